"""The model browser with a scripted model service: search, filters, plans, downloads."""

from datetime import date

import pytest
from model_scenes import Scene
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QFontMetrics, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from scripted_models import GB, a_fit, names, results

from app.memory.plan.plan_map import weights_color
from app.models.discovery import Discovery
from app.models.fit_view import FitView
from app.models.mirror_form import MirrorDialog
from app.models.model_browser import ModelList
from app.models.model_pane import CardView
from app.theme.theme import Theme
from app.theme.widgets import ElidedLabel, fitting
from engine import protocol as p


def test_the_catalogue_needs_no_network_and_marks_its_choice(qtbot, browser, script):
    browser.open_at("catalogue")
    assert script.asked == [p.SearchHub(query=1, text="", catalogue=True, limit=100)]
    assert browser.status() == "Reading the catalogue…"
    results(script, p.HubModel(repo="a/one", size=GB), p.HubModel(repo="a/two", role="best"))
    assert names(browser) == ["a/one", "a/two"]
    assert browser.rows.item(1).data(Qt.ItemDataRole.AccessibleTextRole) == "a/two, recommended"
    assert script.of(p.ShowRepo) == []  # nothing leaves this computer until somebody asks
    assert [(plan.model, plan.catalogue) for plan in script.of(p.PlanModel)] == [("a/one", True)]
    assert browser.pane.look_up.isVisibleTo(browser)
    script.planned.emit(a_fit("a/one", estimated=True))
    browser.pane.look_up.click()
    assert script.of(p.ShowRepo) == [p.ShowRepo(repo="a/one")]
    assert [(plan.model, plan.catalogue) for plan in script.of(p.PlanModel)[1:]] == [("a/one", False)]
    script.planned.emit(a_fit("a/one"))
    assert not browser.pane.look_up.isVisibleTo(browser)
    browser.pane.request_plan()
    assert not script.of(p.PlanModel)[-1].catalogue, "what was looked up is not estimated again"
    script.planned.emit(p.ModelPlan(model="a/one", fit=p.Fit(problem="The Hub cannot be reached.")))
    browser.pane.request_plan()
    assert script.of(p.PlanModel)[-1].catalogue, "without the Hub there is the estimate"


def test_typing_searches_once_and_a_late_answer_is_passed_over(qtbot, browser, script):
    browser.open_at("hub")
    late = script.of(p.SearchHub)[-1].query
    qtbot.keyClicks(browser.field, "qwen")
    qtbot.waitUntil(lambda: len(script.of(p.SearchHub)) == 2)
    asked = script.of(p.SearchHub)[-1]
    assert (asked.text, asked.catalogue) == ("qwen", False)
    script.results.emit(p.HubResults(query=late, models=[p.HubModel(repo="old/one")]))
    assert names(browser) == []
    results(script, p.HubModel(repo="new/one"))
    assert names(browser) == ["new/one"]


def test_nothing_found_and_offline_are_said(browser, script):
    browser.open_at("hub")
    results(script)
    assert browser.status().startswith("No results")
    browser.open_at("hub")
    results(script, problem="huggingface.co cannot be reached: check the network.")
    assert browser.status() == "huggingface.co cannot be reached: check the network."
    browser.open_at("hub")
    script.failed.emit("The model service could not be started: no such file.")
    assert "could not be started" in browser.status()


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (" https://huggingface.co/org/name/tree/main ", "hub"),
        ("org/name@dev", "hub"),
        ("https://modelscope.cn/models/org/name", "modelscope"),
    ],
)
def test_a_pasted_address_is_looked_up_where_it_points(qtbot, browser, script, text, source):
    browser.open_at("catalogue")
    browser.field.setText(text)
    qtbot.keyClick(browser.field, Qt.Key.Key_Return)
    asked = script.of(p.SearchHub)[-1]
    assert (asked.source, asked.catalogue, asked.text) == (source, False, text.strip())
    assert browser.source.currentData() == browser.discovery.source == source


def test_an_address_of_a_model_that_is_here_finds_it_here(qtbot, browser, script):
    browser.discovery._library.models = [p.ModelInfo(path="/a", name="org/name", source="hub")]
    browser.open_at("here")
    browser.field.setText("hf.co/org/name")
    qtbot.keyClick(browser.field, Qt.Key.Key_Return)
    assert (names(browser), browser.source.currentData()) == (["org/name"], "here")


def test_a_mirror_is_offered_where_the_hub_cannot_be_reached(qtbot, browser, script):
    browser.open_at("hub")
    query = script.of(p.SearchHub)[-1].query
    script.results.emit(p.HubResults(query=query, problem="huggingface.co cannot be reached.", offline=True))
    asked = []
    browser.discovery.mirror_requested.connect(lambda: asked.append(1))
    browser.mirror.click()
    dialog = MirrorDialog(Theme("light"), browser.discovery, browser)
    dialog.show()
    assert (asked, script.asked[-1]) == ([1], p.UseMirror(address=None))
    script.mirror.emit(p.MirrorState())
    assert dialog.form.status.text() == "Models come from huggingface.co."
    dialog.form.field.setText(" mirror.example ")
    qtbot.keyClick(dialog.form.field, Qt.Key.Key_Return)
    assert script.asked[-1] == p.UseMirror(address="mirror.example")
    assert not dialog.form.use.isEnabled()
    script.mirror.emit(p.MirrorState(problem="mirror.example lists no models: is it a mirror of the Hub?"))
    assert dialog.form.status.text().startswith("mirror.example lists no models")
    assert (dialog.isVisible(), dialog.form.field.text()) == (True, " mirror.example ")
    failed = p.Transfer(repo="a/failed", state="failed", offline=True)
    script.transfers.emit(p.Transfers(transfers=[failed, p.Transfer(repo="a/other", state="failed")]))
    searches = len(script.of(p.SearchHub))
    dialog.form.send_token.click()
    dialog.form.use.click()
    assert script.asked[-1] == p.UseMirror(address="mirror.example", send_token=True)
    script.mirror.emit(p.MirrorState(address="https://mirror.example", send_token=True))
    assert not dialog.isVisible()
    assert script.of(p.FetchModel) == [p.FetchModel(repo="a/failed")]
    assert len(script.of(p.SearchHub)) == searches + 1
    assert not browser.mirror.isVisibleTo(browser)


def test_a_download_that_reached_nobody_offers_a_mirror(browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/one"))
    for offline in (True, False):
        failed = p.Transfer(repo="a/one", state="failed", offline=offline)
        script.transfers.emit(p.Transfers(transfers=[failed]))
        assert browser.pane.model_actions.mirror.isVisibleTo(browser) == offline


def test_a_mirror_of_the_environment_is_shown_and_left_alone(qtbot, browser, script):
    dialog = MirrorDialog(Theme("light"), browser.discovery, browser)
    dialog.show()
    script.mirror.emit(p.MirrorState(address="https://mirror.example", fixed=True))
    assert dialog.form.status.text() == "HF_ENDPOINT says that models come from mirror.example."
    assert not dialog.form.use.isEnabled()
    script.failed.emit("The model service stopped.")
    dialog.close()


def test_what_cannot_fit_can_be_left_out(browser, script):
    browser.open_at("hub")
    ratings = {"a/small": "fits", "a/unknown": "", "a/tight": "tight", "a/large": "too big"}
    results(script, *(p.HubModel(repo=repo, rating=rating) for repo, rating in ratings.items()))
    browser.fitting.click()
    assert names(browser) == ["a/small", "a/unknown"]


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
    assert not filters.kind.isVisibleTo(browser)
    filters.more.click()
    assert all(box.isVisibleTo(browser) for box in (filters.kind, filters.age, filters.sort))
    assert [filters.kind.itemText(i) for i in range(3)] == ["Any type", "llama", "qwen3"]

    def chosen(box, value, shown):
        box.setCurrentIndex(box.findData(value))
        assert names(browser) == shown
        box.setCurrentIndex(0)

    chosen(filters.kind, "qwen3", ["a/two", "a/six"])
    chosen(filters.licence, "mit", ["a/one", "a/six"])
    chosen(filters.largest, 2, ["a/one", "a/six"])  # a size that is not known leaves it in
    chosen(filters.age, 31, ["a/one", "a/six"])
    filters.age.setCurrentIndex(1)
    assert filters.more.text() == "Filters (1) ▴"
    filters.age.setCurrentIndex(0)
    assert len(script.of(p.SearchHub)) == 1
    filters.sort.setCurrentIndex(filters.sort.findData("modified"))
    assert script.of(p.SearchHub)[-1].sort == "modified"
    filters.kind.setCurrentIndex(filters.kind.findData("qwen3"))
    results(script, models[0])  # the kind is no longer there: nothing may be left hidden by it
    assert names(browser) == ["a/one"]


def test_a_row_says_whether_it_fits_what_it_can_do_and_how_far_its_download_is(browser, script):
    browser.open_at("catalogue")
    model = p.HubModel(
        repo="mlx-community/One-4bit", size=GB, quantisation="4-bit", note="Small.", abilities=["thinking"],
        rating="tight", role="fast",
    )  # fmt: skip
    results(script, model)

    def said():
        return browser.rows.item(0).data(Qt.ItemDataRole.AccessibleTextRole)

    assert said() == "One, 4-bit · 1.0 GB · reasoning · Small., faster, just fits"
    for state, text in (
        ("queued", "Queued"),
        ("paused", "Paused at 100 MB of 1.0 GB"),
        ("failed", "The disk is full."),
    ):
        message = text if state == "failed" else ""
        transfer = p.Transfer(repo=model.repo, state=state, done=GB // 10, total=GB, message=message)
        script.transfers.emit(p.Transfers(transfers=[transfer]))
        assert said() == f"One, {text}, faster, just fits"
    script.transfers.emit(p.Transfers(transfers=[]))
    assert "1.0 GB" in said()


def test_gated_models_are_explained(browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/one", gated=True), p.HubModel(repo="a/two"))
    assert "hf auth login" in browser.pane.gated.text()
    assert browser.pane.gated.isVisibleTo(browser)
    browser.rows.setCurrentRow(1)
    assert not browser.pane.gated.isVisibleTo(browser)


def test_a_plan_is_shown_and_asked_again_with_other_sizes(qtbot, browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/one"))
    assert script.of(p.PlanModel)[-1] == p.PlanModel(model="a/one", context=8192, chats=1)
    script.planned.emit(a_fit("a/one"))
    pane = browser.pane
    assert "Fits." in pane.fit_sentence.text()
    assert pane.fit_view.accessibleName() == (
        "Fits. Weights: 2.0 GB in memory; KV cache 1.0 GB, working memory 500 MB, of 8.0 GB."
    )
    pane.chats.setValue(4)
    pane.context.setValue(16384)
    pane.precision.setCurrentIndex(1)
    qtbot.waitUntil(lambda: len(script.of(p.PlanModel)) == 2)
    assert script.of(p.PlanModel)[-1] == p.PlanModel(model="a/one", context=16384, chats=4, kv_bits=8)
    script.planned.emit(a_fit("a/one", "too big", suggestions=["A context of 4,096 tokens fits."]))
    assert "Does not fit." in pane.fit_sentence.text()
    assert pane.hints.text() == "A context of 4,096 tokens fits."
    script.planned.emit(p.ModelPlan(model="a/one", fit=p.Fit(problem="config.json cannot be right.")))
    assert pane.problem.text() == "config.json cannot be right."
    assert not pane.fit_view.isVisibleTo(browser)


@pytest.mark.parametrize(
    ("state", "main", "second", "text"),
    [
        ("queued", "Pause", "Cancel Download", "Queued"),
        ("running", "Pause", "Cancel Download", "1.0 of 4.0 GB · 50 MB/s · 60 s left"),
        ("checking", "Pause", "Cancel Download", "Verifying…"),
        ("paused", "Resume", "Cancel Download", "Paused at 1.0 of 4.0 GB"),
        ("failed", "Resume", "Cancel Download", "The disk is full."),
        ("cancelled", "Download", "", ""),
    ],
)
def test_every_state_of_a_download_has_its_text_and_buttons(browser, script, state, main, second, text):
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
    assert (
        pane.model_actions.status.text() if pane.model_actions.status.isVisibleTo(browser) else ""
    ) == text
    assert pane.model_actions.status.property("role") == ("bad" if state == "failed" else "secondary")
    pane.main.click()
    expected = {"Pause": p.PauseFetch, "Resume": p.FetchModel, "Download": p.FetchModel}[main]
    assert script.asked[-1] == expected(repo="a/one")
    if second:
        pane.second.click()
        assert script.asked[-1] == p.CancelFetch(repo="a/one")


def test_the_browser_works_by_keyboard_alone(qtbot, browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/one"), p.HubModel(repo="a/two"))
    browser.activateWindow()
    qtbot.waitUntil(lambda: browser.field.hasFocus() or browser.isActiveWindow())
    browser.rows.setFocus()
    qtbot.keyClick(browser.rows, Qt.Key.Key_Down)
    assert browser.pane.row.key == "a/two"
    qtbot.keyClick(browser.rows, Qt.Key.Key_Return)
    qtbot.keyClick(browser.pane.main, Qt.Key.Key_Space)
    assert script.asked[-1] == p.FetchModel(repo="a/two")
    order, widget = [], browser.field
    for _ in range(100):
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
        (weights_color(palette), 2 / 8),
        (palette.owner(0), 0.5 / 8),
        (palette.owner(1), 0.5 / 8),
        (palette.block_cached, 0.5 / 8),
    ):
        assert abs(row.count(color) - 800 * share) <= 5, color
    cells = view.picture.cells
    assert cells.toolTip().startswith("Each cell is ")
    cells.map_input.enter_by_keyboard()  # at the first cell
    assert cells.toolTip() == "Weights, 2.0 GB"
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


def test_downloads_of_a_model_service_that_died_can_be_resumed(script, library):
    discovery = Discovery(script, library)
    told = []
    discovery.changed.connect(told.append)
    running = p.Transfer(repo="a/one", state="running", done=5, total=10, speed=3.0, remaining=2.0)
    done = p.Transfer(repo="a/two", state="done", path="/two")
    script.transfers.emit(p.Transfers(transfers=[running, done]))
    script.conversions.emit(
        p.ConversionJobs(conversions=[p.ConversionJob(job=1, kind="import", source="/a", state="running")])
    )
    told.clear()
    script.stopped.emit()
    stopped = "The model service stopped. What was downloaded is kept."
    assert discovery.transfers == {
        "a/one": p.Transfer(repo="a/one", state="failed", done=5, total=10, message=stopped),
        "a/two": done,
    }
    assert discovery.conversions == {}
    assert told == ["a/one"]


def queued_downloads(browser, script):
    browser.open_at("downloads")
    states = {
        "a/done": "done",
        "a/now": "running",
        "a/two": "queued",
        "a/three": "queued",
        "a/last": "queued",
    }
    emit_transfers(script, states)
    assert names(browser) == ["a/now", "a/two", "a/three", "a/last", "a/done"]


def emit_transfers(script, states):
    transfers = [p.Transfer(repo=repo, state=state, total=GB) for repo, state in states.items()]
    script.transfers.emit(p.Transfers(transfers=transfers[::-1]))


def drag_row(browser, monkeypatch, source, target, below):
    """Drags a row as a mouse does, to the upper or lower edge of another one."""
    rows, window = browser.rows, browser.windowHandle()
    move, left, keys = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

    def at(row, y):
        rect = rows.visualItemRect(rows.item(row))
        return QPoint(40, rect.top() + y * rect.height() // 8)

    def carry(rows, actions):
        """Does what the platform does from here on, which the offscreen one leaves undone."""
        data, place = rows.mimeData(rows.selectedItems()), at(target, 7 if below else 1)
        entered = QDragEnterEvent(place, actions, data, left, keys)
        QApplication.sendEvent(rows.viewport(), entered)
        moved = QDragMoveEvent(place, actions, data, left, keys)
        QApplication.sendEvent(rows.viewport(), moved)
        assert entered.isAccepted()
        if moved.isAccepted():
            dropped = QDropEvent(place, actions, data, left, keys)
            QApplication.sendEvent(rows.viewport(), dropped)
            assert dropped.dropAction() != move  # else Qt would remove the row

    monkeypatch.setattr(ModelList, "startDrag", carry)
    for act, place in (("Press", at(source, 3)), ("Move", at(source, 5)), ("Move", at(target, 4))):
        place = rows.viewport().mapTo(browser, place)
        QTest.mousePress(window, left, keys, place) if act == "Press" else QTest.mouseMove(window, place)
    QTest.mouseRelease(window, left, keys, rows.viewport().mapTo(browser, at(target, 4)))


@pytest.mark.parametrize(
    ("source", "target", "below", "asked"),
    [
        (3, 1, False, ("a/last", "a/two")),
        (1, 2, True, ("a/two", "a/last")),
        (1, 3, True, ("a/two", "")),
        (2, 0, False, ("a/three", "a/now")),
        (1, 4, True, ("a/two", "")),
        (0, 2, True, None),  # what runs is not dragged
        (4, 1, False, None),
        (2, 2, False, None),
    ],
)
def test_a_queued_download_is_dragged_to_its_place(
    browser, script, monkeypatch, source, target, below, asked
):
    queued_downloads(browser, script)
    before = names(browser)
    drag_row(browser, monkeypatch, source, target, below)
    assert script.of(p.MoveFetch) == ([p.MoveFetch(repo=asked[0], before=asked[1])] if asked else [])
    assert names(browser) == before  # until the model service says so


def test_a_queued_download_moves_by_keyboard_and_menu_and_stays_selected(qtbot, browser, script):
    queued_downloads(browser, script)
    up, down = browser.rows.actions()
    assert (up.text(), down.text()) == ("Move Up", "Move Down")
    assert browser.status() == "Drag queued downloads to change their order."
    browser.activateWindow()
    browser.rows.setFocus()
    qtbot.waitUntil(browser.rows.hasFocus)
    can = []
    for row in range(5):
        browser.rows.setCurrentRow(row)
        can.append((up.isEnabled(), down.isEnabled()))
    assert can == [(False, False), (True, True), (True, True), (True, False), (False, False)]
    browser.rows.setCurrentRow(2)
    qtbot.keyClick(browser.rows, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert script.asked[-1] == p.MoveFetch(repo="a/three", before="a/two")
    down.trigger()
    assert script.asked[-1] == p.MoveFetch(repo="a/three", before="")
    states = {
        "a/done": "done",
        "a/now": "running",
        "a/two": "queued",
        "a/last": "queued",
        "a/three": "queued",
    }
    emit_transfers(script, states)
    assert (browser.pane.row.key, browser.rows.currentRow()) == ("a/three", 3)
    assert not down.isEnabled()
    emit_transfers(script, states | {"a/now": "done", "a/two": "running"})
    assert names(browser) == ["a/two", "a/last", "a/three", "a/now", "a/done"]
    browser.open_at("catalogue")
    assert not up.isVisible()


def test_a_row_cuts_no_fact_but_a_sentence(qapp) -> None:
    metrics = QFontMetrics(qapp.font())
    facts = "4-bit · 117 MB · context 8,192 · included with Octavo · used 3 minutes ago"
    sentence = "4-bit · 1.7 GB · tools · Small, with long contexts in little memory."
    for width in range(metrics.horizontalAdvance("4-bit"), metrics.horizontalAdvance(facts) + 40, 9):
        shown = fitting(facts, metrics, width)
        assert (facts + " · ").startswith(shown + " · "), "each fact is whole or absent"
        assert metrics.horizontalAdvance(fitting(sentence, metrics, width)) <= width
    assert fitting(facts, metrics, 10_000) == facts
    assert "Small, with" in fitting(sentence, metrics, metrics.horizontalAdvance(sentence) - 5)
    label = ElidedLabel(facts=True, text=facts)
    label.resize(metrics.horizontalAdvance(facts) - 3, 20)
    assert label.shown_text().endswith("Octavo")


def test_a_recommended_model_has_a_plan_before_it_is_looked_up(qtbot, tmp_path) -> None:
    scene = Scene("light", tmp_path)
    qtbot.addWidget(scene.browser)
    scene.open("catalogue")
    pane = scene.browser.pane
    qtbot.waitUntil(lambda: scene.discovery.fits[pane.row.key].chats == 2)  # as the form says
    assert "Fits." in pane.fit_sentence.text()
    assert "An estimate" in pane.fit_sentence.text()
    assert pane.fit_view.isVisible()
    assert pane.look_up.isVisible()
    scene.open("here")
    assert not pane.fit_sentence.isVisible()


@pytest.mark.parametrize(("width", "zoom"), [(1280, 1.8), (1000, 1.0), (640, 1.0)])
def test_the_load_options_are_whole_in_a_narrow_browser(qtbot, tmp_path, width: int, zoom: float) -> None:
    scene = Scene("light", tmp_path)
    qtbot.addWidget(scene.browser)
    scene.theme.set_zoom(zoom)
    try:
        scene.open("here")
        scene.browser.resize(width, 700)
        form = scene.browser.pane.form
        area = scene.browser.findChild(QScrollArea)
        for field in (form.context, form.chats, form.precision):
            qtbot.waitUntil(
                lambda field=field: (
                    field.mapTo(area.viewport(), field.rect().bottomRight()).x() <= area.viewport().width()
                )
            )
            assert field.width() >= field.sizeHint().width()
    finally:
        scene.theme.set_zoom(1.0)


def test_weights_can_be_kept_in_memory_where_the_plan_offers_it(qtbot, browser, script, library):
    """As the plan says. What is not offered is not asked for, and a choice is not that of the next model."""
    library.models = [p.ModelInfo(path=path, name=path, size=GB) for path in ("/a", "/b")]
    browser.open_at("here")
    browser.select("/a")
    form = browser.pane.form
    switch, text = form.keep_weights, form.keep_weights.accessibleDescription()
    plans = (a_fit("/a"), a_fit("/a", "tight"), a_fit("/a", "too big"), a_fit("/a", "tight", keepable=True))
    for plan in plans:
        script.planned.emit(plan)
        assert switch.isVisibleTo(browser) == plan.fit.keepable
        said = [label for label in form.findChildren(QLabel) if label.text() == text]
        assert [label.isVisibleTo(browser) for label in said] == [plan.fit.keepable]
    assert text.count(". ") == 1, "both sides, a sentence each"
    assert "40 times" in text.split(". ")[0]
    assert "kernel panics" in text.split(". ")[1]
    assert not form.options(0).keep_weights, "off by default"
    switch.click()
    assert form.options(0).keep_weights
    script.planned.emit(a_fit("/a", "tight", keepable=True))
    assert form.options(0).keep_weights
    browser.select("/b")
    assert not switch.isVisibleTo(browser)
    script.planned.emit(a_fit("/b", "tight", keepable=True))
    assert not form.options(0).keep_weights
    form.show_options(p.LoadOptions(keep_weights=True), 8192)
    assert switch.isChecked()
    script.planned.emit(a_fit("/b"))
    assert not form.options(0).keep_weights


def test_the_choice_to_keep_weights_reaches_the_engine_and_comes_back(qtbot, browser, script, library):
    sent = []
    library.client.send = lambda message: sent.append(message) or True
    library.models = [p.ModelInfo(path="/a", name="a", size=GB)]
    browser.open_at("here")
    browser.select("/a")
    script.planned.emit(a_fit("/a", "tight", keepable=True))
    browser.pane.form.keep_weights.click()
    browser.pane.main.click()
    (load,) = [message for message in sent if isinstance(message, p.LoadModel)]
    assert load.options.keep_weights
    assert library.options_of("/a").keep_weights
