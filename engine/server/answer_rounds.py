"""The rounds of an answer whose tools the server runs: it generates, calls, and generates again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, Literal

import msgspec
from starlette.requests import Request

from engine import protocol as p
from engine.server import answer_events
from engine.server.answer_checks import submit
from engine.server.answer_stream import AnswerStream, Push
from engine.server.event_streams import BEGIN_SECONDS
from engine.server.json_bodies import ApiError, note
from engine.server.server_services import ServerServices, key_of, services_of
from engine.server.server_tools import RequestTools, ServedTools, ServerToolFields
from engine.sessions.text_process import Count, Counts

MAX_ROUNDS: Final = 20  # of one answer
MAX_CALLS: Final = 100  # of one answer
_KEPT: Final = 200_000  # characters of a result


async def served_for(
    services: ServerServices, given: Sequence[tuple[ServerToolFields, str]]
) -> RequestTools | None:
    """Returns a request's tools of servers, None for none at all; `ApiError`: see `ServedTools.tools_for`."""
    if not given:
        return None
    if services.tools is None:
        sentence = (
            "No MCP servers are run here: start Octavo with `octavo serve --mcp FILE`, or leave it out."
        )
        raise ApiError(400, sentence, param=given[0][1])
    return await services.tools.tools_for(given)


async def submit_rounds(
    request: Request,
    generate: p.Generate,
    tools: RequestTools | None,
    field: str = "response_format",
    *,
    shown: bool = True,
    most_calls: int | None = None,
) -> AnswerStream | AnswerRounds:
    """Queues a request, and raises, as `submit` does; calls of `tools` are run. See `AnswerRounds`."""
    answer = await submit(request, generate, field)
    services = services_of(request)
    if tools is None or services.tools is None:
        return answer
    return AnswerRounds(
        answer,
        tools,
        services.tools,
        partial(submit, request, field=field),
        partial(_read_part, services, generate.model, key_of(request)),
        context=services.models.context(generate.model),
        shown=shown,
        told=partial(note, request.scope),
        most_calls=MAX_CALLS if most_calls is None else min(most_calls, MAX_CALLS),
    )


async def _read_part(services: ServerServices, model: str, client: str, text: str, most: int) -> str:
    """Returns so much of a text as `most` tokens of a model are."""
    if len(text.encode(errors="replace")) <= most:  # no token is less than a byte
        return text
    try:
        reply = await services.models.text_work(model, Count([text], most=most), client)
    except ApiError:
        return text[: 3 * most]  # about as much; what is wrong, the next round says
    assert isinstance(reply, Counts)
    return text[: reply.cuts[0][0]]


class AnswerRounds:
    """The answers of one request, one for each round, as one; its readers use it as they do `AnswerStream`.

    Args:
        first: the answer of the first round.
        tools: what may be called.
        served: runs calls.
        submit: begins the answer of a later round.
        read_part: returns so much of a text as so many tokens are.
        context: tokens of the model's context, of which results may take a part; 0: not known.
        shown: whether its readers see the server's calls; else the texts of all rounds are one.
        most_calls: that are run; all others fail.
        told: gets what is to be said to the client.
    """

    def __init__(
        self,
        first: AnswerStream,
        tools: RequestTools,
        served: ServedTools,
        submit: Callable[[p.Generate], Awaitable[AnswerStream]],
        read_part: Callable[[str, int], Awaitable[str]],
        *,
        context: int,
        shown: bool,
        told: Callable[[str], None],
        most_calls: int,
    ) -> None:
        self.turns: list[p.ChatMessage] = []  # what the rounds so far add to the chat
        self.calls: list[dict[str, Any]] = []  # the server's calls that have ended
        self.created = first.created  # time of the arrival, in seconds since 1970
        self._answer, self._tools, self._served, self._submit = first, tools, served, submit
        self._read_part = read_part
        self._context, self._shown, self._told, self._left = context, shown, told, most_calls
        self._round, self._over, self._cancelled = 1, False, False
        self._usage = answer_events.AnswerUsage(0, 0, 0)
        self._turn = p.ChatMessage("assistant", "", tool_calls=[])
        self._ready: list[answer_events.AnswerStep] = []
        self._reason: Literal["length", "tool_calls"] | None = None  # why it ends after the calls
        self._to_run: list[p.ToolCall] = []
        self._running: dict[asyncio.Task[p.ToolFinished], p.ToolCall] = {}
        self._most = 0  # tokens of each of this round's results that the model reads
        self._results: dict[str, str] = {}

    @property
    def request(self) -> p.Generate:
        """The request of the present round."""
        return self._answer.request

    @property
    def usages(self) -> list[answer_events.AnswerUsage]:
        """The sum over all rounds."""
        return [self._usage]

    @property
    def complete_without_error(self) -> bool:
        """See `AnswerStream`."""
        return self._over and self._answer.complete_without_error

    async def begin(self, seconds: float) -> bool:
        """See `AnswerStream`."""
        return await self._answer.begin(seconds)

    def cancel(self) -> None:
        """Stops the generation and all calls."""
        self._cancelled = True
        self._answer.cancel()
        for task in self._running:
            task.cancel()

    def catch_up(self) -> None:
        """See `AnswerStream`."""
        self._answer.catch_up()

    async def rest(self, push: Push) -> list[answer_events.AnswerStep] | None:
        """See `AnswerStream`; an empty list also comes now and then while calls run."""

        def forward(steps: Sequence[answer_events.AnswerStep]) -> bool:
            self._ready += [self._taken(step) for step in steps]  # once only, whatever `push` says
            if push(self._ready):
                self._ready = []
            else:
                self._answer.catch_up()
            return True

        if self._over:
            return None
        if self._to_run or self._running:
            return await self._run()
        steps = await self._answer.rest(forward)
        if steps is None:
            return None
        ready, self._ready = self._ready + [self._taken(step) for step in steps], []
        return ready

    # --- a round --------------------------------------------------------------------------------

    def _taken(self, step: answer_events.AnswerStep) -> answer_events.AnswerStep:
        """Notes the events of a step, and returns those for the reader."""
        return [shown for event in step if (shown := self._event(event)) is not None]

    def _event(self, event: answer_events.AnswerEvent) -> answer_events.AnswerEvent | None:
        turn = self._turn
        if isinstance(event, answer_events.AnswerStarted):
            return event if self._round == 1 else None
        if isinstance(event, answer_events.ReasoningDelta):
            turn.reasoning += event.text
        elif isinstance(event, answer_events.TextDelta):
            apart = not self._shown and not turn.content.strip() and event.text.strip()
            turn.content += event.text
            if apart and any(before.content.strip() for before in self.turns if before.role == "assistant"):
                return msgspec.structs.replace(event, text=f"\n\n{event.text.lstrip()}")
        elif isinstance(event, answer_events.ToolCallBegun):
            turn.tool_calls.append(p.ToolCall(id=event.id, name=event.name, arguments=event.arguments))
            return self._numbered(event)
        elif isinstance(event, answer_events.ToolCallArguments):
            turn.tool_calls[event.call].arguments += event.arguments
            return self._numbered(event)
        elif isinstance(event, answer_events.AnswerFinished):
            return self._round_ended(event)
        return event

    def _numbered(
        self, event: answer_events.ToolCallBegun | answer_events.ToolCallArguments
    ) -> answer_events.AnswerEvent | None:
        """Returns an event of a call under its number among those that are shown."""
        if self._shown:
            return event
        calls = self._turn.tool_calls
        if calls[event.call].name not in self._tools.client:
            return None
        number = sum(call.name in self._tools.client for call in calls[: event.call])
        return msgspec.structs.replace(event, call=number)

    def _round_ended(self, event: answer_events.AnswerFinished) -> answer_events.AnswerEvent:
        for name in answer_events.AnswerUsage.__struct_fields__:
            setattr(self._usage, name, getattr(self._usage, name) + getattr(event.usage, name))
        self.turns.append(self._turn)
        calls = self._turn.tool_calls
        used = event.usage.prompt + event.usage.completion
        self._most = p.result_tokens(max(self._context - used, 1) if self._context else 0, len(calls))
        self._to_run = [call for call in calls if call.name not in self._tools.client]
        if event.reason == "length" or not self._to_run:
            self._turn.tool_calls = [call for call in calls if call not in self._to_run]  # others have no end
            self._to_run, self._over = [], True
            return msgspec.structs.replace(event, usage=self._usage)
        limit, used = self.request.sampling.max_tokens, event.usage.completion
        if len(self._to_run) < len(calls):
            self._reason = "tool_calls"
        elif self._round == MAX_ROUNDS or used >= limit:
            self._reason = "length"
            if used < limit:
                self._told(f"The answer was ended after {MAX_ROUNDS} rounds of tools; ask again to go on.")
        return answer_events.ServerCallsBegun(0)

    async def _run(self) -> list[answer_events.AnswerStep]:
        """Runs the calls of a round; returns what has ended meanwhile. Then the next round begins."""
        for call in self._to_run:
            self._running[asyncio.create_task(self._call(call))] = call
        self._to_run = []
        done, _ = await asyncio.wait(
            self._running, timeout=BEGIN_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        self._check_reader()
        ended = [task for task in self._running if task in done]
        steps: list[answer_events.AnswerStep] = [
            (self._ended(self._running.pop(task), task.result()),) for task in ended
        ]
        if self._running:
            return steps
        calls = [call for call in self._turn.tool_calls if call.id in self._results]
        self.turns += [
            p.ChatMessage("tool", self._results[call.id], tool_call=call.id, name=call.name) for call in calls
        ]
        self._results = {}
        if self._reason is not None:
            self._over = True
            return [*steps, (answer_events.AnswerFinished(0, self._reason, "", self._usage),)]
        await self._begin_round(len(calls))
        return steps

    async def _begin_round(self, calls: int) -> None:
        before = self.request
        left = before.sampling.max_tokens - self._answer.answered_tokens
        request = msgspec.structs.replace(
            before,
            messages=[*before.messages, *self.turns[-calls - 1 :]],
            sampling=msgspec.structs.replace(before.sampling, max_tokens=left),
            tool_choice="none" if before.tool_choice == "none" else "auto",
        )
        self._turn, self._round = p.ChatMessage("assistant", "", tool_calls=[]), self._round + 1
        self._answer = await self._submit(request)
        self._check_reader()

    def _check_reader(self) -> None:
        if self._cancelled:
            self.cancel()  # what was begun meanwhile, too
            raise ApiError(499, "The client closed the connection.", code="cancelled")

    async def _call(self, call: p.ToolCall) -> p.ToolFinished:
        """Runs a call, and cuts its result to what the model reads."""
        label, name, tool = self._tools.find(call.name)
        self._left -= 1
        if self._left < 0:
            text = "No more calls are run for this answer. Answer with what you know."
        elif tool is None:
            text = f"There is no tool named {name[:100]} that may be called."
        else:
            result = await self._served.call(label, tool, call.arguments or "{}")
            text = await self._read_part(result.text[:_KEPT], self._most)
            if len(text) < len(result.text) or result.cut:
                text += "\n[The rest of the result was left out.]"
            return msgspec.structs.replace(result, text=text)
        return p.ToolFinished(call=call.id, text=text, failed=True)

    def _ended(self, call: p.ToolCall, result: p.ToolFinished) -> answer_events.ServerCallFinished:
        """Notes a result."""
        self._results[call.id] = result.text
        label, name, _ = self._tools.find(call.name)
        self.calls.append(
            {
                "server_label": label,
                "name": name,
                "arguments": call.arguments,
                "seconds": round(result.seconds, 3),
                "failed": result.failed,
            }
        )
        return answer_events.ServerCallFinished(0, call.id, result.text, result.failed)
