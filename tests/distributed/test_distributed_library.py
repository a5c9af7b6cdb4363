"""`octavo chat` and the library on several machines."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from rank_service import LIMIT
from split_runs import rank_environment
from tiny_models import make_tiny_llama

from octavo import OctavoError, SessionError
from octavo.options import load_options

#: Answers on one machine and on two, and the processes that are left.
PROGRAM = """
import sys
from octavo import LLM
model, hosts = sys.argv[1:]
def answer(**options):
    with LLM(model, backend="reference", kv_blocks=64, **options) as llm:
        return llm.chat("Hello", temperature=0, max_tokens=12).text
assert answer() == answer(hosts=hosts, split="pipeline") == answer(hosts=hosts, split_layers=[1, 2])
print("equal")
"""


def hosts_file(folder: Path) -> str:
    file = folder / "hosts.json"
    file.write_text(json.dumps([{"ssh": "127.0.0.1", "ips": ["127.0.0.1"]}] * 2))
    return str(file)


def test_hosts_are_an_option_of_a_model(tmp_path: Path) -> None:
    chosen = load_options({"hosts": hosts_file(tmp_path), "split": "pipeline", "split_layers": [1, 2]})
    assert [host.name for host in chosen.hosts] == ["127.0.0.1"] * 2
    assert (chosen.split, chosen.split_layers) == ("pipeline", [1, 2])
    for wrong in ({"split": "tensor"}, {"split_layers": [1]}, {"ring_port": 4000}):
        with pytest.raises(SessionError, match="need hosts: a hosts file"):
            load_options(wrong)  # type: ignore[arg-type]
    with pytest.raises(OctavoError, match="hosts file"):
        load_options({"hosts": str(tmp_path / "none.json")})
    with pytest.raises(SessionError, match="use one from 1024"):
        load_options({"hosts": hosts_file(tmp_path), "ring_port": 80})


@pytest.mark.slow
def test_the_library_and_the_terminal_answer_as_on_one_machine(tmp_path: Path) -> None:
    model = str(make_tiny_llama(tmp_path / "tiny", num_hidden_layers=3))
    hosts = hosts_file(tmp_path)
    environment = rank_environment()

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            env=environment,
            capture_output=True,
            text=True,
            timeout=2 * LIMIT,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert run("-c", PROGRAM, model, hosts) == "equal\n"
    chat = ["-m", "engine", "chat", "Hello", "--model", model, "--temperature", "0", "-n", "12"]
    chat += ["--backend", "reference", "--kv-blocks", "64"]
    assert run(*chat) == run(*chat, "--hosts", hosts, "--layers", "2,1")
