"""What the model browser shows: results, plans, downloads. Knows nothing of widgets."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.models.librarian import LibrarianClient
from app.models.library import ModelLibrary
from app.models.words import size_words
from engine import protocol

Source = Literal["here", "catalogue", "hub"]


class Discovery(QObject):
    """Questions to the librarian, and its newest answers.

    Attributes:
        source: which list is shown.
        models: of the catalogue or the Hub.
        searching: an answer is on its way.
        problem: why there is none.
        recommended: the catalogue's repository for this machine.
        transfers: downloads by repository.
        fits: plans by what was asked for.
        details: files and card by repository.

    Signals:
        list_changed: models, searching or problem are new.
        changed: something about the repository or path of that name.
        said: a sentence for the person.
    """

    list_changed = Signal()
    changed = Signal(str)
    said = Signal(str)

    def __init__(self, client: LibrarianClient, library: ModelLibrary, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._library = library
        self._query = 0
        self.source: Source = "catalogue"
        self.models: list[protocol.HubModel] = []
        self.searching = False
        self.problem = ""
        self.recommended = ""
        self.transfers: dict[str, protocol.Transfer] = {}
        self.fits: dict[str, protocol.Fit] = {}
        self.details: dict[str, protocol.RepoDetails] = {}
        client.results.connect(self._on_results)
        client.details.connect(self._on_details)
        client.planned.connect(self._on_planned)
        client.transfers.connect(self._on_transfers)
        client.deleted.connect(self._on_deleted)
        client.failed.connect(self._on_failed)
        library.changed.connect(self._on_library)

    @property
    def local(self) -> list[protocol.ModelInfo]:
        """The models of this machine."""
        return self._library.models

    def search(self, source: Source, text: str) -> None:
        """Shows another list; answers of earlier searches are passed over."""
        self.source, self.problem, self.models = source, "", []
        self._query += 1
        self.searching = source != "here"
        if self.searching:
            self._client.ask(
                protocol.SearchHub(query=self._query, text=text, catalogue=source == "catalogue")
            )
        self.list_changed.emit()

    def look_up(self, repo: str) -> None:
        """Asks the Hub for files and card."""
        if repo not in self.details:
            self._client.ask(protocol.ShowRepo(repo=repo))

    def plan(self, model: str, context: int, chats: int, kv_bits: Literal[0, 4, 8]) -> None:
        """Asks whether it fits."""
        self._client.ask(protocol.PlanModel(model=model, context=context, chats=chats, kv_bits=kv_bits))

    def fetch(self, repo: str) -> None:
        """Downloads, or goes on."""
        self._client.ask(protocol.FetchModel(repo=repo))

    def pause(self, repo: str) -> None:
        """Stops a download and keeps what is there."""
        self._client.ask(protocol.PauseFetch(repo=repo))

    def cancel(self, repo: str) -> None:
        """Stops a download and removes it."""
        self._client.ask(protocol.CancelFetch(repo=repo))

    def delete(self, path: str) -> None:
        """Deletes a model; one that is loaded is unloaded first."""
        if self._library.state.path == path:
            self._library.unload()
        self._client.ask(protocol.DeleteModel(path=path))

    def load(self, path: str, context: int, blocks: int, kv_bits: Literal[0, 4, 8]) -> None:
        """Loads a model of this machine; its pool may grow to `blocks` (0: the engine chooses)."""
        budget = f"{blocks} blocks" if blocks else ""
        options = protocol.LoadOptions(context=context, kv_budget=budget, kv_bits=kv_bits)
        self._library.load(path, options)

    def path_of(self, repo: str) -> str:
        """The folder of a repository that is whole on this machine; empty for none."""
        return next((m.path for m in self.local if m.name == repo and not m.problem), "")

    def _on_results(self, message: protocol.HubResults) -> None:
        if message.query != self._query:
            return
        self.searching = False
        self.models, self.problem = message.models, message.problem
        self.recommended = message.recommended
        self.list_changed.emit()

    def _on_details(self, message: protocol.RepoDetails) -> None:
        self.details[message.repo] = message
        self.changed.emit(message.repo)
        if message.problem:
            del self.details[message.repo]  # asked again next time

    def _on_planned(self, message: protocol.ModelPlan) -> None:
        self.fits[message.model] = message.fit
        self.changed.emit(message.model)

    def _on_transfers(self, message: protocol.Transfers) -> None:
        before, self.transfers = self.transfers, {t.repo: t for t in message.transfers}
        for repo in {**before, **self.transfers}:
            old, new = before.get(repo), self.transfers.get(repo)
            if old != new:
                self.changed.emit(repo)
            if new is not None and new.state == "done" and (old is None or old.state != "done"):
                self._library.refresh()

    def _on_deleted(self, message: protocol.ModelDeleted) -> None:
        if message.problem:
            self.said.emit(message.problem)
            return
        self.said.emit(f"Deleted; {size_words(message.freed)} are free again.")
        self._library.refresh()

    def _on_failed(self, words: str) -> None:
        if self.searching:
            self.searching = False
            self.problem = words
            self.list_changed.emit()
        else:
            self.said.emit(words)

    def _on_library(self) -> None:
        if self.source == "here":
            self.list_changed.emit()
