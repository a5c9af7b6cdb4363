"""Installation: a bundle or a checkout, how a person mends what it lacks, and versions."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

#: Only bundles have it: `packaging/shipped/release.py` writes it.
RELEASE: Final = Path(__file__).parents[1] / "resources" / "release.json"


def in_bundle() -> bool:
    """Whether this runs from `Octavo.app` or the Linux bundle, which bring all they need."""
    return RELEASE.is_file()


def mend(otherwise: str = "") -> str:
    """Tells a person how to mend a missing part: "run `make setup`", or in a bundle, install it anew.

    Args:
        otherwise: another way that a checkout has, such as a pip command.
    """
    if in_bundle():
        return "this copy of Octavo is not whole: delete it and install Octavo again"
    return f"run `make setup`, or `{otherwise}`" if otherwise else "run `make setup`"


def versions() -> dict[str, str]:
    """Versions of Python, of Octavo, and of what its arithmetic runs on, as far as they are installed."""
    installed = {"python": platform.python_version()}
    for name in ("octavo", "mlx", "mlx-lm", "numpy", "numba"):
        try:
            installed[name] = version(name)
        except PackageNotFoundError:
            continue
    return installed
