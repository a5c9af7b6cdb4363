"""`resources/release.json`: which download this is, its version, where its releases' feed lies, and whose
signatures it believes; a checkout has none."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from pathlib import Path

from shipped.tree import octavo_version


def write(site: Path, flavour: str, feed: str, keys: Sequence[str] = ()) -> None:
    """Writes the file into a bundle.

    Args:
        site: the folder with our packages.
        flavour: the download's name in the feed.
        feed: https address of the feed; empty when this build has no releases, so nothing to ask.
        keys: public keys, as `packaging/release/feed.py --new-key` prints them; without any, no updates.

    Raises:
        ValueError: a key is none.
    """
    for key in keys:
        if len(base64.b64decode(key, validate=True)) != 32:
            raise ValueError(f"{key} is no Ed25519 key in Base64.")
    content = {"flavour": flavour, "feed": feed, "version": octavo_version(), "keys": list(keys)}
    (site / "resources" / "release.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
