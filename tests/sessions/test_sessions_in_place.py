"""The pools are written in place: peak memory does not grow by a pool, whatever the number of steps."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import mlx.core as mx
import pytest
from sessions import submit

from engine.sessions.session import Session


def test_mlx_pools_are_never_copied(open_session: Callable[..., Session]) -> None:
    session = open_session(backend="reference", kv_blocks=16_384)  # 64 MB in two layers
    one_pool = session.model.kv_bytes // len(session.model.pools) // 2  # K of one layer
    assert one_pool >= 16 << 20
    submit(session, list(range(10, 40)), "r", 60)
    for _ in range(4):
        session.step()
    mx.clear_cache()
    base = mx.get_active_memory()
    mx.reset_peak_memory()
    for _ in range(50):
        session.step()
    assert mx.get_peak_memory() - base < one_pool / 4


def test_a_pool_that_somebody_holds_is_copied(open_session: Callable[..., Session]) -> None:
    """Shows that the test above can fail."""
    session = open_session(backend="reference", kv_blocks=16_384)
    one_pool = session.model.kv_bytes // len(session.model.pools) // 2
    submit(session, list(range(10, 40)), "r", 60)
    for _ in range(4):
        session.step()
    held = session.model.pools[0].arrays()[0]
    held = held[:]
    mx.eval(held)
    mx.clear_cache()
    base = mx.get_active_memory()
    mx.reset_peak_memory()
    session.step()
    assert mx.get_peak_memory() - base > one_pool / 2
    del held


GROWTH = """
import sys
from pathlib import Path
import mlx.core as mx
from engine.machine.memory import footprint_bytes
from engine.models.model_loader import load
from engine.protocol import LoadOptions, Sampling
from engine.sessions.session import Session
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
mx.set_default_device(mx.cpu)
loaded = load(Path(sys.argv[1]))

def answer(blocks):
    session = Session(loaded, LoadOptions(backend="cpu", kv_blocks=blocks))
    greedy = Sampling(temperature=0.0, max_tokens=30)
    session.submit_prompt(EncodedPrompt(list(range(10, 40))), AnswerSpec("r", "c", greedy))
    while not session.idle:
        session.step()
    return session

answer(64)  # what is compiled and loaded once does not count
before = footprint_bytes()
session = answer(65_536)
print(session.model.kv_bytes, footprint_bytes() - before)
"""


def test_numpy_pools_take_memory_only_where_they_are_written(tiny_folder: Path) -> None:
    """In a process of its own: the heap of a whole test run grows and shrinks by as much."""
    child = subprocess.run(
        [sys.executable, "-c", GROWTH, str(tiny_folder)], capture_output=True, text=True, check=True
    )
    pool, grown = map(int, child.stdout.split())
    assert pool >= 256 << 20
    assert grown < 64 << 20


@pytest.mark.parametrize(("kv_blocks", "reason"), [(-1, "block"), (10**9, "Choose a smaller budget")])
def test_a_budget_that_cannot_work_is_refused(
    open_session: Callable[..., Session], kv_blocks: int, reason: str
) -> None:
    from engine.sessions.session import SessionError

    with pytest.raises(SessionError, match=reason):
        open_session(kv_blocks=kv_blocks)
