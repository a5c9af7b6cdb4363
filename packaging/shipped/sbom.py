"""The bill of materials in CycloneDX 1.6: every package, the interpreter, the model, each with its licence.

It names no time and no random serial number, so two builds write the same bytes.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from shipped.licences import Package
from shipped.tree import octavo_version

MODEL: Final = {
    "type": "machine-learning-model",
    "name": "SmolLM2-135M-Instruct",
    "publisher": "Hugging Face",
    "licenses": [{"license": {"id": "Apache-2.0"}}],
}
_IDENTIFIER: Final = re.compile(r"[A-Za-z0-9.+-]+")


def write_sbom(
    target: Path, found: list[Package], others: list[dict[str, Any]], hashes: dict[str, str]
) -> None:
    """Writes the bill.

    Args:
        found: the Python packages.
        others: CycloneDX components that are no Python packages.
        hashes: SHA-256 of the wheels by canonical name, as far as known.
    """
    components = [_component(package, hashes) for package in found] + others
    content = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "Octavo",
                "version": octavo_version(),
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            }
        },
        "components": sorted(components, key=lambda component: component["name"].lower()),
    }
    target.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _component(package: Package, hashes: dict[str, str]) -> dict[str, Any]:
    canonical = re.sub(r"[-_.]+", "-", package.name).lower()
    single = _IDENTIFIER.fullmatch(package.licence)
    entry: dict[str, Any] = {
        "type": "library",
        "name": package.name,
        "version": package.version,
        "purl": f"pkg:pypi/{canonical}@{package.version}",
        # A name or several joined by AND and OR are an expression; free words are a licence's name.
        "licenses": [{"expression": package.licence}]
        if single or re.search(r" (AND|OR|WITH) ", package.licence)
        else [{"license": {"name": package.licence}}],
    }
    if canonical in hashes:
        entry["hashes"] = [{"alg": "SHA-256", "content": hashes[canonical]}]
    return entry
