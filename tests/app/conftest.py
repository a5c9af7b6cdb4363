import gc
import json
import os
import shutil
import subprocess
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from driving import PatientQtBot, record_sent
from memory_panels import Used, Watched
from memory_storm import recorded
from objective_c_stand_in import RecordingRuntime
from PySide6.QtCore import QCoreApplication, QEvent
from scripted import FAST, REPOSITORY, fake_command, fake_command_of_its_own
from scripted_models import GB, Script

from app.application import Octavo
from app.memory.memory_panel import MemoryPanel
from app.memory.timeline.recorded_track import Track
from app.models.discovery import Discovery
from app.models.model_browser import ModelBrowser
from app.models.model_library import ModelLibrary
from app.platform.platform_services import CHOSEN, LinuxPlatform, MacPlatform
from app.processes.engine_client import EngineClient, Link, Timing
from app.settings import Settings
from app.theme.palette import DARK
from app.theme.theme import Theme
from app.window.desktop.open_requests import OctavoApplication
from app.workspace import Workspace
from engine import protocol as p

_NUMBERS = count()


@pytest.fixture
def qtbot(qapp, request) -> PatientQtBot:
    return PatientQtBot(request)


@pytest.fixture(scope="session")
def qapp_cls() -> type[OctavoApplication]:
    """What pytest-qt makes the application of."""
    return OctavoApplication


@pytest.fixture(autouse=True)
def _engine_importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))


@pytest.fixture(autouse=True)
def _own_disk_cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No engine finds on disk what another test's engine has computed."""
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path_factory.getbasetemp() / f"kv-{next(_NUMBERS)}"))


@pytest.fixture(autouse=True)
def _linux(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window is on Linux, also where the tests run on a Mac; `mac_runtime` puts it on a Mac."""
    monkeypatch.setattr(CHOSEN, "platform", LinuxPlatform())
    monkeypatch.setattr(LinuxPlatform, "keychain", lambda _: None)  # nobody's own keychain is used


@pytest.fixture(autouse=True, scope="session")
def _stay_frozen() -> Iterator[None]:
    """Keeps what all tests share out of garbage collections, as `tests/conftest.py` has begun it.

    The app freezes what exists when its window is painted, and thaws all when it ends. In tests, each full
    collection after the first window took half a second.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc, "freeze", lambda: None)
        patch.setattr(gc, "unfreeze", lambda: None)
        yield


@pytest.fixture(autouse=True)
def _delete_widgets() -> Iterator[None]:
    """Destroys the widgets of a test after it: each change of the style sheet visits every widget there is.

    `deleteLater` alone leaves them: no event loop of the tests runs at the level that deletes them.
    """
    yield
    if (application := QCoreApplication.instance()) is not None:
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def make_client(qtbot) -> Iterator[Callable[..., EngineClient]]:
    clients: list[EngineClient] = []

    def make(*arguments: str, timing: Timing = FAST, signals: bool = False) -> EngineClient:
        command = fake_command_of_its_own if signals else fake_command
        client = EngineClient(command(*arguments), timing)
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close()
        qtbot.waitUntil(lambda c=client: c.link is Link.CLOSED)
        client.deleteLater()


@pytest.fixture
def open_window(qtbot, tmp_path):
    opened = []

    def make(*arguments, folder=tmp_path, look="dark"):
        octavo = Octavo(folder, look, fake_command(*arguments), FAST)
        octavo.window.resize(1440, 900)
        octavo.window.show()
        opened.append(octavo)
        return octavo.window

    yield make
    for octavo in opened:
        if octavo.client.link is not Link.CLOSED:
            octavo.window.closing.quit_now()
        qtbot.waitUntil(lambda o=octavo: o.client.link is Link.CLOSED)
        octavo.window.deleteLater()
        octavo.deleteLater()


@pytest.fixture
def window(qtbot, open_window):
    made = open_window()
    qtbot.waitUntil(lambda: made.library.can_answer)
    return made


@pytest.fixture
def generated(window, monkeypatch) -> list[p.Generate]:
    """The requests for answers from now on."""
    return record_sent(window, monkeypatch, p.Generate)


@pytest.fixture
def mac_runtime(_linux, monkeypatch) -> RecordingRuntime:
    """The window runs on a Mac, whose Objective-C runtime records what it is sent."""
    runtime = RecordingRuntime()
    monkeypatch.setattr(CHOSEN, "platform", MacPlatform(runtime))
    return runtime


@pytest.fixture
def theme(qapp):
    theme = Theme("dark")
    theme.apply()
    return theme


@pytest.fixture
def script():
    return Script()


@pytest.fixture
def library(qapp, tmp_path):
    return ModelLibrary(EngineClient(fake_command()), Settings(tmp_path), Workspace())


@pytest.fixture
def browser(qtbot, theme, script, library):
    library.models = [
        p.ModelInfo(path="/m/good", name="org/good", source="hub", size=4 * GB, quantisation="4-bit"),
        p.ModelInfo(path="/m/bad", name="org/bad", source="hub", problem="It is cut off."),
        p.ModelInfo(path="/m/odd", name="odd", source="folder", problem="It has no weights."),
    ]
    discovery = Discovery(script, library)
    dialog = ModelBrowser(theme, discovery)
    qtbot.addWidget(dialog)
    return dialog


@pytest.fixture
def used(qtbot) -> Used:
    return Used(qtbot)


@pytest.fixture
def watched(qtbot) -> Watched:
    return Watched(qtbot)


@pytest.fixture
def panel(qtbot) -> MemoryPanel:
    made = MemoryPanel(DARK)
    qtbot.addWidget(made)
    made.resize(412, 840)
    made.show()
    return made


@pytest.fixture(scope="session")
def storm_track() -> tuple[Track, dict[int, p.BlockSnapshot]]:
    """A storm's recording, only read, and the truth at some event numbers."""
    recorder, truth = recorded()
    track = recorder.track()
    assert track is not None
    return track, truth


_BUS = """<busconfig><type>session</type><listen>unix:dir={folder}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>"""


@pytest.fixture
def portal(tmp_path, monkeypatch):
    """Starts a played desktop portal on a bus of its own, in a session of Wayland."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("needs dbus-daemon: apt-get install dbus-daemon")
    (tmp_path / "bus.conf").write_text(_BUS.format(folder=tmp_path))
    daemon = subprocess.Popen(
        ["dbus-daemon", f"--config-file={tmp_path}/bus.conf", "--print-address", "--nofork"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-9")
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN", raising=False)
    started = [daemon]

    def start(*way):
        script = [sys.executable, str(Path(__file__).with_name("played_portal.py")), *way]
        played = subprocess.Popen(script, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        started.append(played)
        assert json.loads(played.stdout.readline()) == "ready"
        return played

    yield start
    for process in reversed(started):
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
