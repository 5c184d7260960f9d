"""Rules that only compiled code calls: kept as code that is linked into callers, not optimised or emitted by itself.

Numba would optimise every rule together with all that it calls, and make machine code of it, once for each of its
callers and once more for nobody. Here that happens only where Python comes in.
"""

from __future__ import annotations

# mypy: disallow-untyped-calls=False
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core import compiler
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import require_global_compiler_lock

from rumpus.core.compile_cache import WRITABLE

BITCODE = "bitcode"
_CompileResult: Any = compiler.CompileResult
_UsersFolder: Any = CompileResultCacheImpl._locator_classes[0]
"""How Numba finds the folder that its `CACHE_DIR` names."""


class _NoEngine:
    """Stands for the code generator where no machine code is made, so that nothing can be looked up in it."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing is to be told: code that is linked into a caller's finds its environment there."""


class LinkedLibrary(JITCodeLibrary):
    """The code of one rule and of all that it calls, ready to be linked."""

    @property
    def codegen(self) -> Any:
        return _NoEngine(self._codegen)

    def _optimize_functions(self, module: Any) -> None:
        """With one pass manager for all of them, and not where there is nothing but a declaration."""
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def finalize(self) -> None:
        require_global_compiler_lock()
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        self._ensure_finalized()
        return self.name, BITCODE, self._get_module_for_linking().as_bitcode()

    @classmethod
    def read(cls, codegen: Any, name: str, bitcode: bytes) -> LinkedLibrary:
        library = cls(codegen, name)
        library._final_module = library._shared_module = llvm.parse_bitcode(bitcode)
        library._finalize_dynamic_globals()
        library._finalized = True
        return library


NEEDLESS = {
    "with_lifting",
    "inline_closure_likes",
    "Rewrite dynamic raises",
    "make_function_op_code_to_jit_function",
    "inline_inlinables",
    "find_literally",
    "literal_unroll",
    "nopython_rewrites",
}
"""Steps of Numba that look for what no rule has: closures, exceptions, whole arrays."""


class RuleCompiler(compiler.Compiler):
    """Compiles a rule, without looking for what none has."""

    def define_pipelines(self) -> list[Any]:
        (steps,) = super().define_pipelines()
        steps.passes = [step for step in steps.passes if step[0].name() not in NEEDLESS]
        steps.finalize()
        return [steps]


class LinkedCompiler(RuleCompiler):
    """Compiles a rule into a library that is linked."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or LinkedLibrary(target.codegen(), "rule"), *rest)


class _Folder(_UsersFolder):  # type: ignore[misc]
    """Our folder and no other, even where it can only be read."""

    def ensure_cache_path(self) -> None:
        if WRITABLE:
            Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)


class _Saved(FunctionCache):
    """Finds what was compiled, and keeps what is compiled where that can be written."""

    def save_overload(self, signature: Any, result: Any) -> None:
        if WRITABLE:
            super().save_overload(signature, result)


class _EntryShape(CompileResultCacheImpl):
    _locator_classes: Any = (_Folder,)


class EntryCache(_Saved):
    """Keeps rules as Python calls them."""

    _impl_class: Any = _EntryShape


class _LinkedShape(_EntryShape):
    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return f"{super().get_filename_base(fullname, abiflags)}.linked"

    def rebuild(self, target: Any, payload: Any) -> Any:
        """As `CompileResult._rebuild`, but without an engine that knows of it."""
        (name, _, bitcode), fndesc, env, signature, objectmode, lifted, typeann, reload_init, referenced = payload
        for init in reload_init:
            init()
        library = LinkedLibrary.read(target.codegen(), name, bitcode)
        return _CompileResult(
            target_context=target,
            typing_context=target.typing_context,
            library=library,
            environment=env,
            entry_point=target.get_executable(library, fndesc, env),
            fndesc=fndesc,
            type_annotation=typeann,
            signature=signature,
            objectmode=objectmode,
            lifted=lifted,
            typing_error=None,
            call_helper=None,
            metadata=None,
            reload_init=reload_init,
            referenced_envs=referenced,
        )


class LinkedCache(_Saved):
    """Keeps rules that are linked on disk beside those that Python calls."""

    _impl_class: Any = _LinkedShape
