"""MCP server "Python": runs code in a sandbox of the system: `bwrap` on Linux, `sandbox-exec` on macOS.

Code reads the system's libraries and the Python that Octavo runs with, and writes to a folder that is empty
at each call. It has no network, starts no other process, and sees neither a person's files nor the
environment. The server starts only where code that tries to get out has failed a moment before.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import signal
import socket
import struct
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from inspect import getdoc
from pathlib import Path
from subprocess import STDOUT
from typing import Any, Final

import anyio
from anyio.abc import Process
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from engine import __version__
from engine.errors import OctavoError
from engine.models.paths import cache_folder, data_folder

_SECONDS: Final = 30
_MAX_CODE: Final = 100_000  # characters
_MAX_OUTPUT: Final = 100_000  # bytes
_MAX_MEMORY: Final = 1 << 30  # bytes
_MAX_FILES: Final = 50 << 20  # bytes; of all files on Linux, of one on macOS
_MAX_THREADS: Final = 64
_ENDING: Final = 5.0  # seconds for what is killed
_AT_ONCE: Final = 2  # calls; others wait
_TOO_MUCH_MEMORY: Final = 99  # exit status
_SANDBOX_EXEC: Final = "/usr/bin/sandbox-exec"
#: What code may read on Linux, besides Python.
_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/nix/store")

#: What runs in the sandbox, given to Python as `-c`: reads code from stdin, and ends with 1 if it fails.
_RUNNER: Final = f"""
import ast, linecache, os, resource, sys, threading, time, traceback
limits = dict(CPU={_SECONDS}, AS={_MAX_MEMORY}, FSIZE={_MAX_FILES}, NOFILE=256, NPROC={_MAX_THREADS}, CORE=0)
for kind in limits:
    try:
        resource.setrlimit(getattr(resource, "RLIMIT_" + kind), (limits[kind],) * 2)
    except (OSError, ValueError):
        pass
def watch():  # macOS heeds no RLIMIT_AS
    while resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < {_MAX_MEMORY}:
        time.sleep(0.02)
    os._exit({_TOO_MUCH_MEMORY})
if sys.platform == "darwin":
    threading.Thread(target=watch, daemon=True).start()
code, out = sys.stdin.buffer.read().decode(), sys.stdout
out.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
linecache.cache["<code>"] = len(code), None, code.splitlines(True), "<code>"
space = {{"__name__": "__main__", "exit": sys.exit, "quit": sys.exit}}
try:
    tree = compile(code, "<code>", "exec", ast.PyCF_ONLY_AST)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<code>", "exec"), space)
    value = eval(compile(ast.Expression(last.value), "<code>", "eval"), space) if last else None
    if value is not None:
        print(repr(value), file=out)
except SystemExit:
    raise
except BaseException as error:
    trace = error.__traceback__ and error.__traceback__.tb_next
    traceback.print_exception(type(error), error, trace, file=out)
    sys.exit(1)
"""
#: Code that tries what it must not be able to do; prints a word for each thing that worked.
_TRIAL: Final = """
import os, socket
def attempt(name, act, *words):
    try:
        act(*words)
    except OSError:
        return
    print(name)
attempt("reads", open, {file!r})
attempt("writes", open, {file!r} + ".new", "w")
attempt("connects", socket.create_connection, ("127.0.0.1", {port}), 2)
attempt("changes its root", os.chroot, "/")
attempt("forks", lambda: os.fork() or os._exit(0))
"""

#: Numbers of system calls by machine: clone, clone3, then those that fail: socket (one to the host of a
#: virtual machine passes namespaces), memfd_create and shmget (memory that no limit counts), fork, vfork,
#: ptrace, unshare, setns, bpf, userfaultfd, perf_event_open, io_uring_setup, keyctl.
_CALLS: Final = {
    "x86_64": (0xC000003E, 56, 435, (41, 319, 29, 57, 58, 101, 272, 308, 321, 323, 298, 425, 250)),
    "aarch64": (0xC00000B7, 220, 435, (198, 279, 194, 117, 97, 268, 280, 282, 241, 425, 219)),
}


def _call_filter(machine: str) -> bytes:
    """Returns a program for seccomp, with which no process can be started, but threads can.

    An instruction is (code, steps if true, steps if false, value): 0x20 loads a word; 0x15, 0x35 and 0x45
    compare (=, >=, has a bit); 6 returns: allow, or fail with an errno.
    """
    audit, clone, clone3, refused = _CALLS[machine]
    allow, no, none = (6, 0, 0, 0x7FFF0000), (6, 0, 0, 0x50001), (6, 0, 0, 0x50026)  # EPERM, ENOSYS
    program = [(0x20, 0, 0, 4), (0x15, 1, 0, audit), no]  # another machine's calls
    program += [(0x20, 0, 0, 0), (0x35, 0, 1, 0x40000000), no]  # x32
    for number in refused:
        program += [(0x15, 0, 1, number), no]
    program += [(0x15, 0, 1, clone3), none]  # the C library tries `clone` then, whose flags can be read
    program += [(0x15, 1, 0, clone), allow, (0x20, 0, 0, 16), (0x45, 1, 0, 0x10000), no, allow]
    return b"".join(struct.pack("HBBI", *each) for each in program)


def _own_folders() -> tuple[Path, list[Path], list[Path]]:
    """Returns the program that is Python here, the folders that it needs, and those of NumPy."""
    program = Path(sys.executable).resolve()
    if getattr(sys, "frozen", False):
        return program, [program.parent], []
    needed = [Path(os.__file__).resolve().parents[2]]
    needed += [] if program.is_relative_to(needed[0]) else [program]
    found = find_spec("numpy")
    numpy = Path(found.origin).resolve().parent if found and found.origin else None
    folders = [numpy, numpy.with_name("numpy.libs")] if numpy is not None else []
    return program, needed, [folder for folder in folders if folder.is_dir()]


def _hidden(shown: Path) -> list[Path]:
    """Returns Octavo's and the person's folders that lie in a folder that code may read."""
    private = {folder.resolve() for folder in (Path.home(), data_folder(), cache_folder())}
    return sorted(folder for folder in private if folder.is_relative_to(shown) and folder.is_dir())


def _bubblewrap(filter_at: int) -> list[str]:
    """Returns the command before Python's own on Linux.

    Args:
        filter_at: a descriptor, from which the filter of calls is read.
    """
    _, needed, numpy = _own_folders()
    words = ["--unshare-all", "--unshare-user", "--cap-drop", "ALL", "--die-with-parent", "--new-session"]
    words += ["--seccomp", str(filter_at)]
    words += ["--dev", "/dev", "--size", str(_MAX_FILES), "--tmpfs", "/tmp"]
    words += ["--proc", "/proc"] if getattr(sys, "frozen", False) else []  # the sandbox's own
    closed = [Path("/dev"), Path("/")]
    for shown in (*filter(Path.exists, map(Path, _SYSTEM)), *needed):
        if shown.is_symlink():
            words += ["--symlink", str(shown.readlink()), str(shown)]
            continue
        words += ["--ro-bind", str(shown), str(shown)]
        for folder in _hidden(shown):
            words += ["--tmpfs", str(folder)]
            closed.append(folder)
    for folder in numpy:
        words += ["--ro-bind", str(folder), f"/packages/{folder.name}"]
    for folder in closed:
        words += ["--remount-ro", str(folder)]
    return [shutil.which("bwrap") or "bwrap", *words, "--chdir", "/tmp"]


def _profile(folder: str) -> str:
    """Returns the rules for `sandbox-exec`; the last one that applies to something decides."""
    program, needed, numpy = _own_folders()

    def paths(kind: str, found: list[Path]) -> str:
        return " ".join(f"({kind} {json.dumps(str(path), ensure_ascii=False)})" for path in found)

    readable = [*needed, program, *numpy, Path("/usr/lib"), Path("/usr/share"), Path("/System")]
    above = sorted({parent for path in (*readable, Path(folder)) for parent in path.parents})
    listed = [Path("/"), *(path.parent for path in numpy[:1])]
    rules = [
        "(version 1)",
        "(deny default)",
        '(import "system.sb")',
        f"(allow file-read-metadata {paths('literal', above)})",
        f"(allow file-read* file-map-executable {paths('subpath', readable)})",
        f"(allow file-read* {paths('literal', listed)})",
        f"(allow process-exec {paths('subpath', [*needed, program])})",
        "(deny process-fork)",
        "(deny network*)",
        "(allow signal (target self))",
        *(f"(deny file-read* {paths('subpath', _hidden(path))})" for path in readable if _hidden(path)),
        "(deny file-write*)",
        '(allow file-write-data (literal "/dev/null"))',
        f"(allow file-read* file-write* {paths('subpath', [Path(folder)])})",
    ]
    return "\n".join(rules)


async def _begin(folder: str) -> Process:
    """Starts Python in the sandbox, on macOS with an empty folder of its own."""
    program, _, numpy = _own_folders()
    options = [] if getattr(sys, "frozen", False) else ["-S", "-s", "-P", "-B"]
    command, kept = [str(program), *options, "-c", _RUNNER], "/tmp"
    packages = str(numpy[0].parent) if numpy else ""
    filters: list[int] = []
    try:
        if sys.platform == "darwin":
            command, kept = [_SANDBOX_EXEC, "-p", _profile(folder), *command], folder
        else:
            reads, writes = os.pipe()
            filters.append(reads)
            os.write(writes, _call_filter(platform.machine()))
            os.close(writes)
            command, packages = [*_bubblewrap(reads), *command], "/packages"
        environment = {"HOME": kept, "TMPDIR": kept, "PATH": "/usr/bin:/bin", "PYTHONPATH": packages}
        environment |= {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", "OPENBLAS_NUM_THREADS": "1"}
        return await anyio.open_process(command, stderr=STDOUT, env=environment, cwd=folder, pass_fds=filters)
    finally:
        for descriptor in filters:
            os.close(descriptor)


def _kill(process: Process) -> None:
    """Ends a sandbox. Its first process dies with `bwrap` only a moment after Python has begun in it."""
    with suppress(OSError):  # there is no such file on macOS
        for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
    with suppress(ProcessLookupError):
        process.kill()


async def _run(code: str, seconds: float = _SECONDS) -> tuple[str, int | None, str]:
    """Runs code. Returns what it wrote, its exit status or None if it was ended, and why it was."""
    kept, status, why = bytearray(), None, f"it took longer than {seconds:g} seconds"
    with tempfile.TemporaryDirectory(prefix="octavo-python-", ignore_cleanup_errors=True) as folder:
        with anyio.CancelScope(shield=True):
            process = await _begin(os.path.realpath(folder))
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with anyio.move_on_after(seconds):
                with suppress(anyio.BrokenResourceError):  # it has ended already
                    await process.stdin.send(code.encode(errors="replace"))
                await process.stdin.aclose()
                async for data in process.stdout:
                    kept += data
                    if len(kept) > _MAX_OUTPUT:
                        why = f"it wrote more than {_MAX_OUTPUT // 1000} KB"
                        break
                else:
                    status = await process.wait()
        finally:
            if status is None:  # else its number may be another's by now
                _kill(process)
            with anyio.CancelScope(shield=True):
                with anyio.move_on_after(_ENDING):
                    async for _ in process.stdout:
                        pass  # else the pipe stays open
                await process.aclose()
    return kept[:_MAX_OUTPUT].decode(errors="replace"), status, why


async def sandbox_problem() -> str:
    """Returns why code cannot be run here, and what to do, as a sentence; empty if it can.

    Code is run that tries to get out.
    """
    if sys.platform == "darwin":
        missing = "" if Path(_SANDBOX_EXEC).exists() else f"{_SANDBOX_EXEC} is missing"
    elif platform.machine() not in _CALLS or sys.maxsize < 1 << 32:
        missing = "it is made for 64-bit Intel, AMD and ARM processors only"
    else:
        missing = "" if shutil.which("bwrap") else "install bubblewrap, then start it again"
    if missing:
        return f"Python needs a sandbox: {missing}."
    with socket.create_server(("127.0.0.1", 0)) as listening, tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "file"
        file.touch()
        trial = _TRIAL.format(file=str(file), port=listening.getsockname()[1])
        try:
            output, status, _ = await _run(f"{trial}print('held')", 20.0)
        except OSError as error:
            output, status = str(error), None
    lines = output.strip().splitlines() or ["it did not start"]
    if status == 0 and lines == ["held"]:
        return ""
    reason = f"code in it {', '.join(lines[:-1])}" if lines[-1] == "held" else lines[-1][:300]
    hint = " Update bubblewrap, or allow user namespaces." if sys.platform != "darwin" else ""
    return f"Python is not run, as the sandbox of this system does not hold: {reason}.{hint}"


class PythonTool:
    """The tool that runs code; a few calls at once."""

    def __init__(self) -> None:
        self._limiter = anyio.CapacityLimiter(_AT_ONCE)

    async def run_python(self, code: str) -> str:
        """Runs Python code and returns what it prints, then the value of its last expression.

        It has the standard library and NumPy, 30 seconds and 1 GB of memory, but no network, no other
        programs and no files of this computer. Nothing is kept for the next call.

        Args:
            code: a whole program; print what you want to see, or end with an expression.
        """
        if len(code) > _MAX_CODE:
            raise ToolError(f"The code is too long: {_MAX_CODE:,} characters are the most.")
        async with self._limiter:
            try:
                output, status, why = await _run(code)
            except OSError as error:
                raise ToolError(f"Python cannot be started: {error.strerror}.") from error
        if status is not None:
            number = -status if status < 0 else status - 128  # `bwrap` says 128 more than the signal
            names = {int(one): one.name for one in signal.Signals}
            why = f"it was ended by {names[number]}" if number in names else ""
            if number in (signal.SIGXCPU, signal.SIGKILL):
                why = "it used too much processor time or memory"
            elif status == _TOO_MUCH_MEMORY:
                why = "it took more than 1 GB of memory"
        text = output.rstrip("\n")
        if why:
            text = f"{text}\n[stopped: {why}]".lstrip()
        if status:
            raise ToolError(text or f"It ended with status {status}.")
        if status is None:
            raise ToolError(text)
        return text or "(It printed nothing, and its last line is no expression.)"


def python_server() -> MCPServer[Any]:
    """Returns the server; its `run` serves a program on stdin and stdout.

    Raises:
        OctavoError: there is no sandbox that holds.
    """
    if problem := anyio.run(sandbox_problem):
        raise OctavoError(problem)
    server: MCPServer[Any] = MCPServer(
        "octavo-python", title="Python", version=__version__, log_level="WARNING"
    )
    changes = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
    function = PythonTool().run_python
    server.tool(annotations=changes, description=getdoc(function), structured_output=False)(function)
    return server
