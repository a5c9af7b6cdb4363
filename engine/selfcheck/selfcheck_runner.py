"""Runner of the self-check: its cases in child processes, prints the table and writes the report."""

from __future__ import annotations

import json
import platform
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

import msgspec

from engine.selfcheck.compile_pass import CompiledKernel
from engine.selfcheck.kernel_cases import KernelCase, cases

_SECONDS: Final = 120.0  # for one case; compiling a kernel takes a few
_LAST: Final = 2000  # characters kept of a child's stderr
_COMMAND: Final = (sys.executable, "-m", "engine.selfcheck")


class CaseOutcome(NamedTuple):
    """The outcome of a case.

    Attributes:
        problem: what went wrong; empty if nothing did.
        detail: the child's result (of compiling, a list of `CompiledKernel`), or the end of its stderr.
        bandwidth: of decoding, as a fraction of a copy's; 0 if not measured.
    """

    case: KernelCase
    problem: str
    detail: Any
    bandwidth: float = 0.0


def check(case: KernelCase, command: tuple[str, ...] = _COMMAND, seconds: float = _SECONDS) -> CaseOutcome:
    """Runs one case in a child process. Failures of the child are part of the outcome.

    Args:
        command: starts the child; the case is appended as JSON.
        seconds: after which the child is killed.
    """
    answer = _ask(case, command, seconds)
    if isinstance(answer, CaseOutcome):
        return answer
    try:
        result = json.loads(answer.stdout.splitlines()[-1])
        problem = "; ".join(f"{kind}: {why}" for kind, why in result["wrong"].items())
        bandwidth = result["bandwidth"] / result["copy"] if result["copy"] else 0.0
    except (ValueError, LookupError, TypeError):
        return CaseOutcome(case, "the output of the check cannot be read", answer.stderr.strip()[-_LAST:])
    return CaseOutcome(case, problem, result, bandwidth)


def compile_only(
    case: KernelCase, command: tuple[str, ...] = _COMMAND, seconds: float = _SECONDS
) -> CaseOutcome:
    """Compiles one case's kernels in a child process; see `compile_pass`. Arguments: see `check`."""
    answer = _ask(case, command, seconds, "--compile-only")
    if isinstance(answer, CaseOutcome):
        return answer
    try:
        kernels = msgspec.json.decode(answer.stdout.splitlines()[-1], type=list[CompiledKernel])
    except (ValueError, LookupError):
        return CaseOutcome(case, "the output of the check cannot be read", answer.stderr.strip()[-_LAST:])
    problem = "; ".join(kernel.summary for kernel in kernels if kernel.problem)
    return CaseOutcome(case, problem or ("" if kernels else "no kernel supports it"), kernels)


def _ask(
    case: KernelCase, command: tuple[str, ...], seconds: float, *options: str
) -> subprocess.CompletedProcess[str] | CaseOutcome:
    """A child's report about a case, or what went wrong with the child."""
    try:
        done = subprocess.run(
            [*command, json.dumps(msgspec.to_builtins(case)), *options],
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return CaseOutcome(case, f"no answer within {seconds:g} seconds", "")
    except OSError as error:
        return CaseOutcome(case, f"the check could not be started: {error}", "")
    if done.returncode != 0:
        how = f"signal {-done.returncode}" if done.returncode < 0 else f"exit status {done.returncode}"
        how += ", as happens when memory runs out" if -done.returncode == signal.SIGKILL else ""
        return CaseOutcome(case, f"the process died ({how})", done.stderr.strip()[-_LAST:])
    return done


def run(out: TextIO, *, full: bool, report: Path | None, compiling_only: bool = False) -> int:
    """Checks all cases. Returns the exit status: 0 if all are right, else 1.

    Args:
        out: where the table goes.
        full: check every case, not only popular layers.
        report: file for a report in JSON; None for none.
        compiling_only: compile the kernels and run none.
    """
    outcomes = []
    for case in _cases(full=full):
        outcomes.append(compile_only(case) if compiling_only else check(case))
        last = outcomes[-1]
        summary = last.problem or ("compiles" if compiling_only else "right")
        summary += f", {last.bandwidth:.0%} of a copy" if last.bandwidth else ""
        print(f"{case.name:60} {summary}", file=out, flush=True)
        if compiling_only and isinstance(last.detail, list):
            for kernel in last.detail:
                print(f"    {kernel.summary}", file=out)
                print(kernel.problem, file=out, end="\n" if kernel.problem else "")
    wrong = sum(bool(outcome.problem) for outcome in outcomes)
    print(f"{len(outcomes) - wrong} of {len(outcomes)} right.", file=out)
    if report:
        report.write_text(json.dumps(_report(outcomes), indent=2) + "\n", encoding="utf-8")
        print(
            f"The report is in {report}. It names the machine and versions, and holds no personal data.",
            file=out,
        )
    return 1 if wrong else 0


def _cases(*, full: bool) -> list[KernelCase]:
    """The cases that this machine's backend has kernels for; CUDA's support fewer heads with latents."""
    import mlx.core as mx

    from engine.backends.cuda.cuda_attention import supported
    from metal_kernels.shapes import MLA_DIMS, AttentionShape

    def is_supported(case: KernelCase) -> bool:
        dtype, values = getattr(mx, case.dtype), MLA_DIMS[1] if case.latent else None
        sizes = (case.heads, case.kv_heads, case.head_dim, case.block_size)
        return supported(AttentionShape(dtype, *sizes, scale=1.0, value_dim=values))

    return [case for case in cases(full=full) if is_supported(case) or not mx.cuda.is_available()]


def _report(outcomes: list[CaseOutcome]) -> dict[str, Any]:
    import mlx.core as mx

    import metal_kernels.sources
    from engine.backends.cuda import cuda_attention as cuda
    from engine.installation import versions

    return {
        "device": mx.device_info() if mx.metal.is_available() or mx.cuda.is_available() else {},
        "system": platform.platform(),
        "versions": versions(),
        "kernels": (cuda if mx.cuda.is_available() else metal_kernels.sources).digest(),
        "cases": [
            {
                "case": msgspec.to_builtins(outcome.case),
                "problem": outcome.problem,
                "detail": msgspec.to_builtins(outcome.detail),
                "share_of_copy_bandwidth": outcome.bandwidth,
            }
            for outcome in outcomes
        ],
    }
