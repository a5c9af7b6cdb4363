"""The data of the model browser: search results, plans, downloads, conversions. No widgets."""

from __future__ import annotations

from copy import copy
from typing import Final, Literal

import msgspec
from PySide6.QtCore import QObject, Signal

from app import formatting
from app.models.model_library import ModelLibrary
from app.processes.service_clients import ModelServiceClient
from app.translation import translate
from engine import protocol

Source = Literal["here", "catalogue", "hub", "modelscope", "downloads"]
_HEADED: Final = {"", *(kind for kinds in protocol.HEAD_FOLDERS.values() for kind in kinds)}  # or not known
_OWN: Final = ("here", "downloads")  # sources that need no search
Sort = Literal["downloads", "likes", "modified"]
_MAX_RESULTS = 100  # models per search; filters are applied to them locally


class Discovery(QObject):
    """Sends requests to the model service and keeps its newest replies.

    Attributes:
        source: the list that is shown.
        models: results from the catalogue or the Hub.
        problem: why the search failed, or what a running search is waiting for.
        offline: it failed because a host cannot be reached.
        mirror: of the Hub, as far as the model service has said.
        recommendations: models that suit this computer; None until they were asked for.
        transfers: downloads by repository.
        fits: memory plans by repository or path.
        details: files and model card by repository.
        heads: draft heads on the Hub, or that it has none, by repository or path of their models.
        conversions: imports and quantisations by job ID.
        to_quantise: bits by repository, for downloads that are quantised when complete.

    Signals:
        list_changed: models, searching or problem changed.
        changed: something about this repository or path changed.
        reported: a sentence for the user.
        failed: why the model service stopped or refused a request.
        mirror_used: another mirror was tried and is used now.
        mirror_requested: the user wants to use one.
    """

    list_changed = Signal()
    changed = Signal(str)
    recommendations_changed = Signal()
    reported = Signal(str)
    failed = Signal(str)
    mirror_changed = Signal()
    mirror_used = Signal()
    mirror_requested = Signal()

    def __init__(
        self, client: ModelServiceClient, library: ModelLibrary, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._library = library
        self._query = 0
        self.source: Source = "catalogue"
        self.models: list[protocol.HubModel] = []
        self.searching, self.problem, self.offline = False, "", False
        self.mirror = protocol.MirrorState()
        self._trying_mirror = False
        self.recommendations: protocol.Recommendations | None = None
        self.transfers: dict[str, protocol.Transfer] = {}
        self.fits: dict[str, protocol.Fit] = {}
        self.details: dict[str, protocol.RepoDetails] = {}
        self.heads: dict[str, protocol.HeadFound] = {}
        self.conversions: dict[int, protocol.ConversionJob] = {}
        self.to_quantise: dict[str, Literal[3, 4, 5, 6, 8]] = {}
        self._to_load: set[str] = set()  # files whose models are loaded once converted
        client.results.connect(self._on_results)
        client.waiting.connect(self._on_waiting)
        client.details.connect(self._on_details)
        client.head.connect(self._on_head)
        client.planned.connect(self._on_planned)
        client.transfers.connect(self._on_transfers)
        client.deleted.connect(self._on_deleted)
        client.conversions.connect(self._on_conversions)
        client.recommendations.connect(self._on_recommendations)
        client.mirror.connect(self._on_mirror)
        client.stopped.connect(self._on_stopped)
        client.failed.connect(self._on_failed)
        library.changed.connect(self._on_library)

    @property
    def local(self) -> list[protocol.ModelInfo]:
        """The local models."""
        return self._library.models

    def search(self, source: Source, text: str, sort: Sort = "downloads") -> None:
        """Searches a source; results of earlier searches are ignored."""
        self.source, self.problem, self.offline, self.models = source, "", False, []
        self._query += 1
        self.searching = source not in _OWN
        if source == "downloads" and not self._client.running:
            self.use_mirror(None)  # it tells about downloads once it runs
        if self.searching:
            self._client.ask(
                protocol.SearchHub(
                    query=self._query,
                    text=text,
                    catalogue=source == "catalogue",
                    source="modelscope" if source == "modelscope" else "hub",
                    sort=sort,
                    limit=_MAX_RESULTS,
                )
            )
        self.list_changed.emit()

    def recommend(self) -> None:
        """Requests the models that suit this computer; needs no network."""
        self._client.ask(protocol.RecommendModels())

    def look_up(self, repo: str) -> None:
        """Requests files and model card from the Hub."""
        if repo not in self.details:
            self._client.ask(protocol.ShowRepo(repo=repo))

    def find_head(self, model: str) -> None:
        """Asks the Hub for the draft head of a repository, or of a folder's model; see `lacks_head`."""
        if self.lacks_head(model):
            self._client.ask(protocol.FindHead(model=model))

    def lacks_head(self, model: str) -> bool:
        """Whether a model has no draft head, could have one, and the Hub was not asked for it yet."""
        kinds = {each.repo: each.kind for each in self.models}
        bare = [each for each in self.local if each.source == "hub" and not (each.head or each.problem)]
        kinds |= {each.path: each.kind for each in bare}
        return model not in self.heads and kinds.get(model) in _HEADED

    def offered_head(self, model: str) -> protocol.HeadFound | None:
        """Returns the draft head that can be downloaded for a model, unless it is on this computer."""
        found = self.heads.get(model)
        return None if found is None or not found.repo or self.is_head(found.repo) else found

    def is_head(self, key: str) -> bool:
        """Whether a repository or folder is a draft head on this computer."""
        heads = (each for each in self.local if each.kind in protocol.HEAD_FOLDERS)
        return any(key in (each.name, each.path) for each in heads)

    def plan(self, message: protocol.PlanModel) -> None:
        """Requests a memory plan: whether a model fits."""
        self._client.ask(message)

    def limit_downloads(self, megabytes: int) -> None:
        """Limits the speed of all downloads together, in MB/s; 0 for no limit."""
        self._client.limit_downloads(megabytes * 1_000_000)

    def fetch(self, repo: str, *, head: bool = False) -> None:
        """Starts or resumes a download; with `head` that of the offered draft head as well."""
        self._client.ask(protocol.FetchModel(repo=repo))
        if head and (offer := self.offered_head(repo)) is not None:
            self._client.ask(protocol.FetchModel(repo=offer.repo))

    def move(self, repo: str, before: str) -> None:
        """Moves a queued download before another one; to the end if `before` is empty."""
        self._client.ask(protocol.MoveFetch(repo=repo, before=before))

    def queue(self) -> list[str]:
        """Returns the repositories of downloads that run or wait, in order."""
        waiting = ("running", "checking", "queued")
        return [each.repo for each in reversed(self.transfers.values()) if each.state in waiting]

    def downloads(self) -> list[str]:
        """Returns the repositories of all downloads: the queue, then the others, the newest first."""
        queue = self.queue()
        rest = [each.repo for each in self.transfers.values() if each.state != "cancelled"]
        return queue + [repo for repo in rest if repo not in queue]

    def fetch_and_quantise(self, repo: str, bits: Literal[3, 4, 5, 6, 8], *, head: bool = False) -> None:
        """Downloads a model, then quantises it; the download is kept."""
        self.to_quantise[repo] = bits
        self.fetch(repo, head=head)

    def pause(self, repo: str) -> None:
        """Pauses a download."""
        self._client.ask(protocol.PauseFetch(repo=repo))

    def cancel(self, repo: str) -> None:
        """Cancels a download and removes its files."""
        self.to_quantise.pop(repo, None)
        self._client.ask(protocol.CancelFetch(repo=repo))

    def delete(self, path: str) -> None:
        """Deletes a model with a draft head that no other uses, unloading it first if needed."""
        if self._library.state.path == path:
            self._library.unload()
        self._client.ask(protocol.DeleteModel(path=path, head=protocol.sole_head(self.local, path)))

    def is_loaded(self, path: str) -> bool:
        """Whether the model in a folder answers now."""
        state = self._library.state
        return state.state == "ready" and state.path == path

    def load(self, path: str, options: protocol.LoadOptions, *, beside: bool = False) -> None:
        """Loads a local model. `beside` keeps other models loaded."""
        self._library.load(path, options, beside=beside)

    def import_file(self, path: str, *, load: bool = False) -> None:
        """Converts a GGUF file to a model; `load` then loads it."""
        if load:
            self._to_load.add(path)
        self._client.ask(protocol.ImportFile(path=path))

    def quantise(self, path: str, bits: Literal[3, 4, 5, 6, 8]) -> None:
        """Creates a quantised copy of a model in half precision."""
        self._client.ask(protocol.QuantiseModel(path=path, bits=bits))

    def cancel_conversion(self, job: int) -> None:
        """Cancels a conversion, or removes one that has ended from the list."""
        self._client.ask(protocol.CancelConversion(job=job))

    def path_of(self, repo: str) -> str:
        """Returns the folder of a repository that is fully downloaded; empty if it is not."""
        return next((m.path for m in self.local if m.name == repo and not m.problem), "")

    def _on_results(self, message: protocol.HubResults) -> None:
        if message.query != self._query:
            return
        self.searching = False
        self.models, self.problem, self.offline = message.models, message.problem, message.offline
        self.list_changed.emit()

    def _on_waiting(self, message: protocol.HubWaiting) -> None:
        if not message.query:
            self.reported.emit(message.text)
        elif self.searching and message.query == self._query:
            self.problem = message.text  # shown until the result arrives
            self.list_changed.emit()

    def use_mirror(self, address: str | None, send_token: bool = False) -> None:
        """Tries a mirror of the Hub and uses it; None only asks which one is used."""
        self._trying_mirror = self._trying_mirror or address is not None
        self._client.ask(protocol.UseMirror(address=address, send_token=send_token))

    def is_offline(self, repo: str) -> bool:
        """Whether a download failed because a host cannot be reached."""
        transfer = self.transfers.get(repo)
        return transfer is not None and transfer.state == "failed" and transfer.offline

    def _on_mirror(self, message: protocol.MirrorState) -> None:
        tried, self._trying_mirror, self.mirror = self._trying_mirror, False, message
        self.mirror_changed.emit()
        if tried and not message.problem:
            self.mirror_used.emit()
            for repo in filter(self.is_offline, list(self.transfers)):
                self.fetch(repo)

    def _on_recommendations(self, message: protocol.Recommendations) -> None:
        self.recommendations = message
        self.recommendations_changed.emit()

    def _on_stopped(self) -> None:
        """Shows what ended with the model service: downloads can be resumed, conversions are lost."""
        transfers = [copy(other) for other in self.transfers.values()]
        for transfer in transfers:
            if transfer.state in ("queued", "running", "checking"):
                transfer.state, transfer.speed, transfer.remaining = "failed", 0.0, 0.0
                text = translate("models", "The model service stopped. What was downloaded is kept.")
                transfer.message = text
        self._on_transfers(protocol.Transfers(transfers=transfers))
        self._on_conversions(protocol.ConversionJobs(conversions=[]))

    def _on_details(self, message: protocol.RepoDetails) -> None:
        self.details[message.repo] = message
        self.changed.emit(message.repo)
        if message.problem:
            del self.details[message.repo]  # requested again next time

    def _on_head(self, message: protocol.HeadFound) -> None:
        self.heads[message.model] = message
        self.changed.emit(message.model)

    def _on_planned(self, message: protocol.ModelPlan) -> None:
        self.fits[message.model] = message.fit
        self.changed.emit(message.model)

    def _on_transfers(self, message: protocol.Transfers) -> None:
        shown, before = self.downloads(), self.transfers
        self.transfers = {t.repo: t for t in message.transfers}
        if self.source == "downloads" and shown != self.downloads():
            self.list_changed.emit()
        for repo in {**before, **self.transfers}:
            old, new = before.get(repo), self.transfers.get(repo)
            models = [each.model for each in self.heads.values() if each.repo == repo]
            if old != new:
                for key in (repo, *models):
                    self.changed.emit(key)
            if new is not None and new.state == "done" and (old is None or old.state != "done"):
                self._library.refresh()
                if any(map(self.is_loaded, models)):
                    text = translate("models", "{name} is downloaded. Load the model again to use it.")
                    self.reported.emit(text.format(name=repo))
                if (bits := self.to_quantise.pop(repo, None)) is not None:
                    text = translate("models", "{name} is downloaded. Quantising it to {bits} bits.")
                    self.reported.emit(text.format(name=repo, bits=bits))
                    self.quantise(new.path, bits)

    def _on_conversions(self, message: protocol.ConversionJobs) -> None:
        before = self.conversions
        self.conversions = {conversion.job: conversion for conversion in message.conversions}
        for job, conversion in self.conversions.items():
            old = before.get(job)
            if old is not None and old.state == conversion.state:
                continue
            if conversion.state == "done":
                text = translate("models", "{name} is ready to use.")
                self.reported.emit(text.format(name=conversion.name))
                self._library.refresh()
                self._client.ask(protocol.CancelConversion(job=job))
                if conversion.source in self._to_load:
                    self._library.load(conversion.path)
            elif conversion.state == "failed":
                self.reported.emit(conversion.message)
            if conversion.state not in ("queued", "running"):
                self._to_load.discard(conversion.source)
        if before.keys() != self.conversions.keys() and self.source == "here":
            self.list_changed.emit()
        for job in self.conversions:
            self.changed.emit(conversion_key(job))

    def _on_deleted(self, message: protocol.ModelDeleted) -> None:
        if message.problem:
            self.reported.emit(message.problem)
            return
        text = translate("models", "Deleted. {size} freed.")
        self.reported.emit(text.format(size=formatting.size(message.freed)))
        self._library.refresh()

    def _on_failed(self, problem: str) -> None:
        self.failed.emit(problem)
        if self._trying_mirror:
            self._on_mirror(msgspec.structs.replace(self.mirror, problem=problem))
        if self.searching:
            self.searching = False
            self.problem = problem
            self.list_changed.emit()
        else:
            self.reported.emit(problem)

    def _on_library(self) -> None:
        if self.source == "here":
            self.list_changed.emit()


def conversion_key(job: int) -> str:
    """Key of a conversion in the list, distinct from folders and repositories."""
    return f"conversion {job}"
