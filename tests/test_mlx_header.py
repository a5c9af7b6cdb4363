"""MLX's own call of g++ takes the header that was precompiled for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import mlx_header
import pytest

# "-H" has g++ tell each header that it reads; a precompiled one stands behind "!".
WRAPPER = '#!/bin/sh\nexec "{compiler}" -H "$@" 2>>"{log}"\n'
COMPILED = """
import mlx.core as mx
mx.set_default_device(mx.cpu)
x = mx.array([1.0, 2.0])
print(mx.compile(lambda x: mx.sin(x) * x + 0.125)(x).tolist() == (mx.sin(x) * x + 0.125).tolist())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: only there does MLX call g++")
def test_mlx_compiles_with_the_precompiled_header(tmp_path: Path) -> None:
    mlx_header.precompile()
    made = mlx_header.precompiled_header()
    assert made.exists()
    relative = made.relative_to(tempfile.gettempdir())
    own = tmp_path / relative
    own.parent.mkdir(parents=True)
    own.symlink_to(made)
    compiler, log = shutil.which("g++"), tmp_path / "log"
    wrapper = tmp_path / "bin" / "g++"
    wrapper.parent.mkdir()
    wrapper.write_text(WRAPPER.format(compiler=compiler, log=log))
    wrapper.chmod(0o755)
    environment = os.environ | {"TMPDIR": str(tmp_path), "PATH": f"{wrapper.parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        [sys.executable, "-c", COMPILED], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout == "True\n", done.stderr
    read = log.read_text().splitlines()
    assert any(line.startswith("! ") and line.endswith(str(relative)) for line in read), read[:5]
