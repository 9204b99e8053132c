"""The web of a run: its search engine, and pages by their URLs."""

from __future__ import annotations

import ipaddress
import json
import socket
from dataclasses import dataclass
from typing import Any, List, Optional, Tuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from dr_arena.agent.page import Page, read_html

_TIMEOUT_SECONDS = 20.0
_LONGEST_BODY = 5_000_000
_USER_AGENT = "dr-arena-agent/1"


class WebFault(Exception):
    """A search or a page that could not be had, with the reason."""


@dataclass(frozen=True)
class Hit:
    """A page that a search found."""

    url: str
    title: str
    snippet: str


class Web:
    """Search and pages for one question.

    Private addresses are refused, but for the search engine's own origin: there lies the made-up web.
    """

    def __init__(self, search_url: Optional[str]) -> None:
        self._search_url = search_url
        self._own = None if search_url is None else _origin(search_url)
        self._opener = build_opener(_Redirects(self._check))

    def search(self, query: str, limit: int = 10) -> List[Hit]:
        """Raises WebFault where there is no search engine or it does not work."""
        if self._search_url is None:
            raise WebFault("the question names no search engine")
        _, _, body = self._get(f"{self._search_url}?{urlencode({'q': query, 'format': 'json'})}")
        try:
            results = json.loads(body)["results"]
        except (ValueError, KeyError, TypeError) as fault:
            raise WebFault("the search engine gave no results in JSON") from fault
        hits = [_hit(result) for result in results if isinstance(result, dict)]
        return [hit for hit in hits if hit.url][:limit]

    def browse(self, url: str) -> Page:
        """Raises WebFault for what is no page of text or cannot be read."""
        final, kind, body = self._get(url)
        if kind in ("text/html", "application/xhtml+xml"):
            return read_html(final, body)
        if kind.startswith("text/") or kind == "application/json":
            return Page(final, "", body)
        raise WebFault(f"{final} is {kind or 'of no kind'}, not text")

    def _get(self, url: str) -> Tuple[str, str, str]:
        self._check(url)
        request = Request(url, headers={"User-Agent": _USER_AGENT, "Accept": "text/html, text/plain, application/json"})
        try:
            with self._opener.open(request, timeout=_TIMEOUT_SECONDS) as response:
                body = response.read(_LONGEST_BODY)
                charset = response.headers.get_content_charset() or "utf-8"
                return response.geturl(), response.headers.get_content_type(), _decode(body, charset)
        except HTTPError as fault:
            fault.close()
            raise WebFault(f"{url} answered with status {fault.code}") from fault
        except (URLError, OSError, ValueError) as fault:
            raise WebFault(f"{url} cannot be reached: {fault}") from fault

    def _check(self, url: str) -> None:
        """Before each request, redirects included. A name that changes its address between is not found out."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as fault:
            raise WebFault(f"{url} is no URL") from fault
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise WebFault(f"{url} is no http or https URL")
        if _origin(url) == self._own:
            return
        try:
            found = socket.getaddrinfo(parts.hostname, port or 443, type=socket.SOCK_STREAM)
        except OSError as fault:
            raise WebFault(f"{parts.hostname} has no address") from fault
        if not all(ipaddress.ip_address(str(address[4][0]).split("%")[0]).is_global for address in found):
            raise WebFault(f"{parts.hostname} has a private address")


class _Redirects(HTTPRedirectHandler):
    def __init__(self, check: Any) -> None:
        self._check = check

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: str) -> Any:
        self._check(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _origin(url: str) -> Tuple[str, Optional[str], Optional[int]]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port


def _hit(result: Any) -> Hit:
    url, title, content = (result.get(name) for name in ("url", "title", "content"))
    return Hit(*(each if isinstance(each, str) else "" for each in (url, title, content)))


def _decode(body: bytes, charset: str) -> str:
    try:
        return body.decode(charset, "replace")
    except LookupError:
        return body.decode("utf-8", "replace")
