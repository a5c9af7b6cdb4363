"""This computer's models in the browser: their order, the form that loads them, what is made of them."""

import time

import msgspec
from PySide6.QtWidgets import QMessageBox
from scripted_models import GB, a_fit, names, results

from app.models.model_rows import ROW_ROLE
from engine import protocol as p


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
        "2.0 GB · folder · used 30 s ago",
        "1.0 GB · tools, reasoning · LM Studio",
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
    qtbot.waitUntil(lambda: script.of(p.PlanModel)[-1].block_size == 32)
    script.planned.emit(a_fit("/big"))
    form.draft.setCurrentIndex(2)
    form.keep.setCurrentIndex(1)
    form.use_adapter("/adapters/mine")
    assert form.adapter.accessibleName() == "LoRA adapter: mine"
    form.beside.setChecked(True)
    sent = []
    library.client.send = lambda message: sent.append(message) or True
    pane.main.click()
    options = p.LoadOptions(
        disk_cache="auto",  # from the settings
        context=8192, kv_budget="1024 blocks", block_size=32, draft_model="/small",
        keep_alive=300.0, adapter="/adapters/mine",
    )  # fmt: skip
    assert sent[-1] == p.LoadModel(path="/big", options=options, beside=True)
    form.draft.setCurrentIndex(1)
    assert (form.options(0).draft_lookup, form.options(0).draft_model) == (True, "")


def test_the_form_offers_the_draft_head_of_models_that_may_have_one(browser, library):
    library.models = [
        p.ModelInfo(path="/big", name="Qwen3.5-9B", size=8 * GB, kind="qwen3_5"),
        p.ModelInfo(path="/head", name="Qwen3.5-9B-MTP", size=GB, kind="qwen3_5_mtp", problem="is a head"),
    ]
    browser.open_at("here")
    form = browser.pane.form
    assert [form.draft.itemText(i) for i in range(form.draft.count())] == [
        "its draft head, if it has one", "none", "the chat's own text", "Qwen3.5-9B-MTP"
    ]  # fmt: skip
    form.draft.setCurrentIndex(1)
    assert form.options(0).draft_model == p.NO_DRAFTS


def test_conversions_are_rows_with_progress_and_load_when_opened_from_outside(browser, script, library):
    sent = []
    library.client.send = lambda message: sent.append(message) or True
    discovery = browser.discovery
    discovery.import_file("/files/Tiny.gguf", load=True)
    assert script.asked[-1] == p.ImportFile(path="/files/Tiny.gguf")
    browser.open_at("here")
    conversion = p.ConversionJob(
        job=3, kind="import", source="/files/Tiny.gguf", name="Tiny.gguf", state="running"
    )
    script.conversions.emit(p.ConversionJobs(conversions=[conversion]))
    assert names(browser)[0] == "Tiny.gguf"
    conversion = msgspec.structs.replace(conversion, share=0.5, message="Converting")
    script.conversions.emit(p.ConversionJobs(conversions=[conversion]))
    browser.rows.setCurrentRow(0)
    assert browser.rows.item(0).data(ROW_ROLE).detail == "Converting… 50%"
    assert not browser.pane.form.isVisibleTo(browser)
    assert browser.pane.main.text() == "Cancel"
    browser.pane.main.click()
    assert script.asked[-1] == p.CancelConversion(job=3)
    done = p.ConversionJob(
        job=3, kind="import", source="/files/Tiny.gguf", name="Tiny", state="done", path="/m/T"
    )
    script.conversions.emit(p.ConversionJobs(conversions=[done]))
    assert [m.path for m in sent if isinstance(m, p.LoadModel)] == ["/m/T"]
    assert any(isinstance(m, p.ListModels) for m in sent)
    failed = p.ConversionJob(
        job=4, kind="quantise", source="/m/good", name="good", state="failed", message="No room."
    )
    script.conversions.emit(p.ConversionJobs(conversions=[failed]))
    browser.rows.setCurrentRow(0)
    assert browser.rows.item(0).data(ROW_ROLE).bad
    assert browser.pane.main.text() == "Dismiss"
    assert browser.pane.problem.text() == "No room."


def test_only_models_in_half_precision_are_quantised(browser, script, library):
    library.models = [
        p.ModelInfo(path="/full", name="full", quantisation="bf16"),
        p.ModelInfo(path="/four", name="four", quantisation="4-bit"),
    ]
    browser.open_at("here")
    quantise = browser.pane.model_actions.quantise
    assert quantise.isVisibleTo(browser)
    quantise.menu().actions()[0].trigger()
    assert script.asked[-1] == p.QuantiseModel(path="/full", bits=4)
    browser.rows.setCurrentRow(1)
    assert not quantise.isVisibleTo(browser)


def test_a_download_is_quantised_when_it_has_come(browser, script):
    browser.open_at("hub")
    results(
        script,
        p.HubModel(repo="a/full", quantisation="bf16"),
        p.HubModel(repo="a/small", quantisation="4-bit"),
    )
    actions, reported = browser.pane.model_actions, []
    browser.discovery.reported.connect(reported.append)
    assert actions.quantise.text() == "Download and Quantise…"
    assert actions.quantise.accessibleName() == "Download and Quantise a/full"
    actions.quantise.menu().actions()[3].trigger()
    assert script.asked[-1] == p.FetchModel(repo="a/full")
    running = p.Transfer(repo="a/full", state="running", done=GB, total=4 * GB)
    script.transfers.emit(p.Transfers(transfers=[running]))
    assert actions.status.text() == "1.0 of 4.0 GB\nIt will then be quantised to 8 bits."
    assert not actions.quantise.isVisibleTo(browser)
    paused = p.Transfer(repo="a/full", state="paused", done=GB, total=4 * GB)
    script.transfers.emit(p.Transfers(transfers=[paused]))
    assert actions.status.text().endswith("It will then be quantised to 8 bits.")
    assert script.of(p.QuantiseModel) == []
    done = p.Transfer(repo="a/full", state="done", done=4 * GB, total=4 * GB, path="/hub/full")
    script.transfers.emit(p.Transfers(transfers=[done]))
    script.transfers.emit(p.Transfers(transfers=[done]))
    assert script.of(p.QuantiseModel) == [p.QuantiseModel(path="/hub/full", bits=8)]
    assert reported == ["a/full is downloaded. Quantising it to 8 bits."]
    browser.rows.setCurrentRow(1)
    assert not actions.quantise.isVisibleTo(browser)


def test_a_cancelled_download_is_not_quantised_when_it_comes_after_all(browser, script):
    browser.open_at("hub")
    results(script, p.HubModel(repo="a/full", quantisation="bf16"))
    browser.pane.model_actions.quantise.menu().actions()[0].trigger()
    running = p.Transfer(repo="a/full", state="running", done=GB, total=4 * GB)
    script.transfers.emit(p.Transfers(transfers=[running]))
    browser.pane.second.click()
    assert script.asked[-1] == p.CancelFetch(repo="a/full")
    script.transfers.emit(p.Transfers(transfers=[p.Transfer(repo="a/full", state="done", path="/hub/full")]))
    assert script.of(p.QuantiseModel) == []


def test_added_and_removed_models_are_noticed(qtbot, library, tmp_path):
    asked = []
    library.client.send = lambda message: asked.append(message) or True
    (tmp_path / "models").mkdir()
    library.client.models.emit(p.Models(models=[], watched=[str(tmp_path / "models")]))
    asked.clear()
    (tmp_path / "models" / "new").mkdir()
    qtbot.waitUntil(lambda: any(isinstance(m, p.ListModels) for m in asked))
    library.client.models.emit(p.Models(models=[], watched=[]))
    assert library.folder_watch.folders() == []


def test_this_computer_s_models_load_with_the_plan_repair_and_delete(qtbot, browser, script, library):
    browser.open_at("here")
    assert names(browser) == ["org/good", "org/bad", "odd"]
    script.planned.emit(a_fit("/m/good"))
    sent = []
    library.client.send = lambda message: sent.append(message) or True
    browser.pane.main.click()
    assert sent[-1] == p.LoadModel(
        path="/m/good",
        options=p.LoadOptions(context=8192, kv_budget="1024 blocks", disk_cache="auto"),
    )
    script.planned.emit(a_fit("/m/good", "too big"))
    assert browser.pane.main.text() == "Load Anyway"
    library.client.model_state.emit(p.ModelState(state="ready", path="/m/good", name="org/good"))
    assert browser.pane.main.text() == "Load Again"
    browser.rows.setCurrentRow(1)
    assert browser.pane.problem.text() == "It is cut off."
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
    assert browser.report.text() == "Deleted. 3.0 GB freed."


def test_a_model_stays_on_its_machines_until_they_fail(library, script):
    sent: list[p.LoadModel] = []
    library.client.send = lambda message: sent.append(message) or True
    library.models = [p.ModelInfo(path="/big", name="big")]
    ready = p.ModelState(state="ready", path="/big", name="big")
    hosts = [p.RankHost(name=name, addresses=["10.0.0.1:1"]) for name in ("studio", "mini")]
    library.client.model_state.emit(ready)
    library.load_on(p.LoadOptions(hosts=hosts, split="pipeline", split_layers=[3, 1]))
    library.client.model_state.emit(ready)
    library.load("/big", p.LoadOptions(context=4096))  # as the form has it
    options = sent[-1].options
    assert (options.context, options.hosts, options.split_layers) == (4096, hosts, [3, 1])
    library.client.model_state.emit(
        msgspec.structs.replace(ready, state="failed", message="mini does not answer.")
    )
    library.load("/big")
    options = sent[-1].options
    assert (options.context, options.hosts, options.split_layers) == (4096, [], [])
    library.load_on(p.LoadOptions(hosts=hosts, split="pipeline"))
    library.client.model_state.emit(ready)
    library.load_on(p.LoadOptions())
    assert sent[-1].options.hosts == []
