"""Chooses the system that the window runs on."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from app.platform.interface import Platform


@dataclass
class _Chosen:
    platform: Platform | None = None


#: The one platform of this process; tests put another one here.
CHOSEN = _Chosen()


def current_platform() -> Platform:
    """The platform of this process; chosen when it is first asked for."""
    if CHOSEN.platform is None:
        CHOSEN.platform = _choose(sys.platform)
    return CHOSEN.platform


def _choose(system: str) -> Platform:
    if system == "darwin":
        from app.platform.mac import MacPlatform
        from app.platform.objective_c import load_objective_c

        return MacPlatform(load_objective_c())
    from app.platform.linux import LinuxPlatform

    return LinuxPlatform()
