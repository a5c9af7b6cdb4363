"""The added servers, in one JSON file of the data folder, and their keys, which are never in a file."""

from __future__ import annotations

import logging
import threading
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta
from PySide6.QtCore import QObject, QSaveFile, Signal

from app.remote.remote_errors import RemoteError
from app.remote.server_address import ServerAddress, parse_address
from app.remote.server_request import Access
from app.translation import translate

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend


log = logging.getLogger("app.remote.server_list")

SERVICE: Final = "Octavo"


class KeyStore:
    """Keys by the origin of the server, such as "https://example.org": a key is for that address only.

    In the system's keychain, never in a file; without a keychain, for this session only. A keychain may ask a
    person or wait for another process, so the methods are for threads that may wait.

    Args:
        find_keychain: returns the system's, or None if there is none; called once, on a thread that may wait.
    """

    def __init__(self, find_keychain: Callable[[], KeyringBackend | None]) -> None:
        self._find_keychain = find_keychain
        self._looked = False
        self._found: KeyringBackend | None = None
        self._session: dict[str, str] = {}
        self._lock = threading.Lock()

    @property
    def _keychain(self) -> KeyringBackend | None:
        if not self._looked:
            self._looked = True
            try:
                self._found = self._find_keychain()
            except Exception as error:  # noqa: BLE001 - a broken set-up of the desktop's
                log.warning("there is no keychain: %s", type(error).__name__)
        return self._found

    def keep(self, origin: str, key: str) -> bool:
        """Keeps a key; returns whether the keychain has it. If not, it is kept until Octavo quits."""
        with self._lock:
            self._session.pop(origin, None)
            if not key:
                self._remove(origin)
                return True
            if self._keychain is not None:
                try:
                    self._keychain.set_password(SERVICE, origin, key)
                    return True
                except Exception as error:  # noqa: BLE001 - backends raise what their systems raise
                    log.warning("the keychain refused a key: %s", type(error).__name__)
            self._session[origin] = key
            return False

    def key_of(self, origin: str) -> str:
        """Returns the key of an origin; empty if there is none.

        Raises:
            RemoteError: the keychain does not give it.
        """
        with self._lock:
            if origin in self._session or self._keychain is None:
                return self._session.get(origin, "")
            try:
                return self._keychain.get_password(SERVICE, origin) or ""
            except Exception as error:  # noqa: BLE001
                log.warning("the keychain gave no key: %s", type(error).__name__)
                text = translate("remote", "The keychain did not provide the key. Unlock it and try again.")
                raise RemoteError(text) from None

    def forget(self, origin: str) -> None:
        """Removes the key of an origin."""
        with self._lock:
            self._session.pop(origin, None)
            self._remove(origin)

    def _remove(self, origin: str) -> None:
        if self._keychain is None:
            return
        try:
            if self._keychain.get_password(SERVICE, origin) is not None:
                self._keychain.delete_password(SERVICE, origin)
        except Exception as error:  # noqa: BLE001
            log.warning("the keychain kept a key: %s", type(error).__name__)


FILE: Final = "servers.json"
KEY_PREFIX: Final = "remote:"
#: Models of a server in the picker; the rows of more take the interface longer than a frame.
MAX_OFFERED: Final = 20
_MAX_BYTES: Final = 4 << 20

_Text = Annotated[str, Meta(max_length=400)]


class ServedModel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A model of a server. `context` is in tokens; 0: not known."""

    id: _Text
    context: int = 0


class RemoteServer(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A server.

    Attributes:
        id: which no other server has had.
        name: what it is called here.
        url: of its API.
        models: those that are offered in the picker.
        octavo: it is an Octavo, which shows its memory.
    """

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: _Text
    url: Annotated[str, Meta(max_length=2000)]
    models: tuple[ServedModel, ...] = ()
    octavo: bool = False

    @property
    def address(self) -> ServerAddress:
        """Its address. Raises `RemoteError` if it may not be asked."""
        return parse_address(self.url)


class RemoteModel(msgspec.Struct, frozen=True):
    """A model of a server, as the source of answers."""

    server: RemoteServer
    model: ServedModel

    @property
    def key(self) -> str:
        """The key of the model in `Generate.model`; no local model has such a key."""
        return f"{KEY_PREFIX}{self.server.id}/{self.model.id}"

    @property
    def place(self) -> str:
        """The server's name and address, as text goes there."""
        host = self.server.address.authority
        return host if host == self.server.name else f"{self.server.name} ({host})"

    @property
    def short_name(self) -> str:
        """The model's name without the owner before it."""
        return self.model.id.rstrip("/").rpartition("/")[2] or self.model.id

    @property
    def full_name(self) -> str:
        """The name that is kept with answers."""
        return f"{self.short_name} · {self.server.name}"


class ServerList(QObject):
    """The servers; `changed` when one was added, changed or removed."""

    changed = Signal()

    def __init__(self, folder: Path, keys: KeyStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = folder / FILE
        self.keys = keys
        self._servers = _read(self._path)

    @property
    def servers(self) -> list[RemoteServer]:
        """All servers, in the order in which they were added."""
        return list(self._servers)

    def models(self) -> list[RemoteModel]:
        """Returns the models of all servers."""
        return [RemoteModel(server, model) for server in self._servers for model in server.models]

    def find(self, key: str) -> RemoteModel | None:
        """Returns the model with this key; None if it was removed."""
        return next((model for model in self.models() if model.key == key), None)

    def put(self, server: RemoteServer) -> None:
        """Adds a server, or replaces the one with its ID.

        Raises:
            OSError: the file cannot be written.
        """
        servers = {other.id: other for other in self._servers} | {server.id: server}
        self._write(list(servers.values()))

    def remove(self, server: RemoteServer) -> None:
        """Removes a server; its key is to be forgotten by the caller if `shares_origin` is false.

        Raises:
            OSError: the file cannot be written.
        """
        self._write([other for other in self._servers if other.id != server.id])

    def shares_origin(self, origin: str) -> bool:
        """Whether a server is asked at this origin, whose key is therefore needed."""
        return any(_origin_of(server) == origin for server in self._servers)

    def access(self, server: RemoteServer) -> Access:
        """Returns a server's address and key. For threads that may wait.

        Raises:
            RemoteError: the address may not be asked, or the keychain does not give the key.
        """
        address = server.address
        return Access(server.name, address, self.keys.key_of(address.origin))

    def _write(self, servers: list[RemoteServer]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file, data = QSaveFile(str(self._path)), msgspec.json.format(msgspec.json.encode(servers))
        opened = file.open(QSaveFile.OpenModeFlag.WriteOnly)
        if not (opened and file.write(data) == len(data) and file.commit()):
            text = translate("remote", "The list of servers cannot be saved: {reason}.")
            raise OSError(text.format(reason=file.errorString()))
        self._servers = servers
        self.changed.emit()


def new_server_id() -> str:
    """An ID that no other server has."""
    return uuid.uuid4().hex


def _read(path: Path) -> list[RemoteServer]:
    """Returns the servers in a file; those that cannot be used are left out."""
    try:
        data = path.read_bytes() if path.stat().st_size <= _MAX_BYTES else b"[]"
        entries = msgspec.json.decode(data, type=list[msgspec.Raw])
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return []
    servers: dict[str, RemoteServer] = {}
    for entry in entries:
        try:
            server = msgspec.json.decode(entry, type=RemoteServer)
            _ = server.address
        except (msgspec.MsgspecError, UnicodeError, RemoteError):
            continue
        servers.setdefault(server.id, server)
    return list(servers.values())


def _origin_of(server: RemoteServer) -> str:
    try:
        return server.address.origin
    except RemoteError:
        return ""
