"""What a checker brings along: nothing of the bot that asks GitHub or keeps anything."""

from __future__ import annotations

import socket
import subprocess
import sys
from threading import Timer

import pytest

from bot.checker.template import IDLE_SECONDS, _grammars, _wait
from checks.code.structure.grammar import Grammar
from checks.code.structure.languages import grammars

HEAVY = {"cryptography", "dbos", "githubkit", "httpx", "psycopg", "sqlalchemy", "starlette", "structlog"}
"""To import these takes longer than to check a pull request, and each checker would hold them in memory."""

ASKED = """
import sys
import bot.checker.template
bot.checker.template._warm_up()
print(*{module.partition('.')[0] for module in sys.modules})
"""


def test_a_checker_has_no_part_of_a_client_or_of_a_database() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)

    assert not HEAVY & {*done.stdout.split()}


def test_one_check_with_a_token_needs_no_database() -> None:
    asked = "import sys, bot.action.run; print(*{module.partition('.')[0] for module in sys.modules})"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert not {"dbos", "psycopg", "sqlalchemy", "prometheus_client"} & {*done.stdout.split()}


def test_grammars_are_made_ready_while_nobody_asks() -> None:
    names = [grammar.name for grammar in grammars()]
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.send(b"a checker, please")
        unready = iter(names)
        _wait(theirs, unready)
        assert [*unready] == names, "who asks waits for a grammar that nobody needs"

        theirs.recv(100)
        unready = iter(names)
        later = Timer(IDLE_SECONDS * 1.5, ours.send, [b"and another"])
        later.start()
        _wait(theirs, unready)
        later.join()
        assert 0 < len([*unready]) < len(names), (
            "nothing was made ready meanwhile, or who asks waited for all"
        )


def test_every_grammar_is_made_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Grammar] = []
    monkeypatch.setattr("checks.code.structure.syntax.prepare", made.append)
    assert len([*_grammars()]) == len(made)
    assert made == [*grammars()]
