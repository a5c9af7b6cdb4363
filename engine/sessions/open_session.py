"""Sessions from a model folder and load options: at once, in steps, and beside other work of the thread."""

from __future__ import annotations

from concurrent.futures import Future, wait
from pathlib import Path
from typing import Final

from engine.backends import chosen_name
from engine.distributed.rank_messages import RankError
from engine.distributed.split_loading import SplitModel, load_split_steps
from engine.load_steps import LoadSteps, run_to_end, scaled
from engine.machine.device import keep_weights
from engine.machine.memory import can_keep_weights
from engine.models.adapters import WEIGHTS
from engine.models.folder_check import check, is_head_folder
from engine.models.local_models import STARTER, display_name, mark_used, resolve
from engine.models.model_errors import ModelError, ModelRefusedError
from engine.models.model_loader import LoadedModel, Progress, load_steps
from engine.planning.memory_plan import PlanOptions, plan_folder
from engine.protocol import DRAFT_HEAD, NO_DRAFTS, LoadOptions, WordedError, model_key, worded
from engine.scheduling.pool_resizer import SLAB
from engine.sessions.internal_errors import report_internal_error
from engine.sessions.model_setup import prepare_model
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.sessions.text_process import Reply
from engine.sessions.text_service import TextService, TextWorkError
from engine.speculative.own_drafter import draft_path

_WAIT: Final = 0.01  # seconds
_MODEL_PART: Final = 0.8  # the model's part of the progress if a draft model is loaded as well


def open_session(
    folder: Path, options: LoadOptions, progress: Progress | None = None, *, keep: bool = False
) -> Session:
    """Opens a session at once; see `open_session_steps`.

    Args:
        folder: of the model.
        options: how to load and serve it.
        progress: called with the progress, 0 to 1; an exception that it raises cancels the load.
        keep: see `load_steps`.
    """
    return run_to_end(open_session_steps(folder, options, keep=keep), progress)


def open_session_steps(
    folder: Path, options: LoadOptions, texts: TextService | None = None, *, keep: bool = True
) -> LoadSteps[Session]:
    """Loads the model in `folder` and prepares it for serving, in steps.

    Args:
        folder: of the model; see `engine.models.local_models.resolve`.
        options: how to load and serve it.
        texts: does its text work, and tries its tokenizers first; closed if the load fails or is cancelled.
        keep: see `load_steps`.

    Raises:
        ModelError: it cannot be loaded.
        SessionError: it cannot be served with these options.
    """
    path = draft_path(options.draft_model)
    place = resolve(path) if path else None
    head = NO_DRAFTS if options.draft_lookup or options.hosts else options.draft_model
    if place is not None and is_head_folder(place):
        head, place = str(place), None
    elif head not in ("", DRAFT_HEAD):
        head = NO_DRAFTS
    end = _MODEL_PART if place else 1.0
    adapter = Path(options.adapter).expanduser() if options.adapter else None
    packed = chosen_name(options.backend) == "cpu"
    split = None
    try:
        if options.hosts:
            split = yield from scaled(_split(folder, options), 0.0, end)
            loaded = split.loaded
        else:
            tried = _tried(texts, folder)
            steps = load_steps(folder, adapter=adapter, tried=tried, packed=packed, keep=keep, head=head)
            loaded = yield from scaled(steps, 0.0, end)
        draft = None
        if place is not None:
            steps = load_steps(place, tried=_tried(texts, place), packed=packed, keep=keep)
            draft = yield from scaled(steps, end, 1.0)
        not_kept = _keep(loaded, draft, options) if options.keep_weights else ""
        served = yield from prepare_model(loaded, options, split)
        session = Session(loaded, options, draft=draft, served=served, texts=texts)
        session.notices += [not_kept] if not_kept else []
        return session
    except BaseException:
        if split is not None:
            split.close()
        if texts is not None:
            texts.close()
        raise


def _keep(loaded: LoadedModel, draft: LoadedModel | None, options: LoadOptions) -> str:
    """Keeps the weights of a model and its draft model in memory; returns why it is not done, or ""."""
    if options.hosts or chosen_name(options.backend) != "metal" or not can_keep_weights():
        return worded(
            "{0} was loaded without keeping its weights in memory: that needs the Metal backend on one Mac "
            "with macOS 15 or later.",
            loaded.name,
        )
    try:
        keep_weights([each.model for each in (loaded, draft) if each is not None])
    except (ValueError, RuntimeError) as error:
        return worded(
            "{0} was loaded, but macOS does not keep its weights in memory: {1:clause}.",
            loaded.name,
            str(error),
        )
    return ""


def _tried(texts: TextService | None, folder: Path) -> LoadSteps[None] | None:
    """Begins to try the tokenizer of a folder in another process.

    Returns:
        Steps that wait for the result, and raise `ModelRefusedError` if it fails.
    """
    file = folder / "tokenizer.json"
    if texts is None or not file.is_file():
        return None
    return _wait(texts.check(str(file)), folder)


def _wait(result: Future[Reply], folder: Path) -> LoadSteps[None]:
    try:
        while not result.done():
            wait([result], _WAIT)  # a moment at a time: messages are handled in between
            yield 0.0
        result.result()
    except TextWorkError as error:
        raise ModelRefusedError(
            "The tokenizer of {0} cannot be used: {1:clause}.", folder.name, error
        ) from error
    finally:
        result.cancel()


def _split(folder: Path, options: LoadOptions) -> LoadSteps[SplitModel]:
    """Loads a model on several machines.

    Raises:
        ModelError: it cannot be loaded.
        SessionError: a machine cannot be used, or the model cannot be split over them.
    """
    try:
        return (yield from load_split_steps(folder, options))
    except RankError as error:
        raise SessionError(str(error)) from error


# --- A load beside other work of its thread, such as other models' steps


class LoadFailedError(WordedError):
    """A model could not be loaded; the text is for a person."""


class BackgroundLoad:
    """The load of one model, in steps: the caller does other work between them.

    Args:
        path: of the model; empty for the starter model.
        options: how to load it.
        make_room: steps before the load, in which memory is freed for it.

    Attributes:
        path: the model's folder, once it is known.
        name: of the model, once its folder is known.
        progress: 0 to 1; `Checking` while it is compared with mlx-lm.
        session: the session when the load has finished.
    """

    def __init__(self, path: str, options: LoadOptions, make_room: LoadSteps[None]) -> None:
        self.path, self.name = path or STARTER, ""
        self.options = options
        self.progress = 0.0
        self.session: Session | None = None
        self._requested = path
        self._steps = self._load(make_room)

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
            raise LoadFailedError(
                "{0} could not be loaded: {1}", name, report_internal_error(error)
            ) from error

    def cancel(self) -> None:
        """Ends the load where it is; its memory can be released then."""
        self._steps.close()

    def matches(self, name: str) -> bool:
        """Whether `name` is empty, or the key of the model that is being loaded."""
        adapter = self.options.adapter
        return name in ("", model_key(self.path, adapter), model_key(self._requested, adapter))

    def _load(self, make_room: LoadSteps[None]) -> LoadSteps[Session]:
        yield from make_room
        folder = resolve(self._requested)
        self.path, self.name = str(folder), display_name(folder)
        session = yield from open_session_steps(folder, self.options, TextService(self.name))
        mark_used(folder)
        return session


def needed_bytes(path: str, options: LoadOptions) -> int:
    """Returns the bytes that a model needs at least.

    These are its weights, the first slab of its KV cache, and the weights of a draft model; of a model that
    is split over machines, this one's part of the first two.

    Raises:
        ModelError: there is no such model, or it cannot be loaded.
    """
    folder = resolve(path)
    planned = PlanOptions(options.context, 1, options.block_size, options.kv_bits)
    fit = plan_folder(folder, planned)
    weights = check(folder).weights_bytes if fit.problem else fit.weights
    kv = options.kv_blocks * fit.block_bytes or min(fit.kv, SLAB)
    if options.adapter:
        file = Path(options.adapter).expanduser() / WEIGHTS
        weights += file.stat().st_size if file.is_file() else 0
    draft = draft_path(options.draft_model)
    layers = options.split_layers  # this machine's first
    share = layers[0] / max(1, sum(layers)) if layers else 1 / max(1, len(options.hosts))
    here = int((weights + kv) * share)
    if draft and is_head_folder(place := resolve(draft)):
        return here + sum(file.stat().st_size for file in place.glob("*.safetensors"))
    return here + (needed_bytes(draft, LoadOptions()) if draft else 0)
