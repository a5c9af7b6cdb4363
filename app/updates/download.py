"""The download of a release, resumed where it broke off, and its unpacking beside the app, with distrust.

Everything here takes long and runs on a thread. Nothing that is installed is touched.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import IO, Final

from app.translation import translate
from app.updates.exchange import clean_environment, is_mac, program_of, work_folder
from app.updates.feed import Offer, UpdateError, opened

CODESIGN: Final = "/usr/bin/codesign"
_CHUNK: Final = 1 << 18
_TOLD: Final = 200  # times that the progress is told
_SPARE: Final = 64 << 20  # bytes that stay free on a disk
_HEADERS: Final = 128 << 20  # bytes of an archive that are not in files
_MAX_ENTRIES: Final = 100_000
_MAX_NAME, _MAX_DEPTH = 1000, 40
_TOOL_WITHIN: Final = 300  # seconds
_DAMAGE: Final = (
    tarfile.TarError, lzma.LZMAError, EOFError, ValueError, RuntimeError,
    FileExistsError, FileNotFoundError, NotADirectoryError, IsADirectoryError,
)  # fmt: skip

Tell = Callable[[int], object]  # is given the bytes that have come; -1 when they are being checked
Cancelled = Callable[[], bool]


def prepare(offer: Offer, app: Path, folder: Path, tell: Tell, cancelled: Cancelled) -> None:
    """Downloads, verifies, unpacks and tries the new app, which then lies ready beside the old one.

    Args:
        folder: keeps what has come of a download, also after the app has ended.

    Raises:
        UpdateError: nothing is ready.
    """
    new = work_folder(app) / "new"
    try:
        archive = fetch_archive(offer, folder, tell, cancelled)
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        unpack(archive, offer, new / "unpacking", cancelled)
        (inside,) = (new / "unpacking").iterdir()
        inside.rename(new / app.name)
        if is_mac():
            check_signature(new / app.name, app)
        _try(new / app.name, offer.version)
        (new / "ready.json").write_text(json.dumps({"version": offer.version}), "utf-8")
        os.sync()
        shutil.rmtree(work_folder(app) / "ready", ignore_errors=True)
        new.rename(work_folder(app) / "ready")
        archive.unlink()
    except OSError as error:
        text = translate("updates", "The update could not be prepared: {reason}. Octavo is as it was.")
        raise UpdateError(text.format(reason=error.strerror or error)) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def fetch_archive(offer: Offer, folder: Path, tell: Tell, cancelled: Cancelled) -> Path:
    """Returns the verified archive; continues a download that was broken off. Raises UpdateError, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{offer.sha256}.part"
    for other in folder.glob("*.part"):
        if other != part:
            other.unlink()
    have = part.stat().st_size if part.exists() else 0
    if have < offer.size:
        _need(folder, offer.size - have)
        have = _receive(offer, part, have, tell, cancelled)
    if have < offer.size:
        text = translate("updates", "The download was broken off. Try again; it continues where it ended.")
        raise UpdateError(text)
    tell(-1)
    with part.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if have > offer.size or digest != offer.sha256:
        part.unlink()
        text = translate("updates", "The download is not what was signed, and was deleted. Try again later.")
        raise UpdateError(text)
    return part


def _receive(offer: Offer, part: Path, have: int, tell: Tell, cancelled: Cancelled) -> int:
    with opened(offer.url, have) as answer, part.open("ab") as file:
        if answer.status != 206 or not answer.headers.get("Content-Range", "").startswith(f"bytes {have}-"):
            have = 0  # the server sends all of it
            file.truncate(0)
        due = have
        while have <= offer.size and (chunk := answer.read1(_CHUNK)):
            file.write(chunk)
            have += len(chunk)
            if have >= due:
                tell(have)
                due = have + offer.size // _TOLD
            if cancelled():
                raise UpdateError
    return have


def _need(folder: Path, size: int) -> None:
    """Raises UpdateError if there is less room than `size` bytes and some to spare."""
    free = shutil.disk_usage(folder).free
    if free < size + _SPARE:
        text = translate("updates", "The disk has too little room: {need} MB are needed, {free} MB are free.")
        raise UpdateError(text.format(need=-(-(size + _SPARE) // 10**6), free=free // 10**6))


def _refusal() -> UpdateError:
    return UpdateError(translate("updates", "The archive is damaged or unsafe. Nothing was installed."))


class _Bounded:
    """A stream that refuses to give more than so many bytes."""

    def __init__(self, file: IO[bytes], left: int) -> None:
        self._file, self._left = file, left

    def read(self, size: int) -> bytes:
        data = self._file.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise _refusal()
        return data


def unpack(archive: Path, offer: Offer, into: Path, cancelled: Cancelled) -> None:
    """Unpacks a `.tar.xz` with one folder in it into a new folder.

    Files are written first, each a new one; then links are made, which must lead to something inside. So
    nothing is written through a link. Of owners and modes only "may be run" is taken over.

    Raises:
        UpdateError: something in it is no plain file, folder or safe link, leads outside, or is too large.
        OSError: as for any file.
    """
    _need(into.parent, offer.unpacked)
    into.mkdir()
    root, left = into.resolve(), offer.unpacked
    links: list[tuple[Path, str]] = []
    try:
        with lzma.open(archive) as plain:
            bounded = _Bounded(plain, offer.unpacked + _HEADERS)
            with tarfile.open(fileobj=bounded, mode="r|", errorlevel=2) as tar:  # type: ignore[call-overload]
                for number, member in enumerate(tar):
                    if cancelled():
                        raise UpdateError
                    path = root / _inside(member.name, number)
                    if member.isdir():
                        path.mkdir(parents=True, exist_ok=True)
                        path.chmod(0o755)
                    elif member.issym():
                        links.append((path, member.linkname))
                    elif member.size <= left:
                        left -= member.size
                        _write(tar, member, path)
                    else:
                        raise _refusal()
        for path, target in links:
            if path.parent.resolve(strict=True) != path.parent or target.startswith("/"):
                raise _refusal()
            path.symlink_to(target)
        safe = all(_leads_inside(path, root) for path, _ in links)
        if left or not safe or [each.is_dir() and not each.is_symlink() for each in root.iterdir()] != [True]:
            raise _refusal()
    except _DAMAGE:
        raise _refusal() from None


def _leads_inside(link: Path, root: Path) -> bool:
    with suppress(OSError):  # to nothing, or in a circle
        return Path(os.path.realpath(link, strict=True)).is_relative_to(root)
    return False


def _inside(name: str, number: int) -> PurePosixPath:
    """Returns a name in the archive as a path below its root. Raises UpdateError if it is none."""
    path = PurePosixPath(name)
    plain = path.parts and not path.is_absolute() and ".." not in path.parts
    if not plain or len(path.parts) > _MAX_DEPTH or len(name) > _MAX_NAME or number >= _MAX_ENTRIES:
        raise _refusal()
    return path


def _write(tar: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    plain = member.type in (tarfile.REGTYPE, tarfile.AREGTYPE) and not member.issparse()
    if not plain or (source := tar.extractfile(member)) is None:
        raise _refusal()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        shutil.copyfileobj(source, file, _CHUNK)
    path.chmod(0o755 if member.mode & 0o100 else 0o644)


def check_signature(new: Path, running: Path) -> None:
    """Raises UpdateError unless macOS finds a new app whole, and signed by the team of the running one."""
    team = _team(running)
    rule = f'=anchor apple generic and certificate leaf[subject.OU] = "{team}"'
    command = [CODESIGN, "--verify", "--deep", "--strict", *(["-R", rule] if team else []), str(new)]
    if _run(command).returncode != 0 or _team(new) != team:
        text = translate("updates", "The new app is not signed by Octavo's makers. Nothing was installed.")
        raise UpdateError(text)


def _team(app: Path) -> str:
    """Returns the ID of the team that signed an app; empty for one that is signed ad hoc, or not at all."""
    lines = _run([CODESIGN, "--display", "--verbose=2", str(app)]).stderr.splitlines()
    found = next((line.partition("=")[2] for line in lines if line.startswith("TeamIdentifier=")), "")
    return found if found.isalnum() else ""


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=False, cwd="/",
            timeout=_TOOL_WITHIN, stdin=subprocess.DEVNULL, env=clean_environment(),
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise OSError(str(error)) from None


def _try(app: Path, version: str) -> None:
    """Raises UpdateError unless the new app starts here and says that it has the version of the feed."""
    told = ""
    with suppress(OSError):
        told = _run([str(program_of(app)), "--version"]).stdout
    if told.split()[-1:] != [version]:
        text = translate(
            "updates", "Octavo {version} does not start on this computer. Nothing was installed."
        )
        raise UpdateError(text.format(version=version))
