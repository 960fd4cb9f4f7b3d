"""`citecheck doctor`: says part by part whether the App can work, and what to do where it cannot."""

from __future__ import annotations

import asyncio

from bot.cli.server.environment import settings_for
from bot.cli.setup.diagnosing import Diagnosis, Doctor, State
from bot.config.settings import Role
from checks.reports.wording.escape import plain


def doctor() -> int:
    """Find out why the App does not work.

    Checks the settings, git, the clock, the key, permissions and events, the installations, the webhook and
    its last deliveries, and the database. Reads what `citecheck serve` reads and changes nothing. Exit
    code: 0 all is well; 1 something is wrong; 2 a setting is missing or wrong.
    """
    return asyncio.run(_examine(Doctor(settings_for(Role.SERVE))))


async def _examine(examining: Doctor) -> int:
    wrong = 0
    print(f"{State.OK:<6} {'settings':<14} complete")  # noqa: T201
    async for diagnosis in examining.diagnoses():
        for text in _lines(diagnosis):
            print(plain(text, keep=""), flush=True)  # noqa: T201
        wrong += diagnosis.state is State.WRONG
    return int(wrong > 0)


def _lines(diagnosis: Diagnosis) -> list[str]:
    state = diagnosis.state.upper() if diagnosis.state is State.WRONG else diagnosis.state
    lines = [f"{state:<6} {diagnosis.part:<14} {diagnosis.words}"]
    return lines + ([f"{'':<21} → {diagnosis.remedy}"] if diagnosis.remedy else [])
