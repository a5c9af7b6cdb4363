"""ModelScope, a hub with an HTTP interface of its own, as a `Hub`.

It names main branches "master" and has a SHA-256 of every file, but its answers have no commit of the whole
repository: a hash of all files stands for it. Errors may come with status 200 and a code in the answer.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
import threading
from typing import Any, Final
from urllib.parse import quote, urlencode

from engine.hub.hub_client import Hub, Repo, parse_repo, parse_search_result
from engine.hub.hub_errors import HubError, MissingError, RefusedError
from engine.hub.hub_http import DEFAULT_LIMITS, Limits, OnWaiting
from engine.hub.safe_names import BadNameError, check_model_name
from engine.protocol import HubModel, ModelName, read_model_name

_MOST_RESULTS: Final = 50  # of a page: more is refused
_SORTS: Final = {"downloads": "downloads", "likes": "likes", "modified": "last_modified"}


class ModelScope(Hub):
    """ModelScope; `MODELSCOPE_ENDPOINT` or `MODELSCOPE_DOMAIN` replace modelscope.cn, as in its own client.

    Models have the name "ms:org/name". It gets no token.
    """

    def __init__(self, limits: Limits = DEFAULT_LIMITS, on_waiting: OnWaiting | None = None) -> None:
        domain = os.environ.get("MODELSCOPE_DOMAIN") or "modelscope.cn"
        endpoint = os.environ.get("MODELSCOPE_ENDPOINT") or f"https://{domain}"
        super().__init__(endpoint, limits=limits, on_waiting=on_waiting)

    @property
    def token(self) -> None:
        """Nothing: the person's token is for the Hub."""
        return

    def search(
        self, text: str, *, sort: str = "downloads", limit: int = 40, on_waiting: OnWaiting | None = None
    ) -> list[HubModel]:
        """Lists MLX models whose names match `text`; see `Hub.search`."""
        query = {"search": text, "filter.library": "mlx", "sort": _SORTS.get(sort, "downloads")}
        query |= {"page_number": "1", "page_size": str(min(limit, _MOST_RESULTS))}
        answer = self._json(f"{self.endpoint}/openapi/v1/models?{urlencode(query)}", on_waiting)
        models = _data(answer, self.endpoint).get("models")
        if not isinstance(models, list):
            raise HubError(f"{self.endpoint} did not return a list of models.")
        found = [_search_result(entry) for entry in models if isinstance(entry, dict)]
        return [model for model in found if model is not None]

    def repo(
        self, name: str, on_waiting: OnWaiting | None = None, stop: threading.Event | None = None
    ) -> Repo:
        """Lists the files of a repository; see `Hub.repo`."""
        try:
            named = check_model_name(name)
            query = urlencode({"Revision": named.revision or "master", "Recursive": "true"})
            url = f"{self.endpoint}/api/v1/models/{quote(named.repo)}/repo/files?{query}"
            entries = _data(self._json(url, on_waiting, stop), self.endpoint).get("Files")
            if entries is None and named.revision:
                raise MissingError(f"{named.repo} has no revision {named.revision} on ModelScope.")
            if not isinstance(entries, list):
                raise HubError(f"{self.endpoint} did not return a list of files of {named.repo}.")
            files = [entry for entry in entries if isinstance(entry, dict) and entry.get("Type") != "tree"]
            siblings = [
                {
                    "rfilename": file.get("Path"),
                    "lfs": {"size": file.get("Size"), "sha256": file.get("Sha256")},
                }
                for file in sorted(files, key=lambda file: str(file.get("Path")))
            ]
            commit = hashlib.sha1(json.dumps(siblings).encode(), usedforsecurity=False).hexdigest()
            return parse_repo({"siblings": siblings, "sha": commit}, named.text)
        except BadNameError as error:
            raise RefusedError(str(error)) from error

    def file_url(self, repo: Repo, path: str) -> str:
        """The address of a file; its hash tells whether it is still that of the list."""
        named = check_model_name(repo.name)
        query = urlencode({"Revision": named.revision or "master", "FilePath": path})
        return f"{self.endpoint}/api/v1/models/{quote(named.repo)}/repo?{query}"


def hub_of(name: str, hub: Hub) -> Hub:
    """Returns the hub that has the model of a name: ModelScope, or `hub` as it is now.

    Addresses and token of one task belong together, whatever mirror is chosen meanwhile.
    """
    is_here = read_model_name(name).source == "hub"
    return copy.copy(hub) if is_here else ModelScope(limits=hub.limits, on_waiting=hub.on_waiting)


def _search_result(entry: dict[str, Any]) -> HubModel | None:
    tags = [f"license:{entry.get('license') or ''}"]
    model = parse_search_result(entry | {"lastModified": entry.get("last_modified"), "tags": tags})
    if model is not None:
        model.repo = ModelName(model.repo, "", "modelscope").text
        model.size = size if type(size := entry.get("file_size")) is int else 0
    return model


def _data(answer: Any, endpoint: str) -> dict[str, Any]:
    """The data of an answer; `HubError` if it has none, but says what is wrong."""
    fields = {str(key).lower(): value for key, value in answer.items()} if isinstance(answer, dict) else {}
    data = fields.get("data")
    if fields.get("code", 200) == 404:
        raise MissingError(f"{endpoint} has no such model.")
    if fields.get("code", 200) != 200 or fields.get("success") is False or not isinstance(data, dict):
        said = str(fields.get("message") or "no data")[:120]
        raise HubError(f"{endpoint} did not answer as ModelScope does: {said!r}.")
    return data
