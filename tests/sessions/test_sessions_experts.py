"""Models with quantised experts in sessions on a CPU: the text is mlx-lm's, alone and in company."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mlx_lm import stream_generate
from sessions import finish, random_tokens, submit
from tiny_kinds import make_tiny

from engine.bench.model_shapes import step_bytes
from engine.models import model_loader
from engine.models.model_loader import load
from engine.protocol import LoadOptions
from engine.sessions.open_session import open_session

PROMPTS = (random_tokens(5, 0), random_tokens(90, 1), random_tokens(90, 1)[:60] + random_tokens(70, 2))


def theirs(folder: Path, count: int) -> list[list[int]]:
    """mlx-lm's greedy answers, by its own cache and its own products."""
    loaded = load(folder)
    loaded.tokenizer._eos_token_ids = set()
    return [
        [each.token for each in stream_generate(loaded.model, loaded.tokenizer, prompt, max_tokens=count)]
        for prompt in PROMPTS
    ]


@pytest.mark.parametrize("share", [0.25, 0.0], ids=["unpacked", "quantised"])
@pytest.mark.parametrize("kind", ["qwen3_moe", "mixtral", "deepseek_v3", "qwen3_next"])
def test_greedy_text_is_mlx_lms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, share: float
) -> None:
    monkeypatch.setattr(model_loader, "FLOAT32_SHARE", share)
    folder = make_tiny(tmp_path / kind, kind, bits=4)
    expected = theirs(folder, 24)
    session = open_session(folder, LoadOptions(kv_blocks=200, backend="cpu"))
    together: list[Any] = [submit(session, prompt, str(n), 24) for n, prompt in enumerate(PROMPTS)]
    finish(session)
    assert [each.tokens[each.prompt_length :] for each in together] == expected
    again = submit(session, PROMPTS[2], "again", 24)  # alone, and from shared blocks
    finish(session)
    assert again.tokens[again.prompt_length :] == expected[2]


def test_drafts_with_fewer_experts_leave_the_text_as_it_is(tmp_path: Path) -> None:
    folder = make_tiny(tmp_path / "model", "qwen3_moe", bits=4)
    expected = theirs(folder, 24)
    session = open_session(folder, LoadOptions(kv_blocks=200, backend="cpu", draft_model="experts:1"))
    assert session.proposer is not None
    session.proposer.always = True  # type: ignore[attr-defined]
    sequences = [submit(session, prompt, str(n), 24) for n, prompt in enumerate(PROMPTS)]
    finish(session)
    assert [each.tokens[each.prompt_length :] for each in sequences] == expected


def test_a_step_reads_the_experts_of_one_token(tmp_path: Path) -> None:
    sizes = []
    for chosen in (2, 3, 4):
        folder = make_tiny(tmp_path / str(chosen), "qwen3_moe", bits=4, num_experts_per_tok=chosen)
        session = open_session(folder, LoadOptions(kv_blocks=20, backend="cpu"))
        sizes.append(step_bytes(session)["weights"])
    assert sizes[2] - sizes[1] == sizes[1] - sizes[0] > 0
