"""Addresses that may be asked: https anywhere, plain http on this computer and private networks only."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from app.remote.remote_errors import RemoteError, plain_text
from app.translation import translate

#: Networks whose text does not cross the internet. Other reserved ranges are not: a provider may route them.
_PRIVATE: Final = (
    *map(ip_network, ("127.0.0.0/8", "::1/128")),
    *map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")),
    *map(ip_network, ("169.254.0.0/16", "fe80::/10")),
)
_ENDPOINTS: Final = ("/chat/completions", "/completions", "/models")


@dataclass(frozen=True)
class ServerAddress:
    """The address of a server's API.

    Attributes:
        scheme: "https" or "http".
        host: name or address, without brackets.
        path: before "/chat/completions" and "/models"; such as "/v1".
    """

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """Host and port, as in an address and in the header Host; the usual port is left out."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.scheme == "https" else 80
        return host if self.port == usual else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"{self.scheme}://{self.authority}"

    @property
    def url(self) -> str:
        """The whole address."""
        return f"{self.origin}{self.path}"

    @property
    def encrypted(self) -> bool:
        """Whether it is asked over TLS."""
        return self.scheme == "https"


def parse_address(text: str) -> ServerAddress:
    """Returns the address in a text that a person typed, such as "localhost:1234".

    Raises:
        RemoteError: it is no address, has a key or a password in it, or names a public address without TLS.
    """
    text = text.strip()
    if not text:
        said = translate("remote", "Enter the server's address, such as http://localhost:1234/v1.")
        raise RemoteError(said)
    try:
        split = urlsplit(text if "://" in text else f"//{text}")
        host, port = (split.hostname or "").rstrip("."), split.port
        host.encode("idna" if ":" not in host else "ascii")
    except (ValueError, UnicodeError):
        raise _unusable(text) from None
    if split.scheme not in ("", "http", "https") or not host or len(text.split()) > 1:
        raise _unusable(text)
    if split.username is not None or split.password is not None or split.query or split.fragment:
        said = translate(
            "remote", "Leave names, passwords and keys out of the address; the key has its own field."
        )
        raise RemoteError(said)
    scheme = split.scheme or ("http" if _may_be_private(host) else "https")
    path = split.path.rstrip("/")
    for ending in _ENDPOINTS:
        path = path.removesuffix(ending)
    address = ServerAddress(scheme, host, port or (443 if scheme == "https" else 80), path or "/v1")
    if scheme == "http" and not _may_be_private(host):
        raise _unencrypted(address)
    return address


def private_target(address: ServerAddress) -> str:
    """Returns the IP address that a plain http request goes to, in the form of a URL.

    It is looked up here and used as it is, so that a name cannot point elsewhere a moment later.

    Raises:
        RemoteError: the host is public.
        OSError: the host is unknown.
    """
    import socket  # slow to import; not needed at start

    addresses = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    targets = [str(entry[4][0]) for entry in addresses]
    if not targets or not all(is_private(target) for target in targets):
        raise _unencrypted(address)
    target = next((candidate for candidate in targets if ":" not in candidate), targets[0])
    return f"[{target}]" if ":" in target else target


def is_private(address: str) -> bool:
    """Whether an IP address belongs to this computer or a private network."""
    try:
        ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    return any(ip.version == network.version and ip in network for network in _PRIVATE)


def _may_be_private(host: str) -> bool:
    """Whether a host is a private address, or a name that only a private network has."""
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        name = host.lower()
        return "." not in name or name.endswith((".local", ".localhost", ".lan", ".home.arpa", ".internal"))
    return is_private(host)


def _unencrypted(address: ServerAddress) -> RemoteError:
    text = translate(
        "remote",
        "{host} is not on a private network, so others could read your text and key on the way. Use https "
        "for it.",
    )
    return RemoteError(text.format(host=plain_text(address.host, 80)))


def _unusable(text: str) -> RemoteError:
    said = translate(
        "remote", "“{text}” is not a server address. Enter one such as http://localhost:1234/v1."
    )
    return RemoteError(said.format(text=plain_text(text, 60)))
