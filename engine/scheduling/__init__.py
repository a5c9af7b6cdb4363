"""Scheduling of steps, and their execution: scheduler, token budget, drafts, swap, pool sizes.

- **Rows.** Decoding sequences get their row first. Of the remaining rows, the oldest prompt gets half and
  the others equal parts; the chat in front goes before other chats, those before the background. The token
  budget fits `base + rows * per_row` to measured steps: within `--itl-target-ms` while anything decodes,
  else half a second. Parts of a prompt are alike; with experts they have the rows that MLX needs to group.
- **Shared prefixes in flight.** A prompt that begins like one that is being computed waits for that part
  and is admitted as soon as it is done. Both would share those rows anyway, so waiting is never slower.
- **Out of blocks.** The pool grows first (layer by layer, up to `--kv-budget`), then cached blocks are
  evicted, then the least important and youngest sequence is preempted. Its K/V are copied to the host when
  two copies are measured to be cheaper than computing them again; blocks that others share stay where they
  are.
- **Forks.** `n` answers and `Fork` copy a block table. The first write into the shared last block copies
  that block.
- **Compaction** is never needed, since any free block will do, but a pool can only shrink from its end. It
  renumbers all blocks between two steps: tables, index, eviction order and states follow one permutation.
- **Context shift.** Blocks from the middle leave the table; no K/V move. Tokens behind the gap keep their
  rotation, so positions count on while the context is shorter. Such content is no longer a function of its
  tokens: the sequence becomes private and is never shared. Models in which more than the distance between
  tokens counts refuse it.
- **Cancelling.** The pipe's reader notes an `Abort` at once and every layer checks: a step of which more
  than half is no longer wanted ends there, gives its slots back, and the next step computes the others'
  rows again. On a GPU the whole graph is built before it is evaluated, so a cancel acts between chunks.
- **One step ahead.** While a step is computed, the next one is planned and submitted with the tokens that
  the first one will sample as an array that is not computed yet (`model_runner`, `step`). Sampling is
  part of the graph (`token_sampling`); each token takes one number of its sequence's generator, drawn on the
  host, so no value is needed to go on. What a step ahead cannot do waits for the step in flight, by one rule:
  `StepAhead.plan`. Whatever else changes pools or tables calls `ModelRunner.settle` first.
- **Not exact.** Recomputing a preempted prompt in other chunk sizes rounds differently in the last bits, as
  any change of a matrix product's shape does; swapping does not. Tests compare greedy text.
"""
