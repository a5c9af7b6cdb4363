"""What stands between mlx-lm's unedited models and the block pools."""

from engine.cache.convert import PagedModel, UnsupportedModelError

__all__ = ["PagedModel", "UnsupportedModelError"]
