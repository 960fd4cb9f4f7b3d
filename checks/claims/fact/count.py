"""Numbers of things: calls and uses of a name, parameters of a function, members of a class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from checks.claims.fact.behaviour import is_call_of
from checks.claims.kind import NOTHING, Example, Kind
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.occurrences import occurrences, pattern
from checks.code.structure import Definition
from checks.code.structure import Kind as Defined
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS, Context, Surroundings
from checks.model.claim import Claim
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.lexicon import COORDINATORS, DETERMINERS, INSIDE, NUMBERS, PREPOSITIONS, Predicate
from checks.text.grammar.parts import Clause, Sentence, Word
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

PARTS = frozenset((Unit.PARAMETERS, Unit.METHODS))
FILE_WORDS = frozenset(("file", "module"))
SOME = frozenset(("up", "least", "than", "over", "more", "further", "additional"))
"""Words by which only some of all are counted, or more than the number."""


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

    as_it_runs: bool = False
    """"`f` calls `g` three times" may count what happens at run time: another number in the code refutes nothing."""


def extract(text: Text) -> Iterator[CountClaim]:
    """ "There are three `f()` calls", "`f` is called twice in this file", "`f` takes two parameters"."""
    for sentence in text.sentences:
        for clause in sentence.clauses:
            for at, word in enumerate(clause.words):
                number = _number(word)
                if number is None or sentence.title or is_numbered(clause.words, at):
                    continue
                claim = _counted(sentence, clause, at, number)
                if claim is not None:
                    yield claim


def _number(word: Word) -> int | None:
    if word.mention is not None:
        return None
    if word.text.isdecimal():
        return int(word.text) if len(word.text) < 5 and int(word.text) <= HIGHEST else None
    return NUMBERS.get(word.lower)


def _counted(sentence: Sentence, clause: Clause, at: int, number: int) -> CountClaim | None:
    words = clause.words
    before = {word.lower for word in words[max(0, at - 2) : at]}
    exact = before.isdisjoint(SOME | DETERMINERS - {"all"})
    rest = words[at + 1 : at + 5]
    nouns = [(word.lower, UNITS.get(_singular(word.lower))) for word in rest[:4] if word.mention is None]
    unit = next((unit for _, unit in nouns if unit), None)
    if _is_times(words, at):
        between = {word.mention for word in words[:at] if word.at >= clause.behind_at} - {
            None,
            *(clause.object if not clause.passive else ()),
        }
        if not clause.subject or between:
            return None
        claim = _times(sentence, clause, number, exact=exact)
        return claim if claim is None or _is_how_often(words, at) else replace(claim, as_it_runs=True)
    if unit in PARTS:
        owner = _owner(sentence, clause, rest)
        return None if owner is None else _claim(sentence, clause, owner, number, unit, exact=exact)
    if not _is_no_doer(clause, at):
        return None
    at_name = next((n for n, word in enumerate(rest[:3]) if word.mention is not None), None)
    if at_name is None or (at_name and not (_is_of(rest) or all(map(_is_adjective, rest[:at_name])))):
        return None
    thing = sentence.mentions[rest[at_name].mention or 0]
    noun = words[at + at_name + 2].lower if len(words) > at + at_name + 2 else ""
    plural = noun.endswith("s") and not noun.endswith("ss")
    if not thing.is_code or thing.shape is Shape.PATH or not (plural or _is_of(rest)) or unit in PARTS:
        return None
    behind = words[at + at_name + 3].lower if len(words) > at + at_name + 3 else ""
    part = behind in PREPOSITIONS - INSIDE - {"for"}  # "four `once` handlers on the socket"
    return _claim(
        sentence,
        clause,
        thing,
        number,
        unit or Unit.USES,
        exact=exact and not part and not SOME & {word.lower for word in rest[:at_name]},
    )


def _times(sentence: Sentence, clause: Clause, number: int, *, exact: bool) -> CountClaim | None:
    """ "`f` is called twice", "`x > 1` appears in two places", "`f` calls `g` three times"."""
    thing = sentence.mentions[clause.subject[-1]]
    if not thing.is_code or thing.shape is Shape.PATH:
        return None
    calls = clause.predicate is Predicate.CALLS
    unit = Unit.CALLS if calls else Unit.USES
    claim = _claim(sentence, clause, thing, number, unit, exact=exact)
    if clause.verb in APPEARING or (clause.passive and (calls or clause.verb in USING)):
        return claim
    if clause.object and not clause.passive:
        done = sentence.mentions[clause.object[-1]].text
        return replace(claim, thing=done, where=claim.where or thing.qualified, as_it_runs=True)
    return replace(claim, thing="", as_it_runs=True)


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
    sentence: Sentence, clause: Clause, thing: Mention, number: int, unit: Unit, *, exact: bool
) -> CountClaim:
    return CountClaim(
        statement=sentence.written,
        thing=thing.text,
        count=number,
        unit=unit,
        where=_where(sentence, clause, thing),
        all=exact,
        stance=clause.stance,
    )


def _where(sentence: Sentence, clause: Clause, thing: Mention) -> str:
    """The function that the clause names as the place, or "file"."""
    if place := sentence.place_in(clause, thing):
        return place
    words = [word.lower for word in clause.words]
    for at, word in enumerate(words):
        if word in FILE_WORDS and {"in", "this"} <= set(words[max(0, at - 2) : at]):
            return "file"
    return ""


def verify(claim: CountClaim, code: Code, context: Context) -> Outcome:
    """Count, in the place that is named; where none is, in everything that may be meant."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None or not around.outline.exact:
        return unsupported("the cited file does not exist, or is in no known language")
    if not claim.thing:
        return unsupported("what is counted has no name")
    if claim.unit in PARTS:
        return _parts(around, claim)
    if is_builtin(claim.thing, around.outline.language) and claim.unit is not Unit.CALLS:
        return unsupported(f"`{claim.thing}` is a word of the language")
    lines = _lines(around, claim)
    if claim.where:
        return _in_one_place(around, claim, lines)
    counts = {len(_inside(lines, *scope)) for scope in _scopes(around)}
    if claim.count in counts:
        message = f"{claim.count} is right for one reading of where; the text does not say where"
        return unsupported(message)
    counts.discard(0)
    if not counts or not claim.all or claim.as_it_runs:
        return unsupported("which of them are counted is not certain")
    real = min(counts, key=lambda count: abs(count - claim.count))
    return _wrong(around, claim, real, around.nearest(lines))


def _in_one_place(around: Surroundings, claim: CountClaim, lines: list[int]) -> Outcome:
    if claim.where == "file":
        first, last = 1, max(1, around.length)
    else:
        named = [
            one
            for one in around.outline.named(claim.where)
            if one.kind in FUNCTIONS or one.kind is Defined.CLASS
        ]
        if len(named) != 1:
            return unsupported(f"`{around.path}` does not define one `{claim.where}`")
        first, last = named[0].first, named[0].last
    inside = _inside(lines, first, last)
    if len(inside) == claim.count and claim.all:
        return verified(
            f"there are {claim.count}",
            evidence=around.evidence(inside[0]) if inside else (),
            content=True,
        )
    if not inside or (not claim.all and claim.count < len(inside)):
        return unsupported("which of them are counted is not certain")
    if not claim.all and claim.count == len(inside):
        return verified(f"there are {claim.count}", evidence=around.evidence(inside[0]))
    if claim.as_it_runs:
        return unsupported(f"the code has {len(inside)}; how often it runs is not certain")
    return _wrong(around, claim, len(inside), inside[0])


def _wrong(around: Surroundings, claim: CountClaim, real: int, line: int | None) -> Outcome:
    return failed(
        f"the text counts {claim.count} {claim.unit} of `{claim.thing}`; the code has {real}",
        Failure.WRONG_COUNT,
        evidence=around.evidence(line) if line else around.shown,
    )


def _lines(around: Surroundings, claim: CountClaim) -> list[int]:
    """The line of each call or use, one entry for each; definitions, imports and comments are none."""
    thing = claim.thing.removesuffix("()")
    if claim.unit is Unit.CALLS:
        return [
            call.line
            for call in around.outline.calls(1, max(1, around.length))
            if is_call_of(call, claim.thing)
        ]
    defined = {one.name_line for one in around.outline.named(thing)} | {
        one.line for one in around.outline.imports
    }
    found = [
        one.first
        for one in occurrences(around.tokens, pattern(thing), HIGHEST + 1)
        if one.first not in defined
    ]
    code = [line for line in found if line not in around.outline.comment_lines]
    return code or found  # a directive is only ever in comments


def _inside(lines: list[int], first: int, last: int) -> list[int]:
    return [line for line in lines if first <= line <= last]


def _scopes(around: Surroundings) -> Iterator[tuple[int, int]]:
    """What "here" may mean, from the cited lines to the whole file."""
    yield 1, max(1, around.length)
    if around.has_lines:
        yield around.first, around.last
        yield around.near
    for definition in around.enclosing:
        yield definition.first, definition.last


def _parts(around: Surroundings, claim: CountClaim) -> Outcome:
    """Parameters of a function, methods of a class: what the structure knows."""
    name = claim.thing.removesuffix("()")
    kinds = FUNCTIONS if claim.unit is Unit.PARAMETERS else {Defined.CLASS}
    found = [one for one in around.outline.named(name) if one.kind in kinds]
    if not found and claim.unit is Unit.PARAMETERS:
        found = [one for made in CONSTRUCTORS for one in around.outline.named(f"{name}.{made}")]
    if len(found) != 1:
        return unsupported(f"`{around.path}` does not define one `{claim.thing}`")
    one = found[0]
    counts = _parameters(one) if claim.unit is Unit.PARAMETERS else {_methods(around, one)}
    evidence = around.evidence(one.name_line)
    if claim.count in counts:
        here = around.is_near(one.first, one.last)
        return verified(f"it has {claim.count}", evidence=evidence, content=here)
    if not claim.all or one.bases or any("*" in parameter.name for parameter in one.parameters):
        return unsupported("which of them are counted is not certain")
    return _wrong(around, claim, max(counts), one.name_line)


def _parameters(function: Definition) -> set[int]:
    """With and without the instance itself."""
    names = [one.name for one in function.parameters]
    return {
        len(names),
        len([name for name in names if name not in ("self", "cls", "this", "&self", "&mut self")]),
    }


def _methods(around: Surroundings, class_: Definition) -> int:
    return sum(one.kind in FUNCTIONS for one in around.outline.members(class_))


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
