"""The running release, which a checkout is not, and the data folder. Needs no Qt, which may be broken."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_RELEASE: Final = Path(__file__).parents[1] / "resources" / "release.json"


@dataclass(frozen=True)
class Release:
    """A release, as written by `packaging/shipped/release.py`; a checkout has none.

    Attributes:
        flavour: its name in the release feed; empty for a checkout.
        feed: https address of the release feed; empty for none.
        version: as in `engine.__version__`.
        keys: public Ed25519 keys in Base64; a feed that none of them has signed is not believed.
    """

    flavour: str = ""
    feed: str = ""
    version: str = ""
    keys: tuple[str, ...] = ()


def this_release(path: Path = _RELEASE) -> Release:
    """Returns the running release; an empty one for a checkout or an unreadable file."""
    try:
        content = json.loads(path.read_text("utf-8"))
        flavour, feed, version = (str(content[name]) for name in ("flavour", "feed", "version"))
        return Release(flavour, feed, version, tuple(str(key) for key in content["keys"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Release()


def repair_advice() -> str:
    """Returns what the user can do if Qt cannot start."""
    if this_release().flavour:
        return "Reinstall Octavo; if that does not help, run `octavo doctor`."
    return "Run `make setup` to install what is missing."


def default_data_folder() -> Path:
    """Returns the data folder used without `--data`; `octavo doctor --data` prints the same. Needs no Qt."""
    if chosen := os.environ.get("OCTAVO_DATA"):
        return Path(os.path.expandvars(chosen)).expanduser().absolute()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Octavo"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "octavo"
