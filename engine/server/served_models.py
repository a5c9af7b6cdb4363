"""The models of the server: which a request means, whether it is loaded, what its session can be asked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from engine.models.local_models import scan
from engine.protocol import LoadOptions, Message, ModelInfo, ModelState
from engine.server.json_bodies import ApiError, refusal
from engine.server.requested_models.loading_on_demand import ModelLoadError, ModelsOnDemand, failed_path
from engine.server.requested_models.model_names import ModelNames, RequestedModel, UnknownModelError
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError
from engine.sessions.text_process import EncodeTexts, Reply, Task, Texts, token_list
from engine.worker.channel import RequestRoutes, WorkerParts

_Result = TypeVar("_Result")
_WAKE_SECONDS: Final = 300.0
_ASLEEP: Final = object()


class ServedModels:
    """Finds and loads models; `state` is the last `ModelState`. Its methods are for the event loop's thread.

    `file` is the TOML file of models, if there is one; `OctavoError` if it has mistakes. Methods raise
    `EngineEndedError` once the engine has ended.
    """

    def __init__(self, routes: RequestRoutes, state: ModelState, file: Path | None = None) -> None:
        self.state = state
        self._routes = routes
        self._since: dict[str, int] = {}
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._waking: list[_Wake] = []
        self._awaited: set[Future[Any]] = set()
        self._stopping = False
        self.names = ModelNames(file, lambda: self.state.models)
        self._on_demand = ModelsOnDemand(
            routes.submit, lambda: self.state.models, self.names, self._set_options
        )
        self._note_times(state)
        routes.listen(self._take)

    def close(self) -> None:
        """Stops following the worker."""
        self._routes.leave(self._take)

    async def ready(self, name: str | None) -> RequestedModel:
        """Returns a request's model, the default if it names none, once loaded or asleep; else `ApiError`."""
        await self._first_load()
        try:
            return await self._on_demand.ready(name or "")
        except UnknownModelError as error:
            raise ApiError(404, str(error), code="model_not_found", param="model") from None
        except ModelLoadError as error:
            raise ApiError(503, str(error), code="model_not_loaded", param="model") from None

    async def find(self, name: str) -> RequestedModel:
        """Returns the model that a name means, loaded or not; `ApiError` if there is no such model."""
        await self._first_load()
        try:
            return await asyncio.to_thread(self.names.find, name)
        except UnknownModelError as error:
            raise ApiError(404, str(error), code="model_not_found", param="model") from None

    async def all(self) -> list[RequestedModel]:
        """Returns every model that can be asked for."""
        return await asyncio.to_thread(self.names.served)

    def since(self, key: str) -> int:
        """Returns when a model was loaded, in seconds since 1970; 0 if it is not."""
        return self._since.get(key, 0)

    def context(self, key: str) -> int:
        """Returns the context length of a model in tokens; 0 if it is not loaded."""
        return next((loaded.context for loaded in self.state.models if loaded.key == key), 0)

    def looks_at_images(self, key: str) -> bool:
        """Returns whether a model takes images; False if it is not loaded."""
        return any(loaded.images for loaded in self.state.models if loaded.key == key)

    def name_of(self, key: str) -> str:
        """Returns the name of a loaded model; its key if it is not loaded."""
        return next((loaded.name for loaded in self.state.models if loaded.key == key), key)

    async def described(self) -> list[tuple[RequestedModel, ModelInfo]]:
        """Returns every model that can be asked for, with what is known of it. Reads the disk."""

        def read() -> list[tuple[RequestedModel, ModelInfo]]:
            served = self.names.served()
            infos = {info.path: info for info in scan(Path(model.path) for model in served)}
            return [
                (model, infos.get(model.path, ModelInfo(path=model.path, name=model.name)))
                for model in served
            ]

        return await asyncio.to_thread(read)

    def keep(self, key: str, seconds: float) -> None:
        """Keeps a loaded model awake so long after its last request, up to its next one; 0: for ever."""
        self._routes.call(lambda parts: parts.manager.keep(parts.models.find(key), seconds))

    async def change(self, seconds: float) -> ModelState:
        """Waits for the next state and returns it; `TimeoutError` if none came in time."""
        await asyncio.wait_for(self._changed.wait(), seconds)
        return self.state

    async def ask(self, key: str, function: Callable[[Session], _Result]) -> _Result:
        """Runs a short function of a model's session on the loop's thread; wakes the model if need be.

        `ApiError` if the model is not loaded, cannot be woken, or refuses what is asked.
        """
        wake = _Wake(next((loaded.path for loaded in self.state.models if loaded.key == key), ""))
        self._waking.append(wake)
        try:
            while True:
                changed = self._changed
                try:
                    result = await asyncio.wrap_future(
                        self._routes.call(lambda parts: _ask(parts, key, function))
                    )
                except RequestError as error:
                    raise refusal(error.kind, str(error)) from None
                if result is not _ASLEEP:
                    return result  # type: ignore[return-value]
                try:
                    await asyncio.wait_for(changed.wait(), _WAKE_SECONDS)
                except TimeoutError:
                    late = "The model was not loaded in time."
                    raise ApiError(503, late, code="model_not_loaded") from None
                if wake.failure:
                    raise ApiError(503, wake.failure, code="model_not_loaded")
        finally:
            self._waking.remove(wake)

    async def result(self, future: Future[_Result]) -> _Result:
        """Waits for a session's work; `ApiError` if it was refused, or the client or the server has gone."""
        self._awaited.add(future)
        try:
            return await asyncio.wrap_future(future)
        except RequestError as error:
            raise refusal(error.kind, str(error)) from None
        except asyncio.CancelledError:
            if not future.cancelled():
                raise
            if self._stopping:
                raise ApiError(503, "The server has stopped.", code="stopping") from None
            raise ApiError(499, "The client closed the connection.", code="cancelled") from None
        finally:
            self._awaited.discard(future)

    def stop(self) -> None:
        """Ends all that `result` waits for, as the server is about to stop."""
        self._stopping = True
        for future in list(self._awaited):
            future.cancel()

    async def text_work(self, key: str, task: Task, client: str) -> Reply:
        """Does text work with a model's tokenizer for the key `client`; all have equal shares. See `ask`."""
        return await self.result(await self.ask(key, lambda session: session.text_work(task, client)))

    async def encode(self, key: str, texts: list[str], client: str) -> list[list[int]]:
        """Returns the token ids of texts, each of which must fit the model's context; see `text_work`."""
        reply = await self.text_work(key, EncodeTexts(texts), client)
        assert isinstance(reply, Texts)
        return [token_list(tokens) for tokens in reply.tokens]

    async def _first_load(self) -> None:
        """Waits while the first model is being loaded: a request may mean that one."""
        while self.state.state == "loading" and not self.state.models:
            await self._changed.wait()

    # --- states ---------------------------------------------------------------------------------

    def _set_options(self, key: str, options: LoadOptions) -> bool:
        return self._routes.call(lambda parts: parts.manager.set_options(key, options), at_rest=True).result()

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
        self._on_demand.told(state)
        if failed := failed_path(state):
            for wake in self._waking:
                if wake.path == failed:
                    wake.failure = state.message
        self._changed.set()
        self._changed = asyncio.Event()

    def _note_times(self, state: ModelState) -> None:
        now = int(time.time())
        self._since = {info.key: self._since.get(info.key, now) for info in state.models}


@dataclass(eq=False)
class _Wake:
    """A model that something is to be asked, which may have to be woken, and why it could not be loaded."""

    path: str
    failure: str = ""


def _ask(parts: WorkerParts, key: str, function: Callable[[Session], _Result]) -> _Result | object:
    """Runs a function on the loop's thread; returns `_ASLEEP` after it has begun to wake the model."""
    model = parts.models.find(key)
    if model is None:
        raise RequestError("The model was unloaded.", "busy")
    if model.session is not None:
        return function(model.session)
    if not parts.manager.loading:
        parts.manager.start_waking(model)
    return _ASLEEP
