"""Runs one step: copies, one forward, one sampled token per sequence that is due."""

from __future__ import annotations

import time

import mlx.core as mx
import numpy as np

from engine.cache import PagedModel
from engine.scheduling.scheduler import Scheduler, Step
from engine.scheduling.sequence import Phase, Sequence


class Runner:
    """See the module.

    Attributes:
        steps: how many were run.
        seconds: how long the last one took.
    """

    def __init__(self, model: PagedModel, scheduler: Scheduler) -> None:
        self.model = model
        self.scheduler = scheduler
        self.steps = 0
        self.seconds = 0.0

    def step(self) -> list[Sequence]:
        """Computes the next step, if there is one.

        Returns:
            The sequences that got a token, already appended; those that ended are finished.
        """
        begin = time.perf_counter()
        step = self.scheduler.step()
        if step is None:
            return []
        try:
            if step.copies:
                self.model.copy_blocks(
                    np.array([copy.source for copy in step.copies], np.int32),
                    np.array([copy.target for copy in step.copies], np.int32),
                )
            logits = self.model.forward(step.batch)
        except BaseException:
            self.scheduler.undo(step)
            raise
        decoding = sum(sequence.pending == 1 for sequence in step.sequences)
        self.scheduler.computed(step)
        if self.model.recurrent:
            self._trim_states()
        advanced = self._sample(step, logits)
        self.steps += 1
        self.seconds = time.perf_counter() - begin
        self.scheduler.pace.observe(step.batch.rows, self.seconds)
        self.scheduler.metrics.step(decoding, step.batch.rows - decoding, self.seconds)
        return advanced

    def _sample(self, step: Step, logits: mx.array) -> list[Sequence]:
        due = [(row, s) for row, s in enumerate(step.sequences) if s.pending == 0]
        if not due:
            return []
        for row, sequence in list(due):  # further answers to a prompt begin where it ends
            for choice in sequence.choices:
                self.scheduler.fork(sequence, choice)
                due.append((row, choice))
            sequence.choices = []
        best = np.array(mx.argmax(logits, axis=-1))
        now = time.monotonic()
        for row, sequence in due:
            if sequence.sampler.greedy:
                token = int(best[row])
            else:
                token = sequence.sampler.sample(np.array(logits[row].astype(mx.float32)), sequence.tokens)
            self._take(sequence, token, now)
        return [sequence for _, sequence in due]

    def _take(self, sequence: Sequence, token: int, now: float) -> None:
        if sequence.last_token:
            self.scheduler.metrics.gap(now - sequence.last_token)
        sequence.first_token = sequence.first_token or now
        sequence.last_token = now
        if token in sequence.stop_tokens:
            self.scheduler.finish(sequence, "stop")
            return
        sequence.tokens.append(token)
        if sequence.generated >= sequence.max_tokens:
            self.scheduler.finish(sequence, "length")

    def _trim_states(self) -> None:
        size = self.scheduler.blocks.block_size
        live = [
            int(self.scheduler.blocks.table(sequence.handle)[(sequence.computed - 1) // size])
            for sequence in self.scheduler.running
            if sequence.phase is Phase.RUNNING and sequence.computed
        ]
        self.model.trim_states(live)
