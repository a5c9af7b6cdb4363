"""A lower priority for threads whose work can wait, so that they take no time from steps."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from contextlib import suppress
from typing import Final

_NICEST: Final = 19
_QOS_CLASS_UTILITY: Final = 0x11  # <pthread/qos.h>: efficiency cores, and disk access after others'


def lower_thread_priority() -> None:
    """Lowers the priority of the calling thread. On Linux each thread has its own; a Mac has classes."""
    with suppress(OSError, AttributeError):  # it works without, only not as considerately
        if sys.platform == "darwin":
            ctypes.CDLL(None).pthread_set_qos_class_self_np(_QOS_CLASS_UTILITY, 0)
        else:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICEST)
