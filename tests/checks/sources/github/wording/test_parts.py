"""Words that name a part of a finding, and words that begin one."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.wording.parts import is_part


@pytest.mark.parametrize(
    "words",
    [
        "Fix:",
        "Suggested fix",
        "Impact",
        "Why it matters:",
        "Root cause:",
        "Location",
        "Files affected",
        "Option A:",
        "How to fix",
    ],
)
def test_a_part_of_a_finding(words: str) -> None:
    assert is_part(words)


@pytest.mark.parametrize("words", ["Fix the race in `put`", "Race in `put`:", "Nits", "Security"])
def test_what_is_no_part_of_a_finding(words: str) -> None:
    assert not is_part(words)
