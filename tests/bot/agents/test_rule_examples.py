"""The examples of the rules: each is warned of by its rule alone, and its twin is not warned of."""

from __future__ import annotations

import sys

import pytest

from bot.agents.mcp.rule_examples import EXAMPLES
from bot.agents.mcp.rules import WHAT_TO_DO
from bot.cli.app import run
from bot.cli.offline.explain import NOT_OF_FINDINGS, wrapped
from checks.model.outcome import Failure


@pytest.mark.parametrize("failure", EXAMPLES)
def test_an_example_is_warned_of_and_its_twin_is_not(failure: Failure) -> None:
    example = EXAMPLES[failure]
    assert [one.failure for one in example.judged(example.warned).warnings] == [failure]
    assert example.judged(example.twin).warnings == ()


def test_a_syntax_is_judged_by_the_version_that_the_example_asks_for() -> None:
    example = EXAMPLES[Failure.FALSE_STATEMENT]
    (warning,) = example.judged(example.warned).warnings
    assert warning.message == "Python 3.11 parses `shop.py` without an error"
    assert sys.version_info >= (3, 11), "the running Python cannot say so"


def test_every_rule_has_an_example_or_a_reason_why_not() -> None:
    assert {*EXAMPLES, *NOT_OF_FINDINGS} == set(Failure)
    assert not EXAMPLES.keys() & NOT_OF_FINDINGS.keys()


@pytest.mark.parametrize("failure", Failure)
def test_a_rule_is_explained(failure: Failure, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", failure.replace("_", "-")]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{failure}: ")
    assert WHAT_TO_DO[failure] in said
    if failure in EXAMPLES:
        example = EXAMPLES[failure]
        assert f"warned: {example.judged(example.warned).warnings[0].message}" in said
        assert "not warned: " in said


def test_without_a_rule_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(Failure)


def test_a_mistyped_rule_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "driftet"]) == 2
    assert capsys.readouterr().err.endswith("did you mean drifted?\n")


@pytest.mark.parametrize("name", ["nope", "asdf"])
def test_a_name_that_is_like_none_is_answered_with_all(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", name]) == 2
    assert f"no rule is called '{name}'; there are phantom_file, " in capsys.readouterr().err


def test_a_sentence_is_wrapped_and_code_is_not() -> None:
    sentence = "To switch it off: `--disable altered_quote`, or a line in the config of the repository."
    assert max(map(len, wrapped(sentence, 40).splitlines())) <= 40
    assert wrapped(f"  {sentence}", 40) == f"  {sentence}"
