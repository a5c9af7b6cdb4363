"""A process of benchmark `cluster`: rank 0 of a split model, or one that measures what a prediction needs.

It does what lines on its stdin say, and ends when stdin closes, also while it waits in the ring.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine.startup import keep_import_structure

if TYPE_CHECKING:
    from engine.sessions.session import Session


_PROMPT: Final = 40  # tokens
_BLOCKS: Final = 64
_NUMBER: Final = 4  # bytes of a number of the activations


class RankTask(msgspec.Struct, kw_only=True):
    """Settings of a process.

    Attributes:
        models: folders by name.
        split: "tensor" or "pipeline", for a rank 0 that starts the other ranks; "" for one machine.
        ranks: of that split.
        ring: addresses of MLX's ring that it joins, without a model; empty for none.
        rank: its number in that ring.
        row: bytes of a message there.
        sizes: bytes that are read between two messages, where an order says which.
        readings: how often in a step.
    """

    models: dict[str, str] = {}
    split: str = ""
    ranks: int = 1
    ring: list[list[str]] = []
    rank: int = 0
    row: int = 0
    sizes: list[int] = []
    readings: int = 0


class RankOrder(msgspec.Struct, kw_only=True):
    """An order to do something `count` times.

    Attributes:
        do: "step" of a model; "alone", the same without the other ranks, after steps; "plan", a step plan
            from one end of a control connection to the other. Or in a ring, as many readings as a step has:
            "read" without messages, "meet" with an all-reduce after each, "relay" when the rank after this
            one has done its own.
        count: how often.
        model: its name.
        size: which of the sizes is read.
    """

    do: str
    count: int = 1
    model: str = ""
    size: int = 0


class DecodeRank:
    """Does what is measured.

    Args:
        task: what it has.
    """

    def __init__(self, task: RankTask) -> None:
        import mlx.core as mx

        mx.set_default_device(mx.cpu)
        self._task = task
        self._group: Any = None
        if task.ring:
            from engine.distributed.ring import join_ring

            self._group = join_ring(task.rank, task.ring)
        self._sessions = {name: _open(Path(folder), task) for name, folder in task.models.items()}
        self._matrices = [self._make_matrices(size) for size in task.sizes]
        self._numbers = 0

    def follow(self, order: RankOrder) -> list[list[float]]:
        """Does what it is told. Returns the seconds of each time; of a step, also those of its forward."""
        count = order.count
        if order.do == "step":
            self._prepare(order.model)
            return [self._step(order.model) for _ in range(count)]
        if order.do == "alone":
            with _alone(self._sessions[order.model]):
                return [self._step(order.model) for _ in range(count)]
        if order.do == "plan":
            return [[seconds] for seconds in _plan_seconds(count)]
        return [[self._read(self._matrices[order.size], order.do)] for _ in range(count)]

    def _prepare(self, name: str) -> None:
        """Begins a chat anew, up to its first decode step."""
        from engine.protocol import Sampling
        from engine.sessions.answer import AnswerSpec
        from engine.sessions.prompts import EncodedPrompt

        session = self._sessions[name]
        for sequence in list(session.scheduler):
            session.abort_all(sequence.request)
        self._numbers += 1
        sequence = session.submit_prompt(
            EncodedPrompt(list(range(100, 100 + _PROMPT))),
            AnswerSpec(str(self._numbers), str(self._numbers), Sampling(temperature=0.0, max_tokens=500)),
        )
        sequence.stop_tokens = frozenset()
        while not sequence.decoding:
            session.step()
        session.step()

    def _step(self, name: str) -> list[float]:
        session = self._sessions[name]
        spent: list[float] = []
        forward = session.model.forward

        def timed(batch: Any) -> Any:
            begin = time.perf_counter()
            try:
                return forward(batch)
            finally:
                spent.append(time.perf_counter() - begin)

        session.model.forward = timed  # type: ignore[method-assign]
        begin = time.perf_counter()
        session.step()
        seconds = time.perf_counter() - begin
        session.model.forward = forward  # type: ignore[method-assign]
        return [seconds, sum(spent)]

    def _make_matrices(self, size: int) -> list[Any]:
        """Returns as many pairs of matrices as a step reads, each of `size` bytes together."""
        import mlx.core as mx

        width = self._task.row // _NUMBER
        inner = max(1, size // 2 // self._task.row)
        found = [
            (mx.full((inner, width), 1 / width), mx.full((width, inner), 1 / inner))
            for _ in range(self._task.readings)
        ]
        mx.eval(found)
        return found

    def _read(self, matrices: list[Any], do: str) -> float:
        """Reads matrices as a decode step does, with all-reduces or as the ranks of a pipeline, or alone.

        Returns:
            The seconds of the whole.
        """
        import mlx.core as mx

        group, row = self._group, mx.ones((1, self._task.row // _NUMBER))
        rank, size = group.rank(), group.size()
        mx.eval(row)
        begin = time.perf_counter()
        if do == "relay" and rank < size - 1:
            row = mx.distributed.recv_like(row, rank + 1, group=group)
        for first, second in matrices:
            row = row @ first.T @ second.T
            if do == "meet":
                row = mx.distributed.all_sum(row, group=group) / size
        if do == "relay" and rank:
            row = mx.distributed.send(row, rank - 1, group=group)
        mx.eval(row)
        return time.perf_counter() - begin


@contextlib.contextmanager
def _alone(session: Session) -> Iterator[None]:
    """Lets rank 0 compute its part of each step without the others: what it adds or receives is its own."""
    import mlx.core as mx

    from engine.distributed.part_model import PartModel

    model: Any = session.model
    forward, distributed = model.forward, mx.distributed
    all_sum, recv_like = distributed.all_sum, distributed.recv_like

    def own(x: Any, *_: Any, **__: Any) -> Any:
        return x

    model.forward = lambda batch: PartModel.forward(model, batch)
    distributed.all_sum = distributed.recv_like = own
    try:
        yield
    finally:
        distributed.all_sum, distributed.recv_like = all_sum, recv_like
        model.forward = forward


def _open(folder: Path, task: RankTask) -> Session:
    from engine.protocol import LoadOptions, RankHost
    from engine.sessions.open_session import open_session

    # The backend of ranks on a CPU; see `engine.distributed.part_model`.
    options = LoadOptions(kv_blocks=_BLOCKS, backend="reference", overlap=False)
    if task.split:
        options.hosts = [RankHost(name="127.0.0.1", addresses=["127.0.0.1:0"])] * task.ranks
        options.split = "tensor" if task.split == "tensor" else "pipeline"
    session = open_session(folder, options)
    session.model.in_one_piece = lambda batch: False  # type: ignore[method-assign] # as with ranks
    return session


def _plan_seconds(count: int) -> list[float]:
    """Sends step plans of one chat from one end of a control connection to the other."""
    import numpy as np

    from engine.backends import Batch
    from engine.distributed.control_link import check_key, connect
    from engine.distributed.step_plan import PlanReader, PlanWriter

    key = b"key"
    arrived: queue.SimpleQueue[Any] = queue.SimpleQueue()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        found: list[Any] = []
        port = listening.getsockname()[1]
        thread = threading.Thread(target=lambda: found.append(connect("127.0.0.1", port, key, 5)))
        thread.start()
        mine = check_key(listening.accept()[0], key)
        thread.join()
    assert mine is not None
    found[0].watch(arrived.put, lambda error: None)
    writer, reader = PlanWriter(), PlanReader(16)
    times = []
    tables = np.arange(4, dtype=np.int32)[None]
    for position in range(_PROMPT, _PROMPT + count):
        batch = Batch.over(tables[:, : position // 16 + 1], [position], [position + 1], 16, [7])
        begin = time.perf_counter()
        mine.send(writer.plan(batch))
        reader.batch(arrived.get())
        times.append(time.perf_counter() - begin)
    mine.close()
    found[0].close()
    return times


def main() -> int:
    """Follows orders: a line of JSON each; each answer is a line with the seconds."""
    sink = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    keep_import_structure()  # before transformers is imported
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
