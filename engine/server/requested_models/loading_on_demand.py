"""Loading of the models that requests name, beside the loaded ones, while other requests go on.

The worker decides what fits: idle models sleep for a new one, the least recently used first. If that is not
enough, the load is refused with numbers. A sleeping model is not loaded here; its next request wakes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine.errors import OctavoError
from engine.protocol import LoadedModelInfo, LoadModel, LoadOptions, Message, ModelState
from engine.server.requested_models.model_names import ModelNames, RequestedModel


class ModelLoadError(OctavoError):
    """A model could not be loaded; the text says why, with numbers if it does not fit."""


class ModelsOnDemand:
    """Finds the models of requests and has them loaded. Its methods run on the server's event loop.

    Args:
        submit: hands a message to the worker, which loads the models.
        loaded: returns the models that are loaded or asleep.
        names: finds models by name.
        set_options: gives a loaded model that is idle other options, which hold from its next request on;
            returns whether it was idle. Called on another thread, since it waits for the worker.
    """

    def __init__(
        self,
        submit: Callable[[Message], None],
        loaded: Callable[[], list[LoadedModelInfo]],
        names: ModelNames,
        set_options: Callable[[str, LoadOptions], bool],
    ) -> None:
        self._submit = submit
        self._loaded = loaded
        self._names = names
        self._set_options = set_options
        self._loop = asyncio.get_running_loop()
        self._loads: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, _Load] = {}
        self._options: dict[str, LoadOptions] = {}  # of the models that were loaded here

    def told(self, state: ModelState) -> None:
        """Takes each state that the worker reports."""
        for load in self._waiting.values():
            load.told(state)

    async def ready(self, name: str) -> RequestedModel:
        """Returns a name's model, once loaded or asleep; `UnknownModelError`, or `ModelLoadError`."""
        model = self._names.known(name)
        if model is None:
            model = await asyncio.to_thread(self._names.find, name)
        await self.load(model)
        return model

    async def load(self, model: RequestedModel) -> None:
        """Loads a model that is not loaded or asleep, even if who asked leaves; or `ModelLoadError`."""
        key = model.key
        if any(loaded.key == key for loaded in self._loaded()):
            await self._update_options(model)
            return
        task = self._loads.get(key)
        if task is None:
            task = self._loads[key] = self._loop.create_task(self._load(model))
            task.add_done_callback(lambda task: self._ended(key, task))
        await asyncio.shield(task)

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
            self._submit(LoadModel(path=model.path, options=model.options, beside=True, activate=False))
            await load.end
            self._options[model.key] = model.options
        finally:
            del self._waiting[model.key]

    def _ended(self, key: str, task: asyncio.Task[None]) -> None:
        del self._loads[key]
        if not task.cancelled():
            task.exception()  # whoever waits has it; without this it would be logged if nobody does


def failed_path(state: ModelState) -> str:
    """Returns the path of the model whose load has just failed; empty if none has."""
    return state.path if state.state == "failed" else state.failed


class _Load:
    """A load that is waited for."""

    def __init__(self, model: RequestedModel, end: asyncio.Future[None]) -> None:
        self.end = end
        self._model = model
        self._begun = False

    def told(self, state: ModelState) -> None:
        if self.end.done():
            return
        if any(loaded.key == self._model.key for loaded in state.models):
            self.end.set_result(None)
        elif self._model.path == failed_path(state):
            self.end.set_exception(ModelLoadError(state.message))
        elif state.loading == self._model.path:
            self._begun = True
        elif self._begun:
            self.end.set_exception(ModelLoadError(f"Loading {self._model.name} was cancelled; try again."))
