"""Context shift: text from the middle of a running answer's context is dropped, and it goes on."""

from __future__ import annotations

from functools import cached_property

from engine.blocks import BlockError
from engine.scheduling.scheduler import Scheduler
from engine.sessions.context_shift_support import shift_refusal
from engine.sessions.model_setup import ServableModel
from engine.sessions.session_errors import RequestError


class ContextShift:
    """See the module.

    Args:
        name: of the model.
        scheduler: with the answers.
        served: the model over its pools, which may forbid it.
    """

    def __init__(self, name: str, scheduler: Scheduler, served: ServableModel) -> None:
        self._name, self._scheduler = name, scheduler
        self._model, self._pools = served.model, served.pools

    @cached_property
    def refusal(self) -> str:
        """Why this model's context cannot be shifted; empty when it can."""
        return shift_refusal(self._model, self._pools, self._scheduler.blocks.block_size)

    def check(self, keep: int) -> None:
        """Whether contexts can be shifted behind their first `keep` tokens.

        Raises:
            RequestError: the model forbids it, or nothing would be left.
        """
        if self.refusal:
            raise RequestError(f"{self._name} cannot drop text from the middle of a chat: {self.refusal}.")
        longest = self._scheduler.longest
        if keep > longest - 4 * self._scheduler.blocks.block_size:
            raise RequestError(
                f"Keeping {keep:,} tokens leaves no room to go on: the context holds {longest:,}."
            )

    def drop(self, request: str, keep: int, drop: int) -> int:
        """Drops `drop` tokens of an answer's context behind the first `keep`; O(blocks).

        Returns:
            How many were dropped, whole blocks.

        Raises:
            RequestError: see `check`, or the answer is not running.
        """
        self.check(keep)
        found = next((each for each in self._scheduler.running if each.request == request), None)
        if found is None or found.pending != 1:
            raise RequestError(
                f"The answer {request!r} is not being written, so its context cannot be shortened."
            )
        before = found.dropped
        try:
            found.keep = max(keep, found.keep) if found.dropped else keep
            self._scheduler.shift(found, drop)
        except BlockError as error:
            raise RequestError(f"The context cannot be shortened like this: {error}.") from error
        return found.dropped - before
