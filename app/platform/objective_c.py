"""Messages to Objective-C objects, by the functions of the Objective-C runtime."""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

#: An object's address, a text (sent as an NSString), or a C value such as `ctypes.c_uint64(1)`.
Argument = int | str | ctypes.c_bool | ctypes.c_uint64

_Word = ctypes.c_void_p


class ObjectiveC:
    """Sends messages. An object is an address; 0 is nil, and a message to nil returns 0, as in Objective-C.

    A message to an object without that method ends the process, so only send what is documented.

    Args:
        library: the runtime, libobjc, as loaded by `ctypes`.
    """

    def __init__(self, library: Any) -> None:
        library.objc_getClass.argtypes = library.sel_registerName.argtypes = [ctypes.c_char_p]
        library.objc_getClass.restype = library.sel_registerName.restype = _Word
        library.objc_autoreleasePoolPush.argtypes = []
        library.objc_autoreleasePoolPush.restype = _Word
        library.objc_autoreleasePoolPop.argtypes = [_Word]
        library.objc_autoreleasePoolPop.restype = None
        address = ctypes.cast(library.objc_msgSend, _Word).value
        assert address is not None
        self._library = library
        self._send_address = address

    def class_named(self, name: str) -> int:
        """A class; 0 if the libraries that are loaded have none of this name."""
        return int(self._library.objc_getClass(name.encode()) or 0)

    def send(self, receiver: int, selector: str, *arguments: Argument, result: type[Any] = _Word) -> Any:
        """Sends a message and returns its result: an address, or what `result` says.

        On Apple Silicon arguments must be passed exactly as the method declares them, so each message gets a
        prototype of its own.
        """
        if not receiver:
            return result().value or 0
        values = [self._string(each) if isinstance(each, str) else each for each in arguments]
        types = [_Word if isinstance(each, int) else type(each) for each in values]
        message = ctypes.CFUNCTYPE(result, _Word, _Word, *types)(self._send_address)
        return message(receiver, self._library.sel_registerName(selector.encode()), *values) or 0

    def text(self, string: int) -> str:
        """The text of an NSString; empty for nil."""
        found = self.send(string, "UTF8String", result=ctypes.c_char_p)
        return str(found.decode()) if found else ""

    @contextmanager
    def pool(self) -> Iterator[None]:
        """Frees afterwards the temporary objects that methods return meanwhile."""
        token = self._library.objc_autoreleasePoolPush()
        try:
            yield
        finally:
            self._library.objc_autoreleasePoolPop(token)

    def _string(self, text: str) -> int:
        """A temporary NSString."""
        made = ctypes.CFUNCTYPE(_Word, _Word, _Word, ctypes.c_char_p)(self._send_address)
        selector = self._library.sel_registerName(b"stringWithUTF8String:")
        return int(made(self.class_named("NSString"), selector, text.encode()) or 0)


def load_objective_c() -> ObjectiveC:
    """Loads the runtime of this Mac."""
    return ObjectiveC(ctypes.CDLL(ctypes.util.find_library("objc") or "/usr/lib/libobjc.dylib"))
