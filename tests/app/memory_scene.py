"""A scene for the memory panel: a real block manager, its messages, and four chats.

`python tests/app/memory_scene.py FOLDER` paints it in both palettes and saves the pictures there.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np

from app.theme.palette import ChatLook
from engine.blocks import BlockManager
from engine.protocol import (
    BlockDetail,
    BlockEvents,
    BlockSnapshot,
    DiskStats,
    MissExplained,
    ModelState,
    Stats,
    StatsMessage,
    Welcome,
    message_of,
)

LOOKS = {
    "paged": ChatLook("Paged attention, simply", 0),
    "parser": ChatLook("Refactor the parser", 1),
    "lisbon": ChatLook("Trip to Lisbon", 2),
    "grant": ChatLook("Draft: grant proposal", 3),
}


class Scene:
    """A pool that speaks the protocol; `clock` is set by hand."""

    def __init__(self, blocks: int = 1008, block_size: int = 16, seed: int = 7) -> None:
        self.clock = 1000.0
        self.manager = BlockManager(blocks, block_size, clock=lambda: self.clock)
        self.rng = np.random.default_rng(seed)
        self.sent = 0
        self.block_bytes = 2_000_000

    def tokens(self, count: int) -> list[int]:
        return self.rng.integers(0, 32_000, count).tolist()

    def snapshot(self) -> BlockSnapshot:
        pool = self.manager.snapshot()
        self.sent = pool.seq
        return message_of(pool)

    def events(self) -> BlockEvents:
        rows = self.manager.events.since(self.sent)
        assert rows is not None
        opened = self.manager.events.opened_since(self.sent)
        self.sent = self.manager.events.seq
        return BlockEvents(rows=rows.tobytes(), opened=opened)

    def stats(self, tokens_per_s: float = 61.0) -> StatsMessage:
        now = self.manager.stats()
        return StatsMessage(
            stats=Stats(
                seq=now.seq,
                block_size=self.manager.block_size,
                block_bytes=self.block_bytes,
                blocks_total=now.total,
                blocks_used=now.used,
                blocks_cached=now.cached,
                blocks_free=now.free,
                tail_waste=now.tail_waste,
                runs_per_sequence=now.runs_per_sequence,
                longest_free_run=now.longest_free_run,
                saved_blocks=now.saved_blocks,
                prefix_hit_rate=now.prefix_hit_rate,
                evictions=now.evictions,
                copies=now.copies,
                preemptions=now.preemptions,
                running=2,
                tokens_per_s=tokens_per_s,
                itl_ms=1000 / tokens_per_s,
                step_ms=900 / tokens_per_s,
                prompt_tokens=now.prompt_tokens,
                reused_tokens=now.reused_tokens,
                scratch_bytes=48_000_000,
                buffer_cache_bytes=120_000_000,
                footprint_bytes=4_600_000_000,
                pressure=0.62,
                pressure_level="normal",
                weights_bytes=2_300_000_000,
                kv_bytes=now.total * self.block_bytes,
                memory_limit=5_300_000_000,
                disk=DiskStats(
                    nbytes=1_240_000_000,
                    limit=8_000_000_000,
                    blocks=620,
                    written_today=310_000_000,
                    restored_tokens=3984,
                    saved_seconds=68.4,
                    chats={"paged": 1200, "lisbon": 640, "last": 736, "past": 480},
                ),
            )
        )

    def write(self, sequence: int, tokens: list[int]) -> None:
        """Appends and computes in steps, as prefill chunks and decode steps do."""
        self.manager.append(sequence, tokens)
        self.manager.commit(sequence)

    def begin(self, chat: str, prompt: list[int]) -> int:
        opened = self.manager.open(chat, prompt)
        self.write(opened.sequence, prompt[opened.reused :])
        return opened.sequence


def four_chats(scene: Scene) -> dict[str, int]:
    """Four chats that share a system prompt, an answer forked, older chats only cached."""
    system = scene.tokens(24 * 16)
    old = [scene.begin(f"old {n}", scene.tokens(length)) for n, length in enumerate((100, 360, 700))]
    scene.clock += 400
    scene.manager.close(old[0])
    open_ = {"paged": scene.begin("paged", system + scene.tokens(41 * 16))}
    scene.clock += 30
    scene.manager.close(old[1])
    open_["parser"] = scene.begin("parser", system + scene.tokens(60 * 16 + 4))
    scene.write(open_["paged"], scene.tokens(39 * 16))
    open_["lisbon"] = scene.begin("lisbon", system + scene.tokens(50 * 16 + 9))
    scene.clock += 60
    scene.manager.close(old[2])
    for _ in range(26):
        for chat in ("paged", "parser", "lisbon"):
            scene.write(open_[chat], scene.tokens(16))
    open_["grant"] = scene.begin("grant", scene.tokens(71 * 16 + 5))
    fork = scene.manager.fork(open_["parser"], "parser")
    scene.write(fork, scene.tokens(37))
    past = scene.begin("past", scene.tokens(60 * 16))
    scene.manager.close(past)
    scene.clock += 8
    last = scene.begin("last", scene.tokens(46 * 16))
    scene.manager.close(last)
    scene.write(open_["grant"], scene.tokens(6))
    scene.clock += 3
    return open_


def feed(panel: object, scene: Scene) -> None:
    """What a panel hears when it begins to watch."""
    apply = panel.apply  # type: ignore[attr-defined]
    apply(Welcome(version=1, engine="0.1", pid=1, device="CPU", backend="cpu", memory_limit=5_300_000_000))
    apply(ModelState(state="ready", name="Qwen3 4B Instruct", weights_bytes=2_300_000_000, context=8192))
    panel.set_chats(LOOKS)  # type: ignore[attr-defined]
    apply(scene.snapshot())
    apply(scene.stats())


def main(folder: Path) -> None:
    """Saves the scene as pictures; the scale is Qt's (`QT_SCALE_FACTOR=2`)."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.memory.map.block_colors import Mode
    from app.memory.memory_panel import MemoryPanel
    from app.memory.timeline.history_strip import Sample
    from app.theme.palette import DARK, HIGH_CONTRAST, LIGHT

    application = QApplication.instance() or QApplication([])
    application.setStyle("Fusion")  # type: ignore[attr-defined]
    scale = os.environ.get("QT_SCALE_FACTOR", "1")
    folder.mkdir(parents=True, exist_ok=True)
    for palette in (DARK, LIGHT, HIGH_CONTRAST):
        panel = MemoryPanel(palette)
        panel.resize(412, 840)
        panel.show()

        def save(name: str, panel: MemoryPanel = panel, palette_name: str = palette.name) -> None:
            for _ in range(3):
                QTest.qWait(250)
            path = folder / f"memory_{name}_{palette_name}_{scale}x.png"
            assert panel.grab().save(str(path)), path

        save("none")
        panel.apply(ModelState(state="loading", name="Qwen3 4B Instruct", progress=0.42))
        save("loading")
        scene = Scene()
        four_chats(scene)
        feed(panel, scene)
        start = panel.history.end - 590
        panel.history.clear()
        for second in range(590):
            wave = 0.5 + 0.12 * np.sin(second / 60)
            speed = 60 + 22 * np.sin(second / 25) if 20 < second < 250 else 0
            panel.history.add(start + second, Sample(wave - 0.12, 0.16, speed))
        panel.apply(scene.stats())
        save("four")
        for page in (1, 2, 3, 0):
            panel.metrics.turn_to(page)
            if page:
                save(f"figures{page}")
        cell = panel.physical.cell_rect(130).center()
        QTest.mouseMove(panel.physical, QPoint(int(cell.x()), int(cell.y())))
        save("hover")
        panel.physical.select(130)
        panel.apply(
            BlockDetail(
                block=130,
                start=640,
                tokens=16,
                text=" keeps a table of its blocks,\n and any free block will do. The",
                hash="9f3a61c27b0e44d1",
                chat="parser",
            )
        )
        save("block")
        panel.physical.select(-1)
        panel.apply(
            MissExplained(
                request="r",
                remembered=True,
                prompt_tokens=2040,
                reused_tokens=1912,
                chat="parser",
                before="You are a careful assistant. Answer briefly. Today is ",
                prompt_text="Tuesday, 21 July. The user asks: why does a cache",
                cached_text="Monday, 20 July. The user asks: why does a cache get",
            )
        )
        save("miss")
        panel.ui.show_card(0)
        for number, mode in enumerate(Mode):
            if number:
                panel.set_mode(mode)
                save(mode.value)
        panel.set_mode(Mode.OWNER)
        panel.timeline.scrub(panel.playback.live.now - 1)
        save("past")
        panel.timeline.go_live()
        QTest.mouseMove(panel, QPoint(5, 5))
        panel.highlight("parser")
        save("highlight")
        panel.highlight("")
        panel.views.choose(1)
        save("by_chat")
        panel.views.choose(0)
        panel.apply(BlockEvents(rows=scene.snapshot().state[:7]))
        save("lost")
        panel.close()
        panel.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
