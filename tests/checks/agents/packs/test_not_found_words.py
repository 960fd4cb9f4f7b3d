"""Each word by which the pack knows what is said of a 404, and its twin with another word."""

from __future__ import annotations

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from checks.agents.packs.vercel.not_found import CAUSE, LONG_TTL
from tests.checks.agents.scenes import results, with_words

DOCUMENTATION = (
    "nextjs.org/docs/app/api-reference/functions/not-found",
    "nextjs.org/docs/app/api-reference/directives/use-cache",
)
HEADER = "Send `Cache-Control: s-maxage=3600`."

WORDS: list[tuple[str, str, str, str]] = [
    # rule, what is recommended with a word in place of "_", words (";" between them), how it comes out
    (CAUSE.id, "`notFound()` under `use cache` gives a _.", "500; 5xx", "failed"),
    (CAUSE.id, "`notFound()` under `use cache` raises the _.", "error; errors; error rate", "failed"),
    (CAUSE.id, "`notFound()` under `use cache` gives a page.", "", NO_CLAIM),
    (LONG_TTL.id, f"{HEADER} Mind the _ of it.", "404; 404s; not-found; not found; notFound", "unsupported"),
    (LONG_TTL.id, f"{HEADER} Mind the page of it.", "", NO_CLAIM),
    (LONG_TTL.id, f"{HEADER} Leave the 404 _.", "uncached; separate; excluded; short; shorter; short-lived", "verified"),
    (LONG_TTL.id, f"{HEADER} Send the 404 _.", "separately; with no-store; with no-cache", "verified"),
    (LONG_TTL.id, f"{HEADER} _ the 404.", "Exclude; Keep all except", "verified"),
    (LONG_TTL.id, f"{HEADER} The 404 must not be _.", "cached; stored", "verified"),
    (LONG_TTL.id, f"{HEADER} Do not _ the 404.", "cache; store", "verified"),
    (LONG_TTL.id, f"{HEADER} Without more, not _ the 404 is right.", "caching", "verified"),
    (LONG_TTL.id, f"{HEADER} Do not forget the 404.", "", "unsupported"),
    (LONG_TTL.id, f"{HEADER} It is for _ a 404.", "all and; both a page and; every page and; each page and; pages including", "failed"),
    (LONG_TTL.id, f"{HEADER} It is for pages and a 404.", "", "unsupported"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "said", "expected"), with_words(WORDS))
def test_a_word_about_a_404_decides(rule: str, said: str, expected: str) -> None:
    example = Example({"fix": said, "affectedFiles": ["app/a/page.tsx"]}, expected, {"app/a/page.tsx": "a\n"})
    assert results(example, rule, [one for one in PACK.rules if one.id == rule]) == {expected}


@pytest.mark.parametrize("left_out", [None, 0, 1])
def test_both_pages_of_the_documentation_are_cited(left_out: int | None) -> None:
    cited = [f"https://{page}" for number, page in enumerate(DOCUMENTATION) if number != left_out]
    expected = "verified" if left_out is None else "failed"
    given = {"why": "`notFound()` under `use cache` raises errors.", "citations": cited}
    assert results(Example(given, expected), CAUSE.id, [CAUSE]) == {expected}
