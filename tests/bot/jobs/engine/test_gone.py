"""The list of what is to be forgotten, and the numbers that are dropped because of it."""

from __future__ import annotations

from bot.model.repository_key import RepositoryKey
from bot.storage import database
from bot.storage.lost_access import LostAccess, LostAccessList
from bot.storage.memory import Memory

KEYS = [RepositoryKey(5, 7), RepositoryKey(5, 8), RepositoryKey(6, 7)]
"""Two repositories of one installation, and the first of them under another."""


async def test_what_is_gone_is_listed_once_and_its_numbers_are_dropped(url: str) -> None:
    engine = database.engine_for(url)
    gone, memory = LostAccessList(engine), Memory(engine)
    await gone.add([LostAccess(installation_id=5), LostAccess(repository_id=7)])
    first = await gone.read()
    await gone.add([LostAccess(installation_id=5)])
    second = await gone.read()
    assert set(first) == set(second) == {LostAccess(installation_id=5), LostAccess(repository_id=7)}
    assert second[LostAccess(installation_id=5)] >= first[LostAccess(installation_id=5)]
    for key in KEYS:
        await memory.remember_config(key, quiet_seconds=None, reviewers=["alice"])
    await memory.forget(LostAccess(repository_id=7))
    assert [await memory.names_reviewer(key, "alice") for key in KEYS] == [False, True, False]
    await gone.drop_before(-10.0)
    assert await gone.read() == {}
    engine.dispose()
