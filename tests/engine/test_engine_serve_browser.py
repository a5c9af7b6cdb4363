"""The served page in a real browser: it draws the engine's pool, in both palettes, and asks nobody else."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import numpy as np
import pytest
from browser import BROWSER, Browser
from sessions import finish, submit

from engine.server.feed import Feed
from engine.server.http import MemoryServer

pytestmark = pytest.mark.skipif(not BROWSER, reason="a Chromium draws the page")

#: The page's books as plain lists; arrays of bytes go as base64.
BOOKS = "({state: [...pool.state], refs: [...pool.refs], fill: [...pool.fill], owner: pool.owner})"
#: RGB of the middle of each cell as drawn.
CELLS = """(() => {
  const canvas = $("cells"), c = canvas.getContext("2d"), out = [];
  for (let b = 0; b < pool.n; b++) {
    const x = b % grid.columns * grid.pitch, y = Math.floor(b / grid.columns) * grid.pitch;
    out.push(...c.getImageData(x + grid.pitch * .35 | 0, y + grid.pitch * .8 | 0, 1, 1).data.slice(0, 3));
  }
  return btoa(String.fromCharCode(...out));
})()"""


#: The scheme's change is told before a frame and drawn in it.
FRAMES = """new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
  requestAnimationFrame(done))))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    made = Browser()
    yield made
    made.close()


def test_the_page_draws_what_the_engine_has(browser: Browser, open_session) -> None:
    session = open_session(kv_blocks=64)
    feed = Feed(session)
    server = MemoryServer(feed)
    server.start()
    try:
        browser.open(server.url)
        browser.wait("pool.n === 64 && stats && grid")
        for number, length in enumerate((60, 90)):
            submit(session, list(range(1, length)), f"chat {number}", count=8)
        finish(session)
        submit(session, list(range(1, 50)), "last", count=40)
        for _ in range(6):
            session.step()
        feed._watcher.tick(flush=True)
        truth = session.blocks.snapshot()
        browser.wait(f"pool.seq === {truth.seq} && !dirty")
        books = browser.value(BOOKS)
        for name in ("state", "refs", "fill"):
            assert books[name] == getattr(truth, name).tolist()
        assert {books["owner"][block] for block in truth.sequences[0].table.tolist()} == {"last"}
        drawn = {}
        for scheme in ("dark", "light"):
            browser.prefer(scheme)
            browser.value(FRAMES)
            inks = np.frombuffer(base64.b64decode(browser.value(CELLS)), np.uint8).reshape(-1, 3)
            drawn[scheme] = {s: set(map(tuple, inks[truth.state == s].tolist())) for s in range(3)}
        assert drawn["dark"] == {0: {(0x22, 0x26, 0x2E)}, 1: {(0x47, 0x50, 0x65)}, 2: drawn["dark"][2]}
        assert drawn["light"] == {0: {(0xE9, 0xE6, 0xDF)}, 1: {(0xB9, 0xBD, 0xC8)}, 2: drawn["light"][2]}
        assert drawn["dark"][2] == drawn["light"][2] != set()
        assert "tokens a second" in browser.value("document.body.innerText")
        assert len(browser.picture()) > 5_000
        assert browser.problems == []
        assert {address.split("/")[2] for address in browser.asked} == {f"127.0.0.1:{server.port}"}
    finally:
        server.stop()
