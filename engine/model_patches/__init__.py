"""Every change that Octavo makes to models and modules of other libraries, with a list and an undo.

- `patch_attention`: `scaled_dot_product_attention` of `mlx_lm.models` and `mlx_vlm.models` reads the KV cache
  in blocks.
- `import_vlm` of `mlx_vlm_modules`: modules of mlx-vlm are imported without its `__init__`; `vlm_classes`
  there gives its models the form of mlx-lm's, as subclasses.
- `patch_logit_modules`: `lm_head`, or the embedding's `as_linear`, computes only the logits that are needed.
- `replace_methods`, called by `engine.backends.cpu`: linear layers and those of experts have faster products,
  and embeddings are seen in a trace. Quantised ones give up the weights that MLX had, which no undo brings
  back: they would be in memory twice. `engine.backends.metal` replaces feed-forward blocks and Gemma's norms,
  and `engine.backends.cuda` quantised products.
- `patch_recurrent_layers`: where sequences have drafts, recurrent layers get the rows of each side by side,
  and keep what leads back to the state after the last accepted one.
- `watched_embeddings`: embeddings note what they look up while a load measures the model.
- `rotate_by_axes` and `add_features` of `image_rows`, called by `engine.vision`: in steps with images, rows
  are rotated by lines and columns, and the first layers add features.
- `attach`: the model remembers that its modules have been changed (`engine.backends.cpu`), and a norm what
  its weight makes (`engine.backends.metal`).
- `patch_pipeline`, called by `engine.distributed`: a rank's first layer takes what another rank sends, and
  its last one sends its result on.
- `small_windows`: windows are small during the verification, so that they matter within 24 tokens.
- `LayerList.first` and `fewer_experts`, called by `engine.speculative`: a draft is computed by the first
  layers only, or with fewer experts.
- `replace_name`, called by `chat_template`: transformers renders chat templates with limits; and by
  `engine.backends.cpu`: `mx.fast`'s norms and `rope` are left to it in a step that it traces.
- `without_transformers`, called by `engine.startup`: mlx-lm imports it when it opens a tokenizer.
- `limited_modules`, called wherever a model is built from its config: MLX's modules are counted meanwhile.

The arithmetic that takes the place of the original lies beside its user, and so do the array stand-ins
(`KVView`, `RotaryParts`): they are values that pass through a model and change nothing in it.
"""

from engine.model_patches.mlx_lm_patches import (
    original_attention,
    patch_attention,
    patch_logit_modules,
    patch_recurrent_layers,
    small_windows,
    watched_embeddings,
)
from engine.model_patches.patching import (
    MAX_MODULES,
    TooManyModulesError,
    attach,
    attached,
    limited_modules,
    patched_modules,
    patched_names,
    replace_methods,
    replace_name,
    undo_last,
    undo_model,
    undo_names,
    without_transformers,
)
from engine.model_patches.reduced_models import LayerList, experts_per_token, fewer_experts, find_layers

__all__ = [
    "MAX_MODULES",
    "LayerList",
    "TooManyModulesError",
    "attach",
    "attached",
    "experts_per_token",
    "fewer_experts",
    "find_layers",
    "limited_modules",
    "original_attention",
    "patch_attention",
    "patch_logit_modules",
    "patch_recurrent_layers",
    "patched_modules",
    "patched_names",
    "replace_methods",
    "replace_name",
    "small_windows",
    "undo_last",
    "undo_model",
    "undo_names",
    "watched_embeddings",
    "without_transformers",
]
