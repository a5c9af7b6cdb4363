"""`octavo bench speculate`: the same answers with guesses and without, in turns."""

from __future__ import annotations

import argparse
import time
from typing import Any, Final

import msgspec

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import forget, prompt_tokens, start
from engine.cli.session_options import open_session, options_of
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError

_PROMPT: Final = 128  # tokens
_GENERATED: Final = 64


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Tokens per second with and without guesses, and how many of them were right.

    Raises:
        ModelError: no such model, or one that cannot be loaded.
        SessionError: it cannot be served, or a text is another with guesses: that is a fault.
    """
    arguments.lookup = arguments.lookup or not arguments.draft
    guessing = open_session(arguments)
    options = msgspec.structs.replace(options_of(arguments), draft_model="", draft_lookup=False)
    plain = Session(guessing.loaded, options)
    text = prompt_tokens(guessing.loaded.tokenizer, _PROMPT)
    prompts = {"prose": text, "quoting": text * 2 + text[:16]}
    pairs: Pairs = {name: [] for name in prompts}
    figures: dict[str, float] = {}
    for session in (guessing, plain):
        _answer(session, text[:32])  # compiles kernels, warms caches
    for run in range(arguments.runs):
        for name, prompt in prompts.items():
            order = (guessing, plain) if run % 2 == 0 else (plain, guessing)
            found = {id(session): _answer(session, prompt) for session in order}
            (ours, steps, accepted, tokens), (theirs, _, _, same) = found[id(guessing)], found[id(plain)]
            if tokens != same:
                raise SessionError(f"The text of {name} is another with guesses than without.")
            pairs[name].append((ours, theirs))
            figures |= {f"{name}_accepted": accepted, f"{name}_tokens_per_step": _GENERATED / steps}
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table("With guesses and without", pairs, "tokens/s", peer="without")
    for name in prompts:
        print(
            f"{name}: {figures[f'{name}_accepted']:.0%} of the guesses were right, "
            f"{figures[f'{name}_tokens_per_step']:.2f} tokens a step"
        )
    drafter = guessing.drafter
    return {**summary(pairs), "guesses": figures, "drafter": drafter.name if drafter else "failed"}


def _answer(session: Session, prompt: list[int]) -> tuple[float, int, float, list[int]]:
    """Decoded tokens a second, the forwards that they took, the share of right guesses, and the tokens."""
    forget(session)
    sequence = start(session, prompt, _GENERATED, "bench")
    while sequence.generated == 0:
        session.step()
    begin, steps = time.perf_counter(), session.runner.steps
    while not session.idle:
        session.step()
    seconds = time.perf_counter() - begin
    share = sequence.accepted / sequence.drafted if sequence.drafted else 0.0
    taken = max(session.runner.steps - steps, 1)
    return (_GENERATED - 1) / max(seconds, 1e-9), taken, share, sequence.tokens
