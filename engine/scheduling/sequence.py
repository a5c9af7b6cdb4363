"""A request while it is in the engine."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

import numpy as np

from engine.blocks.prefix_index import TOKEN_BYTES
from engine.scheduling.sampler import Sampler
from engine.scheduling.swap import Saved

FinishReason = Literal["stop", "length", "abort", "error"]


class Phase(Enum):
    """Where a sequence stands."""

    WAITING = "waiting"  # holds no blocks
    RUNNING = "running"  # holds blocks; prefills until all but its last token are computed, then decodes
    FINISHED = "finished"


@dataclass(eq=False)
class Sequence:
    """Tokens of one request and what became of them.

    Attributes:
        request: the id that the client chose.
        chat: whose blocks these are.
        tokens: prompt and generated tokens.
        prompt_length: how many of `tokens` the client sent.
        sampler: picks the next token.
        max_tokens: how many may be generated.
        stop_tokens: token ids that end the answer; they are not part of it.
        handle: the block manager's number of this sequence while it is running.
        computed: tokens whose K/V are in the pools.
        reused: prompt tokens that came from the prefix index when it was first admitted.
        index: which of the request's answers this is.
        choices: further answers of the request, which fork from this one once the prompt is computed.
        background: gives way to every other request.
        saved: host copy of its K/V, while it is preempted.
        keep: tokens at the start that a context shift keeps; -1 where the answer ends with the context.
        dropped: tokens behind those that context shifts dropped so far. Positions count on: the token at
            position p is number p - dropped of the context.
        waited: whether it waited for another request to compute its prefix.
        draft: tokens guessed to follow, which the next step tries; see `engine.speculative`.
        drafted, accepted: how many were tried so far, and how many of them were right.
    """

    request: str
    chat: str
    tokens: list[int]
    sampler: Sampler
    max_tokens: int
    stop_tokens: frozenset[int]
    index: int = 0
    background: bool = False
    choices: list[Sequence] = field(default_factory=list)
    prompt_length: int = 0
    phase: Phase = Phase.WAITING
    handle: int = -1
    computed: int = 0
    reused: int = 0
    preemptions: int = 0
    saved: Saved | None = None
    keep: int = -1
    dropped: int = 0
    waited: bool = False
    draft: list[int] = field(default_factory=list)
    drafted: int = 0
    accepted: int = 0
    reason: FinishReason | None = None
    error: str = ""
    arrived: float = field(default_factory=time.monotonic)
    first_token: float = 0.0  # time.monotonic() of it; 0 before
    last_token: float = 0.0

    def __post_init__(self) -> None:
        self.prompt_length = len(self.tokens)
        self._key = b""

    @property
    def key(self) -> bytes:
        """The tokens as the prefix index compares them; kept while their number stays."""
        if len(self._key) != TOKEN_BYTES * len(self.tokens):
            self._key = np.array(self.tokens, "<i4").tobytes()
        return self._key

    @property
    def context_length(self) -> int:
        """How many tokens are left after context shifts."""
        return len(self.tokens) - self.dropped

    @property
    def context_tokens(self) -> list[int]:
        """The tokens that are left after context shifts."""
        return (
            self.tokens[: self.keep] + self.tokens[self.keep + self.dropped :]
            if self.dropped
            else self.tokens
        )

    @property
    def generated(self) -> int:
        """Tokens generated so far."""
        return len(self.tokens) - self.prompt_length

    @property
    def pending(self) -> int:
        """Tokens whose K/V are still to be computed: 1 while decoding."""
        return len(self.tokens) - self.computed

    @property
    def ttft(self) -> float:
        """Seconds from arrival to the first token, 0 before it."""
        return self.first_token - self.arrived if self.first_token else 0.0

    @property
    def tokens_per_s(self) -> float:
        """Generated tokens a second after the first."""
        if self.generated < 2 or self.last_token <= self.first_token:
            return 0.0
        return (self.generated - 1) / (self.last_token - self.first_token)
