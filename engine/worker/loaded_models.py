"""The models that the engine answers with: which is in front, whose turn it is, and who may sleep.

A model that sleeps has given all its memory back and is still one of them: it loads by itself when asked.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from engine.machine.memory_pressure import Pressure
from engine.protocol import LoadedModelInfo, LoadOptions, model_key
from engine.sessions.session import Session

STEP_ROWS: Final = 256  # rows of a step, shared by the models that are at work


@dataclass(eq=False)
class ManagedModel:
    """A model that was loaded.

    Attributes:
        path: its folder; names it together with its adapter.
        options: it is loaded with, now and when it is woken.
        session: None while it sleeps.
        used: `time.monotonic()` of its last request or step.
        about: what there is to say of it, as of its last loading.
    """

    path: str
    options: LoadOptions
    session: Session | None
    used: float
    about: LoadedModelInfo = field(default_factory=lambda: LoadedModelInfo(path="", name=""))

    def __post_init__(self) -> None:
        if self.session is not None:
            self.loaded(self.session)

    def loaded(self, session: Session) -> None:
        """Takes the session of its loading."""
        self.session = session
        self.about = LoadedModelInfo(
            path=self.path,
            name=session.name,
            context=session.context,
            backend=session.backend.name,
            adapter=self.options.adapter,
            draft=session.drafter.name if session.drafter else "",
            keep_alive=self.options.keep_alive,
        )

    @property
    def key(self) -> str:
        """What names it."""
        return model_key(self.path, self.options.adapter)

    @property
    def idle(self) -> bool:
        """Whether it has nothing to compute; one that sleeps has not."""
        return self.session is None or self.session.idle

    @property
    def nbytes(self) -> int:
        """Bytes of its weights and pools."""
        return self.session.nbytes if self.session else 0

    def describe(self, *, front: bool) -> LoadedModelInfo:
        """What there is to say of it now."""
        session = self.session
        return msgspec.structs.replace(
            self.about,
            weights_bytes=session.loaded.weights_bytes if session else 0,
            kv_bytes=session.model.kv_bytes if session else 0,
            asleep=session is None,
            front=front,
            answering=len({sequence.request for sequence in session.scheduler}) if session else 0,
        )


class LoadedModels:
    """See the module.

    Args:
        clock: seconds, for ages.

    Attributes:
        front: the one that is watched, and that answers when no model is named.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.front: ManagedModel | None = None
        self._all: list[ManagedModel] = []
        self._clock = clock
        self._turn = 0

    def __iter__(self) -> Iterator[ManagedModel]:
        return iter(tuple(self._all))

    def __len__(self) -> int:
        return len(self._all)

    @property
    def session(self) -> Session | None:
        """The session in front, if there is one awake."""
        return self.front.session if self.front else None

    @property
    def working(self) -> list[ManagedModel]:
        """Those that have something to compute."""
        return [each for each in self._all if not each.idle]

    @property
    def awake(self) -> list[ManagedModel]:
        """Those that hold memory."""
        return [each for each in self._all if each.session]

    def find(self, name: str) -> ManagedModel | None:
        """The one of that key, else the last used of that path; the one in front for no name."""
        if not name:
            return self.front
        exact = next((each for each in self._all if each.key == name), None)
        same = (each for each in self._all if each.path == name)
        return exact or max(same, key=lambda each: each.used, default=None)

    def answering(self, request: str) -> ManagedModel | None:
        """The one that answers this request."""
        for each in self._all:
            if each.session and any(sequence.request == request for sequence in each.session.scheduler):
                return each
        return None

    def add(self, path: str, options: LoadOptions, session: Session) -> ManagedModel:
        """Takes a model that was loaded; it goes to the front."""
        resident = ManagedModel(path, options, session, self._clock())
        self._all.append(resident)
        self.front = resident
        return resident

    def remove(self, resident: ManagedModel) -> None:
        """Forgets one; the last used of the others goes to the front."""
        self._all.remove(resident)
        if self.front is resident:
            self.front = max(self._all, key=lambda each: each.used, default=None)

    def touch(self, resident: ManagedModel) -> None:
        """It is used now."""
        resident.used = self._clock()

    def next_turn(self) -> ManagedModel | None:
        """Whose step is next: all that are at work take turns, and share the rows of a step."""
        working = self.working
        if not working:
            return None
        self._turn += 1
        chosen = working[self._turn % len(working)]
        assert chosen.session is not None
        chosen.session.scheduler.token_budget = STEP_ROWS // len(working)
        return chosen

    def quiet_for(self) -> float:
        """Seconds until somebody's keep-alive ends; infinite when nobody's does."""
        now = self._clock()
        return min((max(self._ends(each) - now, 0.0) for each in self._all if each.idle), default=math.inf)

    def overdue(self) -> list[ManagedModel]:
        """Those that nobody has used for as long as they are kept."""
        now = self._clock()
        return [each for each in self._all if each.idle and self._ends(each) <= now]

    def spare(self, pressure: Pressure) -> ManagedModel | None:
        """Who is to give memory back when it is short: the least recently used that answers nobody.

        The one in front stays as long as there is only a warning.
        """
        idle = self.idle_awake()
        if pressure < Pressure.CRITICAL:
            idle = [each for each in idle if each is not self.front]
        return idle[0] if pressure and idle else None

    def idle_awake(self) -> list[ManagedModel]:
        """Those that hold memory and answer nobody, the least recently used first."""
        return sorted((each for each in self.awake if each.idle), key=lambda each: each.used)

    def describe(self) -> list[LoadedModelInfo]:
        """All of them for people: the one in front, then the last used."""
        ordered = sorted(self._all, key=lambda each: (each is not self.front, -each.used))
        return [each.describe(front=each is self.front) for each in ordered]

    def _ends(self, resident: ManagedModel) -> float:
        kept = resident.options.keep_alive
        return resident.used + kept if resident.session and kept > 0 else math.inf
