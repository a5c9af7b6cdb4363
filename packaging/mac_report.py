"""Runs everything that a Mac can tell about Octavo and packs it: `make mac-report`.

No step ends the report: what fails, hangs or is missing is a line in it. On Linux the same code runs the
steps that exist there. Example: `.venv/bin/python packaging/mac_report.py --only versions answer`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

from macreport.report import collect_crash_reports, write_report
from macreport.runner import run_step
from macreport.steps import ROOT, STEPS


def main(arguments: list[str] | None = None) -> int:
    """Returns 0 once the zip is written, whatever the steps did."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "mac-report", help="folder of the report"
    )
    parser.add_argument("--only", nargs="+", metavar="STEP", help="run these steps only")
    options = parser.parse_args(arguments)
    if unknown := set(options.only or ()) - {step.name for step in STEPS}:
        names = ", ".join(step.name for step in STEPS)
        parser.error(f"there is no step {', '.join(sorted(unknown))}; the steps are: {names}")
    out: Path = options.out.resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    results, begun = [], time.time()
    for step in STEPS:
        if options.only and step.name not in options.only:
            continue
        print(f"{step.name}: {step.about} ...", end=" ", flush=True)
        result = run_step(step, out)
        print(result.state + (f" ({result.why[:120]})" if result.why else ""), flush=True)
        results.append(result)
        target = write_report(results, out)  # so that a report is there even if the machine goes down
    target = write_report(results, out, len(collect_crash_reports(begun, out)))
    print(f"\n{out / 'report.md'}\n{target}  <- please send this file")
    return 0


if __name__ == "__main__":
    sys.exit(main())
