"""What a session is asked while its model is asleep: another model's failed load is not blamed."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from engine.protocol import LoadedModelInfo, ModelState
from engine.server.json_bodies import ApiError
from engine.server.served_models import ServedModels

A = LoadedModelInfo(path="/models/a", name="a", asleep=True)
ASLEEP = ModelState(state="ready", path=A.path, models=[A])


class SleepingEngine:
    """Stands for the worker's routes, with one model."""

    def __init__(self) -> None:
        self.model = SimpleNamespace(session=None)
        self.woken = 0
        self.listeners: list[Any] = []

    def listen(self, listener: Any) -> None:
        self.listeners.append(listener)

    def call(self, function: Any) -> Future[Any]:
        manager = SimpleNamespace(loading=False, start_waking=self._wake)
        done: Future[Any] = Future()
        done.set_result(
            function(SimpleNamespace(models=SimpleNamespace(find=lambda key: self.model), manager=manager))
        )
        return done

    def _wake(self, model: Any) -> None:
        self.woken += 1

    def submit(self, message: Any, sink: Any = None) -> None:
        raise AssertionError(message)

    async def tell(self, *states: ModelState) -> None:
        """All at once, as a load that fails beside the active model reports them."""
        for state in states:
            for listener in self.listeners:
                listener(state)
        for _ in range(20):
            await asyncio.sleep(0)


def test_only_the_failed_load_of_the_model_that_is_asked_ends_the_wait() -> None:
    failed = ModelState(state="failed", path="/models/b", message="b needs 9 GB.", models=[A])
    beside = ModelState(state="ready", path=A.path, failed="/models/b", message="b is broken.", models=[A])
    own = ModelState(state="failed", path=A.path, message="a needs 9 GB.", models=[A])

    async def test() -> None:
        engine = SleepingEngine()
        models = ServedModels(engine, ASLEEP)  # type: ignore[arg-type]
        asked = asyncio.create_task(models.ask(A.key, lambda session: session.name))
        await engine.tell()
        for state in (failed, beside):
            await engine.tell(state, ASLEEP)
            assert not asked.done()
        engine.model.session = SimpleNamespace(name="awake")
        await engine.tell(ASLEEP)
        assert await asked == "awake"
        engine.model.session = None
        asked = asyncio.create_task(models.ask(A.key, lambda session: session.name))
        await engine.tell()
        await engine.tell(own, ASLEEP)
        with pytest.raises(ApiError, match=r"^a needs 9 GB\.$"):
            await asked

    asyncio.run(asyncio.wait_for(test(), 20))
