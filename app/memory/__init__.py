"""The memory panel: the engine's KV cache, block by block, live and recorded.

From the bottom up: `model` (data, without Qt widgets) and `panel_style`; `map` (the block map); `plan` and
`timeline`; `views` and `cards`; then the modules of this folder, with `memory_panel` on top. `tour` explains
it all with an engine of its own.

The window never reads the pool. `model.replayed_pool` replays events and equals the pool at every event
number that it names, or reports that it is lost and takes the next snapshot. The picture of the map is kept
up to date a few milliseconds at a time. Zooming makes cells larger and reflows them: rows stay as wide as
the map, so one pans in one direction only.
"""
