"""The same answers with drafts from several sources and without, alternating.

Each source is measured twice: always drafting, which shows what its drafts are worth, and as it serves, where
it drafts only while that pays. The first source is measured with several answers at once, too, as it serves.

The starter (30 layers, float32) on the CPU backend, greedy, 96 tokens. Accepted draft tokens:

    drafts by        prose  quoting  code  chat
    lookup             85 %    97 %  35 %  30 %
    early-exit:3        0 %     2 %   1 %   6 %
    early-exit:7        7 %     2 %   1 %   4 %
    early-exit:15      14 %     3 %   2 %  11 %
    early-exit:22      26 %    28 %   8 %  26 %

A draft token of 22 layers cost 0.7 to 0.8 of a token, so early exit never paid for this model, which was not
trained for it: drafting in every step made it 0.4 to 0.9 times as fast. As it serves, it drafts in few steps,
and the speed was that without drafts within the noise of a busy machine with two cores. Since then, the CPU
backend replays recorded steps, but not those of drafts, which makes drafts dearer.

A Qwen3-MoE of 4 layers with 4 of 8 experts a token, trained for 400 steps on the prose of the benchmarks:
of the drafts by half of its experts 70 to 89 % were accepted, by one expert 54 to 79 %, by its first 2 layers
28 to 38 %. None was faster: a step of so small a model costs the same however few experts it has. Where
reading the experts is most of a step, fewer of them should pay; that was not measured.

Where mlx-vlm can use the model's draft head, its own generation answers the same prompts with and without it.
It drafts two tokens at a time by default, Octavo up to four, and the prompt's part of its head counts as
decoding. A dense Qwen3.5 of 6 layers and 11.5 million parameters with a head, trained for 30 steps; tokens/s
with mlx-vlm 0.7.10 on the CPU, medians of 3 runs; all texts were the same:

                              prose  quoting  code  chat
    mlx-vlm without drafts      136      143   108   137
    mlx-vlm with them           159      182   169   194
    Octavo without              127      127   124   132
    Octavo, always              144      137   123   167
    Octavo as it serves         126      114   140   135
    as served, over mlx-vlm    0.80     0.72  0.84  0.75
    accepted, mlx-vlm          80 %     93 %  90 %  93 %
    accepted, Octavo           71 %     88 %  82 %  82 %

So mlx-vlm's drafts paid more here, though other programs kept the two cores busy, and single ratios varied by
half. With experts and 4 layers of width 64, where a step is host time, Octavo as it serves was 0.45 to 0.63
times as fast as mlx-vlm with drafts (5 runs), and 0.37 to 0.48 times with none in either. With a Gemma 4 of
that size and its assistant, it was 2 to 11 times as fast, probably by its recorded steps without drafts, and
0.9 to 1.7 times when it drafted always (3 runs).
"""

from __future__ import annotations

import argparse
import statistics
import textwrap
import time
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import mlx.core as mx
import msgspec

from engine.bench.bench_report import Pairs, print_table, summary
from engine.bench.compared_engines import in_turn, open_octavo, prompt_tokens, start_greedy
from engine.model_patches import experts_per_token, find_layers
from engine.model_patches.mlx_vlm_modules import import_vlm
from engine.models.draft_head import head_of
from engine.models.local_models import head_beside, resolve
from engine.models.model_loader import load
from engine.protocol import DRAFT_HEAD, EARLY_EXIT, FEWER_EXPERTS, ChatMessage, Generate, LoadOptions
from engine.scheduling.scheduler import NoDrafts
from engine.sessions.model_setup import create_proposer
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError, SessionError
from engine.speculative.draft_proposer import DraftProposer
from engine.speculative.own_drafter import is_own_draft
from octavo.options import load_options

_PROMPT: Final = 128  # tokens
_GENERATED: Final = 96
_BATCHES: Final = (1, 4, 8)  # answers at once
_LOOKUP: Final = "lookup"
_QUESTION: Final = "Why is the sky blue in the day, and red in the evening?"


class _Source(NamedTuple):
    """A source of drafts: two proposers of it, of which the first drafts in every step."""

    always: DraftProposer
    as_served: DraftProposer


class _Answer(NamedTuple):
    """An answer: its speed, the share of draft tokens accepted, tokens per step, and its tokens."""

    tokens_per_s: float
    accepted: float
    tokens_per_step: float
    tokens: list[int]


class _Vlm(NamedTuple):
    """mlx-vlm's own copies of a model and its draft head."""

    model: Any
    head: Any

    def answers(self, prompt: list[int], run: int) -> list[_Answer]:
        """An answer without drafts, and one with them."""
        return in_turn(run, partial(self._answer, prompt, None), partial(self._answer, prompt, self.head))

    def _answer(self, prompt: list[int], head: Any) -> _Answer:
        following = import_vlm("generate.ar").generate_step(
            mx.array([prompt]), self.model, None, None,
            max_tokens=_GENERATED, temperature=0.0, draft_model=head, draft_kind="mtp",
        )  # fmt: skip
        tokens = [int(next(following)[0])]
        begin = time.perf_counter()
        tokens += [int(token) for token, _ in islice(following, _GENERATED - 1)]
        seconds = time.perf_counter() - begin
        drafted, accepted = (head.draft_lens, head.accept_lens) if head is not None else ([], [])
        steps = 1 + len(drafted) if drafted else _GENERATED
        speed = (len(tokens) - 1) / max(seconds, 1e-9)
        return _Answer(speed, sum(accepted) / max(sum(drafted), 1), len(tokens) / steps, tokens)


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Tokens per second with and without drafts, and the share of draft tokens accepted, by source and task.

    Raises:
        ModelError: no such model, or one that cannot be loaded.
        SessionError: it cannot be served, or the texts with and without drafts differ, which is a bug.
    """
    asked = load_options(arguments.options)
    own = {name: value for name, value in arguments.options.items() if not name.startswith("draft_")}
    arguments.options = own
    session = open_octavo(arguments)
    sources = _sources(session, asked)
    first = next(iter(sources))
    pairs: dict[str, Pairs] = {name: {} for name in sources}
    served: dict[str, Pairs] = {name: {} for name in sources}
    answers: dict[tuple[str, str], _Answer] = {}
    tasks = _tasks(session)
    for source in (None, *sources.values()):  # compiles kernels, warms caches
        _answer(session, source.always if source else None, tasks["prose"][:32])
    vlm = _open_vlm(session, sources, tasks)
    beside: dict[str, list[list[_Answer]]] = {}
    for run in range(arguments.runs):
        for task, prompt in tasks.items():
            plain = _answer(session, None, prompt)
            names = list(sources)
            for name in names[run % len(names) :] + names[: run % len(names)]:
                sides = [partial(_answers, session, sources[name], prompt)]
                sides += [partial(vlm.answers, prompt, run)] if vlm and name == DRAFT_HEAD else []
                found, *theirs = in_turn(run, *sides)
                again = _answer(session, None, prompt)
                if any(each.tokens != plain.tokens for each in (*found, again)):
                    raise SessionError(f"The text of {task} with drafts by {name} is not the one without.")
                without = (plain.tokens_per_s + again.tokens_per_s) / 2
                pairs[name].setdefault(task, []).append((found[0].tokens_per_s, without))
                served[name].setdefault(task, []).append((found[1].tokens_per_s, without))
                answers[name, task] = found[0]
                if theirs:
                    beside.setdefault(task, []).append([*theirs[0], again, *found])
                plain = again
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    table = {
        name: {
            task: {
                "accepted": answers[name, task].accepted,
                "tokens_per_step": answers[name, task].tokens_per_step,
                "speed_always": _ratio(pairs[name][task]),
                "speed_as_served": _ratio(served[name][task]),
            }
            for task in tasks
        }
        for name in sources
    }
    _print(table)
    print_table(f"With drafts by {first} and without", pairs[first], "tokens/s", peer="without")
    together: Pairs = {}
    for run in range(arguments.runs):
        for count in _BATCHES:
            ways = (sources[first].as_served, None) if run % 2 else (None, sources[first].as_served)
            speeds = {way is None: _together(session, way, tasks["prose"], count) for way in ways}
            together.setdefault(f"{count} at once", []).append((speeds[False], speeds[True]))
    print_table(f"Several answers with drafts by {first}, as served", together, "tokens/s", peer="without")
    compared = {task: _beside(runs) for task, runs in beside.items()}
    _print_beside(compared)
    drafter = sources[first].always.drafter
    shown = ("accepted", "tokens_per_step")
    guesses = {f"{task}_{key}": table[first][task][key] for task in tasks for key in shown}
    return {
        **summary(pairs[first]),
        "guesses": guesses,
        "together": {name: _ratio(pairs) for name, pairs in together.items()},
        "drafter": drafter.name if drafter else "failed",
        "sources": table,
        "mlx_vlm": compared,
    }


def _open_vlm(session: Session, sources: dict[str, _Source], tasks: dict[str, list[int]]) -> _Vlm | None:
    """mlx-vlm with the same model and head, if it can answer each task; else one line says why."""
    folder, drafters = session.loaded.folder, "speculative.drafters"
    reason = "" if folder and DRAFT_HEAD in sources else "no draft head is measured."
    try:
        if folder and not reason:
            own = import_vlm(f"{drafters}.mtp_split").detect_mtp_splitter(folder)
            if head := str(folder) if own else head_beside(folder)[0]:
                loaded, _ = import_vlm(drafters).load_drafter(head, "mtp")
                vlm = _Vlm(import_vlm("utils").load_model(folder), loaded)
                for prompt in tasks.values():
                    vlm.answers(prompt, 0)
                return vlm
            reason = f"it has no drafter for heads of {session.loaded.config['model_type']}."
    except Exception as error:  # noqa: BLE001 - whatever it raises, Octavo can still be measured
        reason = textwrap.shorten(f"{type(error).__name__}: {error}", 200)
    print(f"mlx-vlm's own drafts are left out: {reason}", flush=True)
    return None


def _sources(session: Session, asked: LoadOptions) -> dict[str, _Source]:
    """The source that was asked for; without one, all that the model has."""
    if asked.draft_model or asked.draft_lookup:
        names = [asked.draft_model or _LOOKUP]
    else:
        model = session.model.model
        layers = find_layers(model)
        count = len(layers.layers) if layers else 0
        exits = sorted({max(1, count * part // 8) for part in (1, 2, 4, 6)}) if count else []
        experts = experts_per_token(model)
        fewer = sorted({1, experts // 2}) if experts else []
        names = [DRAFT_HEAD] if head_of(model) is not None else []
        names += [_LOOKUP, *(f"{EARLY_EXIT}:{n}" for n in exits), *(f"{FEWER_EXPERTS}:{n}" for n in fewer)]
    found = {}
    for name in names:
        plain = name != _LOOKUP and not is_own_draft(name)
        options = msgspec.structs.replace(
            asked, draft_lookup=name == _LOOKUP, draft_model="" if name == _LOOKUP else name
        )
        draft = load(resolve(name)) if plain else None
        kv_bytes = session.memory.bytes_of(session.scheduler.limit)
        proposers = [
            create_proposer(session.loaded, session.model, options, draft, kv_bytes, session.scheduler)
            for _ in range(2)
        ]
        always, as_served = proposers
        assert always is not None
        assert as_served is not None
        always.always = True
        found[Path(name).name if plain else name] = _Source(always, as_served)
    return found


def _tasks(session: Session) -> dict[str, list[int]]:
    """A prompt for each: prose goes on, prose that is repeated, code that goes on, a question to a chat."""
    tokenizer = session.loaded.tokenizer
    text = prompt_tokens(tokenizer, _PROMPT)
    code: list[int] = tokenizer.encode(Path(__file__).read_text("utf-8"), add_special_tokens=False)
    tasks = {"prose": text, "quoting": text * 2 + text[:16], "code": code[-2 * _PROMPT : -_PROMPT]}
    request = Generate(request="", chat="", messages=[ChatMessage("user", _QUESTION)])
    with suppress(RequestError):  # it may have no chat template
        tasks["chat"] = session.prompts.encode(request).tokens
    return tasks


def _answers(session: Session, source: _Source, prompt: list[int]) -> list[_Answer]:
    return [_answer(session, proposer, prompt) for proposer in source]


def _answer(session: Session, proposer: DraftProposer | None, prompt: list[int]) -> _Answer:
    session.blocks.clear_cache()
    session.settle()
    session.proposer = proposer
    session.scheduler.drafts = proposer or NoDrafts()
    sequence = start_greedy(session, prompt, _GENERATED, "bench")
    while sequence.generated == 0:
        session.step()
    begin, steps = time.perf_counter(), session.runner.steps
    while not session.idle:
        session.step()
    seconds = time.perf_counter() - begin
    share = sequence.accepted / sequence.drafted if sequence.drafted else 0.0
    taken = max(session.runner.steps - steps, 1)
    return _Answer((_GENERATED - 1) / max(seconds, 1e-9), share, _GENERATED / taken, sequence.tokens)


def _together(session: Session, proposer: DraftProposer | None, prompt: list[int], count: int) -> float:
    """Tokens per second of several answers at once, all together."""
    session.blocks.clear_cache()
    session.settle()
    session.proposer = proposer
    session.scheduler.drafts = proposer or NoDrafts()
    prompts = [prompt[n:] for n in range(count)]
    sequences = [start_greedy(session, each, _GENERATED, f"bench {n}") for n, each in enumerate(prompts)]
    while any(sequence.generated == 0 for sequence in sequences):
        session.step()
    begin, known = time.perf_counter(), sum(sequence.generated for sequence in sequences)
    while not session.idle:
        session.step()
    return (count * _GENERATED - known) / max(time.perf_counter() - begin, 1e-9)


def _beside(runs: list[list[_Answer]]) -> dict[str, float]:
    """Medians of tokens per second and of paired ratios, and with how many of the same tokens texts begin."""
    speeds = [[answer.tokens_per_s for answer in run] for run in runs]
    names = ("vlm_without", "vlm_with", "without", "always", "as_served")
    _, theirs, _, always, _ = runs[-1]
    texts = enumerate(zip(theirs.tokens, always.tokens[-_GENERATED:], strict=True))
    return {
        **{
            name: statistics.median(each) for name, each in zip(names, zip(*speeds, strict=True), strict=True)
        },
        "ratio_always": _ratio([(always, vlm) for _, vlm, _, always, _ in speeds]),
        "ratio_as_served": _ratio([(served, vlm) for _, vlm, _, _, served in speeds]),
        "vlm_accepted": theirs.accepted,
        "accepted": always.accepted,
        "vlm_tokens_per_step": theirs.tokens_per_step,
        "tokens_per_step": always.tokens_per_step,
        "same_tokens": next((n for n, (one, other) in texts if one != other), _GENERATED),
    }


def _print_beside(compared: dict[str, dict[str, float]]) -> None:
    """Prints a line for each figure and a column for each task."""
    if compared:
        print(f"\nBeside the draft head in mlx-vlm {version('mlx-vlm')} (tokens/s; medians of paired ratios)")
        print(f"{'':20}" + "".join(f"{task:>10}" for task in compared))
        for name in next(iter(compared.values())):
            print(f"{name:20}" + "".join(f"{figures[name]:10.2f}" for figures in compared.values()))


def _ratio(runs: list[tuple[float, float]]) -> float:
    return statistics.median(ours / theirs for ours, theirs in runs)


def _print(table: dict[str, dict[str, dict[str, float]]]) -> None:
    """Prints a line for each source and task."""
    columns = f"{'accepted':>9}{'tokens/step':>13}{'speed always':>14}{'as served':>11}"
    print(f"\n{'drafts by':24}{'task':10}{columns}")
    for name, tasks in table.items():
        for task, each in tasks.items():
            print(
                f"{name:24}{task:10}{each['accepted']:9.0%}{each['tokens_per_step']:13.2f}"
                f"{each['speed_always']:14.2f}{each['speed_as_served']:11.2f}"
            )
