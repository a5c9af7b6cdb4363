"""The memory panel in the states that people see it in, with a real block manager behind each.

`python tests/app/memory_panel_states.py FOLDER` paints each state in all palettes at 100 and 180 %; the
scale is Qt's (`QT_SCALE_FACTOR=2`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from memory_pools import HYBRID, PoolScene
from memory_scene import LOOKS, Scene, feed, four_chats
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from app.memory.memory_panel import MemoryPanel
from app.memory.panel_layout import BLOCK
from app.theme.palette import Palette
from engine.blocks import IMAGE_TOKENS
from engine.protocol import (
    BlockDetail,
    Fit,
    LastAnswer,
    MissExplained,
    ModelPlan,
    ModelState,
    Preempted,
    StatsMessage,
    Welcome,
    message_of,
)

WIDTH, HEIGHT = 412, 840  # of the panel at 100 %, CSS pixels

FIT = Fit(
    rating="tight",
    name="Qwen3 4B Instruct",
    context=8192,
    chats=4,
    blocks=2048,
    block_bytes=2_000_000,
    weights=2_300_000_000,
    weights_on_disk=612_000_000,
    kv=4_096_000_000,
    scratch=600_000_000,
    limit=8_300_000_000,
    reason="7.0 GB of 8.3 GB: other programs may be swapped out.",
    suggestions=["An 8-bit KV cache fits.", "A context of 6,512 tokens for 4 chats fits."],
)


def none(panel: MemoryPanel) -> None:
    """No model is loaded."""
    panel.apply(
        Welcome(version=1, engine="0.1", pid=1, device="CPU", backend="cpu", memory_limit=5_300_000_000)
    )


def loading(panel: MemoryPanel) -> None:
    """A model is being loaded."""
    panel.apply(ModelState(state="loading", name="Qwen3 4B Instruct", progress=0.42))


def failed(panel: MemoryPanel) -> None:
    """A model could not be loaded."""
    panel.apply(ModelState(state="failed", name="Qwen3 4B Instruct", message="Its weights are cut short."))


def answering(panel: MemoryPanel) -> None:
    """Four chats that share a system prompt; two of them are being answered."""
    scene = Scene()
    open_ = four_chats(scene)
    feed(panel, scene)
    panel.apply(_busy(scene.stats()))
    panel.set_shown_chat("grant", scene.manager.length(open_["grant"]))


def at_rest(panel: MemoryPanel) -> None:
    """Every answer has ended."""
    scene = Scene(640)
    system = scene.tokens(12 * 16)
    for number, chat in enumerate(LOOKS):
        prompt = (system if number % 2 else []) + scene.tokens(600 + 340 * number)
        scene.manager.close(scene.begin(chat, prompt))
        scene.clock += 40
    feed(panel, scene)
    message = _busy(scene.stats())
    message.stats.running = 0
    panel.apply(message)
    panel.set_shown_chat("lisbon", 1280)


def on_disk(panel: MemoryPanel) -> None:
    """Chats at rest of which a part was evicted, in rows; of two of them some is on disk."""
    scene = Scene(240)
    for chat in LOOKS:
        scene.manager.close(scene.begin(chat, scene.tokens(90 * 16)))
        scene.clock += 40
    feed(panel, scene)
    message = _busy(scene.stats())
    assert message.stats.disk is not None
    message.stats.disk.chats = {"paged": 60 * 16, "parser": 80 * 16, "grant": 90 * 16}
    message.stats.running = 0
    panel.apply(message)
    panel.views.choose(1)


def hybrid(panel: MemoryPanel) -> None:
    """A model most of whose layers keep a recurrent state for each chat."""
    scene = Scene(640)
    for number in range(6):
        scene.begin(list(LOOKS)[number % 4], scene.tokens(300 + 170 * number))
        scene.clock += 9
    feed(panel, scene)
    panel.apply(message_of(scene.manager.snapshot(), HYBRID))
    panel.apply(_busy(scene.stats()))
    panel.set_shown_chat("paged", 0)


def windows(panel: MemoryPanel) -> None:
    """A model most of whose layers see a sliding window."""
    scene = PoolScene(1008, window=16, window_pool=160)
    four_chats(scene)
    feed(panel, scene)
    panel.apply(_busy(scene.stats()))
    panel.set_shown_chat("parser", 0)


def preempted(panel: MemoryPanel) -> None:
    """A full pool: one chat waits for blocks, with a part of its own on the host."""
    scene = Scene(640)
    open_ = {chat: scene.begin(chat, scene.tokens(150 * 16)) for chat in LOOKS}
    gone = len(scene.manager.table(open_["grant"]))
    scene.manager.preempt(open_["grant"])
    for chat in ("paged", "parser", "lisbon"):
        scene.write(open_[chat], scene.tokens(16 * 40))
    feed(panel, scene)
    message = _busy(scene.stats())
    message.stats.preempted = [Preempted(chat="grant", tokens=gone * 16, blocks=gone, on_host=gone - 40)]
    message.stats.waiting, message.stats.preemptions_per_min = 1, 12
    message.stats.swapped_bytes = (gone - 40) * scene.block_bytes
    panel.apply(message)
    panel.set_shown_chat("grant", gone * 16)


def by_chat(panel: MemoryPanel) -> None:
    """The block table of each chat."""
    answering(panel)
    panel.views.choose(1)


def images(panel: MemoryPanel) -> None:
    """Two chats about the same image: one is answered, one is at rest; of another image a part is gone."""
    scene = Scene(640)
    image = list(range(IMAGE_TOKENS, IMAGE_TOKENS + 330))
    asked = scene.tokens(200) + image
    scene.begin("paged", asked + scene.tokens(900))
    pinned = scene.begin("parser", asked[: 16 * 14] + scene.tokens(40) + image + scene.tokens(20))
    assert scene.manager.pins.pin(pinned)
    other = [token + 1000 for token in image]
    scene.manager.close(scene.begin("lisbon", scene.tokens(450) + other + scene.tokens(700)))
    scene.manager.evict(12)
    scene.manager.close(scene.begin("grant", asked + scene.tokens(60)))
    feed(panel, scene)
    panel.apply(_busy(scene.stats()))


def images_by_chat(panel: MemoryPanel) -> None:
    """The block tables of chats about images."""
    images(panel)
    panel.views.choose(1)


def plan(panel: MemoryPanel) -> None:
    """What a model would take."""
    answering(panel)
    panel.apply(ModelPlan(model="/m", fit=FIT))
    panel.views.choose(2)


def block(panel: MemoryPanel) -> None:
    """A block is selected."""
    answering(panel)
    panel.refresh()
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
    panel.ui.show_card(BLOCK)


def miss(panel: MemoryPanel) -> None:
    """Why a part of a prompt was computed."""
    answering(panel)
    panel.pool_actions.explain_miss("r")
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


def speed(panel: MemoryPanel) -> None:
    """The figures of speed."""
    answering(panel)
    panel.metrics.turn_to(1)


def memory(panel: MemoryPanel) -> None:
    """The figures of memory."""
    answering(panel)
    panel.metrics.turn_to(2)


def past(panel: MemoryPanel) -> None:
    """A recorded moment."""
    answering(panel)
    panel.timeline.scrub(panel.playback.live.now - 1)


STATES: dict[str, Callable[[MemoryPanel], None]] = {
    each.__name__: each
    for each in (
        none,
        loading,
        failed,
        answering,
        at_rest,
        on_disk,
        hybrid,
        windows,
        preempted,
        by_chat,
        images,
        images_by_chat,
        plan,
        block,
        miss,
        speed,
        memory,
        past,
    )
}


def shown_in_a_column(palette: Palette, zoom: float) -> tuple[MemoryPanel, QScrollArea]:
    """A panel in a column that scrolls, as in the window (`app.window.layout.window_layout`)."""
    panel, column = MemoryPanel(palette), QScrollArea()
    panel.set_zoom(zoom)
    column.setWidgetResizable(True)
    column.setFrameShape(QScrollArea.Shape.NoFrame)
    column.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    column.setWidget(panel)
    column.resize(round(WIDTH * zoom), HEIGHT)
    column.show()
    return panel, column


def _busy(message: StatsMessage) -> StatsMessage:
    """The same statistics with large figures, as after an hour of use."""
    stats = message.stats
    stats.prefill_tokens_per_s, stats.saved_seconds = 412.0, 5025.0
    stats.evictions_per_min, stats.copies_per_min = 1_204, 318
    stats.worst_gap_ms, stats.stalls, stats.rows_per_step = 2140.0, 3, 12.0
    stats.last_answer = LastAnswer(
        chat="parser",
        prompt_tokens=2040,
        reused_tokens=1912,
        completion_tokens=310,
        ttft=0.41,
        tokens_per_s=27.3,
        others=1,
        drafted_tokens=320,
        accepted_tokens=198,
        draft_speed=1.38,
    )
    return message


def main(folder: Path) -> None:
    """Saves each state as a picture."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from app.theme.palette import DARK, HIGH_CONTRAST, LIGHT

    application = QApplication.instance() or QApplication([])
    application.setStyle("Fusion")  # type: ignore[attr-defined]
    scale = os.environ.get("QT_SCALE_FACTOR", "1")
    folder.mkdir(parents=True, exist_ok=True)
    for palette in (DARK, LIGHT, HIGH_CONTRAST):
        for zoom in (1.0, 1.8):
            for name, show in STATES.items():
                panel, column = shown_in_a_column(palette, zoom)
                show(panel)
                for _ in range(3):
                    QTest.qWait(110)
                path = folder / f"{name}_{palette.name}_{scale}x_{100 * zoom:.0f}.png"
                assert panel.grab().save(str(path)), path
                column.close()
                column.deleteLater()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
