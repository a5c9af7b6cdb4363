"""`octavo bench speculate`: the same answers with speculative decoding and without, alternating."""

from __future__ import annotations

import argparse
import time
from typing import Any, Final

import msgspec

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import clear_prefix_cache, open_octavo, prompt_tokens, start_greedy
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from octavo.options import load_options

_PROMPT: Final = 128  # tokens
_GENERATED: Final = 64


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Tokens per second with and without drafts, and the share of draft tokens accepted.

    Raises:
        ModelError: no such model, or one that cannot be loaded.
        SessionError: it cannot be served, or the texts with and without drafts differ, which is a bug.
    """
    if not arguments.options.get("draft_model"):
        arguments.options = {**arguments.options, "draft_lookup": True}
    drafting = open_octavo(arguments)
    options = msgspec.structs.replace(load_options(arguments.options), draft_model="", draft_lookup=False)
    plain = Session(drafting.loaded, options)
    text = prompt_tokens(drafting.loaded.tokenizer, _PROMPT)
    prompts = {"prose": text, "quoting": text * 2 + text[:16]}
    pairs: Pairs = {name: [] for name in prompts}
    acceptance: dict[str, float] = {}
    for session in (drafting, plain):
        _answer(session, text[:32])  # compiles kernels, warms caches
    for run in range(arguments.runs):
        for name, prompt in prompts.items():
            order = (drafting, plain) if run % 2 == 0 else (plain, drafting)
            found = {id(session): _answer(session, prompt) for session in order}
            (ours, steps, accepted, tokens), (theirs, _, _, same) = found[id(drafting)], found[id(plain)]
            if tokens != same:
                raise SessionError(f"The text of {name} with drafts differs from the text without.")
            pairs[name].append((ours, theirs))
            acceptance |= {f"{name}_accepted": accepted, f"{name}_tokens_per_step": _GENERATED / steps}
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table("With drafts and without", pairs, "tokens/s", peer="without")
    for name in prompts:
        print(
            f"{name}: {acceptance[f'{name}_accepted']:.0%} of the draft tokens were accepted, "
            f"{acceptance[f'{name}_tokens_per_step']:.2f} tokens per step"
        )
    drafter = drafting.drafter
    return {**summary(pairs), "guesses": acceptance, "drafter": drafter.name if drafter else "failed"}


def _answer(session: Session, prompt: list[int]) -> tuple[float, int, float, list[int]]:
    """Decoded tokens per second, the steps they took, the share of draft tokens accepted, and all tokens."""
    clear_prefix_cache(session)
    sequence = start_greedy(session, prompt, _GENERATED, "bench")
    while sequence.generated == 0:
        session.step()
    begin, steps = time.perf_counter(), session.runner.steps
    while not session.idle:
        session.step()
    seconds = time.perf_counter() - begin
    share = sequence.accepted / sequence.drafted if sequence.drafted else 0.0
    taken = max(session.runner.steps - steps, 1)
    return (_GENERATED - 1) / max(seconds, 1e-9), taken, share, sequence.tokens
