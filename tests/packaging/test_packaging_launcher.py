"""The launcher's own logic, compiled for this machine and run over a library that tells what it got."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMPILER = next((found for name in ("cc", "gcc", "clang", "clang-19") if (found := shutil.which(name))), None)
pytestmark = [
    pytest.mark.skipif(
        sys.platform != "linux", reason="needs Linux: on a Mac the built app itself is started"
    ),
    pytest.mark.skipif(COMPILER is None, reason="needs a C compiler"),
]

TELLS = r"""
#include <stdio.h>
#include <stdlib.h>
int Py_BytesMain(int count, char **words) {
  for (int i = 1; i < count; i++) printf("[%s]", words[i]);
  printf("\n%s\n%s\n%s\n%s\n%s\n", words[0], getenv("PYTHONHOME"), getenv("PYTHONPATH"),
         getenv("PYTHONSAFEPATH"), getenv("PYTHONDONTWRITEBYTECODE"));
  return 7;
}
"""


# The few calls that the launcher makes on macOS, answered from the environment.
SHIM = {
    "mach-o/dyld.h": """
#include <unistd.h>
#include <stdint.h>
static int _NSGetExecutablePath(char *path, uint32_t *size) {
  ssize_t length = readlink("/proc/self/exe", path, *size - 1);
  if (length < 0) return -1;
  path[length] = 0;
  return 0;
}
""",
    "sys/sysctl.h": """
#include <stdlib.h>
#include <string.h>
static int sysctlbyname(const char *name, void *out, size_t *size, void *set, size_t length) {
  const char *told = getenv("OCTAVO_TEST_SYSTEM");
  (void)set, (void)length;
  if (strcmp(name, "kern.osproductversion") != 0 || told == NULL || strlen(told) >= *size) return -1;
  strcpy(out, told);
  return 0;
}
#define getppid() (getenv("OCTAVO_TEST_FINDER") ? 1 : getppid())
""",
}
OSASCRIPT = """#!/bin/sh
echo "$@" >> "{told}"
sleep 60
"""


@pytest.fixture(scope="module")
def mac_launcher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The launcher as compiled for macOS, over a shim; `osascript` notes its words and stays for a minute."""
    from macapp.launcher import SOURCE

    folder = tmp_path_factory.mktemp("mac")
    for name, text in SHIM.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    script = folder / "osascript"
    script.write_text(OSASCRIPT.format(told=folder / "told"))
    script.chmod(0o755)
    program = folder / "Octavo.app" / "Contents" / "MacOS" / "Octavo"
    program.parent.mkdir(parents=True)
    defines = ['-DMINIMUM_SYSTEM="26.2"', '-DPYTHON_LIBRARY="python/lib/none.so"', f'-DOSASCRIPT="{script}"']
    assert COMPILER is not None
    command = [COMPILER, "-D_GNU_SOURCE", "-D__APPLE__", "-Wall", "-Werror", f"-I{folder}", *defines]
    subprocess.run([*command, str(SOURCE), "-o", str(program), "-ldl"], check=True)
    return program


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize("finder", [False, True])
@pytest.mark.parametrize("words", [[], ["service", "run"], ["-m", "engine", "serve"]])
def test_a_refusal_on_a_mac_never_waits(
    mac_launcher: Path, words: list[str], *, finder: bool, terminal: bool
) -> None:
    """Status 78 at once, with an alert only where Finder started the app, whoever reads stderr."""
    told = mac_launcher.parents[3] / "told"
    told.unlink(missing_ok=True)
    environment = {"HOME": "/home/somebody", "OCTAVO_TEST_SYSTEM": "15.6"}
    if finder:
        environment["OCTAVO_TEST_FINDER"] = "1"
    ours, theirs = os.openpty() if terminal else os.pipe()
    process = subprocess.Popen([mac_launcher, *words], env=environment, stderr=theirs)
    os.close(theirs)
    assert process.wait(timeout=60) == 78
    sentence = b"needs macOS 26.2 or later, and this Mac has 15.6"
    assert sentence in os.read(ours, 4096)
    os.close(ours)
    if finder and not words:
        deadline = time.monotonic() + 60
        while not (told.is_file() and sentence.decode() in told.read_text()):
            assert time.monotonic() < deadline, "there was no alert"
            time.sleep(0.01)
    else:
        assert not told.exists()
    subprocess.run(["pkill", "-f", str(mac_launcher.parents[3] / "osascript")], check=False)


def test_macos_26_may_call_itself_16(mac_launcher: Path) -> None:
    """Programs linked with an SDK before 26 are told 16; it is not older than 26.2's minor versions allow."""
    for system, refused in (("16.2", False), ("16.1", True)):
        run = start(mac_launcher, system=system)
        assert ("needs macOS" in run.stderr) == refused
        assert run.returncode == 78, "its Python is missing here"


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from macapp.launcher import SOURCE

    contents = tmp_path_factory.mktemp("in a folder") / "Octavo.app" / "Contents"
    library = contents / "Resources" / "python" / "lib" / "libpython.so"
    program = contents / "MacOS" / "Octavo"
    for folder in (library.parent, program.parent):
        folder.mkdir(parents=True)
    source = library.with_suffix(".c")
    source.write_text(TELLS)
    assert COMPILER is not None
    subprocess.run([COMPILER, "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    defines = ['-DMINIMUM_SYSTEM="26.2"', '-DPYTHON_LIBRARY="python/lib/libpython.so"']
    subprocess.run(
        [COMPILER, "-D_GNU_SOURCE", "-Wall", "-Werror", *defines, str(SOURCE), "-o", str(program), "-ldl"],
        check=True,
    )
    return program


def start(program: Path, *words: str, system: str = "26.2") -> subprocess.CompletedProcess[str]:
    environment = {"HOME": "/home/somebody", "OCTAVO_TEST_SYSTEM": system}
    return subprocess.run([program, *words], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "becomes"),
    [
        ([], "[-m][app]"),
        (["--dark"], "[-m][app][--dark]"),
        (["octavo://new?prompt=a b"], "[-m][app][octavo://new?prompt=a b]"),
        (["doctor", "--data"], "[-m][engine][doctor][--data]"),
        (["service", "run"], "[-m][engine][service][run]"),
        (["--version"], "[-m][engine][--version]"),
        (["-m", "engine", "pipe"], "[-m][engine][pipe]"),
        (["-c", "print(1)"], "[-c][print(1)]"),
    ],
)
def test_it_starts_the_app_a_command_or_what_python_would(
    launcher: Path, words: list[str], becomes: str
) -> None:
    run = start(launcher, *words)
    assert run.stdout.splitlines()[0] == becomes
    assert run.returncode == 7, "the status of Python is the launcher's"


def test_python_is_the_bundles_and_writes_nothing_into_it(launcher: Path) -> None:
    """A signed bundle must not change; all of it is compiled already."""
    resources = launcher.parents[1] / "Resources"
    assert start(launcher).stdout.splitlines()[1:] == [
        str(launcher),
        str(resources / "python"),
        str(resources / "site"),
        "1",
        "1",
    ]


def test_it_finds_itself_through_a_link(launcher: Path, tmp_path: Path) -> None:
    link = tmp_path / "octavo"
    link.symlink_to(launcher)
    assert start(link).stdout.splitlines()[1] == str(launcher)


@pytest.mark.parametrize("system", ["14.7.1", "15.6", "26.0", "26.1.9"])
def test_an_older_macos_is_refused_with_both_versions_named(launcher: Path, system: str) -> None:
    run = start(launcher, system=system)
    assert run.returncode == 78
    assert run.stdout == ""
    assert f"needs macOS 26.2 or later, and this Mac has {system}" in run.stderr
    assert "Get the one for macOS 14" in run.stderr


@pytest.mark.parametrize("system", ["26.2", "26.2.1", "26.10", "27.0"])
def test_its_own_and_later_macos_are_not(launcher: Path, system: str) -> None:
    assert start(launcher, system=system).returncode == 7


def test_a_missing_part_is_said_in_a_sentence(launcher: Path, tmp_path: Path) -> None:
    copy = tmp_path / "Octavo.app" / "Contents" / "MacOS" / "Octavo"
    copy.parent.mkdir(parents=True)
    shutil.copy2(launcher, copy)
    run = start(copy)
    assert run.returncode == 78
    assert run.stderr.startswith("octavo: A part of it is missing or damaged")
    assert run.stderr.endswith("Install Octavo again.\n")
