"""Waiting for the service in a coroutine."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, Callable, TypeVar

Value = TypeVar("Value")

#: Samples of a group wait for each other, so too few would keep a group from ever being complete.
_MOST_THREADS = 1024
_SLOTS = threading.BoundedSemaphore(_MOST_THREADS)
_LOOK_SECONDS = 0.05


async def in_thread(call: Callable[[], Value]) -> Value:
    """What a call that blocks gives, from a thread of its own; a coroutine that is cancelled leaves it to itself.

    ``asyncio.to_thread`` will not do: it has a few threads more than the machine has cores, and where eight samples of
    a group wait for each other in six threads, none gets a reward. The threads do not keep the process from ending.
    """
    while not _SLOTS.acquire(blocking=False):
        await asyncio.sleep(_LOOK_SECONDS)
    loop = asyncio.get_running_loop()
    future: "asyncio.Future[Value]" = loop.create_future()

    def tell(settle: Callable[[Any], None], value: Any) -> None:
        if not future.done():
            settle(value)

    def run() -> None:
        try:
            settled: Any = (future.set_result, call())
        except Exception as fault:
            settled = (future.set_exception, fault)
        finally:
            _SLOTS.release()
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, *settled)

    threading.Thread(target=run, name="dr-arena", daemon=True).start()
    return await future
