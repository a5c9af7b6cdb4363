"""The menu of the memory panel: files, checks, zoom and the size of the KV cache."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from app.memory.map.map_input import MapInput
from app.memory.pool_actions import PoolActions
from app.memory.timeline.timeline_controller import TimelineController
from app.translation import translate


def fill_menu(
    menu: QMenu,
    *,
    pool_actions: PoolActions,
    timeline: TimelineController,
    map_input: MapInput,
    save: Callable[[bool], object],
    copy_picture: Callable[[bool], object],
    save_replay: Callable[[], object],
    budget: Callable[[], object],
) -> None:
    """Fills the menu.

    Args:
        menu: the empty menu.
        pool_actions: checks, frees and compacts blocks.
        timeline: opens files.
        map_input: zooms.
        save: writes a file: the shown moment, or with True the whole recording.
        copy_picture: copies a picture to share, with True also the titles of the chats.
        save_replay: writes an animation of the last ten seconds.
        budget: opens the dialog for the size of the KV cache.
    """

    def add(text: str, tool_tip: str, work: Callable[[], object]) -> None:
        action = menu.addAction(text)
        action.setToolTip(tool_tip)
        action.triggered.connect(lambda: work())

    add(
        translate("memory", "Copy picture"),
        translate("memory", "Copy the map, the three sentences and the model; no chat is named"),
        lambda: copy_picture(False),
    )
    add(
        translate("memory", "Copy picture with chat titles"),
        translate("memory", "The same, with the titles of the chats"),
        lambda: copy_picture(True),
    )
    add(
        translate("memory", "Save replay…"),
        translate("memory", "Save the last ten seconds of the map as an animated picture (PNG)"),
        save_replay,
    )
    add(
        translate("memory", "Save snapshot…"),
        translate("memory", "Save this moment of the KV cache, and a picture of the panel beside it"),
        lambda: save(False),
    )
    add(
        translate("memory", "Save the last 10 minutes…"),
        translate("memory", "Save everything that was recorded"),
        lambda: save(True),
    )
    add(
        translate("memory", "Open…"),
        translate("memory", "Open a snapshot, a recording or a recorded benchmark"),
        timeline.ask_and_open,
    )
    add(
        translate("memory", "Check against the engine"),
        translate("memory", "Compare every block shown here with the engine's"),
        pool_actions.check,
    )
    add(
        translate("memory", "Free all cached blocks"),
        translate("memory", "Pinned text is kept"),
        lambda: pool_actions.change("clear"),
    )
    add(
        translate("memory", "Compact now"),
        translate(
            "memory",
            "Move the blocks of each chat together. Chats don't need this, but it can return memory to the "
            "system.",
        ),
        lambda: pool_actions.change("compact"),
    )
    add(
        translate("memory", "Zoom in") + "\t+",
        translate("memory", "Larger cells; also with the mouse wheel or two fingers"),
        lambda: map_input.zoom(1),
    )
    add(
        translate("memory", "Zoom out") + "\t−",
        translate("memory", "Smaller cells"),
        lambda: map_input.zoom(-1),
    )
    add(
        translate("memory", "Whole pool") + "\t0",
        translate("memory", "Show every block"),
        map_input.show_all,
    )
    add(
        translate("memory", "Change KV cache size…"),
        translate("memory", "Set how large the KV cache may grow"),
        budget,
    )
