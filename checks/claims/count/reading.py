"""A number of things as a text says it: "there are three `f()` calls", "`f` is called twice"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from checks.claims.count.claim import HIGHEST, PARTS, CountClaim, Unit
from checks.claims.count.owners import is_all, owner_of
from checks.text.grammar.lexicon import (
    CONDITIONS,
    COORDINATORS,
    DETERMINERS,
    INSIDE,
    NUMBERS,
    PREPOSITIONS,
    Predicate,
)
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_numbered
from checks.text.mentions import NAMED, Mention, Shape
from checks.text.prose import Text

UNITS = {
    "call": Unit.CALLS, "invocation": Unit.CALLS,
    "use": Unit.USES, "usage": Unit.USES, "occurrence": Unit.USES, "reference": Unit.USES,
    "parameter": Unit.PARAMETERS, "argument": Unit.PARAMETERS,
    "method": Unit.METHODS,
}  # fmt: skip
"""Noun in the singular → what it counts."""

APPEARING = frozenset(("occur", "appear"))
"""Verbs of code as it is written, whose subject is what is counted."""

TIMES = frozenset(("times", "places", "spots", "sites"))

USING = frozenset(("use", "access", "read"))

CASES = CONDITIONS - {"once"}

DONE = frozenset(("read", "call", "invoke"))
"""Verbs of what is done when the code runs, however often it is written."""

RUNNING = CASES | {"for", "per", "each", "every", "across", "by", "whenever"}
"""Words of what happens when the code runs, however often it is written."""

FILE_WORDS = frozenset(("file", "module"))
SOME = frozenset(("up", "least", "than", "over", "more", "further", "additional", "extra"))
"""Words by which only some of all are counted, or more than the number."""

ANYWHERE = frozenset(("for", "before", "after", "until", "during"))
"""Prepositions that set none of them apart."""

COMPARING = frozenset(("fewer", "less", "more", "extra", "additional", "too"))
"""Words beside a number of parts that tell how many more or fewer there are than somewhere else."""


def extract(text: Text) -> Iterator[CountClaim]:
    """ "There are three `f()` calls", "`f` is called twice in this file", "`f` takes two parameters"."""
    for sentence in text.sentences:
        for clause in sentence.clauses if not sentence.title else ():
            if clause.reported:
                continue
            claims = list(_of_clause(sentence, clause))
            counted = Counter((claim.thing, claim.where) for claim in claims)
            # "twice here, once for the key and once for the value" is one number and its parts
            yield from (claim for claim in claims if counted[claim.thing, claim.where] == 1)


def _of_clause(sentence: Sentence, clause: Clause) -> Iterator[CountClaim]:
    for at, word in enumerate(clause.words):
        number = _number(word)
        line = sentence.text[word.at - 1 : word.at] == ":"  # "see a.ts:42"
        again = word.lower == "once" and any(
            one.lower in ("more", "again") for one in clause.words[at + 1 : at + 2]
        )
        away = [one.lower for one in clause.words[at + 1 : at + 3]]
        away_by = away[:1] in (["line"], ["lines"]) and not AWAY.isdisjoint(
            away[1:]
        )  # "two lines down `f` is slow"
        before = [one.lower for one in clause.words[max(0, at - 3) : at]]
        bound = not BOUNDS.isdisjoint(before) or clause.lowered >= {"first", "as"}  # "twice, first as `f.g`"
        if number is not None and not (line or again or away_by or bound or is_numbered(clause.words, at)):
            yield from _counted(sentence, clause, at, number)


BOUNDS: Final = frozenset("fewer less up most almost nearly about around roughly".split())
"""Words before a number that is no count: "fewer than three", "up to three"."""

AWAY: Final = frozenset("down up above below later earlier further on".split())
"""Words behind a number of lines that say how far off something is."""


def _number(word: Word) -> int | None:
    """The number that a word is, in digits or letters; None for one that counts nothing in code."""
    short = word.text.isdecimal() and len(word.text) <= len(str(HIGHEST))
    number = int(word.text) if short else NUMBERS.get(word.lower, HIGHEST + 1)
    return number if number <= HIGHEST else None


def _counted(sentence: Sentence, clause: Clause, at: int, number: int) -> Iterator[CountClaim]:
    words, rest = clause.words, clause.words[at + 1 : at + 5]
    unit = next((UNITS[noun] for word in rest if (noun := _singular(word.lower)) in UNITS), None)
    if _is_times(words, at):
        yield from _times(sentence, clause, at, number)
    elif unit in PARTS and COMPARING.isdisjoint(word.lower for word in words[max(0, at - 2) : at + 5]):
        known = bool(rest) and _singular(rest[0].lower) in UNITS
        owner = owner_of(sentence, clause, rest) if known else None
        if owner is not None:
            claim = _claim(sentence, clause, at, number, owner, unit)
            yield replace(claim, all=claim.all and is_all(sentence, rest[0]))
    elif unit not in PARTS and _is_no_doer(clause, at):
        yield from _listed(sentence, clause, at, number, unit)


def _listed(
    sentence: Sentence, clause: Clause, at: int, number: int, unit: Unit | None
) -> Iterator[CountClaim]:
    """ "Three `f` calls", "three parallel `f` calls", "three calls of `f`"."""
    rest = clause.words[at + 1 :]
    gap = next((gap for gap, word in enumerate(rest[:3]) if word.mention is not None), None)
    if gap is None:
        return
    thing = sentence.mentions[rest[gap].mention or 0]
    if sum(word.mention is not None for word in clause.words[:at]) > 1:
        return  # "`f` and `g` share three `x` calls"
    if unit is None and thing.shape in NAMED and thing.text[:1].isupper():
        return  # "two `Row`s are compared": values of a type
    noun, follows, *_ = (*(word.lower for word in rest[gap + 1 : gap + 3]), "", "")
    plural = (noun.endswith("s") and not noun.endswith("ss")) or (number == 1 and noun in UNITS)
    if _is_counted(thing) and (_is_of(rest) or (plural and all(map(_is_adjective, rest[:gap])))):
        # "four `once` handlers on the socket"
        part = follows in PREPOSITIONS - INSIDE - ANYWHERE or follows == "without"
        more = not SOME.isdisjoint(word.lower for word in rest[:gap])
        claim = _claim(sentence, clause, at, number, thing, unit or Unit.USES)
        yield replace(claim, all=claim.all and not part and not more)


def _is_counted(thing: Mention) -> bool:
    return thing.is_code and thing.shape is not Shape.PATH and thing.text[:1] != "-"  # a flag, in any text


def _times(sentence: Sentence, clause: Clause, at: int, number: int) -> Iterator[CountClaim]:
    """ "`f` is called twice", "`x > 1` appears in two places", "`f` calls `g` three times"."""
    done = clause.object if not clause.passive else ()
    if _is_spread(sentence, clause.words[at]):
        return
    between = {word.mention for word in clause.words[:at] if word.at >= clause.behind_at}
    thing = sentence.mentions[clause.subject[-1]] if clause.subject else None
    if thing is None or not _is_counted(thing) or not between <= {None, *done}:
        return
    calls = clause.predicate is Predicate.CALLS
    claim = _claim(sentence, clause, at, number, thing, Unit.CALLS if calls else Unit.USES)
    if clause.verb in APPEARING or (clause.passive and (calls or clause.verb in USING)):
        runs = (not claim.where and clause.verb in DONE) or _is_of_runs(sentence, clause)
        runs = runs or not _is_how_often(clause.words, at)
        yield replace(claim, as_it_runs=runs)
    elif done:
        where = claim.where or thing.qualified
        yield replace(claim, thing=sentence.mentions[done[-1]].text, where=where, as_it_runs=True)
    else:
        yield replace(claim, thing="", as_it_runs=True)


def _is_of_runs(sentence: Sentence, clause: Clause) -> bool:
    """ "Twice in `f` when it is retried", "three times in `f` for three rows"."""
    return not sentence.words.isdisjoint(CASES) or not clause.lowered.isdisjoint(RUNNING)


def _is_spread(sentence: Sentence, number: Word) -> bool:
    """ "Twice: once in `f` and once here": the places are given one by one."""
    opened = (clause.words[0] for clause in sentence.clauses if clause.words and not clause.verb)
    return any(word.at > number.at and word.lower in ("once", "twice") for word in opened)


def _is_no_doer(clause: Clause, at: int) -> bool:
    """Not the doer of a deed at run time: "ten `f` calls exhaust the pool"."""
    before_verb = clause.words[at].at < clause.behind_at
    opens = at == 0 or clause.words[at - 1].lower not in PREPOSITIONS
    return not (before_verb and opens and clause.verb not in ("", "be") and not clause.passive)


def _is_adjective(word: Word) -> bool:
    return (
        word.lower.replace("-", "").isalpha() and word.lower not in PREPOSITIONS | DETERMINERS | COORDINATORS
    )


def _is_of(rest: tuple[Word, ...]) -> bool:
    """ "Three calls of `f`", "two uses of `x`"."""
    return len(rest) > 2 and _singular(rest[0].lower) in UNITS and rest[1].lower in ("of", "to")


def _is_times(words: tuple[Word, ...], at: int) -> bool:
    """ "Twice", "three times", "in two places", "in two of its methods"."""
    return _is_how_often(words, at) or (at > 0 and words[at - 1].lower in INSIDE | {"at", "across"})


def _is_how_often(words: tuple[Word, ...], at: int) -> bool:
    """Nothing but how often: "in two methods" and "in five seconds" may be something else."""
    return words[at].lower in ("twice", "thrice", "once") or (
        at + 1 < len(words) and words[at + 1].lower in TIMES
    )


def _singular(noun: str) -> str:
    return noun.removesuffix("s")


def _claim(
    sentence: Sentence, clause: Clause, at: int, number: int, thing: Mention, unit: Unit
) -> CountClaim:
    before = {word.lower for word in clause.words[max(0, at - 2) : at]}
    return CountClaim(
        statement=sentence.written,
        thing=thing.text,
        count=number,
        unit=unit,
        where=_where(sentence, clause, thing),
        all=before.isdisjoint(SOME | DETERMINERS - {"all"}),
        more="over" in before or {"more", "than"} <= before,
        stance=clause.stance,
    )


def _where(sentence: Sentence, clause: Clause, thing: Mention) -> str:
    """The function that the clause names as the place, or "file"."""
    words = [word.lower for word in clause.words]
    in_this = (
        {*words[max(0, at - 2) : at]} >= {"in", "this"} for at, word in enumerate(words) if word in FILE_WORDS
    )
    return sentence.place_in(clause, thing) or ("file" if any(in_this) else "")
