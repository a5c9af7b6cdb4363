"""One model on several machines: each rank computes its part, over MLX's own distributed runtime.

- **Rank 0** is the engine's usual process. It has the only block manager, scheduler and sampler. The other
  ranks (`rank_process`, run as `octavo rank`) hold their part of the weights and of the
  pools, and do what rank 0 says: the same forward, block copies, swaps and resizes, in the same order.
- **Splits** (`part_model`). Tensor: every rank has some heads of every layer, and mlx-lm's `shard()` adds up
  what they compute, twice a layer. Pipeline: every rank has some layers and sends its result to the next, by
  mlx-lm's `PipelineMixin`, or for plain stacks of layers by two changed methods (`engine.model_patches`).
  Rank 0 has the last layers. What cannot be split evenly is refused before weights are read, with numbers.
- **Step plans** (`step_plan`). A message a step tells the tokens and what changed in the block tables since
  they were last sent. Its size grows with the sequences of the step, not with their contexts.
- **Control connections** (`control_link`), one TCP connection from each rank to rank 0 with a one-time key on
  both sides. They carry plans and heartbeats; tensors never. A rank that waits in a collective of MLX's ring
  keeps a core busy (measured: 3.0 s of processor time in 3.0 s), so plans do not come by collectives: between
  steps ranks wait for their connection, which costs nothing.
- **Faults** (`rank_monitor`). A collective whose peer is gone never returns. So when a rank ends, reports an
  error, or is not heard for seven seconds, or when no rank gets any further in a step (`step_plan`), rank
  0 tells everybody who waits which machine it was and why, and ends; the others end when they lose rank 0.
  The next start begins anew.
- **Busy machines**. No rank is given up for want of processor time: silence counts only while the listener
  itself runs, and a step without progress only as far as some rank has a core, as those who wait in the ring
  would use one each. So a hang is noticed within ten seconds only where the ranks have their cores.
- **Loading** (`ranks`, `split_loading`) waits for the others in steps, so that the worker's other chats go
  on. It can be ended anywhere; only a verification, in which the others wait, is done to its end first.
- **Not split**: models with recurrent layers, the disk cache, context shift and embeddings. They are refused
  by name. Steps are not submitted ahead.
- **The machines**. `hosts_file` names them. `remote_command` runs `octavo` on one over ssh, with an end to
  every wait; on this machine without ssh. `cluster_check` asks all for a report at once, compares versions
  and models, and measures links with `link_rank` on two neighbours at a time, a ring of two. A process on
  another machine ends when its stdin closes, which it does when ssh ends, so none is left behind.
- **Plans**. `cluster_plan` says what each rank would hold (`rank_parts`), and how fast each split is
  (`step_simulation`).
"""
