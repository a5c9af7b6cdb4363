"""The hosts file of a cluster, in the format of MLX's `mlx.launch`.

A list of machines, each with the name that `ssh` knows it by and the addresses at which the others reach it:

    [{"ssh": "studio.local", "ips": ["192.168.1.2"]}, {"ssh": "mini.local", "ips": ["192.168.1.3"]}]

or an object with that list as "hosts", and with "backend" and "envs", as `mlx.distributed_config` writes it.
The first machine is rank 0.
"""

from __future__ import annotations

import ipaddress
import json
import re
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.errors import OctavoError

FIRST_PORT: Final = 32323  # of the ring, as in `mlx.launch`
MOST_HOSTS: Final = 64
_MAX_BYTES: Final = 1 << 20
#: A user, a host name or an address. It never begins with "-", which ssh would take for an option.
_SSH_NAME: Final = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9_:][A-Za-z0-9_.:%-]*")
_VARIABLE: Final = re.compile(r"MLX_[A-Z0-9_]+=[^\x00-\x1f]*")
_LOCAL_NAMES: Final = ("localhost", "::1")
_EXAMPLE: Final = '[{"ssh": "studio.local", "ips": ["192.168.1.2"]}]'


class HostsFileError(OctavoError):
    """A hosts file cannot be used; the text says what is wrong and where. Arguments as of `WordedError`."""

    def __init__(self, code: str, *values: object) -> None:
        from engine.protocol import WordedError  # late: the command line has this module from its start on

        super().__init__(str(WordedError(code, *values)))


@dataclass(frozen=True)
class ClusterHost:
    """A machine of a cluster; `HostsFileError` if `name` is none that ssh can be called with."""

    rank: int  # its place in the file; rank 0 decides for all
    name: str  # what `ssh` is called with
    addresses: tuple[str, ...]  # IPv4, at which the other machines reach it, one connection of the ring each
    rdma: tuple[str | tuple[str, ...] | None, ...] = ()  # of each rank: its devices for Thunderbolt RDMA

    def __post_init__(self) -> None:
        if len(self.name) > 255 or not _SSH_NAME.fullmatch(self.name):
            raise HostsFileError("{0} is not a host name; correct it.", _shown(self.name))

    @property
    def is_local(self) -> bool:
        """Whether it is this machine, where commands run without ssh.

        By its name, or by its addresses in the network: few machines let themselves in over ssh.
        """
        host = self.name.rpartition("@")[2]
        return host in _LOCAL_NAMES or is_loopback(host) or any(map(is_own_address, self.addresses))


@dataclass(frozen=True)
class HostsFile:
    """The machines of a cluster."""

    hosts: tuple[ClusterHost, ...]  # in the order of their ranks; at least one
    backend: str = "ring"  # of MLX: "ring", or "jaccl" over Thunderbolt RDMA
    variables: tuple[str, ...] = ()  # of the environment of each rank, as "MLX_NAME=value"

    def ring_addresses(self, first_port: int = FIRST_PORT) -> list[list[str]]:
        """Returns the content of MLX's ring file: "address:port" of each connection of each rank.

        The ports are `first_port` and those after it, as in `mlx.launch`.
        """
        ports = iter(range(first_port, first_port + sum(len(host.addresses) for host in self.hosts)))
        return [[f"{address}:{next(ports)}" for address in host.addresses] for host in self.hosts]


def port_problem(port: object) -> str:
    """Returns why the ring cannot begin at a port, as a sentence; empty if it can, with others behind it."""
    if isinstance(port, int) and 1024 <= port <= 65000:
        return ""
    return f"The ring cannot begin at port {port!r}; use one from 1024 to 65000."


def is_loopback(address: str) -> bool:
    """Whether `address` is an IP address of the machine itself; names are not."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def is_own_address(address: str) -> bool:
    """Whether this machine has an IPv4 address of the network; no loopback address is one."""
    if is_loopback(address):
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def read_hosts(path: Path) -> HostsFile:
    """Reads a hosts file; `HostsFileError` if it cannot be read, or something in it is wrong."""
    try:
        with path.open("rb") as file:
            text = file.read(_MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise HostsFileError("There is no hosts file {0}: write one such as {1}.", path, _EXAMPLE) from error
    except OSError as error:
        reason = error.strerror or error
        raise HostsFileError("The hosts file {0} cannot be read: {1}.", path, reason) from error
    if len(text) > _MAX_BYTES:
        raise HostsFileError("The hosts file {0} is larger than 1 MB; a line per machine is enough.", path)
    try:
        return parse_hosts(text)
    except HostsFileError as error:
        raise HostsFileError("{0}: {1}", path, error) from error


def parse_hosts(text: bytes | str) -> HostsFile:
    """Returns the machines of a hosts file's text; `HostsFileError` if something in it is wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise HostsFileError("it is not JSON ({0}); a hosts file looks like {1}.", error, _EXAMPLE) from error
    whole: dict[str, Any] = data if isinstance(data, dict) else {"hosts": data}
    entries = whole.get("hosts")
    if not isinstance(entries, list):
        raise HostsFileError("a list of machines is missing; a hosts file looks like {0}.", _EXAMPLE)
    if not entries:
        raise HostsFileError("the list of machines is empty; name at least one.")
    if len(entries) > MOST_HOSTS:
        raise HostsFileError("{0} machines are too many; the limit is {1}.", len(entries), MOST_HOSTS)
    backend = whole.get("backend") or "ring"
    if backend not in ("ring", "jaccl"):
        raise HostsFileError('the backend {0} is unknown here; use "ring" or "jaccl".', _shown(backend))
    hosts = tuple(_host(rank, entry) for rank, entry in enumerate(entries))
    _check_together(hosts, backend)
    return HostsFile(hosts, backend, _variables(whole.get("envs", [])))


def _host(rank: int, entry: Any) -> ClusterHost:
    from engine.protocol import worded

    place = worded("machine {0}", rank + 1)
    if not isinstance(entry, dict):
        raise HostsFileError("{0} is {1}; it must look like {2}.", place, _shown(entry), _EXAMPLE[1:-1])
    name = entry.get("ssh")
    if not isinstance(name, str) or not name:
        raise HostsFileError('{0} has no "ssh", the name that ssh knows it by.', place)
    if len(name) > 255 or not _SSH_NAME.fullmatch(name):
        raise HostsFileError('{0}: "ssh" is {1}, which is not a host name.', place, _shown(name))
    place = worded("{0} ({1})", place, name)
    addresses = entry.get("ips")
    if not isinstance(addresses, list) or not addresses:
        raise HostsFileError('{0} has no "ips", the addresses at which the other machines reach it.', place)
    for address in addresses:
        _check_address(place, address)
    rdma = entry.get("rdma") or []
    if not isinstance(rdma, list) or not all(_is_rdma(device) for device in rdma):
        raise HostsFileError('{0}: "rdma" must be a list with the device, or null, for each machine.', place)
    devices = tuple(tuple(each) if isinstance(each, list) else each for each in rdma)
    return ClusterHost(rank, name, tuple(addresses), devices)


def _check_address(place: str, address: Any) -> None:
    try:
        if not isinstance(address, str):
            raise ValueError
        parsed = ipaddress.IPv4Address(address)
    except ValueError as error:
        raise HostsFileError(
            '{0}: {1} in "ips" is not an IPv4 address such as "192.168.1.2".', place, _shown(address)
        ) from error
    if parsed.is_unspecified or parsed.is_multicast:
        raise HostsFileError('{0}: {1} in "ips" is not the address of one machine.', place, address)


def _check_together(hosts: tuple[ClusterHost, ...], backend: str) -> None:
    """Checks what only the whole list shows."""
    owners: dict[str, ClusterHost] = {}
    names: set[str] = set()
    loopback = [host for host in hosts if any(is_loopback(address) for address in host.addresses)]
    for host in hosts:
        if host.name in names and not host.is_local:
            raise HostsFileError("{0} is named twice; each machine runs one rank.", host.name)
        names.add(host.name)
        if len(host.addresses) != len(hosts[0].addresses) and backend == "ring":
            raise HostsFileError(
                '{0} has {1} "ips" and {2} has {3}; each machine needs as many, one for each connection.',
                *(host.name, len(host.addresses), hosts[0].name, len(hosts[0].addresses)),
            )
        for address in host.addresses:
            if address in owners and not is_loopback(address):
                raise HostsFileError(
                    "{0} and {1} have the same address, {2}.", owners[address].name, host.name, address
                )
            owners[address] = host
        if backend == "jaccl" and (len(host.rdma) != len(hosts) or host.rdma[host.rank] is not None):
            raise HostsFileError(
                '{0}: with the backend "jaccl", "rdma" must have {1} entries, with null for {0} itself.',
                host.name,
                len(hosts),
            )
    if loopback and len(loopback) < len(hosts):
        other = next(host for host in hosts if host not in loopback)
        raise HostsFileError(
            "{0} has the address {1}, at which {2} cannot reach it; give its address in the network.",
            *(loopback[0].name, loopback[0].addresses[0], other.name),
        )


def _variables(entries: Any) -> tuple[str, ...]:
    """Only MLX's own: others, such as a path of libraries, would run foreign code on every machine."""
    if not isinstance(entries, list):
        raise HostsFileError('"envs" must be a list such as ["MLX_METAL_FAST_SYNCH=1"].')
    for entry in entries:
        if not isinstance(entry, str) or not _VARIABLE.fullmatch(entry):
            raise HostsFileError(
                '{0} in "envs" is not a setting of MLX such as "MLX_METAL_FAST_SYNCH=1".', _shown(entry)
            )
    return tuple(entries)


def _is_rdma(device: Any) -> bool:
    if isinstance(device, list):
        return bool(device) and all(isinstance(each, str) for each in device)
    return device is None or isinstance(device, str)


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
