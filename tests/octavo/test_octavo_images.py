"""The library takes images as bytes and paths, between texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_eyes import make_tiny_eyes, picture

from octavo import LLM, RequestError


def test_a_chat_with_images(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(picture(1))
    with LLM(str(make_tiny_eyes(tmp_path / "m")), kv_blocks=200) as llm:
        content = ["First", tmp_path / "a.png", "and", picture(2)]
        one = llm.chat([{"role": "user", "content": content}], temperature=0, max_tokens=5)
        same = [{"role": "user", "content": ["First", picture(1), "and", picture(2)]}]
        two = llm.chat(same, temperature=0, max_tokens=5)
        assert one.text == two.text
        assert two.usage.reused_tokens > 0
        assert two.usage.prompt_tokens == llm.count_tokens(same) > 2 * 5 * 4
        for wrong, sentence in (
            ([b"no image"], "cannot be read"),
            ([tmp_path / "missing.png"], "missing.png cannot be read"),
            ([17], "int is neither"),
        ):
            with pytest.raises(RequestError, match=sentence):
                llm.chat([{"role": "user", "content": ["Look", *wrong]}])
        assert llm.chat("Only words", max_tokens=2, temperature=0).text is not None


def test_a_model_without_eyes_says_so(tiny_folder: Path) -> None:
    with (
        LLM(str(tiny_folder), kv_blocks=50) as llm,
        pytest.raises(RequestError, match="cannot look at images"),
    ):
        llm.chat([{"role": "user", "content": [picture(1), "?"]}])
