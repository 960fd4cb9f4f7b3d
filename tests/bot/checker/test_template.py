"""The template makes grammars ready while nobody asks it for a checker."""

from __future__ import annotations

import socket
from threading import Timer

import pytest

from bot.checker.template import IDLE_SECONDS, _grammars, _wait
from checks.code.structure.grammar import Grammar
from checks.code.structure.languages import grammars


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
