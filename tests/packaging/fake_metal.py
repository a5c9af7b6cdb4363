"""The `octavo` command over a Metal device with a fault: `fake_metal.py FAULT selfcheck --full ...`.

One case is checked, in a child process as always; parent and child have the device. A launch refuses to
compile, hangs, gives NaN, or ends the process as macOS does when memory runs out.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any

import mlx.core as mx
import msgspec

from engine.startup import defer_package

FAULT = sys.argv[1]
ERROR = "[metal::Device] Unable to build metal library from source\nprogram_source:7: error: no such type"


def kernel(**_: Any) -> Any:
    """Stands in for `mx.fast.metal_kernel`."""

    def launch(*, output_shapes: Any, output_dtypes: Any, threadgroup: Any, **_: Any) -> list[mx.array]:
        if FAULT == "refuses":
            raise RuntimeError(ERROR)
        if FAULT == "hangs":
            time.sleep(600)
        if FAULT == "memory":
            os.kill(os.getpid(), signal.SIGKILL)
        if threadgroup[0] > 1024:
            raise ValueError(
                f"Thread group size ({threadgroup[0]}) is greater than  the maximum allowed threads per "
                "threadgroup (1024)."
            )
        wrong = [float("nan") if mx.issubdtype(dtype, mx.floating) else 0 for dtype in output_dtypes]
        return [
            mx.full(*each).astype(dtype)
            for each, dtype in zip(zip(output_shapes, wrong, strict=True), output_dtypes, strict=True)
        ]

    return launch


defer_package()  # as the self-check's own processes do
mx.fast.metal_kernel = kernel
mx.metal.is_available = lambda: True
mx.device_info = lambda: {"device_name": "Apple Fake", "max_buffer_length": 1 << 28}

from engine.selfcheck import case_process, compile_pass, kernel_cases, selfcheck_runner  # noqa: E402

CASE = kernel_cases.KernelCase(4, 2, 64, "float32")
case_process._SEQUENCES = ((20, 1), (40, 4))  # type: ignore[assignment]

if sys.argv[2].startswith("{"):
    case = msgspec.json.decode(sys.argv[2], type=kernel_cases.KernelCase)
    made: Any = (
        compile_pass.compile_case(case)
        if "--compile-only" in sys.argv
        else case_process.run_case(case, measure=False)
    )
    print(msgspec.json.encode(made).decode())
else:
    from engine.cli.main import main

    command = (sys.executable, __file__, FAULT)
    seconds = 3.0 if FAULT == "hangs" else 100.0
    check, compile_only = selfcheck_runner.check, selfcheck_runner.compile_only
    selfcheck_runner.check = lambda case: check(case, command, seconds)  # type: ignore[assignment]
    selfcheck_runner.compile_only = lambda case: compile_only(case, command, seconds)  # type: ignore[assignment]
    selfcheck_runner.cases = lambda full: [CASE]  # type: ignore[assignment]
    sys.exit(main(sys.argv[2:]))
