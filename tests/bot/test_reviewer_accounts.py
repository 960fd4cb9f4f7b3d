"""Whose remarks are findings."""

from __future__ import annotations

import pytest

from checks.sources.accounts import NOT_REVIEWERS, canonical, is_reviewer


@pytest.mark.parametrize(
    "login", ["coderabbitai[bot]", "Copilot", "cursor[bot]", "github-actions[bot]", "unheard-of[bot]"]
)
def test_bots_are_reviewers(login: str) -> None:
    assert is_reviewer(login, is_bot=True)


@pytest.mark.parametrize("login", ["dependabot[bot]", "dependabot", "Renovate[bot]", "codecov[bot]"])
def test_bots_that_do_other_things_are_not(login: str) -> None:
    assert not is_reviewer(login, is_bot=True)


def test_people_are_not() -> None:
    assert not is_reviewer("alice", is_bot=False)


@pytest.mark.parametrize("named", ["alice", "ALICE", "alice[bot]"])
def test_the_config_may_include_anybody(named: str) -> None:
    assert is_reviewer("alice", is_bot=False, include=[named])


def test_the_config_may_include_one_of_the_others() -> None:
    assert is_reviewer("dependabot[bot]", is_bot=True, include=["dependabot[bot]"])


def test_the_config_may_exclude_a_reviewer() -> None:
    assert not is_reviewer("coderabbitai[bot]", is_bot=True, exclude=["coderabbitai"])


def test_exclusion_wins() -> None:
    assert not is_reviewer("x[bot]", is_bot=True, include=["x"], exclude=["x[bot]"])


def test_the_table_holds_canonical_logins() -> None:
    """Whoever adds one with `[bot]` or capitals would add nothing."""
    assert [login for login in NOT_REVIEWERS if login != canonical(login)] == []
