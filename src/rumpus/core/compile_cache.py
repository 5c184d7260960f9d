"""The compile cache: one folder for this code, this Numba and this processor, so that nothing stale is ever found."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import os
import shutil
import time
from pathlib import Path

import platformdirs

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "").strip() not in ("", "0")
"""True when NUMBA_DISABLE_JIT=1: rules run as plain Python, for a debugger and for coverage."""

PACKAGE = Path(__file__).parent.parent
COMPILED_FOLDERS = ("core", "games/*/rules", "games/*/bot", "bots")
PLAIN = b"\n# Plain Python throughout: a change here compiles nothing anew.\n"
"""The line by which a file in those folders says so of itself."""
FOLDERS_KEPT = 6
DAY = 24 * 60 * 60


def rule_sources() -> list[Path]:
    """Every file that a compiled function may depend on: all but those that say that they are plain Python."""
    folders = [folder for pattern in COMPILED_FOLDERS for folder in PACKAGE.glob(pattern)]
    files = sorted({path for folder in folders for path in folder.rglob("*.py")})
    return [path for path in files if PLAIN not in path.read_bytes()]


def cache_key() -> str:
    """Names the one cache folder that fits this code, this Numba and this processor.

    Numba notices a change in a function's own file only; a rule also depends on the rules it
    calls, on record layouts and on constants elsewhere. So the key covers every rule source.
    """
    key = hashlib.sha256(str(PACKAGE).encode())  # Numba files what it keeps by the path of the source
    for path in rule_sources():
        key.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    import llvmlite.binding as llvm

    versions = [importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    features = llvm.get_host_cpu_features().flatten()
    key.update("|".join([*versions, llvm.get_host_cpu_name(), features]).encode())
    return key.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept: `RUMPUS_CACHE`, or the user's cache folder."""
    return Path(os.environ.get("RUMPUS_CACHE") or platformdirs.user_cache_path("rumpus")) / "rules"


def _open_cache() -> tuple[Path | None, bool]:
    """The cache folder, made and marked as used, and whether it can be written to.

    One that cannot, as in a container that carries what was compiled when it was built, is read. None where nothing is.
    """
    folder = cache_root() / cache_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            os.utime(folder)
            _prune(folder.parent)
            return folder, True
    except OSError:
        pass
    return (folder if any(folder.glob("*.ready")) else None), False


def _prune(root: Path) -> None:
    """Removes what older sources left behind; the newest stay, and what somebody used within a day."""
    ages = {}
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # another process may be tidying up as well
            ages[folder] = folder.stat().st_mtime
    for stale in sorted(ages, key=ages.__getitem__)[:-FOLDERS_KEPT]:
        if ages[stale] < time.time() - DAY:
            shutil.rmtree(stale, ignore_errors=True)


CACHE, WRITABLE = (None, False) if INTERPRETED else _open_cache()


def is_compiled(name: str) -> bool:
    """Whether that part of a game lies ready in the cache, so that no first compilation is ahead."""
    return INTERPRETED or (CACHE is not None and (CACHE / f"{name}.ready").exists())


def mark_compiled(name: str) -> None:
    if CACHE is not None and WRITABLE:
        (CACHE / f"{name}.ready").touch()
