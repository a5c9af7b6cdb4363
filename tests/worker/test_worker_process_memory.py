"""The parts of the process's memory add up to what the system says of the process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from engine_process import EngineProcess
from tiny_models import make_tiny_llama

from app.memory.model.pool_summary import Part, process_parts
from app.memory.model.replayed_pool import BlockModel
from engine.models.starter_model import ensure_starter
from engine.protocol import BlockEvents, BlockSnapshot, Delta, Stats, StatsMessage, UnloadModel, Watch

_PAGE = os.sysconf("SC_PAGE_SIZE")
KV = (Part.KV_USED, Part.KV_CACHED, Part.KV_FREE)


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


class Follower:
    """Follows an engine as the window does."""

    def __init__(self, engine: EngineProcess) -> None:
        self.engine, self.model = engine, BlockModel()

    def stats(self, *, pool: bool, running: bool | None = None) -> Stats:
        """Statistics from now on, with or without a pool, and with or without a running request."""
        self.engine.send(Watch(hz=50.0))  # answered at once

        def suits(message: StatsMessage) -> bool:
            found = message.stats
            return bool(found.blocks_total) is pool and running in (None, found.running > 0)

        stats = self.engine.wait(StatsMessage, suits).stats
        for message in self.engine.seen:
            if isinstance(message, BlockSnapshot):
                self.model.load(message)
            elif isinstance(message, BlockEvents):
                self.model.apply(message)
        self.engine.seen.clear()
        return stats

    def check(self, stats: Stats) -> dict[Part, float]:
        """The parts at a moment, compared with the process.

        A busy engine may grow between its figures and this look: that difference ends, a wrong sum stays.
        """
        for _ in range(20):
            parts = {each.part: each.amount for each in process_parts(self.model, stats)}
            expected = pytest.approx(resident(self.engine.process.pid), rel=0.03)
            if sum(parts.values()) == expected:
                break
            stats = self.stats(pool=bool(stats.blocks_total))
        assert sum(parts.values()) == expected
        return parts


PROMPT = "Tell me about paper and how it is folded. " * 6


def compile_kernels(path: Path) -> None:
    """Numba's compiler leaves over a hundred MB behind; from now on it finds this model's kernels on disk."""
    with EngineProcess() as engine:
        assert engine.load(str(path)).state == "ready"
        engine.ask(PROMPT, max_tokens=3)
        engine.finished("r")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
@pytest.mark.parametrize("name", ["starter", "tiny", "tiny in 4 bits"])
def test_the_parts_add_up_to_the_process(name: str, tiny_folder: Path, tmp_path: Path) -> None:
    path = tiny_folder
    if name == "starter":
        path = ensure_starter()
    elif name == "tiny in 4 bits":
        path = make_tiny_llama(tmp_path / "quantised", bits=4)
    compile_kernels(path)
    with EngineProcess() as engine:
        watcher = Follower(engine)
        before = watcher.check(watcher.stats(pool=False))[Part.PROGRAM]
        assert engine.load(str(path)).state == "ready"
        loaded = watcher.check(watcher.stats(pool=True))
        assert loaded.get(Part.WEIGHTS, 0) + sum(loaded.get(p, 0) for p in KV) > 0
        count = 20 if name == "starter" else 300
        engine.ask(PROMPT, max_tokens=count)
        engine.wait(Delta)
        watcher.check(watcher.stats(pool=True, running=True))
        engine.finished("r")
        idle = watcher.check(watcher.stats(pool=True, running=False))
        # The rest hides no second copy of the weights: it is the program, and what a step leaves behind.
        assert idle[Part.PROGRAM] < before + 120_000_000
        engine.send(UnloadModel())
        watcher.model.clear()
        after = watcher.check(watcher.stats(pool=False))
        assert set(after) <= {Part.PROGRAM, Part.BUFFERS}
        assert after[Part.PROGRAM] < before + 120_000_000, "what the model took was given back"
