"""The child process of a self-check: `python -m engine.selfcheck CASE`, CASE being JSON."""

import sys

import msgspec

from engine.selfcheck.cases import Case
from engine.selfcheck.child import run_case

if __name__ == "__main__":
    result = run_case(msgspec.json.decode(sys.argv[1], type=Case))
    print(msgspec.json.encode(result).decode())
