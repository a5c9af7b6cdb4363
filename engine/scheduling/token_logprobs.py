"""Log-probabilities of sampled tokens, computed on the device in the graph of their step.

They are those of the model's own logits, before the logit bias, penalties and filters, as in vLLM. Each row
is computed by itself in float32, and always with `MAX_LOGPROBS` alternatives, so the numbers do not depend
on what else is in the batch.
"""

from __future__ import annotations

from collections.abc import Sequence as Rows
from typing import NamedTuple

import mlx.core as mx
import numpy as np

from engine.scheduling.sampler import MAX_LOGPROBS, SampledLogprob
from engine.scheduling.token_sampling import SampledRow


class StepLogprobs(NamedTuple):
    """Log-probabilities of a step that is being computed; W of its sampled rows asked for them.

    Attributes:
        places: (W) indices of these rows among the sampled ones.
        counts: (W) how many alternatives each of them reports.
        chosen: (W,) float32, of the sampled tokens.
        top_tokens: (W, K) int32, the K most probable tokens in any order; None if no row reports any.
        top: (W, K) float32, theirs.
    """

    places: list[int]
    counts: list[int]
    chosen: mx.array
    top_tokens: mx.array | None
    top: mx.array | None

    @property
    def arrays(self) -> list[mx.array]:
        """What has to be computed."""
        return [each for each in (self.chosen, self.top_tokens, self.top) if each is not None]

    def by_place(self, tokens: list[int]) -> dict[int, SampledLogprob]:
        """Returns them by index of the sampled row; waits for them.

        Args:
            tokens: all sampled tokens of the step.
        """
        chosen = np.array(self.chosen).tolist()
        lists: list[list[tuple[int, float]]] = [[] for _ in self.places]
        if self.top_tokens is not None and self.top is not None:
            ids, values = np.array(self.top_tokens), np.array(self.top)
            order = np.lexsort((ids, -values))  # by value; equal ones by id
            for row, count in enumerate(self.counts):
                best = order[row, :count]
                lists[row] = list(zip(ids[row, best].tolist(), values[row, best].tolist(), strict=True))
        return {
            place: SampledLogprob(tokens[place], logprob, top)
            for place, logprob, top in zip(self.places, chosen, lists, strict=True)
        }


def step_logprobs(logits: mx.array, rows: Rows[SampledRow], tokens: mx.array) -> StepLogprobs | None:
    """Returns the log-probabilities of sampled tokens, unevaluated; None if no row asks for any.

    Args:
        logits: (rows of the step, vocabulary), any float dtype.
        rows: where tokens were sampled.
        tokens: (len(rows),) int32, the sampled tokens.
    """
    places = [place for place, row in enumerate(rows) if row.settings.logprobs >= 0]
    if not places:
        return None
    counts = [rows[place].settings.logprobs for place in places]
    wanted = logits[mx.array([rows[place].row for place in places])].astype(mx.float32)
    total = mx.logsumexp(wanted, axis=-1, keepdims=True)
    own = tokens[mx.array(places)]
    chosen = (mx.take_along_axis(wanted, own[:, None], axis=-1) - total)[:, 0]
    if not any(counts):
        return StepLogprobs(places, counts, chosen, None, None)
    size = min(MAX_LOGPROBS, logits.shape[-1])
    ids = mx.argpartition(-wanted, kth=size - 1, axis=-1)[:, :size].astype(mx.int32)
    return StepLogprobs(places, counts, chosen, ids, mx.take_along_axis(wanted, ids, axis=-1) - total)
