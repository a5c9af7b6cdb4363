"""The models that clients can name, from what the engine says about itself."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import NamedTuple

from engine.protocol import LoadedModelInfo, Message, ModelState
from engine.server.api_errors import ApiError
from engine.worker.request_routes import RequestRoutes


class ServedModel(NamedTuple):
    """A model that clients can name.

    Attributes:
        name: what clients call it.
        key: what the engine calls it (`LoadedModelInfo.key`).
        context: tokens; 0: not known.
        since: seconds since 1970.
    """

    name: str
    key: str
    context: int
    since: int


class ServedModels:
    """Follows the engine's `ModelState`.

    Args:
        routes: of the worker loop.
        state: the state as of now.
    """

    def __init__(self, routes: RequestRoutes, state: ModelState) -> None:
        self.state = state
        self._routes = routes
        self._since: dict[str, int] = {}
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._note_times(state)
        routes.listen(self._take)

    def close(self) -> None:
        """Stops following."""
        self._routes.leave(self._take)

    def all(self) -> list[ServedModel]:
        """Returns the loaded and the sleeping models, the active one first."""
        found: dict[str, ServedModel] = {}
        for info in self.state.models:
            name = info.name if info.name not in found else info.key
            found[name] = ServedModel(name, info.key, info.context, self._since.get(info.key, 0))
        return list(found.values())

    def find(self, name: str) -> ServedModel:
        """Returns the model that a request names; the active one if it names none.

        Raises:
            ApiError: there is no such model.
        """
        models = self.all()
        for model in models:
            if name in ("", model.name, model.key):
                return model
        for info in self.state.models:
            if name in (info.path, Path(info.path).name):
                return next(model for model in models if model.key == info.key)
        if not models:
            raise ApiError(404, "No model is loaded; load one first.", code="model_not_found", param="model")
        known = ", ".join(model.name for model in models)
        raise ApiError(
            404, f"There is no such model; loaded are: {known}.", code="model_not_found", param="model"
        )

    async def change(self) -> ModelState:
        """Waits for the next state and returns it."""
        await self._changed.wait()
        return self.state

    def info(self, key: str) -> LoadedModelInfo | None:
        """Returns what the engine says about a model; None if it is not loaded."""
        return next((each for each in self.state.models if each.key == key), None)

    def _take(self, message: Message) -> None:
        """Called on the worker loop's thread."""
        if isinstance(message, ModelState):
            try:
                self._loop.call_soon_threadsafe(self._set, message)
            except RuntimeError:  # the server has stopped
                return

    def _set(self, state: ModelState) -> None:
        self.state = state
        self._note_times(state)
        self._changed.set()
        self._changed = asyncio.Event()

    def _note_times(self, state: ModelState) -> None:
        now = int(time.time())
        self._since = {info.key: self._since.get(info.key, now) for info in state.models}
