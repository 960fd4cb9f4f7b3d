"""What a text does not say itself: it says that a document, a plan or somebody else says so."""

from __future__ import annotations

from typing import Final

from checks.model.claim import CHECKABLE, Stance
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence

SAYING: Final = frozenset(
    "say state claim promise suggest imply report require expect think assume believe document mention ask".split()
)
"""Verbs whose "that" is what somebody says, wants or thinks."""

OWN: Final = frozenset(("i", "we", "this", "it"))
"""Subjects by which a reviewer speaks, or the code that is reviewed."""

WANTED: Final = frozenset("expected suggested goal option todo contract proposal design ideally".split())
"""Words of a heading, as in "Expected: …", behind which it is said how things are to be."""

ACCORDING: Final = frozenset(("per", "according"))


def is_reported(sentence: Sentence, at: int) -> bool:
    """What stands at an offset is what somebody or something else says, or what is wanted."""
    clauses = [one for one in sentence.clauses if one.words and one.words[0].at <= at]
    if not clauses:
        return False
    own = clauses[-1]
    opened = [one.words[0].lower for one in clauses[-2:]]
    if not ACCORDING.isdisjoint(opened) or own.lowered & {"let's"}:
        return True
    return len(clauses) > 1 and _leads(sentence, clauses[-2], own)


def _leads(sentence: Sentence, before: Clause, own: Clause) -> bool:
    """The clause before says whose words the next one is."""
    first = own.words[0]
    if not before.verb:
        headed = sentence.text[: first.at].rstrip().endswith(":")
        return headed and (not WANTED.isdisjoint(before.lowered) or before.stance is Stance.PROPOSED)
    if first.mention is None and first.lower not in ("that", "the"):
        return False
    wanted = first.lower == "that" and before.stance not in CHECKABLE
    return wanted or (before.verb in SAYING and OWN.isdisjoint(before.lowered))
