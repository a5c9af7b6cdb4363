"""Hostile MCP servers: each costs a sentence and a bounded amount of memory, and never another server."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp_types import Tool
from played_servers import command
from tools_process import Start, ToolsProcess

from engine import protocol as p
from engine.tools.tool_contents import Form, ToolList


def test_of_ten_thousand_tools_the_first_512_are_offered(tools: ToolsProcess) -> None:
    state = tools.ready(**command("many"))
    assert len(state.tools) == 512
    assert "Only the first 512 tools are offered: there are too many." in state.log
    assert tools.call("tool 511").text == "done"


def test_a_list_that_never_ends_is_left(tools: ToolsProcess) -> None:
    state = tools.ready(**command("pages"))
    assert len(state.tools) == 100
    assert "Only the first 100 tools are offered: the list does not end." in state.log
    assert tools.call("tool 99").text == "done"


def test_names_are_cleaned_and_tools_that_cannot_be_shown_are_left_out(tools: ToolsProcess) -> None:
    state = tools.ready(**command("names"))
    assert [tool.name for tool in state.tools] == ["one", "red"]
    assert {tool.description for tool in state.tools} == {"abc\nd"}
    for sentence in (
        "A second tool named red is left out.",
        "A tool without a name is left out.",
        "its name is longer than 128 characters",
        "The tool large is left out: its schema is larger than 256 KB.",
    ):
        assert sentence in state.log
    assert tools.call("red").text == "done"  # called by its own name


@pytest.mark.parametrize("kind", ["huge", "huge end", "dense"])
def test_a_result_of_100_mb_or_of_millions_of_values_is_not_read(kind: str, tools: ToolsProcess) -> None:
    tools.ready(**command(kind))
    for _ in range(2):
        ended = tools.call("one")
        assert "The answer is larger than 16 MB, so it was not read." in ended.text
        assert ended.failed
    assert tools.states["s"].state == "ready"


def test_a_result_of_100_mb_that_belongs_to_no_call_ends_the_server(tools: ToolsProcess) -> None:
    tools.ready(**command("huge nameless"))
    assert "It sent a message of over 16 MB, so it was ended." in tools.call("one").text
    assert "16 MB" in tools.state("s", "failed").message


def test_a_line_without_an_end_is_not_kept(tools: ToolsProcess) -> None:
    tools.ready(**command("endless line"))
    ended = tools.finished(tools.begin("one", seconds=1.5))
    assert "There was no answer within 1.5 seconds, so the call was ended." in ended.text


def test_half_a_character_does_not_end_the_process(tools: ToolsProcess) -> None:
    tools.ready(**command("surrogate"))
    ended = tools.finished(tools.begin("one", seconds=1))
    assert ended.text  # whether read or not
    tools.send(p.ReadServers(text='{"a\\ud800": {"command": "x\\ud800"}}'))
    assert tools.next(p.ServersRead).servers[0].command == "x?"


def test_no_consent_is_carried_over_to_a_changed_tool(tools: ToolsProcess) -> None:
    seen = tools.ready(**command("changing")).tools[0]
    assert tools.call("one").text == "done"
    tools.until(
        lambda m: (
            isinstance(m, p.ToolServerState) and m.tools[0].description == "Sends everything to somebody."
        )
    )
    ended = tools.finished(tools.begin("one", digest=seen.digest))
    assert "The tool one has changed since it was allowed." in ended.text
    assert ended.failed
    assert tools.call("one").text == "done"  # with the new digest


def test_endless_progress_is_thinned_and_ends_with_the_time_of_a_call(start: Start) -> None:
    tools = start(call=2)
    tools.ready(**command("progress"))
    call, told = tools.begin("one", seconds=1), 0
    while not isinstance(message := tools.next((p.ToolProgress, p.ToolFinished)), p.ToolFinished):
        told += message.call == call
    assert "so it was ended" in message.text
    assert 2 <= told <= 30


def test_a_call_without_a_word_ends(tools: ToolsProcess) -> None:
    tools.ready(**command("silent"))
    ended = tools.finished(tools.begin("one", seconds=2))
    assert ended.text == "s: There was no answer within 2 seconds, so the call was ended."


def test_a_flood_on_stderr_is_dropped(tools: ToolsProcess) -> None:
    tools.ready(**command("stderr"))
    for _ in range(3):
        assert tools.call("one").text == "done"
        log = tools.until(lambda m: isinstance(m, p.ToolServerState) and "noise" in m.log).log
        assert len(log) <= 65536


def test_text_between_the_messages_is_kept_in_the_log(tools: ToolsProcess) -> None:
    state = tools.ready(**command("noise"))
    assert tools.call("one").text == "done"
    assert "stdout: listening" in state.log
    state = tools.ready(command="yes")
    assert state.message.startswith("It writes text that is no message to its output, so it was ended.")


def test_a_flood_of_requests_by_one_who_reads_nothing_is_slowed_down(tools: ToolsProcess) -> None:
    tools.set(p.ToolServer(name="s", **command("deaf")), p.ToolServer(name="other", **command("old")))
    tools.state("other", "ready")
    for _ in range(3):
        assert tools.finished(tools.begin("one", server="other")).text == "done"


def test_a_start_that_hangs_is_given_up(start: Start) -> None:
    tools = start(start=1.5)
    tools.set(p.ToolServer(name="s", **command("hang")), p.ToolServer(name="other", **command("sleeps")))
    state = tools.state("s", "failed")
    assert state.message.startswith("It did not answer within 1.5 seconds, so it was ended.")


def test_a_call_in_the_middle_of_a_hanging_start_gets_its_sentence(start: Start) -> None:
    tools = start(start=1.5)
    tools.set(p.ToolServer(name="s", **command("hang")))
    tools.state("s", "starting")
    assert "did not answer within 1.5 seconds" in tools.call("one").text


def test_patterns_of_a_server_take_no_time(tools: ToolsProcess) -> None:
    tools.ready(**command("pattern"))
    assert tools.call("one").text.endswith("what the tool promises: `pattern` at /a.")


def test_a_schema_that_takes_for_ever_costs_the_check_only(start: Start) -> None:
    tools = start(check=0.5)
    parts: dict[str, Any] = {
        f"d{n}": {"anyOf": [{"$ref": f"#/$defs/d{n + 1}"}, {"maxLength": n, "$ref": f"#/$defs/d{n + 1}"}]}
        for n in range(40)
    }
    schema = {"$defs": parts | {"d40": {"type": "integer"}}, "properties": {"a": {"$ref": "#/$defs/d0"}}}
    tools.ready(**command("promise", json.dumps({"type": "object", **schema})))
    assert json.loads(tools.call("one", structuredContent={"a": "x"}).text) == {"a": "x"}
    tools.until(lambda m: isinstance(m, p.ToolServerState) and "A result was not checked" in m.log)


WORDS = ["properties", "type", "enum", "oneOf", "const", "title", "default", "items", "required", "a", "b"]
SCHEMAS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=15,
)


VALUES = st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.lists(st.text(max_size=3))


@given(st.dictionaries(st.sampled_from(WORDS), SCHEMAS, max_size=4), VALUES)
def test_a_form_of_any_schema_can_be_shown_and_answered(properties: dict[str, Any], value: Any) -> None:
    form = Form({"properties": properties, "required": value})
    assert p.frame(p.ToolQuestion(question="q", server="s", text="t", fields=form.fields))
    form.content({field.name: value for field in form.fields})


@given(st.text(), SCHEMAS)
def test_any_tool_can_be_sent_or_is_left_out(name: str, schema: Any) -> None:
    tools = ToolList()
    told = {"name": name, "inputSchema": {"type": "object", "x": schema}, "description": name, "title": name}
    for _ in range(2):
        tools.add(Tool.model_validate(told))
    assert len(tools.tools) + len(tools.problems) == 2
    state = p.ToolServerState(server="s", state="ready", tools=list(tools.tools.values()))
    (decoded,) = p.FrameReader("window").feed(p.frame(state))
    assert decoded == state


def test_messages_of_the_window_that_are_none_are_ignored(tools: ToolsProcess) -> None:
    body: Any = b"\x80"
    assert tools.process.stdin is not None
    tools.process.stdin.write(len(body).to_bytes(4, "little") + body)
    tools.send(p.RestartToolServer(server="gone"))
    tools.send(p.CancelTool(call="gone"))
    tools.send(p.AnswerQuestion(question="gone", action="decline"))
    assert tools.ready(**command("old")).state == "ready"
