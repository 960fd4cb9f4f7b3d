"""What reviewers say in passing, beside the plain statement: only the plain one is refuted by the code."""

from __future__ import annotations

import pytest

from checks.claims.quote.reading import RUNNING
from tests.checks.claims.said_in_passing import (
    absences_and_counts,
    deeds,
    defined_here,
    elsewhere,
    files,
    lacks,
    names,
    places,
    quotes,
    reached,
)
from tests.checks.claims.said_in_passing.pair import Pair

TABLES = (absences_and_counts, deeds, defined_here, elsewhere, files, lacks, names, places, quotes, reached)
PAIRS = [pytest.param(pair, id=name) for table in TABLES for name, pair in table.PAIRS.items()]


@pytest.mark.parametrize("pair", PAIRS)
def test_what_is_said_in_passing_is_not_refuted(pair: Pair) -> None:
    assert pair.warnings(pair.sound) == []


@pytest.mark.parametrize("pair", PAIRS)
def test_the_plain_statement_beside_it_is_refuted(pair: Pair) -> None:
    assert pair.warnings(pair.false), pair.false


@pytest.mark.parametrize("word", sorted(RUNNING))
def test_what_code_does_to_what_runs_is_said_of_the_cited_lines(word: str) -> None:
    says = f"`self.slips[book.code] = reader.card` slows this {word}."
    assert Pair(defined_here.DESK, 2, "", says).warnings(says)
