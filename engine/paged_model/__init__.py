"""Runs mlx-lm's unedited models over block pools, and verifies that the results are mlx-lm's own."""

from engine.paged_model.layer_caches import UnsupportedModelError
from engine.paged_model.paged_cache import StepAbandonedError
from engine.paged_model.paged_model import PagedModel, verify_steps

__all__ = ["PagedModel", "StepAbandonedError", "UnsupportedModelError", "verify_steps"]
