"""Loads the models that requests name, beside the loaded ones, while other requests go on.

The worker decides what fits: idle models sleep for a new one, the least recently used first. If that is not
enough, the load is refused with numbers. A sleeping model is not loaded here; its next request wakes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from engine.errors import OctavoError
from engine.protocol import LoadedModelInfo, LoadModel, LoadOptions, Message, ModelState
from engine.server.requested_models.model_names import ModelNames, RequestedModel


class ModelLoadError(OctavoError):
    """A model could not be loaded; the text says why, with numbers if it does not fit."""


class WorkerLink(Protocol):
    """What is needed of the worker; its methods may be called from any thread."""

    def submit(self, message: Message) -> None:
        """Hands a message to the worker."""

    def listen(self, listener: Callable[[Message], None]) -> None:
        """Adds a listener, called on the worker's thread with each message that belongs to no request."""


class LoadedList:
    """The loaded models as the worker last reported them; may be read from any thread.

    Args:
        models: what is loaded at the start.
    """

    def __init__(self, models: list[LoadedModelInfo] | None = None) -> None:
        self.models = models or []

    def __call__(self) -> list[LoadedModelInfo]:
        """Returns the models, the active one first."""
        return self.models


class ModelsOnDemand:
    """Finds the models of requests and has them loaded. Its methods run on the server's event loop.

    Args:
        worker: loads the models and reports their states.
        loaded: is kept up to date.
        names: finds models by name.
        set_options: gives a loaded model that is idle other options, which hold from its next request on;
            returns whether it was idle. Called on another thread, since it waits for the worker.
    """

    def __init__(
        self,
        worker: WorkerLink,
        loaded: LoadedList,
        names: ModelNames,
        set_options: Callable[[str, LoadOptions], bool],
    ) -> None:
        self._worker = worker
        self._loaded = loaded
        self._names = names
        self._set_options = set_options
        self._loop = asyncio.get_running_loop()
        self._loads: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, _Load] = {}
        self._options: dict[str, LoadOptions] = {}  # of the models that were loaded here
        worker.listen(self._told)

    async def ready(self, name: str) -> RequestedModel:
        """Returns the model that a name means, once it is loaded or asleep.

        Raises:
            UnknownModelError: there is no such model.
            ModelLoadError: it could not be loaded.
        """
        model = await asyncio.to_thread(self._names.find, name)
        await self.load(model)
        return model

    async def load(self, model: RequestedModel) -> None:
        """Loads a model unless it is loaded or asleep. A load goes on if who asked for it goes away.

        Raises:
            ModelLoadError: it could not be loaded.
        """
        key = model.key
        if self._is_loaded(key):
            await self._update_options(model)
            return
        task = self._loads.get(key)
        if task is None:
            task = self._loads[key] = self._loop.create_task(self._load(model))
            task.add_done_callback(lambda task: self._ended(key, task))
        await asyncio.shield(task)

    def _is_loaded(self, key: str) -> bool:
        return any(each.key == key for each in self._loaded.models)

    async def _update_options(self, model: RequestedModel) -> None:
        """Gives a model that was loaded here the options that the file has now, once it is idle."""
        before = self._options.get(model.key)
        if not model.in_file or before in (None, model.options):
            return
        if await asyncio.to_thread(self._set_options, model.key, model.options):
            self._options[model.key] = model.options

    async def _load(self, model: RequestedModel) -> None:
        load = self._waiting[model.key] = _Load(model, self._loop.create_future())
        try:
            self._worker.submit(
                LoadModel(path=model.path, options=model.options, beside=True, activate=False)
            )
            await load.end
            self._options[model.key] = model.options
        finally:
            del self._waiting[model.key]

    def _ended(self, key: str, task: asyncio.Task[None]) -> None:
        del self._loads[key]
        if not task.cancelled():
            task.exception()  # whoever waits has it; without this it would be logged if nobody does

    def _told(self, message: Message) -> None:
        """Passes a state on to the event loop; called on the worker's thread."""
        if isinstance(message, ModelState):
            self._loaded.models = message.models
            self._loop.call_soon_threadsafe(self._on_state, message)

    def _on_state(self, state: ModelState) -> None:
        for load in self._waiting.values():
            load.told(state)


class _Load:
    """A load that is waited for.

    Args:
        model: which one.
        end: gets the result.
    """

    def __init__(self, model: RequestedModel, end: asyncio.Future[None]) -> None:
        self.end = end
        self._model = model
        self._begun = False

    def told(self, state: ModelState) -> None:
        if self.end.done():
            return
        if any(each.key == self._model.key for each in state.models):
            self.end.set_result(None)
        elif self._model.path == (state.path if state.state == "failed" else state.failed):
            self.end.set_exception(ModelLoadError(state.message))
        elif state.loading == self._model.path:
            self._begun = True
        elif self._begun:
            self.end.set_exception(ModelLoadError(f"Loading {self._model.name} was cancelled; try again."))
