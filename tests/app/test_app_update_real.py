"""An update of the real app, with window and engine, in a bundle of sources that starts like a frozen one."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from played_releases import FLAVOUR, ROOT, PlayedRelease, PlayedServer, public, serving, shell_app

BACK = "0.1.0 Octavo 9.0.0 did not start, so the one before is back."
#: The program `octavo`: like PyInstaller's, it runs `packaging/linux/entry.py`; besides, a person is played.
PROGRAM = """#!{python}
import os, sys
from pathlib import Path
log_file = Path(os.environ["OCTAVO_DATA"]) / "log"
here = Path(__file__).resolve().parent
sys.path[:0] = [str(here / "_internal")]
sys.frozen, sys.executable = True, str(here / "octavo")
if len(sys.argv) == 1:
    {first}
    from app.application import Octavo
    from app.updates import feed
    feed.LOOPBACK.append("127.0.0.1")
    run = Octavo.run
    def played(octavo):
        from PySide6.QtCore import QTimer
        window, updates, log = octavo.window, octavo.window.updates, log_file
        def tick():
            if log.exists():
                timer.stop()
                with log.open("a") as file:
                    file.write(updates.release.version + " " + window.toast.text() + "\\n")
                window.closing.quit()
            elif updates.state == "idle":
                updates.check()
            elif updates.state == "available":
                updates.download()
            elif updates.state == "ready":
                timer.stop()
                log.write_text("chosen\\n")
                updates.choose("restart")
                window.closing.quit()
            elif updates.state in ("failed", "impossible", "current"):
                log.write_text(updates.message)
        timer = QTimer(octavo, interval=100)
        timer.timeout.connect(tick)
        timer.start()
        return run(octavo)
    Octavo.run = played
import entry
code = entry.main()
if len(sys.argv) == 1:
    with log_file.open("a") as file:
        file.write("ended\\n")
raise SystemExit(code)
"""


def bundle(at: Path, version: str, server: PlayedServer, first: str = "") -> None:
    """Makes a bundle; `first`: what its program does before anything else when it opens the window."""
    inside = at / "_internal"
    for name in ("app", "engine", "metal_kernels", "octavo", "resources"):
        skipped = shutil.ignore_patterns("__pycache__", "starter")
        shutil.copytree(ROOT / name, inside / name, ignore=skipped)
    shutil.copy(ROOT / "packaging" / "linux" / "entry.py", inside)
    init = inside / "engine" / "__init__.py"
    init.write_text(re.sub('__version__ = ".*"', f'__version__ = "{version}"', init.read_text()))
    release = {
        "flavour": FLAVOUR,
        "feed": f"{server.address}/feed.signed",
        "version": version,
        "keys": [public()],
    }
    (inside / "resources" / "release.json").write_text(json.dumps(release))
    (at / "octavo").write_text(PROGRAM.format(python=sys.executable, first=first or "pass"))
    (at / "octavo").chmod(0o755)


def publish(folder: Path, server: PlayedServer) -> None:
    """Packs and offers the bundle `octavo` in a folder."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("pack", ROOT / "packaging" / "release" / "archive.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.pack(folder / "octavo", folder / "a.tar.xz")
    data = (folder / "a.tar.xz").read_bytes()
    release = PlayedRelease(server, shell_app("9.0.0"), "9.0.0")
    server.files["/app.tar.xz"] = data
    sizes = [path.stat().st_size for path in (folder / "octavo").rglob("*") if path.is_file()]
    release.entry.update(size=len(data), sha256=hashlib.sha256(data).hexdigest(), unpacked=sum(sizes))
    release.publish()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "seen"),
    [
        ("", "9.0.0 "),
        ("from app.updates import gone", BACK),
        ("import app.window; app.window.__path__ = []", BACK),
        ("import os; os.environ['QT_QPA_PLATFORM'] = 'none'", BACK),
    ],
    ids=["sound", "fails before it counts", "fails at its window", "fails in Qt"],
)
def test_the_real_app_exchanges_itself_and_comes_back_if_it_must(
    first: str, seen: str, qtbot, tmp_path: Path
) -> None:
    data, app = tmp_path / "data", tmp_path / "programs" / "octavo"
    data.mkdir()
    with serving() as server:
        bundle(app, "0.1.0", server)
        bundle(tmp_path / "new" / "octavo", "9.0.0", server, first)
        publish(tmp_path / "new", server)
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= {"QT_QPA_PLATFORM": "offscreen", "OCTAVO_DATA": str(data)}
        ended = subprocess.run([app / "octavo"], env=environment, check=False, timeout=120)
        assert ended.returncode == 0
        log = data / "log"
        qtbot.waitUntil(lambda: log.read_text().count("ended") == 2, timeout=30_000)
    lines = log.read_text().splitlines()
    assert lines[:2] == ["chosen", "ended"]
    assert lines[2].startswith(seen)
    assert json.loads((app / "_internal" / "resources" / "release.json").read_text())["version"] == seen[:5]
    assert not (tmp_path / "programs" / ".octavo.update" / "trial.json").exists()
