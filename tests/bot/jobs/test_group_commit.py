"""Rows that arrive together are written together, and each hears what became of itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest
import sqlalchemy as sa

from bot.jobs.queue.group_commit import AT_ONCE, GroupCommit

DOWN = sa.exc.OperationalError("INSERT", None, Exception("the database is gone"))


class Disk:
    """Notes what is written in one transaction; waits before the first until it is let go."""

    def __init__(self, *, bad: int | None = None, down: bool = False) -> None:
        self.transactions: list[list[int]] = []
        self.go_on = threading.Event()
        self._bad = bad
        self._down = down

    def __call__(self, items: Sequence[int]) -> list[int]:
        self.go_on.wait(10)
        self.transactions.append(list(items))
        if self._down:
            raise DOWN
        if self._bad in items:
            raise ValueError("this one cannot be written")
        return [item * 2 for item in items]


async def all_of(disk: Disk, count: int) -> list[int | BaseException]:
    """Write the numbers from 0, all at the same time."""
    put = GroupCommit(disk)
    writing = [asyncio.create_task(put(number)) for number in range(count)]
    await asyncio.sleep(0)
    disk.go_on.set()
    return await asyncio.gather(*writing, return_exceptions=True)


async def test_what_arrives_together_is_one_transaction_and_what_comes_during_it_the_next() -> None:
    disk = Disk()
    put = GroupCommit(disk)
    early = [asyncio.create_task(put(number)) for number in range(3)]
    await asyncio.sleep(0.05)  # they are being written
    late = [asyncio.create_task(put(number)) for number in (3, 4)]
    await asyncio.sleep(0)
    disk.go_on.set()
    assert await asyncio.gather(*early, *late) == [0, 2, 4, 6, 8]
    assert disk.transactions == [[0, 1, 2], [3, 4]]


async def test_a_transaction_is_bounded() -> None:
    disk = Disk()
    assert len(await all_of(disk, AT_ONCE + 1)) == AT_ONCE + 1
    assert [len(each) for each in disk.transactions] == [AT_ONCE, 1]


async def test_one_that_cannot_be_written_harms_no_other() -> None:
    disk = Disk(bad=1)
    first, second, third = await all_of(disk, 3)
    assert (first, third) == (0, 4)
    assert isinstance(second, ValueError)


async def test_while_the_database_is_gone_everybody_hears_it_at_once() -> None:
    disk = Disk(down=True)
    assert await all_of(disk, 3) == [DOWN] * 3
    assert len(disk.transactions) == 1


async def test_a_caller_that_gives_up_harms_no_other() -> None:
    disk = Disk()
    put = GroupCommit(disk)
    impatient, patient = asyncio.create_task(put(1)), asyncio.create_task(put(2))
    await asyncio.sleep(0.05)
    impatient.cancel()
    disk.go_on.set()
    assert await patient == 4
    with pytest.raises(asyncio.CancelledError):
        await impatient


async def test_several_transactions_may_run_at_once_and_the_rest_goes_together() -> None:
    disk = Disk()
    put = GroupCommit(disk, writers=2)
    writing = []
    for number in range(5):
        writing.append(asyncio.create_task(put(number)))
        await asyncio.sleep(0.02)  # each of the first two is taken by itself
    disk.go_on.set()
    assert await asyncio.gather(*writing) == [0, 2, 4, 6, 8]
    assert sorted(disk.transactions) == [[0], [1], [2, 3, 4]]


async def test_none_is_forgotten_however_they_arrive() -> None:
    """Also what arrives at the very moment at which a writer finds nothing more to do."""
    put = GroupCommit[int, int](list, writers=2)

    async def one_after_the_other(first: int) -> None:
        for number in range(first, first + 200):
            assert await put(number) == number

    async with asyncio.timeout(60):
        await asyncio.gather(*(one_after_the_other(caller * 1000) for caller in range(7)))
