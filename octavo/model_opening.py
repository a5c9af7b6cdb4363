"""From a model's name to the engine's session: finds the model, downloads it if told to, loads it.

`LLM` does this on its own thread. Programs that drive the engine's steps themselves, as the benchmarks do,
call `open_session`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.protocol import LoadOptions, Transfer, read_model_name
from octavo.errors import HubError, ModelNotFoundError

if TYPE_CHECKING:
    from engine.sessions.session import Session

Progress = Callable[[float], None]


def open_session(model: str, options: LoadOptions, progress: Progress | None = None) -> Session:
    """Loads a model and makes it ready, on this thread.

    Args:
        model: a name, folder or Hub id; see `LLM`.
        options: how it is loaded.
        progress: called with the share that is loaded, 0 to 1; what it raises ends the loading.

    Raises:
        ModelError: there is no such model, or it cannot be loaded.
        SessionError: it cannot run with these options.
    """
    from engine.machine.device import use_best_device
    from engine.sessions.open_session import open_session as open_engine_session

    use_best_device()
    return open_engine_session(find_model(model), options, progress, keep=True)


def find_model(model: str, *, download: bool = False) -> Path:
    """The folder of a model on this machine.

    Args:
        model: a name, folder or Hub id; see `LLM`.
        download: whether to download it when it is not there.

    Raises:
        ModelNotFoundError: there is no such model.
        HubError: it could not be downloaded.
    """
    from engine.models.local_models import resolve

    try:
        return resolve(model)
    except ModelNotFoundError as error:
        name = read_model_name(model)
        if name.repo.count("/") != 1 or name.repo.startswith((".", "/", "~")):
            raise
        if not download:
            raise ModelNotFoundError(f"{error} `octavo models get {name.text}` downloads it.") from error
    return download_model(model)


def download_model(
    repo: str, report: Callable[[Transfer], None] | None = None, bytes_per_second: int = 0
) -> Path:
    """Downloads a repository of the Hugging Face Hub into its cache. Returns the model's folder.

    Args:
        repo: its id, such as "mlx-community/SmolLM2-135M-Instruct", with "@" and a revision if it is not
            the main branch; "ms:" and an id of ModelScope; or the address of its page.
        report: called with the state of the transfer whenever it changes, from any thread.
        bytes_per_second: the largest speed; 0 for no limit.

    Raises:
        HubError: it could not be downloaded. After Ctrl-C: it is paused, and the text says how to resume.
    """
    from engine.hub.download_queue import DownloadQueue
    from engine.hub.hub_client import Hub
    from engine.hub.hub_errors import StoppedError
    from engine.hub.hub_http import Limits
    from engine.models import paths

    def told(transfers: list[Transfer]) -> None:
        if transfers and report is not None:
            report(transfers[0])

    repo = read_model_name(repo).text
    limits = Limits()
    limits.speed.rate = bytes_per_second
    downloads = DownloadQueue(Hub(limits=limits), paths.hub_cache(), paths.cache_folder(), told)
    try:
        end = downloads.wait(downloads.add(repo))
    except KeyboardInterrupt as error:
        downloads.pause(repo)
        downloads.close()
        raise StoppedError(f"Paused. To resume: octavo models get {repo}") from error
    if end.state != "done":
        raise HubError(end.message)
    return Path(end.path)
