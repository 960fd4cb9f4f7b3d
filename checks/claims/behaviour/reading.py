"""Clauses that say what a function or class does: "`f` calls `g`", "`g` is set in `f`"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.claims.behaviour.claim import BehaviourClaim
from checks.claims.unassigned import unset_in
from checks.model.claim import CHECKABLE, Stance
from checks.text.grammar.lexicon import (
    CONDITIONS,
    COORDINATORS,
    DETERMINERS,
    GUESSING_ADVERBS,
    HOLDERS,
    INSIDE,
    NEGATIONS,
    PREDICATES,
    PREPOSITIONS,
    PRONOUNS,
    Predicate,
)
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_adverb, lemma_of
from checks.text.mentions import NAMED, Mention, Shape
from checks.text.prose import Text

_CONSTANTS = frozenset("undefined null None nil true false True False NULL nullptr".split())

_MEANS = frozenset(("with", "via", "through", "to", "from", "into", "by", "on", "between"))
"""Prepositions behind a verb that bring in code which the doer has to have, too."""

SPARES = frozenset(("leave", "ignore", "skip", "avoid", "omit", "forget", "spare", "neglect"))
"""Verbs that say of a thing that nothing is done with it."""

_IS_RUN = frozenset(("run", "execute", "fire", "start", "happen"))
"""Verbs without an object that say what the doer itself is run by: "`f` runs from `main`"."""


NEUTRAL = frozenset("also already here just now still then there too".split())
"""Adverbs beside a deed that say nothing more of it."""

_FUNCTION_WORDS = DETERMINERS | PREPOSITIONS | PRONOUNS | COORDINATORS

_CIRCUMSTANCES = CONDITIONS | frozenset(("while", "before", "after", "as", "without"))
"""Words that open a clause on when something is done."""


def extract(text: Text) -> Iterator[BehaviourClaim]:
    """Clauses whose subject, or whose place, is a name and whose object is code."""
    for sentence in text.sentences:
        for each in unset_in(sentence):
            yield BehaviourClaim(
                statement=sentence.written,
                doer=each.function,
                deed=Predicate.ASSIGNS,
                thing=each.name,
                clears=each.clears,
                stance=Stance.DENIED,
            )
        for clause in sentence.clauses:
            for doer, thing in _pairs(sentence, clause):
                stance = thing.stance if thing.stance is not Stance.ASSERTED else clause.stance
                deed = clause.predicate or Predicate.HAS
                known = clause.predicate or thing.preposition or thing.shape not in (Shape.NAME, Shape.CALL)
                if stance in CHECKABLE and not (clause.plain and known):
                    stance = Stance.HYPOTHETICAL  # "`f` duplicates `g`" says nothing of what is in `f`
                yield BehaviourClaim(
                    statement=sentence.written,
                    doer=doer.qualified,
                    deed=Predicate.HAS if thing.preposition and not clause.passive else deed,
                    thing=thing.text,
                    stance=stance,
                    how=_how(sentence, clause) or _of_one(clause, thing),
                )


def _of_one(clause: Clause, thing: Mention) -> str:
    """ "`f` does not catch the `E` of `g`": another handler of it is no answer."""
    if clause.predicate is not Predicate.CATCHES or not clause.denied:
        return ""
    return next(
        (word for word, _ in clause.oblique if word in ("of", "from", "by", "for") and not thing.preposition),
        "",
    )


def _how(sentence: Sentence, clause: Clause) -> str:
    """The first word that says how, how often or in which case it is done; empty where the deed is all."""
    called = {one.noun for one in sentence.mentions}  # "the helper `f`"
    for word in clause.said:
        if word.lower in NEUTRAL or not word.text[:1].isalpha():
            continue
        if word.at < clause.behind_at:
            says_more = is_adverb(word) and word.lower not in NEGATIONS
        else:
            says_more = word.lower not in _FUNCTION_WORDS and word.lower not in called
        if says_more:
            return word.text
    opened = [one.words[0] for one in sentence.clauses if one is not clause and one.words]
    return next((word.text for word in opened if word.lower in _CIRCUMSTANCES), "")


def _pairs(sentence: Sentence, clause: Clause) -> Iterator[tuple[Mention, Mention]]:
    """Each doer of a clause with each thing that it does something to."""
    spares = lemma_of(clause.verb) in SPARES or clause.verb in SPARES
    if clause.verb in ("", "be") or clause.predicate in (Predicate.REMOVES, Predicate.ADVISES) or spares:
        return
    if any(word.lower in GUESSING_ADVERBS for word in clause.said if word.at < clause.behind_at):
        return
    if clause.passive and clause.verb == "guard":
        return  # "`x` is guarded by `f`", which may ask in other words
    doers = things = [sentence.mentions[at] for at in clause.subject]
    if clause.passive:  # a literal may come by way of a table or a fixture
        doers = sentence.governed(clause, INSIDE | {"by"})
        if 1 < len(doers) < len(clause.oblique):
            return  # "is called in `f` and, with `x`, in `g`": which of them does what
        things = [one for one in things if one.shape is not Shape.LITERAL]
    else:
        doers = doers or sentence.governed(clause, INSIDE)  # "the loop in `f` calls `g`"
        things = [sentence.mentions[at] for at in clause.object]
        if things or clause.verb not in _IS_RUN:
            on = not clause.behind or clause.behind[0].lower == "on"
            means = sentence.governed(clause, _MEANS if on else _MEANS - {"on"})
            apart = [word.at for word in clause.behind if word.text == "," or word.lower in CONDITIONS]
            within = min(apart, default=len(sentence.text))
            things = [one for one in things if one.at < within or not _is_of_a_case(clause, one)]
            things += [one for one in means if clause.behind_at <= one.at < within]
            things = [one for one in things if not _is_for_a_purpose(sentence, one)]
        if len(doers) > 1 or any(doer.shape is Shape.CALL for doer in doers):
            return  # `f("host")` does: one call of it, not the function
        if any(_is_of_a_nearer_one(sentence, clause, doer) for doer in doers):
            return
    things = [one for one in things if not one.paired]
    for doer in doers:
        does = (
            doer.shape in NAMED
            and not doer.paired
            and doer.checkable
            and doer.is_code
            and doer.noun not in HOLDERS
        )
        if does and not _is_of_another(sentence, doer):
            returned = clause.predicate is Predicate.RETURNS
            yield from ((doer, thing) for thing in things if _can_be_looked_for(thing, returned=returned))


def _is_of_a_nearer_one(sentence: Sentence, clause: Clause, doer: Mention) -> bool:
    """ "`f()` dereferences `x` and `g()` does `y`": another function stands between a doer and the verb."""
    between = (sentence.mentions[number] for _, number in clause.oblique)
    return any(one.text.endswith("()") and doer.at < one.at < clause.behind_at for one in between)


def _is_for_a_purpose(sentence: Sentence, thing: Mention) -> bool:
    """ "`f` relies on `g` to set `x`": what it is done for, another one may do."""
    to, verb = (*sentence.text[: thing.at].lower().split()[-2:], "", "")[:2]
    return to == "to" and lemma_of(verb) in PREDICATES


def _is_of_a_case(clause: Clause, thing: Mention) -> bool:
    """ "`f` sets `x` even when `y = 0`": the case is no deed."""
    return any(word.at < thing.at and word.lower in CONDITIONS for word in clause.behind)


def _can_be_looked_for(thing: Mention, *, returned: bool) -> bool:
    """Code that the doer has to spell: no type, no constant, and not one name for many, as in "the `gen_*` helpers"."""
    code = thing.is_code and thing.shape not in (Shape.WORDS, Shape.PATH)
    return code and not (
        _is_a_type(thing, returned=returned) or thing.text.endswith("*") or thing.text in _CONSTANTS
    )


def _is_of_another(sentence: Sentence, doer: Mention) -> bool:
    """ "The client's `close()`": which one of that name is meant, no name says."""
    before = sentence.before(doer).rstrip("` ").replace("\u2019", "'")
    return before.endswith(("'s", "s'"))


def _is_a_type(thing: Mention, *, returned: bool) -> bool:
    """`Option<Path>`, `Row | None`: what is done to a value of a type need not spell the type."""
    generic = "<" in thing.text and thing.shape in NAMED
    reached = (thing.preposition or returned) and _CLASS.fullmatch(thing.text) is not None
    return generic or bool(reached) or _UNION.fullmatch(thing.text) is not None


_CLASS = re.compile(r"[A-Z][a-z\d]++(?:[A-Z][a-z\d]*+){0,20}")
"""A class by its name: "delegates to the inner `BodyStream`", which a field may hold."""

_UNION = re.compile(r"[\w.]{1,80}(?: [|&] [\w.\[\]]{1,80}){1,9}")
"""A type of several: `string | Html`."""
