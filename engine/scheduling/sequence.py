"""One sequence: the tokens of an answer and its prompt, from arrival to its end."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

import numpy as np

from engine.blocks.prefix_index import TOKEN_BYTES
from engine.scheduling.sampler import SampledLogprob, Sampler
from engine.scheduling.swap import SwappedKV
from engine.structured import GrammarMatcher

FinishReason = Literal["stop", "length", "abort", "error"]


class Phase(Enum):
    """State of a sequence."""

    WAITING = "waiting"  # holds no blocks
    RUNNING = "running"  # holds blocks; prefills until only its last token is left to compute, then decodes
    FINISHED = "finished"


@dataclass(eq=False)
class Sequence:
    """The tokens of one answer and the state of its computation.

    Attributes:
        request: the id that the client chose.
        chat: the id of its chat, which owns its blocks.
        tokens: prompt and generated tokens, including those that a context shift dropped.
        prompt_length: how many of `tokens` are the prompt.
        sampler: samples the next token.
        max_tokens: how many may be generated.
        stop_tokens: token ids that end the answer; they are not part of it.
        handle: the block manager's number of this sequence while it is running.
        computed: how many of `tokens` have their KV in the pools.
        reused: prompt tokens found in the prefix cache when it was first admitted.
        restored: how many of them came from disk.
        pinned: prompt tokens that its request keeps in the prefix cache after the answer.
        index: number of this answer among those of its request.
        choices: the other answers of the request, which fork from this one once the prompt is computed.
        background: has the lowest priority.
        preemptions: how often it was preempted.
        swapped: host copy of its KV while it is preempted, if there is one.
        keep: tokens at the start that a context shift keeps; -1 if the answer ends where the context does.
        dropped: tokens after those that context shifts have dropped so far. Positions are not renumbered: the
            token at position p is at index p - dropped of the context.
        waited_for_prefix: whether it waited for another request to compute its prefix.
        draft: proposed next tokens that the next step verifies; see `engine.speculative`.
        logprobs: of the generated tokens, if they are reported: as many as `generated`.
        drafted, accepted: draft tokens verified so far, and how many of them were accepted.
        matcher: what its answer must match; None if it is free.
        forced: tokens that the grammar forced so far, and that were not sampled.
        jumped: how many forced tokens the next step computes before the newest one.
        held: whether each step waits for its newest token, since others may be forced after it.
        reason: why it ended; None before.
        error: a sentence for a person if `reason` is "error".
        arrived, first_token, last_token: `time.monotonic()` of these events; 0 before them.
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
    restored: int = 0
    pinned: int = 0
    preemptions: int = 0
    swapped: SwappedKV | None = None
    keep: int = -1
    dropped: int = 0
    waited_for_prefix: bool = False
    draft: list[int] = field(default_factory=list)
    logprobs: list[SampledLogprob] = field(default_factory=list)
    drafted: int = 0
    accepted: int = 0
    matcher: GrammarMatcher | None = None
    forced: int = 0
    jumped: int = 0
    held: bool = False
    reason: FinishReason | None = None
    error: str = ""
    arrived: float = field(default_factory=time.monotonic)
    first_token: float = 0.0
    last_token: float = 0.0

    def __post_init__(self) -> None:
        self.prompt_length = len(self.tokens)
        self._key = b""

    @property
    def key(self) -> bytes:
        """The tokens as bytes, as the prefix index compares them; cached until a token is added."""
        if len(self._key) != TOKEN_BYTES * len(self.tokens):
            self._key = np.array(self.tokens, "<i4").tobytes()
        return self._key

    @property
    def context_length(self) -> int:
        """How many tokens context shifts have left."""
        return len(self.tokens) - self.dropped

    @property
    def context_tokens(self) -> list[int]:
        """The tokens that context shifts have left."""
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
        """Tokens whose KV has yet to be computed: 1 while decoding, and those that a grammar forced."""
        return len(self.tokens) - self.computed

    @property
    def decoding(self) -> bool:
        """Whether only its newest token is left to compute, and the forced ones before it."""
        return self.pending == 1 + self.jumped

    @property
    def ttft(self) -> float:
        """Seconds from arrival to the first token; 0 before it."""
        return self.first_token - self.arrived if self.first_token else 0.0

    @property
    def tokens_per_s(self) -> float:
        """Tokens per second after the first one; 0 before the second."""
        if self.generated < 2 or self.last_token <= self.first_token:
            return 0.0
        return (self.generated - 1) / (self.last_token - self.first_token)
