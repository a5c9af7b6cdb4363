"""An answer that goes on where it ended."""

from __future__ import annotations

import pytest
from scripted_answers import gather, run

from engine.models.model_loader import LoadedModel
from engine.protocol import ChatMessage, Delta, Finished, Generate, Sampling, Started, Tool
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError

QUESTION = ChatMessage("user", "Count from one to twenty in words.")


def request(name: str, count: int, begun: str = "", **fields: object) -> Generate:
    messages = [QUESTION, *([ChatMessage("assistant", begun)] if begun else [])]
    sampling = Sampling(temperature=0.0, max_tokens=count, stop=["\n\n\n"])
    return Generate(
        request=name, chat="c", messages=messages, sampling=sampling, continued=bool(begun), **fields
    )


def text_of(session: Session, wanted: Generate) -> tuple[str, Started, Finished]:
    session.submit(wanted)
    messages = run(session)
    text = "".join(each.text for each in messages if isinstance(each, Delta))
    started = next(each for each in messages if isinstance(each, Started))
    return text, started, gather(messages)[wanted.request][1]


@pytest.mark.parametrize("cut", [3, 10])
def test_a_continued_answer_is_the_one_that_was_not_cut(starter: LoadedModel, open_session, cut: int) -> None:
    session = open_session(starter)
    whole, _, _ = text_of(session, request("whole", 24))
    begun, started, end = text_of(session, request("begun", cut))
    assert end.reason == "length"
    assert whole.startswith(begun)
    rest, again, _ = text_of(session, request("rest", 24 - cut, begun))
    assert begun + rest == whole
    assert again.prompt_tokens == started.prompt_tokens + cut
    assert again.reused_tokens >= started.prompt_tokens // 16 * 16  # nothing is read again


def test_only_an_answer_that_has_begun_is_continued(open_session) -> None:
    session = open_session()
    with pytest.raises(RequestError, match="has begun"):
        session.submit(Generate(request="a", chat="c", messages=[QUESTION], continued=True))
    with pytest.raises(RequestError, match="without tools"):
        session.submit(request("b", 4, "One", tools=[Tool(name="f")]))
    assert session.idle
