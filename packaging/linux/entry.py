"""Where the frozen Linux bundle starts: does what `python` does for the commands that Octavo gives itself.

`octavo` opens the app, `octavo doctor` and the other commands of `engine.cli` work as ever. The app
starts its engine as `sys.executable -m engine pipe`; in a bundle that is this program, so `-m` and `-c`
work here.
"""

from __future__ import annotations

import os
import re
import runpy
import sys
from pathlib import Path


def main() -> int:
    """Returns the exit status of the app, of a command, of a module (`-m`) or of a line (`-c`)."""
    from engine.models import paths

    # The bundle may lie where nobody can write, and leaves no file of its own in itself when deleted.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(paths.cache_folder() / "numba"))
    arguments = sys.argv[1:]
    if arguments[:1] == ["-m"] and len(arguments) > 1:
        return _module(arguments[1], arguments[2:])
    if arguments[:1] == ["-c"] and len(arguments) > 1:
        sys.argv = ["-c", *arguments[2:]]
        exec(arguments[1], {"__name__": "__main__"})
        return 0
    # Commands are plain words; what is opened is a path or an address, with a slash or a colon.
    if arguments and (re.fullmatch("[a-z][a-z-]*", arguments[0]) or arguments[0] == "--version"):
        return _module("engine", arguments)
    return _module("app", arguments)


def _module(name: str, arguments: list[str]) -> int:
    if name == "app":
        from app.__main__ import main as run

        return run(arguments)
    if name == "engine":
        from engine.cli.main import main as run

        return run(arguments)
    sys.argv = [name, *arguments]
    runpy.run_module(name, run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    # A path inside the bundle must not depend on the folder that the program was started from.
    sys.path[:] = [entry if entry else str(Path(sys.executable).parent) for entry in sys.path]
    raise SystemExit(main())
