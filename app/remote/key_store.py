"""Keys of servers, in the system's keychain; never in a file. Without a keychain, for this session only.

A keychain may ask a person or wait for another process, so the methods are for threads that may wait.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from app.remote.remote_errors import RemoteError
from app.translation import translate

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

log = logging.getLogger("app.remote.key_store")

SERVICE: Final = "Octavo"


class KeyStore:
    """Keys by the origin of the server, such as "https://example.org": a key is for that address only.

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
        """The key of an origin; empty if there is none.

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
                raise RemoteError(
                    translate("remote", "The keychain did not provide the key. Unlock it and try again.")
                ) from None

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
