"""What a text says of a name in a file: it is undefined or not imported, defined there, or defined so many times."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Example, Kind
from checks.claims.spoken_of import told
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.names.bindings import BINDS, Binding, Origin, bindings, undefined
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.files import last_of
from checks.code.facts.names.meaning import SCRIPTS
from checks.code.facts.names.meant import Area, area
from checks.code.structure import Definition
from checks.code.structure.outline import SCOPES, Outline
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar import lexicon as lex
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Shape
from checks.text.prose import Text

UNDEFINED = frozenset(("undefined", "undeclared", "unimported"))
"""Words that deny a definition or an import, not a use."""

TYPES_ONLY = ("import type", "from __future__")
"""How an import begins that binds nothing when the code runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinedClaim(Claim):
    """The file defines or imports the bare name; `denied`: nothing does, so that it is undefined there.

    With the name of a function or class in `where`: the name is defined inside of it; `denied`: outside.
    """

    kind: ClassVar[str] = "defined"
    fact: ClassVar[bool] = True
    name: str
    """The name alone, without what it is a member of: `total`, `$rows`."""

    where: str = ""
    """A function or class of the cited file, or another file; "": the cited file."""

    inside: bool = False
    """In the function around the cited lines, not in the whole file."""

    declared: bool = False
    """Its declaration is meant, whatever value it has: of JavaScript "undefined" may be that alone."""

    imported: bool = False
    """An import brings it; a definition is not enough."""

    times: int | None = None
    """It is defined, assigned or declared so many times there: 2 when it is said to be declared twice."""


TWICE: Final = rows(
    "variable|constant|function? X is|are defined|declared|assigned =twice",
)
NOT_THERE: Final = rows(
    "undefined : X",
    "X is|are not|never =defined|declared|bound|assigned",
    "X is|are|was|were not|never =imported|required",
    "X is|are used|called|referenced without being =required",
    "* X , which this|the? file|module|class|script|it does|do not =import|require",
    "missing =require for|of X",
    "no =require for|of X",
    "file|module|class|it|this is|are missing an|the? =import of|for X",
    "X needs|need to be =imported",
    "Y uses|calls|references|needs X without =importing|requiring it",
    "Y relies|depends on X without =importing|requiring it",
    "file|module|class|function|method|it|this uses|calls|references|needs X without =importing|requiring it",
    "uses|relies on? X without =importing|requiring it",
    "X is not brought into scope",
    "no use|import statement|declaration? brings X into scope",
    "X is|are used|called|referenced without being =imported|defined|declared",
    "=import of|for X is missing",
    "missing =import of|for X",
    "no =import of|for X",
    "file|module|it|this do|does not =import X",
    "nothing|nobody =imports X",
    "nothing|nobody defines|declares|binds X",
    "no definition|declaration of|for X",
    "X is not in scope",
    "X is|are neither imported|defined|declared nor imported|defined|declared",
    "forgets|forgot to =import X",
    "X package|library is|are not|never =imported",
)
OF_IMPORTS: Final = "imports|import|use|require list|block|section|statements|declarations?"
NOT_AMONG: Final = rows(
    f"Y package? is|are not|absent|missing among|in|part|from of? the|its? ={OF_IMPORTS}",
    f"Y package? is|are not|absent|missing among|in|part|from of? the|its? ={OF_IMPORTS} of|in the|this? file|module|package",
    f"Y package? is|are not|absent|missing among|in|part|from of? the|its? ={OF_IMPORTS} of|in Z",
    f"Y i|we can not find|see among|in the|its ={OF_IMPORTS}",
    f"Y i|we can not find|see among|in the|its ={OF_IMPORTS} of|in the|this? file|module|package",
)
"""What is said of all imports of a file, in which a package of Go goes by its path: `net/url`."""

ADD_IMPORT: Final = rows(
    "add|adding a|an|the? missing? =import|require of|for X", "=import|importing X", command=True
)
UNKNOWN: Final = re.compile(
    r"undefined: (\w{1,80})"  # Go
    r"|(?:error TS2304: )?[Cc]annot find name '(\w{1,80})'\.?"  # TypeScript
    r"|(?:error\[E0425\]: )?cannot find (?:value|function) [`']?(\w{1,80})[`']?(?: in this scope)?"  # Rust
    r"|use of undeclared identifier '(\w{1,80})'"  # C
)
"""What compilers print of a name that is defined nowhere, before anything runs."""

IMPORTED: Final = frozenset(
    ("imported", "import", "imports", "importing", "required", "require", "requiring")
)
"""Words of an import, to which no definition comes up."""

NEEDED: Final = frozenset(("need", "needs"))
"""Words of a sentence that may give an import as a reason: "it is slow because `x` needs to be imported"."""

USED: Final = frozenset(("used", "use", "uses", "called", "calls", "referenced"))
"""Words beside which "not required" says that nothing brings it, and not that it may be left out."""

CONSTANT: Final = re.compile(r"[A-Z]\w{0,80}+(?:::[A-Z]\w{0,80}+){0,5}+")
"""How Ruby names what a file that is required brings."""

OF_A_PACKAGE: Final = re.compile(r"[\w.-]{1,80}+(?:/[\w.-]{1,80}+){1,9}+")
"""The path by which a language imports a package."""

IN_FUNCTION: Final = re.compile(
    r"\btwice (?:in|within|inside) th(?:is|e same) (?:method|function)\b", re.IGNORECASE
)


def extract(text: Text) -> Iterator[DefinedClaim]:
    """ "`x` is undefined here", "`x` is not imported", "`x` is declared twice in this function"."""
    for sentence in text.sentences:
        yield from _by_a_message(sentence)
        for found in found_in(sentence, TWICE) if not _names_another_file(sentence, text) else ():
            inside = IN_FUNCTION.search(sentence.text) is not None
            name = found.names["X"].text
            yield DefinedClaim(statement=sentence.written, name=name, times=2, inside=inside)
        yield from _not_there(sentence, text)
        for found in found_in(sentence, NOT_AMONG, pronouns=True):
            brought, file = found.names["Y"], found.names["Z"].text if "Z" in found.names else found.place
            package = brought.shape is Shape.PATH and OF_A_PACKAGE.fullmatch(brought.text) is not None
            if (package or brought.shape is Shape.NAME) and brought.marked and _is_the_file(file, text):
                yield DefinedClaim(
                    statement=sentence.written,
                    name=brought.text.removesuffix("()"),
                    imported=True,
                    stance=Stance.DENIED,
                )
        for clause in sentence.clauses:
            for number in (*clause.subject, *clause.object):
                mention = sentence.mentions[number]
                denied = (
                    mention.stance is Stance.DENIED
                    and mention.marked
                    and (clause.passive or clause.verb in ("", "be"))
                )
                if denied and mention.shape is Shape.NAME and not clause.lowered.isdisjoint(UNDEFINED):
                    yield DefinedClaim(statement=sentence.written, name=mention.name, stance=Stance.DENIED)


def _not_there(sentence: Sentence, text: Text) -> Iterator[DefinedClaim]:
    """ "`x` is never imported", "the file uses `x` without importing it"."""
    reason = not (lex.REASONS.isdisjoint(sentence.words) or NEEDED.isdisjoint(sentence.words))
    for found in found_in(sentence, (*NOT_THERE, *ADD_IMPORT), pronouns=True) if not reason else ():
        user = found.names.get("Y")
        of_another = user is not None and not (user.shape is Shape.NAME or _is_the_file(user.text, text))
        optional = found.word == "required" and not found.within and sentence.words.isdisjoint(USED)
        constant = CONSTANT.fullmatch(found.x) is not None and found.word in IMPORTED
        named = found.names["X"].shape is Shape.NAME or constant
        if named and not (of_another or optional) and _is_the_file(found.place, text):
            yield DefinedClaim(
                statement=sentence.written,
                name=found.x,
                imported=found.word in IMPORTED,
                declared=found.word in ("declared", "bound"),
                stance=Stance.DENIED,
            )


def _names_another_file(sentence: Sentence, text: Text) -> bool:
    """ "Defined twice, here and in `rows.py`" counts in both."""
    files = (one.text for one in sentence.mentions if one.shape is Shape.PATH)
    return any(not _is_the_file(one, text) for one in files)


def _is_the_file(place: str, text: Text) -> bool:
    """No place is named, or the cited file by its name: "not imported in `rows.py`"."""
    own = f"/{text.location.path}" if text.location is not None else ""
    return not place or own.endswith(f"/{place}")


def _by_a_message(sentence: Sentence) -> Iterator[DefinedClaim]:
    """What a compiler is said to print of a name that it does not know: "`undefined: rows`"."""
    supposed = not lex.CONDITIONS.isdisjoint(sentence.words)
    for mention in sentence.mentions if not supposed and not sentence.title else ():
        told = UNKNOWN.fullmatch(mention.text)
        if told is not None and mention.marked and mention.stance is Stance.ASSERTED:
            name = next(each for each in told.groups() if each is not None)
            yield DefinedClaim(statement=sentence.written, name=name, stance=Stance.DENIED)


def verify(claim: DefinedClaim, code: Code, context: Context) -> Outcome:
    """What binds the name where it can be seen from the cited line; a binding in a condition shows nothing."""
    around = Surroundings.of(code, context, claim.citation)
    near = area(code, claim.where, around.place if around is not None else None)
    if around is None or near is None:
        return unsupported(context.no_place)
    name = bare(claim.name)
    if claim.imported and OF_A_PACKAGE.fullmatch(name):
        return _by_its_path(claim, code, near, around)
    if claim.imported and CONSTANT.fullmatch(name) and code.outline(near.path, near.side).language == "ruby":
        return _by_a_file(claim, code, near)
    if last_of(name) != name:
        return unsupported(f"`{claim.name}` is no bare name")
    if claim.inside and not near.scope:
        near = Area(near.path, around.function.qualified if around.function else "", near.side)
        if not near.scope:
            return unsupported("the cited lines are in no function")
    if near.scope:
        return _inside(claim, code, near)
    if claim.times is not None:
        return _times(claim, code, near.path, around)
    return _bound(claim, code, near, around)


def _by_its_path(claim: DefinedClaim, code: Code, near: Area, around: Surroundings) -> Outcome:
    """An import of the package that holds in the whole file."""
    outline = code.outline(near.path, near.side)
    lines = [
        one.line for one in outline.imports if one.module == claim.name and not outline.enclosing(one.line)
    ]
    if not lines or not outline.exact or outline.language in SCRIPTS:
        return unsupported(f"no import of `{claim.name}` was found")
    at = Location(near.path, lines[0], lines[0], around.side)
    wrong = Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None
    return told(f"`{claim.name}` is imported at {at}", wrong, (code.evidence(at),))


def _by_a_file(claim: DefinedClaim, code: Code, near: Area) -> Outcome:
    """Ruby names files after what they bring: `require "net/http"` for `Net::HTTP`."""
    outline, lines = code.outline(near.path, near.side), code.lines(near.path, near.side)
    wanted = claim.name.replace("::", "").lower()
    found = [
        one.line
        for one in outline.imports
        if re.sub(r"[/_.]", "", one.module).lower() == wanted and lines[one.line - 1].startswith("require")
    ]
    if not found or not outline.exact:
        return unsupported(f"no file that is called after `{claim.name}` is required")
    at = Location(near.path, found[0], found[0], near.side)
    wrong = Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None
    return told(
        f"`{claim.name}` is brought by the file that is required at {at}", wrong, (code.evidence(at),)
    )


def _bound(claim: DefinedClaim, code: Code, near: Area, around: Surroundings) -> Outcome:
    """What binds the name in the file, or in another one of its package."""
    name, outline = bare(claim.name), code.outline(near.path, near.side)
    brought = any(one.name_bound == name for one in outline.imports)
    if is_builtin(name, outline.language) and not brought:
        return unsupported(f"`{name}` is a name of the language")
    found = bindings(code, near.path, name, side=near.side)
    if isinstance(found, CannotTell):
        return _of_the_package(claim, code, near.path, around) or unsupported(found.why)
    own = around if near.path == around.path else None
    seen = [
        each
        for each in found.found
        if _is_seen(each, outline, own, imported=claim.imported, declared=claim.declared)
        or (not claim.imported and _is_before(each, own, complete=found.more is None))
    ]
    if not seen and (beside := _of_the_package(claim, code, near.path, around)) is not None:
        return beside
    if not seen:
        return _unseen(claim, code, near.path, found.found, complete=found.more is None)
    at = seen[0].at or around.place
    says = f"`{name}` is {'imported' if seen[0].origin is Origin.IMPORTED else 'defined'} at {at}"
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=(code.evidence(at),))
    return verified(says, evidence=(code.evidence(at),))


PACKAGE: Final = re.compile(r"package\s+(\w+)")


def _of_the_package(claim: DefinedClaim, code: Code, path: str, around: Surroundings) -> Outcome | None:
    """Another file of the same folder and package of Go defines the name; what tests define only tests see."""
    known = definitions(code, bare(claim.name), side=around.side)
    if isinstance(known, CannotTell) or claim.imported or not path.endswith(".go"):
        return None
    for one in known.found:
        other = one.at.path
        beside = other.rpartition("/")[0] == path.rpartition("/")[0] and other.endswith(".go")
        of_tests = other.endswith("_test.go") and not path.endswith("_test.go")
        if not beside or other == path or one.owner is not None or of_tests:
            continue
        same = _package(code, other, around) == _package(code, path, around) != ""
        if same and not _is_for_one_system(code, other, around):
            at = Location(other, one.name_line, one.name_line, around.side)
            says = f"`{bare(claim.name)}` is defined at {at}, in the same package"
            return told(
                says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, (code.evidence(at),)
            )
    return None


ONE_SYSTEM: Final = re.compile(
    r"_(?:windows|linux|darwin|unix|freebsd|openbsd|netbsd|plan9|js|wasm|android|ios|amd64|arm64|386|arm)\.go\Z"
)
BUILD: Final = ("//go:build", "// +build")


def _is_for_one_system(code: Code, path: str, around: Surroundings) -> bool:
    """A file of Go that is built on some systems alone."""
    return bool(ONE_SYSTEM.search(path)) or any(
        line.startswith(BUILD) for line in code.lines(path, around.side)[:40]
    )


def _package(code: Code, path: str, around: Surroundings) -> str:
    lines = code.lines(path, around.side)
    return next((found[1] for line in lines if (found := PACKAGE.match(line))), "")


def _is_seen(
    each: Binding, outline: Outline, around: Surroundings | None, *, imported: bool, declared: bool
) -> bool:
    """The binding holds wherever the cited line is: of the module, or a parameter around the line."""
    if each.at is None or (imported and each.origin is not Origin.IMPORTED):
        return False
    line = each.at.first or 1
    functions = [one for one in outline.enclosing(line) if one.kind in FUNCTIONS and one.name_line != line]
    named = [one for one in outline.named(each.name) if one.name_line == line]
    value = each.origin is not Origin.IMPORTED and not any(one.kind in SCOPES for one in named)
    if value and outline.language in SCRIPTS and not declared:
        return False  # "undefined" may be its value
    if each.origin is Origin.PARAMETER:
        own = around.function if around is not None else None
        return own is not None and own.qualified == each.within
    conditional = any(
        one.first <= line <= one.last and one.kind != "with" for one in outline.branches(1, line)
    )
    member = any(one.parent for one in named)
    if (
        each.origin is Origin.LOCAL
        or functions
        or conditional
        or member
        or _types_only(each, outline, around)
    ):
        return False
    if outline.language == "rust" and around is not None and not _is_in_the_module(around, line):
        return False
    late = around is not None and around.function is None and around.has_lines and line > around.first
    return not late


def _is_in_the_module(around: Surroundings, binding: int) -> bool:
    """The innermost `mod` of Rust around a binding is that around the cited lines: another one sees nothing of it."""
    modules = [
        next((one.name_line for one in around.outline.enclosing(line) if _is_module(around, one)), None)
        for line in (binding, around.first)
    ]
    return modules[0] == modules[1]


def _is_module(around: Surroundings, one: Definition) -> bool:
    return "mod" in around.lines[one.name_line - 1].split()


PLAIN: Final = re.compile(
    r"\s*+(?:(?:const|let|var|auto|final|mut|local)\s++)*+(?:\w++\s*+,\s*+){0,9}+(?:\w++)\s*+(?::[^=]{0,80}+)?(?::=|=(?!=)|\Z)"
)
"""How a line begins that gives a name to something, for the whole of the block that it is in."""


def _is_before(each: Binding, around: Surroundings | None, *, complete: bool) -> bool:
    """A local that is bound above the cited lines, in a block that they are in, too."""
    if each.origin is not Origin.LOCAL or each.at is None or around is None or not around.has_lines:
        return False
    line = each.at.first or 1
    if around.outline.language in SCRIPTS or (around.outline.language == "python" and not complete):
        return False
    if line >= around.first or not PLAIN.match(around.lines[line - 1]):
        return False
    chain, own = around_of(around.code, each.at), around_of(around.code, around.at(around.first))
    if isinstance(chain, CannotTell) or isinstance(own, CannotTell) or not chain:
        return False
    return chain[0].kind is not Enclosure.CLASS and own[-len(chain) :] == chain


def bare(name: str) -> str:
    """A name without the mark of a variable or a call."""
    return name.removesuffix("()").lstrip("$")


def _inside(claim: DefinedClaim, code: Code, near: Area) -> Outcome:
    """Whether one function or class of the file defines or assigns the name, and how often."""
    outline, name = code.outline(near.path, near.side), bare(claim.name)
    named_so = [one for one in outline.named(last_of(near.scope)) if one.kind in SCOPES]
    scopes = [one for one in named_so if one.qualified == near.scope] or named_so
    if len(scopes) != 1 or not outline.exact:
        return unsupported(f"`{near.path}` does not define exactly one `{near.scope}`")
    scope, uses = scopes[0], outline.uses(name)
    bound = [one for one in uses if one.kind in BINDS and one.owner is None]
    lines = sorted({one.line for one in bound if scope.first <= one.line <= scope.last})
    others = sorted({one.line for one in bound} - set(lines))
    if claim.times is not None:
        if claim.stance is Stance.DENIED or len(lines) >= claim.times or not (lines or others):
            return unsupported(f"it is unclear how often `{claim.name}` is defined in `{near.scope}`")
        all_lines = ", ".join(map(str, (lines or others)[:5]))
        there = f"at line {all_lines}" if lines else f"at no line; the file does at line {all_lines}"
        says = f"`{near.scope}` (lines {scope.first}-{scope.last}) defines `{claim.name}` {there}"
        shown = [Location(near.path, each, each, near.side) for each in (lines or others)[:3]]
        return failed(says, Failure.WRONG_COUNT, evidence=tuple(map(code.evidence, shown)))
    named = [one for one in outline.named(name) if one.name_line in lines and one is not scope]
    if not named and not (lines and claim.stance is Stance.ASSERTED):
        return unsupported(f"no definition of `{claim.name}` was found in `{near.scope}`")
    line = named[0].name_line if named else lines[0]
    at = Location(near.path, line, line, near.side)
    says = f"`{claim.name}` is defined at {at}, within `{near.scope}` (lines {scope.first}-{scope.last})"
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=(code.evidence(at),))
    return verified(says, evidence=(code.evidence(at),))


def _types_only(each: Binding, outline: Outline, around: Surroundings | None) -> bool:
    line = around.lines[(each.at.first or 1) - 1] if around is not None and each.at is not None else ""
    return line.strip().startswith(TYPES_ONLY) or outline.language is None


def _unseen(
    claim: DefinedClaim, code: Code, path: str, found: tuple[Binding, ...], *, complete: bool
) -> Outcome:
    """Nothing that surely holds binds it: pyflakes knows whether it is used without being bound at all."""
    missing = undefined(code, path)
    used = (
        next((one.at for one in missing if one.name == bare(claim.name)), None)
        if not isinstance(missing, CannotTell)
        else None
    )
    if used is not None and not found and not claim.imported:
        says = f"`{claim.name}` is used at {used}, and nothing in the file binds it"
        if claim.stance is Stance.DENIED:
            return verified(says, evidence=(code.evidence(used),))
        return failed(says, Failure.FALSE_PRESENCE, evidence=(code.evidence(used),))
    if found and found[0].at is not None:
        return unsupported(f"`{claim.name}` is bound at {found[0].at}; it is unclear whether that holds here")
    if claim.stance is Stance.DENIED and complete:
        return verified(f"nothing in `{path}` binds `{claim.name}`")
    return unsupported(f"no definition of `{claim.name}` was found; this does not prove that it is absent")


def _times(claim: DefinedClaim, code: Code, path: str, around: Surroundings) -> Outcome:
    """How often the file defines the name, all scopes together."""
    found = definitions(code, bare(claim.name), path=path, side=around.side)
    if isinstance(found, CannotTell):
        return unsupported(found.why)
    lines = sorted({each.name_line for each in found.found})
    shown = ", ".join(map(str, lines[:5]))
    if not lines or found.more is not None or claim.stance is Stance.DENIED:
        return unsupported(f"it is unclear how often `{claim.name}` is defined")
    bound = bindings(code, path, bare(claim.name), side=around.side)
    others = (
        0
        if isinstance(bound, CannotTell)
        else sum(each.at is not None and each.at.first not in lines for each in bound.found)
    )
    if len(lines) == claim.times:
        return verified(f"`{claim.name}` is defined at lines {shown}")
    if others:
        return unsupported(f"`{claim.name}` is also bound elsewhere in the file")
    return failed(
        f"`{path}` defines `{claim.name}` {'once' if len(lines) == 1 else f'{len(lines)} times'}, not {claim.times} times: line{'s' if len(lines) > 1 else ''} {shown}",
        Failure.WRONG_COUNT,
        evidence=(code.evidence(Location(path, lines[0], lines[0], around.side)),),
    )


_GO = 'package a\n\nimport "net/url"\n\nvar home = url.URL{}\n'
_SHOP = """
from shop import clear_rows

def apply_discount(item):
    return clear_rows(item)

class Till:
    def open_till(self):
        return lost_rows

if clear_rows:
    close_till = 1
"""

KIND = Kind(
    DefinedClaim,
    "a file defines or imports a bare name (denied: it is undefined there), or defines it so many times",
    extract,
    verify,
    anywhere=True,
    examples=(
        Example("`net/url` isn't among the imports.", Failure.FALSE_ABSENCE, _GO, 5, path="a.go"),
        Example("`net/http` isn't among the imports.", "unsupported", _GO, 5, path="a.go"),
        Example("`apply_discount` is undefined.", Failure.FALSE_ABSENCE, _SHOP, 5),
        Example("`clear_rows` is undefined.", Failure.FALSE_ABSENCE, _SHOP, 8),
        Example("`lost_rows` is undefined.", "verified", _SHOP, 9),
        Example("`open_till` is undefined.", "unsupported", _SHOP, 5, why="A method is no bare name."),
        Example("`close_till` is undefined.", "unsupported", _SHOP, 5, why="It depends on a condition."),
        Example("`item` is undefined.", Failure.FALSE_ABSENCE, _SHOP, 5),
        Example(
            "`item` is undefined.", "unsupported", _SHOP, 9, why="It is a parameter of another function."
        ),
        Example("`apply_discount` sums the rows.", NOTHING, _SHOP, 5),
        Example(
            "`load` is never imported.",
            Failure.FALSE_ABSENCE,
            'import { load } from "./rows";\n\nexport const rows = () => load();\n',
            3,
            path="a.ts",
            claim=DefinedClaim(name="load", imported=True, stance=Stance.DENIED),
        ),
        Example(
            "`Rows` is never imported.",
            "unsupported",
            'import type { Rows } from "./rows";\n\nexport const make = () => new Rows();\n',
            3,
            path="a.ts",
            claim=DefinedClaim(name="Rows", imported=True, stance=Stance.DENIED),
            why="It is imported as a type alone.",
        ),
        Example(
            "`Limit` is declared twice.",
            Failure.WRONG_COUNT,
            "package a\n\nconst Limit = 1\n",
            3,
            path="a.go",
            claim=DefinedClaim(name="Limit", times=2),
        ),
        Example(
            "`total` is declared twice.",
            "verified",
            "fn total() {}\n\nfn total() {}\n",
            1,
            path="a.rs",
            claim=DefinedClaim(name="total", times=2),
        ),
        Example(
            "`lost_rows` is imported.",
            Failure.FALSE_PRESENCE,
            _SHOP,
            9,
            claim=DefinedClaim(name="lost_rows"),
        ),
        Example(
            "`load` is imported.", "verified", "from rows import load\n", 1, claim=DefinedClaim(name="load")
        ),
        Example("`load` is imported.", "unsupported", "", 1, claim=DefinedClaim(name="load"), path=""),
        Example(
            "`rows.load` is imported.",
            "unsupported",
            "from rows import load\n",
            1,
            claim=DefinedClaim(name="rows.load"),
        ),
        Example(
            "`print` is undefined.",
            "unsupported",
            "print(1)\n",
            1,
            claim=DefinedClaim(name="print", stance=Stance.DENIED),
        ),
        Example(
            "`load` is imported.",
            "unsupported",
            "load rows\n",
            1,
            claim=DefinedClaim(name="load"),
            path="a.txt",
        ),
        Example(
            "`load` is imported.",
            "unsupported",
            "from rows import store\n",
            1,
            claim=DefinedClaim(name="load"),
        ),
        Example(
            "`load` is not imported.",
            "verified",
            "from rows import store\n",
            1,
            claim=DefinedClaim(name="load", stance=Stance.DENIED),
        ),
        Example(
            "`load` is declared twice.",
            "unsupported",
            "load rows\n",
            1,
            claim=DefinedClaim(name="load", times=2),
            path="a.txt",
        ),
        Example(
            "`load` is declared twice.",
            "unsupported",
            "import rows\n",
            1,
            claim=DefinedClaim(name="load", times=2),
        ),
        Example(
            "`load` is declared twice.",
            "unsupported",
            "from rows import load\n\ndef load():\n    pass\n",
            1,
            claim=DefinedClaim(name="load", times=2),
        ),
        Example(
            "`rowName` is not defined.",
            Failure.FALSE_ABSENCE,
            "package a\n\nfunc load() string {\n\treturn rowName()\n}\n",
            4,
            path="a.go",
            others=(("b.go", 'package a\n\nfunc rowName() string { return "" }\n'),),
        ),
        Example(
            "`Zlib` is used but never required.",
            Failure.FALSE_ABSENCE,
            'require "zlib"\n\nZlib.deflate("")\n',
            3,
            path="a.rb",
        ),
        Example(
            "`Zlib` is used but never required.",
            "unsupported",
            'require "json"\n\nZlib.deflate("")\n',
            3,
            path="a.rb",
        ),
    ),
)
