"""Code that the line could read: its sentence speaks for it, or a finding ends with it."""

from __future__ import annotations

import pytest

from checks.claims.kind import Example
from checks.claims.quote import KIND
from tests.checks.claims.scenes import results
from tests.checks.claims.warned import warnings_of

RATES = "def load(app):\n    rates = app.read(10, 20)\n    return rates\n"
QUOTE = "`rates = app.read(10, 30)`"


def _warned(says: str) -> list[str]:
    return warnings_of(("app.py", RATES, 2, says))


@pytest.mark.parametrize("verb", ["is", "reads", "looks", "seems", "feels"])
@pytest.mark.parametrize(
    "word", "clearer shorter plainer simpler safer cleaner neater friendlier nicer".split()
)
def test_a_comparative_speaks_for_it(verb: str, word: str) -> None:
    assert _warned(f"{QUOTE} {verb} {word}.") == []
    assert _warned(f"{QUOTE} {verb} later.")


@pytest.mark.parametrize(
    "said",
    [
        "better",
        "preferable",
        "idiomatic",
        "enough",
        "what the ticket asks for",
        "correct",
        "the usual range",
        "needed",
        "required",
        "more robust",
        "the right range",
    ],
)
def test_what_is_said_of_code_that_fits(said: str) -> None:
    assert _warned(f"{QUOTE} is {said}.") == []
    assert _warned(f"{QUOTE} is short.")


def test_where_it_is_and_how_much_it_reads_speaks_for_nothing() -> None:
    assert _warned(f"{QUOTE} is right behind the head.")
    assert _warned(f"{QUOTE} reads more rows.")
    assert _warned(f"{QUOTE} is skipped.")
    assert _warned(f"{QUOTE} is what breaks it.")


@pytest.mark.parametrize(
    "kind",
    "way approach alternative solution fix workaround remedy idiom version form spelling signature style variant "
    "choice".split(),
)
def test_one_of_several_ways_to_write_it(kind: str) -> None:
    assert _warned(f"{QUOTE} is the modern {kind}.") == []
    assert _warned(f"{QUOTE} is the modern loop.")


@pytest.mark.parametrize("word", ["old", "current", "wrong", "bad", "worse", "only"])
def test_a_version_that_is_there_is_quoted(word: str) -> None:
    assert _warned(f"{QUOTE} is the {word} and slow version.")
    assert _warned(f"{QUOTE} is the short and plain version.") == []


def test_a_way_that_is_named_further_on_is_another_one() -> None:
    assert _warned(f"{QUOTE} is the first read on the way.")
    assert _warned(f"{QUOTE} is the first read that stands in its way.")


@pytest.mark.parametrize(
    "verb",
    "avoids prevents suffices keeps preserves covers tolerates honors honours respects satisfies fits mirrors "
    "guards".split(),
)
def test_a_verb_of_use_speaks_for_it(verb: str) -> None:
    assert _warned(f"{QUOTE} {verb} the rule.") == []
    assert _warned(f"{QUOTE} breaks the rule.")


@pytest.mark.parametrize("verb", ["handles", "matches", "catches", "supports", "works"])
@pytest.mark.parametrize(
    "more", ["also {} for the rest", "{} for the rest, too", "{} for it as well", "{} regardless"]
)
def test_what_it_reaches_besides_speaks_for_it(verb: str, more: str) -> None:
    assert _warned(f"{QUOTE} {more.format(verb)}.") == []
    assert _warned(f"{QUOTE} {verb} for the rest.")


@pytest.mark.parametrize("whom", ["you", "us", "callers"])
def test_what_it_lets_somebody_do_speaks_for_it(whom: str) -> None:
    assert _warned(f"{QUOTE} lets {whom} see it.") == []
    assert _warned(f"{QUOTE} lets rows through.")


def test_what_goes_on_or_is_restricted_speaks_against_it() -> None:
    assert _warned(f"{QUOTE} keeps failing.")
    assert _warned(f"{QUOTE} covers only one.")
    assert _warned(f"{QUOTE} is kept in memory.")


@pytest.mark.parametrize("word", ["right", "fine", "good", "correct"])
def test_what_is_there_may_be_held_against_it(word: str) -> None:
    assert _warned(f"{QUOTE} has more rows; `20` is {word}.") == []
    assert _warned(f"{QUOTE} has more rows; `20` is slow.")
    assert _warned(f"{QUOTE} has more rows; the rest is {word}.")


@pytest.mark.parametrize("word", ["explicit", "current", "existing", "present"])
def test_what_is_there_may_be_called_so(word: str) -> None:
    assert _warned(f"{QUOTE} has more rows; the {word} end is fine.") == []
    assert _warned(f"{QUOTE} has more rows; the other end is fine.")


def test_it_may_be_good_that_something_else_is_there() -> None:
    assert _warned(f"{QUOTE} has more rows; good that it ends at 20.") == []
    assert _warned(f"{QUOTE} has more rows; pity that it ends so.")


@pytest.mark.parametrize("word", ["vs", "vs.", "versus", "or"])
def test_one_of_two_that_are_weighed(word: str) -> None:
    assert _warned(f"{QUOTE} {word} `app.read(20)` is a matter of taste.") == []
    assert _warned(f"{QUOTE} before `app.read(20)` is a matter of taste.")


FENCE = "\n```python\nrates = app.read(10, 30)\n```"


@pytest.mark.parametrize(
    "lead",
    [
        "",
        "Too few.",
        "PEP 20.",
        "Nit:",
        "Then:",
        "How about",
        "✅ Good:",
        "This way:",
        "In one go:",
        "Rates again:",
    ],
)
def test_a_finding_that_ends_with_a_fence_may_propose_it(lead: str) -> None:
    assert _warned(lead + FENCE) == []
    assert _warned(f"{lead}{FENCE}\nThis drops the rest.")


@pytest.mark.parametrize(
    "lead",
    [
        "Line 2:",
        "Lines 2:",
        "Here:",
        "Current code:",
        "Currently:",
        "At 2:",
        "In the body:",
        "`rates`:",
        "The call:",
    ],
)
def test_a_lead_may_say_that_it_is_there(lead: str) -> None:
    assert _warned(lead + FENCE)


def test_a_finding_that_begins_with_a_fence_and_goes_on_shows_what_is_there() -> None:
    assert _warned(f"{FENCE}\nPages of rates are lost here.")
    assert _warned(f"Nit:{FENCE}\nPages of rates are lost here.") == []


def test_what_speaks_for_code_that_is_there_takes_nothing_from_it() -> None:

    assert results(KIND, Example("`rates = app.read(10, 20)` is clearer.", "", RATES, 2)) == {"verified"}
    assert results(KIND, Example(f"{QUOTE} is clearer.", "", RATES, 2)) == {"unsupported"}
