"""Conditions that name the rows of a repository, of a pull request or of a check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

if TYPE_CHECKING:
    from bot.model.repository_key import RepositoryKey

OF_PULL: Final = ("installation_id", "repository_id", "pull_request")


def of(table: sa.FromClause, key: RepositoryKey) -> sa.ColumnElement[bool]:
    """The rows of one repository under one installation."""
    return sa.and_(table.c.installation_id == key.installation_id, table.c.repository_id == key.repository_id)


def named(table: sa.FromClause, *columns: str) -> list[sa.ColumnElement[bool]]:
    """Columns that are what `parameters` say: for statements that are made once.

    To make a statement takes longer than to run it.
    """
    return [table.c[name] == sa.bindparam(f"of_{name}", type_=table.c[name].type) for name in columns]


def parameters(key: RepositoryKey, **more: int) -> dict[str, int]:
    """What `named` columns are to be."""
    return {f"of_{name}": value for name, value in {**key._asdict(), **more}.items()}
