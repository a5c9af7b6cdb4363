"""Models that the engine serves: the active one, the one that computes next, and those that may sleep.

A sleeping model holds no memory. It stays in the list and is loaded again by the next request for it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from engine.machine.memory import Pressure
from engine.protocol import LoadedModelInfo, LoadOptions, model_key
from engine.sessions.session import Session

STEP_ROWS: Final = 256  # rows of a step, split among the models that have work


@dataclass(eq=False)
class ManagedModel:
    """A model that was loaded and may be asleep.

    Attributes:
        path: its folder, which identifies it together with its adapter.
        options: the options to load it with, now and after sleeping.
        session: None while it is asleep.
        used: `time.monotonic()` of its last request or step.
        about: its description as of the last load.
    """

    path: str
    options: LoadOptions
    session: Session | None
    used: float
    about: LoadedModelInfo = field(default_factory=lambda: LoadedModelInfo(path="", name=""))

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
            keep_alive=self.options.keep_alive,
            ranks=session.ranks,
        )

    @property
    def key(self) -> str:
        """Its identity, see `model_key`."""
        return model_key(self.path, self.options.adapter)

    @property
    def idle(self) -> bool:
        """Whether it has nothing to compute."""
        return self.session is None or self.session.idle

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
            asleep=session is None,
            active=active,
            answering=len({sequence.request for sequence in session.scheduler}) if session else 0,
        )


class LoadedModels:
    """The loaded and the sleeping models.

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
        return [model for model in self._all if not model.idle]

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
        chosen.session.scheduler.token_budget.max_rows = STEP_ROWS // len(working)
        return chosen

    def seconds_to_expiry(self) -> float:
        """Seconds until the keep-alive of an idle model ends; infinite if none has one."""
        now = self._clock()
        return min(
            (max(self._expiry(model) - now, 0.0) for model in self._all if model.idle), default=math.inf
        )

    def expired(self) -> list[ManagedModel]:
        """Returns idle models whose keep-alive has ended."""
        now = self._clock()
        return [model for model in self._all if model.idle and self._expiry(model) <= now]

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
        keep_alive = model.options.keep_alive
        return model.used + keep_alive if model.session and keep_alive > 0 else math.inf
