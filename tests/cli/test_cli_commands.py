"""The command line: output, exit codes, and one clear line for every mistake."""

from __future__ import annotations

import argparse
import io
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from engine import __version__
from engine.cli import main
from engine.cli.options import read_stdin


def octavo(*arguments: str, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Grüße".encode("latin-1"), "Gr\ufffd\ufffde"),
        (b"cut \xe2\x82", "cut \ufffd"),
        ("\ufeffmarked".encode(), "marked"),
        ("日本".encode("shift_jis"), "\ufffd\ufffd\ufffd{"),
        ("naïve 日本".encode(), "naïve 日本"),
    ],
    ids=ascii,
)
def test_standard_input_is_read_as_utf8_whatever_the_locale(
    monkeypatch: pytest.MonkeyPatch, data: bytes, text: str
) -> None:
    for encoding in ("ascii", "utf-8", "cp1252"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding))
        assert read_stdin().read() == text


def octavo_here(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The same on this process's threads, without the seconds that a new engine takes to start."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main.main(list(arguments))
        except SystemExit as ended:
            status = int(ended.code or 0)
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())


def test_version_without_the_libraries_of_other_commands() -> None:
    program = "import sys; from engine.cli.main import main\n"
    program += "try: main(['--version'])\n"
    program += "finally: assert not {'numpy', 'msgspec', 'mlx', 'transformers', 'PySide6'} & set(sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, f"octavo {__version__}\n"), done.stderr


def parsers(
    parser: argparse.ArgumentParser, name: str = "octavo"
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command with its parser, sub-commands too."""
    yield name, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, each in action.choices.items():
                yield from parsers(each, f"{name} {word}")


@pytest.mark.parametrize(("command", "parser"), list(parsers(main.parser())), ids=lambda each: str(each)[:30])
def test_every_command_has_help_with_an_example_that_parses(
    command: str, parser: argparse.ArgumentParser
) -> None:
    text = " ".join(parser.format_help().split())
    example = text.partition("example: ")[2]
    assert example.startswith(command), text
    main.parser().parse_args(shlex.split(example)[1:])
    hidden = [action.dest for action in parser._actions if not action.help and action.nargs != "A..."]
    assert hidden == [], "options without help"


def test_help_is_printed() -> None:
    run = octavo("models", "--help")
    assert run.returncode == 0
    assert "example: octavo models list" in run.stdout


@pytest.mark.model
def test_chat_answers_with_the_starter() -> None:
    run = octavo("chat", "--temperature", "0", "-n", "16", "What is the capital of France?")
    assert run.returncode == 0, run.stderr
    assert run.stdout == "The capital of France is Paris.\n"


def test_drafts_and_an_adapter_by_options(tiny_folder: Path, tmp_path: Path) -> None:
    base = ("chat", "--model", str(tiny_folder), "--seed", "5", "-n", "12", "hello")
    plain = octavo_here(*base)
    assert octavo_here(*base, "--draft", str(tiny_folder), "--draft-tokens", "3").stdout == plain.stdout
    refused = octavo_here(*base, "--adapter", str(tmp_path))
    assert refused.returncode == 2
    assert "not an adapter" in refused.stderr


def test_the_same_seed_gives_the_same_answer(tiny_folder: Path) -> None:
    command = (
        "chat",
        "--model",
        str(tiny_folder),
        "-n",
        "12",
        "--temperature",
        "1",
        "--system",
        "Be brief.",
        "hi",
    )
    first, second, other = (octavo_here(*command, "--seed", seed).stdout for seed in ("5", "5", "6"))
    assert first == second != other


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chat", "--model", "nonsense", "hi"), "nonsense"),
        (("chat", "--temperature", "-1", "hi"), "temperature"),
        (("chat", "--kv-blocks", "-3", "hi"), "at least one block"),
        (("chat", "--model", "nonsense", "--max-tokens", "0", "hi"), "--max-tokens"),  # before it loads one
        (("serve", "nonsense", "-n", "-1"), "--max-tokens: '-1' is not a number of at least 1"),
        (("bench", "single", "--runs", "0"), "--runs"),
        (("chat",), "prompt"),
        (("dance",), "dance"),
        (("bench", "dance"), "dance"),
    ],
)
def test_mistakes_are_one_clear_line(tiny_folder: Path, arguments: tuple[str, ...], words: str) -> None:
    if arguments[0] == "chat" and "--model" not in arguments and len(arguments) > 1:
        arguments = (*arguments[:1], "--model", str(tiny_folder), *arguments[1:])
    run = octavo_here(*arguments)
    assert run.returncode == 2
    assert words in run.stderr.splitlines()[-1]
    assert "Traceback" not in run.stderr
    assert run.stdout == ""


def test_a_benchmark_writes_its_results(tiny_folder: Path, tmp_path: Path) -> None:
    make_long = json.loads((tiny_folder / "config.json").read_text()) | {"max_position_embeddings": 4096}
    folder = tmp_path / "long"
    folder.mkdir()
    for file in tiny_folder.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "config.json").write_text(json.dumps(make_long))
    out = tmp_path / "single.json"
    run = octavo("bench", "single", "--model", str(folder), "--runs", "1", "--json", str(out))
    assert run.returncode == 0, run.stderr
    result = json.loads(out.read_text())
    assert result["name"] == "single"
    known = {
        "name",
        "octavo",
        "peer",
        "ratio",
        "error",
        "picture",
        "machine",
        "versions",
        "bytes",
        "beginning_ms",
    }
    assert set(result) == known
    assert result["bytes"]["least"] > 0
    share = result["bytes"]["weights"] * result["octavo"]["decode_128"] / result["bytes"]["copied_per_second"]
    assert result["ratio"].pop("of_copy_bandwidth") == pytest.approx(share)
    assert set(result["ratio"]) == {"decode_128", "decode_2000", "prefill"}
    for name, ratio in result["ratio"].items():
        assert ratio == pytest.approx(result["octavo"][name] / result["peer"][name])


@pytest.mark.parametrize("hard", [200, 4096])
def test_a_command_may_open_as_many_files_as_the_system_allows(hard: int) -> None:
    """launchd starts programs with 256, which a server with many clients needs for these alone."""
    code = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (64, {hard}))
from engine.cli import main as module
module.raise_file_limit()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.split()[-2:] == [str(hard), str(hard)]
