"""The script of the served page, run by Node: it keeps what chats at rest would reuse as the engine does."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import msgspec
import pytest
from sessions import finish, submit

from app.memory.model.chat_colors import faded, rgb
from app.theme.palette import DARK
from engine.protocol import BlockEvents, BlockSnapshot, Message, StatsMessage
from engine.server.octavo_endpoints import page
from engine.worker.reports import Watcher, snapshot_of

NODE = shutil.which("node") or ""
pytestmark = pytest.mark.skipif(not NODE, reason="needs Node")

#: Just enough of a browser for the script to load; nothing is drawn.
BROWSER = """
const element = () => ({ dataset: {}, style: {}, children: [], setAttribute() {}, append() {},
  addEventListener() {}, replaceChildren(...nodes) { this.text = nodes; }, getContext: () => ({}) });
const byId = new Map();
globalThis.document = { getElementById: id => byId.get(id) || byId.set(id, element()).get(id), hidden: true,
  createElement: element, documentElement: element(), addEventListener() {} };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.location = { search: "" };
globalThis.localStorage = { getItem: () => "", setItem() {} };
globalThis.addEventListener = () => {};
globalThis.requestAnimationFrame = () => {};
globalThis.EventSource = class { addEventListener() {} };
const colors = { "--panel": "#1b1e24", "--free": "#22262e" };
globalThis.getComputedStyle = () => ({ getPropertyValue: name => colors[name] });
"""
ANSWER = """
const said = JSON.parse(require("fs").readFileSync(0));
for (const [kind, message] of said) {
  if (kind === "BlockSnapshot") load(message);
  else if (kind === "BlockEvents") { if (!apply(message)) throw new Error("events were missed"); }
  else stats = message.stats;
}
const resting = chat => [chat, remembered(pool, chat), pool.rest.get(chat).tokens];
console.log(JSON.stringify({ rest: [...pool.rest.keys()].map(resting),
  state: [...pool.state], faded: HUES.dark.map(faded), parts: memoryParts(stats, ...count(pool)),
  sentences: [fitSentence(stats), restSentence(pool, stats), speedSentence(stats)] }));
"""


def run(messages: list[Message]) -> dict[str, Any]:
    script = page().decode().split("<script>")[1].split("</script>")[0]
    said = msgspec.json.encode([(type(message).__name__, message) for message in messages])
    done = subprocess.run(
        [NODE, "-e", BROWSER + script + ANSWER], input=said, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_page_keeps_what_chats_at_rest_would_reuse(open_session) -> None:
    session = open_session(kv_blocks=40)
    heard: list[Message] = []
    watcher = Watcher(heard.append)
    watcher.follow(session)
    watcher.watch(1000.0)
    prefix = list(range(1, 70))
    for number, length in enumerate((5, 40, 90, 300)):
        own = [100 + (number + n) % 150 for n in range(length)]  # of the 259 tokens that the model has
        submit(session, [*prefix, *own], f"chat {number}", count=8)
        finish(session)
        watcher.tick(flush=True)
    submit(session, [*prefix, 7, 8, 9], "chat 1", count=30)
    for _ in range(4):
        session.step()
    watcher.tick(flush=True)
    assert isinstance(heard[0], BlockSnapshot)
    assert any(isinstance(message, BlockEvents) for message in heard)
    answer, truth = run(heard), snapshot_of(session)
    assert answer["state"] == list(truth.state)
    wanted = [[each.chat, list(memoryview(each.blocks).cast("i")), each.tokens] for each in truth.resting]
    assert [each for each in answer["rest"] if each[1]] == wanted
    assert "chat 1" not in [chat for chat, *_ in wanted], "it is at work"
    for theirs, color in zip(answer["faded"], DARK.owners, strict=True):
        assert rgb(theirs) == pytest.approx(rgb(faded(color, DARK)), abs=1), "a half is rounded otherwise"
    stats = next(message.stats for message in reversed(heard) if isinstance(message, StatsMessage))
    assert sum(part[2] for part in answer["parts"]) == pytest.approx(stats.footprint_bytes)
    fit, rest, speed = (text for text, _ in answer["sentences"])
    assert fit.startswith("It fits. There is space for ")
    assert "come back at once." in rest
    assert speed.startswith("It began after ")


def test_a_page_that_joins_later_knows_the_same(open_session) -> None:
    session = open_session(kv_blocks=40)
    submit(session, list(range(1, 90)), "before", count=8)
    finish(session)
    heard: list[Message] = []
    watcher = Watcher(heard.append)
    watcher.follow(session)
    watcher.watch(1000.0)
    answer = run(heard)
    (rest,) = snapshot_of(session).resting
    assert answer["rest"] == [["before", list(memoryview(rest.blocks).cast("i")), rest.tokens]]
