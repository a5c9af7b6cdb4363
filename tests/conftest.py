"""Settings of all tests (OpenBLAS as in the engine process, Qt without a screen), and tiny models for them.

`make test` runs several workers (pytest-xdist). Each then gets one BLAS thread, and no helpers for the
products of decode steps: the threads of several processes spinning for the same cores took more than half of
the suite's processor time. `test_backends_products` and `test_backends_replay` have helpers all the same.
"""

from __future__ import annotations

import fcntl
import gc
import logging
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from app.pyside_imports import read_no_sources
from engine.startup import ensure_blas, keep_import_structure

if TYPE_CHECKING:  # MLX is imported after OpenBLAS is loaded, and only for tests that use it
    from sessions import Open

    from engine.models.model_loader import LoadedModel
    from engine.sessions.session import Session

# As the app and the engine do. Each worker would otherwise read thousands of sources, some of them twice.
read_no_sources()
keep_import_structure()

# For `make test`: the same examples each time, so that a change is judged by what it changes.
# `make test-slow` draws new ones.
settings.register_profile("repeatable", derandomize=True, deadline=None)  # a busy machine is no failure


def pytest_configure(config: pytest.Config) -> None:
    """Starts pytest again with OpenBLAS preloaded, on the stdin, stdout and stderr that it was given."""
    capture = config.pluginmanager.getplugin("capturemanager")
    assert capture is not None
    if hasattr(os, "SCHED_BATCH"):
        # Otherwise MLX's thread preempts the one that builds the graph at each operation it is given.
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    if config.getoption("numprocesses", None):
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before OpenBLAS is loaded; workers inherit it
        os.environ.setdefault("OCTAVO_CPU_THREADS", "1")  # see `engine.backends.cpu.worker_threads`
    with capture.global_and_fixture_disabled():  # and as it was before, where nothing is started again
        capture.suspend_global_capture(in_=True)
        ensure_blas()
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):  # for all workers
        import mlx_header  # this file alone must do, for a test of how pytest starts itself again

        mlx_header.precompile()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("OCTAVO_LANGUAGE", "en")  # whatever the system speaks
    if hasattr(config, "workerinput"):
        _compile_once()
    gc.disable()  # until all tests are collected: modules are no garbage
    os.environ.setdefault("OCTAVO_DEVICE", "cpu")  # engine processes, too; the tests on a Mac's GPU choose it


def _compile_once() -> None:
    """Has one worker compile a piece of the CPU backend, while others that need it wait for Numba's cache.

    Where that is empty, three workers would otherwise compile most pieces twice.
    """
    try:
        from numba.core.ccallback import CFunc
    except ImportError:  # then there is no such backend
        return
    compile_now, folder = CFunc.compile, Path(tempfile.gettempdir())

    def compile_alone(piece: Any) -> None:
        name = f"octavo-{os.getuid()}-{piece._pyfunc.__module__}.{piece._pyfunc.__qualname__}.lock"
        with (folder / name).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            compile_now(piece)

    CFunc.compile = compile_alone


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: where one waits for a process or a timer, another can go on."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Leaves what has been imported out of garbage collections.

    Some tests ask for full ones, as unloading a model does, and each took half a second.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Ends with a line of what this machine could not test, as skipped tests say it: "needs X: why"."""
    lacking: Counter[str] = Counter()
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, (tuple, list)) else str(report.longrepr)
        lacking[reason.removeprefix("Skipped: ").partition(":")[0]] += 1
    if lacking:
        parts = [f"{count} ({reason})" for reason, count in lacking.most_common()]
        terminalreporter.write_line(f"Tests that this machine cannot run: {', '.join(parts)}.")


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    """Commands silence what libraries log as long as the process lives, which may be that of the tests."""
    silenced = logging.root.manager.disable
    yield
    logging.disable(silenced)


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> LoadedModel:
    """A random llama of two layers with a byte tokenizer and a context of 512."""
    import mlx.core as mx
    from tiny_models import make_tiny_llama

    from engine.models.model_loader import load

    mx.set_default_device(mx.cpu)
    return load(make_tiny_llama(tmp_path_factory.mktemp("models") / "tiny"))


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of such a model, for engine processes."""
    from tiny_models import make_tiny_llama

    return make_tiny_llama(tmp_path_factory.mktemp("models") / "tiny")


@pytest.fixture(scope="session")
def other_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a model with other weights than the tiny one."""
    from tiny_models import make_tiny_llama

    return make_tiny_llama(tmp_path_factory.mktemp("others") / "other", seed=7)


@pytest.fixture(scope="session")
def starter() -> LoadedModel:
    """The starter model, float32."""
    import mlx.core as mx

    from engine.models.model_loader import load
    from engine.models.starter_model import ensure_starter

    mx.set_default_device(mx.cpu)
    return load(ensure_starter())


@pytest.fixture
def open_session(tiny: LoadedModel) -> Open:
    """Opens a session over the tiny model; every slot of its pools begins as NaN."""
    from engine.protocol import LoadOptions
    from engine.sessions.session import Session

    def make(loaded: LoadedModel = tiny, **options: Any) -> Session:
        session = Session(loaded, LoadOptions(**{"itl_target_ms": 0, **options}))
        for pool in session.model.pools:
            pool.fill(float("nan"))
        return session

    return make
