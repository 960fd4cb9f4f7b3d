"""A sentence that names much code: every kind of claim reads it in time that grows with its length alone."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest

from checks.claims.kind import Kind
from checks.claims.registry import kinds
from checks.text.grammar.clauses import read_sentence
from checks.text.grammar.splitting import SENTENCE_LIMIT
from checks.text.markdown import SPAN
from checks.text.prose import Text
from tests.checks.claims.scenes import finding
from tests.checks.growth import assert_growth_is_linear

TIMES = 16
SENTENCES = 5
NOISE = 0.001 * SENTENCES

PARTS = {
    "quoted": '- 1 + 2 = `load8(page)` "It should returns `load8(page)`" ',
    "denied": "no `page.load` and never `load8(page)`, without `total_rows` ",
    "said": "`load8(page)` returns `None`, and `total_rows` calls `page.load` ",
}


def extraction(kind: Kind[Any], part: str, count: int) -> float:
    """Seconds for a few sentences of so many parts each, which have been read already."""
    texts = [Text(finding((part * TIMES)[: count * len(part)], "src/a.py", 9)) for _ in range(SENTENCES)]
    assert all(text.mentions for text in texts)
    begun = time.process_time()
    for text in texts:
        for _ in kind.extract(text):
            pass
    return time.process_time() - begun


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.id)
def test_claims_are_found_in_time_linear_in_the_code_that_a_sentence_names(
    kind: Kind[Any], part: str
) -> None:
    short, long = (partial(extraction, kind, part, count) for count in (1, TIMES))

    assert len(part) * TIMES < SENTENCE_LIMIT + len(part)
    assert_growth_is_linear(short, long, times=TIMES, noise=NOISE)


def reading(part: str, count: int) -> float:
    begun = time.process_time()
    for _ in range(SENTENCES):
        read_sentence(part * count, [f"load{number}(page)" for number in range((part * count).count(SPAN))])
    return time.process_time() - begun


@pytest.mark.parametrize("part", [f"- {SPAN}, ", f"no {SPAN} and ", f"{SPAN} returns {SPAN}, "])
def test_a_sentence_is_read_in_time_linear_in_the_code_that_it_names(part: str) -> None:
    short, long = (partial(reading, part, count) for count in (4, 4 * TIMES))

    assert_growth_is_linear(short, long, times=TIMES, noise=NOISE)
