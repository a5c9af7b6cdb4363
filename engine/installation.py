"""Installation: a bundle or a checkout, how a person mends what it lacks, and versions."""

from __future__ import annotations

import errno
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

try:
    from engine.protocol import worded
except ImportError:  # it has to be told in a terminal, in English

    def worded(code: str, *values: object) -> str:  # noqa: D103 - as the other
        return code.format(*values)


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
        return worded("this copy of Octavo is not whole: delete it and install Octavo again")
    return worded("run `make setup`, or `{0}`", otherwise) if otherwise else worded("run `make setup`")


def broken(error: ImportError) -> str:
    """Returns what a package that cannot be imported means for a person, as a clause."""
    reason = (str(error).splitlines() or [worded("a package is missing")])[0].rstrip(".")
    return worded("Octavo's installation is not whole ({0}): {1}", reason, mend())


def unusable(error: OSError) -> str:
    """Returns why a file or folder cannot be used, and what to do, as a sentence."""
    place = str(error.filename or worded("A file that Octavo needs"))
    reason = error.strerror or type(error).__name__
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return worded("{0} cannot be used: {1}. Free some space on that disk.", place, reason)
    return worded("{0} cannot be used: {1}. Change its permissions, or choose another folder.", place, reason)


def versions() -> dict[str, str]:
    """Versions of Python, of Octavo, and of what its arithmetic runs on, as far as they are installed."""
    installed = {"python": platform.python_version()}
    for name in ("octavo", "mlx", "mlx-lm", "mlx-vlm", "numpy", "numba"):
        try:
            installed[name] = version(name)
        except PackageNotFoundError:
            continue
    return installed
