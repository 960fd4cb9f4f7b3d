"""What is said to be missing: names without a definition, checks that are proposed, words that deny."""

from __future__ import annotations

import pytest

from checks.claims.fact.absence import KIND
from checks.claims.kind import Example
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results

FAR = "def load_page(page):\n    return page\n" + "\n" * 80 + "entry = load_page(1)\n"


@pytest.mark.parametrize("word", ["undefined", "undeclared", "unimported"])
def test_a_definition_anywhere_in_the_file_refutes_it(word: str) -> None:
    assert results(KIND, Example(f"`load_page` is {word}.", "", FAR, 60)) == {Failure.FALSE_ABSENCE}
    assert results(KIND, Example("`load_page` is missing.", "", FAR, 60)) == {"unsupported"}


CHECKED = "def sell(item):\n    if item is None:\n        return 0\n    return item.price\n"


@pytest.mark.parametrize(
    ("condition", "expect"), [("item is None", Failure.FALSE_ABSENCE), ("item == 2", "unsupported")]
)
def test_a_proposed_check_that_is_made_already(condition: str, expect: str) -> None:
    says = f"It should be checked first:\n\n```python\nif {condition}:\n    return 0\n```"
    assert results(KIND, Example(says, "", CHECKED, 4)) == {expect}
