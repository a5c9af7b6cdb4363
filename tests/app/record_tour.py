"""`python tests/app/record_tour.py FOLDER_OF_THE_MODEL FILE`: records the tour of the memory panel anew."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.memory.tour.tour_engine import TourEngine
from app.memory.tour.tour_script import save_tour
from app.processes.engine_client import EngineClient


def main(model: str, file: str) -> int:
    """Runs the tour with a real engine and saves it. Returns the exit code."""
    application = QCoreApplication([])
    engine = TourEngine(model, EngineClient())
    problems: list[str] = []

    def end(problem: str) -> None:
        problems.append(problem)
        track = engine.recorder.track()
        if not problem and track is not None:
            save_tour(Path(file), track, engine.chapters)
        engine.close()
        application.quit()

    engine.step_begun.connect(lambda number: print(f"sentence {number + 1}", flush=True))
    engine.ended.connect(end)
    engine.start()
    application.exec()
    print(problems[0] or f"Written to {file}")
    return 1 if problems[0] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
