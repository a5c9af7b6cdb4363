"""Whether animations are reduced: by the setting, or by the system."""

from __future__ import annotations

from typing import Literal

from app.platform.current import current_platform

Motion = Literal["system", "reduced", "full"]


def is_reduced(chosen: Motion) -> bool:
    """Whether blocks change at once, without animation."""
    return chosen == "reduced" or (chosen == "system" and current_platform().reduces_motion())
