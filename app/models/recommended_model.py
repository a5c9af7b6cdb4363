"""A recommended model as it stands now: offered, downloading, ready or loaded, with its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from app import formatting
from app.models.model_descriptions import transfer_text
from app.platform.platform_services import current_platform
from app.translation import translate
from engine.protocol import ModelState, Recommendation, Transfer

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
        model: the recommendation.
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
        model: the recommendation.
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
            return RecommendedModel(model, "loading", state.progress, translate("models", "Loading…"))
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
    if transfer.state == "paused":
        return RecommendedModel(model, "paused", share, text)
    if transfer.state == "failed":
        return RecommendedModel(model, "failed", share, text)
    return RecommendedModel(model, "downloading", share, text)


def _no_room(model: Recommendation, free_disk: int) -> str:
    """Returns what to do if the disk is too full; empty if it is not."""
    if not free_disk or model.size <= free_disk:
        return ""
    return translate("models", "The disk is too full: {free} free. Make room, then try again.").format(
        free=formatting.size(free_disk)
    )


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
        model: the recommendation.
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
