"""The first start: whether models are recommended to the user, and the one that is downloaded meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QObject, Signal

from app import formatting
from app.models.discovery import Discovery
from app.models.model_descriptions import transfer_text
from app.models.model_library import ModelLibrary
from app.platform.platform_services import current_platform
from app.settings import Settings
from app.translation import translate
from engine import protocol
from engine.protocol import ModelState, Recommendation, Transfer

# --- A recommended model as it stands now: offered, downloading, ready or loaded, with its sentences

Step = Literal["offered", "no room", "downloading", "paused", "failed", "ready", "loading", "loaded"]

_LICENCES: Final = {
    "apache-2.0": "Apache 2.0",
    "mit": "MIT",
    "gemma": "Gemma",
    "llama3.2": "Llama 3.2",
    "llama3.3": "Llama 3.3",
}


@dataclass(frozen=True)
class RecommendedModel:
    """A recommendation, and how far it has come.

    Attributes:
        step: what can be done with it now.
        share: completed share of the download or of loading, 0 to 1.
        text: progress, or why it does not go on; may be empty.
    """

    model: Recommendation
    step: Step
    share: float = 0.0
    text: str = ""

    @property
    def bad(self) -> bool:
        """Whether `text` is a problem."""
        return self.step in ("failed", "no room") or (self.step == "ready" and bool(self.text))

    @property
    def busy(self) -> bool:
        """Whether it is being downloaded or loaded."""
        return self.step in ("downloading", "loading")


def follow(
    model: Recommendation,
    transfer: Transfer | None,
    path: str,
    damage: str,
    state: ModelState,
    problem: str,
    free_disk: int,
) -> RecommendedModel:
    """Works out how far a recommended model has come.

    Args:
        transfer: its download, if there is one.
        path: its folder; empty while it is not completely on this computer.
        damage: why the downloaded model cannot be loaded; may be empty.
        state: of the engine's model.
        problem: why loading it failed in this session; may be empty.
        free_disk: bytes that can be downloaded; 0: unknown.
    """
    if path:
        if state.path == path and state.state == "ready":
            return RecommendedModel(model, "loaded", 1.0)
        if state.path == path and state.state == "loading":
            loading, checking = translate("models", "Loading…"), translate("models", "Checking (once)…")
            text = checking if state.checking else loading
            if state.kernels:
                text = translate("models", "Compiling this GPU's kernels (once)…")
            return RecommendedModel(model, "loading", state.progress, text)
        return RecommendedModel(model, "ready", 1.0, problem)
    if transfer is None or transfer.state == "cancelled":
        problem = _no_room(model, free_disk)
        return RecommendedModel(model, "no room" if problem else "offered", 0.0, problem)
    share = transfer.done / transfer.total if transfer.total else 0.0
    text = transfer_text(transfer)
    if transfer.state == "done":  # until the engine has found it
        if damage:
            return RecommendedModel(model, "failed", 1.0, damage)
        return RecommendedModel(model, "downloading", 1.0, translate("models", "Almost ready…"))
    step: Step = transfer.state if transfer.state in ("paused", "failed") else "downloading"
    return RecommendedModel(model, step, share, text)


def _no_room(model: Recommendation, free_disk: int) -> str:
    """Returns what to do if the disk is too full; empty if it is not."""
    if not free_disk or model.size <= free_disk:
        return ""
    text = translate("models", "The disk is too full: {free} free. Make room, then try again.")
    return text.format(free=formatting.size(free_disk))


def role_text(model: Recommendation) -> str:
    """Returns why a model is recommended, in a few words; empty if for no special reason."""
    texts = {
        "best": translate("models", "Best answers"),
        "fast": translate("models", "Faster answers"),
        "small": translate("models", "Takes less memory"),
    }
    return texts.get(model.role, "")


def offer_text(model: Recommendation, limit: int) -> str:
    """Size, licence and whether the model fits, in one sentence.

    Args:
        limit: bytes that models may take on this computer.
    """
    size = formatting.size(model.size)
    if model.approximate:
        size = translate("models", "about {size}").format(size=size)
    if model.rating == "fits":
        text = translate(
            "models", "Fits with {free} of memory to spare; {size} to download, licence {licence}."
        )
    else:
        text = translate(
            "models", "A tight fit: close other apps first; {size} to download, licence {licence}."
        )
    free = formatting.size(max(0, limit - model.needed))
    return text.format(free=free, size=size, licence=licence_text(model.licence))


def licence_text(licence: str) -> str:
    """Returns the name of a licence as people write it."""
    return _LICENCES.get(licence, licence)


def heading_text(memory: int) -> str:
    """Names this computer with its memory, in binary GB as it is sold."""
    return current_platform().memory_label().format(number=round(memory / 2**30))


class FirstStart(QObject):
    """Opens by itself only for somebody who has neither chats nor models besides the starter model.

    Args:
        library: loads models.
        settings: remember that the first start is over, and which model was chosen.
        has_chats: whether the user has chats.

    Attributes:
        discovery: recommends, downloads and finds models.
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
        self.discovery = discovery
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
        return self.discovery.recommendations

    @property
    def models(self) -> list[RecommendedModel]:
        """The recommended models as they stand now."""
        answer = self.answer
        return [self._follow(model) for model in answer.models] if answer is not None else []

    @property
    def chosen(self) -> RecommendedModel | None:
        """The model that was chosen here, until it is loaded or cancelled."""
        repo = self._settings.first_model
        if not repo:
            return None
        return next((model for model in self.models if model.model.repo == repo), None)

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
        self.discovery.recommend()
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
        self.discovery.fetch(repo)
        self.changed.emit()

    def pause(self, repo: str) -> None:
        """Pauses a download."""
        self.discovery.pause(repo)

    def cancel(self, repo: str) -> None:
        """Cancels a download and removes its files."""
        self.discovery.cancel(repo)
        self.forget(repo)

    def use(self, repo: str) -> None:
        """Loads a downloaded model in place of the one that is loaded."""
        if path := self.discovery.path_of(repo):
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
                self.discovery.recommend()  # its download may wait to be resumed
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
        discovery, library, answer = self.discovery, self._library, self.answer
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
