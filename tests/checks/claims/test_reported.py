"""What somebody else says, or what is wanted, beside the same words as a reviewer's own."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import warnings_of

CODE = "SIZE = 30\n\n\ndef load(row):\n    log(row)\n    return row or {}\n"
SAID = ("`SIZE` is 50.", "`load` returns `None`.", "`log` is used four times.")


@pytest.mark.parametrize("says", SAID)
@pytest.mark.parametrize(
    "verb",
    "say state claim promise suggest imply report require expect think assume believe document mention ask".split(),
)
def test_what_somebody_says(says: str, verb: str) -> None:
    assert warnings_of(("app.py", CODE, 6, f"The manual {verb}s that {says}")) == []
    assert warnings_of(("app.py", CODE, 6, says))


@pytest.mark.parametrize("says", SAID)
@pytest.mark.parametrize(
    "before",
    [
        "The manual says", "According to the manual,", "Per the manual,", "I propose that", "Prefer that",
        "A reader may think that", "Let's say", "Expected:", "Suggested behaviour:", "Goal:", "TODO:", "Option A:", "Contract:",
        "Proposal:", "A cleaner design:", "Ideally:", "Recommended:",
    ],
)  # fmt: skip
def test_what_is_said_elsewhere_or_wanted(says: str, before: str) -> None:
    assert warnings_of(("app.py", CODE, 6, f"{before} {says}")) == []


@pytest.mark.parametrize("says", SAID)
@pytest.mark.parametrize(
    "before", ["I think that", "We believe that", "This states that", "It documents that", "Problem:"]
)
def test_what_a_reviewer_says(says: str, before: str) -> None:
    assert warnings_of(("app.py", CODE, 6, f"{before} {says}"))


def test_what_is_said_behind_it() -> None:
    assert warnings_of(("app.py", CODE, 6, "The manual says so, but `SIZE` is 50."))
    assert warnings_of(("app.py", CODE, 6, "The manual says the constant `SIZE` is 50.")) == []
    assert warnings_of(("app.py", CODE, 6, "The constant `SIZE` is 50."))
