"""Execution of mlx-lm's unedited models over block pools, verified to give mlx-lm's own results.

- **Execution modes.** There are seven ways to run a model over blocks. At load, two random sequences go
  through them, best first, until one gives mlx-lm's logits: chunks beside decodes, across block borders,
  with windows made short enough to matter, over blocks that start as NaN. In half precision the typical row
  may differ by three times what mlx-lm differs by from itself in another split. The outcome is kept in the
  cache folder until the model or a version changes. If no mode is right, the model is refused with the
  reason.
- **Latent attention** (MLA: DeepSeek, GLM, Kimi, LongCat ...). For a single token, mlx-lm's models multiply
  the rotary parts of queries and keys themselves and pass the scores to attention as a mask. That equals
  attention with keys of latent and rotary part and values that are the latents. So the cache hands out a
  view for the latents and, for the rotary parts, an array that only remembers what it was multiplied with;
  the two meet in our attention, which reads blocks. Any other use raises or gives NaN, and the check takes
  the next mode. Longer chunks expand the latents and read gathered arrays: absorbed, prefill costs 1,088
  multiply-adds per head, row and key instead of 320. A model with an indexer (DeepSeek V3.2) reads its keys
  itself and keeps gathered arrays.
- **Recurrent state** belongs to the block that holds the last token before it: forks share it,
  copy-on-write copies it, and a full block keeps it for whoever begins with the same tokens. A prefix hit
  begins where a state is known, which prefill arranges at each chunk's last block border. States beyond 512
  MB are dropped, least recently used first, never one in use.
- **Quantised K/V** (`--kv-bits 8` or `4`): groups of 32 values of one head of one token, with a scale and a
  minimum. Each token is quantised once, when it is written, whatever the chunk. Keeping the newest partial
  block in full precision was simulated (64 tokens of prose behind 256, starter model): the KL from full K/V
  falls from 1.6e-4 to 6.9e-5 nats with 8 bits and from 4.5e-2 to 2.1e-2 with 4. It would be worth having
  and is not done: content must stay a pure function of the tokens, so forks, prefix hits inside a block,
  swaps and all kernels would carry such a tail.
"""

from engine.paged_model.paged_cache import StepAbandonedError, UnsupportedModelError
from engine.paged_model.paged_model import PagedModel, verify_steps

__all__ = ["PagedModel", "StepAbandonedError", "UnsupportedModelError", "verify_steps"]
