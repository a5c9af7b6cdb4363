"""Client of the Hub: search, a repository's files, model cards, and the headers of weights before a download.

The token is huggingface_hub's (from its login, file or environment); Octavo never stores it. Requests go
through `hub_http` and not through `HfApi`, whose search has no time limit and takes 23 s to say that a
connection was refused. Answers are checked field by field: `ModelInfo` checks no types and raises whatever
a wrong answer causes.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import struct
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

import msgspec
from huggingface_hub import get_token, hf_hub_url

from engine.hub import hub_http
from engine.hub.hub_errors import (
    AccessError,
    BusyError,
    HubError,
    MissingError,
    RefusedError,
    host_of,
    is_hub,
)
from engine.hub.hub_http import DEFAULT_LIMITS, Limits, OnWaiting
from engine.hub.safe_names import (
    BadNameError,
    check_commit,
    check_digest,
    check_model_name,
    check_path,
    check_repo,
    check_unless_hidden,
    is_wanted,
)
from engine.machine.files import write_atomically
from engine.models import paths
from engine.models.folder_check import MAX_CONFIG, MAX_TENSORS, MAX_WEIGHT_FILES, CheckedModel, check_config
from engine.models.safetensors_header import MAX_HEADER, HeaderError, parse_header
from engine.protocol import HubFile, HubModel, MirrorState, worded

_log = logging.getLogger("octavo.hub")

_MAX_JSON: Final = 64 << 20  # bytes of one answer
_MAX_CARD: Final = 1 << 20
_MAX_FILES: Final = 20_000
_FIRST_READ: Final = 256 << 10  # bytes: one request is enough for the header of most files
_HEADERS_AT_ONCE: Final = 8
_ITEM_BYTES: Final = {"F64": 8, "I64": 8, "U64": 8, "F32": 4, "U32": 4, "I32": 4, "BF16": 2, "F16": 2}
_LOCAL: Final = ("localhost", "127.0.0.1")  # hosts that may get a token without encryption
_SORTS: Final = {"downloads": "downloads", "likes": "likes", "modified": "lastModified"}


@dataclass(frozen=True)
class Repo:
    """A repository at one commit."""

    name: str  # as `engine.protocol.ModelName.text`
    commit: str  # full Git hash
    files: tuple[HubFile, ...]  # those that a download stores
    licence: str = ""  # from the model card; may be empty
    gated: bool = False  # its terms must be accepted first

    @property
    def size(self) -> int:
        """Bytes of all files that a download stores; equal files are stored once."""
        return sum({file.digest: file.size for file in self.files}.values())

    @property
    def weights(self) -> list[HubFile]:
        """The files that mlx-lm loads."""
        return [f for f in self.files if f.path.startswith("model") and f.path.endswith(".safetensors")]

    def check_weights(self) -> None:
        """Refuses (`RefusedError`) a repository without weights in the format that mlx-lm loads."""
        if not self.weights:
            raise RefusedError(
                "{0} has no weights as model*.safetensors: choose an MLX version of the model.", self.name
            )


def chosen_mirror() -> MirrorState:
    """Returns the mirror of HF_ENDPOINT, else the one that was kept.

    HF_TOKEN beside HF_ENDPOINT is meant for it; the token of a login is for huggingface.co.
    """
    if endpoint := os.environ.get("HF_ENDPOINT", ""):
        may_send = bool(os.environ.get("HF_TOKEN"))
        return MirrorState(address=endpoint.rstrip("/"), send_token=may_send, fixed=True)
    try:
        return msgspec.json.decode(_mirror_file().read_bytes(), type=MirrorState)
    except (OSError, msgspec.MsgspecError):
        return MirrorState()


def keep_mirror(address: str, *, send_token: bool, limits: Limits = DEFAULT_LIMITS) -> None:
    """Tries a mirror with real requests, and uses it from now on if it answers as the Hub does.

    Args:
        address: of the mirror; empty to use huggingface.co itself.
        send_token: whether it gets the person's token for the Hub.
        limits: time limits of the requests.

    Raises:
        HubError: it does not; the mirror of before is kept.
        OSError: it cannot be kept.
    """
    address = address.strip().rstrip("/")
    address = f"https://{address}" if address and "://" not in address else address
    if address:
        host = host_of(address)
        if is_hub(host):
            address = ""
        elif send_token and address.startswith("http:") and host.partition(":")[0] not in _LOCAL:
            raise HubError("{0} has no encryption: your token is not sent to it.", host)
    if address:
        _try_mirror(Hub(address, (get_token() or "") if send_token else "", limits))
    kept = MirrorState(address=address, send_token=send_token and bool(address))
    _mirror_file().parent.mkdir(parents=True, exist_ok=True)
    write_atomically(_mirror_file(), msgspec.json.encode(kept))


def _try_mirror(hub: Hub) -> None:
    """Asks for a list of models, the files of one, and the first bytes of its weights.

    The list must be right. Of the weights it only matters whether they can be reached: a mirror may have
    the list, and send everybody who downloads back to the Hub.
    """
    models = hub.search("", limit=1)
    if not models:
        raise HubError("{0} lists no models: is it a mirror of the Hub?", hub.endpoint)
    with contextlib.suppress(AccessError, MissingError, BusyError, RefusedError):
        repo = hub.repo(models[0].repo)
        for file in repo.weights[:1]:
            hub.read_range(hub.file_url(repo, file.path), 0, min(8, file.size))


def _mirror_file() -> Path:
    return paths.data_folder() / "mirror.json"


class Hub:
    """The Hub, or a mirror of it. Its methods may be called from any thread.

    Args:
        endpoint: its address; empty: that of `chosen_mirror`, else huggingface.co.
        token: empty: huggingface_hub's own, which goes to a mirror only if the person said so.
        limits: time limits of requests.
        on_waiting: called from any thread with a sentence when the Hub takes long to answer; None logs it.
    """

    def __init__(
        self,
        endpoint: str = "",
        token: str = "",
        limits: Limits = DEFAULT_LIMITS,
        on_waiting: OnWaiting | None = None,
    ) -> None:
        self.limits = limits
        self._token = token
        self.on_waiting = on_waiting or _log.warning
        self.use_mirror(MirrorState(address=endpoint) if endpoint else chosen_mirror())

    def use_mirror(self, mirror: MirrorState) -> None:
        """Asks this server from now on."""
        self._mirror = mirror

    @property
    def endpoint(self) -> str:
        """The server's address."""
        return (self._mirror.address or "https://huggingface.co").rstrip("/")

    @property
    def token(self) -> str | None:
        """The person's token, or None; read each time, because they may log in at any time."""
        if not self._token and not self._mirror.send_token and not is_hub(host_of(self.endpoint)):
            return None
        return self._token or get_token()

    def search(
        self, text: str, *, sort: str = "downloads", limit: int = 40, on_waiting: OnWaiting | None = None
    ) -> list[HubModel]:
        """Lists MLX models whose names match `text`; `HubError` if the Hub cannot be asked.

        At most `limit`, sorted by "downloads", "likes" or "modified"; `on_waiting` is in place of the Hub's
        own.
        """
        fields = ("downloads", "likes", "lastModified", "gated", "tags", "config", "safetensors")
        query = [("filter", "mlx"), ("search", text), ("sort", _SORTS.get(sort, "downloads"))]
        query += [("direction", "-1"), ("limit", str(limit))] + [("expand", field) for field in fields]
        entries = self._json(f"{self.endpoint}/api/models?{urlencode(query)}", on_waiting)
        if not isinstance(entries, list):
            raise HubError("{0} did not return a list of models: is it a mirror of the Hub?", self.endpoint)
        return [model for entry in entries if (model := parse_search_result(entry)) is not None]

    def repo(
        self, name: str, on_waiting: OnWaiting | None = None, stop: threading.Event | None = None
    ) -> Repo:
        """Lists the files at the newest commit of a repository's main branch, or at a revision; or
        `HubError`.

        `name` is "org/name", "org/name@revision", or the address of its page; `on_waiting` is in place of the
        Hub's own, and `stop` interrupts the request.
        """
        try:
            named = check_model_name(name)
            revision = quote(named.revision or "main", safe="")
            url = f"{self.endpoint}/api/models/{quote(named.repo)}/revision/{revision}?blobs=true"
            repo = parse_repo(self._json(url, on_waiting, stop), named.text)
        except BadNameError as error:
            raise RefusedError(str(error)) from error
        if len(named.revision) == len(repo.commit) and repo.commit != named.revision.lower():
            raise HubError("{0} answered with another commit than {1}.", self.endpoint, named.revision)
        return repo

    def file_url(self, repo: Repo, path: str) -> str:
        """The address of a file of this commit."""
        name = check_model_name(repo.name).repo
        return hf_hub_url(name, path, revision=repo.commit, endpoint=self.endpoint)

    def read_file(self, repo: Repo, path: str, most: int = _MAX_JSON) -> bytes:
        """Reads a small file; `HubError` if it cannot be read, or is longer than `most` bytes."""
        return self._bytes(self.file_url(repo, path), most)

    def card(self, repo: Repo) -> str:
        """The text of the model card, or empty. Never show its remote content. `HubError` if unreadable."""
        try:
            return self.read_file(repo, "README.md", _MAX_CARD).decode("utf-8", "replace")
        except MissingError:
            return ""

    def config(self, repo: Repo, *, head: bool = False) -> dict[str, Any]:
        """Reads config.json, with `head` maybe of a draft head; `HubError` or `ModelRefusedError`."""
        try:
            config = json.loads(self.read_file(repo, "config.json", MAX_CONFIG))
        except (ValueError, RecursionError) as error:
            raise RefusedError("config.json of {0} is not valid JSON.", repo.name) from error
        if not isinstance(config, dict):
            raise RefusedError("config.json of {0} is not a JSON object.", repo.name)
        check_config(config, repo.name, head=head)
        return config

    def describe(self, repo: Repo) -> tuple[CheckedModel, list[dict[str, dict[str, Any]]]]:
        """Reads config.json and the header of each weights file, by HTTP Range.

        Returns:
            What `engine.planning.memory_plan.plan` takes: the model, and one header per weights file.

        Raises:
            HubError: something cannot be read or is invalid.
            ModelRefusedError: the config is refused.
        """
        repo.check_weights()
        config = self.config(repo)
        if len(repo.weights) > MAX_WEIGHT_FILES:
            raise RefusedError("{0} has more than {1} weight files.", repo.name, MAX_WEIGHT_FILES)
        headers: list[dict[str, dict[str, Any]]] = []
        tensors = 0
        pool = ThreadPoolExecutor(_HEADERS_AT_ONCE)
        try:
            for header in pool.map(lambda file: self._header(repo, file), repo.weights):
                headers.append(header)
                tensors += len(header)
                if tensors > MAX_TENSORS:
                    raise RefusedError("{0} has more than {1} tensors.", repo.name, MAX_TENSORS)
        finally:
            pool.shutdown(cancel_futures=True)
        size = sum(file.size for file in repo.weights)
        return CheckedModel(Path(repo.name.partition("@")[0]), config, (), size, tensors), headers

    def _header(self, repo: Repo, file: HubFile) -> dict[str, dict[str, Any]]:
        url = self.file_url(repo, file.path)
        start = self.read_range(url, 0, min(_FIRST_READ, file.size))
        length = struct.unpack("<Q", start[:8])[0] if len(start) >= 8 else 0
        if not 2 <= length <= min(MAX_HEADER, file.size - 8):
            raise RefusedError("{0} of {1} is not a safetensors file.", file.path, repo.name)
        if len(start) < 8 + length:
            start += self.read_range(url, len(start), 8 + length)
        try:
            return parse_header(start[8 : 8 + length], file.size - 8 - length)
        except HeaderError as error:
            raise RefusedError("{0} of {1} {2}.", file.path, repo.name, error) from error

    def read_range(self, url: str, begin: int, end: int) -> bytes:
        """Returns bytes [begin, end) of a file, or `HubError`; reading stops at `end` without Range, too."""
        with self._get(url, {"Range": f"bytes={begin}-{end - 1}"}) as reply:
            skip = begin if reply.status == 200 and "Content-Range" not in reply.headers else 0
            return _read_at_most(reply.chunks(), skip + end - begin)[skip:]

    def _json(
        self, url: str, on_waiting: OnWaiting | None = None, stop: threading.Event | None = None
    ) -> Any:
        try:
            return json.loads(self._bytes(url, _MAX_JSON, on_waiting, stop))
        except (ValueError, RecursionError) as error:
            raise HubError("{0} did not return JSON: is it a mirror of the Hub?", self.endpoint) from error

    def _bytes(
        self, url: str, most: int, on_waiting: OnWaiting | None = None, stop: threading.Event | None = None
    ) -> bytes:
        with self._get(url, {}, on_waiting, stop) as reply:
            data = _read_at_most(reply.chunks(), most + 1)
        if len(data) > most:
            raise RefusedError("{0} is over {1} MB.", url[:120], most >> 20)
        announced = reply.headers.get("Content-Length", "")
        if announced.isdecimal() and len(data) < int(announced):
            raise BusyError(worded("{0} broke off in the middle of an answer.", self.endpoint))
        return data

    def _get(
        self,
        url: str,
        headers: dict[str, str],
        on_waiting: OnWaiting | None = None,
        stop: threading.Event | None = None,
    ) -> hub_http.Reply:
        waiting = on_waiting or self.on_waiting
        return hub_http.get(url, headers, self.token, self.limits, stop=stop, on_waiting=waiting)


def _read_at_most(chunks: Iterable[bytes | memoryview], most: int) -> bytes:
    data = bytearray()
    for chunk in chunks:
        data += chunk
        if len(data) >= most:
            break
    return bytes(data[:most])


def parse_repo(entry: Any, name: str) -> Repo:
    """Returns a repository from the Hub's answer; `HubError` if it is none, or has refused names or sizes."""
    if not isinstance(entry, dict) or not isinstance(entry.get("siblings"), list):
        raise HubError("The Hub's answer about {0} lists no files: is HF_ENDPOINT a mirror of the Hub?", name)
    if len(entry["siblings"]) > _MAX_FILES:
        raise RefusedError("{0} holds {1} files: that is not a model.", name, len(entry["siblings"]))
    files = []
    for sibling in entry["siblings"]:
        path = str(sibling.get("rfilename", "")) if isinstance(sibling, dict) else ""
        if not is_wanted(check_unless_hidden(path)):
            continue
        lfs = sibling.get("lfs")
        size, digest = sibling.get("size"), sibling.get("blobId")
        if isinstance(lfs, dict):
            size, digest = lfs.get("size", size), lfs.get("sha256", lfs.get("oid", ""))
        if type(size) is not int or not 0 <= size < 1 << 50:
            raise HubError("The Hub does not say how large {0} of {1} is.", path, name)
        files.append(HubFile(path=check_path(path), size=size, digest=check_digest(str(digest).lower())))
    card = entry.get("cardData")
    licence = str(card.get("license") or "") if isinstance(card, dict) else ""
    commit = check_commit(str(entry.get("sha", "")))
    return Repo(name, commit, tuple(files), licence[:100], bool(entry.get("gated")))


def parse_search_result(entry: Any) -> HubModel | None:
    """Returns one entry of a search; None when its name is not valid."""
    if not isinstance(entry, dict):
        return None
    try:
        repo = check_repo(str(entry.get("id", "")))
    except BadNameError:
        return None
    tags = [tag for tag in entry.get("tags") or [] if isinstance(tag, str)]
    config, counts = _part(entry, "config"), _part(_part(entry, "safetensors"), "parameters")
    size = sum(_ITEM_BYTES.get(k, 1) * n for k, n in counts.items() if isinstance(n, int) and n > 0)
    bits = next((tag for tag in tags if tag.endswith("-bit") and tag[:-4].isdecimal()), "")
    return HubModel(
        repo=repo,
        size=size,
        quantisation=bits or ("bf16" if "BF16" in counts and "U32" not in counts else ""),
        kind=str(config.get("model_type") or "")[:64],
        licence=next((tag[8:] for tag in tags if tag.startswith("license:")), "")[:64],
        downloads=entry["downloads"] if type(entry.get("downloads")) is int else 0,
        modified=str(entry.get("lastModified") or "")[:10],
        gated=bool(entry.get("gated")),
    )


def _part(entry: dict[str, Any], name: str) -> dict[str, Any]:
    """The JSON object at `name`; an empty one when there is none."""
    value = entry.get(name)
    return value if isinstance(value, dict) else {}
