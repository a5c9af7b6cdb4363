"""A rank of `octavo bench cluster`: a random model of mlx-lm, split by mlx-lm's own code, over MLX's ring.

It does what lines on its stdin say, and ends when stdin closes, also while it waits in the ring.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

WHOLE: Final = "whole"
ONE: Final = "one layer"
TWO: Final = "two layers"
HALF: Final = "two layers, a half of each"


class RankTask(msgspec.Struct, kw_only=True):
    """What a rank is: of which split, and which one.

    Attributes:
        split: "tensor" or "pipeline"; "" for a process on its own.
        rank: its number.
        addresses: of the ring; empty without one.
        hidden: size of the model; a multiple of 384.
        layers: of the model, 3 or more.
        calibrating: whether it also has models of one and two layers, and halves of layers.
    """

    split: str = ""
    rank: int = 0
    addresses: list[list[str]] = []
    hidden: int
    layers: int
    calibrating: bool = False


class RankOrder(msgspec.Struct, kw_only=True):
    """What to do `count` times: a "step" of a model, the "messages" of one, "wait", or "release" it."""

    do: str
    count: int = 1
    model: str = WHOLE


class _HalfGroup:
    """Stands for a group of two ranks while mlx-lm cuts the weights."""

    def rank(self) -> int:
        return 0

    def size(self) -> int:
        return 2


class DecodeRank:
    """Models, and the group of ranks."""

    def __init__(self, task: RankTask) -> None:
        import mlx.core as mx

        mx.set_default_device(mx.cpu)
        self._task = task
        self._group = _join_ring(task) if task.addresses else mx.distributed.init()
        self._models = {WHOLE: self._whole()}
        if task.calibrating:
            self._models |= {ONE: self._first_layers(1), TWO: self._first_layers(2)}
            self._models[HALF] = self._half()
        self._caches = {name: self._cache(model) for name, model in self._models.items()}

    def follow(self, order: RankOrder) -> list[float]:
        """Does what it is told. Returns the seconds of each time."""
        import mlx.core as mx

        works: dict[str, Callable[[], None]] = {
            "step": lambda: self._step(order.model),
            "messages": self._messages,
            "wait": lambda: mx.eval(mx.distributed.recv((1,), mx.float32, 0, group=self._group)),
            "release": lambda: mx.eval(mx.distributed.send(mx.zeros(1), 1, group=self._group)),
        }
        times = []
        for _ in range(order.count):
            start = time.perf_counter()
            works[order.do]()
            times.append(time.perf_counter() - start)
        return times

    def _step(self, name: str) -> None:
        import mlx.core as mx

        logits = self._models[name](mx.array([[5]]), cache=self._caches[name])
        mx.eval(mx.argmax(logits[0, -1]))

    def _messages(self) -> None:
        """The messages of a step without its arithmetic."""
        import mlx.core as mx

        group, rank, size = self._group, self._group.rank(), self._group.size()
        row = mx.zeros((1, 1, self._task.hidden))
        if self._task.split == "tensor":
            mx.eval(mx.distributed.all_sum(row, group=group))
            return
        if rank < size - 1:
            row = mx.distributed.recv_like(row, rank + 1, group=group)
        if rank:
            row = mx.distributed.send(row, rank - 1, group=group)
        mx.eval(mx.distributed.all_gather(row, group=group))

    def _whole(self) -> Any:
        import mlx.core as mx

        model = _model(self._task.hidden, self._task.layers)
        if self._task.split == "tensor":
            model.shard(self._group)
        elif self._task.split == "pipeline":
            model.model.pipeline(self._group)
        mx.eval(model.parameters())
        return model

    def _first_layers(self, count: int) -> Any:
        """A model of the first layers, which shares all its weights."""
        model, whole = _model(self._task.hidden, count), self._models[WHOLE]
        model.model.embed_tokens, model.model.norm = whole.model.embed_tokens, whole.model.norm
        model.model.layers = whole.model.layers[:count]
        return model

    def _half(self) -> Any:
        """Two layers as one of two ranks has them, whose messages go nowhere."""
        import mlx.core as mx

        model = _model(self._task.hidden, 2)
        model.shard(_HalfGroup())
        for module in model.modules():
            for name, value in list(vars(module).items()):
                if isinstance(value, _HalfGroup):
                    setattr(module, name, self._group)
        mx.eval(model.parameters())
        return model

    def _cache(self, model: Any) -> Any:
        from mlx_lm.models.cache import KVCache

        inner = model.model
        return [KVCache() for _ in getattr(inner, "pipeline_layers", inner.layers)]


def _model(hidden: int, layers: int) -> Any:
    """A model of mlx-lm that can be split both ways. Its weights are equal, which no product notices."""
    import mlx.core as mx
    from mlx.utils import tree_map
    from mlx_lm.models.ministral3 import Model, ModelArgs

    fields = {
        "model_type": "ministral3",
        "hidden_size": hidden,
        "num_hidden_layers": layers,
        "intermediate_size": 3 * hidden,
        "num_attention_heads": hidden // 64,
        "num_key_value_heads": 6,
        "head_dim": 64,
        "rms_norm_eps": 1e-5,
        "vocab_size": 1024,
        "max_position_embeddings": 4096,
        "tie_word_embeddings": True,
        "rope_parameters": {
            "rope_theta": 10000.0,
            "rope_type": "default",
            "llama_4_scaling_beta": 0.1,
            "original_max_position_embeddings": 4096,
        },
    }
    model = Model(ModelArgs.from_dict(fields))
    model.update(tree_map(lambda array: mx.full(array.shape, 0.01), model.parameters()))
    return model


def _join_ring(task: RankTask) -> Any:
    import mlx.core as mx

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ring.json"
        path.write_text(json.dumps(task.addresses))
        os.environ |= {"MLX_HOSTFILE": str(path), "MLX_RANK": str(task.rank)}
        return mx.distributed.init(strict=True, backend="ring")


def main() -> int:
    """Follows orders: a line of JSON each; each answer is a line with the seconds."""
    sink = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    task = msgspec.json.decode(sys.stdin.readline(), type=RankTask)
    orders: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        while line := sys.stdin.readline():
            orders.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    rank = DecodeRank(task)
    print("[]", file=sink, flush=True)
    while True:
        order = msgspec.json.decode(orders.get(), type=RankOrder)
        print(json.dumps(rank.follow(order)), file=sink, flush=True)


if __name__ == "__main__":
    sys.exit(main())
