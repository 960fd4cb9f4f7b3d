"""What a text says of a name: that it may be null where it is used, or that it never is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import ClassVar, Final

from checks.claims.guard.at_run_time import speaks_of_assertions
from checks.claims.guard.enough import enough_against_null, passing_over
from checks.claims.hazards import ERRORS, hazards, place_of, uses_in
from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.spoken_of import lines_with, scope_of, settled, surroundings, told
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.guards.guard import Guard
from checks.code.facts.guards.guards import guards
from checks.code.facts.names.definitions import definitions
from checks.code.facts.never_null import AlwaysSet, argument_field, field_value, local_value
from checks.code.occurrences import pattern
from checks.code.structure import Definition, Parameter
from checks.code.structure import Kind as Kind_
from checks.code.structure.use import UseKind
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS, Context, Surroundings
from checks.code.tokens import tokenize
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome
from checks.text.conceding import takes_back
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import NULLS
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import lemma_of
from checks.text.hazards.quiet import is_of_another_place
from checks.text.hazards.spelled import spelled
from checks.text.hazards.states import State
from checks.text.hazards.wrongs import wrong_in
from checks.text.mentions import Mention, Shape
from checks.text.prose import Text

VALUES = frozenset(("go", "rust"))
"""Languages in which a plain type has no null."""

PATTERNS = ("let", "matches", "=>")
"""Words and marks of Rust whose line may take a thing apart into new names."""

MAY = frozenset(("may", "might", "can", "could"))
"""Helpers that say what is possible."""

TWO_NULLS = frozenset(("null", "undefined"))
"""The nulls of JavaScript."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NullableClaim(Claim):
    """The name may be null or undefined. Denied: it never is."""

    kind: ClassVar[str] = "nullable"
    fact: ClassVar[bool] = True
    name: str
    """A variable, parameter or member as the code spells it."""

    before: str = ""
    """The code that uses it while it may be null; "": wherever it is."""

    when: str = ""
    """The case in which it is so, when it is said of one only."""

    value: str = ""
    """Which of the nulls of JavaScript it is said to be, `null` or `undefined`; "": any."""

    where: str = ""
    """The function of the cited file; "": the one around the cited lines."""


MAYBE: Final = rows("X may|might|can|could be =null|nil|none|undefined")


FAILING: Final = frozenset("throw raise crash panic fail break segfault blow explode".split())
"""Verbs of what code does that uses a null."""

NULL_ERRORS: Final = frozenset(
    ("TypeError", "AttributeError", "NullPointerException", "NullReferenceException", "NPE")
)
"""What it raises then."""

UNGUARDED: Final = frozenset(("unconditionally", "directly", "blindly", "unguarded", "unchecked", "straight", "regardless", "anyway", "dereference", "dereferences", "dereferenced"))  # fmt: skip
"""Words for a use that nothing keeps from a null."""

CHECKING: Final = frozenset(("check", "verify", "test", "confirm"))
"""Verbs before "if `x` is null" that only ask whether it is so."""

STAYING: Final = frozenset(("stays", "remains", "becomes"))
"""Verbs before a null that say what "is" says."""

SETTING: Final = frozenset(("defaults", "default", "initialises", "initializes", "sets", "leaves", "starts"))
"""Verbs before a name that they give a null."""

GONE: Final = frozenset(("missing", "unset", "absent"))
"""Words for a value that is not there: of the two nulls of JavaScript, `undefined`."""

LOOSE: Final = frozenset(("still", "also", "either", "ever"))
"""Adverbs between "is" and a null."""

MEMBERS: Final = frozenset((".", "?.", "[", "->", "::", "("))
"""Tokens behind a name that need its value."""


def extract(text: Text) -> Iterator[NullableClaim]:
    """ "`x` may be null here", "`x` could be nil", "`x` may be null, in which case `x.f()` throws"."""
    if speaks_of_assertions(text):
        return
    plain = tuple(_by_words(text))
    yield from plain
    known = {each.statement for each in plain}
    for one in hazards(text):
        if one.fails and one.state is State.NULL and one.name and one.use and one.statement not in known:
            value = one.word if one.word in TWO_NULLS else "undefined" if one.word in GONE else ""
            yield NullableClaim(
                statement=one.statement, name=one.name, before=one.use, value=value, where=one.where
            )


def _by_words(text: Text) -> Iterator[NullableClaim]:
    for sentence, following in zip_longest(text.sentences, text.sentences[1:]):
        here = tuple(_here(sentence)) or tuple(_failing(text, sentence, _uses_that_fail(following)))
        yield from here
        for found in found_in(sentence, MAYBE) if not here else ():
            name = found.names["X"]
            plain = name.shape in (Shape.NAME, Shape.MEMBER) and not name.text.endswith(")")
            if plain and not found.place:
                yield NullableClaim(statement=sentence.written, name=found.x)


def _failing(text: Text, sentence: Sentence, following: tuple[Mention, ...]) -> Iterator[NullableClaim]:
    """ "`x` may be null, in which case `x.f()` throws", "if `x` is null, `x.f()` throws": at that use it is guarded or not.

    `following`: the uses that fail by the next sentence.
    """
    words = [word for clause in sentence.clauses for word in clause.words]
    asked = any(clause.asked for clause in sentence.clauses)
    past = any(clause.stance in (Stance.PAST, Stance.ELSEWHERE) for clause in sentence.clauses)
    unchecked = "without" in sentence.words and not sentence.words.isdisjoint(("check", "guard", "checking"))
    unguarded = (unchecked or not sentence.words.isdisjoint(UNGUARDED)) and not sentence.words & {
        "not",
        "never",
    }
    fails = _fails(sentence) or bool(following)
    if sentence.title or asked or past or not (unguarded or fails):
        return
    said = spelled(sentence)
    wrong = wrong_in(said)
    if takes_back(text, sentence, but=unguarded) or is_of_another_place(said):
        return
    if wrong.error not in (*ERRORS[State.NULL], "other") or "empty" in said.text.split():
        return
    if not (wrong.lacks or wrong.fails or unguarded or following):
        return
    where = place_of(sentence, said, uses_in(said.code))
    for at, word in enumerate(words):
        mention = sentence.mentions[word.mention] if word.mention is not None else None
        plain = mention is not None and mention.shape in (Shape.NAME, Shape.MEMBER)
        if mention is None or not plain or not mention.is_code or mention.text.endswith(")"):
            continue
        preceding = [one.lower for one in reversed(words[:at]) if one.mention is None]
        before, earlier = (*preceding, "", "")[:2]
        if unchecked and before in ("if", "whether") and lemma_of(earlier) in CHECKING:
            continue  # that nobody checks whether it is null does not say that it may be
        value = _null_behind(sentence, words[at + 1 : at + 6], given=before in SETTING)
        if not value:
            continue
        for use in (*sentence.mentions, *(following if not unguarded else ())):
            name = _needed(mention, use)
            on_it = use.text.startswith(".") and "on it" in sentence.text
            name = name or (mention.text if on_it else "")
            if name and use is not mention and f"{name}?." not in use.text:  # which passes over null
                yield NullableClaim(
                    statement=sentence.written,
                    name=name,
                    before=f"{name}{use.text}" if on_it else use.text,
                    value="undefined" if value in GONE else value if value in TWO_NULLS else "",
                    where=where,
                )


def _uses_that_fail(following: Sentence | None) -> tuple[Mention, ...]:
    """What the next sentence says of a use that fails: "`x` is undefined. `x.f()` will throw then"."""
    sure = following is not None and _fails(following) and lex.CONDITIONS.isdisjoint(following.words)
    return following.mentions if following is not None and sure else ()


def _fails(sentence: Sentence) -> bool:
    named = any(one.text in NULL_ERRORS for one in sentence.mentions)
    return named or any(
        not FAILING.isdisjoint((lemma_of(word.lower), word.lower.removesuffix("es")))
        for clause in sentence.clauses
        for word in clause.said
    )


def _null_behind(sentence: Sentence, words: Sequence[Word], *, given: bool) -> str:
    """The null of "is undefined", "may be `None`", "defaults to `None`"; "" where something else is said.

    `given`: a verb stands before the name that gives it a value: "defaults `x` to `None`".
    """
    lowers = [
        word.lower if word.mention is None else sentence.mentions[word.mention].text.lower() for word in words
    ]
    if given or lowers[:1] == ["defaults"]:
        behind = lowers[lowers[:1] == ["defaults"] :]
        return behind[1] if behind[:1] in (["to"], ["as"]) and behind[1:2] and behind[1] in NULLS else ""
    if lowers[:3] == ["starts", "out", "as"]:
        return lowers[3] if lowers[3:4] and lowers[3] in NULLS else ""
    if lowers[:1] and lowers[0] in STAYING:
        return lowers[1] if lowers[1:2] and lowers[1] in NULLS else ""
    while lowers and lowers[0] in MAY:
        del lowers[0]
    if lowers[:1] not in (["be"], ["is"]):
        return ""
    at = next((at for at in (1, 2) if lowers[at : at + 1] and lowers[at] not in LOOSE), 0)
    either = lowers[at + 1 : at + 2] in (["or"], ["/"]) and not NULLS.issuperset(lowers[at + 2 : at + 3])
    return lowers[at] if at and not either and lowers[at] in NULLS | GONE else ""


def _needed(name: Mention, use: Mention) -> str:
    """The name as the use has it: `upgrade` of `upgrade.trim()`, for `headers.upgrade`; "" where it needs none."""
    if use.shape not in (Shape.MEMBER, Shape.CALL, Shape.EXPRESSION):
        return ""
    tokens = [token for token, _ in tokenize(use.text)]
    own = f"{tokens[0]}." if tokens[:2] in (["self", "."], ["this", "."]) else ""
    if name.owner and tokens[1:2] == ["["] and tokens[0] == name.name:
        return ""  # `rows[0].size` needs an element, whatever `x.rows` is
    for said in (name.text, name.name, f"{own}{name.text}"):
        wanted = [token for token, _ in tokenize(said)]
        if tokens[: len(wanted)] == wanted and tokens[len(wanted) : len(wanted) + 1][:1]:
            return said if tokens[len(wanted)] in MEMBERS else ""
    return ""


def _here(sentence: Sentence) -> Iterator[NullableClaim]:
    """ "`x` may be null here": where it is used."""
    if sentence.title or len(sentence.clauses) != 1 or len(sentence.mentions) not in (1, 2):
        return
    (clause,), name = sentence.clauses, sentence.mentions[0]
    named = name.shape in (Shape.NAME, Shape.MEMBER) and name.is_code and clause.subject == (0,)
    if named and not clause.asked and not clause.case and _may_be_null_here(clause):
        yield NullableClaim(statement=sentence.written, name=name.text, before=name.text)


def _may_be_null_here(clause: Clause) -> bool:
    """ "May be null here", and nothing else."""
    words = [word.text.lower() for word in clause.words if word.text != "."]
    said = len(words) == 5 and words[1] in MAY and words[2] == "be" and words[4] == "here"
    return said and clause.words[3].lower in NULLS


def verify(claim: NullableClaim, code: Code, context: Context) -> Outcome:
    """A check at the use, a type without null, or values wherever it is set refute it; nothing confirms it."""
    return settled(_judged(claim, code, context))


def _judged(claim: NullableClaim, code: Code, context: Context) -> Answer[Outcome]:
    around = surroundings(claim, code, context)
    if isinstance(around, CannotTell):
        return around
    if claim.stance is Stance.DENIED:
        return CannotTell("whether it can ever be null is not traced")
    declared = _declared(around, claim)
    if declared is not None:
        says = f"`{claim.name}` is declared as `{declared.annotation}`, which is never null"
        line = around.function.name_line if around.function is not None else around.first
        return told(says, Failure.FALSE_STATEMENT, around.evidence(line))
    if claim.when:
        return CannotTell(f"it is said of only one case: {claim.when[:100]}")
    always = _always_set(around, claim)
    if isinstance(always, AlwaysSet):
        return _set(around, claim, always)
    if not claim.before:
        return always
    places = lines_with(around, claim.before, claim.where, each=claim.before != claim.name)
    if isinstance(places, CannotTell):
        passing = lines_with(around, passing_over(claim.name, claim.before), claim.where, each=True)
        if isinstance(passing, CannotTell):
            return places
        places = passing
    found: list[Guard] = []
    for place in places:
        one = _guard(around, claim, place)
        if isinstance(one, CannotTell):
            return one
        found.append(one)
    guard = found[0]
    says = f"line {guard.location.first} keeps `{claim.name}` from null there: `{guard.condition}`"
    return told(says, Failure.FALSE_STATEMENT, (code.evidence(guard.location),))


def _always_set(around: Surroundings, claim: NullableClaim) -> Answer[AlwaysSet]:
    """A local, a private field or a field of a parameter that whatever sets it gives a value."""
    scope = scope_of(around, claim.where)
    if isinstance(scope, CannotTell):
        return scope
    owner, _, field = claim.name.rpartition(".")
    if not owner:
        return local_value(around.code, scope, claim.name)
    here = [one for one in around.outline.enclosing(scope.first or 1) if one.first >= 1]
    class_ = next((one for one in here if one.kind is Kind_.CLASS), None)
    inside = next((one for one in here if one.kind in FUNCTIONS), None)
    if owner in ("self", "this") and class_ is not None and inside is not None:
        if inside.name in (*CONSTRUCTORS, class_.name):
            return CannotTell("a constructor may use it before it is set")
        return field_value(around.code, class_, around.path, around.side, claim.name)
    if inside is None or not owner.isidentifier():
        return CannotTell(f"where `{claim.name}` comes from is not traced")
    known = definitions(around.code, inside.qualified, path=around.path, side=around.side)
    own = [] if isinstance(known, CannotTell) else [e for e in known.found if e.name_line == inside.name_line]
    if len(own) != 1:
        return CannotTell(f"where `{claim.name}` comes from is not traced")
    return argument_field(around.code, own[0], owner, field)


def _set(around: Surroundings, claim: NullableClaim, always: AlwaysSet) -> Outcome:
    text = short(around.code.lines(always.at.path, always.at.side)[(always.at.first or 1) - 1].strip())
    where = f"line {always.at.first}" if always.at.path == around.path else str(always.at)
    says = f"`{claim.name}` is set at {where} (`{text}`), and nothing sets it to null"
    if always.call is not None:
        field = claim.name.rpartition(".")[2]
        says = f"each call in this repository has `{field}` set first: {where} does so before the call at line {always.call.first} (`{text}`)"
    return told(says, Failure.FALSE_STATEMENT, (around.code.evidence(always.at),))


def _guard(around: Surroundings, claim: NullableClaim, place: Location) -> Answer[Guard]:
    held = guards(around.code, place, claim.name)
    if isinstance(held, CannotTell):
        return held
    sure = (
        one
        for one in held
        if _keeps_from(one, around.outline.language, claim.value)
        and not _may_be_reset(around, claim.name, one, place)
    )
    none = CannotTell(f"no condition was found that keeps `{claim.name}` from null at line {place.first}")
    return next(sure, none)


def _may_be_reset(around: Surroundings, name: str, guard: Guard, use: Location) -> bool:
    """Other functions of the file set the name, and something is called or awaited between the check and the use."""
    function, (owned, _, last) = around.function, name.rpartition(".")
    low, high = guard.location.last or 1, use.first or 1
    if function is None or high <= low + 1:
        return False
    if not around.outline.calls(low + 1, high - 1) and not around.outline.awaits(low + 1, high - 1):
        return False
    sets = [
        one.line
        for one in around.outline.uses(last)
        if one.kind is UseKind.WRITE and (owned or not one.local)
    ]
    return any(
        not function.first <= line <= function.last and not _is_constructing(around, line) for line in sets
    )


def _is_constructing(around: Surroundings, line: int) -> bool:
    inside = [one.name for one in around.outline.enclosing(line) if one.kind in FUNCTIONS]
    return bool(inside) and inside[0] in CONSTRUCTORS


def _keeps_from(guard: Guard, language: str | None, value: str) -> bool:
    """The condition excludes every null, or the one that is said, which it has to name then."""
    named = bool(value) and value in pattern(guard.condition).tokens
    return enough_against_null(guard, language, named=named)


def _declared(around: Surroundings, claim: NullableClaim) -> Parameter | None:
    """The parameter of the function around, when its type is one of the language that has no null."""
    language = around.outline.language
    function = around.function
    if language not in VALUES or function is None or function.kind not in FUNCTIONS or claim.where:
        return None
    for one in function.parameters:
        plain = one.annotation is not None and is_builtin(one.annotation.lstrip("&"), language)
        value = one.annotation not in ("error", "any")
        if one.name == claim.name and plain and value and not _is_bound_again(around, function, one.name):
            return one
    return None


def _is_bound_again(around: Surroundings, function: Definition, name: str) -> bool:
    """Something in the function may give the name to another thing: a variable, a callback, a pattern."""
    uses = [one for one in around.outline.uses(name) if function.first <= one.line <= function.last]
    binding = sum(one.kind is UseKind.DEFINITION for one in uses)
    lines = {one.line for one in uses}
    by_pattern = any(not lines.isdisjoint(around.tokens.lines_by_token.get(word, ())) for word in PATTERNS)
    return binding != 1 or by_pattern


_PYTHON = """
def total(order, customer):
    if order is None:
        return 0
    return order.price * customer.rate
"""
_LOCAL = (
    "def names(order):\n    rows = []\n    rows.append(order)\n    name = order.name\n    return rows, name\n"
)
_GO = "package a\n\nfunc total(name string, row *Row) int {\n\tsend(name)\n\treturn row.count\n}\n"
_SCRIPT = "function total(order) {\n  if (order) {\n    send(order.price);\n  }\n  send(order.price);\n}\n"
_RUST = "fn total(rows: u32) -> u32 {\n    send(rows)\n}\n"

KIND = Kind(
    NullableClaim,
    "a name may be null or undefined where it is used; denied: it never is",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`order` may be None here.", Failure.FALSE_STATEMENT, _PYTHON, 5),
        Example(
            "`customer` may be None here.", "unsupported", _PYTHON, 5, why="Nothing says so, nor otherwise."
        ),
        Example("`name` can be nil here.", Failure.FALSE_STATEMENT, _GO, 4, path="a.go"),
        Example("`row` can be nil here.", "unsupported", _GO, 5, path="a.go"),
        Example("`order` could be null here.", Failure.FALSE_STATEMENT, _SCRIPT, 3, path="a.js"),
        Example("`order` could be null here.", "unsupported", _SCRIPT, 5, path="a.js"),
        Example("`rows` may be null here.", Failure.FALSE_STATEMENT, _RUST, 2, path="a.rs"),
        Example(
            "`rows` may be None here.",
            Failure.FALSE_STATEMENT,
            _LOCAL,
            3,
            why="Whatever sets it gives it a value.",
        ),
        Example("`name` may be None here.", "unsupported", _LOCAL, 4),
        Example("`order` may be None.", "unsupported", _PYTHON, 5, why="It may, until it is checked."),
        Example("If it is new, `order` may be None.", NOTHING, _PYTHON, 5),
    ),
)
