"""What servers ask the model and the person while they work on a call, and what they promise of results."""

from __future__ import annotations

import json
from typing import Any

import pytest
from played_servers import command
from tools_process import Start, ToolsProcess

from engine import protocol as p

# --- the model


def answer(tools: ToolsProcess, question: p.ToolQuestion, **values: Any) -> None:
    tools.send(p.AnswerQuestion(question=question.question, action="accept", values=values))


@pytest.mark.parametrize("kind", ["sample", "sdk"])
def test_a_server_may_not_ask_the_model_unless_it_is_allowed(kind: str, tools: ToolsProcess) -> None:
    tools.ready(**command(kind))
    ended = tools.call("one" if kind == "sample" else "consult")
    assert ended.failed or "code" in json.loads(ended.text)
    assert not any(isinstance(message, p.ToolQuestion) for message in tools.waiting)


def test_the_model_answers_a_server_of_the_newest_protocol(tools: ToolsProcess) -> None:
    tools.ready(samples=True, **command("sdk"))
    call = tools.begin("consult")
    question = tools.next(p.ToolQuestion)
    assert question.messages == [
        p.ChatMessage("system", "Be brief."), p.ChatMessage("user", "Name a city."),
    ]  # fmt: skip
    assert question.sampling is not None
    assert question.sampling.max_tokens == 50
    answer(tools, question, text="Oslo", model="played", reason="length")
    assert tools.finished(call).text == "played, maxTokens: Oslo"


def test_the_model_answers_a_server_of_an_older_protocol(tools: ToolsProcess) -> None:
    tools.ready(samples=True, **command("sample"))
    call = tools.begin("one", seconds=1, temperature=0.25, stopSequences=["END"])
    question = tools.next(p.ToolQuestion)
    assert (question.server, question.messages) == ("s", [p.ChatMessage("user", "Name a city.")])
    assert question.sampling == p.Sampling(max_tokens=2000, temperature=0.25, stop=["END"])
    answer(tools, question, text="Oslo", model="played", reason="stop")
    said = json.loads(tools.finished(call).text)
    assert (said["content"]["text"], said["model"], said["stopReason"]) == ("Oslo", "played", "endTurn")
    assert not any(isinstance(message, p.QuestionGone) for message in tools.waiting)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"messages": []}, "1 to 50 messages of 20,000 characters in all"),
        ({"messages": [{"role": "user", "content": {"type": "text", "text": "a"}}] * 51}, "1 to 50 messages"),
        ({"systemPrompt": "x" * 20_000}, "20,000 characters"),
        (
            {
                "messages": [
                    {"role": "user", "content": {"type": "image", "data": "", "mimeType": "image/png"}}
                ]
            },
            "asked with texts only",
        ),
    ],
)
def test_what_the_model_is_not_asked_is_a_sentence(
    told: dict[str, Any], sentence: str, tools: ToolsProcess
) -> None:
    tools.ready(samples=True, **command("sample"))
    assert sentence in json.loads(tools.call("one", **told).text)["message"]


def test_a_refusal_and_what_the_window_cannot_do_are_told_to_the_server(tools: ToolsProcess) -> None:
    tools.ready(samples=True, **command("sample"))
    for action, values, sentence in [
        ("decline", {}, "The person refused to ask the model."),
        ("cancel", {"text": "No model is loaded."}, "No model is loaded."),
    ]:
        call = tools.begin("one")
        question = tools.next(p.ToolQuestion)
        tools.send(p.AnswerQuestion(question=question.question, action=action, values=values))  # type: ignore[arg-type]
        assert json.loads(tools.finished(call).text) == {"code": -1, "message": sentence}


def test_only_one_request_of_a_server_waits_for_the_model(tools: ToolsProcess) -> None:
    tools.ready(samples=True, **command("sdk"))
    first, second = tools.begin("consult"), tools.begin("consult")
    question = tools.next(p.ToolQuestion)
    refused = tools.next(p.ToolFinished)
    assert "one request after the other" in refused.text
    answer(tools, question, text="Oslo", model="m", reason="stop")
    ended = tools.next(p.ToolFinished)
    assert {refused.call, ended.call} == {first, second}
    assert not ended.failed


# --- questions that nobody waits for any more


def gone(tools: ToolsProcess, question: p.ToolQuestion) -> None:
    assert tools.next(p.QuestionGone).question == question.question


@pytest.mark.parametrize(
    ("kind", "tool"), [("sdk", "ask"), ("sdk", "consult"), ("ask", "one"), ("sample", "one")]
)
def test_a_question_goes_with_its_call(kind: str, tool: str, tools: ToolsProcess) -> None:
    tools.ready(samples=True, **command(kind))
    call = tools.begin(tool)
    question = tools.next(p.ToolQuestion)
    tools.send(p.CancelTool(call=call))
    gone(tools, question)


def test_a_question_goes_with_its_server(tools: ToolsProcess) -> None:
    tools.ready(**command("ask"))
    tools.begin("one")
    question = tools.next(p.ToolQuestion)
    tools.set()
    gone(tools, question)


def test_a_question_goes_when_the_server_takes_it_back(tools: ToolsProcess) -> None:
    tools.ready(samples=True, **command("sample"))
    call = tools.begin("one", cancel=True)
    question = tools.next(p.ToolQuestion)
    tools.begin("one")  # upon which it does
    gone(tools, question)
    assert tools.finished(call).text == "taken back"


def test_a_question_goes_when_its_time_is_over(start: Start) -> None:
    tools = start(question=0.2)
    tools.ready(**command("ask"))
    call = tools.begin("one")
    gone(tools, tools.next(p.ToolQuestion))
    assert json.loads(tools.finished(call).text)["action"] == "cancel"


# --- a page that a call wants first

PAGE = "https://example.org/login"


@pytest.mark.parametrize("told", ["at once", "later", "never"])
def test_a_call_that_wants_a_page_first_is_made_again(told: str, tools: ToolsProcess) -> None:
    tools.ready(**command("page"))
    call = tools.begin("one", url=PAGE)
    question = tools.next(p.ToolQuestion)
    assert (question.text, question.url) == ("Log in", PAGE)
    if told == "at once":
        assert tools.call("one", notify=True).text == "told"
    answer(tools, question)
    if told != "at once":
        question = tools.next(p.ToolQuestion)
        assert (question.url, question.text) == (
            "", "Finish in the browser what it asked for. Then choose Continue.",
        )  # fmt: skip
        if told == "later":
            tools.begin("one", notify=True)
            gone(tools, question)
        else:
            answer(tools, question)
    assert tools.finished(call).text == "done"


def test_a_page_that_is_not_opened_fails_the_call(tools: ToolsProcess) -> None:
    tools.ready(**command("page"))
    call = tools.begin("one", url=PAGE, never=True)
    tools.send(p.AnswerQuestion(question=tools.next(p.ToolQuestion).question, action="decline"))
    assert "It wants a step in the browser first" in tools.finished(call).text
    assert "a step in the browser first" in tools.call("one", url="javascript:alert(1)", never=True).text


def test_a_call_that_wants_a_page_again_and_again_fails(tools: ToolsProcess) -> None:
    tools.ready(**command("page"))
    call = tools.begin("one", url=PAGE, never=True)
    for _ in range(2):
        answer(tools, tools.next(p.ToolQuestion))
    assert "a step in the browser first" in tools.finished(call).text


# --- structured results

DEGREES = {"type": "object", "properties": {"degrees": {"type": "number"}}, "required": ["degrees"]}


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ({"structuredContent": {"degrees": 21}}, ""),
        ({"structuredContent": {"degrees": "warm"}}, "`type` at /degrees"),
        ({"structuredContent": {}}, "`required` at /"),
        ({"content": [{"type": "text", "text": "21"}]}, "it has no structured content"),
        ({"content": [{"type": "text", "text": "no"}], "isError": True}, "no"),
    ],
)
def test_a_result_is_held_to_what_its_tool_promises(
    told: dict[str, Any], problem: str, tools: ToolsProcess
) -> None:
    tools.ready(**command("promise", json.dumps(DEGREES)))
    ended = tools.call("one", **told)
    assert ended.failed == bool(problem)
    if told.get("isError"):
        assert ended.text == "no"
    elif problem:
        assert ended.text == f"s: Its result does not match what the tool promises: {problem}."
    else:
        assert json.loads(ended.text) == {"degrees": 21}
