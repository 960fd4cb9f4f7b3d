"""Whether a sentence says of a name that it is not there: "`f` does not exist", "`f` is not implemented"."""

from __future__ import annotations

import re
from typing import Final

from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_adverb
from checks.text.mentions import Mention, Part

NOT_REAL: Final = frozenset(
    "nonexistent non-existent missing undefined unknown imaginary fictitious hallucinated".split()
)
"""Adjectives of what is not there."""

REACH: Final = 40
"""Characters before and behind a name that are read."""

_GONE = re.compile(r"\W{0,3}(?:to exist|no longer exists?)\b")
"""Behind a name: "callers expect `f` to exist"."""

WRITTEN: Final = frozenset(("define", "declare"))
"""Verbs whose passive, denied, says that nobody wrote a thing."""

OFFERED: Final = frozenset(("implement", "provide", "support"))
"""Verbs whose passive, denied, may be said of a name that is there: of a method that only raises `NotImplementedError`."""

AT_HAND: Final = frozenset(("available", "present"))
"""Adjectives that say, denied, that a thing cannot be used: it need not be missing from the code."""

PARTS: Final = frozenset(("implementation", "definition", "equivalent", "counterpart"))
"""What a thing lacks that is not there: "`f` has no implementation"."""


def denied_existence(sentence: Sentence, mention: Mention) -> Stance | None:
    """DENIED where it is plainly said not to be there; HYPOTHETICAL where that may be meant; None elsewhere."""
    before = sentence.text[max(0, mention.at - REACH) : mention.at].lower().split()[-1:]
    behind = sentence.text[mention.at + 1 : mention.at + REACH].lower()
    if not NOT_REAL.isdisjoint(before) or _GONE.match(behind):
        return Stance.HYPOTHETICAL
    if mention.part is not Part.SUBJECT:
        return None
    clause = sentence.clause_about(mention)
    return _denied(clause) if clause is not None and clause.denied else None


def _denied(clause: Clause) -> Stance | None:
    """By the verb, and what follows it: "does not exist", but not "does not exist on Windows"."""
    said = [word.lower for word in clause.behind if word.lower not in lex.DETERMINERS | {"yet", "anymore"}]
    passive = clause.verb if clause.passive else ""
    if clause.verb == "exist" or passive in WRITTEN:
        return Stance.DENIED if all(map(_adds_nothing, clause.behind)) else Stance.HYPOTHETICAL
    thing = not AT_HAND.isdisjoint(said[:1]) or not lex.NOUNS.isdisjoint(said[:1])
    if passive in OFFERED or (clause.verb == "be" and thing):
        return Stance.HYPOTHETICAL
    if clause.verb == "have" and not PARTS.isdisjoint(said[:2]):
        return Stance.HYPOTHETICAL
    return None


def _adds_nothing(word: Word) -> bool:
    """An adverb or a mark: "yet", "here"."""
    return word.mention is None and (
        is_adverb(word) or word.lower in ("yet", "anymore") or not word.lower.isalpha()
    )
