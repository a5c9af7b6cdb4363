"""Weights kept in memory, with recorded calls of MLX in place of Metal; and the GPU that is kept warm."""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import mlx.core as mx
import pytest
from multi_model_script import SMALL, ask, beside, close_after, said
from pipe_script import Script

from engine.cli.options import add_engine_options
from engine.machine import device, memory
from engine.models.model_loader import LoadedModel, load
from engine.paged_model import PagedModel
from engine.protocol import EngineError, LoadModel, LoadOptions, ModelState, UnloadModel
from engine.sessions import open_session as opening
from engine.worker import model_manager
from engine.worker.channel import Closed
from engine.worker.model_manager import LoadedModels, ModelManager, Pressure, Watcher
from octavo.options import load_options

PAGE = 16 << 10
KEPT_IN_VAIN = "without keeping its weights in memory: that needs the Metal backend on one Mac with macOS 15"


class Metal:
    """Records the limits that are set, and the pools that are made, in their order."""

    def __init__(self, recommended: int = 1 << 40) -> None:
        self.recommended = recommended
        self.calls: list[int | str] = []
        self.refuses = ""

    def set_wired_limit(self, limit: int) -> int:
        if self.refuses:
            raise ValueError(self.refuses)
        assert 0 <= limit <= self.recommended
        self.calls.append(limit)
        return 0

    @property
    def limits(self) -> list[int]:
        return [each for each in self.calls if isinstance(each, int)]


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> Metal:
    """A machine without Metal, whose calls of MLX are recorded."""
    metal = Metal()
    monkeypatch.setattr(mx, "set_wired_limit", metal.set_wired_limit)
    monkeypatch.setattr(device, "memory_limit", lambda: metal.recommended)
    monkeypatch.setattr(device, "_kept", [])  # without those of earlier tests that are not yet freed
    allocate = PagedModel.allocate

    def recorded_allocate(self: PagedModel, *sizes: object) -> None:
        metal.calls.append("pools")
        allocate(self, *sizes)  # type: ignore[arg-type]

    monkeypatch.setattr(PagedModel, "allocate", recorded_allocate)
    return metal


@pytest.fixture
def metal(recorded: Metal, monkeypatch: pytest.MonkeyPatch) -> Metal:
    """A Mac with macOS 15: models are computed here, but the question for the backend gets another answer."""
    monkeypatch.setattr(opening, "chosen_name", lambda _: "metal")
    monkeypatch.setattr(opening, "can_keep_weights", lambda: True)
    return recorded


def size_of(folder: Path) -> int:
    """Bytes of the weights as this machine keeps them, in whole pages."""
    return device._weight_bytes(load(folder).model)


def notices(script: Script) -> list[str]:
    return [each.message for each in script.sent if isinstance(each, EngineError)]


def once_asleep(script: Script, *then: object) -> None:
    """Lets the window say something when the model has fallen asleep for the first time."""
    left = list(then)

    def told(state: ModelState) -> tuple[object, ...]:
        said, left[:] = (tuple(left), []) if state.models and state.models[0].asleep else ((), left)
        return said

    script.hooks[ModelState] = told


def test_by_default_nothing_is_ever_wired(metal: Metal, tiny_folder: Path, other_folder: Path) -> None:
    script = Script(("asleep", 0.0, (ask("woken"),)))
    close_after(script, "woken")
    script.serve(beside(other_folder), beside(tiny_folder, keep_alive=0.05))
    assert said(script, "woken")
    assert metal.limits == []
    assert notices(script) == []


def test_the_limit_is_that_of_the_weights_set_before_there_are_pools(metal: Metal, tiny_folder: Path) -> None:
    script = Script(("ready", 1.0, (Closed(),)))
    script.serve(beside(tiny_folder, keep_weights=True))
    assert metal.calls[0] == size_of(tiny_folder)
    assert metal.limits == metal.calls[:1]
    assert "pools" in metal.calls
    assert metal.limits[0] % PAGE == 0
    exact = load(tiny_folder).weights_bytes
    assert exact <= metal.limits[0] < 2 * exact + 64 * PAGE


def test_a_sleeping_model_keeps_nothing_and_a_woken_one_does_again(metal: Metal, tiny_folder: Path) -> None:
    script = Script()
    once_asleep(script, ask("woken"))
    close_after(script, "woken")
    script.serve(beside(tiny_folder, keep_weights=True, keep_alive=0.05))
    weights = size_of(tiny_folder)
    assert metal.limits[:3] == [weights, 0, weights]
    later = metal.calls[metal.calls.index(0) :]
    assert later.index(weights) < later.index("pools")


def test_unloading_gives_it_back(metal: Metal, tiny_folder: Path) -> None:
    script = Script(("ready", 1.0, (UnloadModel(path=str(tiny_folder)),)), ("none", 0.0, (Closed(),)))
    script.serve(beside(tiny_folder, keep_weights=True))
    assert metal.limits == [size_of(tiny_folder), 0]


def test_of_several_models_those_that_ask_are_kept(
    metal: Metal, tiny_folder: Path, other_folder: Path
) -> None:
    """One that does not ask adds nothing; when one that asks ends, the other is never let go of."""
    first, second = size_of(tiny_folder), size_of(other_folder)
    script = Script(
        ("ready", 1.0, (beside(other_folder, keep_weights=True),)),
        ("loading", 0.0, ()),
        ("ready", 1.0, (UnloadModel(path=str(tiny_folder)),)),
        ("ready", 1.0, (beside(tiny_folder),)),
        ("loading", 0.0, ()),
        ("ready", 1.0, (UnloadModel(path=""),)),
        ("none", 0.0, (Closed(),)),
    )
    script.serve(beside(tiny_folder, keep_weights=True))
    assert metal.limits == [first, first + second, second, 0]


def test_it_is_never_more_than_the_system_recommends(metal: Metal, tiny_folder: Path) -> None:
    metal.recommended = 3 * PAGE
    assert size_of(tiny_folder) > metal.recommended
    script = Script(("ready", 1.0, (Closed(),)))
    script.serve(beside(tiny_folder, keep_weights=True))
    assert metal.limits == [metal.recommended]


def test_the_weights_of_a_draft_model_are_kept_with_it(
    metal: Metal, tiny_folder: Path, other_folder: Path
) -> None:
    options = LoadOptions(kv_blocks=64, keep_weights=True, draft_model=str(tiny_folder))
    session = opening.open_session(tiny_folder, options)
    assert metal.limits == [2 * size_of(tiny_folder)]
    del session
    gc.collect()
    device.release_weights()
    assert metal.limits[1:] == [0]


def test_a_refusal_is_one_sentence_and_the_model_answers(metal: Metal, tiny_folder: Path) -> None:
    metal.refuses = "a limit larger than the working set is not allowed."
    script = Script(("ready", 1.0, (ask("asked"),)))
    close_after(script, "asked")
    script.serve(beside(tiny_folder, keep_weights=True))
    assert said(script, "asked")
    (sentence,) = notices(script)
    assert sentence.endswith(
        "was loaded, but macOS does not keep its weights in memory: a limit larger than the working set is "
        "not allowed."
    )
    metal.refuses = ""
    gc.collect()
    device.release_weights()
    assert metal.limits == [], "what was refused is not asked for later"


@pytest.mark.parametrize("lacking", ["backend", "system", "one machine"])
def test_where_it_is_impossible_the_model_is_loaded_and_a_sentence_says_so(
    metal: Metal, monkeypatch: pytest.MonkeyPatch, tiny_folder: Path, lacking: str
) -> None:
    options = LoadOptions(keep_weights=True)
    if lacking == "backend":
        monkeypatch.setattr(opening, "chosen_name", lambda _: "cpu")
    elif lacking == "system":
        monkeypatch.setattr(opening, "can_keep_weights", lambda: False)
    else:
        assert KEPT_IN_VAIN in opening._keep(load(tiny_folder), None, LoadOptions(hosts=[None]))  # type: ignore[list-item]
        return
    script = Script(("ready", 1.0, (ask("asked"),)))
    close_after(script, "asked")
    script.serve(LoadModel(path=str(tiny_folder), options=options))
    assert said(script, "asked")
    assert metal.limits == []
    (sentence,) = notices(script)
    assert KEPT_IN_VAIN in sentence


def test_a_load_that_fails_later_gives_it_back(metal: Metal, tiny_folder: Path) -> None:
    script = Script(("failed", 0.0, (Closed(),)), ("ready", 0.0, (Closed(),)))
    script.serve(beside(tiny_folder, keep_weights=True, draft_lookup=True, draft_tokens=17))
    assert script.states()[-1] == "failed"
    assert metal.limits == [size_of(tiny_folder), 0]


def test_a_model_of_the_library_is_kept_until_it_is_closed(metal: Metal, tiny_folder: Path) -> None:
    from octavo import LLM

    with LLM(str(tiny_folder), keep_weights=True) as llm:
        assert llm.chat("Hello", temperature=0, max_tokens=2).text
        assert metal.limits == [size_of(tiny_folder)]
    assert metal.limits == [size_of(tiny_folder), 0]


@pytest.mark.skipif(sys.platform == "darwin", reason="needs a machine without Metal")
def test_octavo_chat_says_so_beside_the_answer(tiny_folder: Path) -> None:
    words = ["chat", "--model", str(tiny_folder), "--keep-weights", "--temperature", "0", "-n", "2", "Hello"]
    command = [sys.executable, "-m", "engine", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    assert done.stdout.strip()
    assert KEPT_IN_VAIN in done.stderr


@pytest.mark.parametrize(("words", "kept"), [(["--keep-weights"], True), ([], False)])
def test_it_is_an_option_of_the_commands_that_load_a_model(words: list[str], kept: bool) -> None:
    parser = argparse.ArgumentParser()
    add_engine_options(parser)
    assert load_options(parser.parse_args(words).options).keep_weights == kept


@pytest.mark.parametrize(
    ("system", "version", "available", "on_gpu", "can"),
    [
        ("darwin", "15.0", True, True, True),
        ("darwin", "26.1", True, True, True),
        ("darwin", "14.7.1", True, True, False),
        ("darwin", "", True, True, False),
        ("darwin", "15.0", False, True, False),
        ("darwin", "15.0", True, False, False),
        ("linux", "", True, True, False),
    ],
)
def test_it_needs_metal_and_macos_15(
    monkeypatch: pytest.MonkeyPatch, system: str, version: str, available: bool, on_gpu: bool, can: bool
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr(memory.platform, "mac_ver", lambda: (version, ("", "", ""), "arm64"))
    monkeypatch.setattr(mx.metal, "is_available", lambda: available)
    monkeypatch.setattr(mx, "default_device", lambda: mx.Device(mx.gpu if on_gpu else mx.cpu))
    assert memory.can_keep_weights() == can


# --- the GPU that is kept warm


class Warmth:
    """A manager with one idle model on a Mac, whose clock stands still, and the commands that its GPU got."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tiny: LoadedModel) -> None:
        self.now, self.commands, self.mains = 1000.0, 0, True
        session = model_manager.Session(tiny, SMALL)
        session.grammars.prepare()
        monkeypatch.setattr(mx.metal, "is_available", lambda: True)
        monkeypatch.setattr(model_manager, "on_mains", lambda: self.mains)
        monkeypatch.setattr(model_manager, "time", SimpleNamespace(monotonic=lambda: self.now))
        monkeypatch.setattr(model_manager.mx, "eval", self._computed)
        self.models = LoadedModels(clock=lambda: self.now)
        script = Script()
        watcher = Watcher(lambda _: None)
        self.manager = ModelManager(self.models, script.send, watcher, lambda: Pressure.NONE)
        self.model = self.models.add("tiny", SMALL, session)

    def _computed(self, array: mx.array) -> None:
        assert array.size == 1
        self.commands += 1

    def rest(self, seconds: float) -> int:
        """Lets time pass as the loop does, from one due time to the next; returns the commands of it."""
        before, end = self.commands, self.now + seconds
        while True:
            self.manager.do_idle_work()
            due = self.now + self.manager.idle_seconds()
            if due > end:
                self.now = end
                return self.commands - before
            self.now = due


@pytest.fixture
def warmth(monkeypatch: pytest.MonkeyPatch, tiny: LoadedModel) -> Warmth:
    monkeypatch.setenv(model_manager.KEEP_WARM, "1")
    return Warmth(monkeypatch, tiny)


def test_a_gpu_is_kept_warm_for_a_minute_after_its_last_use(warmth: Warmth) -> None:
    assert warmth.rest(10) == 21
    assert warmth.rest(60) in (99, 100)
    assert warmth.rest(600) == 0
    assert warmth.manager.idle_seconds() >= 5
    warmth.models.touch(warmth.model)
    assert warmth.rest(1) == 3


def test_not_on_battery_nor_while_it_sleeps_nor_more_often(warmth: Warmth) -> None:
    for _ in range(5):
        warmth.manager.do_idle_work()  # after each message of a window
    assert warmth.commands == 1
    warmth.mains = False
    assert warmth.rest(5) == 0
    warmth.mains = True
    warmth.model.session = None
    assert warmth.rest(5) == 0


def test_nothing_is_kept_warm_unless_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tiny: LoadedModel
) -> None:
    monkeypatch.delenv(model_manager.KEEP_WARM, raising=False)
    assert Warmth(monkeypatch, tiny).rest(10) == 0
