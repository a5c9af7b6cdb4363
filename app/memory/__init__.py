"""The memory panel: the engine's KV cache, block by block, live and recorded.

From the bottom up: `model` (data, without Qt widgets) and `panel_style`; `map` (the block map); `plan` and
`timeline`; `views` and `cards`; then the modules of this folder, with `memory_panel` on top.
"""
