"""Which chat templates get the parts of a message's content, and which its text."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import pytest
from tiny_eyes import make_tiny_eyes

from engine.models.model_loader import load
from engine.protocol import ChatMessage
from engine.sessions.prompts import encode_chat

PLAIN = "{% for m in messages %}{{ m['content'] }}|{% endfor %}"
PARTS = "{% for m in messages %}{% for part in m['content'] %}{{ part['text'] }}{% endfor %}|{% endfor %}"
EITHER = (
    "{% for m in messages %}{% if m.content is string %}{{ m.content }}{% else %}"
    "{% for part in m.content -%}{{ part.text }}!{%- endfor %}{% endif %}|{% endfor %}"
)


@pytest.mark.parametrize("template", [PLAIN, PARTS, PARTS.replace(" %}{{ part", " -%}{{ part"), EITHER])
def test_no_text_is_lost(template: str, tiny: Any) -> None:
    tokenizer = copy(tiny.tokenizer)
    object.__setattr__(tokenizer, "_tokenizer", copy(tokenizer._tokenizer))
    tokenizer._tokenizer.chat_template = template
    chat = [ChatMessage("user", "One"), ChatMessage("assistant", "two"), ChatMessage("user", "three.")]
    assert tokenizer.decode(encode_chat(tokenizer, chat)) == "One|two|three.|"


def test_what_the_template_writes_after_an_answer_ends_it(tmp_path: Path) -> None:
    tokenizer = load(make_tiny_eyes(tmp_path / "m")).tokenizer
    ends = {tokenizer.decode([token]) for token in tokenizer.eos_token_ids}
    assert ends == {"<|im_end|>", "<end_of_utterance>"}
