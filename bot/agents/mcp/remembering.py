"""`known_claims`: what was refuted of a piece of code before, out of the bot's ledger, so that no agent says it again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.checkout import RepositoryCheckout
from checks.code.git.process import TreeError
from checks.memory.fingerprints import found_again
from checks.reports.wording.escape import line

if TYPE_CHECKING:
    from checks.model.history.known import Known

DATABASE: Final = "CITECHECK_DATABASE_URL"
"""The environment's name for the bot's database."""


class NotKnownError(Exception):
    """Nothing can be said, and why."""


def known_claims(repo: Path, repository: str, path: str, symbol: str) -> str:
    """What was refuted of a file or a symbol in it, a line for each statement. Reads the database, writes nothing.

    `repository`: OWNER/NAME; empty: the only one of the ledger. Raises NotKnownError.
    """
    url = os.environ.get(DATABASE, "")
    if not url:
        raise NotKnownError(f"no ledger is at hand: set {DATABASE} to the database of the bot")
    name, found = _read(url, repository, path, symbol)
    about = f"{path}, {symbol}" if symbol else path
    if not found:
        return f"Nothing was refuted of {about} in {name}."
    try:
        with closing(RepositoryCheckout(repo, None, "HEAD")) as checkout:
            code = checkout.code
            holds = [all(found_again(code, mark) is not None for mark in one.code) for one in found]
    except TreeError as error:
        raise NotKnownError(str(error)) from error
    lines = [f"- {_said(one, as_it_was=as_it_was)}" for one, as_it_was in zip(found, holds, strict=True)]
    return "\n".join(
        [f"Refuted of {about} in {name}; do not say it again of code that is as it was:", *lines]
    )


def _said(one: Known, *, as_it_was: bool) -> str:
    often = "" if not one.times else ", once since" if one.times == 1 else f", {one.times:,} times since"
    words = [
        f"called {'right' if word.is_right else 'wrong'} by {line(word.login, 60)} on #{word.pull_request}"
        for word in one.words
    ]
    state = "the code is as it was" if as_it_was else "the code has changed since: it may be true by now"
    facts = "; ".join([f"refuted on #{one.pull_request}{often}", state, *words])
    return f"{line(one.message, 500)} ({one.failure.value}; {facts})"


def _read(url: str, repository: str, path: str, symbol: str) -> tuple[str, Sequence[Known]]:
    """The repository's name, and what is known of the code."""
    import sqlalchemy as sa  # noqa: PLC0415 - few agents have a ledger

    from bot.storage import database  # noqa: PLC0415
    from bot.storage.ledger.afterwards.statements import known_of  # noqa: PLC0415
    from bot.storage.ledger.views.listing import repositories  # noqa: PLC0415

    try:
        engine = database.read_only_engine_for(url)
        try:
            with engine.connect() as connection:
                wanted = repository.casefold()
                there = [one for one in repositories(connection) if wanted in {"", one.name.casefold()}]
                if not there and wanted:
                    raise NotKnownError(f"the ledger knows no repository {repository[:100]!r}")
                if len(there) != 1 and not wanted:
                    raise NotKnownError(f"the ledger has {len(there):,} repositories: give `repository`")
                return there[0].name, known_of(connection, there[0].key, path, symbol)
        finally:
            engine.dispose()
    except (sa.exc.SQLAlchemyError, ValueError, OSError) as error:
        raise NotKnownError(f"the ledger cannot be read: {type(error).__name__}") from error
