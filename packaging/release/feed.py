"""Writes a release's SHA256SUMS and feed.json: `python packaging/release/feed.py FOLDER VERSION BASE_URL`.

`app/window/desktop/update_check.py` reads the feed, and only when a person asks.
A file's name says which download it is:
Octavo-VERSION-FLAVOUR.dmg and octavo-VERSION-linux-x86_64.tar.zst.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

FORMAT = 1


class ReleaseError(Exception):
    """The folder doesn't hold what a release should."""


def write_release(folder: Path, version: str, base: str) -> dict[str, Any]:
    """Writes both files beside the downloads and returns the feed.

    Args:
        base: the address below which the files will be found; https.

    Raises:
        ReleaseError: there is no download of this version, or the address is not https.
    """
    if not base.startswith("https://"):
        raise ReleaseError(f"{base} is not https, and Octavo would not follow it.")
    pattern = re.compile(rf"octavo-{re.escape(version)}-([a-z0-9_-]+)\.(dmg|tar\.zst)", re.IGNORECASE)
    downloads, sums = {}, []
    for path in sorted(folder.iterdir()):
        if (found := pattern.fullmatch(path.name)) is None:
            continue
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        sums.append(f"{digest}  {path.name}\n")
        downloads[found[1]] = {
            "url": f"{base.rstrip('/')}/{path.name}",
            "sha256": digest,
            "size": path.stat().st_size,
        }
    if not downloads:
        raise ReleaseError(f"{folder} holds no download of {version}.")
    feed = {"format": FORMAT, "version": version, "downloads": downloads}
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    (folder / "feed.json").write_text(json.dumps(feed, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return feed


if __name__ == "__main__":
    try:
        write_release(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
    except ReleaseError as error:
        sys.exit(f"feed: {error}")
