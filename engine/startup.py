"""Start of a process: OpenBLAS before everything else, and light imports of mlx-lm and transformers.

**BLAS on Linux.** PyPI's mlx-cpu brings a reference BLAS of a few GFLOPS. Debian's `libopenblas0-pthread` is
some thirty times faster, and symbols of a library that was loaded before MLX come first, so MLX calls it
without knowing. NumPy calls an OpenBLAS of its own, under other names and with threads of its own; this
doesn't touch it. A command of ours starts itself again with `LD_PRELOAD` (`ensure_blas`), and so do the
processes that it starts. A program that only imports `octavo` must not be started again: `load_blas` loads
OpenBLAS into the process as it is, which works until MLX has been imported.

**transformers** (5.23) reads its 1,700 source files on import, twice, to learn which names each defines: half
of the time that an engine process takes to start. The result depends on nothing but those files, so it is
kept as JSON in the cache folder, under the version of transformers and the time of its folder. Octavo.app has
no such sources, for its transformers is compiled. What they define is in one file beside it, which
`packaging/macapp/bytecode.py` writes; it counts for that version of transformers only. A process of the app
that does not call `keep_import_structure` finds no tokenizers there.

**mlx-lm.** `import mlx_lm.models.cache` runs `mlx_lm/__init__.py` first, which imports the text generator,
and with it transformers and huggingface_hub: half a second of processor time. A process that only runs
kernels, such as each of the hundreds of a self-check, needs none of them (`defer_package`). Nor does a load
of a model whose tokenizer an earlier one has read (`engine.models.text_tokenizer`).
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import importlib.abc
import importlib.util
import os
import re
import sys
import sysconfig
from collections.abc import Callable, Iterable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from engine.machine.files import write_atomically
from engine.models.paths import cache_folder

PACKAGE: Final = "libopenblas0-pthread"
#: Where the Linux bundle carries its own; a checkout has no such folder.
BUNDLED: Final = Path(__file__).parents[1] / "blas"
_GUARD: Final = "OCTAVO_BLAS_PID"  # the process that tried already; exec keeps the number


def ensure_blas() -> None:
    """Starts this command again with OpenBLAS preloaded, once, where that is possible and needed.

    To be called before MLX is imported and before anything was read or written. Does not return when
    it starts the command again. Without OpenBLAS it goes on: `blas_in_use` says so to people.
    """
    if sys.platform != "linux" or os.environ.get(_GUARD) == str(os.getpid()) or is_fast():
        return
    _limit_threads()
    if (bundled := _bundled_openblas()) is not None:
        _load(bundled)  # a path with spaces, which LD_PRELOAD could not have, works
        return
    library = find_openblas()
    if library is None:
        return
    preloaded = os.environ.get("LD_PRELOAD", "").split()
    os.environ["LD_PRELOAD"] = " ".join([*preloaded, str(library)])
    os.environ[_GUARD] = str(os.getpid())
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def load_blas() -> bool:
    """Loads OpenBLAS into this process, so that MLX calls it once it is imported.

    Returns:
        Whether MLX has a fast BLAS now. Not where OpenBLAS is not installed, nor once MLX has been imported.
    """
    if sys.platform != "linux" or is_fast():
        return is_fast()
    library = _bundled_openblas() or find_openblas()
    if library is None or "mlx.core" in sys.modules:
        return False
    _limit_threads()
    return _load(library) and is_fast()


def advice() -> str:
    """Tells a program's author in a sentence how to mend a slow BLAS."""
    library = _bundled_openblas() or find_openblas()
    if library is None:
        return f"Install OpenBLAS: sudo apt-get install -y {PACKAGE}"
    return f"Import octavo before mlx, or start Python with LD_PRELOAD={library}"


def _bundled_openblas() -> Path | None:
    return next(BUNDLED.glob("libopenblas*"), None)


def _load(library: Path) -> bool:
    """Loads a library's symbols for all that are loaded later. Returns whether that worked."""
    try:
        ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
    except OSError:
        return False
    return True


def _limit_threads() -> None:
    """One BLAS thread a core, unless the person has said otherwise; read when OpenBLAS is loaded."""
    if "OMP_NUM_THREADS" not in os.environ:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", str(physical_cores()))


def find_openblas() -> Path | None:
    """The system's OpenBLAS with POSIX threads, by Debian's place first, then other systems'."""
    triplet = sysconfig.get_config_var("MULTIARCH") or f"{os.uname().machine}-linux-gnu"
    places = (
        f"/usr/lib/{triplet}/openblas-pthread/libopenblas.so.0",
        f"/usr/lib/{triplet}/libopenblas.so.0",
        "/usr/lib64/libopenblasp.so.0",
        "/usr/lib64/libopenblas.so.0",
        "/usr/lib/libopenblas.so.0",
    )
    return next((Path(place) for place in places if Path(place).is_file()), None)


def physical_cores() -> int:
    """Cores that this process may run on; two hardware threads of one core count once."""
    if sys.platform != "linux":
        return os.cpu_count() or 1
    cores = set()
    for cpu in os.sched_getaffinity(0):
        siblings = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
        cores.add(siblings.read_text(encoding="ascii") if siblings.is_file() else str(cpu))
    return len(cores)


def blas_in_use() -> str:
    """The BLAS that MLX calls on the CPU, for people, as found in this process's memory."""
    if sys.platform == "darwin":
        return "Accelerate"
    library = _library_of("cblas_sgemm")
    if library is None:
        return "reference BLAS of mlx-cpu (slow)"
    if match := re.search(r"openblas\w*?-r(\d[\d.]*\d)", library.name):
        return f"OpenBLAS {match[1]}, {int(ctypes.CDLL(None).openblas_get_num_threads())} threads"
    return library.name


def is_fast() -> bool:
    """Whether another BLAS than the reference one of mlx-cpu is in use."""
    return sys.platform == "darwin" or _library_of("cblas_sgemm") is not None


class _SymbolInfo(ctypes.Structure):
    """`Dl_info` of dlfcn.h."""

    _fields_ = tuple(
        zip(("path", "base", "name", "address"), (ctypes.c_char_p, ctypes.c_void_p) * 2, strict=True)
    )


def _library_of(symbol: str) -> Path | None:
    """The file whose `symbol` comes first for libraries loaded from now on; None if none has it."""
    known, info = ctypes.CDLL(None), _SymbolInfo()
    if not hasattr(known, symbol) or not known.dladdr(getattr(known, symbol), ctypes.byref(info)):
        return None
    return Path(os.fsdecode(info.path)).resolve()


# --- Imports

#: Runs a module's code in the module.
RunModule = Callable[[ModuleType], None]


def change_import(
    name: str, change: Callable[[RunModule], RunModule], create: Callable[[str], ModuleType] | None = None
) -> None:
    """Changes how one module of a library is loaded, once, at its first import in this process.

    Does nothing if it has been imported, or if its import has been changed already.

    Args:
        name: the module's full name.
        change: is given what runs the module's code; returns what runs in its place.
        create: returns the module, given its name; None for an ordinary one.
    """
    waiting = any(isinstance(finder, _OneModule) and finder.name == name for finder in sys.meta_path)
    if name not in sys.modules and not waiting:
        sys.meta_path.insert(0, _OneModule(name, change, create))


class _OneModule(importlib.abc.MetaPathFinder):
    """Finds one module, and is then no longer asked."""

    def __init__(
        self, name: str, change: Callable[[RunModule], RunModule], create: Callable[[str], ModuleType] | None
    ) -> None:
        self.name = name
        self._change, self._create = change, create

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(fullname)
        if spec is not None and spec.loader is not None:
            run = self._change(spec.loader.exec_module)
            spec.loader.exec_module = run  # type: ignore[assignment, method-assign]
            if (create := self._create) is not None:
                spec.loader.create_module = lambda spec: create(spec.name)  # type: ignore[method-assign]
        return spec


# --- transformers

#: As transformers has it: names by module, by the optional packages that these modules need.
ImportStructure = dict[frozenset[str], dict[str, set[str]]]
Stored = list[tuple[list[str], dict[str, list[str]]]]

_MODULE: Final = "transformers.utils.import_utils"
_FUNCTION: Final = "define_import_structure"
#: The file in the folder of a transformers without sources: its version, and what each folder in it defines.
SHIPPED: Final = "import_structures.json"


def keep_import_structure() -> None:
    """Makes a later import of transformers in this process use what an earlier process has worked out.

    Call it before transformers, or mlx-lm, is imported. Nothing breaks where transformers has no such
    function any more, or where the file is damaged or cannot be written: it only takes the time.
    """
    change_import(_MODULE, _keeping)


def _keeping(run: RunModule) -> RunModule:
    def run_and_replace(module: ModuleType) -> None:
        run(module)
        if (original := getattr(module, _FUNCTION, None)) is not None:
            setattr(module, _FUNCTION, kept(original, Path(str(module.__file__)).parent.parent))

    return run_and_replace


def kept(original: Callable[..., ImportStructure], package: Path) -> Callable[..., ImportStructure]:
    """`define_import_structure` of transformers, with results that outlive the process.

    Args:
        original: takes the path of a package's folder, or of a file in it, and a prefix for the names of
            modules, or None.
    """
    shipped = functools.cache(_shipped)

    @functools.wraps(original)
    def define_import_structure(module_path: str | Path, prefix: str | None = None) -> ImportStructure:
        folder = Path(module_path)
        folder = folder.parent if folder.suffix in (".py", ".pyc") else folder
        place = folder.relative_to(package).as_posix() if folder.is_relative_to(package) else ""
        structure = shipped(package).get(place)
        if structure is None:
            structure = _stored(_file(folder))
        if structure is None:
            structure = _to_stored(original(str(folder)))
            _store(_file(folder), structure)
        before = "" if prefix is None else f"{prefix}."
        return {
            frozenset(needed): {before + module: set(names) for module, names in modules.items()}
            for needed, modules in structure
        }

    return define_import_structure


def shipped_structures(
    original: Callable[..., ImportStructure], package: Path, folders: Iterable[Path], version: str
) -> bytes:
    """The content of the file `SHIPPED`, while the sources are there.

    Args:
        original: see `kept`.
        folders: those in it to be known.
    """
    import msgspec

    known = {
        folder.relative_to(package).as_posix(): _to_stored(original(str(folder)))
        for folder in sorted(folders)
    }
    return msgspec.json.encode((version, known))


def _shipped(package: Path) -> dict[str, Stored]:
    """Returns the content of the file `SHIPPED` by folder; nothing if it is missing or of another version."""
    from importlib import metadata

    import msgspec

    try:
        content = (package / SHIPPED).read_bytes()
        version, known = msgspec.json.decode(content, type=tuple[str, dict[str, Stored]])
    except (OSError, msgspec.DecodeError):
        return {}
    return known if version == metadata.version("transformers") else {}


def _to_stored(structure: ImportStructure) -> Stored:
    """Equal structures give equal lists, in whatever order the files were read."""
    return [
        (sorted(needed), {module: sorted(names) for module, names in sorted(modules.items())})
        for needed, modules in sorted(structure.items(), key=lambda item: sorted(item[0]))
    ]


def _file(folder: Path) -> Path:
    """The file for a package's structure; another version, place or time of the package has another."""
    import hashlib  # none of these before they are needed: every command imports this module
    from importlib import metadata

    version = metadata.version("transformers")
    key = hashlib.sha256(f"{version} {folder} {folder.stat().st_mtime_ns}".encode()).hexdigest()[:16]
    return cache_folder() / "transformers" / f"{key}.json"


def _stored(file: Path) -> Stored | None:
    import msgspec

    try:
        return msgspec.json.decode(file.read_bytes(), type=Stored)
    except (OSError, msgspec.DecodeError):  # ValidationError is one
        return None


def _store(file: Path, structure: Stored) -> None:
    import msgspec

    with contextlib.suppress(OSError):  # a full or read-only disk
        write_atomically(file, msgspec.json.encode(structure))


# --- mlx-lm

_NAME: Final = "mlx_lm"
_FUNCTIONS: Final = frozenset({"convert", "generate"})  # which the package has in place of modules so named
_RUN: Final = "__deferred__"  # attribute of the package: what runs its `__init__.py`
_TOKENIZERS: Final = "mlx_lm.tokenizer_utils"
_LOADING: Final = "mlx_lm.utils"


def defer_package() -> None:
    """Makes a later import of `mlx_lm` in this process run its `__init__.py` only when it is needed.

    That is when somebody asks for a name that it defines, such as `mlx_lm.load`; what is imported from it in
    the end is the same. Likewise its module of tokenizers, which every model imports, imports transformers
    only when it opens one, and its module that loads models takes of huggingface_hub what downloads only when
    it downloads. Call it before mlx-lm is imported.
    """
    change_import(_NAME, _deferred, _DeferredPackage)
    change_import(_TOKENIZERS, _with_stand_ins)
    change_import(_LOADING, _with_late_download)


def _deferred(run: RunModule) -> RunModule:
    def defer(module: ModuleType) -> None:
        os.environ["TRANSFORMERS_NO_ADVISORY_WARNINGS"] = "1"  # as `__init__.py` does
        vars(module)[_RUN] = run

    return defer


class _DeferredPackage(ModuleType):
    """The package; it runs its `__init__.py` when it is first asked for something that it lacks."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or not _run(self):
            raise AttributeError(f"module {_NAME!r} has no attribute {name!r}")
        return getattr(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name in _FUNCTIONS and isinstance(value, ModuleType):  # that module has just been imported
            _run(self)


def _run(package: ModuleType) -> bool:
    """Runs the package's `__init__.py`, unless that has begun already. Returns whether it did."""
    run: RunModule | None = vars(package).pop(_RUN, None)
    if run is None:
        return False
    run(package)
    return True


def _with_stand_ins(run: RunModule) -> RunModule:
    def run_without_transformers(module: ModuleType) -> None:
        from engine.model_patches import without_transformers  # MLX has been imported by now

        without_transformers(module, run)

    return run_without_transformers


def _with_late_download(run: RunModule) -> RunModule:
    def run_without_downloads(module: ModuleType) -> None:
        import huggingface_hub as hub  # which imports what it has only when that is asked for

        known: Any = vars(hub).get("snapshot_download")
        late: Any = lambda *args, **named: hub.snapshot_download(*args, **named)  # noqa: E731
        hub.snapshot_download = known or late
        try:
            run(module)
        finally:
            if known is None:
                del hub.snapshot_download

    return run_without_downloads
