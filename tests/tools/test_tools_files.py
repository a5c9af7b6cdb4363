"""The Files server: hundreds of path tricks and races with poisoned files outside, odd files, and writing."""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.server.mcpserver.exceptions import ToolError

from engine.errors import OctavoError
from engine.tools.chosen_folders import ChosenFolders, is_secret
from engine.tools.files_server import FileTools, _difference, files_server

ROOT = Path(__file__).parents[2]
POISON = "poison-5f1c9e"  # in the text of every file outside, and in the name of one

LINKS = {
    "out": "../outside",
    "out_slash": "../outside/",
    "out_absolute": "{outside}",
    "file": "../outside/secret.txt",
    "file_absolute": "{outside}/secret.txt",
    "chain": "chain2",
    "chain2": "sub/chain3",
    "sub/chain3": "../out",
    "loop": "loop",
    "ping": "pong",
    "pong": "ping/x",
    "up": "..",
    "up_up": "../..",
    "slash": "/",
    "into": "sub",
    "into_deep": "sub/deep",
    "back": "into_deep/../../../outside",
    "own": "{chosen}/../outside",
    "own_link": "{chosen}/out",
    "dots": "./sub/./deep/../../../outside/./",
    "sibling": "../chosen-too",
    "proc_root": "/proc/self/root{outside}",
    "proc_cwd": "/proc/self/cwd",
    "proc": "/proc",
    "dev": "/dev",
    "stdin": "/dev/stdin",
    "new": "../outside/new.txt",
    "new_absolute": "{outside}/new.txt",
    "sub/deep/far": "../../../outside/sub",
    "wide": "../OUTSIDE",
}
ENDS = ("", "/", "/secret.txt", "/sub/deep.txt", "/../outside/secret.txt", "/new.txt")
STARTS = ("", "chosen/", "./", "{chosen}/", "sub/", "into/", "sub/deep/", "//{chosen}//", "CHOSEN/")
STEPS = (
    "../outside/secret.txt",
    "..",
    "../",
    "../..",
    "../outside",
    "../chosen/../outside/secret.txt",
    "../chosen-too/secret.txt",
    "../../outside/secret.txt",
    "../../../outside/secret.txt",
    "sub/../../outside/secret.txt",
    ".. /outside/secret.txt",
    "..\\outside\\secret.txt",
    "..%2foutside%2fsecret.txt",
    "%2e%2e/outside/secret.txt",
    "\u2025/outside/secret.txt",
    "\uff0e\uff0e/outside/secret.txt",
    ".\u200d./outside/secret.txt",
    "..\u2215outside\u2215secret.txt",
    "...//outside/secret.txt",
    "a/" * 150 + "secret.txt",
)
WHOLE = (
    "{outside}/secret.txt",
    "{outside}",
    "{outside}/../outside/secret.txt",
    "{chosen}-too/secret.txt",
    "{chosen}/../outside/secret.txt",
    "{chosen}/sub/../../outside/secret.txt",
    "{chosen}\0/../../outside/secret.txt",
    "chosen\0.txt",
    "~",
    "~/secret.txt",
    "~root/.profile",
    "$HOME/secret.txt",
    "/",
    "//",
    "/etc/passwd",
    "/proc/self/environ",
    "/proc/self/root{outside}/secret.txt",
    "/proc/self/cwd/secret.txt",
    "/proc/self/fd/0",
    "/dev/stdin",
    "/dev/zero",
    "/dev/fd/0",
    "/.vol/1/2",
    "file://{outside}/secret.txt",
    "C:\\secret.txt",
    "\\\\server\\secret.txt",
    "chosen-too/secret.txt",
    "\udcff/secret.txt",
    "x" * 300,
    "x" * 5000,
    "fifo",
    "socket",
    "device",
    "fifo/secret.txt",
    "Sub/..namedfork/rsrc",
    "secret.txt::$DATA",
)
TRICKS = [
    *WHOLE,
    *(start + step for start, step in product(STARTS, STEPS)),
    *(start + link + end for start, link, end in product(("", "{chosen}/"), LINKS, ENDS)),
]


class Tree:
    """A chosen folder, what is beside it, and the tools for it."""

    def __init__(self, folder: Path) -> None:
        self.chosen, self.outside, too = folder / "chosen", folder / "outside", folder / "chosen-too"
        for path in (self.chosen / "sub" / "deep", self.outside / "sub", too):
            path.mkdir(parents=True)
        for path in (self.outside / "secret.txt", self.outside / "sub" / "deep.txt", too / "secret.txt"):
            path.write_text(f"{POISON}\n")
        (self.outside / f"{POISON}.txt").write_text(POISON)
        for path in ("a.txt", "sub/b.txt", "sub/deep/c.txt"):
            (self.chosen / path).write_text(f"text of {path}\n")
        self.folders = ChosenFolders([self.chosen])
        self.tools = FileTools(self.folders)

    def filled(self, text: str) -> str:
        return text.replace("{chosen}", str(self.chosen)).replace("{outside}", str(self.outside))

    def around(self) -> dict[str, Any]:
        """Everything beside the chosen folder, with its time of change."""
        found = {}
        for folder, _, files in os.walk(self.chosen.parent):
            if not folder.startswith(f"{self.chosen}/") and folder != str(self.chosen):
                for path in (folder, *(f"{folder}/{name}" for name in files)):
                    found[path] = os.lstat(path).st_mtime_ns, os.path.isfile(path) and Path(path).read_bytes()
        return found


def said(call: Callable[..., str], *arguments: Any, **named: Any) -> str:
    """What a tool returns, or the sentence with which it refuses."""
    try:
        return call(*arguments, **named)
    except ToolError as error:
        return f"refused: {error}"


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Tree]:
    made = Tree(tmp_path)
    yield made
    for folder in made.folders.folders:
        os.close(folder.descriptor)


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tree]:
    made = Tree(tmp_path_factory.mktemp("files"))
    for name, target in LINKS.items():
        (made.chosen / name).symlink_to(made.filled(target))
    os.mkfifo(made.chosen / "fifo")
    with suppress(OSError):  # needs to be root
        os.mknod(made.chosen / "device", 0o20666, os.makedev(1, 5))
    with socket.socket(socket.AF_UNIX) as listening:
        here = os.open(".", os.O_RDONLY)
        os.chdir(made.chosen)  # the path of a socket must be short
        listening.bind("socket")
        os.fchdir(here)
        os.close(here)
        yield made
    for folder in made.folders.folders:
        os.close(folder.descriptor)


def test_there_are_enough_tricks() -> None:
    assert len(set(TRICKS)) >= 200


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: ascii(trick[:60]))
def test_no_trick_leads_outside(linked: Tree, trick: str) -> None:
    path, tools = linked.filled(trick), linked.tools
    before, descriptors = linked.around(), len(os.listdir("/dev/fd"))
    results = [
        said(tools.read_file, path),
        said(tools.list_folder, path),
        said(tools.search_files, path=path),
        said(tools.search_files, names=path, text="poison"),
        said(tools.search_files, text="poison", path=path),
        said(tools.edit_file, path, POISON, "changed"),
        said(tools.edit_file, path, "changed", "again", preview=True),
        said(tools.write_file, path, "changed"),
        said(tools.write_file, path, "changed again"),
    ]
    assert not any(POISON in result for result in results)
    assert not any("root:" in result for result in results)
    assert linked.around() == before
    assert len(os.listdir("/dev/fd")) == descriptors


def test_links_inside_are_followed(linked: Tree) -> None:
    assert "text of a.txt" in linked.tools.read_file("sub/deep/../../a.txt")
    assert linked.tools.list_folder("into_deep/..").startswith("chosen/sub/,")
    assert "text of sub/b.txt" in linked.tools.read_file("into/b.txt")
    assert "chosen/sub/deep/c.txt" in linked.tools.read_file("into_deep/c.txt")
    (linked.chosen / "sub" / "whole").symlink_to(linked.chosen / "a.txt")
    assert "text of a.txt" in linked.tools.read_file("chosen/into/whole")


@pytest.mark.parametrize("seed", range(12))
def test_random_links_lead_where_the_system_says_or_nowhere(tree: Tree, seed: int) -> None:
    """What is read is what `realpath` finds, which is inside."""
    chance = random.Random(seed)
    inside = [tree.chosen, tree.chosen / "sub", tree.chosen / "sub" / "deep"]
    names = ["x", "y", "z", "sub", "deep", "a.txt", "b.txt", "c.txt"]
    for folder in (*inside, tree.outside):
        for name in ("x", "y", "z"):
            start = chance.choice(["", "", "../", "../../", f"{tree.chosen}/", f"{tree.outside}/", "./"])
            (folder / name).symlink_to(
                start + "/".join(chance.choices([*names, ".."], k=chance.randint(1, 3)))
            )
    read = 0
    for _ in range(250):
        path = "/".join(chance.choices([*names, ".."], k=chance.randint(1, 5)))
        result = said(tree.tools.read_file, path)
        real = Path(os.path.realpath(tree.chosen / path))
        assert POISON not in result
        if not result.startswith("refused"):
            assert real.is_relative_to(tree.chosen)
            assert result.endswith(f":\n{real.read_text().rstrip()}")
            read += 1
    assert read > 0


def swaps(first: Callable[[], None], second: Callable[[], None]) -> tuple[threading.Thread, threading.Event]:
    """A thread that does one and the other by turns until the event is set."""
    ended = threading.Event()

    def run() -> None:
        while not ended.is_set():
            first()
            second()

    return threading.Thread(target=run), ended


def swapped_folder(tree: Tree) -> tuple[Callable[[], None], Callable[[], None]]:
    folder, aside = tree.chosen / "sub", tree.chosen / "aside"

    def away() -> None:
        folder.rename(aside)
        with suppress(FileExistsError):  # a write may have made it
            os.symlink(tree.outside, folder)

    def back() -> None:
        while aside.exists():
            with suppress(OSError):
                folder.unlink() if folder.is_symlink() else shutil.rmtree(folder, ignore_errors=True)
                aside.rename(folder)

    return away, back


def swapped_file(tree: Tree) -> tuple[Callable[[], None], Callable[[], None]]:
    file, link = tree.chosen / "sub" / "secret.txt", tree.chosen / "link"

    def away() -> None:
        os.symlink(tree.outside / "secret.txt", link)
        link.replace(file)

    def back() -> None:
        (tree.chosen / "part").write_text("inside\n")
        (tree.chosen / "part").replace(file)

    back()
    return away, back


@pytest.mark.parametrize("swapped", [swapped_folder, swapped_file])
def test_what_is_swapped_meanwhile_leads_nowhere(tree: Tree, swapped: Callable[..., Any]) -> None:
    (tree.chosen / "sub" / "secret.txt").write_text("inside\n")
    before, tools = tree.around(), tree.tools
    thread, ended = swaps(*swapped(tree))
    thread.start()
    outcomes = {True: 0, False: 0}
    try:
        for number in range(20_000):
            results = [said(tools.read_file, "sub/secret.txt"), said(tools.read_file, "sub/sub/deep.txt")]
            if number % 4 == 0:
                results += [
                    said(tools.list_folder, "sub"),
                    said(tools.search_files, text="poison"),
                    said(tools.search_files, path="sub"),
                    said(tools.edit_file, "sub/secret.txt", POISON, "changed"),
                    said(tools.write_file, f"sub/{number % 64}.txt", "written"),
                ]
            assert not any(POISON in result for result in results), results
            outcomes["inside" in results[0]] += 1
            if number >= 200 and min(outcomes.values()) >= 10:
                break
    finally:
        ended.set()
        thread.join()
    assert min(outcomes.values()) > 0  # both were met
    after = tree.around()
    assert {path: after[path][1] for path in after} == {path: before[path][1] for path in before}


STEPS_OF_THE_SYSTEM = ("stat", "fstat", "open", "readlink", "scandir", "mkdir", "rename", "link", "unlink")


@pytest.mark.parametrize("swapped", [swapped_folder, swapped_file])
@pytest.mark.parametrize(
    "use",
    [
        lambda tools: tools.read_file("sub/secret.txt"),
        lambda tools: tools.read_file("sub/sub/deep.txt"),
        lambda tools: tools.list_folder("sub"),
        lambda tools: tools.search_files(text="poison"),
        lambda tools: tools.edit_file("sub/secret.txt", "inside", "changed"),
        lambda tools: tools.edit_file("sub/secret.txt", POISON, "changed"),
        lambda tools: tools.write_file("sub/deep/new.txt", "written"),
        lambda tools: tools.write_file("sub/a/b/new.txt", "written"),
    ],
)
def test_a_swap_before_each_step_leads_nowhere(
    tree: Tree, swapped: Callable[..., Any], use: Callable[[FileTools], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every place of one swap, and of its end, among the calls of the system that a tool makes."""
    (tree.chosen / "sub" / "secret.txt").write_text("inside\n")
    away, back = swapped(tree)
    contents = {path: content for path, (_, content) in tree.around().items()}
    originals = {name: getattr(os, name) for name in STEPS_OF_THE_SYSTEM}
    plan: dict[int, Callable[[], None]] = {}
    count = 0

    def counted(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            nonlocal count
            if threading.current_thread() is threading.main_thread() and not paused:
                count += 1
                if swap := plan.get(count):
                    paused.append(True)
                    swap()
                    paused.clear()
            return original(*arguments, **named)

        return call

    paused: list[bool] = []
    first, last = 0, 0
    while first <= last:
        for second in (first + 1, first + 2, first + 5, 1000):
            count = 0
            plan = {first: away, second: back} if first else {}
            with monkeypatch.context() as patched:
                for name, original in originals.items():
                    patched.setattr(os, name, counted(original))
                result = said(use, tree.tools)
            last = max(last, count)
            if plan and second > count >= first:
                back()
            assert POISON not in result
            assert {path: content for path, (_, content) in tree.around().items()} == contents
            (tree.chosen / "sub" / "secret.txt").write_text("inside\n")
            tree.tools._seen.clear()
        first += 1
    assert last > 4


def test_a_folder_that_is_moved_outside_is_left(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    original, folder = os.fstat, tree.chosen / "sub"

    def moved(descriptor: int) -> os.stat_result:
        status = original(descriptor)
        if folder.exists() and status.st_ino == folder.stat().st_ino:
            folder.rename(tree.outside / "moved")
        return status

    monkeypatch.setattr(os, "fstat", moved)
    assert "is outside of the chosen folders" in said(tree.tools.read_file, "sub/b.txt")
    assert (tree.outside / "moved" / "b.txt").exists()


def test_odd_files_are_not_even_opened(linked: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    original = os.open

    def record(path: Any, *arguments: Any, **named: Any) -> int:
        opened.append(path)
        return original(path, *arguments, **named)

    monkeypatch.setattr(os, "open", record)
    for name in ("fifo", "socket", "device"):
        assert said(linked.tools.read_file, name).startswith("refused")
    linked.tools.search_files(text="poison")
    assert "a.txt" in opened
    assert not {"fifo", "socket", "device"} & {*opened}


SECRETS = (
    ".env .ENV .Env.local prod.env .netrc .ssh/id_rsa .ssh/config id_rsa ID_RSA.pub id_ed25519 server.pem "
    "server.PEM my.key .aws/credentials .git/config sub/.git/config sub.git/config .git-credentials .npmrc "
    ".ssh .gnupg/x .docker/config.json secrets.yaml .config/gcloud/x .\u017fsh/x .\uff45\uff4e\uff56 "
    ".e\u200dnv .env. .envrc"
)
OPEN = "environment.txt env keys.txt config .gitignore sub/config .github/x.yml pem monkey README.md sshd.md"


@pytest.mark.parametrize("path", SECRETS.split())
def test_secrets_are_not_opened(tree: Tree, path: str) -> None:
    assert is_secret(path.split("/"))
    file = tree.chosen / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(POISON)
    (tree.chosen / "harmless").symlink_to(path)
    for name in (path, "harmless"):
        assert "keys or passwords" in said(tree.tools.read_file, name)
        assert "keys or passwords" in said(tree.tools.edit_file, name, POISON, "x")
        assert said(tree.tools.write_file, name, "x").startswith("refused")
    for folder in ("", *(("sub",) if path.startswith("sub") else ())):
        assert "Nothing was found." in tree.tools.search_files(text=POISON, path=folder)
    assert file.read_text() == POISON


@pytest.mark.parametrize("path", OPEN.split())
def test_other_names_are_opened(tree: Tree, path: str) -> None:
    assert not is_secret(path.split("/"))


# --- Reading


def test_folders_are_listed(tree: Tree) -> None:
    for folder in (".git", ".cache", "node_modules"):
        (tree.chosen / folder).mkdir()
        (tree.chosen / folder / "x.txt").write_text("hidden")
    (tree.chosen / "odd\nname\x1b").write_text("")
    (tree.chosen / ".gitignore").write_text("")
    os.mkfifo(tree.chosen / "fifo")
    (tree.chosen / "server.pem").write_text("")
    (tree.chosen / "link").symlink_to("a.txt")
    lines = tree.tools.list_folder().splitlines()
    assert lines[0] == "chosen/, 7 entries:"
    assert lines[1] == "sub/"
    assert re.fullmatch(r"a\.txt  14 bytes  \d{4}-\d\d-\d\d \d\d:\d\d", lines[3])
    assert r"odd\nname\x1b  0 bytes" in "\n".join(lines)
    assert {"fifo  (not a file)", "link  (link)", "server.pem  (not read: holds keys or passwords)"} <= {
        *lines
    }
    assert lines[-1] == "[not listed, unless asked for by path: .cache, .git, node_modules]"
    assert "x.txt" in tree.tools.list_folder("node_modules")
    assert "x.txt" in tree.tools.list_folder(str(tree.chosen / ".git"))
    assert "x.txt" not in tree.tools.search_files("x.txt")
    assert "chosen/node_modules/x.txt" in tree.tools.search_files("x.txt", path="node_modules")
    assert "is not a folder" in said(tree.tools.list_folder, "a.txt")
    assert "There is no" in said(tree.tools.list_folder, "b")


def test_a_large_folder_is_cut(tree: Tree) -> None:
    for number in range(1_100):
        (tree.chosen / "sub" / f"{number}.txt").touch()
    text = tree.tools.list_folder("sub")
    assert len(text.splitlines()) == 1_002
    assert text.endswith("[102 more: find files by name with search_files]")
    assert "the first 200 are shown" in tree.tools.search_files("*.txt")


def test_several_folders_have_names(tmp_path: Path) -> None:
    for path in ("one/notes", "two/notes"):
        (tmp_path / path).mkdir(parents=True)
        (tmp_path / path / "a.txt").write_text(path)
    (tmp_path / "one" / "notes" / "over").symlink_to(tmp_path / "two" / "notes" / "a.txt")
    (tmp_path / "three").symlink_to("two")
    folders = ChosenFolders([tmp_path / "one" / "notes", tmp_path / "three" / "notes"])
    tools = FileTools(folders)
    assert tools.list_folder() == "The chosen folders:\nnotes/\nnotes-2/"
    assert "one/notes" in tools.read_file("notes/a.txt")
    assert "two/notes" in tools.read_file("notes-2/a.txt")
    assert "two/notes" in tools.read_file(str(tmp_path / "three" / "notes" / "a.txt"))
    assert "two/notes" in tools.read_file(str(tmp_path / "two" / "notes" / "a.txt"))
    assert "two/notes" in tools.read_file("notes/over")
    assert said(tools.read_file, "a.txt") == "refused: Begin the path with one of: notes, notes-2."
    assert tools.search_files("a.*").splitlines() == ["notes/a.txt", "notes-2/a.txt"]
    for folder in folders.folders:
        os.close(folder.descriptor)


@pytest.mark.parametrize("path", ["/", "/proc/self", "/dev", "missing", __file__])
def test_what_is_no_folder_of_a_person_is_not_chosen(path: str) -> None:
    with pytest.raises(OctavoError, match=r"cannot be opened|choose a folder"):
        ChosenFolders([Path(path)])


def test_lines_are_read(tree: Tree) -> None:
    (tree.chosen / "n.txt").write_bytes(b"".join(b"%d\r\n" % number for number in range(1, 101)))
    (tree.chosen / "empty").write_text("")
    assert tree.tools.read_file("n.txt", 3, 4) == "chosen/n.txt, lines 3 to 4 of 100:\n3\n4"
    assert tree.tools.read_file("n.txt", 99).endswith("of 100:\n99\n100")
    assert tree.tools.read_file("n.txt", last_line=1).endswith(":\n1")
    assert "there are none from 101" in said(tree.tools.read_file, "n.txt", 101)
    assert "there are none from 5 to 4" in said(tree.tools.read_file, "n.txt", 5, 4)
    assert tree.tools.read_file("empty") == "chosen/empty, lines 1 to 0 of 0:\n"


def test_long_texts_are_read_in_pieces(tree: Tree) -> None:
    lines = [f"{number:07}" + "é" * 46 for number in range(20_000)]  # 100 bytes each
    (tree.chosen / "long").write_text("\n".join(lines))
    read, first = list[str](), 1
    while first:
        _, *rest = tree.tools.read_file("long", first).split("\n")
        assert len("\n".join(rest).encode()) <= 257 << 10
        following = re.fullmatch(r"\[cut after line \d+: read on with first_line=(\d+)\]", rest[-1])
        first = int(following[1]) if following else 0
        read += rest[:-1] if following else rest
    assert read == lines
    (tree.chosen / "line").write_text("x" * 300_000 + "\nnext\n")
    text = tree.tools.read_file("line")
    assert text.endswith(
        "[line 1 is cut: it has 300,000 characters]\n[cut after line 1: read on with first_line=2]"
    )


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        ("Grüße, 世界".encode(), "Grüße, 世界"),
        ("Grüße".encode("utf-8-sig"), "of 1:\nGrüße"),
        ("Grüße".encode("utf-16"), "(UTF-16):\nGrüße"),
        ("Viele Grüße aus München, schöne Straße".encode("latin-1"), "a guess):\nViele Grüße aus München"),
        ("吾輩は猫である。名前はまだ無い。".encode("cp932"), "吾輩は猫である"),
        (bytes(range(128, 256)) * 3, "chosen/f, lines"),
        (b"\0\1\2", "is a binary file"),
        (b"\x89PNG\r\n", "a PNG image"),
        (b"%PDF-1.7\n", "a PDF file"),
        (b"PK\x03\x04", "a ZIP archive"),
    ],
)
def test_encodings_are_told(tree: Tree, content: bytes, shown: str) -> None:
    (tree.chosen / "f").write_bytes(content)
    assert shown in said(tree.tools.read_file, "f")


def test_huge_files_are_not_read_whole(tree: Tree) -> None:
    with (tree.chosen / "sparse").open("wb") as file:
        file.truncate(10 << 30)
    with (tree.chosen / "huge").open("wb") as file:
        file.write(b"line\n" * 100)
        file.write(b"x" * (1 << 20))
        file.truncate(10 << 30)
    assert "is a binary file" in said(tree.tools.read_file, "sparse")
    assert "lines 1 to 100" in tree.tools.read_file("huge", 1, 100)
    found = tree.tools.search_files(text="line")
    assert found.endswith("[2 files or folders are too large and were not searched]")
    assert "too large" in said(tree.tools.edit_file, "huge", "line", "x")


def test_unicode_forms_name_the_same_file(tree: Tree) -> None:
    for form, other in (("NFC", "NFD"), ("NFD", "NFC")):
        folder = tree.chosen / form / unicodedata.normalize(form, "Größe")
        folder.mkdir(parents=True)
        (folder / unicodedata.normalize(form, "é.txt")).write_text(f"found {form}")
        path = f"{form}/" + unicodedata.normalize(other, "Größe/é.txt")
        assert f"found {form}" in tree.tools.read_file(path)
        assert "chosen" in tree.tools.search_files(unicodedata.normalize(other, "É.TXT"), path=form)


def test_searches(tree: Tree) -> None:
    (tree.chosen / "sub" / "code.py").write_text(
        "first\nThe Needle is here\n" + "x" * 500 + "needle" + "y" * 500
    )
    (tree.chosen / "sub" / "binary").write_bytes(b"\0needle")
    (tree.chosen / "sub" / "around").symlink_to("..")
    lines = tree.tools.search_files(text="NEEDLE").splitlines()
    assert lines[0] == "chosen/sub/code.py:2: The Needle is here"
    assert lines[1].startswith("chosen/sub/code.py:3: xxx")
    assert len(lines[1]) < 400
    assert len(lines) == 2
    everything = ["chosen/a.txt", "chosen/sub/b.txt", "chosen/sub/deep/c.txt"]
    assert tree.tools.search_files("*.TXT").splitlines() == everything
    assert tree.tools.search_files("**/*.txt").splitlines() == everything
    assert tree.tools.search_files("sub/**/*.txt").splitlines() == everything[1:]
    assert (
        tree.tools.search_files("*", "text of", path="sub/deep")
        == "chosen/sub/deep/c.txt:1: text of sub/deep/c.txt"
    )
    assert tree.tools.search_files("*.py", "text of") == "Nothing was found."
    assert "too long" in said(tree.tools.search_files, "*a" * 200)
    assert tree.tools.search_files("*a" * 90 + "b") == "Nothing was found."


# --- Writing


def test_files_are_written(tree: Tree) -> None:
    write, edit, read = tree.tools.write_file, tree.tools.edit_file, tree.tools.read_file
    assert "would be new" in write("new/er/x.txt", "one\n", preview=True)
    assert "There is no chosen/new/er/x.txt." in said(read, "new/er/x.txt")
    assert not (tree.chosen / "new").exists()
    path = "chosen/new/er/x.txt"
    text = f"{path} is new:\n--- {path}\n+++ {path}\n@@ -0,0 +1,2 @@\n+one\n+two"
    assert write("new/er/x.txt", "one\ntwo\n") == text
    assert "-two\n+2" in write("new/er/x.txt", "one\n2\n")  # it is known, as it was written here
    assert "read it before" in said(write, "a.txt", "x")
    read("a.txt")
    assert "would be changed" in write("a.txt", "x", preview=True)
    assert (tree.chosen / "a.txt").read_text() == "text of a.txt\n"
    (tree.chosen / "a.txt").chmod(0o754)
    assert "-text of a.txt\n+x" in write("a.txt", "x")
    assert (tree.chosen / "a.txt").stat().st_mode & 0o7777 == 0o754
    assert "has this text already" in write("a.txt", "x")
    (tree.chosen / "a.txt").write_text("by another program")
    for refused in (said(write, "a.txt", "y"), said(edit, "a.txt", "another", "y")):
        assert "has changed since it was read: read it again." in refused
    read("a.txt")
    assert "+by y program" in edit("a.txt", "another", "y")
    assert sorted(os.listdir(tree.chosen)) == ["a.txt", "new", "sub"]
    assert os.listdir(tree.chosen / "new" / "er") == ["x.txt"]


def test_texts_are_replaced(tree: Tree) -> None:
    edit = tree.tools.edit_file
    (tree.chosen / "t").write_bytes(b"a\r\nb\r\nb\r\n")
    assert "2 times" in said(edit, "t", "b", "c")
    assert "not in chosen/t" in said(edit, "t", "x", "c")
    assert "not in chosen/t" in said(edit, "t", "", "c")
    assert "would be" in edit("t", "a\nb", "c", preview=True)
    edit("t", "a\nb", "x\ny")
    assert (tree.chosen / "t").read_bytes() == b"x\r\ny\r\nb\r\n"
    edit("t", "\n", "!\n", every=True)
    assert (tree.chosen / "t").read_bytes() == b"x!\r\ny!\r\nb!\r\n"
    assert "There is no" in said(edit, "missing", "a", "b")
    (tree.chosen / "latin").write_bytes("Grüße".encode("latin-1"))
    assert "not UTF-8" in said(edit, "latin", "Gr", "x")
    (tree.chosen / "large").write_text("x" * 100_000)
    assert "too long" in said(edit, "large", "x", "y" * 1000, every=True)


def test_what_must_not_be_written_is_not(tree: Tree) -> None:
    write = tree.tools.write_file
    (tree.chosen / ".git" / "hooks").mkdir(parents=True)
    assert "use git" in said(write, ".git/hooks/pre-commit", "#!/bin/sh")
    assert "use git" in said(write, ".GIT/hooks/pre-commit", "#!/bin/sh")
    assert "is a folder" in said(write, "sub", "x")
    assert "outside" in said(write, str(tree.outside / "x"), "x")
    (tree.chosen / "a.txt").chmod(0o444)
    assert "read-only" in said(tree.tools.edit_file, "a.txt", "text", "x")
    assert "UTF-8 cannot" in said(write, "n", "\ud800")
    assert "too long" in said(write, "n", "x" * 3_000_000)
    assert "cannot be opened" in said(write, "a.txt/b/c", "x")


def test_a_hard_link_outside_stays_as_it_was(tree: Tree) -> None:
    os.link(tree.outside / "secret.txt", tree.chosen / "hard")
    tree.tools.read_file("hard")
    tree.tools.write_file("hard", "mine")
    assert (tree.outside / "secret.txt").read_text() == f"{POISON}\n"
    assert (tree.chosen / "hard").read_text() == "mine"


def test_a_failed_write_leaves_the_old_text(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    assert "No space left" in said(tree.tools.edit_file, "a.txt", "text", "x")
    assert "No space left" in said(tree.tools.write_file, "b.txt", "x")
    assert sorted(os.listdir(tree.chosen)) == ["a.txt", "sub"]
    assert (tree.chosen / "a.txt").read_text() == "text of a.txt\n"


def applied(before: list[str], difference: str) -> list[str]:
    """What a unified diff makes of lines, found by its line numbers."""
    result, at = list[str](), 0
    for line in difference.split("\n")[2:]:
        if line.startswith("@@"):
            found = re.match(r"@@ -(\d+)(,\d+)? \+(\d+)(,\d+)? @@$", line)
            assert found
            start = int(found[1]) - (found[2] != ",0")
            result += before[at:start]
            at = start
            assert len(result) == int(found[3]) - (found[4] != ",0")
        elif line.startswith("+"):
            result.append(line[1:])
        else:
            assert before[at] == line[1:]
            at += 1
            result += [line[1:]] * (line[0] == " ")
    return result + before[at:]


@given(*[st.lists(st.sampled_from("abcd"), max_size=30)] * 4)
def test_differences_are_unified_diffs(
    start: list[str], old: list[str], new: list[str], end: list[str]
) -> None:
    before, after = [*start, *old, *end], [*start, *new, *end]
    difference = _difference("f", "\n".join(before), "\n".join(after))
    assert applied(before, difference) == after


def test_very_different_texts_are_only_counted() -> None:
    old, new = ("\n".join(f"{word}{number % 50}" for number in range(30_000)) for word in "ab")
    assert _difference("f", old, new) == "30,000 lines are replaced by 30,000, from line 1 on."
    assert _difference("f", "", new).endswith("[the difference is cut here]")


# --- As a process


def test_the_server_serves_other_programs(tree: Tree) -> None:
    async def use() -> None:
        command = ["-m", "engine", "tools-server", "files", "--folder", str(tree.chosen), "--writes"]
        parameters = StdioServerParameters(command=sys.executable, args=command, cwd=ROOT)
        async with Client(parameters) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert {*tools} == {"list_folder", "read_file", "search_files", "write_file", "edit_file"}
            for name, tool in tools.items():
                assert tool.annotations
                assert tool.annotations.read_only_hint == (name not in ("write_file", "edit_file"))
                assert bool(tool.annotations.destructive_hint) == (name in ("write_file", "edit_file"))

            async def called(name: str, **arguments: Any) -> tuple[bool, str]:
                result = await client.call_tool(name, arguments)
                return result.is_error, result.content[0].text

            assert await called("read_file", path="a.txt") == (
                False,
                "chosen/a.txt, lines 1 to 1 of 1:\ntext of a.txt",
            )
            for path in ("../outside/secret.txt", str(tree.outside / "secret.txt"), "/dev/stdin", "\0"):
                failed, text = await called("read_file", path=path)
                assert failed
                assert POISON not in text
            failed, text = await called("write_file", path="w.txt", content="written")
            assert not failed
            assert (tree.chosen / "w.txt").read_text() == "written"

    anyio.run(use)


def test_without_writes_nothing_can_be_written(tree: Tree) -> None:
    async def names() -> set[str]:
        return {tool.name for tool in await files_server([tree.chosen], writes=False).list_tools()}

    assert anyio.run(names) == {"list_folder", "read_file", "search_files"}
