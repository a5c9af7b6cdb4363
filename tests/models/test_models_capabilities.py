"""What the files of a model say about reasoning and sampling."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.models.local_models import recommended_sampling, thinking_choices


@pytest.mark.parametrize(
    ("template", "choices"),
    [
        ("{% if enable_thinking is defined and enable_thinking is false %}", ["switch"]),  # Qwen 3
        ("{% if not thinking is defined %}{% set thinking = false %}", ["switch"]),  # DeepSeek V3.1
        ("Reasoning: {{ reasoning_effort }} {{ message.thinking }}", ["effort"]),  # gpt-oss
        ("{{ message.content }} '<think>'", []),
    ],
)
def test_the_template_says_what_can_be_chosen(tmp_path: Path, template: str, choices: list[str]) -> None:
    (tmp_path / "chat_template.jinja").write_text(template)
    assert thinking_choices(tmp_path) == choices


@pytest.mark.parametrize(
    ("config", "sampling"),
    [
        (
            {"temperature": 0.6, "top_p": 0.95, "top_k": 20},
            {"temperature": 0.6, "top_p": 0.95, "top_k": 20.0},
        ),
        ({"temperature": "hot", "top_p": True, "top_k": -1, "min_p": 7}, {}),
        ({"temperature": 0.6, "do_sample": False}, {"temperature": 0.0}),
        ([1], {}),
        (None, {}),
    ],
)
def test_recommended_sampling_is_read_and_checked(
    tmp_path: Path, config: object, sampling: dict[str, float]
) -> None:
    if config is not None:
        (tmp_path / "generation_config.json").write_text(json.dumps(config))
    assert recommended_sampling(tmp_path) == sampling


def test_a_damaged_file_recommends_nothing(tmp_path: Path) -> None:
    (tmp_path / "generation_config.json").write_text('{"temperature": ' + "[" * 100_000)
    assert recommended_sampling(tmp_path) == {}
