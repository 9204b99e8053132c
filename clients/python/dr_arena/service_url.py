"""Where the reward service is."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import Dict, List, Optional
from urllib.parse import parse_qs, urlsplit

#: Says where the service is when a trainer's configuration does not.
URL_VARIABLE = "DR_ARENA_REWARDS_URL"
TOKEN_VARIABLE = "DR_ARENA_REWARDS_TOKEN"


@dataclass(frozen=True)
class ServiceUrl:
    """A service's address, taken apart."""

    secure: bool
    host: str
    port: int
    #: What stands before ``/v1``, where a proxy puts the service under a path; else empty.
    prefix: str
    token: Optional[str] = field(repr=False, default=None)
    #: Settings of an adapter that stood in the URL, such as ``size``; several judges are several values.
    settings: Dict[str, List[str]] = field(default_factory=dict)


def service_url(url: Optional[str] = None, token: Optional[str] = None) -> ServiceUrl:
    """Reads a URL as ``dr-arena rewards serve`` prints it, with ``?token=`` where the service asks for one.

    The URL of an adapter (``.../v1/adapters/slime?size=8``) will do too. Without a URL, ``DR_ARENA_REWARDS_URL`` says
    where the service is; without a token, that of the URL counts, then ``DR_ARENA_REWARDS_TOKEN``. Raises ValueError.
    """
    given = os.environ.get(URL_VARIABLE) if url is None else url
    if not given:
        raise ValueError(f"no reward service: give base_url, or set {URL_VARIABLE} (dr-arena rewards serve prints it)")
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("the reward service's URL must begin with http:// or https:// and name a host")
    asked = parse_qs(parts.query)
    in_url = asked.pop("token", [None])[-1]
    return ServiceUrl(
        secure=parts.scheme == "https",
        host=parts.hostname,
        port=parts.port or (443 if parts.scheme == "https" else 80),
        prefix=re.sub(r"(/v1(/adapters/\w+)?)?/*$", "", parts.path),
        token=token or in_url or os.environ.get(TOKEN_VARIABLE) or None,
        settings=asked,
    )
