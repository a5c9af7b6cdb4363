"""A prefix as a file: the same text after an import elsewhere, and hostile files refused in one sentence."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sessions import finish, random_tokens, submit
from tiny_kinds import make_tiny
from tiny_models import make_tiny_llama

from engine.cli.main import main
from engine.disk_cache.segment_file import open_prefix_file, read_header, read_records, write_prefix_file
from engine.models.model_loader import load
from engine.protocol import LoadOptions
from engine.sessions.portable_prefix import PrefixFileError, export_prefix, import_prefix, printable
from engine.sessions.session import Session

PROMPT = random_tokens(200, seed=1)


def opened(folder: Path, **options: Any) -> Session:
    return Session(load(folder), LoadOptions(**({"disk_cache": "1 GB", "kv_blocks": 100} | options)))


def answer(session: Session, tokens: list[int]) -> list[int]:
    sequence = submit(session, tokens, "a", 12)
    finish(session)
    return sequence.tokens[len(tokens) :]


@pytest.mark.parametrize(
    ("kind", "options"),
    [("", {}), ("", {"kv_bits": 8}), ("", {"backend": "reference"}), ("gemma3_text", {}), ("qwen3_next", {})],
)
def test_another_machine_continues_with_the_same_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, options: dict[str, Any]
) -> None:
    model = make_tiny(tmp_path / "model", kind) if kind else make_tiny_llama(tmp_path / "model")
    following = [*PROMPT, *random_tokens(30, seed=2)]
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "here"))
    session = opened(model, **options)
    expected = answer(session, following)
    exported = export_prefix(session, PROMPT, tmp_path / "prefix")
    assert exported.tokens == 192
    session.close()

    elsewhere = tmp_path / "elsewhere" / "model"
    shutil.copytree(model, elsewhere)
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "there"))
    session = opened(elsewhere, **options)
    assert import_prefix(session, tmp_path / "prefix") == exported
    session.close(0)
    again = opened(elsewhere, **options)
    assert answer(again, following) == expected
    assert again.disk is not None
    assert again.disk.restored_tokens == 192
    again.close()


class Exported(NamedTuple):
    """An exported prefix, and a session that may import it."""

    path: Path
    session: Session

    def refused(self, data: bytes | None = None) -> str:
        """Why a file is refused; one with this content, if it is given."""
        path = self.path
        if data is not None:
            path = self.path.with_name("changed")
            path.write_bytes(data)
        with pytest.raises(PrefixFileError) as error:
            import_prefix(self.session, path)
        text = str(error.value)
        assert "\n" not in text
        assert text.endswith(".")
        return text

    def rewritten(self, **header: Any) -> Path:
        """The file with another header, and checksums that are right."""
        with open_prefix_file(self.path) as file:
            found, tokens = read_header(file)
            records = list(read_records(file, found))
        for name, value in header.items():
            setattr(found, name, value)
        path = self.path.with_name("rewritten")
        path.unlink(missing_ok=True)
        write_prefix_file(path, found, tokens, records)
        return path


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Exported]:
    place = tmp_path_factory.mktemp("portable")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OCTAVO_KV_CACHE", str(place / "here"))
        session = opened(make_tiny_llama(place / "model"))
        export_prefix(session, PROMPT, place / "prefix")
        yield Exported(place / "prefix", session)
        session.close()


def test_damage_is_found_wherever_it_is(exported: Exported) -> None:
    whole, chance = exported.path.read_bytes(), random.Random(3)
    for _ in range(150):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        exported.refused(bytes(damaged))
    for end in [0, 10, 16, 30, 36, 500, *(chance.randrange(len(whole)) for _ in range(50)), len(whole) - 1]:
        assert exported.refused(whole[:end]).endswith(("truncated.", "Octavo exported.", "needs."))
    assert exported.refused(whole + b"x").endswith("there is more behind its end.")


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (
            {"fingerprint": "00" * 16, "model": "evil\x1b[2J\nname"},
            "of the model evil [2J name, which",
        ),
        ({"versions": {}}, "it was made with layout none, and this is 1"),
        ({"backend": "metal"}, "it was made with the backend metal, and this is cpu"),
        ({"block_size": 32}, "it has blocks of 32 tokens; use --block-size"),
        ({"layouts": [[[["<u4", [1]]]]]}, "its K/V have another precision; use the --kv-bits"),
        ({"records": 10**12}, "it has not the blocks that its text needs"),
        ({"records": 0}, "it has not the blocks that its text needs"),
    ],
)
def test_what_is_of_no_use_here_is_refused(exported: Exported, header: dict[str, Any], reason: str) -> None:
    path = exported.rewritten(**header)
    assert reason in Exported(path, exported.session).refused()


def test_sizes_that_lie_take_no_memory(exported: Exported) -> None:
    whole = exported.path.read_bytes()
    assert "impossible size" in exported.refused(whole[:16] + b"\xff" * 4 + whole[20:])
    assert "impossible sizes" in Exported(_with_token_count(exported, 1 << 40), exported.session).refused()


def _with_token_count(exported: Exported, count: int) -> Path:
    """The file with a header that promises so many tokens, and a checksum that is right."""
    import hashlib
    import json
    import struct

    whole = exported.path.read_bytes()
    (length,) = struct.unpack_from("<I", whole, 16)
    header = json.loads(whole[36 : 36 + length]) | {"tokens": count}
    text = json.dumps(header).encode()
    checksum = hashlib.blake2b(text, digest_size=16).digest()
    path = exported.path.with_name("promises")
    path.write_bytes(whole[:16] + struct.pack("<I", len(text)) + checksum + text + whole[36 + length :])
    return path


@pytest.mark.parametrize("every", [1, 4])
def test_blocks_that_are_not_those_of_the_text_are_refused(exported: Exported, every: int) -> None:
    """All checksums are right; only computing shows it. The last block is always computed."""
    chance = random.Random(4)
    with open_prefix_file(exported.path) as file:
        header, tokens = read_header(file)
        records = [
            (part, digest, chance.randbytes(len(payload)) if (number + 1) % every == 0 else payload)
            for number, (part, digest, payload) in enumerate(read_records(file, header))
        ]
    path = exported.path.with_name(f"forged {every}")
    write_prefix_file(path, header, tokens, records)
    assert "not what this model computes" in Exported(path, exported.session).refused()


def test_other_tokens_are_refused(exported: Exported) -> None:
    with open_prefix_file(exported.path) as file:
        header, tokens = read_header(file)
        records = list(read_records(file, header))
    path = exported.path.with_name("other tokens")
    write_prefix_file(path, header, [tokens[0] + 1, *tokens[1:]], records)
    assert "a block is not that of its text" in Exported(path, exported.session).refused()


def test_what_is_no_file_is_refused(exported: Exported) -> None:
    folder = exported.path.parent
    assert "it is not a file" in Exported(folder, exported.session).refused()
    assert "No such file" in Exported(folder / "none", exported.session).refused()
    os.mkfifo(folder / "pipe")
    assert "it is not a file" in Exported(folder / "pipe", exported.session).refused()


def test_an_export_replaces_no_file_and_needs_a_block(exported: Exported, tmp_path: Path) -> None:
    with pytest.raises(PrefixFileError, match="exists already; choose another name"):
        export_prefix(exported.session, PROMPT, exported.path)
    with pytest.raises(PrefixFileError, match="has 9 tokens, but a block has 16: it is too short"):
        export_prefix(exported.session, PROMPT[:9], tmp_path / "short")
    with pytest.raises(PrefixFileError, match="cannot be written: No such file"):
        export_prefix(exported.session, PROMPT, tmp_path / "none" / "prefix")
    assert list(tmp_path.iterdir()) == []


def test_a_strangers_text_is_shown_in_one_line() -> None:
    assert printable("a\x1b]0;x\x07b\r\n\n c", 80) == "a ]0;x b c"
    assert printable("long " * 9, 10) == "long long…"


def test_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "here"))
    model = str(make_tiny_llama(tmp_path / "model", max_position_embeddings=2048))
    prompt, out = tmp_path / "prompt.txt", tmp_path / "prefix"
    assert main(["cache", "export", str(prompt), str(out), "--model", model]) == 2
    assert (
        capsys.readouterr().err == f"octavo: The file {prompt} cannot be read: No such file or directory.\n"
    )
    prompt.write_text("You answer in one sentence, and never guess. " * 9)
    assert main(["cache", "export", str(prompt), str(out), "--model", model]) == 0
    assert "You answer in one sentence" in capsys.readouterr().out
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "there"))
    assert main(["cache", "import", str(out), "--model", model]) == 0
    assert capsys.readouterr().out.startswith("Checked and imported ")
    assert main(["cache", "show"]) == 0
    assert "0 blocks" not in capsys.readouterr().out.splitlines()[0]
    assert main(["cache", "import", str(prompt), "--model", model]) == 2
    assert "it is not a prefix that Octavo exported" in capsys.readouterr().err
