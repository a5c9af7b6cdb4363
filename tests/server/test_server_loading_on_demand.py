"""Models are loaded when a request names them: once for all who ask, and with the file's present options."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from engine.protocol import LoadedModelInfo, LoadModel, LoadOptions, Message, ModelInfo, ModelState
from engine.server.requested_models.loading_on_demand import ModelLoadError, ModelsOnDemand
from engine.server.requested_models.model_names import ModelNames

A, B = (LoadedModelInfo(path=f"/models/{name}", name=name) for name in "ab")
LOCAL = [ModelInfo(path=each.path, name=each.name) for each in (A, B)]


class HeldWorker:
    """A worker that loads nothing until the test says how it went."""

    def __init__(self) -> None:
        self.asked: list[Message] = []
        self.told: Callable[[ModelState], None] = lambda state: None
        self.loaded = [A]
        self.idle = True
        self.set: list[tuple[str, LoadOptions]] = []

    def submit(self, message: Message) -> None:
        self.asked.append(message)

    def set_options(self, key: str, options: LoadOptions) -> bool:
        if self.idle:
            self.set.append((key, options))
        return self.idle

    async def tell(self, state: ModelState) -> None:
        self.loaded = state.models
        self.told(state)
        await asyncio.sleep(0)

    async def asked_for(self, count: int) -> None:
        while len(self.asked) < count:
            await asyncio.sleep(0)

    def models(self, file: Path | None = None) -> ModelsOnDemand:
        names = ModelNames(file, lambda: self.loaded, lambda: LOCAL)
        models = ModelsOnDemand(self.submit, lambda: self.loaded, names, self.set_options)
        self.told = models.told
        return models


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))  # type: ignore[arg-type]


def loading(info: LoadedModelInfo) -> ModelState:
    return ModelState(state="loading", path=info.path, loading=info.path, models=[A])


def test_a_model_is_loaded_once_for_all_who_ask_while_others_go_on() -> None:
    async def test() -> None:
        worker = HeldWorker()
        models = worker.models()
        first, second = asyncio.ensure_future(models.ready("b")), asyncio.ensure_future(models.ready("B"))
        await worker.asked_for(1)
        await worker.tell(loading(B))
        assert (await models.ready("a")).key == A.path, "a loaded model does not wait for the load"
        first.cancel()
        await worker.tell(ModelState(state="ready", path=A.path, models=[A, B]))
        assert (await second).key == B.path
        assert (await models.ready("b")).key == B.path
        assert worker.asked == [LoadModel(path=B.path, options=LoadOptions(), beside=True, activate=False)]

    run(test)


def test_a_failed_load_says_why_and_the_next_request_tries_again() -> None:
    failures = [
        ModelState(state="failed", path=B.path, message="It needs 9 GB.", models=[A]),
        ModelState(state="ready", path=A.path, failed=B.path, message="It needs 9 GB.", models=[A]),
    ]

    async def test() -> None:
        worker = HeldWorker()
        models = worker.models()
        for count, failure in enumerate(failures, 1):
            waiting = asyncio.ensure_future(models.ready("b"))
            await worker.asked_for(count)
            await worker.tell(loading(B))
            await worker.tell(ModelState(state="ready", path=A.path, loading=B.path, models=[A]))
            await worker.tell(failure)
            with pytest.raises(ModelLoadError, match=r"^It needs 9 GB\.$"):
                await waiting

    run(test)


def test_a_cancelled_load_is_said_to_be() -> None:
    async def test() -> None:
        worker = HeldWorker()
        waiting = asyncio.ensure_future(worker.models().ready("b"))
        await worker.asked_for(1)
        await worker.tell(ModelState(state="failed", path="/models/c", message="Another one.", models=[A]))
        await worker.tell(loading(B))
        assert not waiting.done()
        await worker.tell(ModelState(state="ready", path=A.path, models=[A]))
        with pytest.raises(ModelLoadError, match="Loading b was cancelled"):
            await waiting

    run(test)


def test_changed_options_reach_an_idle_model_that_was_loaded_here(tmp_path: Path) -> None:
    file = tmp_path / "models.toml"
    file.write_text("[models.a]\ncontext = 100\n[models.b]\ncontext = 200")

    async def test() -> None:
        worker = HeldWorker()
        models = worker.models(file)
        waiting = asyncio.ensure_future(models.ready("b"))
        await worker.asked_for(1)
        await worker.tell(ModelState(state="ready", path=A.path, models=[A, B]))
        assert (await waiting).options == LoadOptions(context=200)
        file.write_text("[models.a]\ncontext = 1000\n[models.b]\ncontext = 2000")
        worker.idle = False
        await models.ready("b")
        assert worker.set == []
        worker.idle = True
        for _ in range(2):
            await models.ready("b")
            await models.ready("a")  # loaded by the window: its options stay
        assert worker.set == [(B.path, LoadOptions(context=2000))]

    run(test)
