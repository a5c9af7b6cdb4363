"""What ranks are told gives the same batches; what cannot be split or understood is one sentence."""

from __future__ import annotations

import io
import os
import signal
import socket
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from mlx_lm.utils import load_model
from tiny_kinds import make_tiny
from tiny_models import make_tiny_llama

from engine.backends import Batch
from engine.distributed import control_link, rank_process
from engine.distributed.control_link import LinkLostError, check_key, connect
from engine.distributed.hosts_file import parse_hosts
from engine.distributed.part_model import choose_split
from engine.distributed.rank_messages import (
    Done,
    ModelClosed,
    PartOpened,
    RankError,
    RankFailed,
    RankGreeting,
    RunStep,
    decode,
    encode,
)
from engine.distributed.rank_monitor import RankMonitor
from engine.distributed.ranks import _greet_all, own_versions
from engine.distributed.ring import listening_at, rank_hosts, ring_addresses, try_next
from engine.distributed.split_loading import LeadingPools
from engine.distributed.step_plan import PlanReader, PlanWriter
from engine.load_steps import run_to_end
from engine.protocol import LoadOptions, RankHost
from engine.scheduling.layer_pools import LayerPools
from engine.sessions.open_session import needed_bytes

SIZE = 4


class Chats:
    """Chats that grow, fork, end, drop blocks behind a window, and move, with block tables in two pools."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.chats: list[tuple[int, list[int], list[int]]] = []  # length, main table, window table
        self.next = 0

    def new_block(self) -> int:
        self.next += 1
        return self.next

    def change(self) -> None:
        choice = self.random.random()
        if not self.chats or choice < 0.15:
            self.chats.append((0, [], []))
        elif choice < 0.3:
            length, main, window = self.chats[self.random.integers(len(self.chats))]
            self.chats.append((length, [*main[:-1], self.new_block()] if main else [], list(window)))
        elif choice < 0.4 and len(self.chats) > 1:
            del self.chats[self.random.integers(len(self.chats))]
        elif choice < 0.45:
            self.chats = [(n, [b + 1000 for b in main], window) for n, main, window in self.chats]
            self.next += 1000
        elif choice < 0.5:
            self.random.shuffle(self.chats)  # type: ignore[arg-type]

    def step(self) -> Batch:
        """Some rows of every chat."""
        rows = self.random.integers(1, 9, len(self.chats))
        starts = [length for length, _, _ in self.chats]
        grown = []
        for (length, main, window), more in zip(self.chats, rows, strict=True):
            count = -(-(length + int(more)) // SIZE)
            main = main + [self.new_block() for _ in range(count - len(main))]
            window = window + [self.new_block() for _ in range(count - len(window))]
            grown.append((length + int(more), main, window))
        self.chats = grown
        ends = [length for length, _, _ in grown]
        tokens = self.random.integers(0, 50000, int(rows.sum()))
        begins = np.array([max(0, start - 10) // SIZE for start in starts], np.int32)
        window_tables = padded([window for _, _, window in grown])
        for table, begin in zip(window_tables, begins, strict=True):
            table[:begin] = table[begin]
        batch = Batch.over(padded([main for _, main, _ in grown]), starts, ends, SIZE, tokens)
        beside = Batch.over(window_tables, starts, ends, SIZE, tokens)
        beside = replace(beside, begins=begins * np.int32(SIZE))
        wanted = np.concatenate([[end - 1] for end in batch.cu_rows[1:]]).astype(np.int32)
        if self.random.random() < 0.3 and rows[0] > 1:
            wanted = np.concatenate([[wanted[0] - 1], wanted]).astype(np.int32)
            batch, beside = replace(batch, wanted=wanted), replace(beside, wanted=wanted)
        if self.random.random() < 0.2:
            offsets = batch.positions + np.int32(SIZE)
            batch, beside = replace(batch, offsets=offsets), replace(beside, offsets=offsets)
        return replace(batch, window_pools=(beside,))


def padded(tables: list[list[int]]) -> Any:
    found = np.full((len(tables), max(map(len, tables))), -1, np.int32)
    for row, table in zip(found, tables, strict=True):
        row[: len(table)] = table
    return found


def same(mine: Batch, theirs: Batch) -> None:
    names = "tokens positions slots cu_rows lengths tables offsets wanted begins"
    for name in names.split():
        a, b = getattr(mine, name), getattr(theirs, name)
        assert (a is None) == (b is None), name
        assert a is None or (a.dtype == b.dtype and np.array_equal(a, b)), name


@pytest.mark.parametrize("seed", range(4))
def test_another_rank_gets_the_same_batches(seed: int) -> None:
    chats, writer, reader = Chats(seed), PlanWriter(), PlanReader(SIZE)
    for _ in range(120):
        chats.change()
        if not chats.chats:
            continue
        batch = chats.step()
        plan = decode(encode(writer.plan(batch)))
        assert isinstance(plan, RunStep)
        found = reader.batch(plan)
        same(batch, found)
        same(batch.window_pools[0], found.window_pools[0])


def test_a_long_chat_costs_a_step_no_more_than_a_short_one() -> None:
    writer = PlanWriter()
    tables = np.arange(8 * 4000, dtype=np.int32).reshape(8, 4000)
    sizes = []
    for length in (15_990, 15_991, 15_992, 15_993):
        batch = Batch.over(tables, [length] * 8, [length + 1] * 8, SIZE, range(8))
        sizes.append(len(encode(writer.plan(batch))))
    assert max(sizes[1:]) < 400


def test_a_damaged_message_is_one_sentence() -> None:
    data = encode(RunStep(tokens=[1], sequences=[]))
    with pytest.raises(RankError, match="damaged or incomplete"):
        decode(data[:-1])
    with pytest.raises(RankError, match="do not fit together"):
        PlanReader(SIZE).batch(RunStep(tokens=[1], sequences=[]))


def pair(key: bytes, other: bytes) -> tuple[Any, Any]:
    """Both ends of a control connection; None, or an error, where the keys differ."""
    found: list[Any] = []

    def meet(port: int) -> None:
        try:
            found.append(connect("127.0.0.1", port, other, 5))
        except LinkLostError as error:
            found.append(error)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=meet, args=[listening.getsockname()[1]])
        thread.start()
        mine = check_key(listening.accept()[0], key)
        thread.join()
    return mine, found[0]


def test_only_who_knows_the_key_connects() -> None:
    mine, theirs = pair(b"key", b"another")
    assert mine is None
    assert isinstance(theirs, LinkLostError)
    mine, theirs = pair(b"key", b"key")
    theirs.send(Done())
    assert isinstance(mine.receive(), Done)
    theirs.close()
    with pytest.raises(LinkLostError, match="has ended"):
        mine.receive()


def test_the_end_in_the_middle_of_a_message_is_told() -> None:
    mine, theirs = pair(b"key", b"key")
    os.write(theirs._connection.fileno(), (1000).to_bytes(4, "big") + b"the beginning")
    theirs.close()
    with pytest.raises(RankError, match="ended in the middle of a message"):
        mine.receive()
    mine, theirs = pair(b"key", b"key")
    with pytest.raises(LinkLostError, match="has not answered"):
        mine.receive(0.05)
    os.write(theirs._connection.fileno(), (1 << 30).to_bytes(4, "big"))
    with pytest.raises(RankError, match="damaged"):
        mine.receive()


def test_a_message_that_stops_in_the_middle_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_link, "SILENT_SECONDS", 0.2)
    mine, theirs = pair(b"key", b"key")
    os.write(theirs._connection.fileno(), (1000).to_bytes(4, "big") + b"the beginning")
    late = threading.Timer(10, theirs.close)
    late.start()
    with pytest.raises(LinkLostError, match="stopped in the middle of a message"):
        mine.receive()
    late.cancel()
    theirs.close()
    mine.close()
    mine.close()  # a second time does nothing


def test_late_replies_of_a_slow_rank_are_not_those_of_the_next_load() -> None:
    slow: Any = SimpleNamespace(rank=1, name="mac2 (rank 1)", release=lambda: None, stop=lambda: None)
    mine, theirs = pair(b"key", b"key")
    monitor = RankMonitor([slow])
    monitor.add(1, mine)
    monitor.close_model()
    late = (PartOpened(needed=1, available=9), RankFailed(reason="late"), ModelClosed())
    for message in (*late, PartOpened(needed=2, available=9)):
        theirs.send(message)
    assert [each.needed for each in run_to_end(monitor.replies(PartOpened, 5))] == [2]
    waiting = monitor.replies(PartOpened, 0.05)
    assert next(waiting) == 0.0  # the caller can do something else meanwhile
    with pytest.raises(RankError, match=r"did not answer in time\. Check that machine"):
        run_to_end(waiting)
    monitor.end()
    theirs.close()


def test_who_leaves_or_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_link, "_KEY_SECONDS", 40.0)
    process: Any = SimpleNamespace(
        rank=1, name="mac2 (rank 1)", ended=str, release=lambda: None, stop=lambda: None
    )
    monitor, links = RankMonitor([process]), []
    silent: list[socket.socket] = []

    def greet(port: int) -> None:
        silent.append(socket.create_connection(("127.0.0.1", port)))
        connect("127.0.0.1", port, b"key", 5).close()
        links.append(connect("127.0.0.1", port, b"key", 5))
        links[0].send(RankGreeting(rank=1, versions=own_versions()))
        links[0].send(Done())

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=greet, args=[listening.getsockname()[1]])
        begin = time.monotonic()
        thread.start()
        run_to_end(_greet_all(listening, b"key", [process], monitor))
        thread.join()
        assert time.monotonic() - begin < 30  # the silent one may still say its key
    silent[0].close()
    assert len(run_to_end(monitor.replies(Done, 5))) == 1
    monitor.end()
    links[0].close()


def test_a_rank_without_settings_says_who_starts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO()))
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # or the tests could not be interrupted any more
    with pytest.raises(RankError, match="is started by `octavo serve --hosts`"):
        rank_process.main()


def test_a_machine_needs_its_part_of_a_split_model(tmp_path: Path) -> None:
    folder = str(make_tiny_llama(tmp_path / "tiny", num_hidden_layers=4))
    hosts = [RankHost(name="127.0.0.1", addresses=["127.0.0.1:0"])] * 2
    whole = needed_bytes(folder, LoadOptions())
    assert needed_bytes(folder, LoadOptions(hosts=hosts)) == whole // 2
    assert needed_bytes(folder, LoadOptions(hosts=hosts, split_layers=[1, 3])) == whole // 4


def test_a_copy_that_this_machine_could_not_make_is_freed_on_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Any] = []
    model: Any = SimpleNamespace(tell=told.append)
    monkeypatch.setattr(LayerPools, "__init__", lambda *_: None)
    monkeypatch.setattr(LayerPools, "read_blocks", lambda *_: None)
    pools = LeadingPools(model)
    blocks = np.array([3], np.int32)
    assert pools.read_blocks(blocks) is None
    assert pools.read_blocks(blocks) is None
    assert [(each.copy, each.dropped) for each in told] == [(1, []), (2, [1])]


def test_a_port_that_another_program_has_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with (
            pytest.raises(RankError, match=f"cannot use port {port} at 127.0.0.1"),
            listening_at([f"127.0.0.1:{port}"]),
        ):
            pass
        try_next(0, [["127.0.0.1:1"], [f"127.0.0.1:{port}"]])
    with pytest.raises(RankError, match=f"cannot reach 127.0.0.1, port {port} "):
        try_next(0, [["127.0.0.1:1"], [f"127.0.0.1:{port}"]])
    with pytest.raises(RankError, match="mac2 needs a port"):
        ring_addresses([RankHost(name="mac2", addresses=["192.168.1.2:0"])])
    with pytest.raises(RankError, match=r"cannot listen at 192\.0\.2\.1: .* Correct its address"):
        ring_addresses([RankHost(name="127.0.0.1", addresses=["192.0.2.1:0"])])


def test_the_ring_has_the_ports_that_are_asked_for() -> None:
    file = parse_hosts('[{"ssh": "mac1", "ips": ["10.0.0.1"]}, {"ssh": "mac2", "ips": ["10.0.0.2"]}]')
    assert [host.addresses for host in rank_hosts(file, 4000)] == [["10.0.0.1:4000"], ["10.0.0.2:4001"]]


def test_what_cannot_be_split_is_refused_with_numbers(tmp_path: Path) -> None:
    mx.set_default_device(mx.cpu)

    def refusal(folder: Path, ranks: int, split: str) -> str:
        model, config = load_model(folder, lazy=True)
        with pytest.raises(RankError) as caught:
            choose_split(model, config, "Tiny", ranks, split)
        return str(caught.value)

    sizes = {"num_attention_heads": 8, "num_key_value_heads": 8, "head_dim": 8, "intermediate_size": 120}
    llama = make_tiny_llama(tmp_path / "llama", **sizes)
    said = refusal(llama, 3, "tensor")
    assert "8 KV heads cannot be split over 3 machines; use 2 or 4." in said
    few = make_tiny_llama(tmp_path / "few", num_attention_heads=12, num_key_value_heads=2, head_dim=8)
    assert "2 KV heads cannot be split over 3 machines; use 2." in refusal(few, 3, "tensor")
    assert "2 layers cannot be split over 3 machines; use at most 2." in refusal(few, 3, "pipeline")
    quantised = make_tiny_llama(tmp_path / "quantised", bits=4, intermediate_size=96)
    said = refusal(quantised, 2, "tensor")
    assert "a feed-forward width of 96, quantised in groups of 32, cannot be split" in said
    model, config = load_model(few, lazy=True)
    assert choose_split(model, config, "Tiny", 2) == "tensor"
    mixture = make_tiny(tmp_path / "mixture", "mixtral")
    assert "for its model type, mixtral" in refusal(mixture, 2, "")
