"""Memory that two processes share, through which large arrays pass instead of a pipe."""

from __future__ import annotations

import mmap
import os
import pickle
from typing import Any

_ALIGNMENT = 64  # bytes


class SharedMemory:
    """A file in memory, for the arrays of one pickled message at a time.

    The pools of a session are tens of megabytes, and each launch of a kernel takes two of them: in a pipe
    they took more time than the kernels.
    """

    def __init__(self, file: int | None = None) -> None:
        """Makes a file, or takes that of the process which started this one."""
        self.file = os.memfd_create("emulator") if file is None else file
        self._map: mmap.mmap | None = None

    def _mapped(self, size: int) -> mmap.mmap:
        """The file's memory, at least `size` bytes of it."""
        if self._map is None or len(self._map) < size:
            if os.fstat(self.file).st_size < size:
                os.ftruncate(self.file, -(-size // mmap.PAGESIZE) * mmap.PAGESIZE)
            self._map = mmap.mmap(self.file, 0)  # an older one goes when no array is in it any more
        return self._map

    def dumps(self, message: Any) -> bytes:
        """Pickles a message; its arrays replace what this memory held."""
        found: list[pickle.PickleBuffer] = []
        frame = pickle.dumps(message, protocol=5, buffer_callback=found.append)
        views = [each.raw() for each in found]
        places, end = [], 0
        for view in views:
            places.append((end, end + view.nbytes))
            end += -(-view.nbytes // _ALIGNMENT) * _ALIGNMENT
        if end:
            memory = memoryview(self._mapped(end))
            for (low, high), view in zip(places, views, strict=True):
                memory[low:high] = view
        return pickle.dumps((places, frame))

    def loads(self, data: bytes, copy: bool) -> Any:
        """The message that `dumps` pickled in the other process.

        Args:
            data: what `dumps` returned.
            copy: whether its arrays outlive the next message.
        """
        places, frame = pickle.loads(data)
        buffers: list[Any] = []
        if places:
            memory = memoryview(self._mapped(max(high for _, high in places)))
            buffers = [memory[low:high] for low, high in places]
        return pickle.loads(frame, buffers=[bytearray(each) for each in buffers] if copy else buffers)

    def close(self) -> None:
        """Gives the file back."""
        os.close(self.file)
