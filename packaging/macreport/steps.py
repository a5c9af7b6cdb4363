"""The steps of the report, and what each needs of the machine."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_OCTAVO: Final = str(Path(sys.executable).with_name("octavo"))
_VALIDATED: Final = (("METAL_DEVICE_WRAPPER_TYPE", "1"), ("METAL_DEBUG_ERROR_MODE", "0"))


@dataclass(frozen=True)
class Step:
    """One command of the report.

    Attributes:
        name: also of its log file.
        about: what it shows, for the table.
        command: words; `{out}` stands for the report's folder.
        seconds: after which it is stopped, with everything that it started.
        environment: variables besides ours.
        missing: says what this machine lacks for it; empty when nothing does.
    """

    name: str
    about: str
    command: tuple[str, ...]
    seconds: float = 600.0
    environment: tuple[tuple[str, str], ...] = ()
    missing: Callable[[], str] = lambda: ""


def metal_missing() -> str:
    """Why Metal steps cannot run here."""
    if sys.platform != "darwin":
        return "this is not a Mac"
    return "" if importlib.util.find_spec("mlx") else "MLX is not installed"


def tool_missing(tool: str) -> Callable[[], str]:
    """Says that `tool` is not here."""
    return lambda: "" if shutil.which(tool) else f"there is no {tool} here"


def mac_missing() -> str:
    """Why steps for any Mac cannot run here."""
    return "" if sys.platform == "darwin" else "this is not a Mac"


def _bench(name: str) -> Step:
    command = (_OCTAVO, "bench", name, "--json", f"{{out}}/{name}.json")
    return Step(f"bench-{name}", f"octavo bench {name}", command, 1200)


def _developers_bench(name: str, missing: Callable[[], str] = lambda: "") -> Step:
    command = (sys.executable, _BENCHMARKS, name, "--json", f"{{out}}/{name}.json")
    return Step(f"bench-{name}", f"{_BENCHMARKS} {name}", command, 1200, missing=missing)


def _probe(name: str, about: str, *words: str, missing: Callable[[], str] = lambda: "") -> Step:
    file = _PROBES / f"{name.removesuffix('_again')}.py"
    return Step(name.replace("_", "-"), about, (sys.executable, str(file), *words), 900, missing=missing)


_PROBES: Final = Path(__file__).with_name("probes")
_BENCHMARKS: Final = "tests/benchmarks/run.py"
_APP: Final = "dist/Octavo.app"
_SELFCHECK: Final = (_OCTAVO, "selfcheck", "--full", "--report")
_COMPILE: Final = (_OCTAVO, "selfcheck", "--full", "--compile-only", "--report", "{out}/compile.json")
_FRANCE: Final = "What is the capital of France?"
_SESSIONS: Final = "tests/backends/test_backends_gpu_days.py"
_PYTEST: Final = (sys.executable, "-m", "pytest", "-m", "not slow and not kernels_full", "-k", "metal", "-rs")
_BUILD: Final = (sys.executable, "packaging/build_app.py")
_HARDWARE: Final = ("system_profiler", "SPHardwareDataType", "SPSoftwareDataType", "SPDisplaysDataType")
STEPS: Final = (
    Step("machine", "chip, memory, system", _HARDWARE, 60, missing=tool_missing("system_profiler")),
    Step("versions", "what is installed", (_OCTAVO, "doctor"), 120),
    Step("compile", "every kernel compiled, none run", _COMPILE, 3600, missing=metal_missing),
    Step(
        "kernels",
        "every kernel against the reference",
        (*_SELFCHECK, "{out}/selfcheck.json"),
        3600,
        missing=metal_missing,
    ),
    Step(
        "kernels-validated",
        "the same under Metal's validation",
        (*_SELFCHECK, "{out}/selfcheck-validated.json"),
        3600,
        _VALIDATED,
        metal_missing,
    ),
    Step("sessions", "whole sessions against mlx-lm", (*_PYTEST, _SESSIONS), 1800, missing=metal_missing),
    Step("tune", "which way of attention is fastest", (_OCTAVO, "tune"), 1200, missing=metal_missing),
    Step("answer", "an answer of the starter model", (_OCTAVO, "chat", "--temperature", "0", _FRANCE), 300),
    _probe("long_prompt", "a prompt of 8,000 tokens"),
    _probe("refused_kernels", "an answer with every kernel refused", missing=metal_missing),
    _bench("single"),
    Step(
        "serial",
        "the same, one step after another",
        (_OCTAVO, "bench", "single", "--json", "{out}/serial.json"),
        1200,
        (("OCTAVO_NO_OVERLAP", "1"),),
        metal_missing,
    ),
    _bench("batch"),
    _bench("stall"),
    _developers_bench("overlap"),
    _developers_bench("host"),
    _developers_bench("kernels", missing=metal_missing),
    Step(
        "window",
        "an answer in the window, drawn offscreen",
        (_OCTAVO, "app", "--", "--headless-demo", "{out}/window.png"),
        300,
    ),
    _probe("window_start", "the window, its menus, its first start", "{out}/start.png", "{out}/menus.txt"),
    _probe("window_start_again", "its second start", "{out}/start-again.png", "{out}/menus-again.txt"),
    _probe("login_service", "the background service, and a window at its engine", missing=mac_missing),
    Step("bundle", "Octavo.app built and verified", _BUILD, 1800, missing=mac_missing),
    Step("sign", "signed ad hoc", (sys.executable, "packaging/sign_app.py", _APP), 300, missing=mac_missing),
    Step(
        "codesign",
        "its signature",
        ("codesign", "--verify", "--strict", "-vv", _APP),
        60,
        missing=mac_missing,
    ),
    _probe(
        "login_service_again",
        "the background service as the bundle registers it (SMAppService)",
        f"{_APP}/Contents/MacOS/Octavo",
        missing=mac_missing,
    ),
    Step("gatekeeper", "Gatekeeper (rejects ad hoc)", ("spctl", "-a", "-vv", _APP), 60, missing=mac_missing),
    Step(
        "smoke",
        "the bundle starts and answers",
        (sys.executable, "packaging/smoke_test.py", f"{_APP}/Contents/MacOS/Octavo"),
        900,
        missing=mac_missing,
    ),
    _probe(  # last: a Mac that its kept weights bring down loses no other step
        "first_token",
        "the first token after a pause, weights kept in memory or not, the GPU kept warm or not",
        "--json",
        "{out}/first-token.json",
    ),
)
