"""The interpreter of the Mac app: exactly the pinned archive, or nothing is built."""

from __future__ import annotations

import hashlib
import io
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def pack(path: Path, *names: str) -> str:
    """Writes an archive of these files; returns its SHA-256."""
    with tarfile.open(path, "w:gz") as tar:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = 2
            tar.addfile(member, io.BytesIO(b"ok"))
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_pinned_archive_is_fetched_compared_and_unpacked(tmp_path: Path) -> None:
    from macapp.interpreter import ARCHIVE, fetch

    source = tmp_path / "source.tar.gz"
    digest = pack(source, "python/lib/libpython3.12.dylib")
    found = fetch(tmp_path / "build", source.as_uri(), digest)
    assert (found / "lib" / "libpython3.12.dylib").read_text() == "ok"
    source.unlink()
    (found / "left over").write_text("")
    again = fetch(tmp_path / "build", source.as_uri(), digest)  # from the archive that is there
    assert [path.name for path in again.iterdir()] == ["lib"]
    assert sorted(path.name for path in (tmp_path / "build").iterdir()) == sorted([ARCHIVE, "python"])


def test_another_archive_is_refused_and_deleted(tmp_path: Path) -> None:
    from macapp.interpreter import SHA256, InterpreterError, fetch

    source = tmp_path / "source.tar.gz"
    digest = pack(source, "python/lib/libpython3.12.dylib")
    with pytest.raises(InterpreterError, match=f"{digest}, not {SHA256}") as refused:
        fetch(tmp_path / "build", source.as_uri())
    assert "nothing was built" in str(refused.value)
    assert list((tmp_path / "build").iterdir()) == []


def test_an_archive_that_leads_out_of_its_folder_is_refused(tmp_path: Path) -> None:
    from macapp.interpreter import InterpreterError, fetch

    source = tmp_path / "source.tar.gz"
    digest = pack(source, "../../outside")
    with pytest.raises(InterpreterError, match="cannot be unpacked"):
        fetch(tmp_path / "a" / "build", source.as_uri(), digest)
    assert not (tmp_path / "outside").exists()


def test_without_the_network_the_build_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import build_app
    from macapp import interpreter

    missing = (tmp_path / "nothing.tar.gz").as_uri()
    monkeypatch.setattr(build_app, "fetch", lambda folder: interpreter.fetch(tmp_path / "build", missing))
    assert build_app.main(["--out", str(tmp_path / "out")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "cannot be fetched" in line
    assert "--python" in line
    assert not (tmp_path / "out").exists()


def test_the_workflow_builds_with_the_pinned_interpreter_only() -> None:
    from macapp.flavours import PYTHON
    from macapp.interpreter import ARCHIVE, SHA256, URL

    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    assert text.count("build_app.py") == 3
    assert "--python" not in text
    assert ARCHIVE.startswith(f"cpython-{PYTHON}.")
    assert URL.startswith("https://")
    assert len(bytes.fromhex(SHA256)) == 32
