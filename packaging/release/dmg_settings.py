"""What `dmgbuild` makes of Octavo.app: a window with the app, a link to Applications, and a background.

dmgbuild -s packaging/release/dmg_settings.py -D app=dist/Octavo.app -D background=build/dmg.png Octavo X.dmg
"""

from pathlib import Path

_app = Path(defines["app"])  # noqa: F821 - dmgbuild gives it
files = [str(_app)]
symlinks = {"Applications": "/Applications"}
badge_icon = str(_app / "Contents" / "Resources" / "octavo.icns")
background = defines["background"]  # noqa: F821
icon_locations = {_app.name: (165, 200), "Applications": (495, 200)}
window_rect = ((200, 200), (660, 400))
default_view = "icon-view"
show_icon_preview = False
icon_size = 128
text_size = 13
format = "ULFO"  # noqa: A001 - dmgbuild's name; LZFSE, since macOS 10.11
filesystem = "APFS"
