"""What a user's day asks of a session, as functions from a session to the tokens of each answer.

The same function runs on the backend under test and on the CPU backend: both must give the same tokens.
"""

from __future__ import annotations

import mlx.core as mx
from gpu_sessions import Family, llama
from sessions import finish, random_tokens, submit

from engine.protocol import Fork, Sampling
from engine.scheduling.sequence import Sequence
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session

Answers = dict[str, list[int]]
SHORT = 160  # tokens of context, so that it has to be shifted

_TWO_LAYERS = {"num_hidden_layers": 2}
_LATENTS = {"kv_lora_rank": 512, "qk_rope_head_dim": 64, "qk_nope_head_dim": 32, "v_head_dim": 32}
GPT_OSS = Family("gpt_oss", "gpt_oss", {**_TWO_LAYERS, "head_dim": 64, "sliding_window": 64})
MLA = Family("deepseek_v3", "deepseek_v3", _TWO_LAYERS | _LATENTS)
HEADED = Family("draft head", "qwen3_next", {**_TWO_LAYERS, "head_dim": 64}, block_size=32, head=True)
LAYER_HEADED = Family("layer head", "glm4_moe", {**_TWO_LAYERS, "head_dim": 64}, block_size=32, head=True)
LATENT_HEADED = Family("latent head", "deepseek_v3", _TWO_LAYERS | _LATENTS, head=True)
ASSISTED = Family(
    "assistant",
    "gemma4_text",
    {
        **_TWO_LAYERS,
        "head_dim": 64,
        "global_head_dim": 128,
        "num_kv_shared_layers": 0,
        "layer_types": ["sliding_attention", "full_attention"],
        "tie_word_embeddings": True,
        "sliding_window": 64,
    },
    head=True,
)
HYBRID = Family("qwen3_next", "qwen3_next", {**_TWO_LAYERS, "head_dim": 64}, block_size=32)
EXPERTS = Family("qwen3_moe", "qwen3_moe", {**_TWO_LAYERS, "head_dim": 128}, block_size=8)
GEMMA = Family("gemma3", "gemma3_text", {**_TWO_LAYERS, "head_dim": 256, "sliding_window": 100})
CHUNKED = Family("llama4", "llama4_text", {**_TWO_LAYERS, "head_dim": 64, "no_rope_layers": [1, 0]})
EIGHT_BITS = llama(8, 2, 64, kv_bits=8, bound=0.05)
FOUR_BITS = llama(4, 2, 80, kv_bits=4, block_size=32, bound=0.5)
HALF = llama(8, 2, 128, dtype=mx.float16, bound=2e-2)
BFLOAT = llama(4, 1, 64, dtype=mx.bfloat16, bound=1e-1)

QUICK = (llama(4, 1, 64), GPT_OSS, EIGHT_BITS)
OTHERS = (
    llama(4, 4, 64, block_size=8),
    llama(8, 1, 128, block_size=64),
    llama(4, 2, 80),
    llama(4, 1, 96),
    llama(4, 2, 112),
    llama(4, 2, 192, block_size=32),
    llama(4, 2, 256),
    MLA,
    HYBRID,
    EXPERTS,
    GEMMA,
    CHUNKED,
    FOUR_BITS,
    HALF,
    BFLOAT,
)


def _tokens(sequences: list[Sequence]) -> Answers:
    return {
        f"{sequence.request} {sequence.chat} {n}": sequence.tokens for n, sequence in enumerate(sequences)
    }


def arrivals(session: Session) -> Answers:
    """Eight chats that come and go, one of them past 512 tokens, one of them cancelled."""
    lengths = (495, 1, 2, 31, 64, 130, 16, 200)
    counts = (30, 3, 20, 8, 25, 12, 40, 5)
    found = []
    for n, (length, count) in enumerate(zip(lengths, counts, strict=True)):
        found.append(submit(session, random_tokens(length, n), f"chat {n}", count))
        session.step()
        session.step()
    session.abort("chat 6")
    finish(session)
    return _tokens([sequence for sequence in found if sequence.request != "chat 6"])


def sharing(session: Session) -> Answers:
    """Prefix hits at a block's border and within one, forks of a running answer, and n > 1."""
    prompt = random_tokens(75, 20)
    found = [submit(session, prompt, "first", 12)]
    finish(session)
    found += [submit(session, [*prompt[:length], 7, 8, 9], f"hit {length}", 8) for length in (64, 70, 75)]
    finish(session)
    reused = [sequence.reused for sequence in found[1:]]
    assert all(reused), reused
    parent = submit(session, [*prompt, 11], "parent", 20)
    for _ in range(6):
        session.step()
    for n in range(2):
        sampling = Sampling(temperature=0.0, max_tokens=9)
        child = session.fork(Fork(request=f"child {n}", of="parent", chat=f"{n}", sampling=sampling))
        child.stop_tokens = frozenset()
        found.append(child)
        session.step()
    finish(session)
    sampling = Sampling(temperature=0.9, seed=5, max_tokens=10)
    several = session.submit_prompt(EncodedPrompt(random_tokens(50, 21)), AnswerSpec("n", "n", sampling, n=3))
    answers = [several, *several.choices]
    for answer in answers:
        answer.stop_tokens = frozenset()
    finish(session)
    return _tokens([*found, parent, *answers])


def preemption(session: Session, swap: bool) -> Answers:
    """Answers whose blocks are taken away in turn, kept on the host or computed again."""
    if not swap:
        session.scheduler.swap = None
    found = [submit(session, random_tokens(40 + 20 * n, 30 + n), f"chat {n}", 24) for n in range(4)]
    for n in range(12):
        session.step()
        session.settle()
        running = session.scheduler.running
        if n % 3 == 2 and running:
            session.settle()
            session.scheduler.preempt(running[n % len(running)])
    finish(session)
    assert sum(sequence.preemptions for sequence in found) >= 4
    return _tokens(found)


def changing_pools(session: Session) -> Answers:
    """Pools that grow, shrink and are compacted while answers are written."""
    found = [submit(session, random_tokens(60 + 30 * n, 40 + n), f"chat {n}", 20) for n in range(4)]
    session.step()
    session.step()
    assert not session.memory.set_budget("200blocks").error
    session.step()
    session.abort("chat 1")
    session.step()
    session.memory.compact()
    session.step()
    assert not session.memory.set_budget("90blocks").error
    finish(session)
    session.memory.compact()
    found.append(submit(session, found[3].tokens[:100], "again", 6))
    finish(session)
    return _tokens([sequence for sequence in found if sequence.request != "chat 1"])


def context_shift(session: Session) -> Answers:
    """An answer that drops the middle of its context several times, beside one that does not."""
    sampling = Sampling(temperature=0.0, max_tokens=90)
    assert session.context == SHORT
    one = session.submit_prompt(
        EncodedPrompt(random_tokens(140, 50)), AnswerSpec("shifted", "a", sampling, keep=20)
    )
    one.stop_tokens = frozenset()
    other = submit(session, random_tokens(30, 51), "plain", 20)
    finish(session)
    assert one.dropped > 0
    return _tokens([one, other])


def drafts(session: Session) -> Answers:
    """Answers with drafts from the text itself: right and wrong, alone and beside a prompt."""
    repeated = random_tokens(12, 60) * 3
    found = [submit(session, repeated, "alone", 40)]
    finish(session)
    found += [submit(session, [*found[0].tokens[:-3], n, n], f"chat {n}", 20) for n in (5, 6, 7)]
    session.step()
    found.append(submit(session, random_tokens(90, 61), "beside", 10))
    finish(session)
    assert session.scheduler.metrics.drafted > 0
    return _tokens(found)


def lengths(session: Session) -> Answers:
    """Prompts of 1 to 2,100 tokens in chunks, each followed by a few tokens."""
    counts = (1, 2, 15, 16, 17, 63, 64, 65, 255, 256, 257, 511, 512, 513, 767, 1023, 1024, 1025, 2046, 2100)
    found = []
    for length in counts:
        found.append(submit(session, random_tokens(length, 70 + length), f"of {length}", 4))
        finish(session)
    return _tokens(found)


def borders(session: Session) -> Answers:
    """Answers over every border of a split context: 256 keys on CUDA, 512 on Metal; together and alone."""
    starts = (250, 506, 762, 1018, 1530, 2042)
    found = [submit(session, random_tokens(start, 90 + start), f"from {start}", 12) for start in starts]
    finish(session)
    found.append(submit(session, found[-1].tokens[:2040], "again", 14))
    finish(session)
    return _tokens(found)
