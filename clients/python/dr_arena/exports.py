"""Reads what ``dr-arena rewards attribute`` writes: paths of rollout trees with masks and advantages.

    from dr_arena.exports import read_paths

    for path in read_paths("export.jsonl"):
        sequence = path.token_sequence(tokenizer.encode)
        sequence.input_ids, sequence.loss_mask, sequence.advantages

Offsets are in Unicode code points, as Python slices count.
"""

from __future__ import annotations

import hashlib
import json
import os
from itertools import groupby
from typing import Any, Dict, Iterable, Iterator, List, Union

from dr_arena.rollout_path import AdvantageSpan, Entropy, Fork, RolloutPath, Span, Token

SCHEMA = "dr-arena/rollout-export@1"

Source = Union[str, "os.PathLike[str]", Iterable[str]]


class ExportError(ValueError):
    """A line that is none of an export; the message names it."""


def read_paths(source: Source) -> Iterator[RolloutPath]:
    """The paths of an export, one at a time. ``source``: the name of a file, or its lines.

    Raises ExportError for the first line that is none of an export.
    """
    if isinstance(source, (str, os.PathLike)):
        # JSON text may hold other line separators: lines end at line feeds only.
        with open(source, encoding="utf-8", newline="\n") as lines:
            yield from _read_lines(lines)
    else:
        yield from _read_lines(source)


def read_groups(source: Source) -> Iterator[List[RolloutPath]]:
    """The paths of each group together. Raises as ``read_paths``."""
    for _, paths in groupby(read_paths(source), key=lambda path: path.group_id):
        yield list(paths)


def _read_lines(lines: Iterable[str]) -> Iterator[RolloutPath]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield _path_of(_object(json.loads(line, parse_constant=_refuse_constant)))
        except KeyError as error:
            raise ExportError(f"line {number}: {error} is missing") from error
        except (TypeError, ValueError, RecursionError) as error:
            raise ExportError(f"line {number}: {error}") from error


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _object(value: Any) -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def _path_of(told: Dict[str, Any]) -> RolloutPath:
    if told["schema"] != SCHEMA:
        raise ValueError(f"it says {told['schema']!r}, not {SCHEMA!r}")
    fork = told["fork"]
    path = RolloutPath(
        **{name: told[name] for name in _PLAIN},
        messages=tuple(told["messages"]),
        spans=tuple(_span_of(span) for span in told["spans"]),
        tokens=tuple(Token(each["text"], each["id"], float(each["logprob"])) for each in told["tokens"]),
        fork=None if fork is None else Fork(fork["segments"], fork["tokens"], fork["prefix_hash"]),
        advantages=tuple(
            AdvantageSpan(each["from_token"], each["to_token"], float(each["advantage"])) for each in told["advantages"]
        ),
    )
    _check(path)
    return path


_PLAIN = (
    *("group_id", "id", "question", "policy", "prompt", "text", "origin", "parent", "end", "answer"),
    *("reward", "advantage", "attribution", "degenerate"),
)


def _span_of(told: Dict[str, Any]) -> Span:
    policy = told["kind"] == "policy"
    entropy = told["entropy"] if policy else None
    return Span(
        kind=told["kind"],
        start=told["from"],
        end=told["to"],
        loss_mask=told["loss_mask"],
        shared_with=tuple(told["shared_with"]),
        from_token=told["from_token"] if policy else 0,
        to_token=told["to_token"] if policy else 0,
        entropy=None if entropy is None else Entropy(entropy["tokens"], entropy["mean"], entropy["error"]),
        tool=None if policy else told["tool"],
        ok=None if policy else told["ok"],
    )


def _check(path: RolloutPath) -> None:
    """Raises ValueError where spans do not lie end to end, tokens are not their text, or a prefix is not that of its hash."""
    # Half of a surrogate pair is a ValueError here.
    data = (path.prompt + path.text).encode("utf-8")
    at, token = 0, 0
    for span in path.spans:
        if span.start != at or span.end < at:
            raise ValueError("spans do not lie end to end")
        at = span.end
        if span.loss_mask != (1 if span.kind == "policy" else 0):
            raise ValueError("the mask of a span is not that of its kind")
        if span.kind != "policy":
            continue
        own = path.tokens[span.from_token : span.to_token]
        if span.from_token != token or "".join(each.text for each in own) != path.span_text(span):
            raise ValueError("the tokens of a span are not its text")
        token = span.to_token
    if at != len(path.text) or token != len(path.tokens):
        raise ValueError("spans do not end where the text does")
    if len(path.token_advantages()) != len(path.tokens):
        raise ValueError("advantages do not lie end to end over the tokens")
    if path.fork is not None:
        after = sum(len(path.span_text(span).encode("utf-8")) for span in path.spans[path.fork.segments :])
        if hashlib.sha256(data[: len(data) - after]).hexdigest() != path.fork.prefix_hash:
            raise ValueError("the hash of the shared prefix is not that of its text")
