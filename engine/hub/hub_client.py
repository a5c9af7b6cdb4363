"""What the Hub knows: search, a repository's files, and the headers of weights that are not here yet.

The token is huggingface_hub's (its login, file or environment) and is never written anywhere by us. The
requests are our own: `HfApi` sets no time limit on a search and retries for minutes before it says that
the network is down.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from engine.hub import hub_http
from engine.hub.hub_errors import BusyError, HubError, MissingError, OfflineError, RefusedError
from engine.hub.safe_names import BadNameError, check_commit, check_digest, check_path, check_repo, is_wanted
from engine.models.model_check import CheckedModel, check_config
from engine.models.safetensors_header import MAX_HEADER, HeaderError, parse_header
from engine.protocol import HubFile, HubModel

_MAX_JSON: Final = 64 << 20  # bytes of one answer
_MAX_CARD: Final = 1 << 20
_MAX_FILES: Final = 20_000
_FIRST_READ: Final = 256 << 10  # bytes: one request is enough for the header of most files
_ITEM_BYTES: Final = {"F64": 8, "I64": 8, "U64": 8, "F32": 4, "U32": 4, "I32": 4, "BF16": 2, "F16": 2}
_SORTS: Final = {"downloads": "downloads", "likes": "likes", "modified": "lastModified"}


@dataclass(frozen=True)
class Repo:
    """A repository at one commit. `files` are those that a download brings; `refused` names the rest."""

    name: str
    commit: str
    files: tuple[HubFile, ...]
    refused: tuple[str, ...]
    licence: str = ""
    gated: bool = False

    @property
    def size(self) -> int:
        """Bytes of all files that a download brings; equal files are one on the disk."""
        return sum({file.digest: file.size for file in self.files}.values())

    @property
    def weights(self) -> list[HubFile]:
        """The files that mlx-lm loads."""
        return [f for f in self.files if f.path.startswith("model") and f.path.endswith(".safetensors")]


class Hub:
    """See the module.

    Args:
        endpoint: of the Hub or a mirror; empty: `HF_ENDPOINT`, else huggingface.co.
        token: empty: huggingface_hub's own.
        timeout: seconds without a byte.
    """

    def __init__(self, endpoint: str = "", token: str = "", timeout: float = hub_http.TIMEOUT) -> None:
        chosen = endpoint or os.environ.get("HF_ENDPOINT", "") or "https://huggingface.co"
        self.endpoint = chosen.rstrip("/")
        self.timeout = timeout
        self._token = token

    @property
    def token(self) -> str | None:
        """The person's token, or None; read anew each time, for a login may come at any time."""
        if self._token:
            return self._token
        from huggingface_hub import get_token

        return get_token()

    def search(self, text: str, *, sort: str = "downloads", limit: int = 40) -> list[HubModel]:
        """MLX models whose names match `text`.

        Raises:
            HubError: the Hub cannot be asked.
        """
        fields = ("downloads", "likes", "lastModified", "gated", "tags", "config", "safetensors")
        query = [("filter", "mlx"), ("search", text), ("sort", _SORTS.get(sort, "downloads"))]
        query += [("direction", "-1"), ("limit", str(limit))] + [("expand", field) for field in fields]
        entries = self._json(f"{self.endpoint}/api/models?{urlencode(query)}")
        if not isinstance(entries, list):
            raise HubError(f"{self.endpoint} gave no list of models: is it a mirror of the Hub?")
        return [model for entry in entries if (model := _found(entry)) is not None]

    def repo(self, name: str, revision: str = "main") -> Repo:
        """The files of a repository.

        Raises:
            HubError: it cannot be asked, or is refused.
        """
        try:
            check_repo(name)
            entry = self._json(
                f"{self.endpoint}/api/models/{quote(name)}/revision/{quote(revision, safe='')}?blobs=true"
            )
            return _repo(entry, name)
        except BadNameError as error:
            raise RefusedError(str(error)) from error

    def address(self, repo: Repo, path: str) -> str:
        """Where a file of this commit is fetched from."""
        return f"{self.endpoint}/{quote(repo.name)}/resolve/{repo.commit}/{quote(path)}"

    def read(self, repo: Repo, path: str, most: int = _MAX_JSON) -> bytes:
        """A small file, whole.

        Raises:
            HubError: it cannot be fetched, or is longer than `most` bytes.
        """
        return self._bytes(self.address(repo, path), most)

    def card(self, repo: Repo) -> str:
        """The text of the model card; empty when there is none. Not to be shown with remote content."""
        try:
            return self.read(repo, "README.md", _MAX_CARD).decode("utf-8", "replace")
        except MissingError:
            return ""

    def describe(self, repo: Repo) -> tuple[CheckedModel, list[dict[str, dict[str, Any]]]]:
        """config.json and all headers, read by HTTP Range: what `engine.planning.memory_plan.plan` wants.

        Raises:
            HubError: something cannot be fetched or read.
            ModelRefusedError: the config is refused.
        """
        if not repo.weights:
            raise RefusedError(
                f"{repo.name} holds no weights as model*.safetensors: choose an MLX version of the model."
            )
        try:
            config = json.loads(self.read(repo, "config.json"))
        except (ValueError, RecursionError) as error:
            raise RefusedError(f"config.json of {repo.name} is no valid JSON.") from error
        if not isinstance(config, dict):
            raise RefusedError(f"config.json of {repo.name} holds no JSON object.")
        check_config(config, repo.name)
        with ThreadPoolExecutor(8) as pool:
            headers = list(pool.map(lambda file: self._header(repo, file), repo.weights))
        return CheckedModel(Path(repo.name), config, (), sum(file.size for file in repo.weights)), headers

    def _header(self, repo: Repo, file: HubFile) -> dict[str, dict[str, Any]]:
        url = self.address(repo, file.path)
        start = self._range(url, 0, min(_FIRST_READ, file.size))
        length = struct.unpack("<Q", start[:8])[0] if len(start) >= 8 else 0
        if not 2 <= length <= min(MAX_HEADER, file.size - 8):
            raise RefusedError(f"{file.path} of {repo.name} is no safetensors file.")
        if len(start) < 8 + length:
            start += self._range(url, len(start), 8 + length)
        try:
            return parse_header(start[8 : 8 + length], file.size - 8 - length)
        except HeaderError as error:
            raise RefusedError(f"{file.path} of {repo.name} {error}.") from error

    def _range(self, url: str, begin: int, end: int) -> bytes:
        """Bytes [begin, end) of a file. A server without Range sends all, of which we read up to there."""
        whole = hub_http.get(url, {"Range": f"bytes={begin}-{end - 1}"}, self.token, self.timeout)
        skip = begin if whole.status == 200 else 0
        data = b"".join(_chunks(whole, url, skip + end - begin))
        return data[skip:]

    def _json(self, url: str) -> Any:
        try:
            return json.loads(self._bytes(url, _MAX_JSON))
        except (ValueError, RecursionError) as error:
            raise HubError(f"{self.endpoint} gave no JSON: is it a mirror of the Hub?") from error

    def _bytes(self, url: str, most: int) -> bytes:
        reply = hub_http.get(url, {}, self.token, self.timeout)
        data = b"".join(_chunks(reply, url, most + 1))
        if len(data) > most:
            raise RefusedError(f"{url[:120]} is over {most >> 20} MB.")
        promised = reply.headers.get("Content-Length", "")
        if promised.isdecimal() and len(data) < int(promised):
            raise BusyError(f"{self.endpoint} broke off in the middle of an answer.")
        return data


def _chunks(reply: Any, url: str, most: int) -> Iterator[bytes]:
    """At most `most` bytes of a reply, which is closed at the end."""
    with reply:
        while most > 0:
            try:
                data = reply.read1(min(most, 1 << 18))
            except hub_http.NETWORK_ERRORS as error:
                raise OfflineError(hub_http.unreachable(url, error)) from error
            if not data:
                return
            most -= len(data)
            yield data


def _repo(entry: Any, name: str) -> Repo:
    if not isinstance(entry, dict) or not isinstance(entry.get("siblings"), list):
        raise HubError(f"The Hub's answer about {name} lists no files: is HF_ENDPOINT a mirror of the Hub?")
    if len(entry["siblings"]) > _MAX_FILES:
        raise RefusedError(f"{name} holds {len(entry['siblings']):,} files: that is no model.")
    files, refused = [], []
    for sibling in entry["siblings"]:
        path = str(sibling.get("rfilename", "")) if isinstance(sibling, dict) else ""
        if not is_wanted(check_path_or_skip(path)):
            refused.append(path)
            continue
        lfs = sibling.get("lfs")
        size, digest = sibling.get("size"), sibling.get("blobId")
        if isinstance(lfs, dict):
            size, digest = lfs.get("size", size), lfs.get("sha256", lfs.get("oid", ""))
        if type(size) is not int or not 0 <= size < 1 << 50:
            raise HubError(f"The Hub does not say how large {path} of {name} is.")
        files.append(HubFile(path=check_path(path), size=size, digest=check_digest(str(digest))))
    card = entry.get("cardData")
    licence = str(card.get("license") or "") if isinstance(card, dict) else ""
    return Repo(
        name, check_commit(str(entry.get("sha", ""))), tuple(files), tuple(refused), licence[:100],
        bool(entry.get("gated")),
    )  # fmt: skip


def check_path_or_skip(path: str) -> str:
    """Hidden files (.gitattributes) are passed over; anything that would leave the folder is refused.

    Raises:
        BadNameError: the path is no innocent one.
    """
    if path.startswith(".") and "/" not in path and path not in (".", "..") and "\\" not in path:
        return ""
    return check_path(path)


def _found(entry: Any) -> HubModel | None:
    """One entry of a search; None when it has no usable name."""
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
    """The object at `name`; an empty one when there is none."""
    value = entry.get(name)
    return value if isinstance(value, dict) else {}
