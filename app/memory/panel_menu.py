"""The menu of the memory panel: files, checks, zoom and the size of the K/V memory."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from app.memory.map.map_input import MapInput
from app.memory.pool_actions import PoolActions
from app.memory.timeline.timeline_controller import TimelineController


def fill_menu(
    menu: QMenu,
    *,
    pool_actions: PoolActions,
    timeline: TimelineController,
    map_input: MapInput,
    save: Callable[[bool], object],
    budget: Callable[[], object],
) -> None:
    """Fills the menu.

    Args:
        menu: the empty menu.
        pool_actions: checks and frees.
        timeline: opens files.
        map_input: zooms.
        save: writes a file: what is shown, or with True all that was recorded.
        budget: opens the dialog for the K/V memory.
    """
    moment = "This moment of the pool as a file, with a picture beside it"
    check = "Compares every block shown with the engine's books"
    together = "Each chat's blocks side by side. No chat needs it, but memory can go back to the system"
    entries: tuple[tuple[str, str, Callable[[], object]], ...] = (
        ("Save snapshot…", moment, lambda: save(False)),
        ("Save the last 10 minutes…", "All that was recorded", lambda: save(True)),
        ("Open…", "Show a snapshot, a recording, or a watched benchmark", timeline.ask_and_open),
        ("Check against the engine", check, pool_actions.check),
        ("Free all cached blocks", "Pinned text stays", lambda: pool_actions.change("clear")),
        ("Compact now", together, lambda: pool_actions.change("compact")),
        ("Zoom in\t+", "Larger cells; the wheel and two fingers do it, too", lambda: map_input.zoom(1)),
        ("Zoom out\t−", "Smaller cells", lambda: map_input.zoom(-1)),
        ("Whole pool\t0", "Every block in sight", map_input.show_all),
        ("Change K/V memory…", "How far the pool may grow", budget),
    )
    for words, teaching, work in entries:
        action = menu.addAction(words)
        action.setToolTip(teaching)
        action.triggered.connect(lambda _=False, w=work: w())
