"""Speculative decoding: proposes draft tokens that the model then verifies together in one forward.

Each draft token is one more row of its sequence's part of the step, and all of its rows give logits. A
draft token is accepted when it is the very token that the sequence samples in its place, by its own
generator; the others give their slots back before anything is committed, so the prefix index never learns a
wrong one. Leviathan et al. (2023) accept with probability min(1, p/q) against a draft that samples from q.
Ours puts all its weight on one token, where the two are the same distribution, and the text depends on the
seed alone: not on who drafted, how well, what else was in the batch, or whether the draft model failed
half-way. A draft model has a pool of its own, up to a quarter of the model's KV cache. Drafts come after
decoding rows in the step's budget, take half of what is left while prompts wait, and are the first to go
when blocks run short. Models whose decode rows cannot be computed together refuse them.

The state of recurrent layers cannot lose a token. It is computed once more, up to the last accepted row, from
what the forward has projected (`engine.paged_model.recurrent_states`); a load tries that, and what does not
give mlx-lm's logits is refused.

Drafts come from a second model (`model_drafter`), from the text (`LookupDrafter`), or from the model itself,
ended after its first layers or with fewer experts for each token (`own_drafter`). One rule decides for all of
them whether they pay (`draft_proposer`). What was measured is in `tests/benchmarks/speculate.py`.
"""
