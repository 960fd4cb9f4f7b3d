"""Membership: the class that a member is said to be of defines it, or inherits it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from checks.claims.absence.said_of import SaidOf, said_of
from checks.claims.defined.reading import UNDEFINED
from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.meant_here import only
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.names.open_classes import may_gain
from checks.code.occurrences import pattern, places
from checks.code.ownership import Whose, whose
from checks.code.structure import Definition
from checks.code.structure import Kind as Sort
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar import lexicon as lex
from checks.text.grammar.existence import denied_existence
from checks.text.grammar.lexicon import LACKING
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Part
from checks.text.prose import Text

SUPERCLASSES = 20
"""Superclasses that are looked into for one member."""

SCRIPTS = frozenset(("javascript", "typescript"))
INNER = frozenset((Enclosure.FUNCTION, Enclosure.CALLBACK))

ROOTS = frozenset(("object", "Protocol", "ABC", "Generic", "Object"))
"""Superclasses that bring no member of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScopeClaim(Claim):
    """The class `owner` has the member `name`, or the function `owner` defines it inside. Denied: it does not."""

    kind: ClassVar[str] = "scope"
    name: str
    """The member, or what is defined inside of the function."""

    owner: str
    """The name of the class or function, with what it is in where that is said: `app.Foo`."""


def extract(text: Text) -> Iterator[ScopeClaim]:
    """Every `Owner.member` between backticks."""
    for sentence, mention in text.mentions:
        if mention.marked and mention.shape in NAMED and mention.owner:
            yield ScopeClaim(
                statement=sentence.written,
                name=mention.name,
                owner=mention.owners,
                stance=denied_existence(sentence, mention) or _stance(sentence, mention),
            )


def _stance(sentence: Sentence, mention: Mention) -> Stance:
    """ "`Foo.bar` is never read" and "`Foo.bar` does not close it" say of a member that it is there."""
    if mention.stance is Stance.DENIED and mention.part is Part.OBLIQUE:
        return Stance.HYPOTHETICAL  # "`x` is not added to `A.b`" denies nothing of `A.b`
    if mention.stance is Stance.DENIED and _is_missing_elsewhere(sentence, mention):
        return Stance.HYPOTHETICAL
    if mention.stance is not Stance.DENIED or mention.part is not Part.SUBJECT:
        return mention.stance
    clause = sentence.clause_about(mention)
    if clause is None or not clause.lowered.isdisjoint(UNDEFINED | LACKING):
        return mention.stance
    return Stance.ASSERTED if clause.passive or clause.verb not in ("", "be", "exist") else mention.stance


def _is_missing_elsewhere(sentence: Sentence, mention: Mention) -> bool:
    """ "`f` does not handle `Hue.RED`", "`Hue.RED` is missing here": of another place than the class it is of."""
    number = sentence.mentions.index(mention)
    clause = next((one for one in sentence.clauses if number in (*one.subject, *one.object)), None)
    if clause is None:
        return False
    if number in clause.object and clause.subject:
        return sentence.mentions[clause.subject[0]].qualified != mention.owners
    places = sentence.governed(clause, ("from", "to", "into", *lex.INSIDE))
    elsewhere = any(one is not mention and one.qualified != mention.owners for one in places)
    return elsewhere or said_of(sentence, clause, mention) is not SaidOf.ANYWHERE or _has_it(clause, number)


def _has_it(clause: Clause, number: int) -> bool:
    """ "This switch has no `Hue.RED`", "the match does not cover `Hue.RED`": something without a name lacks it."""
    by_verb = number in clause.object and clause.verb not in ("", "be", "exist")
    return by_verb and clause.lowered.isdisjoint(("class", "struct", "enum", "type", "interface"))


def verify(claim: ScopeClaim, code: Code, context: Context) -> Outcome:
    """Look for the member in the class of that name, and in those that it inherits from."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    name = claim.owner.rpartition(".")[2]
    owners = _classes(around, around.path, name)
    if not owners and (function := only(around, name)) is not None:
        return _of_function(claim, around, function)
    if not owners or whose(around, f"{claim.owner}.{claim.name}") is Whose.OTHERS:
        return unsupported(
            f"`{claim.owner}` is not a class in this repository, so its methods were not looked up"
        )
    path, owner = owners[0]
    if len(owners) > 1 or not code.outline(path).exact:
        return unsupported(f"it is unclear which `{claim.owner}` is meant")
    line = _line_of(code, path, owner, claim.name)
    if line is not None or claim.stance is Stance.DENIED:
        return _member(claim, code, path, line, cited=around.path)
    if used := _uses_of(around, claim):
        return unsupported(f"line {used[0]} uses `{claim.name}` of `{name}`, whose type was not looked up")
    for one in around.enclosing:
        if one.name == claim.name and one.parent not in (None, owner.qualified):
            return _of_another(code, owner, claim.name, one, around.path)
    if brought := _brought(around, path, owner, claim.name):
        return unsupported(brought)
    for one in code.outline(path).named(claim.name):
        if one.parent and one.parent != owner.qualified and one.kind in FUNCTIONS:
            return _of_another(code, owner, claim.name, one, path)
    return unsupported(f"`{owner.name}` does not show `{claim.name}`")


def _member(claim: ScopeClaim, code: Code, path: str, line: int | None, *, cited: str) -> Outcome:
    """The class has the member at that line; or it shows none, which proves no absence."""
    if line is None:
        return unsupported(
            f"`{claim.owner}` does not show `{claim.name}`; this does not prove that it is absent"
        )
    evidence = Location(path, line, line)
    says = f"`{claim.owner}` has `{claim.name}`, at {f'line {line}' if path == cited else evidence}"
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=(code.evidence(evidence),))
    return verified(says, evidence=(code.evidence(evidence),))


def _of_function(claim: ScopeClaim, around: Surroundings, function: Definition) -> Outcome:
    """A function, class or variable that is defined inside of a function."""
    inside = [
        one
        for one in around.outline.named(claim.name)
        if one.parent == function.qualified and one.kind is not Sort.PARAMETER
    ]
    if len(inside) != 1 or not around.outline.exact:
        return unsupported(f"`{function.name}` does not define exactly one `{claim.name}`")
    line = inside[0].name_line
    says = f"`{claim.name}` is defined at line {line}, within `{function.name}`"
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=around.evidence(line))
    return verified(says, evidence=around.evidence(line))


def _of_another(code: Code, owner: Definition, member: str, other: Definition, path: str) -> Outcome:
    here = Location(path, other.name_line, other.name_line)
    if f"{other.parent}.".startswith(f"{owner.qualified}."):
        return unsupported(f"`{other.parent}`, inside `{owner.name}`, has `{member}`, at {here}")
    return failed(
        f"`{member}` is not a member of `{owner.name}`; `{other.parent}` has it, at {here}",
        Failure.WRONG_SCOPE,
        evidence=(code.evidence(here),),
    )


def _classes(around: Surroundings, path: str, name: str) -> list[tuple[str, Definition]]:
    """The classes of that name: those of the file, else those of the tree."""
    own = [(path, one) for one in around.code.outline(path, around.side).classes(name)]
    files = around.code.index.files(name)[:20] if not own else ()
    return own or [(other, one) for other in files for one in around.code.classes(other, name)]


def _uses_of(around: Surroundings, claim: ScopeClaim) -> list[int]:
    """The lines of the cited file that have the member as it is written: of a variable `rows` in `rows.close()`."""
    written = [pattern(f"{claim.owner}{joint}{claim.name}") for joint in (".", "->", "?.")]
    return [first for one in written for first, _ in places(around.tokens_of_code, one)]


_OWN_THIS = re.compile(r"\bfunction\b")
"""A function of JavaScript whose `this` is not that of the method around it."""


def _line_of(code: Code, path: str, owner: Definition, member: str) -> int | None:
    """Where the class itself defines the member or sets it on itself; what a class or function inside of it has is none."""
    outline = code.outline(path)
    for one in outline.named(member):
        own = one.parent == owner.qualified and one.name == member and one.kind is not Sort.PARAMETER
        if own and not (outline.language in SCRIPTS and _is_of_an_inner_this(code, path, one.name_line)):
            return one.name_line
    return None


def _is_of_an_inner_this(code: Code, path: str, line: int) -> bool:
    """A `function` within the method is around the line, and has a `this` of its own."""
    chain = around_of(code, Location(path, line, line))
    inside = () if isinstance(chain, CannotTell) else chain
    heads = (code.lines(path)[(one.location.first or 1) - 1] for one in inside if one.kind in INNER)
    return any(map(_OWN_THIS.search, heads))


def _brought(around: Surroundings, path: str, owner: Definition, member: str) -> str:
    """Why a class may have a member that it does not define; "" where nothing says so."""
    if _may_inherit(around, path, owner, member):
        return f"`{owner.name}` may inherit `{member}`"
    by = may_gain(around.code, path, owner)
    return f"`{owner.name}` may get `{member}` from {by}" if by else ""


def _may_inherit(around: Surroundings, path: str, owner: Definition, member: str) -> bool:
    """A superclass has the member, or one of them is not in this repository, or is made by a decorator."""
    waiting = [(path, owner)]
    for at, current in islice(waiting, SUPERCLASSES):  # which grows on the way
        if current.decorators:
            return True
        for base in current.bases:
            found = _classes(around, at, base.rpartition(".")[2])
            unknown = not found and base not in ROOTS
            if unknown or any(_line_of(around.code, *one, member) is not None for one in found):
                return True
            waiting += found
    return False


_READER = """
class Position:
    def advance(self):
        self.at += 1

class Reader:
    def read(self):
        self.position.advance()

    def close(self):
        pass

class Lazy(Reader):
    pass
"""

KIND = Kind(
    ScopeClaim,
    "a member is defined by the class that it is said to be of",
    extract,
    verify,
    existence=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`Reader.close` does nothing.", "verified", _READER, 10),
        Example(
            "`Reader.advance` counts twice.", Failure.WRONG_SCOPE, _READER, 8, why="`Reader` only calls it."
        ),
        Example("`Lazy.close` does nothing.", "unsupported", _READER, 13, why="It is inherited."),
        Example("`socket.close` does nothing.", "unsupported", _READER, 10),
        Example("`close` does nothing.", NOTHING, _READER, 10),
    ),
)
