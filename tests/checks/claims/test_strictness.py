"""What is not in the code is never verified, and what is there is never called missing: one case for each trap."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.claims.kind import Example
from checks.model.checked import CheckedFinding, FindingOutcome
from checks.model.claim import Claim
from checks.model.outcome import Disposition, Failure
from checks.model.policy import Policy
from checks.review import check_finding
from tests.checks.claims.scenes import scene


def checked(example: Example) -> CheckedFinding:
    """The finding of an example, judged by all kinds of claim."""
    text, code, _ = scene(example)
    return check_finding(text.finding, code, Policy(tier2=True))


def verified(one: CheckedFinding) -> list[Claim]:
    """What was verified of the finding, besides the place itself."""
    return [
        each.claim
        for each in one.claims
        if each.outcome.disposition is Disposition.VERIFIED and each.claim.kind != "path"
    ]


def failures(one: CheckedFinding) -> set[Failure]:
    """How its claims failed."""
    return {each.outcome.failure for each in one.claims if each.outcome.failure is not None}


ROWS = """
import json

def get(row, key, total):
    return json.loads(row[0])
"""
RETRIES = """
class Client:
    def send(self, attempt):
        if attempt == self.retries - 1:
            raise TimeoutError(attempt)
"""
SQL = """
import threading

def store(db, row):
    lock = threading.Lock()
    db.execute("insert into row values (?)", row)

def rewrite(text):
    return text.replace("a", "b")
"""
NAMES = """
class Position:
    def advance(self):
        self.at += 1

class Reader:
    def read(self):
        self.position.advance()
"""
DEFAULTS = """
class First:
    def load(self, path, override=False):
        return path

class Second:
    def save(self, path, override=True):
        return path
"""

INVENTED = [
    Example("`get` calls `pickle.loads(row[0])`.", "", ROWS, 5),
    Example("`get` calls `eval(total)`.", "", ROWS, 5),
    Example("`eval(total)` runs what anybody sends.", "", ROWS, 5),
    Example("`structuredClone(value)` is slow here.", "", "function copy(value) {\n  return { ...value };\n}\n", 2, path="copy.js"),
    Example("The password is readable:\n\n```python\ndecrypt_password(item)\n```", "", ROWS, 5),
    Example('The query is built with an f-string: `f"select v from t where k = {key}"`.', "", ROWS, 5),
    Example("`if attempt == self.retries:` is off by one.", "", RETRIES, 4),
    Example("`asyncio.Lock()` is not shared between threads.", "", SQL, 5),
    Example("`db.insert()` is called for each row.", "", SQL, 6),
    Example("`rewrite` calls `os.replace`.", "", SQL, 9),
    Example("`Reader.advance()` counts twice.", "", NAMES, 8),
    Example("`override` defaults to `True` in `load`.", "", DEFAULTS, 3),
]  # fmt: skip


@pytest.mark.parametrize("example", INVENTED, ids=lambda each: each.says)
def test_code_that_is_not_there_grounds_nothing(example: Example) -> None:
    one = checked(example)

    said = [each for each in verified(one) if each.kind in ("quote", "behaviour", "value", "scope", "count")]
    assert said == [], f"verified: {said}"
    assert one.outcome is not FindingOutcome.GROUNDED


CALLS = """
def fetch(key):
    return key

def first():
    fetch("a")
    fetch("b")

def second():
    return fetch("c")
"""


@pytest.mark.parametrize("number", ["one", "two", "three", "four"])
def test_a_number_without_a_place_is_never_verified(number: str) -> None:
    one = checked(Example(f"There are {number} `fetch()` calls.", "", CALLS, 6))

    assert verified_kinds(one).isdisjoint({"count"})
    assert (Failure.WRONG_COUNT in failures(one)) is (number == "four")


def verified_kinds(one: CheckedFinding) -> set[str]:
    """Of what kinds the verified claims are."""
    return {each.kind for each in verified(one)}


MODE = DEFAULTS.replace("True", '"never"').replace("False", '"never"')

REFUTED = [
    (Example("`fetch()` is called four times in this file.", "", CALLS, 6), Failure.WRONG_COUNT),
    (Example("The check `if item is None` is missing.", "", "def sell(item):\n    if item is None:\n        return\n", 2), Failure.FALSE_ABSENCE),
    (Example("There is no `app/not-found.tsx`.", "", "x\n", 1, path="app/page.tsx", others=(("app/not-found.tsx", "y\n"),)), Failure.FALSE_ABSENCE),
    (Example("`apply_discount` is undefined.", "", "def apply_discount(item):\n    return item\n\napply_discount(1)\n", 4), Failure.FALSE_ABSENCE),
    (Example("That is 20% of 100K = 20M.", "", ROWS, 5), Failure.WRONG_COUNT),
    (Example("That is 2 GB + 2 MB = 4 GB.", "", ROWS, 5), Failure.WRONG_COUNT),
    (Example("That is 1/3 = 0.4.", "", ROWS, 5), Failure.WRONG_COUNT),
    (Example("At line 3 `override` defaults to `\"auto\"`.", "", MODE, 3), Failure.WRONG_LITERAL),
    (Example("The default of `override` is `\"auto\"`.", "", MODE, 3), Failure.WRONG_LITERAL),
]  # fmt: skip


@pytest.mark.parametrize(("example", "failure"), REFUTED, ids=lambda each: getattr(each, "says", ""))
def test_what_the_code_refutes_fails(example: Example, failure: Failure) -> None:
    one = checked(example)

    assert failure in failures(one), [str(each.outcome.message) for each in one.claims]
    assert one.outcome is FindingOutcome.WARNED


@pytest.mark.parametrize("says", ["x", "This could be better.", "Consider a clearer design for all of this."])
def test_a_body_that_says_nothing_of_the_place_is_no_more_than_a_place(says: str) -> None:
    assert checked(Example(says, "", ROWS, 5)).outcome is FindingOutcome.PLACE_EXISTS


@pytest.mark.parametrize("change", ["return json.loads(row[1])", "return None", ""])
def test_a_suggestion_that_changes_something_grounds_nothing(change: str) -> None:
    one = checked(Example(f"```suggestion\n    {change}\n```", "", ROWS, 5))

    assert "absence" not in verified_kinds(one)
    assert one.outcome is FindingOutcome.PLACE_EXISTS


QUOTED = "Here:\n\n```python\n    return json.loads(row[0])\n```"


@pytest.mark.parametrize(("path", "line"), [("app.py", 90), ("lost.py", 5)])
def test_a_quote_is_looked_for_where_the_place_does_not_exist(path: str, line: int) -> None:
    text, code, _ = scene(Example(QUOTED, "", ROWS, 5))
    assert text.finding.location is not None
    lost = replace(text.finding, location=replace(text.finding.location, path=path, first=line, last=line))
    one = check_finding(lost, code, Policy(tier2=True))

    assert one.outcome is FindingOutcome.WARNED
    assert one.relocated is not None
    assert (one.relocated.path, one.relocated.first) == ("app.py", 5)


def test_a_bounds_check_that_is_not_there_is_no_error_of_ours() -> None:
    one = checked(Example("The bounds check `len(self.items) >= self.limit` is missing.", "", NAMES, 8))

    assert all(each.outcome.disposition is not Disposition.UNVERIFIABLE for each in one.claims)
    assert one.outcome is FindingOutcome.PLACE_EXISTS


def test_a_value_is_shown_as_the_code_spells_it() -> None:
    code = "function load(path, override = true) {\n  return path;\n}\n"
    one = checked(Example("`override` defaults to `false`.", "", code, 1, path="load.js"))

    assert [each.outcome.message for each in one.claims if each.outcome.failure] == [
        "`override` is true at line 1, not false"
    ]
