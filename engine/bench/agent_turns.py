"""`octavo bench agent`: twenty turns of an agent over a long system prompt, beside mlx-lm's server.

With `--window` they are rounds of tools as the window asks for them, over the pipe of its engine process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from itertools import pairwise
from typing import Any, Final, NamedTuple

from engine import protocol
from engine.backends import BackendError
from engine.bench.bench_report import Pairs, bench_text, print_table, summary
from engine.bench.server_pair import ServerPair
from engine.bench.stream_client import Address, StreamedAnswer, fetch, stream_chat
from engine.models.local_models import resolve

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
    """The turns of one run."""

    answers: list[StreamedAnswer]
    edited: list[StreamedAnswer]  # after a message in the middle was edited, each time to another text
    before_edit: int  # tokens of the prompt before the edit; 0 if the server cannot count


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Times to the first text of both servers, and what Octavo computed and reused."""
    if arguments.window:
        return _measure_rounds(arguments)
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


# --- Rounds of tools, as the window asks for them
_RESULT: Final = 400  # characters of a tool's result
_PARAMETERS: Final = {
    "type": "object",
    "properties": {"path": {"type": "string", "maxLength": 24}},
    "required": ["path"],
    "additionalProperties": False,
}
_SILENCE: Final = 600.0  # seconds without a message, after which the engine is given up


class _Round(NamedTuple):
    """One answer with calls of tools: seconds to its first text, and tokens of its prompt."""

    ttft: float
    prompt: int
    computed: int
    completion: int
    calls: int


class _PipedEngine:
    """An engine process as the window runs it; `BackendError` if it fails, or is silent for ten minutes."""

    def __init__(self, model: str, options: dict[str, Any]) -> None:
        self._folder = tempfile.TemporaryDirectory()  # so that an open window keeps its engine
        command = [sys.executable, "-m", "engine", "pipe", self._folder.name]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._reader, self._inbox = protocol.FrameReader("window"), list[Any]()
        self.send(protocol.Hello(version=protocol.PROTOCOL_VERSION))
        known = protocol.LoadOptions.__struct_fields__
        chosen = protocol.LoadOptions(**{name: options[name] for name in options if name in known})
        self.send(protocol.LoadModel(path=model, options=chosen))
        while (state := self.receive(protocol.ModelState)).state != "ready":
            if state.state == "failed":
                raise BackendError(state.message)

    def send(self, message: protocol.Message) -> None:
        """Sends a message."""
        assert self._process.stdin is not None
        self._process.stdin.write(protocol.frame(message))
        self._process.stdin.flush()

    def receive(self, *kinds: type) -> Any:
        """Returns the next message of these types."""
        assert self._process.stdout is not None
        while True:
            while self._inbox:
                message = self._inbox.pop(0)
                if isinstance(message, kinds):
                    return message
            ready, _, _ = select.select([self._process.stdout], [], [], _SILENCE)
            data = os.read(self._process.stdout.fileno(), 1 << 16) if ready else b""
            if not data:
                raise BackendError("The engine has ended, or says nothing.")
            self._inbox += self._reader.feed(data)

    def close(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()


def _measure_rounds(arguments: argparse.Namespace) -> dict[str, Any]:
    """Times to the first text of rounds of three tools, and what of each prompt was computed."""
    runs = []
    for run in range(arguments.runs):
        with closing(_PipedEngine(str(resolve(arguments.model)), arguments.options)) as engine:
            runs.append(_rounds(engine, run))
        print(f"run {run + 1} of {arguments.runs} done", flush=True)
    first = runs[0]
    new = [one.prompt - before.prompt - before.completion for before, one in pairwise(first)]
    new.insert(0, first[0].prompt)
    medians = [statistics.median(run[number].ttft for run in runs) for number in range(_TURNS)]
    early, late = statistics.median(medians[1:6]), statistics.median(medians[-5:])
    for number, one in enumerate(first):
        print(
            f"round {number + 1:2}: {medians[number] * 1e3:7.0f} ms to the first text; "
            f"computed {one.computed:,} of {one.prompt:,} tokens, of which {new[number]:,} are new"
        )
    print(f"The last five rounds took {late / early:.2f} times as long to their first text as rounds 2 to 6.")
    rounds = [
        one._asdict() | {"ttft": ttft, "new": added}
        for one, ttft, added in zip(first, medians, new, strict=True)
    ]
    return {"rounds": rounds, "late_to_early": late / early}


def _rounds(engine: _PipedEngine, run: int) -> list[_Round]:
    tools = [
        protocol.Tool(
            name=tool["function"]["name"],
            description=tool["function"]["description"],
            parameters=json.dumps(_PARAMETERS),
            strict=True,
        )
        for tool in _TOOLS
    ]
    text = bench_text(_TURNS * _RESULT + 100)
    messages = [protocol.ChatMessage("user", f"Agent number {run}: read what is in the folder. {text[:80]}")]
    rounds = []
    for number in range(_TURNS):
        begun, ttft, calls = time.monotonic(), 0.0, dict[int, protocol.ToolCall]()
        engine.send(
            protocol.Generate(
                request=f"round {number}",
                chat="agent",
                messages=messages,
                tools=tools,
                tool_choice=tools[number % len(tools)].name,
                sampling=protocol.Sampling(temperature=0.0, max_tokens=200),
            )
        )
        said = ""
        while isinstance(message := engine.receive(protocol.Delta, protocol.Finished), protocol.Delta):
            ttft = ttft or time.monotonic() - begun
            said += message.text
            for piece in message.tool_calls:
                begun_call = protocol.ToolCall(id=piece.id, name=piece.name, arguments="")
                calls.setdefault(piece.index, begun_call).arguments += piece.arguments
        if message.reason == "error":
            raise BackendError(message.error)
        computed = message.prompt_tokens - message.reused_tokens
        rounds.append(_Round(ttft, message.prompt_tokens, computed, message.completion_tokens, len(calls)))
        asked = list(calls.values())
        messages.append(protocol.ChatMessage("assistant", said, tool_calls=asked))
        for call in asked:
            result = text[number * _RESULT : (number + 1) * _RESULT]
            messages.append(protocol.ChatMessage("tool", result, tool_call=call.id, name=call.name))
    return rounds
