"""What ten minutes on a lent GPU can tell, ordered by worth: `make gpu`.

Any Python with Octavo's libraries runs this file, too. No network is needed: models have random weights, in
published shapes. Each step has a process and a time limit of its own. All that is known is in `summary.json`
and `summary.txt` of the output folder after each step, and the table is printed at the end, at Ctrl-C and at
SIGTERM, with what did not run. The exit status is 0 if every step ran and ended well.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
if __name__ == "__main__":  # as in run.py
    sys.path[:1] = [str(ROOT), str(ROOT / "tests")]

from benchmarks.kernels import write_json  # noqa: E402

_LEAST: Final = 10.0  # seconds left with which a step is started
_PATIENCE: Final = 3.0  # seconds from SIGTERM to SIGKILL
_TAIL: Final = 3000  # characters of a step's output in the summary


class Figure(NamedTuple):
    """A line of the table.

    Attributes:
        name: what was measured.
        ours: Octavo's figure.
        peer: the other's, named in `name` or the unit.
        ratio: better for Octavo if larger.
        goal: what the ratio should reach, or with `most` what `ours` should not exceed.
    """

    name: str
    ours: float
    peer: float | None = None
    ratio: float | None = None
    goal: float | None = None
    most: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the goal was reached; None without one."""
        if self.goal is None:
            return None
        if self.most:
            return self.ours <= self.goal
        return self.ratio is not None and self.ratio >= self.goal


#: From the JSON that a step wrote ({} if none) and its seconds, to figures.
Read = Callable[[dict[str, Any], float], list[Figure]]


@dataclass
class Step:
    """A command, and what became of it.

    Attributes:
        name: of its files: NAME.log and, where it writes one, NAME.json.
        command: what runs; a program and its arguments.
        limit: seconds it may take.
        read: its figures; only of what it wrote, so it may have failed.
        state: "not run", "ok", "failed", "took too long" or "stopped".
        why: one line, for all but "ok".
    """

    name: str
    command: list[str]
    limit: float
    read: Read = lambda result, seconds: []
    state: str = "not run"
    why: str = ""
    seconds: float = 0.0
    figures: list[Figure] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    tail: str = ""


def run_day(steps: list[Step], out: Path, minutes: float) -> int:
    """Runs the steps that fit into so many minutes, in their order. Returns the exit status.

    Args:
        steps: most important first.
        out: folder for logs, figures and the summary.
        minutes: for all steps together.
    """
    begun = time.monotonic()
    end = begun + minutes * 60
    out.mkdir(parents=True, exist_ok=True)
    for step in steps:
        for old in (f"{step.name}.json", f"{step.name}.log"):
            (out / old).unlink(missing_ok=True)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for step in steps:
            left = end - time.monotonic()
            if left < min(_LEAST, step.limit):
                step.why = "no time was left"
                continue
            print(f"{step.name} (at most {min(step.limit, left):.0f} s) ...", end=" ", flush=True)
            run_step(step, out, min(step.limit, left))
            print(f"{step.state}, {step.seconds:.0f} s" + (f": {step.why}" if step.why else ""), flush=True)
            for figure in step.figures:
                print("  " + _line(figure), flush=True)
            write_summary(steps, out, minutes)
    except KeyboardInterrupt:
        print("stopped", flush=True)
    finally:
        signal.signal(signal.SIGTERM, before)
    for step in steps:
        if step.state == "not run" and not step.why:
            step.why = "stopped before"
    write_summary(steps, out, minutes)
    print("\n" + summary(steps) + f"\n{out / 'summary.json'} has all of it.", flush=True)
    return int(any(step.state != "ok" for step in steps))


def run_step(step: Step, out: Path, limit: float) -> None:
    """Runs a step in a process group of its own and reads what it wrote, however it ended."""
    begun = time.monotonic()
    log = out / f"{step.name}.log"
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    try:
        with log.open("wb") as output:
            process = subprocess.Popen(
                step.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env=environment,
                start_new_session=True,
            )
            try:
                status = process.wait(limit)
                step.state = "failed" if status else "ok"
                step.why = f"status {status}" if status else ""
            except subprocess.TimeoutExpired:
                step.state, step.why = "took too long", f"ended after {limit:.0f} s"
            except KeyboardInterrupt:
                step.state, step.why = "stopped", "by a signal"
                raise
            finally:
                _end(process)
    except OSError as error:
        step.state, step.why = "failed", str(error)
    finally:
        step.seconds = time.monotonic() - begun
        _read(step, out)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the process and all that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(_PATIENCE)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def _read(step: Step, out: Path) -> None:
    log, written = out / f"{step.name}.log", out / f"{step.name}.json"
    if log.exists():
        step.tail = log.read_text(encoding="utf-8", errors="replace").strip()[-_TAIL:]
    if step.state != "ok" and step.tail:
        step.why += f": {step.tail.splitlines()[-1][:200]}"
    try:
        if written.exists():
            step.result = json.loads(written.read_text(encoding="utf-8"))
        if step.result or step.state == "ok":
            step.figures = step.read(step.result, step.seconds)
    except (ValueError, KeyError, TypeError) as error:
        step.why += f" (its figures cannot be read: {type(error).__name__} {error})"


# --- The summary


def write_summary(steps: list[Step], out: Path, minutes: float) -> None:
    """Writes summary.json and summary.txt."""
    found = [
        {
            "name": step.name,
            "command": step.command,
            "state": step.state,
            "why": step.why,
            "seconds": round(step.seconds, 1),
            "figures": [figure._asdict() | {"met": figure.met} for figure in step.figures],
            "result": step.result,
            "tail": step.tail,
        }
        for step in steps
    ]
    write_json(out / "summary.json", {"minutes": minutes, "steps": found})
    (out / "summary.txt").write_text(summary(steps) + "\n", encoding="utf-8")


def summary(steps: list[Step]) -> str:
    """The table of all figures beside their goals, then what failed and what did not run."""
    lines = [f"{'':36}{'octavo':>10}{'peer':>10}{'ratio':>8}{'goal':>9}"]
    lines += [_line(figure) for step in steps for figure in step.figures]
    for step in steps:
        if step.state != "ok" or step.why:
            lines.append(f"{step.name}: {step.state}" + (f", {step.why}" if step.why else ""))
    return "\n".join(lines)


def _line(figure: Figure) -> str:
    peer = "" if figure.peer is None else f"{figure.peer:.4g}"
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    goal = "" if figure.goal is None else ("<= " if figure.most else ">= ") + f"{figure.goal:g}"
    verdict = {None: "", True: "  met", False: "  MISSED"}[figure.met]
    return f"{figure.name:36}{figure.ours:10.4g}{peer:>10}{ratio:>8}{goal:>9}{verdict}"


# --- Figures of each benchmark

_GOALS: Final = {"decode_128": 1.0, "decode_2000": 1.0, "prefill": 0.95, "throughput": 1.2}
_OF_COPY: Final = {(4096, 1): 0.4, (4096, 8): 0.6}
_OF_COPY_32K: Final = 0.8


def seconds_of(name: str, goal: float | None = None) -> Read:
    """The seconds of the whole process."""
    return lambda _, seconds: [Figure(f"{name}, s", seconds, goal=goal, most=True)]


def paired(result: dict[str, Any], _: float) -> list[Figure]:
    """What `octavo bench` measured beside mlx-lm."""
    if not result:
        return []
    ours, theirs, ratios = result["octavo"], result["peer"], result["ratio"]
    return [
        Figure(f"{result['name']} {key}", ours[key], theirs[key], ratios[key], _GOALS.get(key))
        for key in ratios
        if isinstance(theirs.get(key), int | float)
    ]


def kernel_cells(result: dict[str, Any], _: float) -> list[Figure]:
    """GB/s of each cell beside a copy's, and beside each other library's."""
    found = []
    for cell in (cell for cell in result.get("cells", []) if "gb_s" in cell):
        place = (cell["context"], cell["batch"])
        name, ours = f"{place[0]} x {place[1]}", cell["gb_s"]
        goal = _OF_COPY.get(place, _OF_COPY_32K if place[0] == 32768 else None)
        found.append(Figure(f"{name} GB/s, copy", ours, cell["copy_gb_s"], cell["of_copy"], goal))
        found.append(Figure(f"{name} GB/s, MLX", ours, cell["mlx_gb_s"], ours / cell["mlx_gb_s"]))
        for peer, each in cell["peers"].items():
            if "gb_s" in each:
                beside, theirs = each["octavo_gb_s"], each["gb_s"]
                found.append(Figure(f"{name} GB/s, {peer}", beside, theirs, beside / theirs))
    return found


def right_cases(result: dict[str, Any], _: float) -> list[Figure]:
    """How many cases of the self-check are right, of all."""
    cases = result.get("cases", [])
    right = sum(not case["problem"] for case in cases)
    return [Figure("selfcheck, right of all", right, len(cases), right / len(cases), 1.0)] if cases else []


# --- The steps

#: Wide, layers, heads, KV heads, wide inside, vocabulary; bits. As Qwen3 1.7B and 0.6B.
_MODELS: Final = {
    "1.7b": (2048, 28, 16, 8, 6144, 151_936, 0),
    "0.6b-4bit": (1024, 28, 16, 8, 3072, 151_936, 4),
    "tiny": (256, 2, 4, 2, 512, 512, 0),
    "tiny-4bit": (256, 2, 4, 2, 512, 512, 4),
}
_FIRST_CELLS: Final = "4096x1,4096x8,32768x1"
_OTHER_CELLS: Final = "4096x64,32768x8,32768x64,131072x1,131072x8,131072x64"


def make_model(name: str, folder: Path) -> None:
    """Writes a model of random weights, in bfloat16 or 4 bits, unless it is there."""
    import mlx.core as mx
    from mlx_lm.models.qwen3 import Model, ModelArgs
    from mlx_lm.utils import quantize_model
    from tiny_models import write_tokenizer, write_weights

    if (folder / "config.json").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    wide, layers, heads, kv_heads, inside, vocabulary, bits = _MODELS[name]
    config: dict[str, Any] = {
        "model_type": "qwen3",
        "architectures": ["Qwen3ForCausalLM"],
        "hidden_size": wide,
        "num_hidden_layers": layers,
        "intermediate_size": inside,
        "num_attention_heads": heads,
        "num_key_value_heads": kv_heads,
        "head_dim": 128,
        "rms_norm_eps": 1e-6,
        "rope_theta": 1e6,
        "vocab_size": vocabulary,
        "max_position_embeddings": 40_960,
        "tie_word_embeddings": True,
        "eos_token_id": 2,
    }
    mx.random.seed(1)
    model = Model(ModelArgs.from_dict(config))
    model.set_dtype(mx.bfloat16)
    if bits:
        model, config = quantize_model(model, config, group_size=64, bits=bits)
    write_tokenizer(folder)
    write_weights(folder, model, 1)
    write_json(folder / "config.json", config)  # last: then all of it is there


def day(out: Path, backend: str, *, small: bool) -> list[Step]:
    """The steps, most important first.

    Args:
        out: folder of logs and figures.
        backend: of `octavo --backend`; not cuda or metal only to try the steps.
        small: tiny models and contexts, to try the steps.
    """
    python, models = sys.executable, out / "models"
    large, quantised = ("tiny", "tiny-4bit") if small else ("1.7b", "0.6b-4bit")
    runs = "1" if small else "2"
    kernels_backend = backend if backend in ("cuda", "metal") else "reference"

    def made(name: str) -> Step:
        command = [python, __file__, "--make", name, "--out", str(out)]
        return Step(f"model-{name}", command, 150)

    def answer(step: str, model: str, limit: float, goal: float | None) -> Step:
        command = [python, "-m", "engine", "chat", "--backend", backend, "--model", str(models / model)]
        command += ["-n", "16" if small else "64", "--temperature", "0", "Hello"]
        return Step(step, command, limit, seconds_of(step, goal))

    def bench(name: str, limit: float) -> Step:
        command = [python, "-m", "engine", "bench", name, "--backend", backend]
        command += ["--model", str(models / large), "--runs", runs, "--json", str(out / f"{name}.json")]
        return Step(name, command, limit, paired)

    def kernels(step: str, cells: str, cell_limit: float, limit: float) -> Step:
        command = [python, str(ROOT / "tests/benchmarks/run.py"), "kernels", "--backend", kernels_backend]
        command += ["--cells", cells, "--runs", "1" if small else "20", "--limit", f"{cell_limit:g}"]
        return Step(step, [*command, "--json", str(out / f"{step}.json")], limit, kernel_cells)

    def check(step: str, limit: float, *more: str) -> Step:
        command = [python, "-m", "engine", "selfcheck", *more, "--report", str(out / f"{step}.json")]
        return Step(step, command, limit, right_cases)

    return [
        made(large),
        answer("answer", large, 90, None),
        bench("single", 150),
        bench("batch", 75),
        kernels("kernels-first", "70x1,70x3" if small else _FIRST_CELLS, 40, 120),
        made(quantised),
        answer("answer-4bit", quantised, 90, 60),
        answer("answer-4bit-again", quantised, 45, 15),
        check("selfcheck", 90),
        bench("stall", 75),
        kernels("kernels-other", "64x4" if small else _OTHER_CELLS, 40, 150),
        bench("prefix", 60),
        check("selfcheck-full", 600, "--full"),
    ]


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit status: 0 if every step ran and ended well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="for all steps together (default 10)")
    parser.add_argument("--out", type=Path, default=ROOT / "build/gpu", help="folder (default build/gpu)")
    parser.add_argument("--only", nargs="+", metavar="STEP", help="these steps only")
    parser.add_argument(
        "--backend",
        default="metal" if sys.platform == "darwin" else "cuda",
        choices=("cuda", "metal", "cpu", "reference"),
        help="default: this system's GPU",
    )
    parser.add_argument("--small", action="store_true", help="tiny models and contexts, to try the steps")
    parser.add_argument("--make", choices=_MODELS, help="only make this model, in the folder")
    options = parser.parse_args(arguments)
    out: Path = options.out.resolve()
    if options.make:
        make_model(options.make, out / "models" / options.make)
        return 0
    steps = day(out, options.backend, small=options.small)
    names = [step.name for step in steps]
    if unknown := set(options.only or ()) - set(names):
        parser.error(f"there is no step {', '.join(sorted(unknown))}; the steps are: {', '.join(names)}")
    return run_day([step for step in steps if step.name in (options.only or names)], out, options.minutes)


if __name__ == "__main__":
    sys.exit(main())
