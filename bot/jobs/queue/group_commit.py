"""What arrives together is written together: one transaction, and one wait for the disk, for all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from bot.storage import database

Item = TypeVar("Item")
Result = TypeVar("Result")

AT_ONCE = 100
"""Items of one transaction at most."""


class GroupCommit(Generic[Item, Result]):
    """Writes items in a few transactions at a time; what arrives during these is in the next."""

    def __init__(self, write: Callable[[Sequence[Item]], list[Result]], *, writers: int = 1) -> None:
        """`write` runs in a thread: it commits all of the items or none, and gives a result for each.

        `writers`: transactions at the same time.
        """
        self._write = write
        self._writers = writers
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._writing = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, item: Item) -> Result:
        """Write an item; it is durable when this returns. Raises what `write` raises."""
        written: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, written))
        if self._writing < self._writers:
            self._writing += 1
            task = asyncio.create_task(self._write_all(), name="group commit")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await written

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch = self._waiting[:AT_ONCE]
                del self._waiting[:AT_ONCE]
                await self._write_batch(batch)
        finally:
            self._writing -= (
                1  # at once, not with the task's end: what arrives in between would find no writer
            )

    async def _write_batch(self, batch: list[tuple[Item, asyncio.Future[Result]]]) -> None:
        try:
            results = await asyncio.to_thread(self._write, [item for item, _ in batch])
        except database.OUT_OF_REACH as error:
            _fail(batch, error)
        except Exception as error:
            if len(batch) == 1:
                _fail(batch, error)
            else:  # one of them cannot be written, and the others must be
                for each in batch:
                    await self._write_batch([each])
        else:
            for (_, written), result in zip(batch, results, strict=True):
                if not written.done():  # the caller may have given up
                    written.set_result(result)


def _fail(batch: list[tuple[Item, asyncio.Future[Result]]], error: Exception) -> None:
    for _, written in batch:
        if not written.done():
            written.set_exception(error)
