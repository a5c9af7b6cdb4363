"""Builds Octavo.app for arm64 Macs, on any host: `.venv/bin/python packaging/build_app.py`.

The app is assembled, not frozen: the wheels keep their layout, so MLX finds mlx.metallib beside libmlx, and
transformers' and mlx-lm's late imports need no lists. Nothing of the wheels is executed on the way, only
compiled. The result is checked by `packaging/verify_app.py`'s checks, and its size and hash are printed.
packaging/README.md says where the interpreter comes from, and what needs a Mac: signing and the disk image.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

from macapp.assemble import AssemblyError, Parts, assemble, check_python
from macapp.bytecode import BytecodeError, find_compiler
from macapp.checks import CheckOptions, check_app
from macapp.flavours import FLAVOURS
from macapp.icns import IconError
from macapp.interpreter import InterpreterError, fetch
from macapp.launcher import LauncherError
from macapp.macho import MachOError
from macapp.wheels import WheelError, download
from shipped.licences import LicenceError
from shipped.starter import StarterMissingError, convert
from shipped.tree import ROOT, size_of, tree_hash

_ERRORS: Final = (
    AssemblyError,
    BytecodeError,
    IconError,
    InterpreterError,
    LauncherError,
    LicenceError,
    MachOError,
    StarterMissingError,
    WheelError,
    OSError,
)


def main(arguments: list[str] | None = None) -> int:
    """Returns 0; 1 when the app was built but is not right; 2 after one line when it could not be built."""
    parser = argparse.ArgumentParser(description="Builds Octavo.app.")
    parser.add_argument(
        "--python", type=Path, help="an unpacked python-build-standalone in place of the one that is pinned"
    )
    parser.add_argument("--flavour", choices=sorted(FLAVOURS), default="macos14")
    parser.add_argument(
        "--wheels", type=Path, default=ROOT / "build" / "wheels", help="where wheels are kept"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where Octavo.app goes")
    parser.add_argument("--without-model", action="store_true", help="leave the starter model out")
    parser.add_argument("--feed", default="", help="address of the releases' feed; empty for none")
    parser.add_argument(
        "--update-keys", default="", help="public keys that it is signed with, spaces between"
    )
    options = parser.parse_args(arguments)
    flavour = FLAVOURS[options.flavour]
    try:
        python = options.python or fetch(ROOT / "build" / "python")
        check_python(python)
        find_compiler(python)
        wheels = download(flavour, options.wheels / flavour.name, flavour.lock)
        with tempfile.TemporaryDirectory(prefix="octavo-") as scratch:
            model = None if options.without_model else convert(Path(scratch))
            keys = tuple(options.update_keys.split())
            app = assemble(Parts(flavour, wheels, python, model, options.feed, keys), options.out)
    except _ERRORS as error:
        print(f"build_app: {error}", file=sys.stderr)
        return 2
    findings = check_app(app, CheckOptions.of_this_machine())
    for finding in findings:
        print(f"! {finding}")
    whole = size_of(app)
    model_size = size_of(app / "Contents" / "Resources" / "site" / "resources" / "starter")
    print(f"{app}: {whole / 1e6:.0f} MB, of which the starter model {model_size / 1e6:.0f} MB")
    print(f"tree {tree_hash(app)}")
    if whole - model_size > flavour.limit:
        print(f"! it is greater than {flavour.limit / 1e6:.0f} MB without the model")
        return 1
    return 1 if findings else 0


if __name__ == "__main__":
    raise SystemExit(main())
