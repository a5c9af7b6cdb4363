"""The report as Markdown, and the zip to send."""

from __future__ import annotations

import platform
import zipfile
from pathlib import Path

from macreport.runner import StepResult

_ORDER = ("failed", "stopped", "missing", "passed")


def write_report(results: list[StepResult], out: Path, crashes: int = 0) -> Path:
    """Writes `report.md` into `out`, then `out`.zip with everything there; returns the zip.

    Args:
        results: of the steps that ran.
        out: the report's folder.
        crashes: number of crash reports in it.
    """
    counts = {state: sum(result.state == state for result in results) for state in _ORDER}
    lines = [
        "# Octavo on this machine",
        "",
        f"{platform.platform()}, {platform.machine()}, Python {platform.python_version()}",
        "",
        ", ".join(f"{count} {state}" for state, count in counts.items() if count) + ".",
        "",
        'Please attach the zip to an issue of the project ("Report from a Mac"). It holds this page, the',
        "output of each command, and measured figures: no chats, no settings. Your home folder appears as ~.",
        "",
        "What no command can tell, if you have Xcode: open Octavo with a chat, then Xcode > Open Developer",
        "Tool > Accessibility Inspector, choose Octavo there, and run the audit of its second tab. Turn",
        "VoiceOver on (Command-F5) and go through two messages. Please add what the audit lists and what you",
        "heard: each message should be one group, named “You said” or by its model, with its text inside.",
        *(["", f"macOS wrote {crashes} crash reports meanwhile; they are in `crashes`."] if crashes else []),
        "",
        "| step | shows | result | seconds | log |",
        "|---|---|---|---|---|",
    ]
    for result in sorted(results, key=lambda each: _ORDER.index(each.state)):
        log = result.log.name if result.log else ""
        why = f"**{result.state}**" + (f": {_cell(result.why)}" if result.why else "")
        lines.append(f"| {result.step.name} | {result.step.about} | {why} | {result.seconds:.0f} | {log} |")
    (out / "report.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    target = out.with_suffix(".zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "report.md")
        for path in (out / "report.md", *files):
            archive.write(path, f"{out.name}/{path.relative_to(out)}")
    return target


def collect_crash_reports(since: float, out: Path, folder: Path | None = None) -> list[Path]:
    """Copies what macOS wrote about ended processes of ours, with the home folder as ~.

    Args:
        since: only reports written after this time, as `time.time` counts.
        out: the report's folder; they go into `crashes` there.
        folder: where macOS keeps them; None for the person's.
    """
    folder = folder or Path.home() / "Library" / "Logs" / "DiagnosticReports"
    copies = []
    for path in sorted(folder.glob("*.ips")) if folder.is_dir() else []:
        ours = path.name.lower().startswith(("octavo", "python"))
        if ours and path.stat().st_mtime >= since:
            copy = out / "crashes" / path.name
            copy.parent.mkdir(exist_ok=True)
            text = path.read_text(encoding="utf-8", errors="replace")
            copy.write_text(text.replace(str(Path.home()), "~"), encoding="utf-8")
            copies.append(copy)
    return copies


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
