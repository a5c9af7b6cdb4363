"""Runs the cases in child processes, prints the table, writes the report."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

import msgspec

from engine.selfcheck.kernel_cases import Case, cases

_SECONDS: Final = 120.0  # for one case; compiling a kernel takes a few
_COMMAND: Final = (sys.executable, "-m", "engine.selfcheck")


class CaseOutcome(NamedTuple):
    """What came of a case.

    Attributes:
        case: which.
        trouble: what went wrong, "" if nothing did.
        detail: the child's result, or its last words.
        bandwidth: share of a copy's bandwidth that decoding reached; 0 if not measured.
    """

    case: Case
    trouble: str
    detail: Any
    bandwidth: float = 0.0


def check(case: Case, command: tuple[str, ...] = _COMMAND, seconds: float = _SECONDS) -> CaseOutcome:
    """Runs one case in a process of its own; never raises for what that process does."""
    try:
        done = subprocess.run(
            [*command, json.dumps(msgspec.to_builtins(case))],
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return CaseOutcome(case, f"no answer within {seconds:g} seconds", "")
    except OSError as error:
        return CaseOutcome(case, f"the check could not be started: {error}", "")
    words = done.stderr.strip()[-2000:]
    if done.returncode != 0:
        how = f"signal {-done.returncode}" if done.returncode < 0 else f"exit status {done.returncode}"
        return CaseOutcome(case, f"the process died ({how})", words)
    try:
        result = json.loads(done.stdout.splitlines()[-1])
        trouble = "; ".join(f"{kind}: {why}" for kind, why in result["wrong"].items())
        share = result["bandwidth"] / result["copy"] if result["copy"] else 0.0
    except (ValueError, LookupError, TypeError):
        return CaseOutcome(case, "the answer of the check cannot be read", words)
    return CaseOutcome(case, trouble, result, share)


def run(out: TextIO, *, full: bool, report: Path | None) -> int:
    """Checks all cases. Returns 0 if all are right, 1 if not."""
    outcomes = []
    for case in _cases(full=full):
        outcomes.append(check(case))
        last = outcomes[-1]
        verdict = last.trouble or "right" + (f", {last.bandwidth:.0%} of a copy" if last.bandwidth else "")
        print(f"{case.name:60} {verdict}", file=out, flush=True)
    wrong = sum(bool(outcome.trouble) for outcome in outcomes)
    print(f"{len(outcomes) - wrong} of {len(outcomes)} right.", file=out)
    if report:
        report.write_text(json.dumps(_report(outcomes), indent=2) + "\n", encoding="utf-8")
        print(
            f"The report is in {report}. It names the machine and versions, and nothing of yours.", file=out
        )
    return 1 if wrong else 0


def _cases(*, full: bool) -> list[Case]:
    """Those that this machine's backend has kernels for: CUDA's take fewer heads of latents."""
    import mlx.core as mx

    from engine.backends.cuda.cuda_attention import supported
    from metal_kernels.shapes import MLA_DIMS, AttentionShape

    def runs(case: Case) -> bool:
        dtype, values = getattr(mx, case.dtype), MLA_DIMS[1] if case.latent else None
        sizes = (case.heads, case.kv_heads, case.head_dim, case.block_size)
        return supported(AttentionShape(dtype, *sizes, scale=1.0, value_dim=values))

    return [case for case in cases(full=full) if runs(case) or not mx.cuda.is_available()]


def _report(outcomes: list[CaseOutcome]) -> dict[str, Any]:
    import mlx.core as mx

    import metal_kernels.sources
    from engine.backends.cuda import cuda_sources as cuda
    from engine.installation import versions

    return {
        "device": mx.device_info() if mx.metal.is_available() or mx.cuda.is_available() else {},
        "system": platform.platform(),
        "versions": versions(),
        "kernels": (cuda if mx.cuda.is_available() else metal_kernels.sources).digest(),
        "cases": [
            {
                "case": msgspec.to_builtins(outcome.case),
                "trouble": outcome.trouble,
                "detail": outcome.detail,
                "share_of_copy_bandwidth": outcome.bandwidth,
            }
            for outcome in outcomes
        ],
    }
