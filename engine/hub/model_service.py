"""The model service: the process that finds, plans, downloads, converts and deletes models for the window.

It is a process of its own so that it answers while the engine loads or computes, survives a Metal abort, and
shares no interpreter lock with the engine's steps. It ends when its stdin closes; unfinished downloads can be
resumed the next time.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from pathlib import Path
from typing import Any, Final

import msgspec

from engine import __version__
from engine import protocol as p
from engine.hub import hub_cache
from engine.hub.catalogue import catalogue, entries, rate, recommend
from engine.hub.conversion_queue import ConversionQueue
from engine.hub.download_queue import DownloadQueue
from engine.hub.hub_client import Hub, chosen_mirror, keep_mirror
from engine.hub.hub_errors import AccessError, HubError, MissingError, OfflineError, RefusedError
from engine.hub.hub_http import DEFAULT_LIMITS, Limits
from engine.hub.modelscope import hub_of
from engine.hub.safe_names import BadNameError
from engine.installation import unusable
from engine.machine.memory import machine_memory, memory_limit
from engine.machine.sleep_assertion import SleepAssertion
from engine.models import paths
from engine.models.folder_check import CheckedModel, check, is_head_folder, is_model_folder
from engine.models.local_models import display_name, head_beside, head_names, resolve, scan, watched
from engine.models.model_errors import ModelError, ModelNotFoundError, is_failure
from engine.models.model_folder import space_for_files
from engine.models.model_kinds import head_misfit, name_in_head
from engine.planning.memory_plan import DEFAULT_OPTIONS, PlanOptions, plan
from engine.protocol import worded
from engine.worker.channel import Channel, Closed

_log = logging.getLogger("octavo.model_service")
_MOST_HEADS: Final = 3  # repositories that are looked at for a draft head
_WORKERS: Final = 4  # requests that are answered at the same time
_WORKING: Final = ("queued", "running", "checking")  # states of downloads and conversions
_WAITING_INTERVAL: Final = 15.0  # seconds between two reports of waiting that belong to no search


class ModelService:
    """Answers the window's requests, slow ones on threads of their own.

    `awake` is held while something is downloaded or converted.
    """

    def __init__(
        self, channel: Channel, limits: Limits = DEFAULT_LIMITS, awake: SleepAssertion | None = None
    ) -> None:
        self._channel = channel
        self._awake = awake or SleepAssertion("Octavo is downloading or converting models")
        self._awake_lock = threading.Lock()
        self._hub = Hub(limits=limits, on_waiting=self._report_waiting)
        self._pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="model_service")
        self._downloads = DownloadQueue(
            self._hub, paths.hub_cache(), paths.cache_folder(), self._report_transfers
        )
        self._conversion_queue = ConversionQueue(self._report_conversions)
        self._newest_query = 0
        self._last_waiting = -_WAITING_INTERVAL
        self._answers: dict[type, Callable[[Any], p.Message]] = {
            p.ListModels: _list,
            p.SearchHub: self._search,
            p.RecommendModels: _recommend,
            p.ShowRepo: self._show,
            p.FindHead: self._find_head,
            p.PlanModel: self._plan,
            p.DeleteModel: _delete,
            p.UseMirror: self._use_mirror,
        }

    def run(self) -> int:
        """Serves until the pipe closes. Returns the exit status."""
        while True:
            message = self._channel.inbox.get()
            if isinstance(message, Closed):
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._conversion_queue.close()
                self._downloads.close()
                self._channel.close()
                return 2 if message.reason else 0
            self._dispatch(message)

    def _dispatch(self, message: Any) -> None:
        if isinstance(message, p.ProtocolError):
            self._send_error(f"A message was ignored: {message}.")
        elif isinstance(message, p.Hello):
            self._send_welcome()
        elif isinstance(message, p.FetchModel | p.PauseFetch | p.CancelFetch | p.MoveFetch):
            self._change_download(message)
        elif isinstance(message, p.LimitDownloads):
            self._hub.limits.speed.rate = max(0, message.bytes_per_second)
        elif isinstance(message, p.ImportFile):
            self._conversion_queue.import_file(message.path)
        elif isinstance(message, p.QuantiseModel):
            self._conversion_queue.quantise(message.path, message.bits)
        elif isinstance(message, p.CancelConversion):
            self._conversion_queue.cancel(message.job)
        elif (answer := self._answers.get(type(message))) is not None:
            if isinstance(message, p.SearchHub):
                self._newest_query = message.query
            self._pool.submit(self._answer, answer, message)

    def _send_welcome(self) -> None:
        self._channel.send(
            p.Welcome(
                version=p.PROTOCOL_VERSION, engine=__version__, pid=os.getpid(), device="", backend="",
                memory_limit=memory_limit(),
            )
        )  # fmt: skip
        self._channel.send(p.Transfers(transfers=self._downloads.transfers()))

    def _change_download(self, message: p.FetchModel | p.PauseFetch | p.CancelFetch | p.MoveFetch) -> None:
        try:
            if isinstance(message, p.FetchModel):
                self._downloads.add(message.repo)
            elif isinstance(message, p.PauseFetch):
                self._downloads.pause(message.repo)
            elif isinstance(message, p.MoveFetch):
                self._downloads.move(message.repo, message.before)
            else:
                self._downloads.cancel(message.repo)
        except HubError as error:
            self._send_error(str(error))

    def _answer(self, answer: Callable[[Any], p.Message], message: Any) -> None:
        if isinstance(message, p.SearchHub) and message.query != self._newest_query:
            return  # a newer search was typed meanwhile
        try:
            self._channel.send(answer(message))
        except BaseException as error:  # an error in one answer must not end the others
            if not is_failure(error):
                raise
            _log.exception("a request could not be answered")
            self._send_error(worded("This failed because of an error in Octavo; its log has the details."))

    def _send_error(self, text: str) -> None:
        self._channel.send(p.EngineError(message=text))

    def _report_transfers(self, transfers: list[p.Transfer]) -> None:
        """Tells the window about downloads; called from any thread."""
        self._channel.send(p.Transfers(transfers=transfers))
        self._keep_awake()

    def _report_conversions(self, conversions: list[p.ConversionJob]) -> None:
        """Tells the window about conversions; called from any thread."""
        self._channel.send(p.ConversionJobs(conversions=conversions))
        self._keep_awake()

    def _keep_awake(self) -> None:
        """Asks anew what is running: reports of two threads may arrive in any order."""
        with self._awake_lock:
            states: list[str] = [transfer.state for transfer in self._downloads.transfers()]
            states += [conversion.state for conversion in self._conversion_queue.conversions()]
            self._awake.hold(any(state in _WORKING for state in states))

    def _report_waiting(self, text: str) -> None:
        """Tells the window that the Hub is slow; called from any thread."""
        now = time.monotonic()
        if now - self._last_waiting >= _WAITING_INTERVAL:
            self._last_waiting = now
            self._channel.send(p.HubWaiting(text=text))

    def _search(self, message: p.SearchHub) -> p.HubResults:
        on_disk = {info.name for info in scan([]) if info.source == "hub" and not info.problem}
        results, limit = p.HubResults(query=message.query), memory_limit()

        def on_waiting(text: str) -> None:
            self._channel.send(p.HubWaiting(text=text, query=message.query))

        try:
            if named := p.pasted_model(message.text):
                repo = hub_of(named, self._hub).repo(named, on_waiting)
                size = sum(file.size for file in repo.weights)
                one = p.HubModel(repo=repo.name, size=size, licence=repo.licence, gated=repo.gated)
                results.models = [one]
            elif message.catalogue:
                results.models = catalogue(message.text, limit, _kv_item())
            else:
                hub = hub_of("ms:" if message.source == "modelscope" else "", self._hub)
                results.models = hub.search(
                    message.text, sort=message.sort, limit=message.limit, on_waiting=on_waiting
                )
        except HubError as error:
            results.problem, results.offline = str(error), isinstance(error, OfflineError)
        for model in results.models:
            model.here = model.repo in on_disk
            if not model.rating:
                rate(model, limit)
        return results

    def _show(self, message: p.ShowRepo) -> p.RepoDetails:
        try:
            hub = hub_of(message.repo, self._hub)
            repo = hub.repo(message.repo)
            return p.RepoDetails(
                repo=repo.name, files=list(repo.files), card=hub.card(repo), licence=repo.licence
            )
        except HubError as error:
            return p.RepoDetails(repo=message.repo, problem=str(error))

    def _find_head(self, message: p.FindHead) -> p.HeadFound:
        hub = copy(self._hub)
        hub.on_waiting = _log.info  # nobody waits for it
        try:
            return find_head(message.model, hub)
        except (HubError, ModelError, BadNameError) as error:
            _log.info("no draft head was found: %s", error)
            return p.HeadFound(model=message.model)

    def _use_mirror(self, message: p.UseMirror) -> p.MirrorState:
        problem = ""
        try:
            if message.address is not None:
                keep_mirror(message.address, send_token=message.send_token, limits=self._hub.limits)
                self._hub.use_mirror(chosen_mirror())
        except HubError as error:
            problem = str(error)
        except OSError as error:
            problem = unusable(error)
        return msgspec.structs.replace(chosen_mirror(), problem=problem)

    def _plan(self, message: p.PlanModel) -> p.ModelPlan:
        options = PlanOptions(
            message.context, max(1, message.chats), message.block_size, message.kv_bits, message.kv_budget
        )
        try:
            if message.catalogue:
                entry = next((entry for entry in entries() if entry.repo == message.model), None)
                if entry is None:
                    raise HubError("{0} is not in the catalogue: look it up on the Hub.", message.model)
                return p.ModelPlan(model=message.model, fit=entry.plan(memory_limit(), _kv_item(), options))
            return p.ModelPlan(model=message.model, fit=plan_anything(message.model, self._hub, options))
        except (HubError, ModelError, BadNameError) as error:
            return p.ModelPlan(model=message.model, fit=p.Fit(name=message.model, problem=str(error)))


def plan_anything(model: str, hub: Hub, options: PlanOptions = DEFAULT_OPTIONS) -> p.Fit:
    """Plans whether a model fits: a folder, a local model by its name, or a repository not downloaded yet.

    `hub` is asked about models that are not here; `HubError` if it cannot be, `ModelError` if a folder cannot
    be loaded.
    """
    from engine.machine.device import use_best_device

    use_best_device()
    checked, headers = describe_anything(model, hub)
    return plan(checked, headers, options)


def describe_anything(model: str, hub: Hub) -> tuple[CheckedModel, list[dict[str, dict[str, Any]]]]:
    """Returns a model's checked config and its weights' headers, downloaded or not; see `plan_anything`."""
    from engine.models.safetensors_header import read_header

    try:
        folder = resolve(model)
    except ModelNotFoundError:
        hub = hub_of(model, hub)
        return hub.describe(hub.repo(model))
    checked = check(folder)
    return checked, [read_header(file) for file in checked.weight_files]


def find_head(model: str, hub: Hub) -> p.HeadFound:
    """Finds the repository of a model's draft head, where the owner of the model or mlx-community has one.

    `model` is a folder or a repository. The Hub is not asked about kinds without such repositories, nor if a
    head is here. `HubError` if it cannot be asked, `ModelError` if the model cannot be loaded.
    """
    checked, headers = describe_anything(model, hub)
    found, here = p.HeadFound(model=model), checked.path.is_absolute()
    published = any(checked.kind in kinds for kinds in p.HEAD_FOLDERS.values())
    own = any(name_in_head(checked.config, tensor) for header in headers for tensor in header)
    if not published or own or (here and head_beside(checked.path)[0]):
        return found
    name = display_name(checked.path) if here else str(checked.path)
    hub, begins = hub_of(name, hub), head_names(name)[checked.kind.startswith("gemma4")]
    owners = (p.read_model_name(name).repo.partition("/")[0].lower(), "mlx-community")
    listed = [(p.read_model_name(each.repo).repo.lower(), each.repo) for each in hub.search(begins)]
    likely = [each for each in listed if each[0].startswith(tuple(f"{who}/{begins}" for who in owners))]
    likely.sort(key=lambda each: (not each[0].startswith(f"{owners[0]}/"), len(each[0])))
    for _, text in likely[:_MOST_HEADS]:
        with contextlib.suppress(AccessError, MissingError, RefusedError, ModelError):
            repo = hub.repo(text)
            if repo.weights and not head_misfit(hub.config(repo, head=True), checked.config):
                found.repo, found.size = repo.name, repo.size
                break
    return found


def delete(path: Path, head: str = "") -> int:
    """Deletes a model's folder, and that of its draft head if there is one.

    Returns the bytes freed; `ModelError` if it is no model, or the starter's.
    """
    if not is_model_folder(path) or path == paths.starter_folder():
        raise ModelError("{0} is not a model that can be deleted.", path)
    both = [path, *([Path(head)] if head and Path(head).is_dir() and is_head_folder(Path(head)) else [])]
    return sum(hub_cache.remove(folder) for folder in both)


def _delete(message: p.DeleteModel) -> p.ModelDeleted:
    try:
        return p.ModelDeleted(path=message.path, freed=delete(Path(message.path), message.head))
    except ModelError as error:
        return p.ModelDeleted(path=message.path, problem=str(error))
    except OSError as error:
        problem = worded("Cannot delete {0}: {1}.", error.filename, error.strerror)
        return p.ModelDeleted(path=message.path, problem=problem)


def recommended() -> list[p.Recommendation]:
    """Returns the models of the catalogue that are recommended for this machine, the best first."""
    return recommend(entries(), memory_limit(), _kv_item())


def _kv_item() -> int:
    """Returns the bytes of one number of K and V: they are float32 on a CPU."""
    return 2 if sys.platform == "darwin" else 4


def _recommend(_message: p.RecommendModels) -> p.Recommendations:
    return p.Recommendations(
        models=recommended(),
        memory=machine_memory(),
        limit=memory_limit(),
        free_disk=space_for_files(paths.hub_cache()),
    )


def _list(message: p.ListModels) -> p.Models:
    folders = [Path(folder).expanduser() for folder in message.folders]
    return p.Models(models=scan(folders), watched=watched(folders))


def serve(sink: int) -> int:
    """Serves the window, by the pipe `sink`, until stdin closes; then ends the process."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    status = ModelService(Channel(0, sink, "model_service")).run()
    logging.shutdown()
    # A plan leaves MLX's threads running, and they abort when the interpreter is torn down under them
    # ("terminate called without an active exception"). Everything that matters is on disk by now.
    os._exit(status)
