"""Python in a sandbox: results and limits, hostile code in a real sandbox, and what happens without one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

import anyio
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.server.mcpserver.exceptions import ToolError
from tools_process import Start

from engine import protocol as p
from engine.tools import python_server
from engine.tools.python_server import PythonTool, sandbox_problem

ROOT = Path(__file__).parents[2]


def has_sandbox() -> bool:
    """Whether the system's sandbox can be started here at all; that it holds is tested."""
    words = ["bwrap", "--unshare-all", "--unshare-user", "--ro-bind", "/", "/", "true"]
    path = {"PATH": os.environ["PATH"]}  # a library that is loaded first would start threads in it
    try:
        return sys.platform == "darwin" or subprocess.run(words, env=path, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


real = pytest.mark.skipif(not has_sandbox(), reason="needs bubblewrap and user namespaces")
#: Plays `bwrap`: Python runs, without any sandbox.
PLAYED = """#!/bin/sh
while [ "$1" != {program} ]; do shift; done
exec "$@"
"""


def result(code: str) -> str:
    return anyio.run(PythonTool().run_python, code)


def failure(code: str) -> str:
    with pytest.raises(ToolError) as failed:
        result(code)
    return str(failed.value)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "bwrap"
    program.write_text(PLAYED.format(program=Path(sys.executable).resolve()))
    program.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)


# --- Results; the sandbox is played


@pytest.mark.usefixtures("played")
def test_what_is_printed_and_the_last_value_are_the_result() -> None:
    assert result("print('one')\nx = 6\nx * 7") == "one\n42"
    assert result("import sys; print('to stderr', file=sys.stderr); None") == "to stderr"
    assert result("'\\u00e9\\ud800'") == "'é\\ud800'"
    assert "printed nothing" in result("x = 1")
    assert result("") == result("x = 1")
    assert result("print(__name__); input").startswith("__main__\n<built-in")


@pytest.mark.usefixtures("played")
def test_an_error_is_told_with_the_line_of_the_code() -> None:
    text = failure("print('before')\ndef half(x):\n    return x / 0\nhalf(1)")
    assert text.startswith('before\nTraceback (most recent call last):\n  File "<code>", line 4, in <module>')
    assert "    return x / 0\n" in text
    assert text.endswith("ZeroDivisionError: division by zero")
    assert failure("x = (").splitlines()[0] == '  File "<code>", line 1'
    assert failure("exit(3)") == "It ended with status 3."
    assert "EOFError" in failure("input()")
    assert "too long" in failure("#" * 100_001)


@pytest.mark.usefixtures("played")
def test_nothing_is_left_of_a_call(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "calls").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "calls"))
    monkeypatch.setenv("OCTAVO_SEARCH_KEY", "a key")
    assert (
        result("import os; kept = 1; open('file', 'w').write('x'); 'OCTAVO_SEARCH_KEY' in os.environ")
        == "False"
    )
    assert "NameError" in failure("kept")
    assert list((tmp_path / "calls").iterdir()) == []


@pytest.mark.usefixtures("played")
def test_a_program_that_does_not_hold_is_no_sandbox() -> None:
    problem = anyio.run(sandbox_problem)
    assert "does not hold: code in it reads, writes, connects, " in problem
    assert ", forks. Update bubblewrap" in problem


@pytest.mark.usefixtures("played")
def test_a_sandbox_that_is_not_allowed_is_told_with_its_reason(tmp_path: Path) -> None:
    words = "bwrap: No permissions to create a new namespace"
    (tmp_path / "bwrap").write_text(f"#!/bin/sh\necho {words} >&2\nexit 1")
    problem = anyio.run(sandbox_problem)
    assert f"does not hold: {words}." in problem
    assert "allow user namespaces" in problem


def test_without_a_sandbox_a_saved_server_says_what_to_install(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if sys.platform != "linux":
        pytest.skip("needs Linux: macOS always has a sandbox")
    monkeypatch.setenv("PATH", str(tmp_path))
    tools = start()
    tools.set(p.ToolServer(name="python", own="python"))
    state = tools.state("python", "failed", "ready")
    assert (state.state, state.tools) == ("failed", [])
    assert "Python needs a sandbox: install bubblewrap" in state.message


def test_on_a_mac_the_rules_name_all_that_python_reads_and_deny_the_rest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "sandbox-exec"
    program.write_text('#!/bin/sh\nprintf "%s" "$2" > "$TMPDIR/../rules"\nshift 2\nexec "$@"\n')
    program.chmod(0o755)
    prefix, data = tmp_path / 'a "prefix"', tmp_path / 'a "prefix"' / "data"
    data.mkdir(parents=True)
    executable = Path(sys.executable).resolve()
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(python_server, "_SANDBOX_EXEC", str(program))
    monkeypatch.setattr(python_server, "_own_folders", lambda: (executable, [prefix], []))
    monkeypatch.setenv("OCTAVO_DATA", str(data))
    folder = result("import os; os.getcwd()").strip("'")
    rules = (tmp_path / "rules").read_text().splitlines()
    assert rules[:2] == ["(version 1)", "(deny default)"]
    assert f'(subpath "{tmp_path}/a \\"prefix\\"")' in next(r for r in rules if "file-map-executable" in r)
    assert f'(deny file-read* (subpath "{tmp_path}/a \\"prefix\\"/data"))' in rules
    assert rules[-1] == f'(allow file-read* file-write* (subpath "{folder}"))'
    assert {"(deny process-fork)", "(deny network*)", "(deny file-write*)"} < set(rules)
    assert not Path(folder).exists()


# --- Hostile code; the sandbox is real


@real
def test_the_sandbox_holds() -> None:
    assert anyio.run(sandbox_problem) == ""


@real
def test_numpy_is_there_and_a_folder_to_write_to() -> None:
    assert result("import numpy\nint(numpy.linalg.det(numpy.eye(3)) + 0.5)") == "1"
    code = "import os\nwith open('a', 'w') as file: file.write('b')\nopen('a').read(), os.listdir()"
    assert result(code) == "('b', ['a'])"
    assert (
        result("import threading\nt = threading.Thread(target=print, args=['in it'])\nt.start(); t.join()")
        == "in it"
    )


@real
def test_no_file_of_a_person_and_no_key_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret"
    secret.write_text("a word")
    monkeypatch.setenv("OCTAVO_SEARCH_KEY", "a key")
    environments = [f"/proc/{process}/environ" for process in (1, os.getpid(), "self")]
    for path in (str(secret), str(ROOT / "pyproject.toml"), *environments):
        assert "Error: [Errno" in failure(f"open({path!r})")
    assert "Error: [Errno" in failure(f"import os; os.listdir({str(ROOT)!r})")
    assert "key" not in result("import os; sorted(os.environ.items())").lower()
    if sys.platform == "linux":
        assert "No such file" in failure("open('/etc/passwd')")


@real
@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: mounts")
def test_octavos_data_cannot_be_read_where_it_lies_beside_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "chats.db").write_text("chats")
    (tmp_path / "plain").write_text("no secret")
    program, needed, numpy = python_server._own_folders()
    monkeypatch.setenv("OCTAVO_DATA", str(data))
    monkeypatch.setattr(python_server, "_own_folders", lambda: (program, [*needed, tmp_path], numpy))
    assert result(f"open({str(tmp_path / 'plain')!r}).read()") == "'no secret'"
    assert result(f"import os; os.listdir({str(data)!r})") == "[]"
    assert "Read-only" in failure(f"open({str(data / 'new')!r}, 'w')")


@real
def test_nothing_can_be_written_outside_of_its_folder(tmp_path: Path) -> None:
    target = tmp_path / "written"
    places = [str(target), "/usr/written", "/dev/shm/written", "/written", f"{sys.base_prefix}/written"]
    for place in places:
        assert "Error: [Errno" in failure(f"open({place!r}, 'w').write('x')")
    assert not target.exists()


@real
def test_there_is_no_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0)
        port = listening.getsockname()[1]
        failure(f"import socket; socket.create_connection(('127.0.0.1', {port}), 2)")
        failure(f"import urllib.request; urllib.request.urlopen('http://127.0.0.1:{port}')")
        with pytest.raises(BlockingIOError):
            listening.accept()


@real
@pytest.mark.parametrize(
    "code",
    [
        "import os\nfor _ in range(1000): os.fork()",
        "import subprocess; subprocess.run(['/bin/ls'])",
        "import multiprocessing as m; m.Process(target=print).start()",
        "import os; os.posix_spawn('/bin/ls', ['ls'], {})",
    ],
)
def test_no_process_can_be_started(code: str) -> None:
    assert "Error: [Errno" in failure(code)


@real
@pytest.mark.parametrize(
    "code",
    [
        "x = bytearray(4 << 30)",
        "x = []\nwhile True: x.append(bytearray(1 << 20))",
        "x = 'a'\nwhile True: x += x",
    ],
)
def test_more_than_its_memory_ends_it(code: str) -> None:
    assert "memory" in failure(code).lower()


@real
@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() == 0, reason="needs Linux and no root: threads")
def test_threads_are_bounded() -> None:
    code = "import threading, time\nthreading.stack_size(65536)\n"
    code += "for _ in range(999): threading.Thread(target=time.sleep, args=[9], daemon=True).start()"
    assert "start new thread" in failure(code)


@real
@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: its system calls")
@pytest.mark.parametrize(
    "call",
    ["mount(b'none', b'/tmp', b'tmpfs', 0, None)", "umount(b'/tmp')", "unshare(1 << 28)", "shmget(0, 9, 0)"],
)
def test_no_limit_can_be_passed_by_a_system_call(call: str) -> None:
    assert result(f"import ctypes\nctypes.CDLL(None).{call}") == "-1"
    assert "Error: [Errno" in failure("import os; os.memfd_create('a')")


@real
def test_more_than_its_files_ends_it() -> None:
    assert "File too large" in failure("open('a', 'wb').write(b'x' * (60 << 20))")
    if sys.platform == "linux":
        assert "No space left" in failure("for n in range(9): open(str(n), 'wb').write(b'x' * (10 << 20))")


@real
def test_endless_output_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    text = failure("while True: print('x' * 999)")
    assert text.endswith("[stopped: it wrote more than 100 KB]")
    assert len(text) < 100_100
    assert "wrote more" in failure("list(range(100_000))")
    assert "wrote more" in failure("print('x' * 120_000)")


@real
@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "import time; time.sleep(1000)",
        "9 ** 9 ** 9 ** 9",
        "import signal\nfor n in signal.valid_signals() - {9, 19}: signal.signal(n, signal.SIG_IGN)\n"
        "while True: pass",
        "import os, time; os.close(1); os.close(2); time.sleep(1000)",
    ],
)
def test_endless_work_is_ended(code: str) -> None:
    output, status, why = anyio.run(python_server._run, f"print('begun')\n{code}", 1.5)
    assert (output, status, why) == ("begun\n", None, "it took longer than 1.5 seconds")


@real
def test_no_other_process_can_be_signalled_or_traced() -> None:
    for to in (os.getpid(), os.getppid(), 1, "os.getppid()", -1):
        code = f"import os\ntry: os.kill({to}, 9)\nexcept OSError: pass\n'alive'"
        assert result(code) == "'alive'"
    assert result(f"import ctypes\nctypes.CDLL(None).ptrace(16, {os.getpid()}, 0, 0)") == "-1"
    text = failure("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    assert text == "[stopped: it was ended by SIGSEGV]"


@real
@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: /proc")
@pytest.mark.parametrize("begun", [1, 2, 3])  # `bwrap`, the first process in the sandbox, and Python
def test_a_call_that_is_cancelled_leaves_no_process(monkeypatch: pytest.MonkeyPatch, begun: int) -> None:
    mark = f"# {uuid.uuid4()}"
    monkeypatch.setattr(python_server, "_RUNNER", python_server._RUNNER + mark)

    def running() -> int:
        count = 0
        for process in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                count += mark.encode() in process.read_bytes()
            except OSError:
                continue
        return count

    async def cancel() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(PythonTool().run_python, "while True: pass")
            while running() < begun:
                await anyio.sleep(0)
            group.cancel_scope.cancel()

    anyio.run(cancel)
    while running():  # those inside end a moment after the one that was killed
        pass


@real
def test_the_server_serves_other_programs() -> None:
    async def use() -> None:
        command = ["-m", "engine", "tools-server", "python"]
        async with Client(StdioServerParameters(command=sys.executable, args=command, cwd=ROOT)) as client:
            (tool,) = (await client.list_tools()).tools
            assert tool.name == "run_python"
            assert tool.annotations
            assert not tool.annotations.read_only_hint
            answer = await client.call_tool("run_python", {"code": "sum(range(10))"})
            assert (answer.is_error, answer.content[0].text) == (False, "45")
            answer = await client.call_tool("run_python", {"code": "1 / 0"})
            assert answer.is_error
            assert "ZeroDivisionError" in answer.content[0].text

    anyio.run(use)
