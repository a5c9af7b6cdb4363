"""Type-checks and builds many instantiations at once: clang reads what they share once, and links once.

One by one, an instantiation costs a fifth of a second and runs for a few milliseconds. Together it costs a
tenth of that: helpers stay functions instead of being copied into every kernel, and nothing is optimised. The
checks are the same ones: every load and store is still instrumented.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from metal_cpu.emulator import build, rewrite, typecheck
from metal_cpu.emulator.source import GeneratedSource
from metal_cpu.emulator.toolchain import compile_file, compiler, include_flags, link, precompiled_prelude

FLAGS = [{"-O1": "-O0"}.get(flag, flag) for flag in build.FLAGS]
HELPERS = "#undef METAL_FUNC\n#define METAL_FUNC static __attribute__((noinline))\n"


@dataclass
class Prepared:
    """Instantiations that passed the type check without a warning and were built, by their text."""

    built: dict[str, build.Built] = field(default_factory=dict)

    def find(self, generated: GeneratedSource) -> build.Built | None:
        """The built instantiation, if it is among them."""
        return self.built.get(generated.text)


def prepare(sources: Iterable[GeneratedSource], folder: Path) -> Prepared:
    """Builds what is sound; what has an error or a warning is left to be built alone, which says where.

    Args:
        sources: what a session with `plan` noted.
        folder: for the libraries; a new one each time, since the worker knows a library by its path.
    """
    prepared = Prepared()
    by_header: dict[str, dict[str, GeneratedSource]] = {}
    for generated in sources:
        by_header.setdefault(generated.header, {})[generated.text] = generated
    for number, (header, found) in enumerate(by_header.items()):
        together = list(found.values())
        if not (_type_checks(header, together) and len({g.kernel for g in together}) == len(together)):
            continue
        library = folder / f"{number}.so"
        code = [HELPERS, f'#line 1 "kernel.metal"\n{rewrite.to_cpp(header)}\n']
        for i, g in enumerate(together):
            code += [_body(g), build.entry_point(g.text, g.kernel, g.arguments, f"mc_entry_{i}")]
        warnings = _compile("".join(code), library)
        for i, g in enumerate(together):
            prepared.built[g.text] = build.described(library, g.text, g.kernel, warnings, f"mc_entry_{i}")
    return prepared


def _body(generated: GeneratedSource) -> str:
    """The text after the header, with its own line numbers."""
    line = generated.header.count("\n") + 1
    return f'#line {line} "kernel.metal"\n{rewrite.to_cpp(generated.text[len(generated.header) :])}\n'


def _type_checks(header: str, together: list[GeneratedSource]) -> bool:
    code = [f'#line 1 "kernel.metal"\n{typecheck.to_typed(rewrite.to_cpp(header))}\n']
    for i, g in enumerate(together):
        body = typecheck.to_typed(_body(g))
        code.append(f"{body}auto* mc_instantiate_{i} = &{g.kernel}{g.arguments};\n")
    flags = typecheck.flags()
    command = [*compiler(), *flags, *precompiled_prelude(tuple(flags)), "-fsyntax-only", "-x", "c++", "-"]
    done = subprocess.run(command, input="".join(code), capture_output=True, text=True, check=False)
    return done.returncode == 0 and not done.stderr


def _compile(code: str, library: Path) -> str:
    flags = [*FLAGS, *build.SANITIZERS, *include_flags()]
    cpp, obj = library.with_suffix(".cpp"), library.with_suffix(".o")
    cpp.write_text(code)
    warnings = compile_file([*flags, *precompiled_prelude(tuple(flags)), "-c", str(cpp), "-o", str(obj)])
    link(obj, library)
    obj.unlink()
    return warnings
