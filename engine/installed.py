"""Whether this copy of Octavo is a bundle or a checkout, and how a person mends one that lacks something."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: Only bundles have it: `packaging/shipped/release.py` writes it.
RELEASE: Final = Path(__file__).parents[1] / "resources" / "release.json"


def in_bundle() -> bool:
    """Whether this runs from `Octavo.app` or the Linux bundle, which bring all they need."""
    return RELEASE.is_file()


def mend(otherwise: str = "") -> str:
    """What a person does about a missing part: "run `make setup`", or in a bundle, install it anew.

    Args:
        otherwise: another way that a checkout has, such as a pip command.
    """
    if in_bundle():
        return "this copy of Octavo is not whole: delete it and install Octavo again"
    return f"run `make setup`, or `{otherwise}`" if otherwise else "run `make setup`"
