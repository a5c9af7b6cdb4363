"""MCP server "Octavo": other programs chat with the local models, plan memory and read the block map.

It asks a running Octavo (the window, or `octavo serve`) over HTTP, on this computer only. What answers there
may be any program: its answers are bounded in time and size, and the key is taken out of whatever it says.
"""

from __future__ import annotations

import asyncio
import functools
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, TypeVar

import anyio
import anyio.to_thread
import httpx2
import msgspec
import numpy as np
from mcp.server.mcpserver import Context, MCPServer
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from engine import __version__
from engine.blocks import BlockState
from engine.errors import OctavoError
from engine.programs.client_programs import checked_address, is_here
from engine.protocol import BlockSnapshot, Fit, Stats, format_size

#: Plans a model, by its name, for so many tokens of context and so many chats.
PlanModelMemory = Callable[[str, int, int], Fit]
_Told = tuple[list[str], dict[str, Any]]  # texts for a person, and the same as data
_Value = TypeVar("_Value")
_Name = Annotated[str, Field(max_length=500)]
_LongText = Annotated[str, Field(max_length=2_000_000)]

_HEADERS: Final = {"User-Agent": "octavo-mcp", "Accept-Encoding": "identity"}  # the agent names the chats
_CONNECT: Final = 5.0  # seconds until there is a connection
_SILENCE: Final = 120.0  # seconds without a byte
_WHOLE: Final = 3600.0  # seconds for a chat's answer
_TICK: Final = 0.5  # seconds between two progress notifications
_MAX_BYTES: Final = 32 << 20  # of an answer with all its events
_MAX_CHARACTERS: Final = 100_000  # of its text
_MIN_HIDDEN: Final = 10  # characters of a key; shorter ones are words, which answers may have
_SHOWN: Final = 100  # models, or chats of the block map


class _PoolAnswer(msgspec.Struct):
    """What `/memory/blocks` answers."""

    blocks: BlockSnapshot
    stats: Stats


class OctavoTools:
    """The tools. Each returns texts and the same as data, and raises `OctavoError` with a sentence.

    Args:
        url: of Octavo, with or without `/v1`.
        key: that it shows.
        plan: plans a model of this computer.

    Raises:
        OctavoError: the address is not one of this computer, or the key cannot be one.
    """

    def __init__(self, url: str, key: str, plan: PlanModelMemory) -> None:
        self._url, self._key, self._plan = checked_address(url, key), key, plan
        if not is_here(self._url):
            raise OctavoError(f"{url} is not on this computer: give one such as http://127.0.0.1:8642.")

    async def list_models(self) -> _Told:
        """Lists the language models on this computer: names, whether loaded, context, abilities."""
        models = _at(await self._get("/api/v0/models", dict[str, Any]), "data", default=list[Any]())
        lines, data = [f"{len(models)} model{'s' * (len(models) != 1)}:"], []
        for model in models[:_SHOWN]:
            state = _plain(_at(model, "state", default="not known whether loaded"))
            longest = _at(model, "max_context_length", default=0)
            context = _at(model, "loaded_context_length", default=longest)
            abilities = ["images"] * (_at(model, "type", default="") == "vlm")
            abilities += ["tools"] * ("tool_use" in _at(model, "capabilities", default=list[Any]()))
            name = _plain(_at(model, "id", default=""))
            words = [state.replace("-", " "), f"context {context:,} tokens", *abilities]
            lines.append(f"{name}: {', '.join(words)}")
            loaded = state == "loaded"
            data.append({"name": name, "loaded": loaded, "context": context, "abilities": abilities})
        return ["\n".join(lines)], {"models": data}

    async def chat(
        self,
        context: Context[Any, Any],
        prompt: Annotated[_LongText, Field(min_length=1)],
        model: _Name = "",
        system: _LongText = "",
        max_tokens: Annotated[int, Field(ge=1, le=32_768)] = 1024,
        temperature: Annotated[float | None, Field(ge=0, le=2)] = None,
    ) -> _Told:
        """Asks a language model on this computer. Nothing leaves the computer, and nothing is remembered.

        Without a model, the loaded one answers; `list_models` has the names. What follows the answer says how
        many tokens it took, and how many of the prompt came from the prefix cache.
        """
        turns = [("system", system)] * bool(system) + [("user", prompt)]
        body = {
            "model": model or "default",
            "messages": [{"role": role, "content": text} for role, text in turns],
            "max_tokens": max_tokens,
            "stream": True,
            "stream_options": {"include_usage": True},
        } | ({} if temperature is None else {"temperature": temperature})
        started, pieces = time.monotonic(), list[str]()
        ticker = asyncio.create_task(_tell(context, pieces, max_tokens))
        try:
            note, data = await self._read_answer(body, pieces)
        finally:
            ticker.cancel()
        data["answer"] = "".join(pieces)[:_MAX_CHARACTERS]
        return [data["answer"] or "(no text)", f"{note} It took {time.monotonic() - started:.1f} s."], data

    async def _read_answer(self, body: dict[str, Any], pieces: list[str]) -> tuple[str, dict[str, Any]]:
        """Appends the text to `pieces` as it comes. Returns a note about it, and its statistics."""
        name, ended, length, usage = "", "", 0, dict[str, Any]()
        async with self._open("POST", "/v1/chat/completions", body) as response:
            async for line in _lines(response):
                if not line.startswith(b"data:") or line[5:].strip() == b"[DONE]":
                    continue
                chunk = self._decoded(line[5:], dict[str, Any])
                if "error" in chunk:
                    raise self._refusal(chunk)
                usage = _at(chunk, "usage", default=usage)
                name = name or _plain(_at(chunk, "model", default=""))
                ended = _at(chunk, "choices", 0, "finish_reason", default=ended)
                delta = _at(chunk, "choices", 0, "delta", default=dict[str, Any]())
                text = _at(delta, "content", default="")
                if text or "reasoning_content" in delta:
                    pieces.append(text)
                length += len(text)
                if length > _MAX_CHARACTERS:  # leaving the block ends the request
                    note = f"{name}: cut off after {_MAX_CHARACTERS:,} characters; ask for a shorter answer."
                    return note, {"model": name, "ended": "cut"}
        if not ended:
            raise OctavoError(f"Octavo at {self._url} ended in the middle of the answer: ask again.")
        counts = {each: _at(usage, each, default=0) for each in ("prompt_tokens", "completion_tokens")}
        counts["cached_tokens"] = _at(usage, "prompt_tokens_details", "cached_tokens", default=0)
        note = f"{name}: {counts['completion_tokens']:,} tokens; {counts['cached_tokens']:,} of "
        note += f"{counts['prompt_tokens']:,} tokens of the prompt came from the prefix cache."
        note += " The answer reached max_tokens, or the end of the context." * (ended == "length")
        return note, {"model": name, "ended": _plain(ended), **counts}

    async def plan_memory(
        self,
        model: Annotated[_Name, Field(min_length=1)],
        context: Annotated[int, Field(ge=1, le=1 << 24)] = 8192,
        chats: Annotated[int, Field(ge=1, le=1000)] = 1,
    ) -> _Told:
        """Tells whether a model fits into this computer's memory, with chats of so many tokens.

        The model is one on this computer, or of Octavo's catalogue. No network is used.
        """
        plan = functools.partial(self._plan, model, context, chats)
        try:
            fit = await anyio.to_thread.run_sync(plan, abandon_on_cancel=True)
        except (OSError, RuntimeError, ValueError) as error:  # of a strange name, or a damaged file
            raise OctavoError(f"{_plain(model)} cannot be planned: its files cannot be read.") from error
        if fit.problem:
            raise OctavoError(fit.problem)
        text = (
            f"{fit.name}: {fit.rating}. {fit.reason}\nWeights {format_size(fit.weights)}, KV cache "
            f"{format_size(fit.kv)} (chats: {fit.chats} of {fit.context:,} tokens), working memory "
            f"{format_size(fit.scratch)}."
        )
        text += "\nAn estimate: the model is not on this computer." * fit.estimated
        return ["\n".join([text, *fit.suggestions])], msgspec.to_builtins(fit) | {"total": fit.total}

    async def block_map(self) -> _Told:
        """Summarises the paged KV cache of the loaded model: its blocks by state, and by chat."""
        answer = await self._get("/memory/blocks", _PoolAnswer)
        blocks, stats = answer.blocks, answer.stats
        counts = {"total": len(blocks.state)}
        counts |= {state.name.lower(): blocks.state.count(state) for state in reversed(BlockState)}
        refs = np.frombuffer(blocks.refs[: len(blocks.refs) & ~1], "<u2")
        counts["shared"] = int(np.count_nonzero(refs > 1))
        counts["pinned"] = len(blocks.pinned) - blocks.pinned.count(0)
        words = ", ".join(f"{count:,} {state}" for state, count in counts.items())
        lines = [
            f"Blocks of {blocks.block_size} tokens, {format_size(stats.block_bytes)} each: {words}.",
            f"Requests: {stats.running} running, {stats.waiting} waiting. Of the tokens of all prompts, "
            f"{stats.prefix_hit_rate:.0%} came from the prefix cache.",
        ]
        for pool in blocks.window_pools[:_SHOWN]:
            used = pool.state.count(BlockState.USED)
            lines.append(f"Pool {pool.pool}, of layers with a window: {used:,} of {len(pool.state):,} used.")
        chats = [
            (len(each.blocks) // 4, each.tokens, state, _plain(each.chat))
            for state, sequences in (("running", blocks.sequences), ("cached", blocks.resting))
            for each in sequences
        ]
        chats = sorted(chats, reverse=True)[:_SHOWN]
        lines += [f"Chat {each[3]}: {each[0]:,} blocks, {each[1]:,} tokens, {each[2]}." for each in chats]
        data = counts | {"block_size": blocks.block_size, "running": stats.running, "waiting": stats.waiting}
        keys = ("blocks", "tokens", "state", "chat")
        return ["\n".join(lines)], data | {"chats": [dict(zip(keys, each, strict=True)) for each in chats]}

    # --- HTTP

    @asynccontextmanager
    async def _open(self, method: str, path: str, body: Any = None) -> AsyncIterator[httpx2.Response]:
        """Sends a request and yields its response; `OctavoError` if it fails, in the block as well."""
        headers = _HEADERS | {"Authorization": f"Bearer {self._key}"}
        timeout = httpx2.Timeout(_SILENCE, connect=_CONNECT)
        # No certificate says more on the loopback interface than the port does, and no proxy is asked.
        client = httpx2.AsyncClient(timeout=timeout, verify=False, trust_env=False)
        request = client.stream(method, self._url + path, json=body, headers=headers)
        try:
            with anyio.fail_after(_SILENCE if body is None else _WHOLE):
                async with client, request as response:
                    if response.status_code == 401:
                        what = "set OCTAVO_KEY to the one that it shows"
                        raise OctavoError(f"Octavo at {self._url} refuses the key: {what}.")
                    if response.status_code != 200:
                        raise self._refusal(self._decoded(await _whole(response), dict[str, Any]))
                    yield response
        except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
            what = 'switch on "Let other programs use this model" in Octavo, or run `octavo serve`'
            raise OctavoError(f"No Octavo answers at {self._url}: {what}.") from error
        except (TimeoutError, httpx2.TimeoutException) as error:
            what = "it may be loading a model or reading a long prompt; ask again later"
            raise OctavoError(f"Octavo at {self._url} did not answer in time: {what}.") from error
        except (httpx2.HTTPError, httpx2.StreamError) as error:
            raise OctavoError(f"Octavo at {self._url} broke off its answer: ask again.") from error

    async def _get(self, path: str, kind: type[_Value]) -> _Value:
        async with self._open("GET", path) as response:
            return self._decoded(await _whole(response), kind)

    def _refusal(self, answer: dict[str, Any]) -> OctavoError:
        reason = _plain(_at(answer, "error", "message", default="it gave no reason."), 500)
        return OctavoError(f"Octavo refused: {reason}")

    def _decoded(self, data: bytes, kind: type[_Value]) -> _Value:
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            what = "is not Octavo: give the address that Octavo shows"
            raise OctavoError(f"What answers at {self._url} {what}.") from error

    def shown(self, tool: Callable[..., Awaitable[_Told]]) -> Callable[..., Awaitable[CallToolResult]]:
        """Returns a tool whose errors are results, and whose results are without the key."""

        def hidden(text: str) -> str:
            return text.replace(self._key, "•••") if len(self._key) >= _MIN_HIDDEN else text

        @functools.wraps(tool)
        async def call(*arguments: Any, **named: Any) -> CallToolResult:
            try:
                texts, data = await tool(*arguments, **named)
            except OctavoError as error:
                return CallToolResult(content=[TextContent(text=hidden(str(error)))], is_error=True)
            content = [TextContent(text=hidden(each)) for each in texts]
            shown = json.loads(hidden(json.dumps(data)))
            return CallToolResult(content=[*content], structured_content=shown)

        return call


def octavo_server(url: str, key: str, plan: PlanModelMemory) -> MCPServer[Any]:
    """Returns the server with its tools. See `OctavoTools`."""
    tools = OctavoTools(url, key, plan)
    about = "Language models that run on this computer, and the memory they take."
    server = MCPServer[Any]("octavo", "Octavo", version=__version__, instructions=about, log_level="WARNING")
    hints = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    for tool in (tools.list_models, tools.chat, tools.plan_memory, tools.block_map):
        server.add_tool(tools.shown(tool), annotations=hints, structured_output=False)
    return server


async def _tell(context: Context[Any, Any], pieces: list[str], total: int) -> None:
    """Reports progress until it is cancelled: also while nothing comes, since clients end what is silent."""
    tick = 0
    while True:
        message = f"tokens so far: {len(pieces):,}" if pieces else "waiting for the first token"
        await context.report_progress(len(pieces) + tick / 1e6, total, message)
        await asyncio.sleep(_TICK)
        tick += 1


async def _lines(response: httpx2.Response) -> AsyncIterator[bytes]:
    """Yields the lines of an answer; `OctavoError` if it is too long."""
    rest, size = bytearray(), 0
    async for data in response.aiter_raw():
        rest += data
        size += len(data)
        if size > _MAX_BYTES:
            raise OctavoError("What answers sends too much to be Octavo: give the address that Octavo shows.")
        if b"\n" in data:  # else a long line would be copied with each piece of it
            *lines, rest = rest.split(b"\n")
            for line in lines:
                yield bytes(line)
    yield bytes(rest)


async def _whole(response: httpx2.Response) -> bytes:
    return b"\n".join([line async for line in _lines(response)])


def _at(value: Any, *path: str | int, default: _Value) -> _Value:
    """Returns what is at a path in JSON; the default where it is missing, or of another type."""
    for step in path:
        if isinstance(step, int):
            value = value[step] if isinstance(value, list) and len(value) > step else None
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value if type(value) is type(default) else default


def _plain(text: str, most: int = 200) -> str:
    """Returns the beginning of a text of another program, without control characters."""
    return "".join(character for character in text[:most] if character.isprintable())
