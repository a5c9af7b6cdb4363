"""`systemctl --user`, as far as `octavo service` calls it: it runs the one unit of `$HOME`, and ends it."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

HOME = Path(os.environ["HOME"])
RUNNING = HOME / "running"


def main(action: str) -> int:
    unit = HOME / ".config/systemd/user/app.octavo.serve.service"
    if action == "enable":
        lines = [line.partition("=") for line in unit.read_text().splitlines()]
        command = next(shlex.split(value) for name, _, value in lines if name == "ExecStart")
        extra = dict(shlex.split(value)[0].split("=", 1) for name, _, value in lines if name == "Environment")
        child = subprocess.Popen(
            command,
            env=os.environ | extra,
            stdout=subprocess.DEVNULL,
            stderr=(HOME / "journal").open("wb"),
            start_new_session=True,
        )
        RUNNING.write_text(str(child.pid))
    elif action == "disable" and RUNNING.exists():
        os.kill(int(RUNNING.read_text()), signal.SIGTERM)
        RUNNING.unlink()
    elif action == "is-active":
        return 0 if RUNNING.exists() else 3
    return 0


if __name__ == "__main__":
    sys.exit(main(next(word for word in sys.argv[1:] if not word.startswith("-"))))
