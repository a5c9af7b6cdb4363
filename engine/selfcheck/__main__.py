"""The child process of a self-check: `python -m engine.selfcheck CASE [--compile-only]`; CASE is JSON."""

import sys
from typing import Any

import msgspec

from engine.startup import defer_package, keep_import_structure


def main() -> None:
    """Prints the result of the case, as JSON."""
    defer_package()
    keep_import_structure()
    from engine.selfcheck.case_process import run_case
    from engine.selfcheck.compile_pass import compile_case
    from engine.selfcheck.kernel_cases import KernelCase

    asked = msgspec.json.decode(sys.argv[1], type=KernelCase)
    result: Any = compile_case(asked) if "--compile-only" in sys.argv else run_case(asked)
    print(msgspec.json.encode(result).decode())


if __name__ == "__main__":
    main()
