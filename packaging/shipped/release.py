"""`resources/release.json`: which download this is and where its releases' feed lies; a checkout has none."""

from __future__ import annotations

import json
from pathlib import Path


def write(site: Path, flavour: str, feed: str) -> None:
    """Writes the file into a bundle.

    Args:
        site: the folder with our packages.
        flavour: the download's name in the feed.
        feed: https address of the feed; empty when this build has no releases, so nothing to ask.
    """
    content = {"flavour": flavour, "feed": feed}
    (site / "resources" / "release.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
