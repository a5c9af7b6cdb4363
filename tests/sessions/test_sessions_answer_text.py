"""The text of an answer: whole characters, stop strings, nothing lost, nothing repeated."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.models.model_loader import LoadedModel
from engine.sessions.answer import TextStream


class Letters:
    """A detokenizer whose tokens are code points."""

    last_segment = ""

    def add_token(self, token: int) -> None:
        self.last_segment = chr(token)

    def finalize(self) -> None:
        self.last_segment = ""


def stream(text: str, stops: list[str]) -> tuple[str, bool]:
    out = TextStream(Letters(), stops)
    shown = ""
    for letter in text:
        shown += out.add(ord(letter)).text
        if out.stopped:
            break
    return shown + out.finish().text, out.stopped


@given(st.text("abc", max_size=30), st.lists(st.text("abc", min_size=1, max_size=4), max_size=3))
def test_text_ends_before_the_first_stop_string_to_be_complete(text: str, stops: list[str]) -> None:
    ends = [(text.find(stop) + len(stop), text.find(stop)) for stop in stops if stop in text]
    if not ends:
        assert stream(text, stops) == (text, False)
        return
    first = min(end for end, _ in ends)
    assert stream(text, stops) == (text[: min(start for end, start in ends if end == first)], True)


def test_characters_of_several_tokens_come_whole(tiny: LoadedModel) -> None:
    text = "naïve – 日本語 🙂 done"
    tokens = tiny.tokenizer.encode(text, add_special_tokens=False)
    assert len(tokens) > len(text)
    out = TextStream(tiny.tokenizer.detokenizer, [])
    pieces = [out.add(token).text for token in tokens]
    assert "".join(pieces) + out.finish().text == text
    assert "�" not in "".join(pieces)
