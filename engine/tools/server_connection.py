"""A connection to one MCP server: its start, its tools, calls, questions, and how it ends."""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import time
import uuid
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

import anyio
import anyio.to_process
import httpx2
import mcp_types as types
import msgspec
from mcp.client import Client, ClientRequestContext, Transport
from mcp.client.subscriptions import SubscriptionLost
from mcp.shared.exceptions import MCPError, UrlElicitationRequiredError
from mcp.shared.uri_template import UriTemplate
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from engine import __version__
from engine import protocol as p
from engine.tools.server_login import LoginAuth
from engine.tools.server_transports import ServerLog, ToolServerError, http_transport, program_transport
from engine.tools.tool_contents import (
    Form,
    ToolList,
    asked_of_model,
    cleaned,
    line_of,
    prompts_of,
    resources_of,
    templates_of,
    text_of,
    text_of_prompt,
    text_of_resource,
    whole,
)
from engine.worker.channel import Channel

_PAGES: Final = 100  # of a list of tools
_LIST_SIZE: Final = 32 << 20  # characters of all pages
_LOG_INTERVAL: Final = 1.0  # seconds between two states that tell of the log alone
_PROGRESS_INTERVAL: Final = 0.1
_MAX_CALLS: Final = 32  # of a server at the same time
_MAX_QUESTIONS: Final = 8
_REFUSED: Final = -1  # the protocol's code for a person's no
_OFFERS: Final = 10.0  # seconds for the lists of prompts and resources
_OLDER: Final = " A complaint about “server/discover” means only that it is an older one."
_SSE: Final = "SSE stream failed: "  # the SDK's words before ours


class ToolLimits(msgspec.Struct, frozen=True):
    """Limits in seconds."""

    start: float = 60.0  # of a program, up to its list of tools; `uvx` and `npx` download it the first time
    http: float = 20.0  # the same of an address
    call: float = 3600.0  # of a call with progress
    question: float = 600.0  # for the person
    login: float = 300.0  # for the person, in the browser; 0: there is nobody
    check: float = 10.0  # of a structured result
    list: float = 1.0  # between two readings of a list that keeps changing
    window: float = 60.0  # in which a server that ends is started again by calls, three times at most


class _Clock:
    """The time that a call has left; it starts anew with each sign of progress."""

    def __init__(self, seconds: float, limit: float) -> None:
        now = anyio.current_time()
        self.seconds, self.end = min(max(1.0, seconds), limit), now + limit
        self.scope = anyio.CancelScope(deadline=now + self.seconds)

    def renew(self) -> None:
        """Gives the call its full time again."""
        self.scope.deadline = min(self.end, anyio.current_time() + self.seconds)

    def hold(self) -> None:
        """Stops the time while the person is asked."""
        self.scope.deadline = self.end


class ServerConnection:
    """A server that is started and kept until `stop`; all methods belong to the loop's thread.

    Args:
        server: what it is; `off` may be changed later.
        channel: to the window.

    Attributes:
        closed: set when it has ended for good.
    """

    def __init__(self, server: p.ToolServer, channel: Channel, limits: ToolLimits) -> None:
        self.server = server
        self.closed = anyio.Event()
        self._channel, self._limits = channel, limits
        self._log = ServerLog(server, self._note_log)
        self._scope, self._session = anyio.CancelScope(), anyio.CancelScope()
        self._state, self._message, self._version = "starting", "", ""
        self._changed, self._wanted, self._list_changed = anyio.Event(), anyio.Event(), anyio.Event()
        self._client: Client | None = None
        self._list = ToolList()
        self._prompts: dict[str, tuple[str, p.ServerPrompt]] = {}
        self._resources: list[p.ServerResource] = []
        self._reason = ""  # why the session ends
        self._again = False  # start without waiting for a call
        self._logs_in = False  # with the person, at the next start
        self._login: LoginAuth | None = None
        self._mode: Any = "auto"
        self._starts: list[float] = []  # by calls, after a failure
        self._clocks: set[_Clock] = set()
        self._questions: dict[str, tuple[anyio.Event, list[p.AnswerQuestion]]] = {}
        self._asks_model = False
        self._pages: dict[str | None, anyio.Event] = {}  # by ID, set when the server says that one is done
        self._log_timer: asyncio.TimerHandle | None = None
        self._killing = 2.0

    async def run(self, before: ServerConnection | None = None) -> None:
        """Runs the server until `stop`, after an earlier one with its name has ended."""
        with self._scope:
            if before is not None:
                await before.closed.wait()
            while True:
                self._wanted, self._again = anyio.Event(), False
                self._set_state("starting")
                message = await self._run_once()
                self._client, self._list = None, ToolList()
                if not self._again:
                    self._set_state("failed", message)
                    await self._wanted.wait()
        self._client, self._list = None, ToolList()
        if self._log_timer is not None:
            self._log_timer.cancel()
        self._set_state("stopped")
        self.closed.set()

    def stop(self, killing: float = 2.0) -> None:
        """Ends it for good, a program that does not listen after so many seconds."""
        self._killing = killing
        self._reason = self._reason or "It was switched off."
        self._scope.cancel()

    def restart(self) -> None:
        """Ends it, if it runs, and starts it again."""
        self._again = True
        self._starts.clear()
        self._wanted.set()
        self._end("It was started again.")

    def log_in(self) -> None:
        """Starts it again, with a login by the person if it wants one."""
        self._logs_in = True
        self.restart()

    def set_switches(self, server: p.ToolServer) -> None:
        """Takes another one that differs in its switches and its login at most; ours may be a newer login."""
        login = server.login and (self.server.login or server.login)
        self.server = msgspec.structs.replace(server, login=login)

    def answer(self, message: p.AnswerQuestion) -> None:
        """Takes the person's answer, unless it is to a question of another server."""
        if (question := self._questions.get(message.question)) is not None:
            question[1].append(message)
            question[0].set()

    # --- The connection

    def _end(self, reason: str) -> None:
        """Ends the session; the first reason counts."""
        self._reason = self._reason or reason
        self._session.cancel()

    async def _run_once(self) -> str:
        """Runs the server until it ends. Returns why, as a sentence."""
        limit = self._limits.http if self.server.url else self._limits.start
        self._reason, connected = "", False
        with anyio.CancelScope(deadline=anyio.current_time() + limit) as self._session:
            try:
                async with AsyncExitStack() as stack:
                    client = await stack.enter_async_context(self._new_client())
                    await self._read_list(client)
                    self._session.deadline = math.inf
                    connected = True
                    await self._serve(client)
            except Exception as error:  # noqa: BLE001 - whatever a server causes ends its connection only
                self._reason = self._reason or self._sentence(error)
        if connected or self._again:
            return self._reason
        if self._reason.startswith("Its program ") and self._mode == "auto":
            # Some servers end when the first message is not the one of protocols before 2026.
            self._mode = "legacy"
            return await self._run_once()
        self._mode = "auto"
        hint = self._log.last_words or " Look at its log, or start it again."
        return self._reason or f"It did not answer within {limit:g} seconds, so it was ended.{hint}"

    def _new_client(self) -> Client:
        transport: Transport
        if self.server.url:
            self._login = self._new_login()
            transport = http_transport(self.server, self._log, self._end, self._limits.http, self._login)
        else:
            transport = program_transport(self.server, self._log, self._end, lambda: self._killing)
        return Client(
            transport,
            mode=self._mode,
            cache=None,
            client_info=types.Implementation(name="octavo", title="Octavo", version=__version__),
            log_level="info",
            logging_callback=self._note_message,
            message_handler=self._note_notification,
            elicitation_callback=self._ask,
            sampling_callback=self._ask_model if self.server.samples else None,
            list_roots_callback=_no_roots,
        )

    def _new_login(self) -> LoginAuth | None:
        ask, self._logs_in = self._ask_for_login if self._logs_in and self._limits.login else None, False
        given = "@" in self.server.url.partition("//")[2].partition("/")[0]  # with name and password
        if given or any(name.lower() == "authorization" for name in self.server.headers):
            return None
        seconds, person = self._limits.http, self._limits.login
        scope = self._login.scope if self._login is not None else ""
        return LoginAuth(self.server, self._log, self._end, seconds, person, ask, self._save_login, scope)

    async def _ask_for_login(self, url: str, seconds: float) -> bool | None:
        """Asks the person to open a page; the time of the start stands still meanwhile."""
        self._session.deadline += seconds
        text = "Log in to it, then come back to Octavo."
        question = p.ToolQuestion(question="", server=self.server.name, text=text, url=url)
        answer = await self._put(question, seconds)
        return None if answer is None else answer.action == "accept"

    def _save_login(self, login: str) -> None:
        self.server = msgspec.structs.replace(self.server, login=login)
        self._channel.send(p.ServerLogin(server=self.server.name, login=login))

    async def _serve(self, client: Client) -> None:
        """Keeps the list of tools up to date, until the session ends."""
        # The SDK would check results here, which can take for ever: see `_mismatch`.
        client.session.validate_tool_result = _accept  # type: ignore[method-assign]
        about = client.server_info
        version = f"{about.name} {about.version}" if about else ""
        self._version = self._log.without_secrets(line_of(version, 100))
        older = "" if client.protocol_version in MODERN_PROTOCOL_VERSIONS else _OLDER
        self._log.note(f"Connected; protocol {client.protocol_version}.{older}")
        self._client = client
        self._set_state("ready")
        async with anyio.create_task_group() as group:
            group.start_soon(self._listen, client)
            for changes in itertools.count(1):  # who changes it all the time is heard less and less
                await self._list_changed.wait()
                await anyio.sleep(self._limits.list * min(changes, 30))
                self._list_changed = anyio.Event()
                try:
                    with anyio.fail_after(self._limits.start):
                        await self._read_list(client)
                except (MCPError, TimeoutError, ValueError) as error:
                    self._log.note(f"Its new list of tools cannot be read: {line_of(str(error), 200)}")
                self._set_state("ready")

    async def _listen(self, client: Client) -> None:
        """Hears of changes of the list where the protocol wants that one asks for it."""
        capability = client.server_capabilities.tools
        if client.protocol_version not in MODERN_PROTOCOL_VERSIONS or not (
            capability and capability.list_changed
        ):
            return
        while True:
            try:
                async with client.listen(tools_list_changed=True) as changes:
                    async for _ in changes:
                        self._list_changed.set()
            except SubscriptionLost:
                self._list_changed.set()
            except MCPError as error:
                self._log.note(f"It does not tell when its tools change: {line_of(error.message, 200)}")
                return
            await anyio.sleep(5)

    async def _read_list(self, client: Client) -> None:
        tools, cursor, size = ToolList(), None, 0
        for _ in range(_PAGES):
            try:
                page = await client.list_tools(cursor=cursor)
            except MCPError as error:
                if error.code != types.METHOD_NOT_FOUND:
                    raise
                break
            size += len(page.model_dump_json())
            for tool in page.tools:
                tools.add(tool)
            cursor = page.next_cursor
            if cursor is None or tools.full or size > _LIST_SIZE:
                break
        if cursor is not None and not tools.full:
            tools.problems.append(
                f"Only the first {len(tools.tools)} tools are offered: the list does not end."
            )
        for problem in tools.problems:
            self._log.note(problem)
        self._list = tools
        await self._read_offers(client)

    async def _read_offers(self, client: Client) -> None:
        """Reads the first page of the prompts and of the resources; if that fails, it costs nothing else."""
        able = client.server_capabilities
        try:
            with anyio.move_on_after(_OFFERS):
                if able.prompts:
                    self._prompts = prompts_of((await client.list_prompts()).prompts)
                if able.resources:
                    self._resources = resources_of((await client.list_resources()).resources)
                    with suppress(MCPError):  # it need not have any
                        page = await client.list_resource_templates()
                        self._resources += templates_of(page.resource_templates)
        except Exception as error:  # noqa: BLE001 - whatever they hold
            self._log.note(f"Its prompts or resources cannot be read: {line_of(str(error), 200)}")

    def _sentence(self, error: BaseException) -> str:
        """Returns why a connection failed."""
        while isinstance(error, BaseExceptionGroup):
            error = next(
                (one for one in error.exceptions if isinstance(one, ToolServerError)), error.exceptions[0]
            )
        if isinstance(error, ToolServerError):
            return str(error)
        if isinstance(error, httpx2.TransportError):
            return "The server cannot be reached. Check that it runs, and its address."
        words = self._log.last_words if isinstance(error, MCPError) else ""
        reason = self._log.without_secrets(line_of(str(error) or type(error).__name__, 300))
        return f"It cannot be used: {reason.rstrip('.')}.{words}"

    # --- What the server tells

    def _set_state(self, state: Any, message: str = "") -> None:
        self._state, self._message = state, message
        changed, self._changed = self._changed, anyio.Event()
        changed.set()
        self._send_state()

    def _send_state(self) -> None:
        self._channel.send(
            p.ToolServerState(
                server=self.server.name,
                state=self._state,  # type: ignore[arg-type]
                message=whole(self._message),
                tools=list(self._list.tools.values()),
                prompts=[prompt for _, prompt in self._prompts.values()],
                resources=self._resources,
                log=self._log.text,
                version=self._version,
                login=self._state == "failed" and self._login is not None and self._login.wanted,
            )
        )

    def _note_log(self) -> None:
        if self._log_timer is None and not self.closed.is_set():
            self._log_timer = asyncio.get_running_loop().call_later(_LOG_INTERVAL, self._send_log)

    def _send_log(self) -> None:
        self._log_timer = None
        if not self._channel.crowded:
            self._send_state()

    async def _note_message(self, params: types.LoggingMessageNotificationParams) -> None:
        data = params.data if isinstance(params.data, str) else json.dumps(params.data, ensure_ascii=False)
        self._log.add(f"{params.level}: {data[:2000]}\n")

    async def _note_notification(self, message: Any) -> None:
        if isinstance(
            message,
            types.ToolListChangedNotification
            | types.PromptListChangedNotification
            | types.ResourceListChangedNotification,
        ):
            self._list_changed.set()
        elif isinstance(message, types.ElicitCompleteNotification):
            self._pages.get(message.params.elicitation_id, anyio.Event()).set()

    async def _ask(
        self, context: ClientRequestContext | None, params: types.ElicitRequestParams
    ) -> types.ElicitResult | types.ErrorData:
        """Asks the person, while a call runs; the time of calls stands still."""
        form = Form(params.requested_schema if isinstance(params, types.ElicitRequestFormParams) else {})
        url = params.url if isinstance(params, types.ElicitRequestURLParams) else ""
        if url and not (url.startswith(("https://", "http://")) and url == line_of(url, 4000)):
            return types.ErrorData(code=types.INVALID_PARAMS, message="Only web addresses are opened.")
        if not self._clocks or len(self._questions) >= _MAX_QUESTIONS:
            return types.ElicitResult(action="cancel")
        text = cleaned(params.message[:4000], lines=True)
        question = p.ToolQuestion(
            question="", server=self.server.name, text=text, fields=form.fields, url=url
        )
        if (answer := await self._put(question, self._limits.question)) is None:
            return types.ElicitResult(action="cancel")
        accepted = answer.action == "accept" and not url
        return types.ElicitResult(
            action=answer.action, content=form.content(answer.values) if accepted else None
        )

    async def _open_pages(self, error: MCPError) -> bool:
        """Has the person open the pages that a call wants first. Returns whether it can be made again."""
        pages = UrlElicitationRequiredError.from_error(error.error).elicitations[:_MAX_QUESTIONS]
        for page in pages:
            done = self._pages[page.elicitation_id] = anyio.Event()
            try:
                opened = await self._ask(None, page)
                if isinstance(opened, types.ErrorData) or opened.action != "accept":
                    return False
                text = "Finish in the browser what it asked for. Then choose Continue."
                question = p.ToolQuestion(question="", server=self.server.name, text=text)
                answer = None if done.is_set() else await self._put(question, self._limits.question, done)
                if answer.action != "accept" if answer is not None else not done.is_set():
                    return False
            finally:
                self._pages.pop(page.elicitation_id, None)
        return bool(pages)

    async def _ask_model(
        self, context: ClientRequestContext, params: types.CreateMessageRequestParams
    ) -> types.CreateMessageResult | types.ErrorData:
        """Asks the person, then the model, while a call runs; the time of calls stands still."""
        try:
            messages, sampling = asked_of_model(params)
        except ValueError as error:
            return types.ErrorData(code=types.INVALID_PARAMS, message=str(error))
        if not self._clocks or self._asks_model:
            text = "Octavo's model is asked during calls only, one request after the other."
            return types.ErrorData(code=types.INVALID_REQUEST, message=text)
        question = p.ToolQuestion(question="", server=self.server.name, text="")
        question.messages, question.sampling, self._asks_model = messages, sampling, True
        try:
            answer = await self._put(question, self._limits.question)
        finally:
            self._asks_model = False
        if answer is None or answer.action != "accept":
            text = "There was no answer in time."
            if answer is not None:
                text = str(answer.values.get("text") or "The person refused to ask the model.")
            return types.ErrorData(code=_REFUSED, message=text)
        reason = {"length": "maxTokens", "stop_string": "stopSequence"}.get(str(answer.values.get("reason")))
        return types.CreateMessageResult(
            role="assistant",
            content=types.TextContent(type="text", text=str(answer.values.get("text", ""))),
            model=str(answer.values.get("model", "")),
            stop_reason=reason or "endTurn",
        )

    async def _put(
        self, question: p.ToolQuestion, seconds: float, answered: anyio.Event | None = None
    ) -> p.AnswerQuestion | None:
        """Puts a question to the person, for so many seconds or until `answered`; returns the answer."""
        answered, answers = answered or anyio.Event(), list[p.AnswerQuestion]()
        question.question = uuid.uuid4().hex
        self._questions[question.question] = answered, answers
        for clock in self._clocks:
            clock.hold()
        self._channel.send(question)
        try:
            with anyio.move_on_after(seconds):
                await answered.wait()
        finally:
            del self._questions[question.question]
            if not answers:
                self._channel.send(p.QuestionGone(question=question.question))
            for clock in () if self._questions else self._clocks:
                clock.renew()
        return answers[0] if answers else None

    # --- Calls

    async def call(self, message: p.CallTool) -> p.ToolFinished:
        """Calls a tool, after starting the server again if it has ended. Returns its end."""

        def failed(text: str) -> p.ToolFinished:
            return p.ToolFinished(call=message.call, text=whole(f"{self.server.name}: {text}"), failed=True)

        try:
            arguments = json.loads(message.arguments)
        except (ValueError, RecursionError):
            arguments = None
        if not isinstance(arguments, dict):
            return failed("The arguments are not a JSON object, so the tool was not called.")
        if problem := await self._when_ready():
            return failed(problem)
        tool, client = self._list.tools.get(message.tool), self._client
        name = line_of(message.tool, 100)
        if tool is None or client is None:
            return failed(f"There is no tool named {name}.")
        if message.tool in self.server.off:
            return failed(f"The tool {name} is switched off.")
        if message.digest != tool.digest:
            return failed(
                f"The tool {name} has changed since it was allowed. Look at it again and allow it anew."
            )
        if len(self._clocks) >= _MAX_CALLS:
            return failed(f"{_MAX_CALLS} calls are running already. Wait for one of them to end.")
        clock = _Clock(message.seconds, self._limits.call)
        self._clocks.add(clock)
        own, schema = self._list.name_of(message.tool), self._list.result_schema(message.tool)
        progress, opened = self._progress(message.call, clock), False
        try:
            with clock.scope:
                while True:
                    try:
                        result = await client.call_tool(own, arguments, progress_callback=progress)
                        break
                    except MCPError as error:
                        wants = error.code == types.URL_ELICITATION_REQUIRED and not opened
                        if not (wants and await self._open_pages(error)):
                            raise
                        opened = True
                if problem := await self._mismatch(schema, result):
                    return failed(f"Its result does not match what the tool promises: {problem}.")
                return self._finished(message.call, result)
        except MCPError as error:
            return failed(await self._reason_of(error))
        except Exception as error:  # noqa: BLE001 - whatever an answer holds fails its call only
            reason = self._log.without_secrets(line_of(str(error), 300))
            return failed(f"Its answer cannot be read: {reason}")
        finally:
            self._clocks.discard(clock)
            for answered, _ in () if self._clocks else self._questions.values():
                answered.set()  # nobody waits for what it was asked for
        if anyio.current_time() >= clock.end:
            return failed(f"The call ran for {self._limits.call / 60:g} minutes, so it was ended.")
        return failed(f"There was no answer within {clock.seconds:g} seconds, so the call was ended.")

    async def ask(self, message: p.AskServer) -> p.ServerAnswered:
        """Returns the text of a prompt or of a resource."""

        def failed(text: str) -> p.ServerAnswered:
            return p.ServerAnswered(ask=message.ask, text=whole(f"{self.server.name}: {text}"), failed=True)

        if problem := await self._when_ready():
            return failed(problem)
        client, resources = self._client, {one.address: one for one in self._resources}
        if client is None or not (message.prompt in self._prompts or message.resource in resources):
            return failed("It does not offer that any more.")
        try:
            with anyio.fail_after(self._limits.start):
                if address := message.resource:
                    if resources[address].fields:
                        address = UriTemplate.parse(address).expand(message.values)
                    text = text_of_resource(await client.read_resource(address))
                else:
                    name = self._prompts[message.prompt][0]
                    text = text_of_prompt(await client.get_prompt(name, message.values))
        except TimeoutError:
            return failed(f"There was no answer within {self._limits.start:.0f} seconds.")
        except MCPError as error:
            return failed(await self._reason_of(error))
        except Exception as error:  # noqa: BLE001 - whatever an answer holds fails this request only
            return failed(f"Its answer cannot be read: {line_of(str(error), 300)}")
        return p.ServerAnswered(ask=message.ask, text=text)

    async def _when_ready(self) -> str:
        """Waits until the server is ready. Returns why it is not."""
        if self._state == "failed":
            now = time.monotonic()
            self._starts = [start for start in self._starts if now - start < self._limits.window]
            if len(self._starts) >= 3:
                return f"{self._message} It has failed several times in a minute: start it again by hand."
            self._starts.append(now)
            self._state = "starting"
            self._wanted.set()
        while self._state == "starting":
            await self._changed.wait()
        return "" if self._state == "ready" else self._message or "It is switched off."

    def _progress(self, call: str, clock: _Clock) -> Any:
        last = -math.inf

        async def progress(done: float, total: float | None, text: str | None) -> None:
            nonlocal last
            if not self._questions:
                clock.renew()
            now = time.monotonic()
            if now - last >= _PROGRESS_INTERVAL and not self._channel.crowded:
                last = now
                share = done / total if total and math.isfinite(done) and math.isfinite(total) else -1.0
                share = min(1.0, max(0.0, share)) if share >= 0 else -1.0
                self._channel.send(p.ToolProgress(call=call, text=line_of(text or "", 300), share=share))

        return progress

    async def _mismatch(self, schema: str, result: types.CallToolResult) -> str:
        """Returns where a result does not match its tool's schema; empty if it does, or has none.

        A server's schema can take for ever to check, so that is done in a process that is killed then.
        """
        if not schema or result.is_error:
            return ""
        if result.structured_content is None:
            return "it has no structured content"
        from engine.structured.json_schemas import mismatch  # 0.3 s, for who needs it

        try:
            with anyio.fail_after(self._limits.check):
                value = json.dumps(result.structured_content)
                return await anyio.to_process.run_sync(mismatch, schema, value, cancellable=True)
        except (TimeoutError, ValueError, RecursionError, anyio.BrokenWorkerProcess):
            self._log.note("A result was not checked: its schema cannot be used, or takes too long.")
            return ""

    def _finished(self, call: str, result: types.CallToolResult) -> p.ToolFinished:
        text, cut = text_of(result)
        failed = bool(result.is_error)
        return p.ToolFinished(
            call=call, text=text or "It failed without a word." * failed, failed=failed, cut=cut
        )

    async def _reason_of(self, error: MCPError) -> str:
        """Returns why a call failed, for a person and the model."""
        if error.message == "Session terminated":
            self._end("The server has forgotten this connection. The next call makes a new one.")
        if error.code == types.CONNECTION_CLOSED and error.message == "Connection closed":
            with anyio.move_on_after(5):
                while not self._reason and self._state == "ready":
                    await self._changed.wait()
            return f"The call was ended with its server. {self._reason or self._message}".strip()
        if error.code == types.URL_ELICITATION_REQUIRED:
            return f"It wants a step in the browser first: {line_of(str(error.data), 1000)}"
        return (
            self._log.without_secrets(cleaned(error.message[:4000], lines=True)).removeprefix(_SSE)
            or "The call failed without a reason."
        )


async def _no_roots(context: ClientRequestContext) -> types.ListRootsResult:
    return types.ListRootsResult(roots=[])


async def _accept(name: str, result: types.CallToolResult) -> None:
    """Takes a result as it is."""
