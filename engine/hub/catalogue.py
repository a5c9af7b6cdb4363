"""The model catalogue that is shipped with Octavo: what fits a machine, and three recommendations for it.

It is `resources/catalogue.json`, so it needs no network. `resources/catalogue_sources.md` says where each
entry comes from.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal

from engine.planning.memory_plan import DEFAULT_OPTIONS, PlanOptions, plan_cache, rating_of, window_tokens
from engine.protocol import Ability, Fit, HubModel, Recommendation

_WITH_CACHE: Final = 1.25  # memory of a model with a chat, in its weights: 1.1 to 1.5 in the catalogue


@dataclass(frozen=True)
class CatalogueEntry:
    """One model of the catalogue. Sizes in bytes."""

    repo: str  # its repository on the Hub
    name: str  # for people; the same for all precisions of a model
    size: int  # of the download
    quantisation: str
    kind: str
    licence: str
    context: int  # the model's own limit, in tokens
    parameters_b: float  # billions of parameters that take part in answers
    active_b: float  # billions of parameters that are read for each token
    kv_token: int  # 16-bit K and V of one token, in the layers that keep the whole context
    window: int  # tokens that the other layers keep; 0 if there are none
    window_token: int  # 16-bit K and V of one token, in the layers with a window
    state: int  # of the recurrent layers of one chat
    scratch: int  # activations of a step, and the process itself
    note: str
    abilities: list[Ability]  # as `ModelInfo.abilities`, according to its model card
    approximate: bool = False  # `size` is computed from parameters and bits
    offered: bool = False  # may be recommended; the others are older, or made for one purpose

    def plan(self, limit: int, item: int = 2, options: PlanOptions = DEFAULT_OPTIONS) -> Fit:
        """Estimates the memory plan without the Hub.

        The download's size stands for the weights, which is at most a little too much: mlx-lm drops what only
        pictures and sound need.

        Args:
            limit: bytes that the machine can provide.
            item: bytes of one number of K and V: 2, or 4 on a CPU.
        """
        fit, bits = options.fit(self.name, self.context, limit), options.kv_bits

        def stored(size: int, bits: int = bits) -> int:
            """Returns the bytes of 16-bit K and V in the pools; a scale and a bias go with 32 numbers."""
            return round(size * (bits / 8 + item / 16) / 2) if bits else size * item // 2

        token, kept = self.kv_token + self.window_token, 0
        if self.window < fit.context:
            token, kept = self.kv_token, window_tokens(self.window, fit.context, fit.block_size)
        fit.estimated, fit.scratch = True, self.scratch
        fit.weights = fit.weights_on_disk = self.size
        plan_cache(
            fit,
            token=stored(token),
            token_8_bits=stored(token, bits or 8),
            windows=stored(self.window_token) * kept,
            everywhere=stored(self.kv_token + self.window_token),
            state=self.state,
            kv_budget=options.kv_budget,
        )
        return fit

    def hub_model(self) -> HubModel:
        """The entry as the browser lists it."""
        return HubModel(
            repo=self.repo,
            size=self.size,
            parameters=round(self.parameters_b * 1e9),
            quantisation=self.quantisation,
            kind=self.kind,
            licence=self.licence,
            note=self.note,
            abilities=self.abilities,
        )


def entries() -> list[CatalogueEntry]:
    """All entries, in the catalogue's order: smallest download first."""
    text = files("resources").joinpath("catalogue.json").read_text("utf-8")
    return [CatalogueEntry(**entry) for entry in json.loads(text)["models"]]


def catalogue(text: str = "", limit: int = 0, item: int = 2) -> list[HubModel]:
    """Lists the entries that have `text` in a name or note: recommended ones, those that fit, others.

    Args:
        text: matched regardless of case; empty for all entries.
        limit: bytes that the machine can provide; 0 if unknown, and then the catalogue's order is kept.
        item: bytes of one number of K and V: 2, or 4 on a CPU.
    """
    words, listed, whole = text.lower(), [], entries()
    roles = {model.repo: model.role for model in recommend(whole, limit, item)} if limit else {}
    for entry in whole:
        if any(words in part.lower() for part in (entry.repo, entry.name, entry.note)):
            model = entry.hub_model()
            if limit:
                model.rating = rating_of(entry.plan(limit, item).total, limit)
            model.role = roles.get(entry.repo, "")
            listed.append(model)
    order = [*roles, "fits", "tight", "too big", ""]
    return sorted(listed, key=lambda model: order.index(model.repo if model.role else model.rating))


def rate(model: HubModel, limit: int) -> None:
    """Sets the rating of a model of which only the size of its weights is known."""
    if model.size and limit:
        model.rating = rating_of(int(model.size * _WITH_CACHE), limit)


# --- Recommendations

MAX_RECOMMENDED: Final = 3
_CLEARLY_LESS: Final = 2 / 3
_EIGHT_BITS: Final = 1.03

Role = Literal["best", "fast", "small", "other"]


def recommend(catalogue: Iterable[CatalogueEntry], limit: int, item: int = 2) -> list[Recommendation]:
    """Returns at most three models for a machine, the best first: quality against memory.

    The rule, in order; it uses the catalogue only:

    1. A model fits if its weights, the KV cache of one chat of 8,192 tokens and its scratch memory take at
       most 80 % of what the machine can provide: the threshold of `engine.planning.memory_plan`, above which
       other programs may be swapped out.
    2. Quality is the geometric mean of all parameters and of those that are read for each token, so that a
       mixture of experts ranks between the two. 8-bit weights count 3 % more than 4-bit weights: mlx-lm
       measured 2 to 5 % more on MMLU Pro. Older and specialised models are not offered, because parameters
       compare only within a generation.
    3. `best`: the highest quality that fits.
    4. `fast`: the highest quality among those that read at most two thirds as many parameters for each token.
    5. `small`: the highest quality among those that take at most two thirds of the memory.
    6. No model is recommended at two precisions. Where 4 or 5 give none, the best of the rest is offered as
       `other`. Where fewer than three fit, models that are a tight fit follow, the smallest first.

    Args:
        catalogue: the models to choose from.
        limit: bytes that the machine can provide.
        item: bytes of one number of K and V: 2, or 4 on a CPU.
    """
    offered = [entry for entry in catalogue if entry.offered]
    needed = {entry.repo: entry.plan(limit, item).total for entry in offered}
    ratings = {entry.repo: rating_of(needed[entry.repo], limit) for entry in offered}
    fitting = sorted((entry for entry in offered if ratings[entry.repo] == "fits"), key=quality, reverse=True)
    chosen: list[tuple[CatalogueEntry, Role]] = []

    def take(role: Role, candidates: Iterable[CatalogueEntry]) -> None:
        taken = {entry.name for entry, _ in chosen}
        choice = next((entry for entry in candidates if entry.name not in taken), None)
        if choice is not None and len(chosen) < MAX_RECOMMENDED:
            chosen.append((choice, role))

    take("best", fitting)
    if chosen:
        best = chosen[0][0]
        take("fast", _below(fitting, lambda entry: entry.active_b, best))
        take("small", _below(fitting, lambda entry: needed[entry.repo], best))
    tight = [entry for entry in offered if ratings[entry.repo] == "tight"]
    rest = [*fitting, *sorted(tight, key=lambda entry: needed[entry.repo])]
    for _ in range(MAX_RECOMMENDED):
        take("other", rest)
    return [
        Recommendation(
            repo=entry.repo,
            name=entry.name,
            role=role,
            size=entry.size,
            approximate=entry.approximate,
            quantisation=entry.quantisation,
            licence=entry.licence,
            needed=needed[entry.repo],
            rating=ratings[entry.repo],
        )
        for entry, role in chosen
    ]


def quality(entry: CatalogueEntry) -> float:
    """Returns how good a model's answers are, comparable within the catalogue; see the rule above."""
    precision = _EIGHT_BITS if entry.quantisation == "8-bit" else 1.0
    return math.sqrt(entry.parameters_b * entry.active_b) * precision


def _below(
    candidates: Iterable[CatalogueEntry], measure: Callable[[CatalogueEntry], float], best: CatalogueEntry
) -> list[CatalogueEntry]:
    """The candidates that are clearly below `best` in a measure, in their order."""
    return [entry for entry in candidates if measure(entry) <= _CLEARLY_LESS * measure(best)]
