"""Loads a model in steps, so that the worker loop can handle messages and other models' steps in between."""

from __future__ import annotations

from collections.abc import Callable

from engine.load_steps import LoadSteps
from engine.models.local_models import STARTER, resolve
from engine.models.model_errors import ModelError
from engine.models.model_index import mark_used
from engine.protocol import LoadOptions, model_key
from engine.sessions.internal_errors import report_internal_error
from engine.sessions.open_session import open_session_steps
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.worker.loaded_models import LoadedModels, ManagedModel
from engine.worker.model_memory import free_memory, limit_kv_budget, needed_bytes


class LoadFailedError(Exception):
    """A model could not be loaded; the text is for a person."""


class BackgroundLoad:
    """The load of one model.

    Args:
        path: of the model; empty for the starter model.
        options: how to load it.
        models: the models that are loaded already.
        sleep: frees the memory of one of them.
        waking: the model, if it was loaded before and is asleep.

    Attributes:
        path: the model's folder, once it is known.
        progress: 0 to 1.
        session: the session when the load has finished.
    """

    def __init__(
        self,
        path: str,
        options: LoadOptions,
        models: LoadedModels,
        sleep: Callable[[ManagedModel], None],
        waking: ManagedModel | None = None,
    ) -> None:
        self.path = path or STARTER
        self.options = options
        self.waking = waking
        self.progress = 0.0
        self.session: Session | None = None
        self._requested = path
        self._models = models
        self._sleep = sleep
        self._steps = self._load()

    def advance(self) -> bool:
        """Computes the next step of the load; returns whether the load has finished.

        Raises:
            LoadFailedError: the model cannot be loaded or served.
        """
        try:
            self.progress = next(self._steps)
            return False
        except StopIteration as end:
            self.session = end.value
            return True
        except (ModelError, SessionError, LoadFailedError) as error:
            raise LoadFailedError(str(error)) from error
        except Exception as error:
            name = self._requested or STARTER
            raise LoadFailedError(f"{name} could not be loaded: {report_internal_error(error)}") from error

    def cancel(self) -> None:
        """Ends the load where it is; its memory can be released then."""
        self._steps.close()

    def matches(self, name: str) -> bool:
        """Whether `name` is empty, or the key of the model that is being loaded."""
        adapter = self.options.adapter
        return name in ("", model_key(self.path, adapter), model_key(self._requested, adapter))

    def _load(self) -> LoadSteps[Session]:
        yield 0.0
        if self._models.awake:
            needed = needed_bytes(self._requested, self.options)
            yield 0.0
            problem = free_memory(self._models, needed, self._sleep)
            if problem:
                raise LoadFailedError(f"{self._requested} does not fit beside the loaded models. {problem}")
        folder = resolve(self._requested)
        self.path = str(folder)
        session = yield from open_session_steps(folder, self.options)
        mark_used(folder)
        limit_kv_budget(session, self.options, self._models)
        return session
