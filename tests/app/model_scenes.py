"""The model browser in situations worth looking at, without a model service and without an engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from scripted import fake_command

from app.models.discovery import Discovery
from app.models.model_browser import ModelBrowser
from app.models.model_library import ModelLibrary
from app.processes.engine_client import EngineClient
from app.processes.service_clients import ModelServiceClient
from app.settings import Settings
from app.theme.theme import Theme
from app.workspace import Workspace
from engine import protocol as p
from engine.hub.catalogue import catalogue, entries
from engine.planning.memory_plan import PlanOptions

GB = 10**9
CARD = """# Mistral-7B-Instruct-v0.3-4bit

Converted with **mlx-lm**. Takes little memory for each token.

| use | context |
|---|---|
| chat | 32,768 |
| with YaRN | 131,072 |
"""


class Silent(ModelServiceClient):
    """Asks nobody, but estimates plans of the catalogue as the model service does."""

    def __init__(self) -> None:
        super().__init__(["false"])
        self.query = 0

    def ask(self, message: p.Message) -> None:
        if isinstance(message, p.SearchHub):
            self.query = message.query
        elif isinstance(message, p.PlanModel) and message.catalogue:
            entry = next(entry for entry in entries() if entry.repo == message.model)
            fit = entry.plan(16 * GB, options=PlanOptions(message.context, message.chats))
            self.planned.emit(p.ModelPlan(model=message.model, fit=fit))


def local_models() -> list[p.ModelInfo]:
    """A library as people have it: from everywhere, one damaged."""
    return [
        p.ModelInfo(path="/s", name="SmolLM2-135M-Instruct", source="starter", size=112 * 10**6,
                    quantisation="4-bit", kind="llama", context=8192, origin="comes with Octavo"),
        p.ModelInfo(path="/q", name="mlx-community/Qwen3-8B-4bit", source="hub", size=int(4.6 * GB),
                    quantisation="4-bit", kind="qwen3", context=40960, abilities=["tools", "thinking"],
                    origin="Hugging Face"),
        p.ModelInfo(path="/d", name="mlx-community/gemma-3-12b-it-4bit", source="hub", size=3 * GB,
                    problem="gemma-3-12b-it-4bit lacks 1 of its 2 weight files "
                    "(model-00002-of-00002.safetensors, ...): finish its download."),
        p.ModelInfo(path="/l", name="lmstudio-community/Mistral-Nemo-2407", size=int(24.5 * GB),
                    quantisation="bf16", kind="mistral", context=131072, abilities=["tools"],
                    origin="LM Studio"),
        p.ModelInfo(path="/i", name="Llama-3.2-3B.Q4_0", size=int(1.9 * GB), quantisation="4-bit",
                    kind="llama", context=131072, abilities=["tools"],
                    origin="imported from Llama-3.2-3B.Q4_0.gguf"),
    ]  # fmt: skip


def found_models() -> list[p.HubModel]:
    """What a search gives."""
    rows = (
        ("Qwen3-8B-4bit", 4.6, "4-bit", "qwen3", "apache-2.0", 91_204, False),
        ("Llama-3.3-70B-Instruct-4bit", 39.7, "4-bit", "llama", "llama3.3", 40_110, True),
        ("gemma-3-12b-it-4bit", 8.0, "4-bit", "gemma3", "gemma", 33_907, True),
        ("Qwen3-30B-A3B-4bit", 17.2, "4-bit", "qwen3_moe", "apache-2.0", 28_450, False),
        ("Mistral-7B-Instruct-v0.3-4bit", 4.1, "4-bit", "mistral", "apache-2.0", 20_713, False),
        ("SmolLM3-3B-8bit", 3.3, "8-bit", "smollm3", "apache-2.0", 8_260, False),
    )
    return [
        p.HubModel(repo=f"mlx-community/{name}", size=int(size * GB), quantisation=bits, kind=kind,
                   licence=licence, downloads=downloads, modified="2026-10-01", gated=gated,
                   rating="too big" if size > 16 else "tight" if size > 13 else "fits")
        for name, size, bits, kind, licence, downloads, gated in rows
    ]  # fmt: skip


def a_fit(**fields: object) -> p.Fit:
    """A plan of an 8B model with two chats, to be changed by `fields`."""
    values = {
        "rating": "fits", "context": 8192, "longest": 40960, "chats": 2, "blocks": 1024,
        "block_bytes": 2_359_296, "weights": int(4.6 * GB), "kv": int(2.4 * GB), "scratch": GB // 2,
        "limit": 16 * GB, "reason": "7.5 GB of 16.0 GB that this computer can give.",
    }  # fmt: skip
    return p.Fit(**(values | fields))


class Scene:
    """A browser that nothing but this file fills."""

    def __init__(self, look: str, folder: Path) -> None:
        self.theme = Theme(look)
        self.theme.apply()
        self.script = Silent()
        self.library = ModelLibrary(EngineClient(fake_command()), Settings(folder), Workspace())
        self.library.models = local_models()
        self.discovery = Discovery(self.script, self.library)
        self.browser = ModelBrowser(self.theme, self.discovery)
        self.browser.resize(1000, 700)

    def open(self, source: str, row: int = 0) -> None:
        """Shows a list, and one of its models."""
        self.browser.open_at(source)
        if source == "catalogue":
            self.script.results.emit(p.HubResults(query=self.script.query, models=catalogue(limit=16 * GB)))
        elif source != "here":
            self.script.results.emit(p.HubResults(query=self.script.query, models=found_models()))
        self.browser.rows.setCurrentRow(row)
        self.browser.pane.chats.setValue(2)
        self.browser.pane.request_plan()

    def picture(self, scale: int) -> QImage:
        """The window as it is drawn on a screen of that many pixels a point."""
        QApplication.processEvents()  # layouts follow new words with the next events
        self.browser.field.clearFocus()  # its cursor blinks
        QApplication.processEvents()
        size = self.browser.size()
        image = QImage(size * scale, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        painter = QPainter(image)
        self.browser.render(painter, QPoint(0, 0))
        painter.end()
        return image


def library(scene: Scene) -> None:
    scene.open("here", 1)
    scene.script.planned.emit(p.ModelPlan(model="/q", fit=a_fit()))


def damaged(scene: Scene) -> None:
    scene.open("here", 2)


def options(scene: Scene) -> None:
    scene.open("here", 3)
    fit = a_fit(rating="tight", weights=int(8.0 * GB), blocks=2048, kv=2048 * 2_359_296,
                reason="13.3 GB of 16.0 GB: other programs may be pushed out of memory.",
                suggestions=["A K/V budget of 4.3 GB fits."])  # fmt: skip
    scene.script.planned.emit(p.ModelPlan(model="/l", fit=fit))
    scene.browser.pane.form.more.setChecked(True)
    scene.browser.pane.form.budget.setText("32k tokens")


def conversion(scene: Scene) -> None:
    scene.open("here")
    made = p.ConversionJob(job=1, kind="quantise", source="/models/Mistral-Nemo-2407",
                    name="Mistral-Nemo-2407", state="running", share=0.42,
                    message="Quantising to 4 bits")  # fmt: skip
    scene.script.conversions.emit(p.ConversionJobs(conversions=[made]))
    scene.browser.rows.setCurrentRow(0)


def discover(scene: Scene) -> None:
    scene.open("hub", 4)
    repo = "mlx-community/Mistral-7B-Instruct-v0.3-4bit"
    files = [p.HubFile(path=f"model-{n}.safetensors", size=int(2.3 * GB), digest=str(n)) for n in (1, 2)]
    scene.script.details.emit(p.RepoDetails(repo=repo, files=files, card=CARD, licence="apache-2.0"))
    scene.script.planned.emit(p.ModelPlan(model=repo, fit=a_fit()))


def download(scene: Scene) -> None:
    discover(scene)
    transfer = p.Transfer(repo="mlx-community/Mistral-7B-Instruct-v0.3-4bit", state="running",
                          done=int(1.7 * GB), total=int(4.6 * GB), speed=38e6, remaining=76)  # fmt: skip
    scene.script.transfers.emit(p.Transfers(transfers=[transfer]))


def recommended(scene: Scene) -> None:
    scene.open("catalogue")
    scene.browser.filters.more.click()


def red(scene: Scene) -> None:
    scene.open("hub", 1)
    fit = a_fit(
        rating="too big", weights=int(39.7 * GB), kv=int(5.4 * GB), longest=131072,
        reason="It takes 45.6 GB, and this computer can give 16.0 GB.",
        suggestions=["A smaller quantisation or a smaller model: the weights alone are too much."],
    )  # fmt: skip
    scene.script.planned.emit(p.ModelPlan(model="mlx-community/Llama-3.3-70B-Instruct-4bit", fit=fit))


SCENES: dict[str, Callable[[Scene], None]] = {
    scene.__name__: scene
    for scene in (library, damaged, options, conversion, discover, download, red, recommended)
}
