"""The verifier: everything about a built Octavo.app that can be checked without a Mac.

Each kind of fault has a name, so that the tests can plant one of every kind and see it found.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from macapp import check_binaries, check_files, check_plists, check_python, macho
from macapp.fault import Fault
from shipped.tree import ROOT

KINDS: Final = (*check_binaries.KINDS, *check_files.KINDS, *check_plists.KINDS, *check_python.KINDS)


@dataclass(frozen=True)
class CheckOptions:
    """What a check compares with.

    Attributes:
        forbidden: texts of the building machine that no file may hold.
        signed: demand an identity's signature with the hardened runtime, instead of an ad hoc one.
    """

    forbidden: tuple[str, ...] = ()
    signed: bool = False

    @staticmethod
    def of_this_machine(*, signed: bool = False) -> CheckOptions:
        """Forbids this checkout's, this environment's and this person's folders."""
        places = {str(ROOT), sys.prefix}
        if len(Path.home().parts) > 2:  # /root is a word like any other; /Users/name is not
            places.add(str(Path.home()))
        return CheckOptions(tuple(sorted(place for place in places if len(place) > 4)), signed)


def check_app(app: Path, options: CheckOptions) -> list[Fault]:
    """Everything that is wrong with the app, by kind and place; an empty list when nothing is."""
    return sorted(_findings(app, options), key=lambda finding: (finding.kind, finding.place))


def _findings(app: Path, options: CheckOptions) -> Iterator[Fault]:
    yield from check_plists.check(app)
    yield from check_files.check(app, options.forbidden)
    yield from check_python.check(app)
    yield from check_binaries.check(app, _minimum(app), signed=options.signed)


def _minimum(app: Path) -> macho.Version:
    """LSMinimumSystemVersion; the oldest thinkable when the plist can't say, which finds most."""
    content = check_plists.read_plist(app / "Contents" / "Info.plist") or {}
    try:
        return macho.parse_version(str(content.get("LSMinimumSystemVersion")))
    except ValueError:
        return (0, 0, 0)
