"""Rank 0 of the tests, a process of its own: MLX joins one ring in a process's life.

    python split_process.py RANKS < jobs.json > results.json

Each job is done by one machine and by all ranks; the results have both.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import mlx.core as mx
import msgspec
import numpy as np
from sessions import random_tokens, submit

from engine.distributed.rank_messages import RankMessage, RunStep, encode
from engine.errors import OctavoError
from engine.paged_model.verification import BLOCK_SIZE, BLOCKS, check_batches
from engine.protocol import Fork, LoadOptions, RankHost, Sampling
from engine.sessions.answer import AnswerSpec
from engine.sessions.open_session import open_session
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session


class Job(msgspec.Struct, kw_only=True):
    kind: str
    folder: str
    split: str = ""
    options: dict[str, Any] = {}


class Result(msgspec.Struct, kw_only=True):
    alone: Any = None
    split: Any = None
    facts: dict[str, Any] = {}
    error: str = ""


def hosts(ranks: int) -> list[RankHost]:
    return [RankHost(name="127.0.0.1", addresses=["127.0.0.1:0"])] * ranks


def open_poisoned(job: Job, ranks: int) -> Session:
    """Opens the model; every slot of this rank's pools begins as NaN."""
    options: dict[str, Any] = {"kv_blocks": 64, "backend": "reference"} | job.options
    if ranks > 1:
        options |= {"hosts": hosts(ranks), "split": job.split}
    session = open_session(Path(job.folder), LoadOptions(**options))
    for pool in session.model.pools:
        pool.fill(float("nan"))
    return session


def logits(session: Session, facts: dict[str, Any]) -> list[Any]:
    """Chunks and decodes of two sequences over scattered blocks; windows have lost what they passed."""
    model = session.model
    model.allocate(BLOCKS, BLOCK_SIZE, [BLOCKS] * len(model.window_pools))
    facts["pools"] = 1 + len(model.window_pools)
    found = []
    for batch in check_batches(BLOCK_SIZE, model.window_pools):
        found += np.array(model.forward(batch)).tolist()
    return found


def tokens(session: Session, facts: dict[str, Any]) -> list[list[int]]:
    """Answers with a prefix hit, two that fork from one prompt, a fork in the middle, and a preemption."""
    shared = random_tokens(50, 1)
    first = submit(session, shared, "first", 12)
    finish(session)
    hit = submit(session, shared + random_tokens(9, 2), "hit", 40)
    settings = Sampling(temperature=0.0, max_tokens=10)
    session.submit_prompt(EncodedPrompt(random_tokens(21, 3)), AnswerSpec("two", "two", settings, n=2))
    every = list(session.scheduler)
    for _ in range(6):
        session.step()
    every += [each for each in session.scheduler if each not in every]
    fork = session.fork(
        Fork(request="fork", of="hit", chat="fork", sampling=Sampling(temperature=0.8, seed=4))
    )
    fork.stop_tokens = frozenset()
    fork.max_tokens = fork.generated + 8
    finish(session)
    long = [submit(session, random_tokens(120, 10 + n), f"long {n}", 40) for n in range(4)]
    finish(session)
    facts["preempted"] = sum(each.preemptions for each in long)
    facts["swapped"] = session.scheduler.metrics.swapped_out
    facts["reused"] = hit.reused
    facts["copies"] = session.blocks.stats().copies
    return [each.tokens for each in (first, hit, fork, *every, *long)]


def drafts(session: Session, facts: dict[str, Any]) -> list[list[int]]:
    """Greedy answers of two chats; how many tokens are drafted depends on measured times."""
    pattern = random_tokens(8, 5) * 6
    chats = [submit(session, pattern + random_tokens(n, n), f"chat {n}", 30) for n in (1, 2)]
    finish(session)
    facts["drafted"] = session.scheduler.metrics.drafted
    return [each.tokens for each in chats]


def text(session: Session, facts: dict[str, Any]) -> list[str]:
    """Greedy answers of two chats together."""
    prompts = ["Name three colours.", "Why is the sky blue? Answer in one sentence."]
    sequences = [
        session.submit_prompt(
            EncodedPrompt(session.prompts.encode(_ask(each)).tokens),
            AnswerSpec(each, each, Sampling(temperature=0.0, max_tokens=24)),
        )
        for each in prompts
    ]
    finish(session)
    return [session.decode(each.tokens[each.prompt_length :]) for each in sequences]


def traffic(session: Session, facts: dict[str, Any]) -> None:
    """Bytes of the plans of eight chats, and the collectives of a decode step, at two lengths of context."""
    monitor = session._split.ranks.monitor  # type: ignore[union-attr]
    plans: list[int] = []
    sums: list[int] = []
    told, all_sum = monitor.tell, mx.distributed.all_sum

    def tell(message: RankMessage) -> None:
        told(message)
        if isinstance(message, RunStep):
            plans.append(len(encode(message)))

    def summed(x: mx.array, **options: Any) -> mx.array:
        sums.append(x.nbytes)
        return all_sum(x, **options)

    session.model.tell = tell  # type: ignore[attr-defined]
    mx.distributed.all_sum = summed  # type: ignore[assignment]
    for length in (20, 100):
        for n in range(8):
            submit(session, random_tokens(length, n), f"{length} {n}", 24)
        plans.clear()
        while any(not each.decoding for each in session.scheduler) or not session.scheduler.running:
            session.step()
        facts[f"prefill {length}"] = max(plans)
        plans.clear()
        sums.clear()
        for _ in range(4):
            session.step()
        facts[f"plans {length}"] = list(plans)
        facts[f"sums {length}"] = list(sums)
        for n in range(8):
            session.abort(f"{length} {n}")
    mx.distributed.all_sum = all_sum


def finish(session: Session) -> None:
    while not session.idle:
        session.step()
        session.blocks.check_integrity()


def _ask(prompt: str) -> Any:
    from engine.protocol import ChatMessage, Generate

    return Generate(request=prompt, chat=prompt, messages=[ChatMessage("user", prompt)])


KINDS = {"logits": logits, "tokens": tokens, "drafts": drafts, "text": text, "traffic": traffic}


def run(job: Job, ranks: int) -> Result:
    result = Result()
    try:
        if job.kind != "traffic":
            session = open_poisoned(job, 1)
            result.alone = KINDS[job.kind](session, {})
            session.close()
        session = open_poisoned(job, ranks)
        try:
            result.split = KINDS[job.kind](session, result.facts)
        finally:
            session.close()
    except OctavoError as error:
        result.error = str(error)
    return result


def main() -> None:
    mx.set_default_device(mx.cpu)
    sink = os.dup(1)
    os.dup2(2, 1)
    jobs = msgspec.json.decode(sys.stdin.buffer.read(), type=list[Job])
    ranks = int(sys.argv[1])
    with os.fdopen(sink, "wb") as out:
        out.write(msgspec.json.encode([run(job, ranks) for job in jobs]))


if __name__ == "__main__":
    main()
