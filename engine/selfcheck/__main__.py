"""The child process of a self-check: `python -m engine.selfcheck CASE`, where CASE is JSON."""

import sys

import msgspec

from engine.selfcheck.case_process import run_case
from engine.selfcheck.kernel_cases import KernelCase

if __name__ == "__main__":
    result = run_case(msgspec.json.decode(sys.argv[1], type=KernelCase))
    print(msgspec.json.encode(result).decode())
