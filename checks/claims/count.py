"""Numbers of things: calls and uses of a name, parameters of a function, members of a class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from checks.claims.behaviour import OWN, calls_of, only
from checks.claims.kind import NOTHING, Example, Kind
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.writers import writers
from checks.code.occurrences import occurrences, pattern
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS, Context, Surroundings
from checks.model.claim import Claim
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.lexicon import COORDINATORS, DETERMINERS, INSIDE, NUMBERS, PREPOSITIONS, Predicate
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_numbered
from checks.text.mentions import NAMED, Mention, Shape
from checks.text.prose import Text

HIGHEST = 1_000
"""A larger number counts nothing that a person would count in code."""


class Unit(StrEnum):
    """What is counted."""

    CALLS = "calls"
    USES = "uses"
    PARAMETERS = "parameters"
    METHODS = "methods"


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

AT_ONCE = frozenset(("read", "call", "invoke"))
"""Verbs of what is done when the code runs, however often it is written."""

PARTS = frozenset((Unit.PARAMETERS, Unit.METHODS))
FILE_WORDS = frozenset(("file", "module"))
SOME = frozenset(("up", "least", "than", "over", "more", "further", "additional", "extra"))
"""Words by which only some of all are counted, or more than the number."""

COMPARING = frozenset(("fewer", "less", "more", "extra", "additional", "too"))
"""Words beside a number of parts that tell how many more or fewer there are than somewhere else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountClaim(Claim):
    """There are exactly `count` of a thing. `where` is a function or class of the cited file, "file" or ""."""

    kind: ClassVar[str] = "count"
    fact: ClassVar[bool] = True
    thing: str
    """A name or a piece of code; the function or class whose parts are counted. Empty: it is not named."""

    count: int
    unit: Unit = Unit.USES
    where: str = ""
    """"" leaves open where: then only a number that no reading gives is wrong."""

    all: bool = True
    """All of them are meant; "the two `f` calls" may be some."""

    more: bool = False
    """There are more than that many."""

    as_it_runs: bool = False
    """"`f` calls `g` three times" may count what happens at run time: another number in the code refutes nothing."""


def extract(text: Text) -> Iterator[CountClaim]:
    """ "There are three `f()` calls", "`f` is called twice in this file", "`f` takes two parameters"."""
    for sentence in text.sentences:
        for clause in sentence.clauses if not sentence.title else ():
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
        if number is not None and not (line or again or is_numbered(clause.words, at)):
            yield from _counted(sentence, clause, at, number)


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
        owner = _owner(sentence, clause, rest)
        if owner is not None:
            yield _claim(sentence, clause, at, number, owner, unit)
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
    if unit is None and thing.shape in NAMED and thing.text[:1].isupper():
        return  # "two `Row`s are compared": values of a type
    noun, follows, *_ = (*(word.lower for word in rest[gap + 1 : gap + 3]), "", "")
    plural = (noun.endswith("s") and not noun.endswith("ss")) or (number == 1 and noun in UNITS)
    if _is_counted(thing) and (_is_of(rest) or (plural and all(map(_is_adjective, rest[:gap])))):
        part = follows in PREPOSITIONS - INSIDE - {
            "for",
            "before",
            "after",
            "until",
            "during",
        }  # "four `once` handlers on the socket"
        more = not SOME.isdisjoint(word.lower for word in rest[:gap])
        claim = _claim(sentence, clause, at, number, thing, unit or Unit.USES)
        yield replace(claim, all=claim.all and not part and not more)


def _is_counted(thing: Mention) -> bool:
    return thing.is_code and thing.shape is not Shape.PATH


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
        # "is read once, and kept"
        once = not claim.where and clause.words[at].lower == "once" and clause.verb in AT_ONCE
        yield replace(claim, as_it_runs=once or not _is_how_often(clause.words, at))
    elif done:
        where = claim.where or thing.qualified
        yield replace(claim, thing=sentence.mentions[done[-1]].text, where=where, as_it_runs=True)
    else:
        yield replace(claim, thing="", as_it_runs=True)


def _is_spread(sentence: Sentence, number: Word) -> bool:
    """ "Twice: once in `f` and once here": the places are given one by one."""
    opened = (clause.words[0] for clause in sentence.clauses if clause.words and not clause.verb)
    return any(word.at > number.at and word.lower in ("once", "twice") for word in opened)


def _is_no_doer(clause: Clause, at: int) -> bool:
    """Not the doer of a deed at run time: "ten `f` calls exhaust the pool"."""
    before_verb = clause.words[at].at < clause.behind_at
    opens = at == 0 or clause.words[at - 1].lower not in PREPOSITIONS
    return not (before_verb and opens and clause.verb not in ("", "be") and not clause.passive)


def _owner(sentence: Sentence, clause: Clause, rest: tuple[Word, ...]) -> Mention | None:
    """Whose parameters or methods: "`f` takes two parameters", "two parameters of `f`"."""
    if not rest or _singular(rest[0].lower) not in UNITS:
        return None
    if _is_of(rest) and rest[2].mention is not None:
        return sentence.mentions[rest[2].mention]
    owner = sentence.mentions[clause.subject[0]] if len(clause.subject) == 1 else None
    # "`f(1, 2)` passes two arguments" is one call
    return owner if owner is not None and owner.shape in NAMED - {Shape.CALL} else None


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


def verify(claim: CountClaim, code: Code, context: Context) -> Outcome:
    """Count, in the place that is named; where none is, in everything that may be meant."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if not around.outline.exact:
        return unsupported(f"`{around.path}` has syntax errors, or its language is not supported")
    if not claim.thing:
        return unsupported("it is unclear what is counted")
    if claim.unit in PARTS:
        return _parts(around, claim)
    if is_builtin(claim.thing, around.outline.language) and claim.unit is not Unit.CALLS:
        return unsupported(f"`{claim.thing}` is a keyword")
    lines = _lines(around, claim)
    if claim.where:
        return _in_one_place(around, claim, lines)
    reads = _without_writes(around, claim, lines)
    counts = {
        sum(first <= line <= last for line in some)
        for first, last in _scopes(around)
        for some in (lines, reads)
    }
    if claim.more:
        return unsupported("it is unclear which of them are counted")
    if claim.count in counts:
        message = (
            f"{claim.count} is right in one of the places that may be meant; the text does not say which"
        )
        return unsupported(message)
    counts.discard(0)
    if not counts or not claim.all or claim.as_it_runs:
        return unsupported("it is unclear which of them are counted")
    real = min(counts, key=lambda count: abs(count - claim.count))
    return _wrong(around, claim, real, around.nearest(lines))


def _in_one_place(around: Surroundings, claim: CountClaim, lines: list[int]) -> Outcome:
    if claim.where != "file":
        place = only(around, claim.where)
        if place is None:
            return unsupported(f"`{around.path}` does not define exactly one `{claim.where}`")
        lines = [line for line in lines if place.first <= line <= place.last]
    if claim.more:
        return _more(around, claim, lines)
    if len(lines) == claim.count and (lines or claim.all):
        evidence = around.evidence(lines[0]) if lines else ()
        return verified(f"there are {claim.count}", evidence=evidence, content=claim.all)
    if not lines or (not claim.all and claim.count < len(lines)):
        return unsupported("it is unclear which of them are counted")
    if claim.as_it_runs:
        return unsupported(f"the code has {len(lines)}; it is unclear how often it runs")
    if len(_without_writes(around, claim, lines)) == claim.count:
        return unsupported("it is unclear whether the lines that set it count")
    return _wrong(around, claim, len(lines), lines[0])


def _without_writes(around: Surroundings, claim: CountClaim, lines: list[int]) -> list[int]:
    """The lines without those that set the name: who says that a variable is used once means what reads it."""
    if claim.unit is not Unit.USES:
        return lines
    found = writers(around.code, claim.thing, path=around.path, side=around.side)
    writing = set() if isinstance(found, CannotTell) else {one.at.first for one in found.found}
    return [line for line in lines if line not in writing]


def _more(around: Surroundings, claim: CountClaim, lines: list[int]) -> Outcome:
    """ "More than three": four or more."""
    if len(lines) > claim.count:
        return verified(f"there are {len(lines)}", evidence=around.evidence(lines[0]), content=False)
    if not lines or claim.as_it_runs:
        return unsupported("it is unclear which of them are counted")
    return failed(
        f"the text counts more than {claim.count} {_of(claim)} `{claim.thing}`; the code has {len(lines)}",
        Failure.WRONG_COUNT,
        evidence=around.evidence(lines[0]),
    )


def _of(claim: CountClaim) -> str:
    """ "calls to", "lines of"."""
    return f"{claim.unit} {'to' if claim.unit is Unit.CALLS else 'of'}"


def _wrong(around: Surroundings, claim: CountClaim, real: int, line: int | None) -> Outcome:
    return failed(
        f"the text counts {claim.count} {_of(claim)} `{claim.thing}`; the code has {real}",
        Failure.WRONG_COUNT,
        evidence=around.evidence(line) if line else around.shown,
    )


def _lines(around: Surroundings, claim: CountClaim) -> list[int]:
    """The line of each call or use, one entry for each; definitions, imports and comments are none."""
    outline, thing = around.outline, claim.thing.removesuffix("()")
    if claim.unit is Unit.CALLS:
        return calls_of(outline, claim.thing)
    defined = {one.name_line for one in outline.named(thing)} | {one.line for one in outline.imports}
    found = [one.first for one in occurrences(around.tokens, pattern(thing), HIGHEST + 1)]
    found = [line for line in found if line not in defined]
    code = [line for line in found if line not in outline.comment_lines]
    return code or found  # a directive is only ever in comments


def _scopes(around: Surroundings) -> Iterator[tuple[int, int]]:
    """What "here" may mean, from the cited lines to the whole file."""
    yield from ((1, max(1, around.length)), (around.first, around.last), around.near)
    for definition in around.enclosing:
        yield definition.first, definition.last


def _parts(around: Surroundings, claim: CountClaim) -> Outcome:
    """Parameters of a function, methods of a class: what the structure knows."""
    name, outline = claim.thing.removesuffix("()"), around.outline
    if claim.unit is Unit.METHODS:
        found = list(outline.classes(name))
    else:
        found = [one for one in outline.named(name) if one.kind in FUNCTIONS]
        found = found or [one for made in CONSTRUCTORS for one in outline.named(f"{name}.{made}")]
    if len(found) != 1:
        return unsupported(f"`{around.path}` does not define exactly one `{claim.thing}`")
    one = found[0]
    if claim.unit is Unit.METHODS:
        counts = {sum(each.kind in FUNCTIONS for each in outline.members(one))}
    else:  # with and without the instance itself
        own = sum(each.name in (*OWN, "&self", "&mut self") for each in one.parameters)
        counts = {len(one.parameters), len(one.parameters) - own}
    evidence = around.evidence(one.name_line)
    if claim.count in counts:
        here = around.is_near(one.first, one.last)
        return verified(f"it has {claim.count}", evidence=evidence, content=here)
    if not claim.all or one.bases or any("*" in parameter.name for parameter in one.parameters):
        return unsupported("it is unclear which of them are counted")
    return _wrong(around, claim, max(counts), one.name_line)


_PAGES = """
def load(key, size):
    return fetch(key)[:size]

def main():
    first = load("a", 1)
    fetch("b")
    return first, load("b", 2)
"""

KIND = Kind(
    CountClaim,
    "there are as many of a thing as the text says",
    extract,
    verify,
    examples=(
        Example("`load()` is called twice in this file.", "verified", _PAGES, 6),
        Example(
            "`load()` is called three times in this file.",
            Failure.WRONG_COUNT,
            _PAGES,
            6,
            why="A definition is no call.",
        ),
        Example("There are two `fetch()` calls in `main`.", Failure.WRONG_COUNT, _PAGES, 6),
        Example(
            "There are two `fetch()` calls.", "unsupported", _PAGES, 6, why="The text does not say where."
        ),
        Example(
            "There are four `fetch()` calls.",
            Failure.WRONG_COUNT,
            _PAGES,
            6,
            why="No reading gives that number.",
        ),
        Example("There are more than two `load()` calls in `main`.", Failure.WRONG_COUNT, _PAGES, 6),
        Example("There are more than one `load()` calls in `main`.", "verified", _PAGES, 6),
        Example("There are more than two `load()` calls.", "unsupported", _PAGES, 6),
        Example(
            "`first` is used once in this file.",
            "unsupported",
            _PAGES,
            6,
            why="Whether the line that sets it counts is unclear.",
        ),
        Example("There is 1 `fetch()` call in `main`.", "verified", _PAGES, 6),
        Example("There are 2 `load()` calls in `main` before it returns.", "verified", _PAGES, 6),
        Example("`load` takes three parameters.", Failure.WRONG_COUNT, _PAGES, 2),
        Example("`load` takes two parameters.", "verified", _PAGES, 2),
        Example(
            "`main` calls `fetch` three times.",
            "unsupported",
            _PAGES,
            6,
            why="It may be called by what `main` calls.",
        ),
        Example("`load` is called.", NOTHING, _PAGES, 6),
    ),
)
