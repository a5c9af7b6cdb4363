"""What stands between mlx-lm's unedited models and the block pools."""

from engine.paged_model.paged_cache import StepAbandonedError
from engine.paged_model.paged_model import PagedModel, UnsupportedModelError

__all__ = ["PagedModel", "StepAbandonedError", "UnsupportedModelError"]
