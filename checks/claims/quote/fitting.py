"""Code within a sentence that speaks for it: so the line could read, whether or not it does."""

from __future__ import annotations

from itertools import takewhile

from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_comparative
from checks.text.mentions import Mention

FIT = frozenset("better preferable idiomatic enough correct usual".split())
"""What is said of code that could stand there: "`x` is preferable"."""

NEEDED = frozenset(("need", "requir"))
"""Verbs of which the passive says so: "`x` is needed"."""

KINDS = lex.WAYS | frozenset("version form spelling signature style variant choice".split())
"""What one of several ways to write a thing is called: "the modern spelling"."""

OTHERWISE = lex.PAST_ADJECTIVES | lex.PRESENT | {"wrong", "bad", "worse", "only"}
"""Adjectives of a version that is there, that was there, or that nobody asks for."""

SERVING = frozenset(
    "avoid prevent suffice keep preserve cover tolerate honor honour respect satisfie fit mirror guard".split()
)
"""Verbs of what code would be good for, as `lemma_of` has them: "`x` keeps the chain"."""

REACHING = frozenset("handle matche catch support work".split())
"""Verbs of what it would be good for where it does so with more: "`x` also matches the wrapped ones"."""

MORE = frozenset(("also", "too", "well", "regardless"))
"""Words that say that it does so with more."""

ALLOWED = frozenset(("you", "us", "callers"))
"""Whom code lets do something that they would like to."""

KEPT = lex.PRESENT | {"explicit"}
"""Adjectives of the code that is there: "the explicit comparison is right"."""

RIGHT = frozenset(("right", "fine", "good", "correct"))
"""What is said of code that may stay."""


def is_in_favour(sentence: Sentence, mention: Mention) -> bool:
    """ "`x = 2` avoids it", "`x = 2` is the better start", "`x = 2` costs more; `x = 1` is right"."""
    clause = sentence.clause_about(mention)
    if clause is None:
        return False
    others = [one for one in sentence.clauses if one is not clause]
    if any(_is_for_what_is_there(one, sentence, mention) for one in others):
        return True
    if clause.verb == "be" and not clause.behind and any(map(_is_wished_for, others)):
        return True
    return not clause.denied and (_is_fit(clause) or _is_of_use(clause))


def _is_wished_for(clause: Clause) -> bool:
    """ "What the ticket asks for"; not "what breaks it"."""
    first = [word.lower for word in clause.words[:2]]
    return first[:1] == ["what"] and not lex.DETERMINERS.isdisjoint(first[1:])


def _is_fit(clause: Clause) -> bool:
    """ "Reads better", "is more robust", "is the PEP 8 way", "is needed": of one of several ways to write it."""
    if clause.passive:
        return clause.verb in NEEDED
    said = [word.lower for word in clause.behind]
    if clause.verb not in lex.SEEMING or not OTHERWISE.isdisjoint(said):
        return False
    first = [word for word in said if word not in lex.DETERMINERS][:2]
    more = clause.verb != "read" and "more" in first  # "reads more rows"
    right = said[:2] == ["the", "right"]  # "right behind the loop" is a place
    phrase = [*takewhile(_is_of_a_phrase, said)]
    kind = phrase[:1] == ["the"] and len(phrase) > 2 and phrase[-1] in KINDS
    return more or right or kind or not FIT.isdisjoint(first) or any(map(is_comparative, first))


def _is_of_a_phrase(word: str) -> bool:
    return word.replace("-", "").isalnum() and word not in lex.PREPOSITIONS | lex.SUBORDINATORS


def _is_of_use(clause: Clause) -> bool:
    """ "Keeps the chain", "also matches the wrapped ones", "lets you see it"; not "keeps failing", "covers only one"."""
    next_to = clause.behind[0].lower if clause.behind else ""
    if clause.passive or next_to.endswith("ing") or not lex.RESTRICTING.isdisjoint(clause.lowered):
        return False
    reaches = clause.verb in REACHING and not MORE.isdisjoint(clause.lowered)
    return reaches or clause.verb in SERVING or (clause.verb == "let" and next_to in ALLOWED)


def _is_for_what_is_there(clause: Clause, sentence: Sentence, mention: Mention) -> bool:
    """ "`list` is right", "the explicit comparison is fine", "good that it is caught": what it has instead is worse."""
    if sentence.text[clause.words[0].at :].lower().startswith("good that "):
        return True
    if clause.verb != "be" or clause.denied or not clause.behind or clause.behind[0].lower not in RIGHT:
        return False
    before = {word.lower for word in clause.words if word.at < clause.behind_at}
    other = any(sentence.mentions[number].text not in mention.text for number in clause.subject)
    return other or not KEPT.isdisjoint(before)
