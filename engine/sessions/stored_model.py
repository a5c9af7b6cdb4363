"""What the disk cache knows of a loaded model: what its prefixes consist of there, and their names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from importlib.metadata import version
from typing import Final

from engine.disk_cache import DiskCache
from engine.scheduling.model_runner import ModelRunner
from engine.sessions.disk_parts import DiskPart, MainPoolPart, StatePart, WindowPoolPart
from engine.sessions.model_setup import ServableModel

LAYOUT_VERSION: Final = 1


class StoredModel:
    """A loaded model and its disk cache.

    Args:
        cache: the files.
        served: the model's pools and blocks.
        runner: runs its steps.
        identity: of the model, its adapter and everything that its K/V depend on.
        settle: waits for the step in flight; called before pools are read or changed outside of a step.

    Attributes:
        cache, settle: as given.
        blocks: the model's blocks.
        scheduler: its scheduler.
        parts: what prefixes of this model consist of, the main pool first.
        spaces: of each part: names the blocks of this model in these versions.
        kept: (space, digest) of blocks that are known to be on disk or on their way.
    """

    def __init__(
        self,
        cache: DiskCache,
        served: ServableModel,
        runner: ModelRunner,
        identity: bytes,
        settle: Callable[[], None],
    ) -> None:
        self.cache = cache
        self.blocks = served.blocks
        self.scheduler = runner.scheduler
        self.settle = settle
        self.parts: Final = _parts(served)
        self.spaces: Final = [_name_space(served, identity, part) for part in self.parts]
        self.kept: Final[set[tuple[bytes, bytes]]] = set()
        self._runner = runner

    @property
    def in_flight(self) -> bool:
        """Whether a step is being computed, for which `settle` would wait."""
        return self._runner.in_flight

    @property
    def block_bytes(self) -> int:
        """Bytes of a block on disk, about."""
        return sum(part.nbytes for part in self.parts)

    def unwritten(self, digest: bytes) -> list[int]:
        """Returns, for each part, the block that has this content and is not on disk yet; -1 for none."""
        return [
            part.block_of(digest) if (space, digest) not in self.kept else -1
            for part, space in zip(self.parts, self.spaces, strict=True)
        ]


def _parts(served: ServableModel) -> list[DiskPart]:
    """The parts of this model's prefixes, the main pool first."""
    pools, blocks, model = served.pools, served.blocks, served.model
    parts: list[DiskPart] = [MainPoolPart(pools, blocks)]
    for pool, window in enumerate(blocks.window_pools, 1):
        parts.append(WindowPoolPart(pools, blocks, pool, window.span))
    if model.recurrent:
        parts.append(StatePart(model.states, blocks))
    return parts


def _name_space(served: ServableModel, identity: bytes, part: DiskPart) -> bytes:
    names = {
        "version": LAYOUT_VERSION,
        "model": identity.hex(),
        "mlx": version("mlx"),
        "mlx_lm": version("mlx-lm"),
        "backend": served.backend.name,
        "block_size": served.blocks.block_size,
        "layout": part.layout,
    }
    return hashlib.blake2b(json.dumps(names, sort_keys=True).encode(), digest_size=16).digest()
