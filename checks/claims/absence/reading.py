"""What is said to be missing, and what is proposed as new."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import dropwhile, islice, pairwise
from operator import attrgetter
from typing import Final

from checks.claims.absence.claim import AbsenceClaim
from checks.claims.absence.said_of import SaidOf, compared_with, lacks_by_another_name, said_of
from checks.claims.defined.reading import UNDEFINED
from checks.claims.entries import lacked_in
from checks.claims.kind import short
from checks.claims.replacing import wanted_in
from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import ADDING, LACKING, Predicate
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Part, Shape
from checks.text.prose import Block, Role, Text, names_another_file

_GUARD = re.compile(r"\s*+(?:if|elif|else if)\b\s*+\(?([^{}]{3,300}?)\)?\s*+[{:]\s*+\Z")
_LEAVES = re.compile(r"\s*+(?:return|raise|throw)\b")

HOLDING = frozenset(("contain", "include"))
"""Verbs that say what a thing holds, of a list as of a function."""


def extract(text: Text) -> Iterator[AbsenceClaim]:
    """ "No `x`", "`x` is missing", "`x` is never checked", and lines proposed as new."""
    before: Sentence | None = None
    for sentence in text.sentences:
        listed: set[str] = set()
        for each in lacked_in(sentence, before):
            listed |= {each.thing}
            yield AbsenceClaim(
                statement=sentence.written, thing=each.thing, where=each.table, entry=each.entry
            )
        for wanted in wanted_in(sentence):
            yield AbsenceClaim(statement=sentence.written, thing=wanted, instead=True)
        path = text.location.path if text.location is not None else ""
        there = "there" in sentence.words and path and names_another_file(sentence, path)
        for clause in (
            sentence.clauses if not there else ()
        ):  # "`CHANGES.md` lists `f`, but `g` is missing there"
            for number in (*clause.subject, *clause.object, *(number for _, number in clause.oblique)):
                mention = sentence.mentions[number]
                denied = mention.stance is Stance.DENIED and mention.marked and _is_a_thing(mention)
                if denied and mention.text not in listed:
                    yield from _denied(sentence, clause, mention)
        before = sentence
    yield from _asked_for(text)
    for block in text.blocks:
        yield from _proposed(block)


def _is_a_thing(mention: Mention) -> bool:
    """It is code that can be missing: of a mark alone, as in "no matching `>`", any line may have one."""
    marks = mention.shape is Shape.EXPRESSION and not mention.names
    return not marks and mention.shape not in (Shape.PATH, Shape.WORDS)


FOR_WHAT: Final = frozenset(("for", "against"))
"""Prepositions before what a check is for."""

OF_MODULES: Final = frozenset(("import", "imports", "export", "exports"))
"""Nouns of lists of names at the edge of a file: what is missing in one of them may well be used below it."""


def _is_missing_at_the_edge(clause: Clause, mention: Mention) -> bool:
    """ "`x` is missing in the list of imports"."""
    behind = [word.lower for word in clause.words if word.at > mention.at]
    place = dropwhile(lambda word: word not in ("in", "from", "among"), behind)
    return not OF_MODULES.isdisjoint(islice(place, 8))


def _is_of_no_code(clause: Clause, mention: Mention) -> bool:
    """ "Jobs of the old version have no `x`": what lacks it is data, a user or a client, and no place in code."""
    if mention.part is not Part.OBJECT or clause.verb not in ("have", "lack") or clause.subject:
        return False
    before = [word for word in clause.words if word.at < clause.behind_at and word.mention is None]
    said = [word.lower for word in before if word.lower.isalpha()]
    known = lex.NOUNS | lex.PLURALS | lex.PRONOUNS | {f"{noun}s" for noun in lex.NOUNS} | OF_CODE
    return bool(said) and known.isdisjoint(said)


def _is_of_a_case(sentence: Sentence, clause: Clause) -> bool:
    """ "When it is empty, `x` is not called", "so no `x` is sent": it is said of what then happens, not of the code."""
    follows = clause.words[0].lower == "so" or any(one.words[0].lower == "so" for one in sentence.clauses)
    return follows or not sentence.words.isdisjoint(lex.CONDITIONS)


def _is_set_apart(clause: Clause, mention: Mention) -> bool:
    """ "No package-level `x` wrapper", "no `x` key": a thing of some kind, of which another may well be there."""
    words = [word for word in clause.words if word.text.isalpha() or word.mention is not None]
    at = next((at for at, word in enumerate(words) if word.at == mention.at), None)
    if at is None or mention.part is Part.SUBJECT:
        return False
    before, after = words[at - 1].lower if at else "", words[at + 1].lower if at + 1 < len(words) else ""
    listed = at > 0 and words[at - 1].mention is not None
    bare = listed or before in BEFORE_A_THING or before.endswith(("s", "n't", "ing"))
    return not bare or after not in BEHIND_A_THING


LISTING: Final = lex.COORDINATORS | lex.PREPOSITIONS
BEFORE_A_THING: Final = frozenset(("no", "without", "a", "an", "the", "any")) | LACKING | LISTING
"""Words between a denial and a thing that say nothing of which one is meant."""

BEHIND_A_THING: Final = frozenset(("", "here", "call", "calls", "import", "check")) | LISTING
"""What may stand behind a thing that is there whatever kind it is of."""

OF_CODE: Final = frozenset(("code", "here", "there"))
"""More words for places in code."""


VALIDATES: Final = frozenset(("validate", "sanitize", "sanitise"))
"""Verbs for a check of what a value is, which to ask whether there is one is not."""


def _denied(sentence: Sentence, clause: Clause, mention: Mention) -> Iterator[AbsenceClaim]:
    if sentence.begins_with_a_case and mention.part is not Part.SUBJECT:
        return
    if _is_missing_at_the_edge(clause, mention) or _is_of_no_code(clause, mention):
        return
    if _is_an_effect(sentence, clause):
        return
    held = clause.verb in HOLDING and mention.part is Part.OBJECT
    if _is_of_a_case(sentence, clause) or (not held and _is_set_apart(clause, mention)):
        return
    deed = clause.predicate if clause.passive and mention.part is Part.SUBJECT else None
    if deed is Predicate.CHECKS and _is_of_one_check(clause):
        return
    # "`x` is not a `y`", "`x` is no member of `y`"
    about = mention.part is Part.OBLIQUE or (mention.part is Part.OBJECT and clause.verb == "be")
    does = deed is None and clause.verb not in ("", "be", "have")  # "`f` never calls `g`" is what `f` does
    if (about or does) and not (held or _is_lacked(clause, mention)):
        return
    undefined = not clause.lowered.isdisjoint(UNDEFINED)
    if undefined and mention.shape is not Shape.MEMBER:  # `a.b` has a value
        return
    said_before = deed is not None and not clause.denied  # "`x` is never awaited and is called"
    if clause.passive and ((clause.denied and deed is None) or (said_before and not undefined)):
        return
    of = said_of(sentence, clause, mention)
    if of is SaidOf.ANOTHER or (held and lacks_by_another_name(clause)):
        return
    place = sentence.place_in(clause, mention) or _listed_in(sentence, clause, mention)
    if place and compared_with(sentence, clause, place):
        place = ""
    yield AbsenceClaim(
        statement=sentence.written,
        thing=mention.text,
        deed=deed,
        where=place or _holder(sentence, clause, mention),
        here=of is SaidOf.HERE,
    )


def _is_of_one_check(clause: Clause) -> bool:
    """ "`x` is not checked for zero", "not validated", "not tested": that something asks for it is no answer."""
    return any(word.lower in FOR_WHAT for word in clause.behind[:1]) or clause.verb in VALIDATES | OF_TESTS


OF_TESTS: Final = frozenset(("test", "cover", "exercise", "verify"))
"""Verbs for a check that may as well speak of tests, or of something that is proven otherwise."""


def _listed_in(sentence: Sentence, clause: Clause, thing: Mention) -> str:
    """What a thing is missing from: a name, or a file."""
    places = sentence.governed(clause, ("from", "to", "into", "on", *lex.INSIDE))
    named = (*NAMED, Shape.PATH)
    return next(
        (one.text for one in places if one is not thing and one.at > thing.at and one.shape in named), ""
    )


def _is_an_effect(sentence: Sentence, clause: Clause) -> bool:
    """ "It throws, and `f` isn't called": what comes of the one is no statement on the other."""
    joined, named, *_ = (*(word for word in clause.words if word.text != ","), None, None)
    joins = joined is not None and joined.lower in lex.COORDINATORS
    own = named is not None and named.mention is not None
    return clause is not sentence.clauses[0] and clause.passive and joins and own


def _holder(sentence: Sentence, clause: Clause, mention: Mention) -> str:
    """What lacks the thing: the one name that the clause is about."""
    subjects = [sentence.mentions[number] for number in clause.subject]
    said_of = len(subjects) == 1 and mention.part is Part.OBJECT and clause.verb != "be"
    if said_of and subjects[0].shape is Shape.PATH:
        return subjects[0].text
    return subjects[0].qualified if said_of and subjects[0].shape in NAMED else ""


def _is_lacked(clause: Clause, mention: Mention) -> bool:
    """ "Lacks `x`", "without `x`", "missing `x`": denied by the words right before it.

    "Without resetting `x`" denies a deed that is done to `x`, not that it is there.
    """
    count = bisect_left(clause.said, mention.at, key=attrgetter("at"))
    before = [word.lower for word in clause.said[max(count - 2, 0) : count]]
    if "without" in before and clause.subject:
        return False  # "`x` is written without `f`": beside it something else may have that
    if before[-1:] and before[-1] not in LACKING and before[-1].endswith("ing") and before[0] == "without":
        return False
    return not (LACKING | {"no", "without"}).isdisjoint(before)


def _asked_for(text: Text) -> Iterator[AbsenceClaim]:
    """Code that a command asks to be added: "Add an `x is None` check"."""
    for sentence in text.sentences:
        for clause in sentence.clauses:
            asks = clause.verb in ADDING and clause.stance is Stance.PROPOSED
            for thing in [sentence.mentions[number] for number in clause.object if asks]:
                if thing.marked and thing.shape is Shape.EXPRESSION:
                    yield AbsenceClaim(
                        statement=sentence.written, thing=thing.text, deed=Predicate.CHECKS, proposed=True
                    )


def _proposed(block: Block) -> Iterator[AbsenceClaim]:
    """The condition that proposed lines check, and the lines that a diff only adds."""
    if block.role in (Role.SUGGESTION, Role.DIFF):
        lines = [line for line in block.text.split("\n") if line.strip()]
        guards = [(guard, after) for line, after in pairwise((*lines, "")) if (guard := _GUARD.match(line))]
        if len(guards) == 1 and _LEAVES.match(guards[0][1]):  # more may keep one that is there
            guard = guards[0][0]
            yield AbsenceClaim(
                statement=f"`{short(guard[0])}` is not there yet",
                thing=guard[1],
                deed=Predicate.CHECKS,
                replaces=block.role is Role.SUGGESTION,
                proposed=True,
                besides=tuple(line.strip() for line in lines if line not in (guard[0], guards[0][1])),
            )
    if block.role is Role.DIFF and not block.removed and block.text.strip():
        yield AbsenceClaim(statement="the proposed lines are not there yet", thing=block.text, proposed=True)
