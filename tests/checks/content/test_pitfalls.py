"""How checkers fail: each of these happened to a peer, and is held here by name."""

from __future__ import annotations

import pytest

from checks.code.code import Code
from checks.code.tree import File, FileKind, SnapshotTree
from checks.model.confidence import judge
from checks.model.finding import Finding, Location, Reading
from checks.model.verdict import CheckedFinding, Disposition, Failure
from checks.review import check_review
from tests.checks.content.examples import BEFORE, FILES, PYTHON
from tests.checks.content.scenes import POLICY, change, check, claims, finding

PATH = "shop/basket.py"
GIVEN = change(FILES, BEFORE)


def failures(checked: CheckedFinding) -> set[Failure]:
    """The failures that warn."""
    return {warning.failure for warning in checked.warnings}


def test_1_a_verbatim_quote_six_lines_off_is_a_relocation_and_no_hallucination() -> None:
    checked = check(finding("`total = basket.gross_total(prices)` ignores the currency.", PATH, 51), GIVEN)
    assert checked.warnings == ()
    assert str(checked.relocated) == f"{PATH}:61"


def test_1_a_quote_is_looked_for_even_when_its_line_is_past_the_end() -> None:
    body = "`total = basket.gross_total(prices)` ignores the currency."
    checked = check(finding(body, PATH, 900), GIVEN)
    assert failures(checked) == {Failure.PAST_THE_END}


@pytest.mark.parametrize(
    "body",
    [
        "Consider:\n```python\nif len(self._rows) > self.limit + 1:\n    raise TooMany(item)\n```",
        "```suggestion\n        if len(self._rows) > self.limit + 1:\n```",
        "```diff\n+        if len(self._rows) > self.limit + 1:\n```",
        "It should be `if len(self._rows) > self.limit + 1:` instead.",
    ],
    ids=["fence", "suggestion", "added line of a diff", "sentence"],
)
def test_2_suggested_code_is_not_held_against_the_file(body: str) -> None:
    assert check(finding(body, PATH, 28), GIVEN).warnings == ()


@pytest.mark.parametrize(
    "quote",
    [
        "if   len( self._rows )>=self.limit:",
        "if len(self._rows) >= self.limit",
        "if len(self._rows) >= self.limit:\n\n\n        raise EmptyOrder(item)",
        "        if len(self._rows) >= self.limit:\n            raise EmptyOrder(item)",
        "if len(self._rows)\n    >= self.limit:",
        "[L28] if len(self._rows) >= self.limit:",
        "28 | if len(self._rows) >= self.limit:",
        "if len(self._rows) >= self.limit:\n    ...\nself._rows[item.sku] = self._rows.get(item.sku, 0) + amount",
        "raise ValueError('amount must be positive')",
        "raise ValueError(“amount must be positive”)",
        "log.debug(\n    'put %s',\n    item.sku,\n)",
    ],
    ids=[
        "blanks", "no colon", "empty lines", "indented", "wrapped", "[L28]", "28 |", "ellipsis", "other quotes",
        "curly quotes", "trailing comma",
    ],
)  # fmt: skip
def test_3_a_quote_matches_whatever_its_layout(quote: str) -> None:
    checked = check(finding(f"The code here reads:\n```python\n{quote}\n```", PATH, 28), GIVEN)
    assert checked.warnings == ()
    assert [one.outcome.disposition for one in claims(checked, "code_snippet")] == [Disposition.VERIFIED]


def test_3_the_removed_lines_of_a_diff_match_without_their_markers() -> None:
    body = "```diff\n-        if len(self._rows) >= self.limit:\n+        if self.is_full():\n```"
    assert check(finding(body, PATH, 28), GIVEN).warnings == ()


REPEATED = (
    "def first():\n    close_all(now)\n\n\n"
    + "x = 1\n" * 40
    + "def last():\n    close_all(now)\n\n\n"
    + "y = 2\n" * 40
)


def test_4_of_several_matches_none_is_chosen() -> None:
    checked = check(finding("`close_all(now)` is not awaited.", "a.py", 85), change({"a.py": REPEATED}))
    assert checked.relocated is None
    for one in claims(checked, "code_snippet"):
        assert one.outcome.actual is None or one.outcome.disposition is Disposition.VERIFIED


def test_5_a_line_past_the_end_is_not_snapped_to_one_that_is_there() -> None:
    checked = check(finding("This is wrong.", PATH, 9999), GIVEN)
    assert failures(checked) == {Failure.PAST_THE_END}
    assert checked.relocated is None
    assert "9999" in checked.warnings[0].message


def test_6_a_name_is_found_as_a_whole_token_only() -> None:
    given = change({"a.py": "scary_total = 1\nshort_car_name = 2\n"})
    checked = check(finding("There is no `car_name` here.", "a.py", 1), given)
    assert checked.warnings == ()


def test_7_words_of_prose_are_no_symbols() -> None:
    body = "The Basket should Validate its Input, and GitHub Actions or JavaScript users won't notice a read-only e.g. flag."
    assert check(finding(body, PATH, 28), GIVEN).warnings == ()


@pytest.mark.parametrize(
    ("body", "line", "failure"),
    [
        ("`if len(self._rows) > self.limit:` is off by one.", 28, Failure.ALTERED_QUOTE),
        ("`s.entries[key] = value` grows without end.", 28, Failure.MISATTRIBUTED),
        ("`if gateway.charge_card(total, basket.currency):` hides errors.", 8, Failure.DRIFTED),
        ("`digest = _digest_owner(owner)` is slow.", 52, Failure.REMOVED_CODE),
        ("This is wrong.", 900, Failure.PAST_THE_END),
        (
            "`self._rows = OrderedDict(sorted(item.sku for item in owner.rows))` sorts.",
            23,
            Failure.FABRICATED_QUOTE,
        ),
    ],
    ids=lambda value: value.value if isinstance(value, Failure) else "",
)
def test_8_each_way_not_to_be_found_has_its_own_name(body: str, line: int, failure: Failure) -> None:
    assert failure in failures(check(finding(body, PATH, line), GIVEN))


def test_8_what_cannot_be_looked_up_is_unverifiable() -> None:
    partly = change({PATH: PYTHON}, complete=False)
    checked = check(finding("`_normalize_sku` is called for each row.", PATH, 28), partly)
    assert checked.warnings == ()
    assert {one.outcome.disposition for one in claims(checked, "pattern_exists")} == {
        Disposition.UNVERIFIABLE
    }


def test_9_a_failure_of_ours_is_not_counted() -> None:
    class Broken(SnapshotTree):
        def _read(self, path: str) -> File | None:
            raise OSError("gone")

    checked = check(finding("`put` fails.", PATH, 25), Code(Broken({PATH: PYTHON})))
    assert checked.warnings == ()
    assert {one.outcome.disposition for one in checked.claims} == {Disposition.UNVERIFIABLE}


def test_10_one_unreadable_file_stops_no_other_finding() -> None:
    files = {PATH: File(PATH, FileKind.UNREADABLE), "a.py": File("a.py", FileKind.TEXT, "total = 1\n")}
    reading = Reading(
        (
            Finding("one", "r", body="`put` fails.", location=Location(PATH, 25, 25)),
            Finding("two", "r", body="`total` is never read.", location=Location("a.py", 900, 900)),
        )
    )
    one, two = check_review(reading, Code(SnapshotTree(files)), POLICY).findings
    assert one.warnings == ()
    assert failures(two) == {Failure.PAST_THE_END}


def test_11_a_second_check_demotes_from_the_original_confidence() -> None:
    body = "`if len(self._rows) > self.limit:` is off by one, and `s.entries[key] = value` too."
    first = check(finding(body, PATH, 28), GIVEN)
    again = check(first.finding, GIVEN)
    assert len(first.warnings) >= 1
    assert first.confidence == again.confidence == judge(None, default=75, demoted=True)


def test_12_nothing_found_is_not_all_well() -> None:
    review = check_review(Reading(()), GIVEN, POLICY)
    assert review.findings == ()
    assert review.coverage.pass_rate is None


@pytest.mark.parametrize(
    "body",
    [
        "This is hard to follow.",
        "The naming could be better, I think.",
        "Is the order of these two steps right?",
        "I would expect an error when the basket is closed.",
        "`redis_client.pipeline()` would be faster.",
    ],
)
def test_13_in_doubt_nothing_is_refuted(body: str) -> None:
    assert check(finding(body, PATH, 28), GIVEN).warnings == ()


@pytest.mark.parametrize(
    "place",
    [
        f"{PATH}:999-1000",
        f"{PATH}#L999-L1000",
        "lines 999-1000",
        "lines 999 and 1000",
        "L999-L1000",
        "lines 999 to 1000",
    ],
)
def test_14_every_spelling_of_a_range_is_held_against_the_bounds(place: str) -> None:
    assert failures(check(finding(f"See {place}.", PATH, 28), GIVEN)) == {Failure.PAST_THE_END}
