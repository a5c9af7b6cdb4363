"""The model catalogue that is shipped with Octavo, with everything that is needed to say what fits.

It is `resources/catalogue.json`, so it needs no network. `resources/catalogue_sources.md` says where each
entry comes from.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from engine.protocol import HubModel

BLOCK_SIZE: Final = 16  # tokens; a sliding window keeps whole blocks


@dataclass(frozen=True)
class CatalogueEntry:
    """One model of the catalogue. Sizes in bytes.

    Attributes:
        repo: its repository on the Hub.
        name: for people; the same for all precisions of a model.
        size: of the download.
        approximate: `size` is computed from parameters and bits.
        context: the model's own limit, in tokens.
        parameters_b: billions of parameters that take part in answers.
        active_b: billions of parameters that are read for each token.
        kv_token: 16-bit K and V of one token, in the layers that keep the whole context.
        window: tokens that the other layers keep; 0 if there are none.
        window_token: 16-bit K and V of one token, in the layers with a window.
        state: of the recurrent layers of one chat.
        scratch: activations of a step, and the process itself.
        offered: may be recommended; the others are older, or made for one purpose.
    """

    repo: str
    name: str
    size: int
    quantisation: str
    kind: str
    licence: str
    context: int
    parameters_b: float
    active_b: float
    kv_token: int
    window: int
    window_token: int
    state: int
    scratch: int
    note: str
    approximate: bool = False
    offered: bool = False

    def memory(self, context: int, item: int = 2) -> int:
        """Returns the bytes that the model takes with one chat.

        The download's size stands for the weights, which is at most a little too much: mlx-lm drops what only
        pictures and sound need.

        Args:
            context: tokens of the chat.
            item: bytes of one number of K and V: 2, or 4 on a CPU.
        """
        tokens = min(context, self.context)
        kept = min(tokens, self.window + BLOCK_SIZE)
        kv = self.kv_token * tokens + self.window_token * kept
        return self.size + kv * item // 2 + self.state + self.scratch

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
        )


def entries() -> list[CatalogueEntry]:
    """All entries, in the catalogue's order: smallest download first."""
    return [CatalogueEntry(**entry) for entry in _read()["models"]]


def catalogue(text: str = "") -> list[HubModel]:
    """Lists the entries whose name or note contains `text`, in the catalogue's order.

    Args:
        text: matched regardless of case; empty for all entries.
    """
    words = text.lower()
    return [
        entry.hub_model()
        for entry in entries()
        if any(words in part.lower() for part in (entry.repo, entry.name, entry.note))
    ]


def _read() -> Any:
    return json.loads(files("resources").joinpath("catalogue.json").read_text("utf-8"))
