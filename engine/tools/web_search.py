"""Search of the web: `python -m engine.tools.web_search` asks a provider, and writes what it found to stdout.

A process of its own with the limits and connections of the page reader. What is asked comes on stdin as JSON,
so that the key is in no command line. No redirect is followed: it could take the key elsewhere.
"""

from __future__ import annotations

import html
import json
import re
import sys
import time
from http.client import HTTPMessage
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from engine.tools.page_reader import MAX_SECONDS, RefusedPageError, answer_within_limits, request

_BRAVE: Final = "https://api.search.brave.com/res/v1/web/search"
_KAGI: Final = "https://kagi.com/api/v0/search"
_MAX_ANSWER: Final = 256 << 10  # bytes
_MAX_QUESTION: Final = 20_000  # characters
_MAX_RESULTS: Final = 100  # that are looked at
_MAX_TEXT: Final = 4_000  # characters of a title or text that are looked at
_MAX_WAIT: Final = 40 * 86_400  # seconds; more is no time to wait, but a date
_TAG: Final = re.compile(
    r"<(?:/?(a|abbr|b|code|em|i|mark|q|s|small|span|strong|su[bp]|u|wbr)\b|/?[a-z]|!)[^<>]{0,500}>", re.I
)  # within a word, or beside it
_UNITS: Final = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))


class SearchProvider(NamedTuple):
    """How somebody is asked, and where the results are in the answer."""

    name: str
    address: str  # empty: the person gives it
    header: str  # for the key
    key: str  # its form in the header
    number: str  # the parameter for how many results
    results: tuple[str, ...]  # names that lead to the list
    text: str  # name of a result's text


PROVIDERS: Final = {
    "searxng": SearchProvider("SearXNG", "", "", "", "", ("results",), "content"),
    "brave": SearchProvider(
        "Brave Search", _BRAVE, "X-Subscription-Token", "{}", "count", ("web", "results"), "description"
    ),
    "kagi": SearchProvider("Kagi", _KAGI, "Authorization", "Bot {}", "limit", ("data",), "snippet"),
}


def search(
    provider: str,
    query: str,
    count: int,
    key: str = "",
    address: str = "",
    allowed: str = "",
    seconds: float = MAX_SECONDS,
) -> dict[str, Any]:
    """Returns `results`: of each its title, address and text, without tags, but otherwise as they came.

    Args:
        provider: of `PROVIDERS`.
        query: what is searched for.
        count: how many results, at most.
        key: of the person.
        address: of the SearXNG; of another provider only in tests.
        allowed: a host and port of this computer that a test's server has.
        seconds: that it may take.

    Raises:
        RefusedPageError: the provider cannot be asked, or does not answer the question; a sentence.
    """
    asked, url, sent, given = PROVIDERS[provider], address, {}, {"q": query}
    if asked.header:
        url = url or asked.address
        sent[asked.header] = asked.key.format(key)
        given[asked.number] = str(count)
    else:
        url = url.rstrip("/").removesuffix("/search") + "/search"
        given["format"] = "json"
    status, _, headers, body = request(
        f"{url}?{urlencode(given)}",
        allowed,
        time.monotonic() + seconds,
        sent=sent,
        chosen=not asked.header,
        most=_MAX_ANSWER,
    )
    if not 200 <= status < 300:
        raise RefusedPageError(_refusal(asked, status, headers, body))
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise RefusedPageError(f"The answer is not what {asked.name} answers: it is no JSON.") from error
    known = isinstance(answer, dict) and bool({"query", "meta"} & answer.keys())  # also without results
    found = answer
    for name in asked.results:
        found = found.get(name) if isinstance(found, dict) else None
    if not isinstance(found, list):
        if not known:
            raise RefusedPageError(f"The answer is not what {asked.name} answers: it has no results.")
        found = []
    results = [each for each in found[:_MAX_RESULTS] if isinstance(each, dict) and not each.get("t")]
    return {
        "results": [[_plain(each.get(name)) for name in ("title", "url", asked.text)] for each in results]
    }


def _refusal(asked: SearchProvider, status: int, headers: HTTPMessage, body: bytes) -> str:
    """Returns a sentence about an answer that is none, for the model to tell the person."""
    change = "the person can change it in Octavo, under Engine, Tools"
    if status == 429:
        return f"{asked.name} allows no more searches now: wait {_wait(headers)} before the next one."
    if status == 402 or b"nsufficient credit" in body:
        return f"There is no credit left for searches at {asked.name}: the person can add some there."
    if asked.header and (status in (401, 403) or b"SUBSCRIPTION_TOKEN" in body):
        return f"{asked.name} does not accept the key: {change}."
    if status == 403:  # of a SearXNG
        return "This SearXNG does not answer in JSON: add json to search.formats in its settings.yml."
    if not asked.header and (300 <= status < 400 or status == 404):
        return f"{asked.name} is not at this address (HTTP status {status}): {change}."
    if status in (400, 422):
        return f"{asked.name} does not take this query (HTTP status {status}): make it shorter or simpler."
    return f"{asked.name} cannot answer now (HTTP status {status}): try again later."


def _wait(headers: HTTPMessage) -> str:
    """Returns for how long to wait, as far as an answer says it."""
    after = headers.get("Retry-After", "").strip()
    # Of Brave, both for a second and for a month: "0, 1999" are left until "1, 86400" seconds have passed.
    left, resets = (
        re.findall(r"\d{1,9}", headers.get(f"X-RateLimit-{name}", "")[:200])
        for name in ("Remaining", "Reset")
    )
    used_up = [int(reset) for reset, rest in zip(resets, left, strict=False) if not int(rest)]
    seconds = int(after) if re.fullmatch(r"[0-9]{1,9}", after) else max(used_up, default=0)
    if not 0 < seconds <= _MAX_WAIT:
        return "a while"
    for unit, size in _UNITS:
        if seconds >= 2 * size:
            return f"{-(-seconds // size)} {unit}"
    return "a second"


def _plain(value: object) -> str:
    """Returns a text without HTML."""
    text = value[:_MAX_TEXT] if isinstance(value, str) else ""
    return html.unescape(_TAG.sub(lambda tag: "" if tag[1] else " ", text))


if __name__ == "__main__":
    raise SystemExit(answer_within_limits(sys.stdin.read(_MAX_QUESTION), search))
