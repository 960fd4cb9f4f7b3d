"""What an agent is told was refuted of a piece of code."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.agents.mcp.remembering import DATABASE, NotKnownError, known_claims
from bot.model.repository_key import RepositoryKey
from bot.storage import database
from bot.storage.ledger.feedback import Saying, Source, keep_word
from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.identity import short_ids
from checks.memory.fingerprints import mark
from checks.model.history.known import Refuted
from checks.model.location import Location
from checks.model.outcome import Failure
from tests.bot.prepared import prepared
from tests.bot.storage.ledger.scenes import KEY, NOW, check, finding
from tests.checks.scratch import Scratch

CART = "class Cart:\n    def total(self, rows):\n        return sum(rows)\n\n    def clear(self):\n        pass\n"


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A ledger in which one statement about `Cart.total` was refuted on three pull requests."""
    made = prepared(tmp_path / "ledger.sqlite")
    code = Code(SnapshotTree({"cart.py": CART}, "h" * 40))
    known = mark(code, Location("cart.py", 3, 3))
    assert known is not None
    refuted = (Refuted(0, "s", "count", (known,), Failure.WRONG_COUNT, "`total` has one parameter"),)
    said = finding("a", Failure.WRONG_COUNT)
    with database.connect(made) as engine, engine.begin() as connection:
        for pull in (41, 42, 43):
            check(connection, pull, said, pull=pull, at=NOW + pull, refuted=refuted)
        (short,) = short_ids([said.finding])
        keep_word(connection, KEY, Saying("maria", Source.COMMAND, NOW, 41, short, is_right=True))
    monkeypatch.setenv(DATABASE, made)
    return made


@pytest.fixture
def repo(tmp_path: Path) -> Scratch:
    made = Scratch(tmp_path / "repo")
    made.commit({"cart.py": CART})
    return made


@pytest.mark.parametrize("symbol", ["", "Cart.total"], ids=["the file", "the method"])
def test_what_was_refuted_is_told_with_where_and_how_often(url: str, repo: Scratch, symbol: str) -> None:
    said = known_claims(repo.path, "", "cart.py", symbol)
    assert (
        "`total` has one parameter (wrong_count; refuted on #41, 2 times since; the code is as it was" in said
    )
    assert "called right by maria on #41" in said


def test_of_changed_code_it_is_told_that_it_may_be_true_by_now(url: str, repo: Scratch) -> None:
    repo.commit({"cart.py": CART.replace("sum(rows)", "sum(rows) + 1")})
    assert "the code has changed since: it may be true by now" in known_claims(repo.path, "", "cart.py", "")


@pytest.mark.parametrize(("path", "symbol"), [("cart.py", "Cart.clear"), ("shop.py", ""), ("cart.p%", "")])
def test_of_other_code_nothing_is_told(url: str, repo: Scratch, path: str, symbol: str) -> None:
    assert known_claims(repo.path, "acme/shop", path, symbol).startswith("Nothing was refuted of")


def test_which_repository_is_asked_for_where_there_are_several(url: str, repo: Scratch) -> None:
    with database.connect(url) as engine, engine.begin() as connection:
        check(connection, 1, finding("b"), key=RepositoryKey(5, 8), repository="acme/other")
    with pytest.raises(NotKnownError, match="2 repositories: give `repository`"):
        known_claims(repo.path, "", "cart.py", "")
    assert "refuted on #41" in known_claims(repo.path, "Acme/Shop", "cart.py", "")
    with pytest.raises(NotKnownError, match="knows no repository 'acme/none'"):
        known_claims(repo.path, "acme/none", "cart.py", "")


def test_without_a_ledger_it_says_what_is_missing(repo: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DATABASE, raising=False)
    with pytest.raises(NotKnownError, match=DATABASE):
        known_claims(repo.path, "", "cart.py", "")
    monkeypatch.setenv(DATABASE, "sqlite:////nowhere/there/is/none.sqlite")
    with pytest.raises(NotKnownError, match="cannot be read"):
        known_claims(repo.path, "", "cart.py", "")
