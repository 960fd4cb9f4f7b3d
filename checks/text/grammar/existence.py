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

BROUGHT: Final = frozenset("define declare implement provide support".split())
"""Verbs whose passive, denied, says that nobody wrote a thing."""

BEHIND_A_NAME: Final = frozenset(("implement", "provide", "support"))
"""Those of them that a name may have before it: a method that only raises `NotImplementedError`."""

AT_HAND: Final = frozenset("available present supported".split())
"""Adjectives that say, denied, that a thing cannot be used: it need not be missing from the code."""

WRITTEN_ONCE: Final = frozenset("implementation definition equivalent counterpart".split())
"""What a thing has that is there."""


def denied_existence(sentence: Sentence, mention: Mention) -> Stance | None:
    """DENIED where it is plainly said not to be there; HYPOTHETICAL where that may be meant; None elsewhere."""
    before = sentence.text[max(0, mention.at - REACH) : mention.at].lower().split()[-1:]
    behind = sentence.text[mention.at + 1 : mention.at + REACH].lower()
    if not NOT_REAL.isdisjoint(before) or _GONE.match(behind):
        return Stance.HYPOTHETICAL
    if mention.part is not Part.SUBJECT:
        return None
    number = sentence.mentions.index(mention)
    clause = next((one for one in sentence.clauses if number in one.subject), None)
    return _denied(clause) if clause is not None and clause.denied else None


def _denied(clause: Clause) -> Stance | None:
    """By the verb, and what follows it: "does not exist", but not "does not exist on Windows"."""
    said = [word.lower for word in clause.behind if word.lower not in lex.DETERMINERS | {"yet", "anymore"}]
    if clause.verb == "exist" or (clause.passive and clause.verb in BROUGHT):
        plain = clause.verb not in BEHIND_A_NAME and all(map(_adds_nothing, clause.behind))
        return Stance.DENIED if plain else Stance.HYPOTHETICAL
    if clause.verb == "be":
        thing = not AT_HAND.isdisjoint(said[:1]) or not lex.NOUNS.isdisjoint(said[:1])
        return Stance.HYPOTHETICAL if thing else None
    if clause.verb == "have":
        return Stance.HYPOTHETICAL if not WRITTEN_ONCE.isdisjoint(said[:2]) else None
    return None


def _adds_nothing(word: Word) -> bool:
    """An adverb or a mark: "yet", "here"."""
    return word.mention is None and (
        is_adverb(word) or word.lower in ("yet", "anymore") or not word.lower.isalpha()
    )
