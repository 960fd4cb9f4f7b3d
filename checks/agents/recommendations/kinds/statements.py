"""`contradiction` and `arithmetic`: what a recommendation says agrees with itself, and its sums come out."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import (
    Project,
    RecommendationClaim,
    RecommendationKind,
    asked,
    contradicted,
)
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.prose import opposites
from checks.agents.recommendations.prose.opposites import Assertion
from checks.agents.recommendations.recommendation import Prose, Recommendation
from checks.claims import arithmetic
from checks.claims.contradiction import excluding
from checks.claims.kind import short
from checks.model.agents.verdicts import WHOLE_TEXT
from checks.model.claim import Claim
from checks.model.outcome import Failure, Outcome, unsupported
from checks.text.prose import words_as_text


def extract_contradictions(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """Two statements about one thing of which at most one can be right."""
    del beside
    by_file: dict[str, list[Claim]] = {}
    for _, file, claim in recommendation.statements:
        by_file.setdefault(file, []).append(claim)
    for file, claims in by_file.items():
        for one, other in excluding(claims):
            yield RecommendationClaim(
                kind=CONTRADICTION.id,
                field=WHOLE_TEXT,
                statement=f"{one.statement} / {other.statement}",
                file=file,
                pattern=one.statement,
                other=other.statement,
                prose=True,
            )
    for first, second in opposites.excluding(recommendation.assertions):
        yield RecommendationClaim(
            kind=CONTRADICTION.id,
            field=WHOLE_TEXT,
            statement=f"{first.statement} / {second.statement}",
            pattern=first.statement,
            other=second.statement,
            prose=True,
        )


def between(
    recommendations: list[Recommendation],
) -> Iterator[tuple[int, RecommendationClaim, int]]:
    """Contradictions between recommendations: the place of one in the list, the claim, the place of the other."""
    for first, one, second, other, file in (*_of_claims(recommendations), *_of_assertions(recommendations)):
        for mine, said, theirs, against in ((first, one, second, other), (second, other, first, one)):
            if first != second:
                yield (
                    mine,
                    RecommendationClaim(
                        kind=CONTRADICTION.id,
                        field=WHOLE_TEXT,
                        statement=said,
                        file=file,
                        pattern=said,
                        other=against,
                        prose=True,
                    ),
                    theirs,
                )


def _of_claims(recommendations: list[Recommendation]) -> Iterator[tuple[int, str, int, str, str]]:
    by_file: dict[str, list[tuple[int, Claim]]] = {}
    for at, each in enumerate(recommendations):
        for _, file, claim in each.statements:
            if file:
                by_file.setdefault(file, []).append((at, claim))
    for file, owned in by_file.items():
        owners = {id(claim): at for at, claim in owned}
        for one, other in excluding(claim for _, claim in owned):
            yield owners[id(one)], one.statement, owners[id(other)], other.statement, file


def _of_assertions(recommendations: list[Recommendation]) -> Iterator[tuple[int, str, int, str, str]]:
    owners: dict[int, int] = {}
    found: list[Assertion] = []
    for at, each in enumerate(recommendations):
        own = [one for one in each.assertions if one.named]
        owners.update((id(one), at) for one in own)
        found += own

    def alike(one: Assertion, other: Assertion) -> bool:
        """`GET` of one file is not `GET` of another."""
        mine, theirs = (set(recommendations[owners[id(each)]].files) for each in (one, other))
        return one.placed or not (mine and theirs) or not mine.isdisjoint(theirs)

    for one, other in opposites.excluding(found, alike):
        yield owners[id(one)], one.statement, owners[id(other)], other.statement, ""


def verify_contradiction(
    said: RecommendationClaim, recommendation: Recommendation, project: Project
) -> Outcome:
    """What excludes each other in one recommendation cannot all be right."""
    del recommendation, project
    both = [sentence for words in (said.pattern, said.other) for sentence in words_as_text(words).sentences]
    if not said.prose and not any(opposites.excluding(opposites.assertions(both))):
        return unsupported("rules cannot tell whether two sentences contradict each other")
    return contradicted(
        f"two statements contradict each other: {short(said.pattern)} / {short(said.other)}",
        Failure.CONTRADICTION,
    )


def extract_sums(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """ "20% of 100K requests = 20K requests"."""
    del beside
    for field, text in recommendation.written(*Prose):
        if any(map(str.isdecimal, text.finding.body)):
            for claim in arithmetic.extract(text):
                yield RecommendationClaim(
                    kind=ARITHMETIC.id,
                    field=field,
                    statement=claim.statement,
                    pattern=claim.statement,
                    prose=True,
                    claim=claim,
                )


def verify_sum(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Exactly, in one unit."""
    del recommendation
    claim = said.claim
    if claim is None:
        claim = next(iter(arithmetic.extract(words_as_text(said.pattern))), None)
    return (
        asked(claim, project)
        if claim is not None
        else unsupported("not a calculation such as `20% of 100K = 20K`")
    )


_PAGE = {"app/page.tsx": "load('a');\nload('b');\n"}

CONTRADICTION = RecommendationKind(
    "contradiction",
    "no two statements contradict each other, within a recommendation or between two",
    extract_contradictions,
    verify_contradiction,
    needs=("pattern", "other"),
    examples=(
        Example(
            {
                "why": "There are 2 `load()` calls in `app/page.tsx`.",
                "currentBehavior": "There are 3 `load()` calls in `app/page.tsx`.",
            },
            "failed",
            _PAGE,
        ),
        Example(
            {
                "verifiableClaims": [
                    {"type": "contradiction", "first": "the page is static", "second": "the page is dynamic"}
                ]
            },
            "failed",
            _PAGE,
        ),
        Example(
            {
                "verifiableClaims": [
                    {"type": "contradiction", "first": "the page is static", "second": "the page is slow"}
                ]
            },
            "unsupported",
            _PAGE,
        ),
        Example({"why": "The page is static.", "currentBehavior": "The page is dynamic."}, "failed", _PAGE),
        Example({"why": "The page is static. The route is dynamic."}, NO_CLAIM, _PAGE),
        Example(
            {"why": "The loaders are called in parallel. The loaders are called sequentially."},
            "failed",
            _PAGE,
        ),
        Example(
            {"why": "The loaders are called in parallel. The loaders are called concurrently."},
            NO_CLAIM,
            _PAGE,
        ),
        Example(
            {"why": "The loaders are called in sequence. The loaders are called in production."},
            NO_CLAIM,
            _PAGE,
        ),
        Example({"why": "There are 2 `load()` calls in `app/page.tsx`."}, NO_CLAIM, _PAGE),
    ),
)

ARITHMETIC = RecommendationKind(
    "arithmetic",
    "a calculation is right, in consistent units",
    extract_sums,
    verify_sum,
    needs=("pattern",),
    examples=(
        Example({"why": "20% of 100K = 20K."}, "verified"),
        Example({"why": "20% of 100K requests = 20K requests."}, "verified"),
        Example({"why": "20% of 100K = 20M."}, "failed"),
        Example({"why": "2 s + 2 MB = 4 s."}, "unsupported", why="The units do not fit."),
        Example({"why": "It takes 4 s."}, NO_CLAIM),
    ),
)
