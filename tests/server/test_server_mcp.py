"""MCP servers that are run for clients, with the official `openai` package and a real tools process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import openai
import pytest
from openai import OpenAI
from openai.types.responses import Response, ResponseStreamEvent
from pydantic import TypeAdapter
from scripted_engine import KEYS, PATIENCE, STATE, ScriptedEngine
from serve_process import ServeProcess
from tiny_models import make_tiny_llama

from engine.protocol import ChatMessage, Delta, Finished, Generate, ReadServers, Started, ToolCallDelta
from engine.server.http_server import RunningServer, start_server
from engine.server.server_settings import ServerSettings
from engine.server.server_tools import model_name
from engine.sessions.session_errors import RequestError
from engine.sessions.text_process import Count, Counts
from engine.tools.mcp_settings import read_servers
from engine.worker.channel import Sink

PLAYED = Path(__file__).parents[1] / "tools" / "played_servers.py"
_EVENT: TypeAdapter[Any] = TypeAdapter(ResponseStreamEvent)
MCP: Any = {"type": "mcp", "server_label": "play", "require_approval": "never"}
OWN: Any = {"type": "function", "name": "mine", "parameters": {"type": "object"}, "strict": False}
Round = list[str | tuple[str, dict[str, Any]]]


def played(**more: Any) -> dict[str, Any]:
    return {"command": sys.executable, "args": [str(PLAYED), "sdk"], **more}


class Played:
    """A server over a scripted engine, with a real tools process.

    Attributes:
        rounds: what the model says in each round: texts, and tools that it calls with arguments; the last one
            again and again.
        reason: why its answers end; empty for the usual one.
    """

    def __init__(self, file: Path) -> None:
        servers = {
            "play": played(),
            "little one": played(allowedTools=["add"]),
            "broken": {"command": "/no/such/program"},
        }
        file.write_text(json.dumps({"mcpServers": servers}))
        read = read_servers(ReadServers(path=str(file)))
        assert not read.problems
        self.engine = ScriptedEngine(self.answer)
        self.server: RunningServer = start_server(
            self.engine, ServerSettings(keys=KEYS, tool_servers=read), STATE
        )
        self.rounds: list[Round] = []
        self.reason: Any = ""
        self.began = 0

    def answer(self, request: Generate, sink: Sink) -> None:
        name, number = request.request, len(self.engine.requests) - 1 - self.began
        said = self.rounds[min(number, len(self.rounds) - 1)]
        sink(Started(request=name, sequence=1, prompt_tokens=10 * (number + 1), reused_tokens=5 * number))
        calls = 0
        for piece in said:
            if isinstance(piece, str):
                sink(Delta(request=name, text=piece, tokens=1))
                continue
            tool, arguments = piece
            text = json.dumps(arguments)
            begun = ToolCallDelta(index=calls, id=f"call_{number}_{calls}", name=tool)
            sink(Delta(request=name, text="", tokens=2, tool_calls=[begun]))
            for part in (text[:3], text[3:]):
                sink(
                    Delta(
                        request=name,
                        text="",
                        tokens=3,
                        tool_calls=[ToolCallDelta(index=calls, arguments=part)],
                    )
                )
            calls += 1
        sink(
            Finished(
                request=name,
                reason=self.reason or ("tool_calls" if calls else "stop"),
                prompt_tokens=10 * (number + 1),
                reused_tokens=5 * number,
                completion_tokens=7,
            )
        )

    def begin(self, *rounds: Round) -> None:
        """Tells the model what to say from now on."""
        self.rounds, self.began = list(rounds), len(self.engine.requests)

    def asked(self) -> list[list[ChatMessage]]:
        """The messages of each round since then."""
        return [request.messages for request, _ in self.engine.requests[self.began :]]


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    server = Played(tmp_path_factory.mktemp("mcp") / "servers.json")
    yield server
    server.server.stop(0.0)
    assert server.server.ended.wait(PATIENCE)


@pytest.fixture
def play(one_server: Played) -> Played:
    return one_server


@pytest.fixture
def client(play: Played) -> Iterator[OpenAI]:
    key = next(iter(KEYS))
    with OpenAI(
        base_url=f"{play.server.url}/v1", api_key=key, max_retries=0, timeout=PATIENCE
    ) as openai_client:
        yield openai_client


def ask(client: OpenAI, **fields: Any) -> Response:
    answer = client.responses.create(
        **({"model": "tiny", "input": "What is 2 + 3?", "tools": [MCP]} | fields)
    )
    assert isinstance(answer, Response)
    return Response.model_validate(answer.to_dict(), strict=True)


def chat(client: OpenAI, **fields: Any) -> Any:
    messages = [{"role": "user", "content": "What is 2 + 3?"}]
    return client.chat.completions.create(
        **({"model": "tiny", "messages": messages, "tools": [MCP]} | fields)
    )


ADD: Round = ["I add.", ("play__add", {"a": 2, "b": 3})]


# --- Responses -----------------------------------------------------------------------------------


def test_a_call_is_run_and_its_result_goes_back(play: Played, client: OpenAI) -> None:
    play.begin(ADD, ["It is 5."])
    answer = ask(client)
    assert [item.type for item in answer.output] == ["mcp_list_tools", "message", "mcp_call", "message"]
    listed, _, call, _ = answer.output
    assert listed.type == "mcp_list_tools"
    assert (listed.server_label, listed.tools[0].name) == ("play", "add")
    assert listed.tools[0].input_schema["required"] == ["a", "b"]  # type: ignore[index]
    assert call.type == "mcp_call"
    assert (call.server_label, call.name, json.loads(call.arguments)) == ("play", "add", {"a": 2, "b": 3})
    assert (call.status, call.output, call.error) == ("completed", "5", None)
    assert answer.output_text == "I add.It is 5."
    assert answer.usage is not None
    assert (answer.usage.input_tokens, answer.usage.output_tokens) == (10 + 20, 14)
    assert answer.usage.input_tokens_details.cached_tokens == 5
    assert [tool.type for tool in answer.tools] == ["mcp"]
    first, second = play.asked()
    assert second[: len(first)] == first
    assistant, result = second[len(first) :]
    assert (assistant.content, assistant.tool_calls[0].name) == ("I add.", "play__add")
    assert (result.role, result.content, result.tool_call) == ("tool", "5", assistant.tool_calls[0].id)


def test_the_events_of_a_stream_lead_to_the_same_response(play: Played, client: OpenAI) -> None:
    play.begin(ADD, ["It is 5."])
    whole = ask(client)
    play.begin(ADD, ["It is 5."])
    with client.responses.create(model="tiny", input="What is 2 + 3?", tools=[MCP], stream=True) as stream:
        events = [event.to_dict() for event in stream]
    for event in events:
        _EVENT.validate_python(event, strict=True)
    assert [event["sequence_number"] for event in events] == list(range(len(events)))
    message = ["output_item.added", "content_part.added", "output_text.delta", "output_text.done"]
    message += ["content_part.done", "output_item.done"]
    assert [event["type"].removeprefix("response.") for event in events] == [
        "created", "in_progress", "output_item.added", "mcp_list_tools.in_progress",
        "mcp_list_tools.completed", "output_item.done", *message, "output_item.added",
        "mcp_call.in_progress", "mcp_call_arguments.delta", "mcp_call_arguments.delta",
        "mcp_call_arguments.done", "mcp_call.completed", "output_item.done", *message, "completed",
    ]  # fmt: skip
    done = {event["output_index"]: event["item"] for event in events if event["type"].endswith("item.done")}
    final = events[-1]["response"]
    assert final["output"] == [done[at] for at in range(4)]
    assert plain(final) == plain(whole.to_dict())


def plain(value: Any) -> Any:
    """The same without what differs each time."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items() if key not in ("id", "created_at")}
    return [plain(each) for each in value] if isinstance(value, list) else value


def test_a_failing_tool_and_one_that_is_not_there_are_told_to_the_model(play: Played, client: OpenAI) -> None:
    play.begin([("play__fail", {}), ("play__nothing", {}), ("unheard", {})], ["Sorry."])
    calls = [item for item in ask(client).output if item.type == "mcp_call"]
    assert [(call.name, call.status, call.output) for call in calls] == [
        (name, "failed", None) for name in ("fail", "nothing", "unheard")
    ]
    results = [message.content for message in play.asked()[1] if message.role == "tool"]
    assert "Error executing tool fail" in results[0]
    assert results[1:] == [
        f"There is no tool named {name} that may be called." for name in ("nothing", "unheard")
    ]
    assert json.loads(json.dumps(calls[0].to_dict()))["error"]["content"][0]["text"] == results[0]


def test_only_allowed_tools_are_offered_and_run(play: Played, client: OpenAI) -> None:
    label = "little one"
    add, fail = model_name(label, "add"), model_name(label, "fail")
    play.begin(
        [(add, {"a": 1, "b": 1}), (fail, {}), ("play__fail", {}), ("play__add", {"a": 1, "b": 2})], ["Done."]
    )
    answer = ask(
        client, tools=[MCP | {"server_label": label}, MCP | {"allowed_tools": {"tool_names": ["fail"]}}]
    )
    lists = [item for item in answer.output if item.type == "mcp_list_tools"]
    assert [[tool.name for tool in item.tools] for item in lists] == [["add"], ["fail"]]
    assert [tool.name for tool in play.engine.requests[play.began][0].tools] == [add, "play__fail"]
    results = [message.content for message in play.asked()[1] if message.role == "tool"]
    assert results[0] == "2"
    assert "may be called" in results[1]
    assert "Error executing tool fail" in results[2]
    assert "may be called" in results[3]


def test_the_clients_own_calls_end_the_answer_after_those_of_the_server(play: Played, client: OpenAI) -> None:
    play.begin([("mine", {"x": 1}), ("play__add", {"a": 2, "b": 3})], ["Both."])
    first = ask(client, tools=[MCP, OWN])
    assert [item.type for item in first.output] == ["mcp_list_tools", "function_call", "mcp_call"]
    own = first.output[1]
    assert own.type == "function_call"
    assert first.status == "completed"
    assert len(play.asked()) == 1
    output: Any = [{"type": "function_call_output", "call_id": own.call_id, "output": "one"}]
    ask(client, tools=[MCP, OWN], input=output, previous_response_id=first.id)
    _, assistant, *results = play.asked()[1]
    assert [call.name for call in assistant.tool_calls] == ["mine", "play__add"]
    assert {result.name: result.content for result in results} == {"mine": "one", "play__add": "5"}


@pytest.mark.parametrize("by_id", [True, False])
def test_an_answer_is_continued_by_its_id_or_by_its_items(play: Played, client: OpenAI, by_id: bool) -> None:
    play.begin([*ADD, ("play__fail", {})], ["It is 5."], ["Yes."])
    first = ask(client, instructions="Add.")
    again: Any = [{"role": "user", "content": "Sure?"}]
    if by_id:
        ask(client, input=again, previous_response_id=first.id, instructions="Add.")
    else:
        before: Any = [{"role": "user", "content": "What is 2 + 3?"}]
        before += [item.to_dict() for item in first.output]
        answer = client.responses.with_raw_response.create(
            model="tiny", input=[*before, *again], tools=[MCP], instructions="Add."
        )
        assert "X-Octavo-Warning" not in answer.headers
    _, second, third = play.asked()
    assert [message.role for message in third] == [*(m.role for m in second), "assistant", "user"]
    if by_id:
        assert third[: len(second)] == second
    else:  # calls have other ids
        assert third[2].tool_calls[0].name == second[2].tool_calls[0].name == "play__add"
        assert third[3].content == "5"
        assert third[4].content == second[4].content == "Error executing tool fail"
        assert [result.tool_call for result in third[3:5]] == [call.id for call in third[2].tool_calls]
    assert third[-2].content == "It is 5."


def test_an_answer_ends_after_twenty_rounds_and_can_be_continued(play: Played, client: OpenAI) -> None:
    play.begin([("play__add", {"a": 1, "b": 1})])
    raw = client.responses.with_raw_response.create(model="tiny", input="Add on.", tools=[MCP])
    answer = raw.parse()
    assert len(play.asked()) == 20
    assert answer.status == "incomplete"
    assert "after 20 rounds of tools" in raw.headers["X-Octavo-Warning"]
    assert sum(item.type == "mcp_call" and item.status == "completed" for item in answer.output) == 20
    play.begin(["Two."])
    assert ask(client, input="Go on.", previous_response_id=answer.id).output_text == "Two."
    assert [message.role for message in play.asked()[0][-3:]] == ["assistant", "tool", "user"]


def test_limits_of_tokens_and_of_calls_hold_for_all_rounds(play: Played, client: OpenAI) -> None:
    play.begin([("play__add", {"a": 1, "b": 1}), ("play__add", {"a": 1, "b": 2})], ["Two."])
    answer = ask(client, max_tool_calls=1, max_output_tokens=20)
    calls = [item for item in answer.output if item.type == "mcp_call"]
    assert [call.status for call in calls] == ["completed", "failed"]
    limits = [request.sampling.max_tokens for request, _ in play.engine.requests[play.began :]]
    assert limits == [20, 13]
    play.begin([("play__add", {"a": 1, "b": 1})])
    assert ask(client, max_output_tokens=14).status == "incomplete"
    assert len(play.asked()) == 2


def test_a_tool_can_be_chosen_once(play: Played, client: OpenAI) -> None:
    play.begin(ADD, ["It is 5."])
    choice: Any = {"type": "mcp", "server_label": "play", "name": "add"}
    assert ask(client, tool_choice=choice).to_dict()["tool_choice"] == choice
    assert [each.tool_choice for each, _ in play.engine.requests[play.began :]] == ["play__add", "auto"]


class PlayedSession:
    """A session whose tokens have five characters each; with `gone`, its model is unloaded."""

    def __init__(self, gone: bool) -> None:
        self.gone = gone

    def text_work(self, task: Count, client: str) -> Future[Counts]:
        assert client == next(iter(KEYS.values()))
        if self.gone:
            raise RequestError("The model was unloaded.", "busy")
        result: Future[Counts] = Future()
        result.set_result(Counts([], [(5 * task.most, task.most) for _ in task.texts]))
        return result


@pytest.mark.parametrize(
    ("calls", "gone", "characters"), [(1, False, 2500), (2, False, 2500), (1, True, 1500)]
)
def test_a_long_result_is_cut_by_the_tokens_of_the_model(
    play: Played, client: OpenAI, monkeypatch: pytest.MonkeyPatch, calls: int, gone: bool, characters: int
) -> None:
    models = {"/models/tiny": SimpleNamespace(session=PlayedSession(gone))}

    def call(function: Callable[[Any], Any]) -> Future[Any]:
        result: Future[Any] = Future()
        try:
            parts = SimpleNamespace(models=SimpleNamespace(find=models.get))
            result.set_result(function(parts))
        except RequestError as error:
            result.set_exception(error)
        return result

    monkeypatch.setattr(play.engine, "call", call)
    play.begin([("play__long", {"size": 50_000})] * calls, ["Long."])
    outputs = [item.output for item in ask(client).output if item.type == "mcp_call"]
    assert outputs == ["x" * characters + "\n[The rest of the result was left out.]"] * calls


def test_nobody_answers_a_servers_question(play: Played, client: OpenAI) -> None:
    play.begin([("play__ask", {})], ["Cancelled."])
    call = ask(client).output[1]
    assert call.type == "mcp_call"
    assert call.output == "cancel None"


def test_a_call_that_was_cut_is_not_run(play: Played, client: OpenAI) -> None:
    play.begin(["Hello.", ("play__add", {"a": 2, "b": 3})], ["Well."])
    play.reason = "length"
    try:
        answer = ask(client)
    finally:
        play.reason = ""
    call = answer.output[-1]
    assert call.type == "mcp_call"
    assert (answer.status, call.status, call.output) == ("incomplete", "incomplete", None)
    assert len(play.asked()) == 1
    ask(client, input="And?", previous_response_id=answer.id)
    assert [(message.role, message.tool_calls) for message in play.asked()[1][1:]] == [
        ("assistant", []),
        ("user", []),
    ]


def test_the_connection_of_a_stream_is_kept_alive_while_a_call_runs(
    play: Played, client: OpenAI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.server.answer_rounds.BEGIN_SECONDS", 0.02)
    play.begin([("play__wait", {"file": str(tmp_path / "file")})])
    fields: Any = {"model": "tiny", "input": "Wait.", "tools": [MCP], "stream": True}
    with client.responses.with_streaming_response.create(**fields) as stream:
        lines = iter(stream.iter_lines())
        assert next(line for line in lines if line.startswith(":")) == ": waiting"


def until(condition: Callable[[], bool]) -> None:
    """Waits until something outside of this process has happened."""
    with subprocess.Popen(["sleep", str(PATIENCE)]) as clock:
        while not condition():
            assert clock.poll() is None, "it did not happen"
        clock.kill()


@pytest.mark.parametrize("api", ["responses", "chat"])
@pytest.mark.parametrize("stream", [True, False])
def test_calls_run_side_by_side_until_the_client_leaves(
    play: Played, client: OpenAI, tmp_path: Path, api: str, stream: bool
) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    play.begin([("play__wait", {"file": str(file)}) for file in files], ["Never."])
    fields: Any = {"model": "tiny", "tools": [MCP], "stream": stream}
    if api == "chat":
        path, fields["messages"] = "/v1/chat/completions", [{"role": "user", "content": "Wait."}]
    else:
        path, fields["input"] = "/v1/responses", "Wait."
    body = json.dumps(fields)
    curl = ["curl", "-sN", "-H", f"Authorization: Bearer {next(iter(KEYS))}", "--data-binary", body]
    with subprocess.Popen([*curl, f"{play.server.url}{path}"], stdout=subprocess.DEVNULL) as process:
        until(lambda: all(file.exists() and file.read_text() == "started" for file in files))
        process.kill()
    until(lambda: all(file.read_text() == "cancelled" for file in files))
    assert len(play.asked()) == 1


def test_leaving_while_the_model_answers_a_result_aborts_it(play: Played, client: OpenAI) -> None:
    play.begin(ADD)
    engine = play.engine

    def second_is_open(request: Generate, sink: Sink) -> None:
        if len(engine.requests) - play.began == 1:
            play.answer(request, sink)
        else:
            sink(Started(request=request.request, sequence=1, prompt_tokens=1))

    engine._answer = second_is_open
    try:
        with client.responses.create(model="tiny", input="2 + 3?", tools=[MCP], stream=True):
            engine.wait(lambda: len(engine.requests) - play.began == 2)
        engine.wait(lambda: engine.requests[-1][0].request in engine.aborted)
    finally:
        engine._answer = play.answer


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize("way", [ask, chat])
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"server_label": "other"}, "no server 'other'; .* these: play, little one, broken"),
        ({"server_label": None}, "no server ''"),
        ({"server_url": "http://127.0.0.1:1/mcp"}, "leave out server_url"),
        ({"authorization": "secret"}, "leave out authorization"),
        ({"connector_id": "connector_gmail"}, "leave out connector_id"),
        ({"require_approval": "always"}, 'send require_approval: "never"'),
        ({"require_approval": None}, 'send require_approval: "never"'),
        ({"allowed_tools": "add"}, "neither a list of names nor a filter"),
    ],
)
def test_what_is_not_possible_is_refused_in_a_sentence(
    play: Played, client: OpenAI, way: Any, change: Any, sentence: str
) -> None:
    play.begin(["Hm."])
    with pytest.raises(openai.BadRequestError, match=sentence):
        way(client, tools=[MCP | change])
    assert not play.asked()


def test_more_is_refused(play: Played, client: OpenAI) -> None:
    play.begin(["Hm."])
    with pytest.raises(openai.BadRequestError, match="two tools for the server play"):
        ask(client, tools=[MCP, MCP])
    with pytest.raises(openai.BadRequestError, match="two tools called play__add"):
        ask(client, tools=[MCP, OWN | {"name": "play__add"}])
    with pytest.raises(openai.BadRequestError, match="leave out n"):
        chat(client, n=2)
    with pytest.raises(openai.APIStatusError, match="The MCP server broken cannot be used") as caught:
        ask(client, tools=[MCP | {"server_label": "broken"}])
    assert caught.value.status_code == 424
    assert not play.asked()


def test_a_tools_process_that_crashes_starts_again(play: Played, client: OpenAI) -> None:
    services = play.server.services
    assert services is not None
    assert services.tools is not None
    play.begin(ADD, ["It is 5."])
    ask(client)
    before = services.tools._process
    assert before is not None
    os.kill(before.pid, signal.SIGKILL)
    until(lambda: services.tools is not None and services.tools._process is not before)
    play.begin(ADD, ["It is 5."])
    assert ask(client).output_text == "I add.It is 5."


# --- Chat Completions ----------------------------------------------------------------------------


def test_a_chat_completion_has_the_text_of_all_rounds_and_the_calls_apart(
    play: Played, client: OpenAI
) -> None:
    play.begin([*ADD, ("play__fail", {})], ["It is 5."])
    answer = chat(client)
    (choice,) = answer.choices
    assert (choice.message.content, choice.finish_reason) == ("I add.\n\nIt is 5.", "stop")
    assert choice.message.tool_calls is None
    add, fail = sorted(choice.message.octavo_mcp_calls, key=lambda call: call["name"])
    assert add["seconds"] >= 0
    add = {key: value for key, value in add.items() if key != "seconds"}
    assert add == {"server_label": "play", "name": "add", "arguments": '{"a": 2, "b": 3}', "failed": False}
    assert fail["failed"]
    assert (answer.usage.prompt_tokens, answer.usage.completion_tokens) == (30, 14)
    play.begin([*ADD, ("play__fail", {})], ["It is 5."])
    chunks = list(chat(client, stream=True, stream_options={"include_usage": True}))
    texts = [chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices]
    assert "".join(texts) == choice.message.content
    assert not any(chunk.choices[0].delta.tool_calls for chunk in chunks if chunk.choices)
    last, usage = chunks[-2:]
    assert last.choices[0].finish_reason == "stop"
    assert {call["name"] for call in last.choices[0].delta.octavo_mcp_calls} == {"add", "fail"}
    assert usage.usage.prompt_tokens == 30


@pytest.mark.parametrize("stream", [True, False])
def test_own_calls_of_a_chat_completion_go_to_the_client(play: Played, client: OpenAI, stream: bool) -> None:
    play.begin([("play__add", {"a": 2, "b": 3}), ("mine", {"x": 1})])
    own = {"type": "function", "function": {"name": "mine", "parameters": {"type": "object"}}}
    answer = chat(client, tools=[MCP, own], stream=stream)
    if stream:
        pieces = [chunk.choices[0] for chunk in answer if chunk.choices]
        calls = [call for piece in pieces for call in piece.delta.tool_calls or []]
        assert {call.index for call in calls} == {0}
        assert "".join(call.function.arguments or "" for call in calls) == '{"x": 1}'
        assert (calls[0].function.name, pieces[-1].finish_reason) == ("mine", "tool_calls")
        run = pieces[-1].delta.octavo_mcp_calls
    else:
        (choice,) = answer.choices
        assert choice.finish_reason == "tool_calls"
        assert [call.function.name for call in choice.message.tool_calls] == ["mine"]
        run = choice.message.octavo_mcp_calls
    assert [call["name"] for call in run] == ["add"]
    assert len(play.asked()) == 1


# --- octavo serve --------------------------------------------------------------------------------


def test_the_command_reads_the_file_and_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    model = make_tiny_llama(tmp_path / "model", seed=7, max_position_embeddings=4096)
    file = tmp_path / "servers.json"
    sse = {"url": "https://example.org", "type": "sse"}
    wrong = played(allowedTools="add")
    file.write_text(json.dumps({"mcpServers": {"play": played(), "old": sse, "wrong": wrong}}))
    with ServeProcess(model, tmp_path / "data", "--mcp", str(file)) as process:
        assert "“old” was left out" in process.errors()
        assert "“wrong” was left out: its “allowedTools” are not a list of names." in process.errors()
        with process.client() as openai_client:
            answer = ask(
                openai_client,
                model="default",
                tools=[MCP | {"allowed_tools": ["structured"]}],
                tool_choice={"type": "mcp", "server_label": "play", "name": "structured"},
                parallel_tool_calls=False,
                temperature=0,
                max_output_tokens=120,
            )
        call = answer.output[1]
        assert call.type == "mcp_call"
        assert (call.status, call.output) == ("completed", '{"degrees": 21}')
        assert answer.usage is not None
        first = answer.usage.input_tokens_details.cached_tokens
        assert first > 400  # the second round read only what was new
        assert process.stop() == 0
    file.write_text("{}")
    command = [sys.executable, "-m", "engine", "serve", str(model), "--port", "0", "--mcp", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode != 0
    assert f"--mcp {file}: There is no server in it" in done.stderr


def test_without_servers_the_type_is_left_out_of_responses_and_refused_in_chats(
    served: ServeProcess,
) -> None:
    with served.client() as openai_client:
        raw = openai_client.responses.with_raw_response.create(
            model="tiny", input="Hi", tools=[MCP], max_output_tokens=2
        )
        assert "tools of the type mcp" in raw.headers["X-Octavo-Warning"]
        with pytest.raises(openai.BadRequestError, match="start Octavo with `octavo serve --mcp FILE`"):
            chat(openai_client)
