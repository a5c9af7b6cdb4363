"""Prompts and answers of every length around the borders of chunks, blocks and split contexts."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpu_sessions import LogitRecorder, emulated_gpu, llama, open_session, problems
from sessions import finish, random_tokens, submit

SMALL = llama(4, 1, 64)


@pytest.mark.parametrize("backend", ["metal", "cuda"])
def test_an_answer_goes_on_where_its_context_is_split(backend: str, tmp_path: Path) -> None:
    """From 500 tokens to over 512, Metal's split; 256, CUDA's, lies before."""
    with emulated_gpu(backend, tmp_path / "cache") as emulator:
        session = open_session(SMALL.loaded(tmp_path), SMALL, backend)
        recorder = LogitRecorder(session)
        sequence = submit(session, random_tokens(500, 1), "long", 30)
        finish(session)
        assert problems(emulator) == []
        assert {"paged_reduce"} <= {launch.name.removeprefix("octavo_")[:12] for launch in emulator.launches}
    assert sequence.generated == 30
    assert session.take_notices() == []
    assert recorder.worst(SMALL) <= SMALL.bound
