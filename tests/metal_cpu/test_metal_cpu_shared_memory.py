"""What passes through memory that the tests share with the emulator's process."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np
import pytest
from metal_cpu.emulator.shared_memory import SharedMemory


@pytest.fixture
def ends() -> Iterator[tuple[SharedMemory, SharedMemory]]:
    """The two ends of one file, as two processes have them."""
    first = SharedMemory()
    second = SharedMemory(os.dup(first.file))
    yield first, second
    first.close()
    second.close()


def test_arrays_arrive_as_they_were(ends: tuple[SharedMemory, SharedMemory]) -> None:
    sender, receiver = ends
    sent = {
        "name": "a launch",
        "empty": np.zeros((0, 3), np.float32),
        "odd": np.arange(7, dtype=np.uint8),
        "halves": np.arange(12, dtype=np.float16).reshape(3, 4),
    }
    got = receiver.loads(sender.dumps(sent), copy=False)
    assert got["name"] == sent["name"]
    for key in ("empty", "odd", "halves"):
        np.testing.assert_array_equal(got[key], sent[key])
        assert got[key].dtype == sent[key].dtype  # type: ignore[attr-defined]


def test_a_larger_message_leaves_copies_of_earlier_ones_alone(
    ends: tuple[SharedMemory, SharedMemory],
) -> None:
    """The file grows under arrays that still lie in it, and answers go the other way through the same one."""
    here, there = ends
    kept = []
    for turn, size in enumerate((1_000, 1_000_000, 10, 3_000_000)):
        asked = there.loads(here.dumps(np.full(size, turn, np.int32)), copy=False)
        kept.append(here.loads(there.dumps(asked + 100), copy=True))
    for turn, (array, size) in enumerate(zip(kept, (1_000, 1_000_000, 10, 3_000_000), strict=True)):
        assert array.shape == (size,)
        assert (array == turn + 100).all()
        array += 1  # it is the receiver's own


def test_a_message_without_arrays_needs_no_memory(ends: tuple[SharedMemory, SharedMemory]) -> None:
    sender, receiver = ends
    assert receiver.loads(sender.dumps({"status": 0}), copy=True) == {"status": 0}
    assert os.fstat(sender.file).st_size == 0
