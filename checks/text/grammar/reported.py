"""What somebody or something else is said to say or to want: "the docs say that `x` is 20", "Expected: `x` is 20"."""

from __future__ import annotations

from typing import Final

from checks.model.claim import Stance
from checks.text.grammar.lexicon import COORDINATORS
from checks.text.grammar.parts import Clause

SAYING: Final = frozenset(
    "say state claim promise imply implie report require want expect think assume believe document mention describe ask".split()
)
"""Verbs, without their endings, whose clause says what another one holds to be so."""

SPEAKING: Final = frozenset(("i", "we", "this", "it"))
"""By these the reviewer speaks, or the code that is reviewed."""

LEAD_WORDS: Final = 2
"""Words between the verb and what is said, which belong to that: "says the default `x` is 20"."""

NOTING: Final = frozenset(("note", "notice", "observe", "remember"))
"""Commands before what is so: "note that `f` is slow"."""

SUPPOSED: Final = frozenset((("let's", "say"), ("let's", "assume"), ("let's", "suppose")))

BY: Final = frozenset(("per", "according"))
"""Words before who says so."""

WISHES: Final = frozenset("expected desired ideal goal intent contract design option todo".split())
"""Words of a heading before what is wanted: "Expected: `f` returns `None`"."""


def reported(before: Clause | None, clause: Clause, text: str) -> Stance | None:
    """ELSEWHERE of what another one says, PROPOSED of what a heading wants; None of what the sentence says itself."""
    if tuple(word.lower for word in clause.words[:2]) in SUPPOSED:
        return Stance.HYPOTHETICAL
    if before is None:
        return Stance.ELSEWHERE if clause.words[0].lower in BY else None
    advises = before.stance is Stance.PROPOSED and before.verb not in NOTING
    if clause.words[0].lower == "that" and advises:
        return Stance.HYPOTHETICAL  # "prefer that `f` returns `None`"
    if before.words[0].lower in BY:
        return Stance.ELSEWHERE
    if before.verb in SAYING and not _is_the_reviewers(before):
        return Stance.ELSEWHERE if _follows(before, clause) else None
    between = text[before.words[-1].at : clause.words[0].at]
    wanted = before.stance is Stance.PROPOSED or not WISHES.isdisjoint(before.lowered)
    return Stance.PROPOSED if not before.verb and between.rstrip(" *_").endswith(":") and wanted else None


def _follows(before: Clause, clause: Clause) -> bool:
    """ "Says that `x` is 20", "says the default `x` is 20"; not "says so, and `x` is 20"."""
    first = clause.words[0]
    if first.lower == "that":
        return True
    leads = len(before.behind) <= LEAD_WORDS and all(word.mention is None for word in before.behind)
    return leads and first.text != "," and first.lower not in COORDINATORS


def _is_the_reviewers(clause: Clause) -> bool:
    """ "I think", "this suggests", and "`f` assumes", which is what code does."""
    if clause.subject:
        return True
    said = {word.lower for word in clause.words if word.at < clause.behind_at}
    return not SPEAKING.isdisjoint(said)
