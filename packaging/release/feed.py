"""Writes a release's SHA256SUMS and its signed feed: `packaging/release/feed.py FOLDER VERSION BASE_URL`.

`app/updates/feed.py` reads the feed. A file's name says which download it is: Octavo-VERSION-FLAVOUR.dmg is
for people, octavo-VERSION-FLAVOUR.tar.xz (by `archive.py`) is what Octavo installs by itself, and on Linux
both.

`--new-key FILE` makes a private key and prints its public one, which builds get (`--update-keys`). The
private key comes from the files of `--key`, or from OCTAVO_UPDATE_KEY with the content of one; more than
one, with spaces between, sign the feed while a new key replaces an old one. Without any, no feed is
written. A feed is valid for 180 days; `--renew FEED` signs it again where no release has followed by then.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import re
import sys
import tarfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

FORMAT: Final = 2
NAME: Final = "feed.signed"
VALID_DAYS: Final = 180  # of a feed; after that, apps say that they could not check
#: The oldest system of each download: macOS, as in macapp/flavours.py; glibc, as where it is built.
MINIMUM: Final = {"macos14": "14.0", "macos26": "26.2", "linux-x86_64": "2.35"}


class ReleaseError(Exception):
    """The folder doesn't hold what a release should, or a key is none."""


def write_release(
    folder: Path, version: str, base: str, keys: list[str], page: str = "", notes: str = "", serial: int = 0
) -> dict[str, Any]:
    """Writes the files beside the downloads and returns the feed.

    Args:
        base: the address below which the files will be found; https.
        keys: private keys in Base64; without any, SHA256SUMS is all that is written.
        page: the address of the release's page; https. Empty: `base`.
        notes: what is new, in Markdown.
        serial: greater than those of all feeds before; 0: the seconds since 1970.

    Raises:
        ReleaseError: there is no download of this version, an address is not https, or a key is none.
    """
    for address in (base, page or base):
        if not address.startswith("https://"):
            raise ReleaseError(f"{address} is not https, and Octavo would not follow it.")
    pattern = re.compile(rf"octavo-{re.escape(version)}-([a-z0-9_-]+)\.(dmg|tar\.xz)", re.IGNORECASE)
    downloads: dict[str, Any] = {}
    sums: list[str] = []
    for path in sorted(folder.iterdir()):
        if (found := pattern.fullmatch(path.name)) is None:
            continue
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        sums.append(f"{digest}  {path.name}\n")
        if found[2] == "tar.xz":
            if found[1] not in MINIMUM:
                raise ReleaseError(f"{path.name}: {found[1]} is no download; known are {', '.join(MINIMUM)}.")
            downloads[found[1]] = {
                "url": f"{base.rstrip('/')}/{path.name}",
                "sha256": digest,
                "size": path.stat().st_size,
                "unpacked": _unpacked(path),
                "minimum": MINIMUM[found[1]],
            }
    if not sums:
        raise ReleaseError(f"{folder} holds no download of {version}.")
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    feed = {
        "format": FORMAT,
        "version": version,
        "serial": serial or int(time.time()),
        "page": page or base,
        "notes": notes,
        "downloads": downloads,
    }
    if keys:
        _write(folder / NAME, feed, keys)
    return feed


def _write(path: Path, feed: dict[str, Any], keys: list[str]) -> None:
    feed["expires"] = (datetime.now(UTC) + timedelta(days=VALID_DAYS)).date().isoformat()
    path.write_bytes(sign(json.dumps(feed, indent=1, sort_keys=True).encode() + b"\n", keys))


def renew(path: Path, keys: list[str]) -> None:
    """Signs a feed again, as it is, for another `VALID_DAYS`. Raises ReleaseError without a key."""
    if not keys:
        raise ReleaseError("A feed is renewed with the private key that builds know.")
    _write(path, json.loads(path.read_bytes().partition(b"\n")[2]), keys)


def sign(body: bytes, keys: list[str]) -> bytes:
    """Returns the feed: a line of signatures above the body. Raises ReleaseError for what is no key."""
    return b" ".join(base64.b64encode(_private(key).sign(body)) for key in keys) + b"\n" + body


def new_key(path: Path) -> str:
    """Writes a private key into a new file that only its owner reads; returns the public one.

    Raises:
        ReleaseError: the file is there already.
    """
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.generate()
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(base64.b64encode(private.private_bytes_raw()) + b"\n")
    except FileExistsError:
        raise ReleaseError(f"{path} is there already; a key is never overwritten.") from None
    return base64.b64encode(private.public_key().public_bytes_raw()).decode()


def notes_of(changelog: str, version: str) -> str:
    """Returns what a changelog says of a version; empty if nothing."""
    found = re.search(rf"^## \[{re.escape(version)}\].*?$(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found[1].strip() if found is not None else ""


def _private(key: str) -> Any:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        return Ed25519PrivateKey.from_private_bytes(base64.b64decode(key, validate=True))
    except ValueError:
        raise ReleaseError("A private key is not 32 bytes in Base64, as `--new-key` writes it.") from None


def _unpacked(archive: Path) -> int:
    with tarfile.open(archive, "r:xz") as tar:
        return sum(member.size for member in tar if member.isreg())


def main(arguments: list[str] | None = None) -> int:
    """Returns 0, or 1 after one line that says why there is no release."""
    parser = argparse.ArgumentParser(description="Writes SHA256SUMS and the signed feed of a release.")
    parser.add_argument("words", nargs="*", metavar="FOLDER VERSION BASE_URL")
    parser.add_argument("--page", default="", help="address of the release's page")
    parser.add_argument("--changelog", type=Path, help="the part of the version in it becomes the notes")
    parser.add_argument("--key", type=Path, action="append", default=[], help="file of a private key")
    parser.add_argument("--renew", type=Path, metavar="FEED", help="sign a feed for another 180 days")
    parser.add_argument("--new-key", type=Path, help="make a private key here, and print the public one")
    options = parser.parse_args(arguments)
    try:
        if options.new_key is not None:
            print(new_key(options.new_key))
            return 0
        keys = [path.read_text("utf-8").strip() for path in options.key]
        keys += os.environ.get("OCTAVO_UPDATE_KEY", "").split()
        if options.renew is not None:
            renew(options.renew, keys)
            return 0
        if len(options.words) != 3:
            parser.error("FOLDER, VERSION and BASE_URL are needed")
        folder, version, base = options.words
        changelog = options.changelog.read_text("utf-8") if options.changelog is not None else ""
        write_release(Path(folder), version, base, keys, options.page, notes_of(changelog, version))
        if not keys:
            print("feed: there is no key, so no feed was written and nobody is offered this release.")
    except (ReleaseError, OSError, tarfile.TarError) as error:
        print(f"feed: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
