"""Models that come and go: loaded, put to sleep when nobody needs them, woken when asked, unloaded."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from engine.machine.memory_pressure import Pressure
from engine.models.model_errors import LoadCancelledError, ModelError
from engine.protocol import LoadModel, LoadOptions, ModelState, model_key
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError
from engine.worker.background_loading import (
    Loader,
    LoadFailedError,
    give_back,
    make_room,
    needed_bytes,
    stay_within,
)
from engine.worker.channel import Channel
from engine.worker.loaded_models import LoadedModels, ManagedModel
from engine.worker.watcher import Watcher

_LOOK_SECONDS: Final = 5.0  # between two looks at the machine's memory
_REST_SECONDS: Final = 60.0  # without work, before pools shrink


class ModelManager:
    """See the module. Tells the window of every change.

    Args:
        models: that there are.
        channel: to the window.
        watcher: follows the model in front.
        meanwhile: called between two modules of a model that is being loaded.
        short_of_memory: how short this machine is of memory.

    Attributes:
        state: what the window was told last.
        chat: the one that a person looks at.
    """

    def __init__(
        self,
        models: LoadedModels,
        channel: Channel,
        watcher: Watcher,
        meanwhile: Callable[[], None],
        short_of_memory: Callable[[], Pressure],
    ) -> None:
        self.state = ModelState(state="none")
        self.chat = ""
        self._models = models
        self._channel = channel
        self._watcher = watcher
        self._meanwhile = meanwhile
        self._short_of_memory = short_of_memory
        self._loader = Loader(self._progress)
        self._next_look = 0.0
        self._next_rest = 0.0

    @property
    def loading(self) -> bool:
        """Whether a model is being loaded."""
        return bool(self._loader.path)

    def is_loading(self, name: str) -> bool:
        """Whether it is the one of that key, or of that path where none there has it; any without a name."""
        key = model_key(self._loader.path, self._loader.adapter)
        return name in ("", key) or (name == self._loader.path and self._models.find(name) is None)

    def load(self, message: LoadModel) -> None:
        """Loads a model in place of all others, or beside them."""
        key = model_key(message.path, message.options.adapter)
        for resident in self._models:
            if resident.key == key or not message.beside:
                self._remove(resident)
        session = self._open(message.path, message.options)
        if session is None:
            return
        folder = session.loaded.folder
        self._models.add(str(folder or message.path), message.options, session)
        session.scheduler.front = self.chat
        self._watcher.follow(session)
        self.tell_front()

    def cancel(self) -> None:
        """Ends a loading at the next module; what there is then, the window is told when it has ended."""
        self._loader.cancel()

    def unload(self, name: str) -> None:
        """Forgets the model of that key or path, all without one."""
        leaving = [found] if name and (found := self._models.find(name)) else [] if name else self._models
        for resident in leaving:
            self._remove(resident)
        give_back()
        self._watcher.follow(self._models.session)
        self.tell_front()

    def wake(self, resident: ManagedModel) -> Session:
        """The session of a model, loaded again if it has given its memory back.

        Raises:
            RequestError: it could not be loaded, or that was cancelled.
        """
        if resident.session is not None:
            return resident.session
        session = self._open(resident.path, resident.options)
        if session is None:
            raise RequestError(self.state.message or "Loading the model again was cancelled.")
        resident.loaded(session)
        session.scheduler.front = self.chat
        if resident is self._models.front:
            self._watcher.follow(session)
        self.tell_front()
        return session

    def to_front(self, name: str, chat: str) -> None:
        """The chat that a person looks at, and the model to watch; without a name the same as before."""
        self.chat = chat
        for each in self._models:
            if each.session is not None:
                each.session.scheduler.front = chat
        resident = self._models.find(name)
        if resident is not None and resident is not self._models.front:
            self._models.front = resident
            self._watcher.follow(resident.session)
            self.tell_front()

    def house(self) -> None:
        """Gives back what nobody needs: to be called between two messages or steps; costs next to nothing."""
        for resident in self._models.overdue():
            self._sleep(resident)
        now = time.monotonic()
        if now >= self._next_look and len(self._models):
            self._next_look = now + _LOOK_SECONDS
            spare = self._models.spare(self._short_of_memory())
            if spare is not None:
                self._sleep(spare)
        if self._models.working:
            self._next_rest = now + _REST_SECONDS
        elif now >= self._next_rest:
            self._next_rest = now + _REST_SECONDS
            for resident in self._models.idle_awake():
                assert resident.session is not None
                resident.session.memory.rest()
            self._watcher.tick(flush=True)

    def patience(self) -> float:
        """Seconds that may pass until `house` has something to do."""
        looks = _LOOK_SECONDS if self._models.idle_awake() else _REST_SECONDS
        return min(looks, self._models.quiet_for())

    def tell_front(self, message: str = "") -> None:
        """Tells the window of the model in front, and of all."""
        front = self._models.front
        if front is None:
            self._tell(ModelState(state="none", message=message))
            return
        about = front.describe(front=True)
        self._tell(
            ModelState(
                state="ready",
                path=about.path,
                name=about.name,
                progress=1.0,
                message=message,
                context=about.context,
                weights_bytes=about.weights_bytes,
                kv_bytes=about.kv_bytes,
                backend=about.backend,
            )
        )

    def _open(self, path: str, options: LoadOptions) -> Session | None:
        """Loads a model. None when that failed or was cancelled: the window has been told."""
        self._channel.busy(True)
        try:
            if self._models.awake:
                no_room = make_room(self._models, needed_bytes(path, options), self._sleep)
                if no_room:
                    raise LoadFailedError(f"{path} does not fit beside what is loaded. {no_room}")
            session = self._loader.load(path, options)
            stay_within(session, options, self._models)
            return session
        except LoadCancelledError:
            failed = ""
        except (LoadFailedError, ModelError) as error:
            failed = str(error)
        finally:
            self._channel.busy(False)
        give_back()
        if failed:
            self._tell(ModelState(state="failed", path=path, message=failed))
        if not failed or len(self._models):
            self.tell_front(failed)
        return None

    def _progress(self, share: float) -> None:
        self._meanwhile()
        if not self._loader.cancelled:
            self._tell(ModelState(state="loading", path=self._loader.path, progress=share))

    def _sleep(self, resident: ManagedModel) -> None:
        resident.session = None
        if resident is self._models.front:
            self._watcher.follow(None)
        give_back()
        if not self._loader.path:
            self.tell_front()

    def _remove(self, resident: ManagedModel) -> None:
        session = resident.session
        for sequence in list(session.scheduler) if session else []:
            assert session is not None
            for ended in session.abort_all(sequence.request):
                self._channel.send(ended)
        resident.session = None
        self._models.remove(resident)

    def _tell(self, state: ModelState) -> None:
        state.models = self._models.describe()
        self.state = state
        self._channel.send(state)
