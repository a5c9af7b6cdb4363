"""The three sentences: each case of each, computed from the engine's statistics alone."""

from __future__ import annotations

import pytest
from memory_panels import Used
from memory_scene import Scene
from PySide6.QtGui import QFontMetrics

from app.memory.map.block_colors import Mode
from app.memory.model.panel_sentences import (
    FrontChat,
    Sentence,
    chat_sentence,
    fit_sentence,
    sentences,
    speed_sentence,
)
from app.memory.model.replayed_pool import BlockModel
from app.memory.panel_style import font, px
from app.theme.theme import make_font
from engine.protocol import DiskStats, LastAnswer, ModelState, Preempted, Stats

READY = ModelState(state="ready", context=8192)


def pool(tokens: int = 0, *, close: bool = False, evict: int = 0, blocks: int = 640) -> BlockModel:
    """A pool with a chat "c" of that many tokens."""
    scene, model = Scene(blocks), BlockModel()
    model.load(scene.snapshot())
    if tokens:
        sequence = scene.begin("c", scene.tokens(tokens))
        if close:
            scene.manager.close(sequence)
            scene.manager.evict(evict)
    assert model.apply(scene.events()) or not tokens
    return model


def stats(**fields: object) -> Stats:
    return Stats(**({"blocks_total": 640, "blocks_limit": 640, "prefill_tokens_per_s": 500.0} | fields))


def answer(**fields: object) -> Stats:
    last = {"chat": "c", "prompt_tokens": 1000, "reused_tokens": 0, "completion_tokens": 50, "ttft": 2.0}
    return stats(last_answer=LastAnswer(**(last | {"tokens_per_s": 41.3} | fields)))


def short(sentence: Sentence) -> tuple[str, bool]:
    return sentence.text, sentence.warning


@pytest.mark.parametrize(
    ("state", "text", "warning"),
    [
        ("none", "No model is loaded, so nothing is in memory.", False),
        ("loading", "The model is being loaded.", False),
        ("failed", "The model could not be loaded.", True),
        ("ready", "The model is asleep. It is loaded again with your next message.", False),
    ],
)
def test_without_a_pool_the_state_of_the_model_is_said(state: str, text: str, warning: bool) -> None:
    found = fit_sentence(BlockModel(), None, ModelState(state=state))  # type: ignore[arg-type]
    assert short(found) == (text, warning)


def test_whether_it_fits() -> None:
    model = pool()
    fits = fit_sentence(model, stats(), READY)
    assert short(fits) == ("It fits: there is space for 1 chat of 8,192 tokens.", False)
    fits = fit_sentence(model, stats(blocks_limit=2000), READY)
    assert fits.text == ("It fits: there is space for 3 chats of 8,192 tokens. The cache grows as needed.")
    small = fit_sentence(model, stats(blocks_total=100, blocks_limit=200), READY)
    assert small.warning
    assert small.text.startswith("Chats fit up to 3,200 tokens; the model could hold 8,192.")
    unknown = fit_sentence(model, stats(), ModelState(state="ready"))
    assert unknown.text == "It fits. There is space for 10,240 more tokens."


def test_pressure_and_waiting_chats_come_first() -> None:
    model = pool()
    warning = fit_sentence(model, stats(pressure_level="warning"), READY)
    assert warning.text.startswith("It fits, but this computer is short of memory.")
    critical = fit_sentence(model, stats(pressure_level="critical"), READY)
    assert critical.text.startswith("This computer is out of memory.")
    waiting = stats(preempted=[Preempted(chat="c", tokens=9, blocks=1)], pressure_level="critical")
    assert short(fit_sentence(model, waiting, READY)) == (
        "Not everything fits at once: 1 chat must wait for blocks. No text is lost.",
        True,
    )
    assert warning.warning
    assert critical.warning


def test_what_the_chat_remembers() -> None:
    chat = FrontChat("c", 1000)
    new = chat_sentence(pool(), stats(), 8192, FrontChat())
    assert new.text == "This chat is new: there is nothing to remember yet."
    assert chat_sentence(pool(), None, 8192, chat).text == "Nothing is in memory. Its text is saved."
    busy = chat_sentence(pool(1000), stats(), 8192, chat)
    assert short(busy) == ("All of it: 1,000 tokens are in memory. The context is 12% full.", False)
    rests = chat_sentence(pool(1000, close=True), stats(), 8192, chat)
    assert rests.text == "All of it, so its next reply starts at once. The context is 12% full."
    part = chat_sentence(pool(1000, close=True, evict=20), stats(), 8192, chat)
    assert (
        part.text == "688 of 1,000 tokens; reading the rest again takes about 0.6 s. The context is 12% full."
    )
    slow = chat_sentence(pool(1000, close=True, evict=20), stats(prefill_tokens_per_s=0.0), 8192, chat)
    assert slow.text == "688 of 1,000 tokens; the rest is read again. The context is 12% full."


def test_what_is_said_of_a_chat_that_is_forgotten_waiting_or_full() -> None:
    chat = FrontChat("c", 1000)
    gone = chat_sentence(pool(), stats(), 8192, chat)
    assert gone.text.startswith("Nothing: your next message reads its text again, which takes about 2.0 s.")
    gone = chat_sentence(pool(), stats(prefill_tokens_per_s=0.0), 8192, chat)
    assert gone.text == "Nothing: its text is read again with your next message. The context is 12% full."
    disk = stats(disk=DiskStats(chats={"c": 960}))
    stored = chat_sentence(pool(), disk, 8192, chat)
    assert stored.text.startswith("960 tokens of it are on disk and come back with your next message.")
    waits = chat_sentence(pool(), stats(preempted=[Preempted(chat="c", tokens=9, blocks=1)]), 8192, chat)
    assert waits.warning
    assert waits.text.startswith("It gave its blocks to another chat")
    full = chat_sentence(pool(1000), stats(), 1024, chat)
    assert short(full) == (
        "All of it: 1,000 tokens are in memory. The context is 98% full: 24 tokens are left.",
        True,
    )
    unknown = chat_sentence(pool(1000), stats(), 0, chat)
    assert unknown.text == "All of it: 1,000 tokens are in memory."


def speed(told: Stats | None, chat: FrontChat = FrontChat("c"), **more: bool) -> Sentence:  # noqa: B008
    return speed_sentence(told, chat, **more)


def test_the_speed_is_that_of_the_chat_in_front() -> None:
    for nothing in (None, stats(), answer(chat="another"), answer(ttft=0.0, completion_tokens=0)):
        assert speed(nothing).text == "This chat has no answer yet."
        assert speed(nothing, is_open=True).text == "The first answer is being written."
    killed = LastAnswer(
        chat="c", prompt_tokens=9, reused_tokens=0, completion_tokens=50, ttft=0.0, tokens_per_s=0.0
    )
    assert speed(None, FrontChat("c", 59, killed)).text == "Not known: the answer was cut short."
    saved = answer(ttft=7.4, reused_tokens=900).last_answer
    front = FrontChat("c", 1000, saved)
    for told in (None, stats(), answer(chat="another")):
        assert speed(told, front).text.startswith("It began after 7.4 s")
    assert speed(answer(ttft=2.0), front).text.startswith("It began after 2.0 s"), "the engine knows more"
    assert speed(answer(ttft=0.01, reused_tokens=900)).text.startswith("It began at once: 90% of its prompt")


def test_a_deleted_answer_is_not_the_last_one() -> None:
    saved = answer(ttft=7.4, prompt_tokens=400, completion_tokens=9).last_answer
    for told in (answer(ttft=2.0), answer(prompt_tokens=400, ttft=2.0)):
        assert speed(told, FrontChat("c", 410, saved)).text.startswith("It began after 7.4 s")
    none = LastAnswer(chat="c", prompt_tokens=0, reused_tokens=0, completion_tokens=0, ttft=0, tokens_per_s=0)
    assert speed(answer(ttft=2.0), FrontChat("c", 40, none)).text == "This chat has no answer yet."


def test_a_part_in_memory_is_not_called_all_of_it() -> None:
    cases = {1017: "1,000 of 1,017 tokens", 1016: "All of it, so", 1001: "All of it, so", 0: "All of it, so"}
    for tokens, text in cases.items():
        told = chat_sentence(pool(1000, close=True), stats(), 8192, FrontChat("c", tokens))
        assert told.text.startswith(text)
    reading = chat_sentence(pool(208), stats(), 8192, FrontChat("c", 1240))
    assert reading.text.startswith("208 of 1,240 tokens so far; the rest is being read.")
    one_block = chat_sentence(pool(16, close=True), stats(), 8192, FrontChat("c", 42))
    assert one_block.text.startswith("16 of 42 tokens")
    assert one_block.text.endswith("The context is 0.5% full.")


def test_what_was_deleted_of_a_chat_does_not_fill_its_context() -> None:
    rests = chat_sentence(pool(1000, close=True), stats(), 8192, FrontChat("c", 410))
    assert rests.text == "All of it, so its next reply starts at once. The context is 5.0% full."
    part = chat_sentence(pool(1000, close=True, evict=50), stats(), 8192, FrontChat("c", 410))
    assert part.text.startswith("208 of 410 tokens; reading the rest again takes about 0.4 s.")


def test_a_small_cache_is_the_context_of_the_chat() -> None:
    told = sentences(pool(300), stats(blocks_total=24, blocks_limit=24), READY, FrontChat("c", 300))
    assert told[1].text.endswith("The context is 78% full.")


def test_why_the_last_answer_was_fast_or_slow() -> None:
    read = speed(answer())
    assert read.text == ("It began after 2.0 s: 1,000 tokens had to be read first. Then 41 tokens a second.")
    reused = speed(answer(reused_tokens=960, ttft=0.2, others=2))
    assert reused.text == (
        "It began after 0.2 s: 96% of its prompt was remembered. "
        "Then 41 tokens a second, beside 2 other answers."
    )
    tiny = speed(answer(prompt_tokens=30, ttft=0.1, tokens_per_s=0.0))
    assert tiny.text == "It began after 0.1 s: its prompt was short."
    waited = speed(answer(ttft=9.0, tokens_per_s=7.25))
    assert waited.text == (
        "It began after 9.0 s, and waited for other answers most of it. Then 7.2 tokens a second."
    )
    preempted = speed(answer(preemptions=1))
    assert preempted.warning
    assert preempted.text.startswith("Slow: it had to give its blocks to another chat for a while.")
    disk = speed(answer(reused_tokens=960, restored_tokens=960, ttft=0.2))
    assert disk.text.startswith("It began after 0.2 s: 960 tokens of its prompt came from disk.")
    drafted = answer(drafted_tokens=50, accepted_tokens=31, draft_speed=1.38)
    assert speed(drafted).text.endswith(
        "62% of its drafted tokens were right, which made it 1.4 times as fast."
    )
    in_vain = answer(drafted_tokens=50, accepted_tokens=10, draft_speed=0.97)
    assert speed(in_vain).text.endswith("41 tokens a second. 20% of its drafted tokens were right.")
    unmeasured = stats(prefill_tokens_per_s=0.0, last_answer=answer().last_answer)
    assert "had to be read first" in speed(unmeasured).text


def test_the_panel_shows_them_live_and_hides_the_figures(used: Used) -> None:
    panel = used.panel
    panel.set_shown_chat("grant", 1100)
    used.settle()
    assert panel.ui.sentences.texts()[1].startswith("All of it: 1,147 tokens are in memory.")
    panel.set_shown_chat("", 0)
    used.settle()
    assert panel.ui.sentences.texts()[1].startswith("This chat is new")
    with used.qtbot.waitSignal(panel.details_toggled) as toggled:
        panel.ui.sentences.details.click()
    assert toggled.args == [False]
    shown = (panel.metrics, panel.details, panel.history_strip, panel.ui.controls)
    assert not any(part.isVisible() for part in shown)
    used.click(used.block("grant"))
    used.settle()
    assert panel.ui.inspector.isVisible(), "what was asked for is shown in any case"
    panel.timeline.toggle()
    assert panel.ui.controls.isVisible(), "one can always leave a recording"
    panel.timeline.go_live()
    assert not panel.ui.controls.isVisible()
    panel.ui.sentences.details.click()
    assert panel.details.isVisible()


@pytest.mark.parametrize("zoom", [1.0, 1.8])
def test_no_legend_is_clipped_and_all_of_it_grows_with_the_text(used: Used, zoom: float) -> None:
    panel = used.panel
    panel.set_zoom(zoom)
    panel.resize(round(412 * zoom), 840)
    used.settle()
    legend = panel.ui.legend
    for mode in Mode:
        panel.set_mode(mode)
        used.settle()
        swatches = legend.swatches
        ends = [
            place.x() + px(legend, 9) + 4 + QFontMetrics(font(legend, 11.5)).horizontalAdvance(swatch.label)
            for swatch, place in zip(swatches.shown, swatches.places(swatches.width()), strict=True)
        ]
        assert max(ends) <= swatches.width()
        assert swatches.geometry().bottom() <= legend.height()
    assert panel.chats.rowHeight(0) == round(27 * zoom)
    assert font(panel, 12.5).pixelSize() == make_font(panel.font().family(), 12.5 * zoom).pixelSize()


@pytest.mark.parametrize("zoom", [1.0, 1.8])
def test_the_legend_begins_at_the_margin_and_the_table_follows_closely(used: Used, zoom: float) -> None:
    panel = used.panel
    panel.set_zoom(zoom)
    panel.resize(round(412 * zoom), round(840 * zoom))
    panel.show_details(False)
    used.settle()
    assert panel.chats.y() - panel.ui.legend.geometry().bottom() - 1 == round(10 * zoom)
    image = panel.ui.legend.grab().toImage()
    ground, middle = image.pixel(image.width() - 1, 0), image.height() // 2
    painted = {x for x in range(12) for y in range(middle) if image.pixel(x, y) != ground}
    assert min(painted) <= 2
    panel.show_details(True)
    used.settle()
    assert panel.metrics.y() - panel.details.geometry().bottom() - 1 == round(10 * zoom)


def test_the_view_takes_what_the_widgets_around_it_leave(used: Used) -> None:
    panel = used.panel
    panel.show_details(False)
    for height in (480, 840, 1300):
        panel.resize(412, height)
        used.settle()
        left = panel.view_height
        assert left >= 112
        if height > 480:
            table = panel.chats.sizeHint().height()
            assert left >= height - panel.ui.sentences.height() - min(table, height // 4) - 240
    grown = panel.view_height
    panel.resize(412, 840)
    used.settle()
    assert panel.view_height < grown
