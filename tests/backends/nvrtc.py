"""NVIDIA's runtime compiler, which needs no GPU, through ctypes; from PyPI's nvidia-cuda-nvrtc 13."""

from __future__ import annotations

import ctypes
import functools
from importlib import metadata
from pathlib import Path

# Headers that MLX's generated text includes and of which ours needs next to nothing. Its own utils.cuh needs
# NVIDIA's C++ library besides, and so does cooperative_groups.h.
STAND_INS = {
    b"mlx/backend/cuda/device/utils.cuh": b"#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n"
    b"typedef int int32_t;\ntypedef unsigned int uint32_t;\n",
    b"cooperative_groups.h": b"namespace cooperative_groups {}\n",
}


@functools.cache
def _root() -> Path:
    """The folder of the CUDA toolkit's parts in this environment."""
    files = metadata.files("nvidia-cuda-nvrtc") or []
    library = next(file for file in files if file.name.startswith("libnvrtc.so"))
    return Path(str(library.locate())).parent.parent


@functools.cache
def _library() -> ctypes.CDLL:
    ctypes.CDLL(str(next((_root() / "lib").glob("libnvrtc-builtins.so*"))))
    return ctypes.CDLL(str(next((_root() / "lib").glob("libnvrtc.so*"))))


def compile_text(text: str, kernel: str, architecture: str) -> tuple[int, str]:
    """(bytes of machine code, the compiler's log with registers and spills); 0 bytes if it was refused."""
    library = _library()
    program = ctypes.c_void_p()
    headers = (ctypes.c_char_p * len(STAND_INS))(*STAND_INS.values())
    names = (ctypes.c_char_p * len(STAND_INS))(*STAND_INS)
    created = library.nvrtcCreateProgram(
        ctypes.byref(program), text.encode(), b"kernel.cu", len(STAND_INS), headers, names
    )
    assert created == 0
    assert library.nvrtcAddNameExpression(program, kernel.encode()) == 0
    options = [f"--gpu-architecture={architecture}", f"--include-path={_root() / 'include'}"]
    options.append("--ptxas-options=--verbose")
    given = (ctypes.c_char_p * len(options))(*[option.encode() for option in options])
    refused = library.nvrtcCompileProgram(program, len(options), given)
    size = ctypes.c_size_t()
    library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    library.nvrtcGetProgramLog(program, log)
    code = ctypes.c_size_t()
    if not refused:
        assert library.nvrtcGetCUBINSize(program, ctypes.byref(code)) == 0
    library.nvrtcDestroyProgram(ctypes.byref(program))
    return code.value, log.value.decode()
