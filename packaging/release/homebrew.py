"""Writes Homebrew's files of a release: `packaging/release/homebrew.py FOLDER VERSION HOMEPAGE OUT`.

Both come from the files of the release in FOLDER, of which the addresses are
HOMEPAGE/releases/download/vVERSION/...; OUT is a tap: Casks/octavo.rb for the Mac, Formula/octavo.rb for
Linux. `brew style` and `brew audit` want stanzas in this order, and tests compare with these rules. A Mac
gets the app for macOS 14, which runs on all later ones.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import Final

DESC: Final = "Chat with local language models and see their memory"
CASK: Final = """\
cask "octavo" do
  version "{version}"
  sha256 "{sha256}"

  url "{homepage}/releases/download/v#{{version}}/Octavo-#{{version}}-macos14.dmg"
  name "Octavo"
  desc "{desc}"
  homepage "{homepage}"

  livecheck do
    url :url
    strategy :github_latest
  end

  depends_on arch: :arm64
  depends_on macos: :sonoma

  app "Octavo.app"
  binary "#{{appdir}}/Octavo.app/Contents/MacOS/Octavo", target: "octavo"

  zap trash: [
    "~/Library/Application Support/Octavo",
    "~/Library/Caches/Octavo",
    "~/Library/Saved Application State/app.octavo.Octavo.savedState",
  ]
end
"""
FORMULA: Final = """\
class Octavo < Formula
  desc "{desc}"
  homepage "{homepage}"
  url "{homepage}/releases/download/v{version}/octavo-{version}-linux-x86_64.tar.xz"
  sha256 "{sha256}"
  license "Apache-2.0"

  livecheck do
    url :stable
    strategy :github_latest
  end

  depends_on arch: :x86_64
  depends_on :linux

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"octavo"
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/octavo --version")
  end
end
"""


class BrewError(Exception):
    """The release has no file for Homebrew, or something would not pass its rules."""


def write_tap(folder: Path, version: str, homepage: str, out: Path) -> list[Path]:
    """Writes both files and returns their paths.

    Raises:
        BrewError: a file of the release is missing, or the homepage or the version is not what it should be.
    """
    homepage = homepage.rstrip("/")
    if not re.fullmatch(r"https://[\w.-]+(/[\w.-]+)+", homepage):
        raise BrewError(f"{homepage} is no https address of a repository.")
    if not re.fullmatch(r"\d+(\.\d+)*", version):
        raise BrewError(f"{version} is no version.")
    written = []
    for template, place, name in (
        (CASK, "Casks/octavo.rb", f"Octavo-{version}-macos14.dmg"),
        (FORMULA, "Formula/octavo.rb", f"octavo-{version}-linux-x86_64.tar.xz"),
    ):
        if not (folder / name).is_file():
            raise BrewError(f"{folder} has no {name}.")
        with (folder / name).open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        values = {"version": version, "homepage": homepage, "sha256": digest, "desc": DESC}
        path = out / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(template.format(**values), encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    try:
        write_tap(Path(sys.argv[1]), sys.argv[2], sys.argv[3], Path(sys.argv[4]))
    except BrewError as error:
        sys.exit(f"homebrew: {error}")
