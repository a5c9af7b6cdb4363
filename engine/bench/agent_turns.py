"""`octavo bench agent`: twenty turns of an agent over a long system prompt, beside mlx-lm's server."""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
from typing import Any, Final, NamedTuple

from engine.bench.bench_report import Pairs, bench_text, print_table, summary
from engine.bench.server_pair import ServerPair
from engine.bench.stream_client import Address, StreamedAnswer, fetch, stream_chat

_TURNS: Final = 20
_SYSTEM: Final = 6000  # tokens of the system prompt
_EDITS: Final = 5  # of the same message, in the middle of the history
_GENERATED: Final = 16
_SAID: Final = 80  # characters of a user's message
_TOOLS: Final[list[dict[str, Any]]] = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": about,
            "parameters": {
                "type": "object",
                "properties": {"path": {"type": "string", "description": "of the file"}},
                "required": ["path"],
            },
        },
    }
    for name, about in (
        ("read_file", "Returns the text of a file."),
        ("list_folder", "Returns the names in a folder."),
        ("run_tests", "Runs the tests of a folder and returns what they print."),
    )
]


class Agent(NamedTuple):
    """The turns of one run.

    Attributes:
        edited: the answers after a message in the middle was edited, each time to another text.
        before_edit: tokens of the prompt before the edit; 0 if the server cannot count.
    """

    answers: list[StreamedAnswer]
    edited: list[StreamedAnswer]
    before_edit: int


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Times to the first text of both servers, and what Octavo computed and reused."""
    pairs: Pairs = {"ttft": [], "first_ttft": [], "edit_ttft": []}
    with ServerPair(arguments) as servers:
        system = asyncio.run(_system_prompt(servers.octavo))
        for run in range(arguments.runs):
            prompt = f"You are agent number {run}. {system}"  # no run finds the prefix of another
            order = (servers.peer, servers.octavo) if run % 2 else (servers.octavo, servers.peer)
            done = {}
            for address in order:
                done[address] = asyncio.run(_run(address, prompt, counts=address is servers.octavo))
            ours, theirs = done[servers.octavo], done[servers.peer]
            pairs["ttft"].append((_median(ours.answers[1:]), _median(theirs.answers[1:])))
            pairs["first_ttft"].append((ours.answers[0].ttft, theirs.answers[0].ttft))
            pairs["edit_ttft"].append((_median(ours.edited), _median(theirs.edited)))
            print(f"run {run + 1} of {arguments.runs} done", flush=True)
    print_table(
        f"{_TURNS} turns over a system prompt of {_SYSTEM:,} tokens",
        {name: [(a * 1e3, b * 1e3) for a, b in runs] for name, runs in pairs.items()},
        "milliseconds to the first text; ttft: median of the later turns; less is better",
        less_is_better=True,
    )
    result: dict[str, Any] = summary(pairs, less_is_better=True)
    prompts = [int(answer.usage["prompt_tokens"]) for answer in ours.answers]
    computed = sum(prompts) - sum(answer.cached_tokens for answer in ours.answers)
    result["tokens"] = {
        "prompts": sum(prompts),
        "longest_prompt": prompts[-1],
        "computed": computed,
        "edit_cached": ours.edited[0].cached_tokens,
        "before_edit": ours.before_edit,
    }
    cached = ours.edited[0].cached_tokens
    print(f"Octavo computed {computed:,} of {sum(prompts):,} prompt tokens; the last has {prompts[-1]:,}.")
    print(f"After an edit it reused {cached:,} of the {ours.before_edit:,} tokens before the edit.")
    return result


def _median(answers: list[StreamedAnswer]) -> float:
    return statistics.median(answer.ttft for answer in answers)


async def _system_prompt(address: Address) -> str:
    """Returns a text of `_SYSTEM` tokens."""
    text = bench_text(8 * _SYSTEM)
    tokens = json.loads(await fetch(address, "/v1/tokenize", {"prompt": text[: 8 * _SYSTEM]}))["tokens"]
    kept = await fetch(address, "/v1/detokenize", {"tokens": tokens[:_SYSTEM]})
    return str(json.loads(kept)["prompt"])


async def _run(address: Address, system: str, *, counts: bool) -> Agent:
    """Runs all turns, then more after edits; `counts`: the server can count the tokens before these."""
    messages: list[dict[str, Any]] = [{"role": "system", "content": system}]
    answers = []
    for turn in range(_TURNS):
        start = 500 * turn
        messages.append({"role": "user", "content": f"Step {turn}: {system[start : start + _SAID]}"})
        answer = await stream_chat(address, messages, _GENERATED, tools=_TOOLS)
        answers.append(answer)
        messages.append({"role": "assistant", "content": answer.text})
    middle = 1 + 2 * (_TURNS // 2)
    before = 0
    if counts:
        body = {"messages": messages[:middle], "tools": _TOOLS}
        before = json.loads(await fetch(address, "/v1/tokenize", body))["count"]
    edited = []
    for number in range(_EDITS):
        other = {"role": "user", "content": f"Do something else: {number}."}
        chat = [*messages[:middle], other, *messages[middle + 1 : -1]]
        edited.append(await stream_chat(address, chat, _GENERATED, tools=_TOOLS))
    return Agent(answers, edited, before)
