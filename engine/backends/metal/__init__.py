"""The Metal backend for Apple Silicon: attention by our kernels in `metal_kernels`.

Writes in place
---------------
MLX's scatter writes into a pool in place only while nothing else holds the pool, and a Metal command buffer
holds its inputs until it completes: with a step in flight, the scatter would copy every pool. So one kernel a
layer (`metal_kernels/kv_write.py`) writes new K/V, quantised if the pool is, through its *input* pointer,
with `const` cast away, and returns a token: one number that is always 0. MLX does not see such a write. What
it sees (`mlx/backend/metal/device.cpp`, read at 0.32):

- `CommandEncoder` dispatches concurrently. Before a dispatch it puts a barrier over all buffers if an input
  is an output of a dispatch since the last barrier, or an output is an input of one (`set_input_array`,
  `register_output_array`, `maybeInsertBarrier`). Across encoders and command buffers, whose buffers Metal
  does not track, an encoder waits for the fence of every earlier one of which it takes an output
  (`end_encoding`).
- `CustomKernel::eval_gpu` allocates its outputs and never donates an input. It copies an input only if that
  is not row-contiguous; a pool's arrays always are, since `mx.zeros`, scatter and concatenation made them.

Hence the order:

- **Write before read, in a step.** Attention takes the token of the write, so a barrier or a fence lies
  between them, and either orders all memory. What MLX itself reads from a pool (gathers, swaps to the host)
  takes the token through its indices (`InPlacePool._in_order`). Its attention reads slices of a pool only
  where it is one dispatch, with queries that took the token. Elsewhere it may copy the slices before the
  write has ended; on an NVIDIA GPU it did, with several KV heads in float32.
- **Write before read, across steps.** A write takes the token of the write before it, so the newest token
  stands for all writes of the pool. A prompt's next chunk, which depends on no sampled token, is ordered by
  this alone.
- **Read before write, across steps in flight.** Nothing orders these, and nothing needs to: a step writes to
  slots that are in no other live sequence's table. Slots of a sequence that ended while a step was in flight
  may be written again, but that step's row of the sequence is thrown away.
- **Everything else that changes a pool** (copy-on-write, loading from the host, growth, compaction, `fill`)
  is MLX's and waits for the last write first (`InPlacePool._settle`). It is in place only if no step is in
  flight, so the scheduler drains before; if one were, MLX would copy the pool, and be right.
- **A step that failed while its graph was built** never reaches the GPU; `forget` goes back to the token of
  the last write that was submitted.

The kernel is on trial at its first use on a machine: it must have written, only to the slots named, in order.
Refused or untried, `LayerPool.writes_in_place` is False, the scatter writes, and each step must complete
before the next is submitted.

What a step's layers share
--------------------------
Building a step's graph must not cost more than the model's own code. What no step changes is one object for
all like layers (`LayerAttention`, found by `MetalPool._attention`; the compiled write of
`InPlacePool._prepare_write`). What a step changes (checked tables, work items, slots) is worked out by the
first of its like layers and kept in the batch's `step_cache` under that object, so it ends with the step.
Launches are compiled by `mx.compile` (`metal_kernels/compiled_attention.py`), and so are the feed-forward
blocks of decode steps, where that gives equal bits (`compiled_blocks`). What Gemma's norms make of their
weights in every step is kept (`norm_weights`). `python tests/benchmarks/run.py host` measures it.
"""

from engine.backends.metal.attention_paths import Thresholds
from engine.backends.metal.kernel_trials import KernelTrials, read_thresholds, read_trials, write_thresholds
from engine.backends.metal.metal_backend import MetalBackend

__all__ = ["KernelTrials", "MetalBackend", "Thresholds", "read_thresholds", "read_trials", "write_thresholds"]
