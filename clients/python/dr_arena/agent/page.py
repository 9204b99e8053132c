"""A web page as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Dict, List, Optional, Tuple
from urllib.parse import urljoin

_MOST_LINKS = 500
#: What stands inside is no part of what a page says.
_LEFT_OUT = frozenset("script style noscript template svg nav footer aside form button select iframe".split())
_BLOCKS = frozenset(
    "p div section article main header h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr blockquote pre figure figcaption br hr".split()
)


@dataclass(frozen=True)
class Page:
    """What a URL held: its title, its text with a line for each block, and its links as (words, URL)."""

    url: str
    title: str
    text: str
    links: Tuple[Tuple[str, str], ...] = ()


def read_html(url: str, markup: str) -> Page:
    """Reads HTML as a browser would show it, without menus, scripts and forms."""
    reader = _Reader(url)
    reader.feed(markup)
    reader.close()
    lines = (re.sub(r"\s+", " ", line).strip() for line in "".join(reader.parts).split("\n"))
    text = "\n".join(line for line in lines if line)
    title = re.sub(r"\s+", " ", "".join(reader.title)).strip()
    return Page(url, title, text, tuple(reader.links[:_MOST_LINKS]))


class _Reader(HTMLParser):
    def __init__(self, url: str) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: List[str] = []
        self.title: List[str] = []
        self.links: List[Tuple[str, str]] = []
        self._url = url
        self._left_out: List[str] = []
        self._in_title = False
        self._href: Optional[str] = None
        self._words: List[str] = []

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        if tag in _LEFT_OUT:
            self._left_out.append(tag)
        elif tag == "title":
            self._in_title = True
        elif tag == "a":
            self._begin_link(dict(attrs))
        elif tag in ("td", "th"):
            self.parts.append(" | ")
        elif tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._left_out:
            # Whatever was left open inside ends with it.
            while self._left_out.pop() != tag:
                pass
        elif tag == "title":
            self._in_title = False
        elif tag == "a":
            self._end_link()
        elif tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title.append(data)
        elif not self._left_out:
            self.parts.append(data)
            if self._href is not None:
                self._words.append(data)

    def _begin_link(self, attributes: Dict[str, Optional[str]]) -> None:
        self._href = attributes.get("href")
        self._words = []

    def _end_link(self) -> None:
        words = re.sub(r"\s+", " ", "".join(self._words)).strip()
        if self._href is not None and words and not self._left_out:
            try:
                target = urljoin(self._url, self._href)
            except ValueError:
                target = ""
            if target.startswith(("http://", "https://")):
                self.links.append((words, target))
        self._href = None
