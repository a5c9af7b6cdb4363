"""The local models, watched on disk, and the loading and state of the current one."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from app.processes.child_process import EngineExit
from app.processes.engine_client import EngineClient, Link
from app.remote.server_list import RemoteModel, ServerList
from app.settings import Settings
from app.translation import translate
from app.workspace import AnsweringModel, Workspace
from engine import protocol

_SETTLE = 1000  # ms without another change; copying a model causes many


class FolderWatch(QObject):
    """Watches the folders that were scanned last, which any program may change.

    Signals:
        changed: a folder changed, and nothing more happened for a second.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watcher: QFileSystemWatcher | None = None
        self._later = QTimer(self, singleShot=True, interval=_SETTLE)
        self._later.timeout.connect(self.changed)

    def watch(self, folders: list[str]) -> None:
        """Watches these folders instead of the earlier ones."""
        if self._watcher is None:
            if not folders:
                return
            self._watcher = QFileSystemWatcher(self)
            self._watcher.directoryChanged.connect(lambda _: self._later.start())
        before, now = set(self._watcher.directories()), set(folders)
        if gone := list(before - now):
            self._watcher.removePaths(gone)
        if new := list(now - before):
            self._watcher.addPaths(new)

    def folders(self) -> list[str]:
        """Returns the folders that are being watched."""
        return self._watcher.directories() if self._watcher is not None else []


class ModelLibrary(QObject):
    """Keeps the list of models and the state of the loaded one; reloads it after an engine restart.

    Args:
        workspace: gets the model that answers.

    Attributes:
        client: the engine that loads the models.
        models: the newest list; empty until the engine has sent one.
        listed: whether a list has arrived yet.
        state: the engine's last `ModelState`.
        device: the engine's device, from its `Welcome`.
        problems: why loading failed in this session, by path.
        remote: the model of a server that answers in place of the loaded one; None until one is chosen in
            this session.

    Signals:
        changed: list or state changed.
        ready: a model was loaded.
        load_failed: the `ModelState` with the path of a model that could not be loaded, and why.
    """

    changed = Signal()
    ready = Signal()
    load_failed = Signal(object)

    def __init__(
        self, client: EngineClient, settings: Settings, workspace: Workspace, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.client = client
        self._settings = settings
        self._wanted = ""
        self._kv_tokens = 0
        self._kept = ""  # path of the last model that was loaded: it stays if the next one fails
        self._asked = ""  # path of the model that is being loaded for the window
        self._before: RemoteModel | None = None  # answered before that
        self._chosen = False  # the user or `_load_at_start` has decided what to load
        self._options: dict[str, protocol.LoadOptions] = {}  # of this session, by path
        self.models: list[protocol.ModelInfo] = []
        self.listed = False
        self.problems: dict[str, str] = {}
        self.state = protocol.ModelState(state="none")
        self.device = ""
        self.remote: RemoteModel | None = None
        self.folder_watch = FolderWatch(self)
        self.folder_watch.changed.connect(self.refresh)
        client.welcome.connect(self._on_welcome)
        client.models.connect(self._on_models)
        client.model_state.connect(self._on_state)
        client.ended.connect(self._on_ended)
        client.link_changed.connect(self._on_link)

    @property
    def is_loaded(self) -> bool:
        """Whether a model is loaded here."""
        return self.state.state == "ready"

    @property
    def can_answer(self) -> bool:
        """Whether a model is loaded, or one of a server is chosen."""
        return self.remote is not None or self.is_loaded

    @property
    def looks_at_images(self) -> bool:
        """Whether the model that answers looks at images, or may: of a server's it is not known."""
        if self.remote is not None:
            return True
        if self.is_loaded and self.state.models:
            return any(model.active and model.images for model in self.state.models)
        model = self.current()
        return model is not None and "images" in model.abilities

    def with_eyes(self) -> list[protocol.ModelInfo]:
        """Returns the models on this computer that look at images."""
        return [model for model in self.models if "images" in model.abilities and not model.problem]

    @property
    def answering_name(self) -> str:
        """The name that is kept with answers: of the server's model, or of the loaded one."""
        return self.remote.full_name if self.remote is not None else self.state.name

    @property
    def context(self) -> int:
        """Tokens that a prompt and its answer may have: the model's context, or what the KV cache holds.

        0: not known.
        """
        if self.remote is not None:
            return self.remote.model.context
        return min(self.state.context, self._kv_tokens or self.state.context)

    def set_kv_tokens(self, tokens: int) -> None:
        """Sets the tokens that the KV cache of the loaded model can hold; 0: not known."""
        self._kv_tokens = tokens
        self._tell()

    @property
    def is_coming(self) -> bool:
        """Whether a model is loading, or will be as soon as the engine is ready."""
        if self.engine_stopped:
            return False
        return self.state.state == "loading" or (
            self.state.state == "none" and (bool(self._wanted) or not self._chosen)
        )

    @property
    def engine_stopped(self) -> bool:
        """Whether the engine was given up, so that the user must restart it."""
        return self.client.link is Link.FAILED

    def refresh(self) -> None:
        """Scans for models again, including the folders of the settings."""
        self.client.send(protocol.ListModels(folders=self._settings.model_folders))

    def load(self, path: str, options: protocol.LoadOptions | None = None, *, beside: bool = False) -> None:
        """Loads a model, which answers from now on; without `options`, as it was loaded last.

        Args:
            path: of its folder.
            options: how to load it; if they name no machines, it stays on those that it was loaded on.
            beside: keep other models loaded as far as memory allows.
        """
        self._before, self.remote = self.remote, None
        known = self._options.get(path)
        if options is not None and known is not None and not options.hosts:
            options = _on_machines(options, known)
        self._load(path, options, beside=beside)

    def options_of(self, path: str) -> protocol.LoadOptions:
        """Returns the options with which a model was loaded last, or would be by default."""
        return self._options.get(path) or protocol.LoadOptions()

    def load_on(self, machines: protocol.LoadOptions) -> None:
        """Loads the present model again, on other machines.

        Args:
            machines: with the `hosts`, `split` and `split_layers` to load it with; without hosts, it is
                loaded on this machine only.
        """
        model = self.current()
        if model is not None:
            self.remote = None
            self._load(model.path, _on_machines(self.options_of(model.path), machines))

    def _load(self, path: str, options: protocol.LoadOptions | None = None, *, beside: bool = False) -> None:
        self._wanted, self._asked, self._chosen = path, path, True
        self.problems.pop(path, None)
        if options is not None:
            self._options[path] = options
        chosen = self.options_of(path)
        disk_cache = "" if chosen.hosts else self._settings.disk_cache  # which several machines do not have
        chosen = msgspec.structs.replace(chosen, disk_cache=disk_cache)
        if self.client.send(protocol.LoadModel(path=path, options=chosen, beside=beside)):
            name = next((model.name for model in self.models if model.path == path), path)
            self.state = protocol.ModelState(state="loading", path=path, name=name)
        self._tell()

    def want_again(self) -> None:
        """Loads the last model when the engine has restarted, also if it stopped while it loaded it.

        Only a person's wish to restart is reason enough: by itself, that could go on for ever.
        """
        self._wanted = self._wanted or self.state.path or self._settings.last_model

    def unload(self) -> None:
        """Unloads the model, or stops loading it."""
        self._wanted, self._kept, self._chosen = "", "", True
        self.client.send(protocol.UnloadModel())

    def choose_remote(self, model: RemoteModel | None) -> None:
        """Lets a server's model answer from now on; None: the one that is loaded here."""
        if model != self.remote:
            self.remote = model
            self._tell()

    def follow_servers(self, servers: ServerList) -> None:
        """Takes over what was changed about the server of the chosen model; without it, answers stay here."""
        if self.remote is not None:
            self.choose_remote(servers.find(self.remote.key))

    def current(self) -> protocol.ModelInfo | None:
        """Returns the model that is loaded or loading; None while a server's model answers."""
        if self.remote is not None:
            return None
        return next((model for model in self.models if model.path == self.state.path), None)

    def _tell(self) -> None:
        """Tells that list or state changed, the workspace first."""
        state = self.state
        self._workspace.set_model(
            AnsweringModel(
                state.state, state.message, self.is_coming, self.engine_stopped, self.context, self.remote
            )
        )
        self.changed.emit()

    def _on_link(self, link: Link, _message: str) -> None:
        if link is Link.FAILED:
            self._tell()

    def _on_welcome(self, welcome: protocol.Welcome) -> None:
        self.device = welcome.device
        self.refresh()
        if welcome.service:  # other programs use the model that it has; only without one, ours is loaded
            self._wanted, self._chosen = "", False
        if self._wanted:
            self._load(self._wanted)
        self._tell()

    def _on_models(self, message: protocol.Models) -> None:
        self.models = message.models
        self.listed = True
        self.folder_watch.watch(message.watched)
        if not self._chosen:
            self._load_at_start()
        self._tell()

    def _load_at_start(self) -> None:
        """Loads the model that was loaded last, else the starter model."""
        self._chosen = True
        sound = {model.path: model for model in self.models if not model.problem}
        starter = next((path for path, model in sound.items() if model.source == "starter"), "")
        last = self._settings.last_model
        path = last if last in sound else starter
        if path and self.state.state == "none":
            self._load(path)

    def _on_state(self, state: protocol.ModelState) -> None:
        if state.state == "none" and self._wanted and self.state.state == "loading":
            return  # sent right after Welcome; the state of our own load follows
        self.state = state
        if state.state == "ready":
            self._wanted, self._kept, self._chosen = state.path, state.path, True
            self._settings.last_model = state.path
        if state.state == "failed":
            self._wanted = self._kept = ""
            self._give_up(state)
        elif state.failed and Path(state.failed) == Path(self._asked):
            self._give_up(msgspec.structs.replace(state, path=state.failed))
        elif state.state == "ready":
            self._asked, self._before = "", None
        self._tell()
        if state.state == "ready":
            self.ready.emit()

    def _on_ended(self, outcome: EngineExit) -> None:
        if self.state.state == "loading":
            # The engine died while loading: do not try that model again automatically.
            path, name = self.state.path, self.state.name
            self._wanted = self._kept if self._kept != path else ""
            text = translate("models", "{reason} This happened while the model was loading.")
            failed = protocol.ModelState(
                state="failed", path=path, name=name, message=text.format(reason=outcome.sentence())
            )
            self.state = failed if not self._wanted else protocol.ModelState(state="none")
            self._give_up(failed)
        else:
            self.state = protocol.ModelState(state="none", name=self.state.name if self._wanted else "")
        self._tell()

    def _give_up(self, failed: protocol.ModelState) -> None:
        """Notes that a model could not be loaded; what answered before it goes on."""
        self.problems[failed.path] = failed.message
        self._leave_machines(failed.path)
        self.remote, self._before, self._asked = self.remote or self._before, None, ""
        self.load_failed.emit(failed)

    def failure_text(self, failed: protocol.ModelState) -> str:
        """Says why a model could not be loaded, and which one answers instead; empty if none does."""
        text = translate("models", "{reason} {model} stays loaded.")
        if self.remote is not None:
            text = translate("models", "{reason} {model} answers as before.")
        elif self.is_loaded and not self.state.weights_bytes:
            text = translate("models", "{reason} {model} is loaded again with your next message.")
        elif not self.is_loaded and self._wanted:
            text = translate("models", "{reason} {model} is loaded again.")
        elif not self.is_loaded:
            return ""
        name = next((model.name for model in self.models if model.path == self._kept), "")
        reason, broken = failed.message, Path(failed.path).name
        if broken not in reason:
            failure = translate("models", "{model} could not be loaded. {reason}")
            reason = failure.format(model=broken, reason=reason)
        return text.format(reason=reason, model=self.answering_name or name)

    def _leave_machines(self, path: str) -> None:
        """Loads a model on this machine only the next time: on several it failed, and one may be missing."""
        options = self._options.get(path)
        if options is not None and options.hosts:
            self._options[path] = _on_machines(options, protocol.LoadOptions())


def _on_machines(options: protocol.LoadOptions, machines: protocol.LoadOptions) -> protocol.LoadOptions:
    """Options with the machines of others, and the split over them."""
    return msgspec.structs.replace(
        options, hosts=machines.hosts, split=machines.split, split_layers=machines.split_layers
    )
