"""`finding_count`: so many of a thing were found by the scanners, whose findings are given beside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import Project, RecommendationClaim, RecommendationKind, contradicted
from checks.agents.recommendations.project_signals import Beside, VerifiedFinding
from checks.agents.recommendations.recommendation import DESCRIBING, Prose, Recommendation
from checks.claims.kind import short
from checks.model.claim import CHECKABLE, Stance
from checks.model.outcome import Failure, Outcome, unsupported, unverifiable, verified
from checks.text.citations import files_mentioned
from checks.text.grammar.lexicon import NUMBERS
from checks.text.grammar.parts import Clause

_PARTS = re.compile(r"[A-Z]?[a-z]++|[A-Z]++|\d++")
FINDING = frozenset("found detected flagged reported identified".split())
WORDS_BEHIND = 4
"""Words behind a number that may say what is counted."""


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """ "2 unoptimized images", where the findings have a kind of that name."""
    kinds = {name_of(each.kind): each.kind for each in beside.findings or ()}
    if not kinds:
        return
    for field, text in recommendation.written(*DESCRIBING, Prose.WHAT):
        for sentence in text.sentences:
            for clause in sentence.clauses:
                if clause.stance not in CHECKABLE and not _was_found(clause):
                    continue
                words = [word.lower for word in clause.words]
                for at, word in enumerate(words):
                    number = int(word) if word.isdecimal() and len(word) < 8 else NUMBERS.get(word)
                    behind = tuple(map(_singular, words[at + 1 : at + 1 + WORDS_BEHIND]))
                    kind = next((kinds[name] for name in kinds if behind[: len(name)] == name), None)
                    if number is not None and kind is not None:
                        named = files_mentioned(sentence.written)
                        yield RecommendationClaim(
                            kind=KIND.id,
                            field=field,
                            statement=sentence.written,
                            pattern=kind,
                            count=number,
                            file=named[0] if len(named) == 1 else "",
                            at_least=words[at + 1 : at + 2] == ["+"] or "least" in words[max(0, at - 2) : at],
                        )


def _was_found(clause: Clause) -> bool:
    """ "2 large bundles were found": past, and of the very findings."""
    return clause.stance is Stance.PAST and not clause.lowered.isdisjoint(FINDING)


def name_of(kind: str) -> tuple[str, ...]:
    """`unoptimizedImages` and `unoptimized_image` as words in the singular."""
    return tuple(_singular(part.lower()) for part in _PARTS.findall(kind[:200]))


def _singular(word: str) -> str:
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word.removesuffix("s") if not word.endswith("ss") else word


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Count the findings of that kind; in the file that is named, where one is."""
    del recommendation
    if project.beside.findings is None:
        return unverifiable("no scanner findings were given (`--findings`)")
    wanted = name_of(said.pattern)
    found = [each for each in project.beside.findings if name_of(each.kind) == wanted]
    if not found:
        known = ", ".join(sorted({each.kind for each in project.beside.findings})[:5])
        return unsupported(
            f"there are no findings of type `{short(said.pattern)}`; the types are {short(known) or 'none'}"
        )
    here = [each for each in found if not said.file or each.file == said.file]
    real, number = len(here), said.count or 0
    if real >= number if said.at_least else real == number:
        return verified(f"the scanners reported {real}")
    files = len(Counter(each.file for each in _with_file(here)))
    if not said.file and number == files:
        return unsupported(f"{number} is the number of files; the scanners reported {real}")
    return contradicted(f"the scanners reported {real}, not {number}", Failure.WRONG_COUNT)


def _with_file(findings: list[VerifiedFinding]) -> list[VerifiedFinding]:
    return [each for each in findings if each.file]


_FOUND = (
    {"type": "unoptimized_image", "file": "app/page.tsx"},
    {"type": "unoptimized_image", "file": "app/page.tsx"},
    {"type": "large_bundle", "file": "app/layout.tsx"},
)

KIND = RecommendationKind(
    "finding_count",
    "the scanners reported the stated number of findings",
    extract,
    verify,
    needs=("pattern", "count"),
    examples=(
        Example({"why": "There are 2 unoptimized images."}, "verified", findings=_FOUND),
        Example({"why": "There are 3 unoptimized images."}, "failed", findings=_FOUND),
        Example({"why": "One large bundle was found."}, "verified", findings=_FOUND),
        Example({"why": "3 large bundles were found."}, "failed", findings=_FOUND),
        Example({"why": "3 large bundles were replaced."}, NO_CLAIM, findings=_FOUND),
        Example(
            {"verifiableClaims": [{"type": "finding_count", "finding": "slow_query", "expected": 1}]},
            "unsupported",
            findings=_FOUND,
        ),
        Example(
            {"verifiableClaims": [{"type": "finding_count", "finding": "large_bundle", "expected": 1}]},
            "unverifiable",
            why="No findings were given.",
        ),
        *(
            Example(
                {"why": why}, expected, findings=({"type": "sequential_fetch", "file": "app/page.tsx"},) * 3
            )
            for why, expected in (
                ("There are 3 sequential fetches in the page.", "verified"),
                ("There are 4 sequential fetches in the page.", "failed"),
            )
        ),
        Example({"why": "There are 2 slow pages."}, NO_CLAIM, findings=_FOUND),
    ),
)
