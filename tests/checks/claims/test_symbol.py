"""Names: near misses of a real one, private ones, and files that hold no code."""

from __future__ import annotations

import pytest

from checks.claims.kind import Example
from checks.claims.symbol import KIND
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results
from tests.checks.claims.typed import outcome

CODE = "def load_page(page):\n    return page\n"
UNKNOWN = Failure.FABRICATED_SYMBOL


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`load_pane` returns it.", UNKNOWN),
        ("`send_mail` returns it.", "unsupported"),
        ("`load_page_now` returns it.", "unsupported"),
        ("Here `_send_mail` runs.", UNKNOWN),
        ("Here `#send_mail` runs.", UNKNOWN),
        ("Here `send_mail` runs.", "unsupported"),
    ],
)
def test_a_name_that_is_found_nowhere(says: str, expect: str) -> None:
    assert results(KIND, Example(says, "", CODE, 1)) == {expect}


@pytest.mark.parametrize("ending", "adoc csv html json lock map md rst svg txt".split())
def test_a_removed_name_may_be_left_in_a_file_without_code(ending: str) -> None:
    base = CODE + "\ndef drop_page(page):\n    return page\n"
    notes = Example(
        "`drop_page` is slow.", "", CODE, 1, base=base, others=((f"notes.{ending}", "drop_page\n"),)
    )
    code = Example("`drop_page` is slow.", "", CODE, 1, base=base, others=(("other.py", "drop_page()\n"),))
    assert results(KIND, notes) == {"unsupported"}
    assert results(KIND, code) == {"verified"}


def test_what_is_said_to_be_missing_was_not_removed_against_the_text() -> None:
    before = "def load_page(x):\n    return x\n"
    for says, expect in (
        ("There is no `load_page`.", "unsupported"),
        ("`load_page` is still slow.", Failure.REMOVED_CODE),
    ):
        assert results(KIND, Example(says, "", "x = 1\n", 1, base=before)) == {expect}, says


def test_a_private_name_alone_in_a_list_may_be_proposed() -> None:
    for says, expect in (
        ("- `_new_names` for the first", "unsupported"),
        ("`_new_names` should move.", Failure.FABRICATED_SYMBOL),
    ):
        assert results(KIND, Example(says, "", "x = 1\n", 1)) == {expect}, says


def test_a_class_of_the_cited_file_owns_its_names_however_it_is_written() -> None:
    code = "type (\n\t// Alpha is one.\n\tAlpha struct { a int }\n\n\t// Beta is the other.\n\tBeta struct { b int }\n)\n"
    says = Example("`Beta.loadAll` is slow.", "", code, 6, path="a.go")
    assert results(KIND, says) == {Failure.FABRICATED_SYMBOL}


@pytest.mark.parametrize(
    ("code", "other", "expect"),
    [
        ("drop_rows()\n", "", "verified"),
        ("# drop_rows comes later\n", "", "unsupported"),
        ("load()  # drop_rows comes later\n", "", "unsupported"),
        ("drop_rows()  # drop_rows comes first\n", "", "verified"),
        ('"""Says what drop_rows does."""\n', "", "unsupported"),
        ("load('drop_rows')\n", "", "verified"),
        ("# drop_rows comes later\n", "drop_rows()\n", "verified"),
        ("load()\n", "drop_rows()\n", "verified"),
        ("load()\n", "# drop_rows comes later\n", "unsupported"),
    ],
)
def test_a_name_of_comments_alone_is_not_there(code: str, other: str, expect: str) -> None:
    found = outcome({"kind": "symbol", "name": "drop_rows"}, code, 1, others={"other.py": other})
    assert found.disposition == expect
