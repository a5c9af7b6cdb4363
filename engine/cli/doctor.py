"""`octavo doctor`: checks what Octavo needs on this machine, and says how to get what is missing."""

from __future__ import annotations

import importlib
import importlib.metadata as metadata
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

import engine
from engine import startup
from engine.installation import in_bundle, mend
from engine.models import paths
from engine.models.model_errors import ModelError
from engine.protocol import format_size, weights_text

_NEEDED: Final = (
    "numpy", "msgspec", "mlx.core", "mlx_lm", "transformers", "llguidance", "uvicorn", "starlette",
)  # fmt: skip
_ENOUGH: Final = 2_000_000_000  # free disk space below which downloads soon fail


@dataclass(frozen=True)
class Finding:
    """A line of the table. `help` says what to do about it; empty when nothing is wrong."""

    subject: str
    found: str
    help: str = ""


def run(out: TextIO, *, data_only: bool = False) -> int:
    """Prints the findings, or only where files are kept; returns 1 if something needs attention, else 0."""
    checks: tuple[Callable[[], list[Finding]], ...] = (_folders,)
    if not data_only:
        checks = (_packages, _versions, _machine, _blas, _folders, _disk_cache, _starter, _interface, _numba)
    findings = []
    for check in checks:
        with suppress(ImportError):  # `_packages` says which
            findings += check()
    width = max(len(finding.subject) for finding in findings)
    for finding in findings:
        mark = "!" if finding.help else " "
        print(f"{mark} {finding.subject:<{width}}  {finding.found}", file=out)
        if finding.help:
            print(f"  {'':<{width}}  -> {finding.help}", file=out)
    problems = sum(bool(finding.help) for finding in findings)
    if not data_only:
        print("Everything is fine." if not problems else f"{problems} of these need attention (!).", file=out)
    return 1 if problems else 0


def _versions() -> list[Finding]:
    """Versions from the installed packages' metadata, so that a broken one can still be named."""
    system = f"macOS {platform.mac_ver()[0]}" if sys.platform == "darwin" else _distribution()
    findings = [Finding("Octavo", f"{engine.__version__}, Python {platform.python_version()}, {system}")]
    for subject, package, help_text in (
        ("MLX", "mlx", mend()),
        ("mlx-lm", "mlx-lm", mend()),
        ("mlx-vlm", "mlx-vlm", mend("pip install --no-deps mlx-vlm")),
        ("PySide6", "PySide6-Essentials", f"{mend()}; without it there is no window"),
    ):
        try:
            findings.append(Finding(subject, metadata.version(package)))
        except metadata.PackageNotFoundError:
            findings.append(Finding(subject, "not installed", help_text))
    return findings


def _packages() -> list[Finding]:
    """Those that cannot be imported, though they may be installed."""
    findings = []
    for name in _NEEDED:
        try:
            importlib.import_module(name)
        except Exception as error:  # noqa: BLE001 - a broken package may fail in any way
            findings.append(Finding(name, f"cannot be imported: {_first_line(str(error))}", mend()))
    return findings


def _distribution() -> str:
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    except OSError:
        return "Linux"


def _machine() -> list[Finding]:
    from engine.machine.memory import available_memory, machine_memory, memory_limit

    try:
        from engine.machine.device import device_name, use_best_device

        use_best_device()
        device = Finding("device", device_name())
    except (ImportError, OSError, RuntimeError) as error:
        device = Finding("device", f"MLX cannot start: {_first_line(str(error))}", mend())
    memory = (
        f"{format_size(machine_memory())}, {format_size(available_memory())} available; "
        f"limit of the memory panel and of plans: {format_size(memory_limit())}"
    )
    return [device, Finding("memory", memory), Finding("cores", f"{startup.physical_cores()}")]


def _blas() -> list[Finding]:
    name = startup.blas_in_use()
    if startup.is_fast():
        return [Finding("BLAS", f"{name} (MLX on the CPU; in Python, import octavo before mlx)")]
    if startup.find_openblas() is not None:
        return [
            Finding("BLAS", name, "OpenBLAS is installed but was not loaded: unset LD_PRELOAD and try again")
        ]
    if in_bundle():
        return [Finding("BLAS", name, f"{mend()}; it includes OpenBLAS, which is 30 times as fast")]
    return [
        Finding("BLAS", name, f"30 times as fast with OpenBLAS: sudo apt-get install -y {startup.PACKAGE}")
    ]


def _folders() -> list[Finding]:
    findings = []
    for subject, folder in (
        ("chats and settings", paths.data_folder()),
        ("crash reports", paths.data_folder() / "crashes"),
        ("cache", paths.cache_folder()),
        ("Hugging Face cache", paths.hub_cache()),
    ):
        place = next(parent for parent in (folder, *folder.parents) if parent.exists())
        free = shutil.disk_usage(place).free
        help_text = ""
        if not place.is_dir() or not os.access(place, os.W_OK):
            help_text = f"cannot write to {place}: change its owner, or choose another folder"
        elif free < _ENOUGH:
            help_text = f"only {format_size(free)} free: delete something there"
        findings.append(Finding(subject, f"{folder} ({format_size(free)} free)", help_text))
    return findings


def _disk_cache() -> list[Finding]:
    """The KV cache of chats on disk, if there is one."""
    from contextlib import closing

    from engine.disk_cache import DiskCache

    folder = paths.disk_cache_folder()
    if not folder.exists():
        return [Finding("chats on disk", "nothing yet")]
    with closing(DiskCache(folder, 1 << 62)) as cache:
        figures = cache.figures()
    if figures.problem:
        return [Finding("chats on disk", figures.problem, f"look at {folder}, or remove it")]
    text = f"{format_size(figures.nbytes)} in {folder}, {format_size(figures.written_today)} written today"
    if figures.restored_blocks:
        text += (
            f"; in 30 days {figures.restored_blocks:,} blocks came back and saved "
            f"{figures.saved_seconds:,.0f} s"
        )
    if figures.skipped:
        reasons = ", ".join(f"{reason} ({count:,})" for reason, count in figures.skipped)
        text += f"; not used: {reasons}"
    return [Finding("chats on disk", text)]


def _starter() -> list[Finding]:
    from engine.models.starter_model import INSTALL, find_gguf, is_sound

    folder = paths.starter_folder()
    if is_sound(folder):
        return [Finding("starter model", f"ready in {folder}{_weights(folder)}")]
    if folder == paths.bundled_starter():
        return [Finding("starter model", "damaged", mend())]
    if find_gguf() is None:
        return [Finding("starter model", "not installed", mend(INSTALL))]
    state = "damaged" if folder.exists() else "not converted yet"
    return [Finding("starter model", f"{state}; it is prepared at its first use, or by `octavo starter`")]


def _weights(folder: Path) -> str:
    """Returns the size of a model's weights in memory and on disk, as the memory panel and plans say it."""
    try:
        from engine.planning.memory_plan import plan_folder

        fit = plan_folder(folder)
    except (ImportError, OSError, RuntimeError, ModelError):  # other lines say what is wrong
        return ""
    return "" if fit.problem else f"; its weights: {weights_text(fit.weights, fit.weights_on_disk)}"


def _interface() -> list[Finding]:
    """Starts Qt in a process of its own, since it may end its process."""
    display = "this Mac's" if sys.platform == "darwin" else os.environ.get("WAYLAND_DISPLAY")
    display = display or os.environ.get("DISPLAY")
    environment = dict(os.environ)
    if not display:
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    problem = ""
    try:
        child = subprocess.run(
            [sys.executable, "-c", "from PySide6.QtWidgets import QApplication; QApplication([])"],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        if child.returncode != 0:
            problem = _reason(child.stderr)
    except subprocess.TimeoutExpired:
        problem = "it did not start within one minute"
    if problem:
        return [Finding("window", f"Qt cannot start: {problem}", _mend_window())]
    return [Finding("window", f"Qt starts (display: {display or 'none, the app runs offscreen'})")]


def _mend_window() -> str:
    """Returns how to get Qt to start. A bundle includes Qt, but not the system's libraries for a display."""
    if in_bundle():
        return "install the system library that is named; if none is, install Octavo again"
    return "run `make setup`: it lists the missing libraries"


def _numba() -> list[Finding]:
    """Only the CPU backend needs Numba, so a Mac does without."""
    if sys.platform == "darwin":
        return []
    try:
        return [Finding("Numba", metadata.version("numba"))]
    except metadata.PackageNotFoundError:
        return [Finding("Numba", "not installed", f"{mend()}; without it the CPU backend is slow")]


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0] if text.strip() else "no reason given"


def _reason(stderr: str) -> str:
    """The line that says why: the last of a Python error, the first of Qt's."""
    lines = stderr.strip().splitlines() or ["no reason given"]
    return lines[-1] if "Error" in lines[-1] else lines[0]
