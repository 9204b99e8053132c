"""What of a trainer's data can be sent as JSON."""

from __future__ import annotations

import math
from typing import Any, Dict, Mapping, Sequence

_DEEPEST = 32


class NotJson(ValueError):
    """A value that JSON cannot hold, such as a tensor, an image or a trainer's state."""


def json_value(value: Any, depth: int = 0) -> Any:
    """A value as JSON can hold it; arrays and numbers of NumPy become lists and numbers, NaN and infinities null.

    Raises NotJson, also where only a part of the value is none.
    """
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if depth > _DEEPEST:
        raise NotJson("nested too deeply")
    if isinstance(value, Mapping):
        return {str(key): json_value(each, depth + 1) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_value(each, depth + 1) for each in value]
    if type(value).__module__.split(".")[0] == "numpy" and hasattr(value, "tolist"):
        return json_value(value.tolist(), depth + 1)
    raise NotJson(f"{type(value).__name__} is nothing that JSON can hold")


def json_part(value: Any) -> Any:
    """As much of a value as JSON can hold: of a mapping the members that it can, of anything else all or None."""
    if isinstance(value, Mapping):
        return json_members(value)
    try:
        return json_value(value)
    except NotJson:
        return None


def json_members(values: Mapping[Any, Any]) -> Dict[str, Any]:
    """The members of a mapping that JSON can hold; the others are left out."""
    members = {}
    for key, value in values.items():
        try:
            members[str(key)] = json_value(value)
        except NotJson:
            continue
    return members


def json_columns(columns: Mapping[str, Any], rows: int) -> Dict[str, Any]:
    """The columns of a batch that JSON can hold and that have a value for each row."""
    return {name: values for name, values in json_members(columns).items() if _has_rows(values, rows)}


def _has_rows(values: Any, rows: int) -> bool:
    return isinstance(values, Sequence) and not isinstance(values, str) and len(values) == rows
