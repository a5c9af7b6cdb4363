"""Has Apple check a signed file: `python packaging/release/notarise.py build/Octavo.zip`.

`notarytool submit --wait` exits with 0 even when the answer is "Invalid", so the answer is read here, and the
log that says why is printed. The account comes from APPLE_ID, APPLE_TEAM and APPLE_PASSWORD.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path


class NotaryError(Exception):
    """Apple did not accept the file, or could not be asked."""


def notarise(file: Path) -> str:
    """Submits a file and waits.

    Returns:
        The submission's id.

    Raises:
        NotaryError: with Apple's log, where there is one.
    """
    answer = _notarytool("submit", str(file), "--wait", "--output-format", "json")
    try:
        told = json.loads(answer.stdout)
        identity, status = str(told["id"]), str(told["status"])
    except (ValueError, KeyError, TypeError):
        raise NotaryError(f"notarytool gave no answer about {file.name}: {_words(answer)}") from None
    if status != "Accepted" or answer.returncode:
        log = _notarytool("log", identity)
        raise NotaryError(f"Apple's answer about {file.name} is {status}. Its log:\n{_words(log)}")
    return identity


def _notarytool(*words: str) -> subprocess.CompletedProcess[str]:
    account = [f"--{name}={os.environ.get(key, '')}" for name, key in _ACCOUNT]
    return subprocess.run(
        ["xcrun", "notarytool", *words, *account], capture_output=True, text=True, check=False
    )


def _words(answer: subprocess.CompletedProcess[str]) -> str:
    return (answer.stdout + answer.stderr).strip() or f"status {answer.returncode}"


_ACCOUNT = (("apple-id", "APPLE_ID"), ("team-id", "APPLE_TEAM"), ("password", "APPLE_PASSWORD"))

if __name__ == "__main__":
    try:
        print(f"Accepted: {notarise(Path(sys.argv[1]))}")
    except (NotaryError, OSError) as error:
        print(f"notarise: {error}", file=sys.stderr)
        raise SystemExit(1) from None
