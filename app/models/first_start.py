"""The first start: whether models are recommended to the user, and the one that is downloaded meanwhile."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Signal

from app.models.discovery import Discovery
from app.models.model_library import ModelLibrary
from app.models.recommended_model import RecommendedModel, follow
from app.settings import Settings
from engine import protocol


class FirstStart(QObject):
    """Opens by itself only for somebody who has neither chats nor models besides the starter model.

    Args:
        discovery: recommends, downloads and finds models.
        library: loads them.
        settings: remember that the first start is over, and which model was chosen.
        has_chats: whether the user has chats.

    Attributes:
        state: "undecided" until the local models are known, then "open" or "closed".
        problem: why there are no recommendations; empty while there is no answer yet.

    Signals:
        changed: the state, a recommendation or a download changed.
    """

    changed = Signal()

    def __init__(
        self,
        discovery: Discovery,
        library: ModelLibrary,
        settings: Settings,
        has_chats: bool,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._discovery = discovery
        self._library = library
        self._settings = settings
        self.problem = ""
        if has_chats:
            settings.first_start_over = True
        self.state: Literal["undecided", "open", "closed"] = (
            "closed" if settings.first_start_over else "undecided"
        )
        self._listed = False
        discovery.recommendations_changed.connect(self._on_recommendations)
        discovery.changed.connect(self._on_discovery)
        discovery.failed.connect(self._on_failed)
        library.changed.connect(self._on_library)

    # --- reading --------------------------------------------------------------------------------

    @property
    def answer(self) -> protocol.Recommendations | None:
        """The recommendations; None until they have arrived."""
        return self._discovery.recommendations

    @property
    def models(self) -> list[RecommendedModel]:
        """The recommended models as they stand now."""
        answer = self.answer
        return [self._follow(model) for model in answer.models] if answer is not None else []

    @property
    def chosen(self) -> RecommendedModel | None:
        """The model that was chosen here, until it is loaded or cancelled."""
        repo = self._settings.first_model
        return next((model for model in self.models if repo and model.model.repo == repo), None)

    @property
    def starter(self) -> bool:
        """Whether another model answers meanwhile."""
        return self._library.can_answer or self._library.is_coming

    # --- changing -------------------------------------------------------------------------------

    def open(self) -> None:
        """Recommends models, whatever was decided before."""
        self.state = "open"
        self.ask()

    def ask(self) -> None:
        """Asks for the recommendations, which depend on the free disk space, again."""
        self.problem = ""
        self._discovery.recommend()
        self.changed.emit()

    def close(self) -> None:
        """Ends the first start; a download goes on."""
        if self.state != "closed":
            self.state = "closed"
            self._settings.first_start_over = True
            self.changed.emit()

    def download(self, repo: str) -> None:
        """Starts or resumes a download, and remembers the model as the chosen one."""
        self._settings.first_model = repo
        self._discovery.fetch(repo)
        self.changed.emit()

    def pause(self, repo: str) -> None:
        """Pauses a download."""
        self._discovery.pause(repo)

    def cancel(self, repo: str) -> None:
        """Cancels a download and removes its files."""
        self._discovery.cancel(repo)
        self.forget(repo)

    def use(self, repo: str) -> None:
        """Loads a downloaded model in place of the one that is loaded."""
        if path := self._discovery.path_of(repo):
            self._settings.first_model = repo
            self._library.load(path)

    def forget(self, repo: str) -> None:
        """Stops following a model."""
        if self._settings.first_model == repo:
            self._settings.first_model = ""
            self.changed.emit()

    # --- events ---------------------------------------------------------------------------------

    def _on_library(self) -> None:
        if self._library.listed and not self._listed:
            self._listed = True
            if self.state == "undecided":
                own = [m for m in self._library.models if m.source != "starter" and not m.problem]
                if own:
                    self.close()
                else:
                    self.open()
            elif self._settings.first_model and self.answer is None:
                self._discovery.recommend()  # its download may wait to be resumed
        chosen = self.chosen
        if chosen is not None and chosen.step == "loaded":
            self._settings.first_model = ""
            self.close()
        self.changed.emit()

    def _on_recommendations(self) -> None:
        self.problem = ""
        self.changed.emit()

    def _on_discovery(self, key: str) -> None:
        answer = self.answer
        if answer is not None and any(model.repo == key for model in answer.models):
            self.changed.emit()

    def _on_failed(self, problem: str) -> None:
        if self.answer is None and self.state != "closed":
            self.problem = problem
            self.changed.emit()

    def _follow(self, model: protocol.Recommendation) -> RecommendedModel:
        discovery, library, answer = self._discovery, self._library, self.answer
        path = discovery.path_of(model.repo)
        return follow(
            model,
            discovery.transfers.get(model.repo),
            path,
            next((info.problem for info in library.models if info.name == model.repo), ""),
            library.state,
            library.problems.get(path, ""),
            answer.free_disk if answer is not None else 0,
        )
