"""The page of the first start in situations worth looking at, without model service and engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from model_scenes import GB, Silent
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout
from scripted import fake_command

from app.models.discovery import Discovery
from app.models.first_start import FirstStart
from app.models.first_start_page import DownloadStrip, FirstStartPage
from app.models.model_library import ModelLibrary
from app.processes.engine_client import EngineClient
from app.settings import Settings
from app.theme.theme import Theme
from app.workspace import Workspace
from engine import protocol as p

QWEN, GEMMA, SMALL = (
    f"mlx-community/{name}" for name in ("Qwen3.5-9B-4bit", "gemma-4-e4b-it-4bit", "Qwen3.5-4B-MLX-4bit")
)
LIMIT = 11_453_251_584  # of a Mac with 16 GB


def _model(repo: str, name: str, role: str, size: int, needed: int, **fields: object) -> p.Recommendation:
    values = {"repo": repo, "name": name, "role": role, "size": size, "needed": needed}
    return p.Recommendation(**(values | {"licence": "apache-2.0", "quantisation": "4-bit"} | fields))


def recommendations(**fields: object) -> p.Recommendations:
    """What is recommended for a Mac with 16 GB."""
    models = [
        _model(QWEN, "Qwen3.5 9B", "best", 5_950_062_560, 6_695_009_312),
        _model(GEMMA, "Gemma 4 E4B", "fast", 5_216_992_212, 5_787_436_692),
        _model(SMALL, "Qwen3.5 4B", "small", 3_061_129_077, 3_793_075_829, approximate=True),
    ]
    values = {"models": models, "memory": 16 << 30, "limit": LIMIT, "free_disk": 200 * GB}
    return p.Recommendations(**(values | fields))


def starter() -> p.ModelInfo:
    """The starter model."""
    return p.ModelInfo(path="/s", name="SmolLM2-135M-Instruct", source="starter", size=112 * 10**6)


def downloaded(repo: str = QWEN) -> p.ModelInfo:
    """A model of the list, completely downloaded."""
    return p.ModelInfo(path="/q", name=repo, source="hub", size=5_950_062_560)


class FirstStartScene:
    """A page and a strip that nothing but this file fills."""

    def __init__(self, look: str, folder: Path, width: int = 780) -> None:
        self.done = 2_100_000_000  # bytes of the download
        self.theme = Theme(look)
        self.theme.apply()
        self.script = Silent()
        self.library = ModelLibrary(EngineClient(fake_command()), Settings(folder), Workspace())
        self.discovery = Discovery(self.script, self.library)
        self.start = FirstStart(self.discovery, self.library, Settings(folder), False)
        self.page = FirstStartPage(self.theme, self.start)
        self.strip = DownloadStrip(self.start)
        self.window = QFrame()
        self.window.setObjectName("middle")
        self.window.resize(width, 660)
        column = QVBoxLayout(self.window)
        column.setContentsMargins(0, 0, 0, 0)
        notices = QVBoxLayout()
        notices.setContentsMargins(24, 12, 24, 0)
        notices.addWidget(self.strip)
        column.addLayout(notices)
        column.addWidget(self.page, 1)
        column.addStretch()

    def list_models(self, *models: p.ModelInfo) -> None:
        """What the engine finds on this computer."""
        self.library.models, self.library.listed = list(models), True
        self.library.changed.emit()

    def recommend(self, **fields: object) -> None:
        """The starter is loaded, and the models are recommended."""
        self.library.state = p.ModelState(state="ready", path="/s", name="SmolLM2-135M-Instruct")
        self.list_models(starter())
        self.script.recommendations.emit(recommendations(**fields))

    def transfer(self, repo: str = QWEN, **fields: object) -> None:
        """A download."""
        values = {"repo": repo, "done": self.done, "total": 5_950_062_560}
        self.script.transfers.emit(p.Transfers(transfers=[p.Transfer(**(values | fields))]))

    def choose(self, place: int = 0) -> None:
        """Clicks on Download."""
        self.page.rows[place].buttons.main.click()

    def picture(self, scale: int) -> QImage:
        """The window as it is drawn on a screen of that many pixels a point."""
        for _ in range(3):  # layouts follow new words with the next events
            QApplication.processEvents()
        if (focused := self.window.focusWidget()) is not None:
            focused.clearFocus()
        image = QImage(self.window.size() * scale, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        painter = QPainter(image)
        self.window.render(painter, QPoint(0, 0))
        painter.end()
        return image


def looking(scene: FirstStartScene) -> None:
    """Nothing is known yet."""


def offered(scene: FirstStartScene) -> None:
    scene.recommend()


def downloading(scene: FirstStartScene) -> None:
    offered(scene)
    scene.choose()
    scene.transfer(state="running", speed=38e6, remaining=101)


def paused(scene: FirstStartScene) -> None:
    downloading(scene)
    scene.transfer(state="paused")


def offline(scene: FirstStartScene) -> None:
    offered(scene)
    scene.choose()
    message = "huggingface.co cannot be reached (its name was not found): check the network, or use a mirror."
    scene.transfer(state="failed", done=0, total=0, message=message, offline=True)


def no_room(scene: FirstStartScene) -> None:
    scene.recommend(free_disk=4 * GB)


def ready(scene: FirstStartScene) -> None:
    downloading(scene)
    scene.transfer(state="done", done=5_950_062_560, path="/q")
    scene.list_models(starter(), downloaded())


def tight(scene: FirstStartScene) -> None:
    models = [
        _model("org/a", "Qwen3.5 2B", "best", 1_720_000_000, 2_244_201_216, approximate=True),
        _model(SMALL, "Qwen3.5 4B", "other", 3_061_129_077, 3_793_075_829, rating="tight"),
    ]
    scene.recommend(models=models, limit=4 * GB, memory=6 << 30)


def nothing_fits(scene: FirstStartScene) -> None:
    scene.recommend(models=[], memory=2 << 30)


def strip(scene: FirstStartScene) -> None:
    downloading(scene)
    scene.page.hide()
    scene.strip.set_wanted(True)


def strip_ready(scene: FirstStartScene) -> None:
    ready(scene)
    scene.page.hide()
    scene.strip.set_wanted(True)


SCENES: dict[str, Callable[[FirstStartScene], None]] = {
    scene.__name__: scene
    for scene in (looking, offered, downloading, paused, offline, no_room, ready, tight, nothing_fits, strip,
                  strip_ready)
}  # fmt: skip
