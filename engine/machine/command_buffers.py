"""Settings that MLX takes from the environment: the work in a Metal command buffer, the folder of CUDA code.

MLX commits after 20 to 50 operations, or once the inputs of a buffer have 40 to 50 million elements
(`CommandEncoder::needs_commit`). A decode step has some thousand operations, and one layer's KV pool can have
more elements than that by itself, so a step becomes many buffers, with gaps of about 20 microseconds.

Others measured on Macs, with equal output: 1,000 operations and 400 million elements give 5 to 8 % on an
M3 Ultra with peak memory unchanged (ml-explore/mlx #4521); 1,000 operations, 11 to 13 % on an M1 Ultra, but
nothing on an M5 Max (lablup/mlxcel #353, #360). 2,000 million elements kept so many temporary arrays alive
that a Mac of 48 GB could not start (vllm-project/vllm-metal #585). Hence: not on M5 and later, and the
elements only with memory to spare.

Code that MLX compiles for an NVIDIA GPU goes to a folder for temporary files, by a name that says neither the
GPU nor whose it is, and is gone after a restart of the machine. It takes minutes to compile a model's.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path
from typing import Final

from engine.machine.memory import kernel_text, machine_memory

OPERATIONS: Final = "MLX_MAX_OPS_PER_BUFFER"
ELEMENTS: Final = "MLX_MAX_MB_PER_BUFFER"  # millions of elements, in spite of its name
COMPILED: Final = "MLX_PTX_CACHE_DIR"
_GPUS: Final = Path("/proc/driver/nvidia/gpus")
_WINDOWS_GPU: Final = Path("/dev/dxg")  # Windows' subsystem for Linux, which does not name it
_LAST_GENERATION: Final = 4  # of Apple's chips (M4) that gains
_SPACIOUS: Final = 32 << 30  # bytes


def set_command_buffer_limits() -> None:
    """Raises MLX's limits where that was measured to be faster. What the user has set stays.

    To be called before MLX computes anything: it reads them when it first touches the GPU.
    """
    if sys.platform == "darwin":
        for name, value in limits_for(_processor(), machine_memory()).items():
            os.environ.setdefault(name, value)


def keep_compiled_kernels(cache: Path, gpus: Path = _GPUS) -> None:
    """Has MLX keep its CUDA code in the folder `cache`, apart for each version of MLX and kind of GPU.

    To be called before MLX computes anything. Without such a GPU nothing is set; what the user has set stays.
    """
    if sys.platform != "linux" or not (gpus.exists() or _WINDOWS_GPU.exists()):
        return
    from importlib.metadata import PackageNotFoundError, version  # 20 ms, which others should not wait for

    try:
        told = "".join(path.read_text("utf-8", "replace") for path in sorted(gpus.glob("*/information")))
        kinds = [version("mlx"), *sorted(set(re.findall(r"^Model:.*", told, re.M)))]
    except (OSError, PackageNotFoundError):
        return
    key = hashlib.sha256("\n".join(kinds).encode()).hexdigest()[:16]
    os.environ.setdefault(COMPILED, str(cache / "cuda" / f"mlx-{key}"))


def limits_for(processor: str, memory: int) -> dict[str, str]:
    """The environment variables for a processor, such as "Apple M3 Max", and so many bytes of memory."""
    generation = re.match(r"Apple M(\d+)\b", processor)
    if not generation or int(generation[1]) > _LAST_GENERATION:
        return {}
    return {OPERATIONS: "1000"} | ({ELEMENTS: "400"} if memory >= _SPACIOUS else {})


def _processor() -> str:
    """The processor's name on macOS. Asking MLX for it would open the GPU, which is too late."""
    return kernel_text("machdep.cpu.brand_string")
