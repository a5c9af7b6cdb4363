"""The served page in a real browser: it draws the engine's pool, in both palettes, and asks nobody else."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import numpy as np
import pytest
from browser import BROWSER, Browser
from served_session import ServedSession
from sessions import finish, submit
from zoo.tiny_configs import make

from engine.models.model_loader import LoadedModel
from engine.worker.reports import snapshot_of

pytestmark = pytest.mark.skipif(not BROWSER, reason="needs Chromium")

#: The page's main pool as plain lists.
POOL = "({state: [...pool.state], refs: [...pool.refs], fill: [...pool.fill], owner: pool.owner})"
#: RGB of the middle of each cell as drawn.
CELLS = """(pool => {
  const grid = pool.grid, c = pool.canvas.getContext("2d"), out = [];
  for (let b = 0; b < pool.n; b++) {
    const x = b % grid.columns * grid.pitch, y = Math.floor(b / grid.columns) * grid.pitch;
    out.push(...c.getImageData(x + grid.pitch * .35 | 0, y + grid.pitch * .8 | 0, 1, 1).data.slice(0, 3));
  }
  return btoa(String.fromCharCode(...out));
})"""


#: The scheme's change is told before a frame and drawn in it.
FRAMES = """new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
  requestAnimationFrame(done))))"""


def colours_of(browser: Browser, pool: int) -> np.ndarray:
    """(blocks, 3), as drawn."""
    return np.frombuffer(base64.b64decode(browser.value(f"{CELLS}(pools[{pool}])")), np.uint8).reshape(-1, 3)


def check_widths(browser: Browser) -> None:
    """The page scrolls down only, on a phone and in a window."""
    for width in (360, 1100):
        browser.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=740, deviceScaleFactor=1, mobile=False
        )
        browser.value(FRAMES)
        assert browser.value("document.documentElement.scrollWidth <= innerWidth"), width


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    made = Browser()
    yield made
    made.close()


def test_the_page_draws_what_the_engine_has(browser: Browser, open_session) -> None:
    session = open_session(kv_blocks=64)
    with ServedSession(session) as server:
        browser.open(server.page)
        browser.wait("pool.n === 64 && stats && grid")
        for number, length in enumerate((60, 90)):
            submit(session, list(range(1, length)), f"chat {number}", count=8)
        finish(session)
        submit(session, list(range(1, 50)), "last", count=40)
        for _ in range(6):
            session.step()
        server.flush()
        truth = session.blocks.snapshot()
        browser.wait(f"pool.seq === {truth.seq} && !dirty")
        shown = browser.value(POOL)
        for name in ("state", "refs", "fill"):
            assert shown[name] == getattr(truth, name).tolist()
        assert {shown["owner"][block] for block in truth.sequences[0].table.tolist()} == {"last"}
        drawn = {}
        for scheme in ("dark", "light"):
            browser.prefer(scheme)
            browser.value(FRAMES)
            colours = colours_of(browser, 0)
            drawn[scheme] = {s: set(map(tuple, colours[truth.state == s].tolist())) for s in range(3)}
        for scheme, free, cached in (
            ("dark", (0x22, 0x26, 0x2E), (0x6B, 0x75, 0x89)),
            ("light", (0xE9, 0xE6, 0xDF), (0x7C, 0x81, 0x8D)),
        ):
            assert drawn[scheme][0] == {free}
            at_rest = drawn[scheme][1] - {cached}
            assert len(at_rest) == 2, "the two chats at rest keep their hues"
            assert not at_rest & drawn[scheme][2], "fainter than at work"
        assert drawn["dark"][2] != drawn["light"][2]
        browser.value("$('figures').open = true")
        assert "tokens per second" in browser.value("document.body.innerText")
        assert "come back at once" in browser.value("$('sentences').innerText")
        check_widths(browser)
        assert len(browser.picture()) > 5_000
        assert browser.problems == []
        assert {address.split("/")[2] for address in browser.asked} == {f"127.0.0.1:{server.port}"}


def test_layers_with_windows_have_maps_of_their_own(browser: Browser, open_session, tiny) -> None:
    model = make("gemma3_text", vocab_size=len(tiny.tokenizer))  # windows of 8
    session = open_session(
        LoadedModel(model, tiny.tokenizer, {}, 0, 512, "windows"), kv_blocks=60, block_size=8
    )
    with ServedSession(session) as server:
        browser.open(server.page)
        browser.wait("pools.length === 2 && stats && pools[1].grid")
        submit(session, list(range(1, 70)), "first", count=8)
        finish(session)
        submit(session, list(range(1, 50)), "last", count=40)
        for _ in range(6):
            session.step()
        server.flush()
        truth = session.blocks.snapshot()
        (window_pool,) = truth.window_pools
        browser.wait(f"pool.seq === {truth.seq} && !dirty")
        colours = colours_of(browser, 1)
        assert {tuple(each) for each in colours[window_pool.state == 0].tolist()} <= {(0x22, 0x26, 0x2E)}
        mine = {tuple(colours[block].tolist()) for block in window_pool.sequences[0].table.tolist()}
        assert len(mine) == 1
        assert mine == {tuple(colours_of(browser, 0)[truth.sequences[0].table[0]].tolist())}, (
            "one hue per chat"
        )
        groups = {group.pool: group for group in snapshot_of(session).groups}
        assert groups[1].window == 8
        captions = browser.value("[...document.querySelectorAll('.caption')].map(e => e.innerText)")
        assert captions[0].startswith(groups[0].name.capitalize())
        assert f"{len(truth.state)} blocks" in captions[0]
        used = int(np.count_nonzero(window_pool.state == 2))
        assert captions[1].startswith(f"{groups[1].name.capitalize()} · {groups[1].layers} layer")
        assert f"{used} of {len(window_pool.state)} blocks" in captions[1]
        block = int(window_pool.sequences[0].table[0])
        browser.value(f"point(1, {block})")
        browser.value(FRAMES)
        assert browser.value("$('detail').textContent").startswith(
            f"Block {block} · {groups[1].name} · in use by last"
        )
        assert browser.value("pools[1].canvas.getAttribute('aria-label')").endswith(" cached")
        assert browser.value("pools[1].canvas.clientHeight < pools[0].canvas.clientHeight")
        assert browser.problems == []


def test_the_page_plays_the_recorded_tour(browser: Browser, open_session) -> None:
    with ServedSession(open_session(kv_blocks=64)) as server:
        browser.open(server.page)
        browser.wait("pool.n === 64 && stats && grid")
        assert browser.value("$('show').textContent") == "Show how memory works"
        browser.value("$('show').click()")
        browser.wait("tour && tour.number === 0 && pool.n === 56")
        told = []
        for number in range(10):
            browser.value(
                f"tour.begun = performance.now() - 1000 * (tour.chapters[{number}] - tour.chapters[0] + .5)"
            )
            browser.wait(f"tour.number === {number} && !dirty")
            told.append(browser.value("$('told').textContent"))
            if number == 7:
                browser.wait("pool.refs.some(refs => refs > 1)")  # the fork shares blocks, still at work
            assert browser.value("$('place').textContent") == f"{number + 1} of 10"
        assert len(set(told)) == 10
        assert "copy-on-write" in told[7]
        assert "First chat" in browser.value("$('chats').innerText")
        check_widths(browser)
        browser.value("tour.begun -= 60000")
        browser.wait("!$('again').hidden")
        browser.value("$('again').click()")
        browser.wait("tour.number === 0 && $('again').hidden")
        browser.value("$('end').click()")
        browser.wait("!tour && pool.n === 64 && $('link').textContent === 'live'")
        assert browser.value("$('tour').hidden")
        assert browser.problems == []


def test_other_models_are_a_part_of_the_bar(browser: Browser, open_session) -> None:
    session = open_session(kv_blocks=64)
    with ServedSession(session) as server:
        browser.open(server.page)
        browser.wait("pool.n === 64 && stats && stats.footprint_bytes && grid")
        assert "Other models" not in browser.value("$('parts').innerText")
        browser.value("elsewhere = 20e6, dirty = true")
        browser.wait("$('parts').innerText.includes('Other models 20 MB')")
        amounts = browser.value("memoryParts(stats, ...count(pool)).map(each => each[2])")
        assert sum(amounts) == pytest.approx(browser.value("stats.footprint_bytes"), rel=0.03)
        assert browser.problems == []
