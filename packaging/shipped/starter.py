"""Puts the converted starter model into a bundle, so that its first start needs no time and no network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from shipped.tree import ROOT, TIME

MANIFEST: Final = "octavo.json"


class StarterMissingError(Exception):
    """The starter model could not be converted here."""


def convert(scratch: Path) -> Path:
    """Converts the starter model below `scratch` with the engine's own command; returns its folder.

    Raises:
        StarterMissingError: with the command's sentence.
    """
    environment = os.environ | {"OCTAVO_CACHE": str(scratch)}
    command = [sys.executable, "-m", "engine", "starter"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    folders = sorted((scratch / "models").glob(f"*/{MANIFEST}"))
    if run.returncode or len(folders) != 1:
        raise StarterMissingError(run.stderr.strip() or "The starter model was not converted.")
    return folders[0].parent


def place(model: Path, site: Path) -> Path:
    """Copies the converted `model` to where `engine.models.paths.bundled_starter` looks in `site`.

    Its manifest names the files' times, to know without hashing that they are unchanged; they are those
    that every file of a bundle gets.
    """
    target = site / "resources" / "starter" / model.name
    shutil.copytree(model, target)
    manifest = target / MANIFEST
    content = json.loads(manifest.read_text("utf-8"))
    for entry in content["files"].values():
        entry["mtime_ns"] = TIME * 10**9
    manifest.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return target
