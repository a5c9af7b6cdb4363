"""What stands between mlx-lm's unedited models and the block pools."""

from engine.cache.convert import PagedModel, UnsupportedModelError
from engine.cache.paged import StepAbandonedError

__all__ = ["PagedModel", "StepAbandonedError", "UnsupportedModelError"]
