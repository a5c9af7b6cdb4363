"""Loads models, puts idle ones to sleep, wakes them on request and unloads them; tells the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from engine.machine.memory_pressure import Pressure
from engine.protocol import EngineError, LoadModel, LoadOptions, Message, ModelState, model_key
from engine.worker.background_loading import BackgroundLoad, LoadFailedError
from engine.worker.loaded_models import LoadedModels, ManagedModel
from engine.worker.model_memory import release_unused_memory, stall_warning
from engine.worker.watcher import Watcher

_LAST_SECONDS: Final = 2.0  # for writing to disk at the end of the process
_PRESSURE_SECONDS: Final = 5.0  # between two checks of the machine's memory
_SHRINK_SECONDS: Final = 60.0  # without work before pools shrink


class FailedLoad(NamedTuple):
    """A load that failed or was cancelled.

    Attributes:
        waking: the sleeping model that was being loaded again; None for a new one.
        reason: a sentence for a person.
    """

    waking: ManagedModel | None
    reason: str


class ModelManager:
    """Manages the loaded models. At most one model is being loaded at a time.

    Args:
        models: the loaded models.
        send: is called with each message to the clients.
        watcher: watches the active model.
        memory_pressure: returns how short this machine is of memory.

    Attributes:
        state: the last state that the window was sent.
        active_chat: id of the chat that the window shows.
    """

    def __init__(
        self,
        models: LoadedModels,
        send: Callable[[Message], None],
        watcher: Watcher,
        memory_pressure: Callable[[], Pressure],
    ) -> None:
        self.state = ModelState(state="none")
        self.active_chat = ""
        self._models = models
        self._send = send
        self._watcher = watcher
        self._memory_pressure = memory_pressure
        self._load: BackgroundLoad | None = None
        self._activate = True  # whether the model that is being loaded becomes the active one
        self._next_pressure_check = 0.0
        self._next_shrink = 0.0

    @property
    def loading(self) -> bool:
        """Whether a model is being loaded."""
        return self._load is not None

    def is_loading(self, name: str) -> bool:
        """Whether the model of this key is being loaded; any model if `name` is empty.

        A path alone also means a model with an adapter, unless the model without it is loaded.
        """
        load = self._load
        if load is None:
            return False
        return load.matches(name) or (name == load.path and self._models.find(name) is None)

    def start_load(self, message: LoadModel) -> None:
        """Begins to load a model, in place of all others or beside them."""
        key = model_key(message.path, message.options.adapter)
        for model in self._models:
            if model.key == key or not message.beside:
                self._remove(model)
        self._start(message.path, message.options, activate=message.activate)

    def start_waking(self, model: ManagedModel) -> None:
        """Begins to load a model again that is asleep."""
        self._start(model.path, model.options, model, activate=model is self._models.active)

    def advance_load(self) -> FailedLoad | None:
        """Computes one step of the present load; returns the load if it has failed."""
        load = self._load
        assert load is not None
        failure, finished = "", False
        try:
            finished = load.advance()
        except LoadFailedError as error:
            failure = str(error)
        if failure:  # outside of `except`: its traceback refers to what is to be freed
            del load
            return self._end_load(failure)
        if finished:
            self._finish(load)
        elif self._quiet:
            if load.path != self.state.loading:
                self.tell_state()
        elif load.progress != self.state.progress or load.path != self.state.path:
            self._tell(ModelState(state="loading", path=load.path, progress=load.progress))
        return None

    def cancel_load(self) -> FailedLoad:
        """Cancels the present load and frees its memory."""
        assert self._load is not None
        self._load.cancel()
        return self._end_load("")

    def unload(self, name: str) -> None:
        """Unloads the model of this key or path; all models if `name` is empty."""
        found = self._models.find(name) if name else None
        for model in [found] if found else [] if name else list(self._models):
            self._remove(model)
        self._watcher.follow(self._models.session)  # it refers to the session that is to be freed
        release_unused_memory()
        self._watcher.tick(flush=True)
        self.tell_state()

    def set_active(self, name: str, chat: str) -> None:
        """Sets the active chat and, unless `name` is empty, the active model."""
        self.active_chat = chat
        for each in self._models:
            if each.session is not None:
                each.session.scheduler.active_chat = chat
        model = self._models.find(name)
        if model is not None and model is not self._models.active:
            self._models.active = model
            self._watcher.follow(model.session)
            self.tell_state()

    def set_options(self, name: str, options: LoadOptions) -> bool:
        """Gives an idle model other options, with which its next request loads it again.

        Returns:
            False if it is generating or being loaded, or if there is no model of this key: nothing changed.
        """
        model = self._models.find(name)
        if model is None or not model.idle or (self._load is not None and self._load.waking is model):
            return False
        model.options = options
        if model.session is not None:
            self._sleep(model)
        return True

    def close(self) -> None:
        """Closes all sessions, at the end of the process; the window waits `Timing.grace` seconds for it."""
        for model in self._models.awake:
            assert model.session is not None
            model.session.close(_LAST_SECONDS / len(self._models.awake))

    def free_idle_memory(self) -> None:
        """Puts idle models to sleep and shrinks idle pools. Cheap if there is nothing to do."""
        for model in self._models.expired():
            self._sleep(model)
        now = time.monotonic()
        if now >= self._next_pressure_check and len(self._models):
            self._next_pressure_check = now + _PRESSURE_SECONDS
            dispensable = self._models.dispensable(self._memory_pressure())
            if dispensable is not None:
                self._sleep(dispensable)
        if self._models.working:
            self._next_shrink = now + _SHRINK_SECONDS
        elif now >= self._next_shrink:
            self._next_shrink = now + _SHRINK_SECONDS
            for model in self._models.idle_awake():
                assert model.session is not None
                model.session.memory.shrink_idle()
                model.session.pins.expire()
            self._watcher.tick(flush=True)

    def idle_seconds(self) -> float:
        """Seconds until `free_idle_memory` may have something to do."""
        check = _PRESSURE_SECONDS if self._models.idle_awake() else _SHRINK_SECONDS
        return min(check, self._models.seconds_to_expiry())

    def tell_state(self, message: str = "", *, failed: str = "") -> None:
        """Sends the window the state of the active model, and of all models; `failed` as in `ModelState`."""
        active = self._models.active
        if active is None:
            self._tell(ModelState(state="none", message=message))
            return
        about = active.describe(active=True)
        self._tell(
            ModelState(
                state="ready",
                path=about.path,
                name=about.name,
                progress=1.0,
                message=message,
                context=about.context,
                weights_bytes=about.weights_bytes,
                weights_on_disk=about.weights_on_disk,
                kv_bytes=about.kv_bytes,
                backend=about.backend,
                failed=failed,
            )
        )

    def _start(
        self, path: str, options: LoadOptions, waking: ManagedModel | None = None, *, activate: bool = True
    ) -> None:
        self._activate = activate
        self._load = BackgroundLoad(path, options, self._models, self._sleep, waking)
        if self._quiet:
            self.tell_state()
        else:
            self._tell(ModelState(state="loading", path=self._load.path))

    @property
    def _quiet(self) -> bool:
        """Whether the model that is being loaded leaves the active one as it is, and with it the window."""
        return not self._activate and self._models.active is not None

    def _finish(self, load: BackgroundLoad) -> None:
        """Makes the session of a finished load one of the models."""
        session = load.session
        assert session is not None
        self._load = None
        if load.waking is not None:
            load.waking.take(session)
            self._models.touch(load.waking)
        else:
            self._models.add(load.path, load.options, session, activate=self._activate)
        session.scheduler.active_chat = self.active_chat
        if session is self._models.session:
            self._watcher.follow(session)
        self.tell_state()
        if warning := stall_warning(self._models):
            self._send(EngineError(message=warning))

    def _end_load(self, failure: str) -> FailedLoad:
        """Forgets a load that failed, or was cancelled if there is no `failure`."""
        load, self._load = self._load, None
        assert load is not None
        path, waking = load.path, load.waking
        del load
        release_unused_memory()
        if failure and self._quiet:
            self.tell_state(failure, failed=path)
            return FailedLoad(waking, failure)
        if failure:
            self._tell(ModelState(state="failed", path=path, message=failure))
        if not failure or len(self._models):
            self.tell_state(failure)
        return FailedLoad(waking, failure or "Loading the model again was cancelled.")

    def _sleep(self, model: ManagedModel) -> None:
        """Frees the memory of a model, which stays one of the models."""
        if model.session is not None:
            model.session.close()
        model.session = None
        if model is self._models.active:
            self._watcher.follow(None)
        release_unused_memory()
        self._watcher.tick(flush=True)
        if self._load is None:
            self.tell_state()

    def _remove(self, model: ManagedModel) -> None:
        """Ends the requests of a model and forgets it."""
        session = model.session
        for sequence in list(session.scheduler) if session else []:
            assert session is not None
            for ended in session.abort_all(sequence.request):
                self._send(ended)
        if session is not None:
            session.embeddings.end(f"{session.name} was unloaded.")
            session.close()
        model.session = None
        self._models.remove(model)

    def _tell(self, state: ModelState) -> None:
        state.models = self._models.describe()
        state.loading = self._load.path if self._load else ""
        self.state = state
        self._send(state)
