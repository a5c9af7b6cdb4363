"""Loads a model while the pipe is served: between two modules messages are read and others get their step."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from pathlib import Path

import mlx.core as mx

from engine.machine.machine_memory import available_memory, memory_limit
from engine.models import last_used
from engine.models.adapters import WEIGHTS
from engine.models.local_models import STARTER, resolve
from engine.models.model_check import check
from engine.models.model_errors import LoadCancelledError, ModelError
from engine.planning.memory_plan import plan_folder
from engine.protocol import LoadOptions
from engine.scheduling.pool_resizer import SLAB
from engine.sessions.open_session import open_session
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.worker.loaded_models import LoadedModels, ManagedModel

_log = logging.getLogger("octavo.loading")


class LoadFailedError(Exception):
    """A model could not be loaded; the text is for a person."""


class Loader:
    """See the module.

    Args:
        meanwhile: called between two modules with the share that is done.

    Attributes:
        path: what is being loaded; empty when nothing is.
        adapter: the one that goes into it.
        cancelled: whether the loading is to end.
    """

    def __init__(self, meanwhile: Callable[[float], None]) -> None:
        self.path = self.adapter = ""
        self.cancelled = False
        self._meanwhile = meanwhile

    def cancel(self) -> None:
        """Ends the loading at the next module."""
        self.cancelled = True

    def load(self, path: str, options: LoadOptions) -> Session:
        """Loads a model; its memory is back when this raises.

        Raises:
            LoadCancelledError: `cancel` was called meanwhile.
            LoadFailedError: it cannot be loaded or served.
        """
        self.path, self.adapter, self.cancelled = path or STARTER, options.adapter, False
        try:
            folder = resolve(path)
            self.path = str(folder)
            session = open_session(folder, options, self._progress)
            last_used.note(folder)
            return session
        except LoadCancelledError:
            raise
        except (ModelError, SessionError) as error:
            raise LoadFailedError(str(error)) from error
        except Exception as error:
            _log.exception("loading failed")
            raise LoadFailedError(f"{path} could not be loaded: {error}") from error
        finally:
            self.path = ""

    def _progress(self, share: float) -> None:
        self._meanwhile(share)
        if self.cancelled:
            raise LoadCancelledError("Loading was cancelled.")


def give_back() -> None:
    """Gives the memory of what is no longer used back to the system."""
    gc.collect()
    mx.clear_cache()


def needed_bytes(path: str, options: LoadOptions) -> int:
    """What a model takes at least: its weights here and the first slab of K/V; a draft model's weights too.

    Raises:
        ModelError: there is no such model, or one that cannot be loaded.
    """
    folder = resolve(path)
    fit = plan_folder(folder, context=options.context, block_size=options.block_size, kv_bits=options.kv_bits)
    weights = check(folder).weights_bytes if fit.problem else fit.weights
    kv = options.kv_blocks * fit.block_bytes or min(fit.kv, SLAB)
    if options.adapter:
        file = Path(options.adapter).expanduser() / WEIGHTS
        weights += file.stat().st_size if file.is_file() else 0
    return weights + kv + (needed_bytes(options.draft_model, LoadOptions()) if options.draft_model else 0)


def make_room(models: LoadedModels, needed: int, sleep: Callable[[ManagedModel], None]) -> str:
    """Lets those that answer nobody sleep, the least recently used first, until `needed` bytes fit.

    Args:
        residents: what holds memory.
        needed: bytes.
        sleep: gives one's memory back.

    Returns:
        Why it does not fit even so, with numbers; empty when it does.
    """
    for resident in models.idle_awake():
        if needed <= _room(models):
            break
        sleep(resident)
    room = _room(models)
    if needed <= room:
        return ""
    held = sorted((each for each in models if each.session), key=lambda each: -each.nbytes)
    names = ", ".join(f"{each.about.name} with {_gb(each.nbytes)}" for each in held)
    busy = f" {names} cannot leave while it answers: stop it first." if held else ""
    return f"It needs {_gb(needed)}, and {_gb(max(room, 0))} of memory are left.{busy}"


def stay_within(session: Session, options: LoadOptions, models: LoadedModels) -> None:
    """Lets K/V whose size was left to us grow only as far as the others leave memory.

    Args:
        session: that has been loaded, not yet one of the residents.
        options: that it was loaded with.
        residents: the others.
    """
    if options.kv_budget or options.kv_blocks:
        return
    swap = session.scheduler.swap
    others = sum(each.nbytes for each in models)
    left = memory_limit() - others - (session.nbytes - session.model.kv_bytes)
    if swap is not None and left < swap.limit:  # bytes that K/V may take, here and on the host
        session.memory.set_budget(f"{max(left, session.model.kv_bytes)} bytes")


def _room(models: LoadedModels) -> int:
    held = sum(each.nbytes for each in models)
    return min(memory_limit() - held, available_memory())


def _gb(size: int) -> str:
    return f"{size / 1e9:.1f} GB"
