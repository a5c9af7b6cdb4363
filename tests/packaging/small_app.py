"""A small Octavo.app that has one of everything, and is sound."""

from __future__ import annotations

import _imp
from pathlib import Path

import macho_maker


def build_small_app(parent: Path) -> Path:
    """Writes it below `parent`."""
    from macapp import icns, info_plist
    from macapp.flavours import FLAVOURS
    from shipped import tree

    app = parent / "Octavo.app"
    contents = app / "Contents"
    mlx = contents / "Resources" / "site" / "mlx"
    framework = contents / "Resources" / "site" / "PySide6" / "Qt" / "lib" / "QtCore.framework"
    agent = app / info_plist.AGENT_FILE
    for folder in (contents / "MacOS", agent.parent, mlx / "lib", framework / "Versions" / "A"):
        folder.mkdir(parents=True)
    (contents / "Info.plist").write_bytes(info_plist.info_plist(FLAVOURS["macos14"], "0.1.0"))
    agent.write_bytes(info_plist.agent_plist())
    (contents / "Resources" / "octavo.icns").write_bytes(icns.build_icns(tree.ROOT / "resources"))
    info_plist.write_entitlements(contents / "Resources" / "entitlements.plist")
    launcher = contents / "MacOS" / "Octavo"
    launcher.write_bytes(macho_maker.make(filetype=2))
    launcher.chmod(0o755)
    (mlx / "lib" / "libjaccl.dylib").write_bytes(macho_maker.make(minimum="13.3"))
    # As in MLX's wheels: libmlx has no rpath of its own, and finds libjaccl by that of core, which loads it.
    (mlx / "lib" / "libmlx.dylib").write_bytes(macho_maker.make(loads=["@rpath/libjaccl.dylib"]))
    (mlx / "core.so").write_bytes(
        macho_maker.make(filetype=8, loads=["@rpath/libmlx.dylib"], rpaths=["@loader_path/lib"])
    )
    (mlx / "lib" / "mlx.metallib").write_bytes(macho_maker.metallib())
    (framework / "Versions" / "A" / "QtCore").write_bytes(macho_maker.make(weak=["@rpath/not-there.dylib"]))
    (framework / "Versions" / "Current").symlink_to("A")
    (framework / "QtCore").symlink_to("Versions/Current/QtCore")
    python = contents / "Resources" / "python" / "lib"
    (python / "python3.12" / "encodings").mkdir(parents=True)
    (python / "libpython3.12.dylib").write_bytes(macho_maker.make())
    ours = contents / "Resources" / "site" / "app"
    (ours / "__pycache__").mkdir(parents=True)
    (ours / "__init__.py").write_text("# MZ is how a Windows program begins, and this is none\n")
    (ours / "__pycache__" / "__init__.cpython-312.pyc").write_bytes(compiled(ours / "__init__.py"))
    for folder in (mlx, python / "python3.12" / "encodings"):
        (folder / "__init__.pyc").write_bytes(compiled(ours / "__init__.py"))
    return app


def compiled(source: Path) -> bytes:
    """The head of what CPython 3.12 compiles with an unchecked hash, and no code."""
    return (
        b"\xcb\r\r\n\x01\0\0\0"
        + _imp.source_hash(int.from_bytes(b"\xcb\r\r\n", "little"), source.read_bytes())
        + bytes(8)
    )
