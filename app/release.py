"""Which download of Octavo this is; a checkout is none. Without Qt: it also helps where Qt is broken."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_RELEASE: Final = Path(__file__).parents[1] / "resources" / "release.json"


@dataclass(frozen=True)
class Release:
    """Which download this is; `packaging/shipped/release.py` writes it, a checkout has none.

    Attributes:
        flavour: its name in the feed; empty for a checkout.
        feed: https address; empty when there are no releases to ask about.
    """

    flavour: str = ""
    feed: str = ""


def this_release(path: Path = _RELEASE) -> Release:
    """The release that runs; an empty one for a checkout or an unreadable file."""
    try:
        content = json.loads(path.read_text("utf-8"))
        return Release(str(content["flavour"]), str(content["feed"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Release()


def repair_advice() -> str:
    """What a person does where Qt cannot start."""
    if this_release().flavour:
        return "Delete this copy of Octavo and install it again; if that does not help, run `octavo doctor`."
    return "Run `make setup` to install what is missing."
