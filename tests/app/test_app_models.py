"""The model browser: with a scripted librarian, and whole against a fake Hub."""

import time
from datetime import date
from pathlib import Path

import pytest
from fake_hub import REPO, FakeHub, Fault
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMessageBox
from scripted import FAST, fake_command

from app.application import Octavo
from app.engine_client import EngineClient, Link
from app.models.browser import ModelBrowser
from app.models.card_view import CardView
from app.models.discovery import Discovery
from app.models.fit_view import FitView
from app.models.librarian import LibrarianClient
from app.models.library import ModelLibrary
from app.models.rows import ROW_ROLE
from app.settings import Settings
from app.theme.theme import Theme
from engine import protocol as p

GB = 10**9


class Script(LibrarianClient):
    """Notes what is asked; answers when the test says so."""

    def __init__(self) -> None:
        super().__init__(["false"])
        self.asked = []

    def ask(self, message):
        self.asked.append(message)

    def of(self, kind):
        return [message for message in self.asked if isinstance(message, kind)]


@pytest.fixture
def theme(qapp):
    theme = Theme("dark")
    theme.apply()
    return theme


@pytest.fixture
def script():
    return Script()


@pytest.fixture
def library(qapp, tmp_path):
    return ModelLibrary(EngineClient(fake_command()), Settings(tmp_path))


@pytest.fixture
def browser(qtbot, theme, script, library):
    library.models = [
        p.ModelInfo(path="/m/good", name="org/good", source="hub", size=4 * GB, quantisation="4-bit"),
        p.ModelInfo(path="/m/bad", name="org/bad", source="hub", problem="It is cut off."),
        p.ModelInfo(path="/m/odd", name="odd", source="folder", problem="It has no weights."),
    ]
    discovery = Discovery(script, library)
    dialog = ModelBrowser(theme, discovery, 8 * GB)
    qtbot.addWidget(dialog)
    return dialog


def results(script, *models, problem="", recommended=""):
    query = script.of(p.SearchHub)[-1].query
    script.results.emit(
        p.HubResults(query=query, models=list(models), problem=problem, recommended=recommended)
    )


def a_fit(model, verdict="fits", **fields):
    return p.ModelPlan(
        model=model,
        fit=p.Fit(verdict=verdict, context=8192, longest=32768, chats=2, blocks=1024, block_bytes=1 << 20,
                  weights=2 * GB, kv=GB, scratch=GB // 2, limit=8 * GB, reason="3.5 GB of 8.0 GB.", **fields),
    )  # fmt: skip


def names(browser):
    return [
        browser.rows.item(i).text() or browser.rows.item(i).toolTip() for i in range(browser.rows.count())
    ]


def test_the_catalogue_needs_no_network_and_marks_its_choice(qtbot, browser, script):
    browser.open_at("catalogue")
    assert script.asked == [p.SearchHub(query=1, text="", catalogue=True, limit=100)]
    assert browser.status() == "Reading the catalogue…"
    results(script, p.HubModel(repo="a/one", size=GB), p.HubModel(repo="a/two"), recommended="a/two")
    assert names(browser) == ["a/one", "a/two"]
    assert browser.rows.item(1).data(Qt.ItemDataRole.AccessibleTextRole) == "a/two, recommended"
    assert script.of(p.ShowRepo) == []  # nothing leaves this computer until somebody asks
    assert script.of(p.PlanModel) == []
    assert browser.pane.look.isVisibleTo(browser)
    browser.pane.look.click()
    assert script.of(p.ShowRepo) == [p.ShowRepo(repo="a/one")]
    assert script.of(p.PlanModel)[0].model == "a/one"


def test_typing_searches_once_and_a_late_answer_is_passed_over(qtbot, browser, script):
    browser.open_at("hub")
    late = script.of(p.SearchHub)[-1].query
    qtbot.keyClicks(browser.field, "qwen")
    qtbot.waitUntil(lambda: len(script.of(p.SearchHub)) == 2, timeout=3000)
    asked = script.of(p.SearchHub)[-1]
    assert (asked.text, asked.catalogue) == ("qwen", False)
    script.results.emit(p.HubResults(query=late, models=[p.HubModel(repo="old/one")]))
    assert names(browser) == []
    results(script, p.HubModel(repo="new/one"))
    assert names(browser) == ["new/one"]


def test_nothing_found_and_offline_are_said(browser, script):
    browser.open_at("hub")
    results(script)
    assert browser.status().startswith("Nothing was found")
    browser.open_at("hub")
    results(script, problem="huggingface.co cannot be reached: check the network.")
    assert browser.status() == "huggingface.co cannot be reached: check the network."
    browser.open_at("hub")
    script.failed.emit("Octavo's library cannot be started: no such file.")
    assert "cannot be started" in browser.status()


def test_what_cannot_fit_can_be_left_out(browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/small", size=GB), p.HubModel(repo="a/large", size=40 * GB))
    browser.fitting.click()
    assert names(browser) == ["a/small"]


def test_filters_narrow_by_kind_licence_size_and_age_and_the_hub_sorts(browser, script):
    today, old = date.today().isoformat(), "2020-01-01"
    browser.open_at("hub")
    models = [
        p.HubModel(repo="a/one", size=GB, kind="llama", licence="mit", modified=today),
        p.HubModel(repo="a/two", size=4 * GB, kind="qwen3", licence="apache-2.0", modified=old),
        p.HubModel(repo="a/six", size=0, kind="qwen3", licence="mit", modified=today),
    ]
    results(script, *models)
    filters = browser.filters
    assert [filters.kind.itemText(i) for i in range(3)] == ["Any kind", "llama", "qwen3"]

    def chosen(box, value, shown):
        box.setCurrentIndex(box.findData(value))
        assert names(browser) == shown
        box.setCurrentIndex(0)

    chosen(filters.kind, "qwen3", ["a/two", "a/six"])
    chosen(filters.licence, "mit", ["a/one", "a/six"])
    chosen(filters.size, 2, ["a/one", "a/six"])  # a size that is not known leaves it in
    chosen(filters.age, 31, ["a/one", "a/six"])
    assert len(script.of(p.SearchHub)) == 1
    filters.sort.setCurrentIndex(filters.sort.findData("modified"))
    assert script.of(p.SearchHub)[-1].sort == "modified"
    filters.kind.setCurrentIndex(filters.kind.findData("qwen3"))
    results(script, models[0])  # the kind is no longer there: nothing may be left hidden by it
    assert names(browser) == ["a/one"]


def test_the_library_is_sorted_by_use_and_says_what_a_model_can_do(browser, library):
    library.models = [
        p.ModelInfo(path="/a", name="a", size=GB, abilities=["tools", "thinking"], origin="LM Studio"),
        p.ModelInfo(path="/b", name="b", size=3 * GB, used=time.time() - 3 * 86400 - 60),
        p.ModelInfo(path="/c", name="c", size=2 * GB, used=time.time() - 30),
    ]
    browser.open_at("here")
    order = browser.filters.order
    for value, shown in (("name", "abc"), ("used", "cba"), ("size", "bca")):
        order.setCurrentIndex(order.findData(value))
        assert "".join(names(browser)) == shown
    details = [browser.rows.item(i).data(ROW_ROLE).detail for i in range(3)]
    assert details == [
        "3.0 GB · folder · used 3 days ago",
        "2.0 GB · folder · used just now",
        "1.0 GB · tools, thinking · LM Studio",
    ]


def test_the_form_gives_every_option(qtbot, browser, script, library):
    library.models = [
        p.ModelInfo(path="/big", name="big", size=8 * GB, kind="llama"),
        p.ModelInfo(path="/small", name="small", size=GB, kind="llama"),
        p.ModelInfo(path="/other", name="other", size=GB, kind="qwen3"),
    ]
    browser.open_at("here")
    pane, form = browser.pane, browser.pane.form
    assert [form.draft.itemText(i) for i in range(form.draft.count())] == [
        "none", "the chat's own text", "small"
    ]  # fmt: skip
    assert not form.keep.isVisibleTo(browser)
    form.more.click()
    assert form.keep.isVisibleTo(browser)
    form.block_size.setCurrentIndex(2)
    qtbot.waitUntil(lambda: script.of(p.PlanModel)[-1].block_size == 32, timeout=3000)
    script.planned.emit(a_fit("/big"))
    form.draft.setCurrentIndex(2)
    form.keep.setCurrentIndex(1)
    form.use_adapter("/adapters/mine")
    assert form.adapter.accessibleName() == "LoRA adapter: mine"
    form.beside.setChecked(True)
    sent = []
    library._client.send = lambda message: sent.append(message) or True
    pane.main.click()
    options = p.LoadOptions(
        context=8192, kv_budget="1024 blocks", block_size=32, draft_model="/small",
        keep_alive=300.0, adapter="/adapters/mine",
    )  # fmt: skip
    assert sent[-1] == p.LoadModel(path="/big", options=options, beside=True)
    form.draft.setCurrentIndex(1)
    assert (form.options(0).draft_lookup, form.options(0).draft_model) == (True, "")


def test_models_that_are_made_are_rows_with_progress_and_load_when_asked_from_outside(
    browser, script, library
):
    sent = []
    library._client.send = lambda message: sent.append(message) or True
    discovery = browser._discovery
    discovery.import_file("/files/Tiny.gguf", load=True)
    assert script.asked[-1] == p.ImportFile(path="/files/Tiny.gguf")
    browser.open_at("here")
    making = p.Making(job=3, deed="import", source="/files/Tiny.gguf", name="Tiny.gguf", state="running")
    script.makings.emit(p.Makings(makings=[making]))
    assert names(browser)[0] == "Tiny.gguf"
    making = p.Making(**{f: getattr(making, f) for f in making.__struct_fields__} | {"share": 0.5,
                      "words": "Converting"})  # fmt: skip
    script.makings.emit(p.Makings(makings=[making]))
    browser.rows.setCurrentRow(0)
    assert browser.rows.item(0).data(ROW_ROLE).detail == "Converting… 50%"
    assert not browser.pane.form.isVisibleTo(browser)
    assert browser.pane.main.text() == "Cancel"
    browser.pane.main.click()
    assert script.asked[-1] == p.CancelMaking(job=3)
    done = p.Making(job=3, deed="import", source="/files/Tiny.gguf", name="Tiny", state="done", path="/m/T")
    script.makings.emit(p.Makings(makings=[done]))
    assert [m.path for m in sent if isinstance(m, p.LoadModel)] == ["/m/T"]
    assert any(isinstance(m, p.ListModels) for m in sent)
    failed = p.Making(job=4, deed="quantise", source="/m/good", name="good", state="failed", words="No room.")
    script.makings.emit(p.Makings(makings=[failed]))
    browser.rows.setCurrentRow(0)
    assert browser.rows.item(0).data(ROW_ROLE).bad
    assert browser.pane.main.text() == "Dismiss"
    assert browser.pane._problem.text() == "No room."


def test_only_models_in_half_precision_are_quantised(browser, script, library):
    library.models = [
        p.ModelInfo(path="/full", name="full", quantisation="bf16"),
        p.ModelInfo(path="/four", name="four", quantisation="4-bit"),
    ]
    browser.open_at("here")
    quantise = browser.pane.deeds.quantise
    assert quantise.isVisibleTo(browser)
    quantise.menu().actions()[0].trigger()
    assert script.asked[-1] == p.QuantiseModel(path="/full", bits=4)
    browser.rows.setCurrentRow(1)
    assert not quantise.isVisibleTo(browser)


def test_gated_models_are_explained(browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/one", gated=True), p.HubModel(repo="a/two"))
    assert "hf auth login" in browser.pane._gated.text()
    assert browser.pane._gated.isVisibleTo(browser)
    browser.rows.setCurrentRow(1)
    assert not browser.pane._gated.isVisibleTo(browser)


def test_a_model_that_comes_or_goes_is_noticed(qtbot, library, tmp_path):
    asked = []
    library._client.send = lambda message: asked.append(message) or True
    (tmp_path / "models").mkdir()
    library._on_models(p.Models(models=[], watched=[str(tmp_path / "models")]))
    asked.clear()
    (tmp_path / "models" / "new").mkdir()
    qtbot.waitUntil(lambda: any(isinstance(m, p.ListModels) for m in asked), timeout=10_000)
    library._on_models(p.Models(models=[], watched=[]))
    assert library._watch.folders() == []


def test_a_plan_is_shown_and_asked_again_with_other_sizes(qtbot, browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/one"))
    assert script.of(p.PlanModel)[-1] == p.PlanModel(model="a/one", context=8192, chats=1)
    script.planned.emit(a_fit("a/one"))
    pane = browser.pane
    assert "It fits." in pane._fit_words.text()
    assert pane.fit_view.accessibleName() == "fits: weights 2.0 GB, K/V 1.0 GB, scratch 500 MB, of 8.0 GB"
    pane.chats.setValue(4)
    pane.context.setValue(16384)
    pane.precision.setCurrentIndex(1)
    qtbot.waitUntil(lambda: len(script.of(p.PlanModel)) == 2, timeout=3000)
    assert script.of(p.PlanModel)[-1] == p.PlanModel(model="a/one", context=16384, chats=4, kv_bits=8)
    script.planned.emit(a_fit("a/one", "too big", suggestions=["A context of 4,096 tokens fits."]))
    assert "It does not fit." in pane._fit_words.text()
    assert pane._hints.text() == "A context of 4,096 tokens fits."
    script.planned.emit(p.ModelPlan(model="a/one", fit=p.Fit(problem="config.json cannot be right.")))
    assert pane._problem.text() == "config.json cannot be right."
    assert not pane.fit_view.isVisibleTo(browser)


@pytest.mark.parametrize(
    ("state", "main", "second", "words"),
    [
        ("queued", "Pause", "Cancel download", "Waits for the downloads before it."),
        ("running", "Pause", "Cancel download", "1.0 GB of 4.0 GB · 50 MB/s · 60 s left"),
        ("checking", "Pause", "Cancel download", "Checking what has arrived…"),
        ("paused", "Go on", "Cancel download", "Paused at 1.0 GB of 4.0 GB."),
        ("failed", "Go on", "Cancel download", "The disk is full."),
        ("cancelled", "Download", "", ""),
    ],
)
def test_every_state_of_a_download_has_its_words_and_deeds(browser, script, state, main, second, words):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/one"))
    transfer = p.Transfer(repo="a/one", state=state, done=GB, total=4 * GB)
    if state == "running":
        transfer.speed, transfer.remaining = 5e7, 60
    if state == "failed":
        transfer.message = "The disk is full."
    script.transfers.emit(p.Transfers(transfers=[transfer]))
    pane = browser.pane
    assert pane.main.text() == main
    assert (pane.second.text() if pane.second.isVisibleTo(browser) else "") == second
    assert (pane.deeds.words.text() if pane.deeds.words.isVisibleTo(browser) else "") == words
    pane.main.click()
    expected = {"Pause": p.PauseFetch, "Go on": p.FetchModel, "Download": p.FetchModel}[main]
    assert script.asked[-1] == expected(repo="a/one")
    if second:
        pane.second.click()
        assert script.asked[-1] == p.CancelFetch(repo="a/one")


def test_this_computer_s_models_load_with_the_plan_repair_and_delete(qtbot, browser, script, library):
    browser.open_at("here")
    assert names(browser) == ["org/good", "org/bad", "odd"]
    script.planned.emit(a_fit("/m/good"))
    sent = []
    library._client.send = lambda message: sent.append(message) or True
    browser.pane.main.click()
    assert sent[-1] == p.LoadModel(
        path="/m/good", options=p.LoadOptions(context=8192, kv_budget="1024 blocks")
    )
    script.planned.emit(a_fit("/m/good", "too big"))
    assert browser.pane.main.text() == "Load anyway"
    browser.rows.setCurrentRow(1)
    assert browser.pane._problem.text() == "It is cut off."
    assert browser.pane.main.text() == "Repair"
    browser.pane.main.click()
    assert script.asked[-1] == p.FetchModel(repo="org/bad")
    browser.rows.setCurrentRow(2)
    assert not browser.pane.main.isEnabled()
    browser.pane.second.click()
    (box,) = browser.pane.findChildren(QMessageBox)
    assert "odd" in box.text()
    box.buttons()[0].click() if box.buttons()[0].text() == "Delete" else box.buttons()[1].click()
    assert script.asked[-1] == p.DeleteModel(path="/m/odd")
    script.deleted.emit(p.ModelDeleted(path="/m/odd", freed=3 * GB))
    assert browser._said.text() == "Deleted; 3.0 GB are free again."


def test_the_browser_works_by_keyboard_alone(qtbot, browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/one"), p.HubModel(repo="a/two"))
    browser.activateWindow()
    qtbot.waitUntil(lambda: browser.field.hasFocus() or browser.isActiveWindow(), timeout=3000)
    browser.rows.setFocus()
    qtbot.keyClick(browser.rows, Qt.Key.Key_Down)
    assert browser.pane.row.key == "a/two"
    qtbot.keyClick(browser.rows, Qt.Key.Key_Return)
    qtbot.keyClick(browser.pane.main, Qt.Key.Key_Space)
    assert script.asked[-1] == p.FetchModel(repo="a/two")
    order, widget = [], browser.field
    for _ in range(60):
        widget = widget.nextInFocusChain()
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(browser):
            order.append(widget)
    assert {browser.rows, browser.fitting, browser.pane.main} <= set(order)
    for widget in (browser.field, browser.source, browser.rows, browser.pane.context, browser.pane.chats):
        assert widget.accessibleName()
    qtbot.keyClick(browser, Qt.Key.Key_Escape)
    assert not browser.isVisible()


def colors_of(widget):
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return [image.pixelColor(x, 7).name() for x in range(image.width())]


@pytest.mark.parametrize("look", ["dark", "light"])
def test_the_bar_is_to_scale_in_both_palettes(qtbot, look):
    theme = Theme(look)
    theme.apply()
    view = FitView(theme)
    qtbot.addWidget(view)
    view.resize(801, view.sizeHint().height())
    view.show_fit(a_fit("x").fit)  # 2 + 1 + 0.5 of 8 GB
    row = colors_of(view)
    palette = theme.palette
    for color, share in (
        (palette.block_weights, 2 / 8),
        (palette.owner(0), 0.5 / 8),
        (palette.owner(1), 0.5 / 8),
        (palette.block_cached, 0.5 / 8),
    ):
        assert abs(row.count(color) - 800 * share) <= 5, color
    big = a_fit("x", "too big").fit
    big.weights = 16 * GB
    view.show_fit(big)
    assert palette.bad in colors_of(view)


def test_a_card_fetches_nothing_and_shows_no_html(qtbot, monkeypatch):
    view = CardView()
    qtbot.addWidget(view)
    asked = []
    monkeypatch.setattr(CardView, "loadResource", lambda self, kind, name: asked.append(name))
    view.show_card(
        "---\nlicense: mit\n---\n# Title\n![logo](https://x/y.png) <script>bad()</script> **bold**"
    )
    view.grab()
    text = view.toPlainText()
    assert "Title" in text
    assert "bold" in text
    assert "license" not in text
    assert asked == []


# --- whole: the window, the real librarian, a fake Hub ----------------------------------------------


@pytest.fixture
def hub(tmp_path, monkeypatch):
    from tiny_models import make_tiny_llama

    folder = make_tiny_llama(tmp_path / "source", shards=2, hidden_size=256, intermediate_size=512)
    server = FakeHub()
    server.repos[REPO] = {path.name: path.read_bytes() for path in folder.iterdir()}
    server.repos[REPO]["README.md"] = b"# Tiny\nA small one."
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "HF_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path / "octavo"))
    yield server
    server.close()


def test_search_plan_pause_download_and_delete_against_a_hub(qtbot, tmp_path, hub):
    octavo = Octavo(tmp_path / "data", "dark", fake_command(), FAST)
    window = octavo.window
    window.show()
    qtbot.waitUntil(lambda: window.library.can_answer, timeout=20_000)
    assert not window.desk.client.running  # nobody has asked for it
    window.desk.open("hub")
    browser, pane = window.desk.browser, window.desk.browser.pane
    qtbot.waitUntil(lambda: names(browser) == [REPO], timeout=20_000)
    qtbot.waitUntil(lambda: "fits" in pane._fit_words.text(), timeout=60_000)
    assert pane._card.toPlainText().startswith("Tiny")
    shard = "model-00001-of-00002.safetensors"
    hub.faults[shard] = Fault(times=1, hold=100_000)
    assert pane.main.text() == "Download"
    pane.main.click()
    qtbot.waitUntil(lambda: hub.held.is_set() and pane.main.text() == "Pause", timeout=20_000)
    pane.main.click()
    qtbot.waitUntil(lambda: pane.main.text() == "Go on", timeout=20_000)
    assert pane.deeds.words.text().startswith("Paused at ")
    hub.go_on.set()
    pane.main.click()
    done = window.desk.discovery.transfers
    qtbot.waitUntil(lambda: done_state(window) == "done", timeout=30_000)
    del done
    path = Path(window.desk.discovery.transfers[REPO].path)
    assert (path / "config.json").is_file()
    window.desk.discovery.delete(str(path))
    qtbot.waitUntil(lambda: not path.exists(), timeout=10_000)
    window.close()
    qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED, timeout=10_000)
    assert not window.desk.client.running
    window.deleteLater()
    octavo.deleteLater()


def done_state(window):
    transfer = window.desk.discovery.transfers.get(REPO)
    return transfer.state if transfer else ""


def test_a_librarian_that_dies_is_said_and_starts_again(qtbot, tmp_path, hub):
    client = LibrarianClient()
    said, answers = [], []
    client.failed.connect(said.append)
    client.results.connect(answers.append)
    client.ask(p.SearchHub(query=1, catalogue=True))
    qtbot.waitUntil(lambda: bool(answers), timeout=20_000)
    client._process.kill()
    qtbot.waitUntil(lambda: not client.running, timeout=10_000)
    assert "ended by itself" in said[0]
    client.ask(p.SearchHub(query=2, catalogue=True))
    qtbot.waitUntil(lambda: len(answers) == 2, timeout=20_000)
    client.close()
    missing = LibrarianClient(["/no/such/program"])
    missing.failed.connect(said.append)
    missing.ask(p.SearchHub(query=1))
    qtbot.waitUntil(lambda: any("cannot be started" in words for words in said), timeout=10_000)
    missing.close()
