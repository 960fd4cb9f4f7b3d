"""Values: the words of the languages, each for what it is, and what a default is said of."""

from __future__ import annotations

import pytest

from checks.claims.fact.value import KIND, canonical
from checks.claims.kind import Example
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("None", "null"), ("null", "null"), ("nil", "null"), ("undefined", "undefined"), ("True", "true"),
        ("false", "false"), ("1_000", "1000"), ("'a'", '"a"'), ("b'a'", '"a"'), ("-2.50", "-2.5"), ("x", None),
        ("'a' + 'b'", None),
    ],
)  # fmt: skip
def test_one_spelling_for_each_value(written: str, value: str | None) -> None:
    assert canonical(written) == value


@pytest.mark.parametrize("says", ["`limit` defaults to 60.", "The default of `limit` is 60."])
def test_a_default_is_of_a_parameter(says: str) -> None:
    code = "limit = 60\n\ndef load(limit=40):\n    return limit\n"
    assert results(KIND, Example(says, "", code, 3)) == {Failure.WRONG_LITERAL}
    assert results(KIND, Example("`limit` is 60.", "", code, 3)) == {"unsupported"}
