"""Management of the models: loading, sleep, waking on request, unloading, and the memory that they need.

A sleeping model holds no memory. It stays in the list and is loaded again by the next request for it.
"""

from __future__ import annotations

import gc
import math
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import mlx.core as mx
import msgspec

from engine.load_steps import Checking, LoadSteps
from engine.machine.device import release_weights
from engine.machine.memory import Pressure, available_memory, memory_limit, trim_heap
from engine.machine.sleep_assertion import on_mains
from engine.planning.memory_plan import STALLS
from engine.protocol import (
    EngineError,
    LoadedModelInfo,
    LoadModel,
    LoadOptions,
    Message,
    ModelState,
    listed,
    model_key,
    worded,
)
from engine.sessions.open_session import BackgroundLoad, LoadFailedError, needed_bytes
from engine.sessions.session import Session
from engine.worker.reports import Watcher


@dataclass(eq=False)
class ManagedModel:
    """A model that was loaded and may be asleep.

    Attributes:
        path: its folder, which identifies it together with its adapter.
        options: the options to load it with, now and after sleeping.
        session: None while it is asleep.
        used: `time.monotonic()` of its last request or step.
        about: its description as of the last load.
        kept: seconds that its last request wants it kept instead of `options.keep_alive`; None: not said.
    """

    path: str
    options: LoadOptions
    session: Session | None
    used: float
    about: LoadedModelInfo = field(default_factory=lambda: LoadedModelInfo(path="", name=""))
    kept: float | None = None

    def __post_init__(self) -> None:
        if self.session is not None:
            self.take(self.session)

    def take(self, session: Session) -> None:
        """Sets the session of a finished load."""
        self.session = session
        self.about = LoadedModelInfo(
            path=self.path,
            name=session.name,
            context=session.context,
            weights_on_disk=session.loaded.weights_on_disk,
            backend=session.backend.name,
            adapter=self.options.adapter,
            draft=session.drafter.name if session.drafter else "",
            ranks=session.ranks,
            images=session.images is not None,
        )

    @property
    def key(self) -> str:
        """Its identity, see `model_key`."""
        return model_key(self.path, self.options.adapter)

    @property
    def idle(self) -> bool:
        """Whether it has nothing to compute and no text to encode."""
        session = self.session
        return session is None or (session.idle and (session.texts is None or session.texts.idle))

    @property
    def keep_alive(self) -> float:
        """Seconds without a request until it sleeps; 0: never."""
        return self.options.keep_alive if self.kept is None else self.kept

    @property
    def nbytes(self) -> int:
        """Bytes of its weights and pools; 0 while it is asleep."""
        return self.session.nbytes if self.session else 0

    def describe(self, *, active: bool) -> LoadedModelInfo:
        """Returns its present description for the window."""
        session = self.session
        return msgspec.structs.replace(
            self.about,
            weights_bytes=session.loaded.weights_bytes if session else 0,
            kv_bytes=session.model.kv_bytes if session else 0,
            keep_alive=self.keep_alive,
            asleep=session is None,
            active=active,
            answering=len({sequence.request for sequence in session.scheduler}) if session else 0,
        )


class LoadedModels:
    """The loaded and sleeping models: which is active, which computes next, and which may sleep.

    Args:
        clock: returns seconds.

    Attributes:
        active: the model that is watched, and that answers requests without a model.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.active: ManagedModel | None = None
        self._all: list[ManagedModel] = []
        self._clock = clock
        self._turn = 0

    def __iter__(self) -> Iterator[ManagedModel]:
        return iter(tuple(self._all))

    def __len__(self) -> int:
        return len(self._all)

    @property
    def session(self) -> Session | None:
        """The session of the active model; None if there is none or it is asleep."""
        return self.active.session if self.active else None

    @property
    def working(self) -> list[ManagedModel]:
        """Models that have something to compute."""
        return [model for model in self._all if model.session and not model.session.idle]

    @property
    def awake(self) -> list[ManagedModel]:
        """Models that are not asleep."""
        return [model for model in self._all if model.session]

    def find(self, name: str) -> ManagedModel | None:
        """Returns the model of that key, or else the last used one of that path; the active one if empty."""
        if not name:
            return self.active
        exact = next((model for model in self._all if model.key == name), None)
        same = (model for model in self._all if model.path == name)
        return exact or max(same, key=lambda model: model.used, default=None)

    def answering(self, request: str) -> ManagedModel | None:
        """Returns the model that is answering this request."""
        for model in self._all:
            if model.session and any(sequence.request == request for sequence in model.session.scheduler):
                return model
        return None

    def add(
        self, path: str, options: LoadOptions, session: Session, *, activate: bool = True
    ) -> ManagedModel:
        """Adds a model that was loaded, and makes it the active one unless `activate` is false."""
        model = ManagedModel(path, options, session, self._clock())
        self._all.append(model)
        if activate or self.active is None:
            self.active = model
        return model

    def remove(self, model: ManagedModel) -> None:
        """Removes a model; if it was active, the last used of the others becomes active."""
        self._all.remove(model)
        if self.active is model:
            self.active = max(self._all, key=lambda model: model.used, default=None)

    def touch(self, model: ManagedModel) -> None:
        """Notes that a model is used now."""
        model.used = self._clock()

    def next_turn(self) -> ManagedModel | None:
        """Returns the model that computes the next step. Models take turns and split the rows of a step."""
        working = self.working
        if not working:
            return None
        self._turn += 1
        chosen = working[self._turn % len(working)]
        assert chosen.session is not None
        chosen.session.scheduler.token_budget.models = len(working)
        return chosen

    def seconds_to_expiry(self) -> float:
        """Returns the seconds until the keep-alive of an idle model ends; infinite if none has one."""
        now = self._clock()
        return min(
            (max(self._expiry(model) - now, 0.0) for model in self._all if model.idle), default=math.inf
        )

    def expired(self) -> list[ManagedModel]:
        """Returns idle models whose keep-alive has ended."""
        now = self._clock()
        return [model for model in self._all if model.idle and self._expiry(model) <= now]

    def unused_for(self) -> float:
        """Returns the seconds since any model was used."""
        return self._clock() - max(model.used for model in self._all)

    def dispensable(self, pressure: Pressure) -> ManagedModel | None:
        """Returns the model to put to sleep if memory is short: the least recently used idle one.

        The active model stays unless the pressure is critical.
        """
        idle = self.idle_awake()
        if pressure < Pressure.CRITICAL:
            idle = [model for model in idle if model is not self.active]
        return idle[0] if pressure and idle else None

    def idle_awake(self) -> list[ManagedModel]:
        """Returns idle models that are not asleep, the least recently used first."""
        return sorted((model for model in self.awake if model.idle), key=lambda model: model.used)

    def describe(self) -> list[LoadedModelInfo]:
        """Describes all models for the window: the active one first, then the last used."""
        ordered = sorted(self._all, key=lambda model: (model is not self.active, -model.used))
        return [model.describe(active=model is self.active) for model in ordered]

    def _expiry(self, model: ManagedModel) -> float:
        keep_alive = model.keep_alive
        return model.used + keep_alive if model.session and keep_alive > 0 else math.inf


def release_unused_memory() -> None:
    """Returns the memory of what is no longer referenced to the system."""
    gc.collect()
    mx.clear_cache()
    release_weights()
    trim_heap()  # glibc keeps freed weights otherwise


def free_memory(models: LoadedModels, needed: int, sleep: Callable[[ManagedModel], None]) -> str:
    """Puts idle models to sleep, the least recently used first, until `needed` bytes fit.

    Args:
        needed: bytes.
        sleep: frees the memory of a model.

    Returns:
        Why they do not fit even so, with numbers; empty if they do.
    """
    for model in models.idle_awake():
        if needed <= _free_bytes(models):
            break
        sleep(model)
    free = _free_bytes(models)
    if needed <= free:
        return ""
    answering = sorted((model for model in models if model.session), key=lambda model: -model.nbytes)
    names = listed(worded("{0} ({1:size})", model.about.name, model.nbytes) for model in answering)
    needs = worded("It needs {0:size}, and {1:size} of memory are available.", needed, max(free, 0))
    if not answering:
        return needs
    return worded("{0} {1} cannot be unloaded while generating: stop it first.", needs, names)


def limit_kv_budget(session: Session, options: LoadOptions, models: LoadedModels) -> None:
    """Limits the KV budget of a new session, if its options leave it open, to what the other models leave.

    Args:
        session: the new session, not yet one of `models`.
        options: the options that it was loaded with.
        models: the other models.
    """
    if options.kv_budget or options.kv_blocks:
        return
    swap = session.scheduler.swap
    others = sum(model.nbytes for model in models)
    left = memory_limit() - others - (session.nbytes - session.model.kv_bytes)
    if swap is not None and left < swap.limit:  # the swap may hold as much as the pools
        session.memory.set_budget(f"{max(left, session.model.kv_bytes)} bytes")


def stall_warning(models: LoadedModels) -> str:
    """Returns a warning if the loaded models take nearly all that a GPU should; otherwise an empty text.

    macOS compresses and swaps memory that is not wired. Octavo wires nothing but the weights of models that
    were loaded with `LoadOptions.keep_weights`: a Mac that runs out of the rest can panic.
    """
    used, limit = sum(model.nbytes for model in models), memory_limit()
    if mx.default_device() != mx.Device(mx.gpu) or used <= STALLS * limit:
        return ""
    return worded(
        "The loaded models take {0:size} of the {1:size} that macOS recommends for the GPU, so "
        "answers may stall while memory is swapped. Unload a model or choose a smaller KV budget.",
        used,
        limit,
    )


def _free_bytes(models: LoadedModels) -> int:
    used = sum(model.nbytes for model in models)
    return min(memory_limit() - used, available_memory())


_LAST_SECONDS: Final = 1.0  # for writing to disk at the end of the process, which is to take 2 in all
_PRESSURE_SECONDS: Final = 5.0  # between two checks of the machine's memory
_REST_SECONDS: Final = 30.0  # the same where no model was used for a while, which wakes the processor less
_SHRINK_SECONDS: Final = 60.0  # without work before pools shrink
KEEP_WARM: Final = "OCTAVO_KEEP_WARM"  # if set, a Mac's GPU gets empty commands for a while after an answer
_WARM_SECONDS: Final = 60.0  # after a model was used
_WARM_PAUSE: Final = 0.5  # seconds; macOS was seen to take away what a GPU has after one without work


class _PresentLoad(NamedTuple):
    """The load of a model, and what it is for.

    Attributes:
        activate: whether the model becomes the active one.
        waking: the model, if it was loaded before and is asleep.
        replaced: the models in whose place it is loaded. They stay as they are until its folder was checked,
            then they sleep, so that they are still there if the load fails.
    """

    steps: BackgroundLoad
    activate: bool
    waking: ManagedModel | None
    replaced: tuple[ManagedModel, ...]


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
        self._load: _PresentLoad | None = None
        self._next_pressure_check = 0.0
        self._next_shrink = 0.0
        self._next_tuning = math.inf
        self._next_warm = 0.0
        self._keeps_warm = bool(os.environ.get(KEEP_WARM)) and mx.metal.is_available()

    @property
    def loading(self) -> bool:
        """Whether a model is being loaded."""
        return self._load is not None

    def is_loading(self, name: str) -> bool:
        """Whether the model of this key is being loaded; any model if `name` is empty.

        A path alone also means a model with an adapter, unless the model without it is loaded.
        """
        if self._load is None:
            return False
        load = self._load.steps
        return load.matches(name) or (name == load.path and self._models.find(name) is None)

    def start_load(self, message: LoadModel) -> None:
        """Begins to load a model, in place of all others or beside them."""
        key = model_key(message.path, message.options.adapter)
        replaced = tuple(model for model in self._models if model.key == key or not message.beside)
        self._start(message.path, message.options, activate=message.activate, replaced=replaced)

    def is_replacing(self, model: ManagedModel) -> bool:
        """Whether another model is being loaded in place of this one."""
        return self._load is not None and model in self._load.replaced

    def start_waking(self, model: ManagedModel) -> None:
        """Begins to load a model again that is asleep."""
        self._start(model.path, model.options, model, activate=model is self._models.active)

    def advance_load(self) -> FailedLoad | None:
        """Computes one step of the present load; returns the load if it has failed."""
        assert self._load is not None
        load = self._load.steps
        failure, finished = "", False
        try:
            finished = load.advance()
        except LoadFailedError as error:
            failure = str(error)
        if failure:  # outside of `except`: its traceback refers to what is to be freed
            del load
            return self._end_load(failure)
        if finished:
            self._finish(self._load)
        elif self._quiet:
            if load.path != self.state.loading:
                self.tell_state()
        elif load.progress != self.state.progress or load.path != self.state.path:
            self._tell_loading(load)
        return None

    def cancel_load(self) -> FailedLoad:
        """Cancels the present load and frees its memory."""
        assert self._load is not None
        self._load.steps.cancel()
        return self._end_load("")

    def unload(self, name: str) -> None:
        """Unloads the model of this key or path; all models if `name` is empty."""
        named = self._models.find(name) if name else None
        for model in [named] if named else [] if name else list(self._models):
            self._remove(model)
        self._watcher.follow(self._models.session)
        self._watcher.tick(flush=True)
        self.tell_state()

    def set_active(self, name: str, chat: str) -> None:
        """Sets the active chat and, unless `name` is empty, the active model."""
        self.active_chat = chat
        for loaded in self._models:
            if loaded.session is not None:
                loaded.session.scheduler.active_chat = chat
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

    def keep(self, model: ManagedModel | None, seconds: float | None) -> None:
        """Keeps a model awake so long after its last request, up to its next one; 0: for ever.

        Args:
            model: None: nothing is done.
            seconds: None: as its options say.
        """
        if model is not None and model.kept != seconds:
            model.kept = seconds
            self.tell_state()

    def close(self) -> None:
        """Closes all sessions, at the end of the process; the window waits `Timing.grace` seconds for it."""
        for model in self._models.awake:
            assert model.session is not None
            model.session.close(_LAST_SECONDS / len(self._models.awake))

    def do_idle_work(self) -> None:
        """Puts idle models to sleep, shrinks their pools, and prepares grammars, if the time has come."""
        for model in self._models.expired():
            self._sleep(model)
        now = time.monotonic()
        if now >= self._next_pressure_check and len(self._models):
            self._next_pressure_check = now + _PRESSURE_SECONDS
            dispensable = self._models.dispensable(self._memory_pressure())
            if dispensable is not None:
                self._sleep(dispensable)
        if self._models.working:
            self._next_shrink = self._next_tuning = now + _SHRINK_SECONDS
            return
        idle = [model.session for model in self._models.idle_awake() if model.session is not None]
        for session in idle:
            if not session.grammars.prepared:
                session.grammars.prepare()
        if idle:
            self._next_tuning = now + idle[-1].backend.tune(self._models.unused_for())
        if now >= self._next_warm and self._is_warm:
            self._next_warm = now + _WARM_PAUSE
            mx.eval(mx.zeros(1))
        if now >= self._next_shrink:
            self._next_shrink = now + _SHRINK_SECONDS
            for session in idle:
                session.memory.shrink_idle()
                session.pins.expire()
            trim_heap()
            self._watcher.tick(flush=True)

    def idle_seconds(self) -> float:
        """Returns the seconds until `do_idle_work` may have something to do."""
        check = _SHRINK_SECONDS
        if self._models.idle_awake():
            check = _REST_SECONDS if self._models.unused_for() > _SHRINK_SECONDS else _PRESSURE_SECONDS
        tuning = max(self._next_tuning - time.monotonic(), 0.0) if self._models.idle_awake() else math.inf
        return min(_WARM_PAUSE if self._is_warm else check, self._models.seconds_to_expiry(), tuning)

    @property
    def _is_warm(self) -> bool:
        """Whether the GPU is to get an empty command now and then, so that the next answer starts at once."""
        used = self._keeps_warm and self._models.awake and self._models.unused_for() < _WARM_SECONDS
        return bool(used) and on_mains()

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
        self,
        path: str,
        options: LoadOptions,
        waking: ManagedModel | None = None,
        *,
        activate: bool = True,
        replaced: tuple[ManagedModel, ...] = (),
    ) -> None:
        load = BackgroundLoad(path, options, self._make_room(path, options, replaced))
        self._load = _PresentLoad(load, activate, waking, replaced)
        if self._quiet:
            self.tell_state()
        else:
            self._tell_loading(load)

    def _make_room(
        self, path: str, options: LoadOptions, replaced: tuple[ManagedModel, ...]
    ) -> LoadSteps[None]:
        """Frees memory for a load, in steps; `LoadFailedError` if the model does not fit even so."""
        yield 0.0
        if not self._models.awake:
            return
        needed = needed_bytes(path, options)
        yield 0.0
        for model in replaced:
            self._free(model)
        problem = free_memory(self._models, needed, self._free) if self._models.awake else ""
        if problem:
            raise LoadFailedError("{0} does not fit beside the loaded models. {1}", path, problem)

    def _tell_loading(self, load: BackgroundLoad) -> None:
        told, share = load.progress, float(load.progress)
        kernels = told.kernels if isinstance(told, Checking) else 0
        checking = isinstance(told, Checking) and not kernels
        state = ModelState("loading", load.path, load.name, share, checking=checking, kernels=kernels)
        self._tell(state)

    @property
    def _quiet(self) -> bool:
        """Whether the model that is being loaded leaves the active one as it is, and with it the window."""
        return self._load is not None and not self._load.activate and self._models.active is not None

    def _finish(self, load: _PresentLoad) -> None:
        """Makes the session of a finished load one of the models."""
        steps = load.steps
        session = steps.session
        assert session is not None
        limit_kv_budget(session, steps.options, self._models)
        self._load = None
        if load.waking is not None:
            load.waking.take(session)
            self._models.touch(load.waking)
        else:
            self._models.add(steps.path, steps.options, session, activate=load.activate)
            for model in load.replaced:
                self._remove(model)
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
        path, waking = load.steps.path, load.waking
        del load
        release_unused_memory()
        if failure and not len(self._models):
            self._tell(ModelState(state="failed", path=path, message=failure))
        else:
            self.tell_state(failure, failed=path if failure else "")
        return FailedLoad(waking, failure or worded("Loading the model again was cancelled."))

    def _sleep(self, model: ManagedModel) -> None:
        """Frees the memory of a model, which stays one of the models, and tells the window."""
        self._free(model)
        self.tell_state()

    def _free(self, model: ManagedModel) -> None:
        """Ends the requests of a model and frees its memory."""
        session = model.session
        for sequence in list(session.scheduler) if session else []:
            assert session is not None
            for ended in session.abort_all(sequence.request):
                self._send(ended)
        if session is not None:
            session.embeddings.end(worded("{0} was unloaded.", session.name))
            session.close()
        del session
        model.session = None
        if model is self._models.active:
            self._watcher.follow(None)
        release_unused_memory()
        self._watcher.tick(flush=True)

    def _remove(self, model: ManagedModel) -> None:
        """Ends the requests of a model and forgets it."""
        if model.session is not None:
            self._free(model)
        self._models.remove(model)

    def _tell(self, state: ModelState) -> None:
        state.models = self._models.describe()
        state.loading = self._load.steps.path if self._load else ""
        self.state = state
        self._send(state)
