"""Checks a built Octavo.app on any host: `python packaging/verify_app.py dist/Octavo.app [--signed]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from macapp.checks import CheckOptions, check_app
from shipped.tree import size_of


def main(arguments: list[str] | None = None) -> int:
    """Returns 0 when nothing is wrong, 1 after a line for everything that is."""
    parser = argparse.ArgumentParser(description="Checks a built Octavo.app.")
    parser.add_argument("app", type=Path)
    parser.add_argument(
        "--signed", action="store_true", help="demand an identity's signature, not an ad hoc one"
    )
    options = parser.parse_args(arguments)
    if not options.app.is_dir():
        print(f"verify_app: there is no app in {options.app}")
        return 1
    findings = check_app(options.app, CheckOptions.of_this_machine(signed=options.signed))
    for finding in findings:
        print(f"! {finding}")
    print(f"{options.app.name}: {size_of(options.app) / 1e6:.0f} MB, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    raise SystemExit(main())
