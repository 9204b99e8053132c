"""Batches that are larger than one request may be."""

from __future__ import annotations

import queue
import threading
from typing import Any, Callable, Dict, Hashable, List, Mapping, Sequence, TypeVar

Value = TypeVar("Value")

#: Of a request; the service takes 64 MB.
_MOST_BYTES = 48_000_000
_REQUESTS_AT_ONCE = 8


def ask_by_portions(
    ask: Callable[[List[int]], List[Value]],
    groups: Sequence[Hashable],
    sizes: Sequence[int],
    most: int = _MOST_BYTES,
) -> List[Value]:
    """What ``ask`` gives for the samples of a batch, in their order.

    ``groups`` tells for each sample the group that it is of, ``sizes`` about how many bytes it takes. ``ask`` gets the
    places of samples, ascending, and gives one value for each; it is called once for a batch that fits into one
    request, else several times at once, with whole groups. Raises what ``ask`` raises.
    """
    parts = _portions(groups, sizes, most)
    if len(parts) == 1:
        return ask(parts[0])
    values: Dict[int, Value] = {}
    faults: List[BaseException] = []
    waiting: "queue.SimpleQueue[List[int]]" = queue.SimpleQueue()
    for part in parts:
        waiting.put(part)

    def work() -> None:
        while not faults:
            try:
                places = waiting.get_nowait()
                values.update(zip(places, ask(places)))
            except queue.Empty:
                return
            except Exception as fault:
                faults.append(fault)

    # Threads of a pool would be waited for when the trainer is interrupted.
    threads = [threading.Thread(target=work, daemon=True) for _ in range(min(_REQUESTS_AT_ONCE, len(parts)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return [values[place] for place in range(len(groups))]


def rows_of(columns: Mapping[str, Sequence[Any]]) -> List[Sequence[Any]]:
    """The rows of columns. Raises ValueError where these are of different lengths."""
    lengths = {name: len(values) for name, values in columns.items()}
    if len(set(lengths.values())) > 1:
        raise ValueError(f"the lists differ in length: {lengths}")
    return list(zip(*columns.values()))


def _portions(groups: Sequence[Hashable], sizes: Sequence[int], most: int) -> List[List[int]]:
    """Places of whole groups, of at most so many bytes where more than one group stands together."""
    members: Dict[Hashable, List[int]] = {}
    for place, group in enumerate(groups):
        members.setdefault(group, []).append(place)
    parts: List[List[int]] = []
    room = 0
    for places in members.values():
        size = sum(sizes[place] for place in places)
        if not parts or size > room:
            parts.append([])
            room = most
        parts[-1].extend(places)
        room -= size
    return [sorted(part) for part in parts]
