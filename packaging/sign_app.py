"""Signs Octavo.app on a Mac: `python packaging/sign_app.py dist/Octavo.app [--identity "Developer ID ..."]`.

Without an identity it signs ad hoc, which is enough to run it on the Mac that built it. codesign's `--deep`
is no way to sign: it misses code in Resources. So every Mach-O file is signed by itself, what is inside
before what is around it, and the app last, with the entitlements.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from macapp import macho


def order(app: Path) -> list[Path]:
    """What to sign, in order: libraries, frameworks, and the app itself, which seals everything."""
    files = [p for p in sorted(app.rglob("*")) if p.is_file() and not p.is_symlink() and macho.is_macho(p)]
    frameworks = sorted(app.rglob("*.framework"), key=lambda path: -len(path.parts))
    # A framework is signed as a whole, so its own binary need not be; the launcher comes with the app.
    main = [framework / "Versions" / "Current" / framework.stem for framework in frameworks]
    skipped = {path.resolve() for path in (*main, *(app / "Contents" / "MacOS").iterdir())}
    loose = [path for path in files if path.resolve() not in skipped]
    return [*sorted(loose, key=lambda path: (-len(path.parts), path)), *frameworks, app]


def command(target: Path, app: Path, identity: str) -> list[str]:
    """The codesign call for one of `order`'s entries; `identity` is "-" for ad hoc."""
    words = ["codesign", "--force", "--sign", identity, "--options", "runtime"]
    words += ["--timestamp"] if identity != "-" else ["--timestamp=none"]
    if target == app:
        words += ["--entitlements", str(app / "Contents" / "Resources" / "entitlements.plist")]
    return [*words, str(target)]


def main(arguments: list[str] | None = None) -> int:
    """Returns 0, or codesign's status after its own words."""
    parser = argparse.ArgumentParser(description="Signs Octavo.app.")
    parser.add_argument("app", type=Path)
    parser.add_argument("--identity", default="-", help="as `security find-identity -p codesigning` lists it")
    options = parser.parse_args(arguments)
    targets = order(options.app)
    for target in targets:
        status = subprocess.run(command(target, options.app, options.identity), check=False).returncode
        if status:
            print(f"sign_app: {target} could not be signed", file=sys.stderr)
            return status
    print(f"signed {len(targets)} things in {options.app.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
