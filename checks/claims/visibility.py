"""From where a definition can be named: public, exported, private, `pub(crate)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.spoken_of import defined_here
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.meant import area, meant, name_place
from checks.code.facts.names.visibility.exports import brings_only, exported_at
from checks.code.facts.names.visibility.modules import shut_in_by
from checks.code.facts.names.visibility.reach import Reach
from checks.code.structure import UseKind
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.matching import DESCRIBED, Found
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import lemma_of
from checks.text.mentions import NAMED, Shape
from checks.text.prose import Text

WORDS: Final = {"pub(crate)": Reach.PACKAGE}
"""What a command asks for in code that only one language has: "make it `pub(crate)`"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibilityClaim(Claim):
    """The definition has this reach; `denied`: it is said not to have it."""

    kind: ClassVar[str] = "visibility"
    fact: ClassVar[bool] = True
    name: str
    """As the code spells it; of Rust also a name that a `use` hands on."""

    reach: Reach
    """`public` is exported, too; `package` is `pub(crate)` and `internal`."""

    where: str = ""
    """The class or file of the definition, or the file that is said to export it."""

    handed_on: bool = False
    """It is exported by a file that does not define it, as the entry point of a package does; "": the cited one."""


MAKE: Final = rows("make|making|mark|marking X =private|public|protected", command=True)
EXPORT: Final = rows("export|exporting X", command=True)
EXPORTED: Final = frozenset(("exported", "export", "exports"))
SAID: Final = rows("X is =private|public|protected")
DENIED: Final = rows(
    "X is|are not =private|public|protected",
    "X is|are not|never =exported",
    "forgets|forgot to =export X",
    "X is local|private|internal to the|this|its file|module",
    "X is|are missing from the|its file|module? =exports",
    "X is|are|was|were|has|have been? removed|dropped|deleted|left|gone out? from|of the|its file|module|public|package? =exports",
    "X is|are|becomes|became|has become? unexported|package-private",
)
HERE: Final = rows(
    "X is|are not|never =exported from the|this file|module",
    "file|module|it|this do|does not =export X",
    "file|module|it|this never =exports X",
)
"""What is said of the cited file, which may import the name from one that exports it."""

OF_A_FILE: Final = rows("X is|are not|never exported from|by|in Y", "Y does not export X")
ENTRY: Final = "package|library|barrel|root|index|entry|main|public entry|index|api? point|file|module?"
HANDED_ON: Final = rows(
    "X is|are not|never re-exported|reexported",
    f"X is|are not|never exported|re-exported|reexported from|by|in the|this|its|our? {ENTRY}",
)
BRINGING: Final = frozenset(
    ("import", "export", "re-export", "reexport", "pull", "list", "include", "expose")
)
"""Verbs of what an entry point does with names: "`index.ts` exports `a` and `b` but not `c`"."""

HANDED_ON_BY: Final = rows("X is|are not|never re-exported|reexported from|by|in Y")

OTHERWISE: Final = re.compile(r"\bexport(?:ed|s|ing)?(?: \ue000)? (?:as|anywhere else)\b", re.IGNORECASE)
"""How or where else a name is exported is said, not whether: "not exported as default"."""


def extract(text: Text) -> Iterator[VisibilityClaim]:
    """ "Make `f` `pub(crate)`" presupposes that it is not; "`f` is not exported"."""
    for sentence in text.sentences:
        if OTHERWISE.search(sentence.text):
            continue
        yield from _by_rows(sentence)
        own = text.location.path if text.location is not None else ""
        for found in found_in(sentence, HERE, pronouns=True) if own else ():
            if not found.holds_a_value:
                yield replace(_denied(sentence, found, Reach.PUBLIC), where=own)
        named = [one for one in sentence.mentions if one.marked]
        for clause in sentence.clauses:
            if (
                clause.verb == "make"
                and len(named) == 2
                and clause.object == (0, 1)
                and named[0].shape in NAMED
            ):
                asked = WORDS.get(named[1].text)
                if asked is not None and not clause.asked and not clause.case:
                    yield VisibilityClaim(
                        statement=sentence.written,
                        name=named[0].qualified,
                        reach=asked,
                        stance=Stance.DENIED,
                    )


def _by_rows(sentence: Sentence) -> Iterator[VisibilityClaim]:
    for found in found_in(sentence, (*MAKE, *EXPORT, *DENIED), pronouns=True, described=DESCRIBED):
        reach = Reach.PUBLIC if found.word in ("", *EXPORTED) else Reach(found.word)
        if not found.holds_a_value and not _is_a_deed(sentence):
            yield _denied(sentence, found, reach)
    for known, handed_on in ((OF_A_FILE, False), (HANDED_ON_BY, True)):
        for found in found_in(sentence, known, pronouns=True):
            if (file := found.names["Y"]).shape is Shape.PATH and not found.holds_a_value:
                yield replace(_denied(sentence, found, Reach.PUBLIC), where=file.text, handed_on=handed_on)
    for found in found_in(sentence, HANDED_ON, pronouns=True, described=DESCRIBED):
        yield replace(_denied(sentence, found, Reach.PUBLIC), handed_on=True)
    yield from _but_not(sentence)
    for found in found_in(sentence, SAID):
        yield VisibilityClaim(statement=sentence.written, name=found.x, reach=Reach(found.word))


def _is_a_deed(sentence: Sentence) -> bool:
    """ "Exporting `f` makes it slow" tells what the change does."""
    return any(clause.verb and clause.words[0].lower == "exporting" for clause in sentence.clauses)


def _but_not(sentence: Sentence) -> Iterator[VisibilityClaim]:
    """ "`index.ts` exports `a` and `b` but not `c`": what the last is said to be left out of."""
    for clause in sentence.clauses:
        files = [sentence.mentions[number] for number in clause.subject]
        if len(files) != 1 or files[0].shape is not Shape.PATH or lemma_of(clause.verb) not in BRINGING:
            continue
        words = [word for each in sentence.clauses for word in each.words if word.at >= clause.behind_at]
        for one, other, name in zip(words, words[1:], words[2:], strict=False):
            mention = sentence.mentions[name.mention] if name.mention is not None else None
            left_out = (one.lower, other.lower) == ("but", "not") and clause.stance is Stance.ASSERTED
            if left_out and mention is not None and mention.shape is Shape.NAME and mention.marked:
                yield VisibilityClaim(
                    statement=sentence.written,
                    name=mention.name,
                    reach=Reach.PUBLIC,
                    where=files[0].text,
                    handed_on=True,
                    stance=Stance.DENIED,
                )


def _denied(sentence: Sentence, found: Found, reach: Reach) -> VisibilityClaim:
    return VisibilityClaim(statement=sentence.written, name=found.x, reach=reach, stance=Stance.DENIED)


def verify(claim: VisibilityClaim, code: Code, context: Context) -> Outcome:
    """What the definition says by a word; what only a convention or a surrounding module says is left open."""
    around = Surroundings.of(code, context, claim.citation)
    if not claim.name and around is not None:
        own = defined_here(around)
        if isinstance(own, CannotTell):
            return unsupported(own.why)
        claim = replace(claim, name=own.qualified)
    handed_on = (
        _handed_on(claim, code, around)
        or _by_a_package(claim, code, around)
        or _exported(claim, code, around)
    )
    if handed_on is not None:
        return handed_on
    if claim.handed_on:
        return unsupported(f"no file was read that hands `{claim.name}` on; another one may")
    found = meant(code, claim.name, around.place if around is not None else None, claim.where)
    if isinstance(found, CannotTell):
        return unsupported(found.why)
    here, seen = name_place(found), found.visibility
    if seen.reach is Reach.OPEN or claim.reach is Reach.OPEN or seen.by_convention:
        return unsupported(
            f"the definition of `{claim.name}` at {here} does not say from where it can be named"
        )
    word = f" (`{seen.word}`)" if seen.word else ""
    says = f"`{claim.name}` is {seen.reach}{word}: {here}"
    evidence = (code.evidence(here),)
    if seen.reach is claim.reach is Reach.PUBLIC and (kept_in := shut_in_by(code, found)):
        return unsupported(f"{says}, but {kept_in} may keep it from others")
    if seen.reach is claim.reach:
        if claim.stance is Stance.DENIED:
            return failed(says, Failure.FALSE_STATEMENT, evidence=evidence)
        return verified(says, evidence=evidence)
    apart = {seen.reach, claim.reach} == {Reach.PUBLIC, Reach.PRIVATE}
    hidden = found.language == "rust" and seen.reach is Reach.PUBLIC  # its module may be private
    if claim.stance is Stance.ASSERTED and apart and not hidden:
        return failed(f"{says}, not {claim.reach}", Failure.FALSE_STATEMENT, evidence=evidence)
    return unsupported(f"{says}; it is unclear what {claim.reach} means")


def _by_a_package(claim: VisibilityClaim, code: Code, around: Surroundings | None) -> Outcome | None:
    """An `__init__.py` of Python that imports the name from a module of the package hands it on."""
    if around is None or not claim.handed_on or claim.stance is not Stance.DENIED:
        return None
    near = area(code, claim.where, around.place) if claim.where else None
    folders = around.path.split("/")[:-1]
    paths = (
        [near.path]
        if near is not None and not near.scope
        else ["/".join((*folders[:size], "__init__.py")) for size in range(len(folders), 0, -1)]
    )
    for path in paths:
        if not path.endswith("__init__.py") or not code.tree(around.side).has(path):
            continue
        outline = code.outline(path, around.side)
        bound = [one for one in outline.imports if one.name_bound == claim.name]
        branches = [each for one in bound for each in outline.branches(1, one.line) if one.line <= each.last]
        if len(bound) == 1 and not branches and bound[0].module.startswith("."):
            at = Location(path, bound[0].line, bound[0].line, around.side)
            says = f"`{path}` imports `{claim.name}` at line {bound[0].line}, which hands it on"
            return failed(says, Failure.FALSE_STATEMENT, evidence=(code.evidence(at),))
    return None


def _exported(claim: VisibilityClaim, code: Code, around: Surroundings | None) -> Outcome | None:
    """A module of JavaScript that is said not to export a name, and does."""
    name = claim.name.removesuffix("()")
    if around is None or claim.stance is not Stance.DENIED or claim.reach is not Reach.PUBLIC:
        return None
    near = area(code, claim.where, around.place) if claim.where else None
    if near is not None and near.scope:
        return None
    path, side = (near.path, near.side) if near is not None else (around.path, around.side)
    if not claim.where and brings_only(code, path, name, side):
        return unsupported(f"`{path}` imports `{name}`, and does not export it itself")
    if claim.handed_on and code.outline(path, side).named(name):
        return None
    at = exported_at(code, path, name, side)
    if at is None and not claim.where and not claim.handed_on:
        known = meant(code, claim.name, around.place)
        at = None if isinstance(known, CannotTell) else exported_at(code, known.at.path, name, side)
    if at is None:
        return None
    says = f"`{at.path}` exports `{name}` at line {at.first}"
    return failed(says, Failure.FALSE_STATEMENT, evidence=(code.evidence(at),))


USE: Final = re.compile(r"^[ \t]*+(pub(?:\([^()\n]{1,40}\))?)?[ \t]*+use\b")
LONGEST_USE: Final = 60
"""Lines of one `use` that are looked back through for its beginning."""


def _handed_on(claim: VisibilityClaim, code: Code, around: Surroundings | None) -> Outcome | None:
    """A `use` of Rust that hands the name on: with which reach it does so."""
    near = area(code, claim.where, around.place) if around is not None and claim.where else None
    path = near.path if near is not None and not near.scope else around.path if around is not None else ""
    if around is None or not around.has_lines or around.outline.language != "rust":
        return None
    outline, lines = code.outline(path, around.side), code.lines(path, around.side)
    uses = [one.line for one in outline.uses(claim.name) if one.kind is UseKind.EXPORT]
    if outline.language != "rust" or len(uses) != 1 or outline.named(claim.name):
        return None
    first = next(
        (at for at in range(uses[0], max(0, uses[0] - LONGEST_USE), -1) if USE.match(lines[at - 1])), 0
    )
    head = USE.match(lines[first - 1]) if first else None
    if head is None or any(";" in line for line in lines[first - 1 : uses[0] - 1]):
        return None
    word = head[1] or ""
    reach = Reach.PACKAGE if word in ("pub(crate)", "pub(super)") else Reach.PUBLIC if word == "pub" else None
    if reach is None or (reach is not claim.reach):
        return None
    says = f"`{word} use` at line {first} of `{path}` hands `{claim.name}` on (line {uses[0]})"
    shown = (code.evidence(Location(path, first, first, around.side)),)
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_STATEMENT, evidence=shown)
    return verified(says, evidence=shown)


_RS = "pub(crate) fn load() {}\n\nfn save() {}\n\npub fn store() {}\n"
_TS = "export class Rows {\n  private load() {}\n}\n"
_RB = "class Rows\n  private\n\n  def load; end\nend\n"

KIND = Kind(
    VisibilityClaim,
    "a definition is public, private, protected or of its package alone (denied: it is not)",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("Make `load` `pub(crate)`.", Failure.FALSE_STATEMENT, _RS, 1, path="a.rs"),
        Example("Make `save` `pub(crate)`.", "unsupported", _RS, 3, path="a.rs"),
        Example(
            "Make `store` `pub(crate)`.",
            Failure.FALSE_STATEMENT,
            "mod rows;\n\npub(crate) use self::rows::{\n    load,\n    store,\n};\n",
            5,
            path="lib.rs",
            why="It is handed on so.",
        ),
        Example(
            "Make `store` `pub(crate)`.",
            "unsupported",
            "mod rows;\n\npub use self::rows::store;\n",
            3,
            path="lib.rs",
        ),
        Example("Make `save` `pub`.", NOTHING, _RS, 3, path="a.rs"),
        Example(
            "It is public.",
            Failure.FALSE_STATEMENT,
            _RS,
            3,
            path="a.rs",
            claim=VisibilityClaim(name="save", reach=Reach.PUBLIC),
        ),
        Example(
            "It is private.",
            "unsupported",
            _RS,
            5,
            path="a.rs",
            claim=VisibilityClaim(name="store", reach=Reach.PRIVATE),
            why="Its module may be.",
        ),
        Example(
            "It is public.",
            Failure.FALSE_STATEMENT,
            _TS,
            2,
            path="a.ts",
            claim=VisibilityClaim(name="Rows.load", reach=Reach.PUBLIC),
        ),
        Example("`Rows#load` is public.", Failure.FALSE_STATEMENT, _RB, 3, path="a.rb"),
        Example(
            "It is exported.",
            "verified",
            _TS,
            1,
            path="a.ts",
            claim=VisibilityClaim(name="Rows", reach=Reach.PUBLIC),
        ),
        Example(
            "It is not exported.",
            Failure.FALSE_STATEMENT,
            "package a\n\nfunc Load() {}\n",
            3,
            path="a.go",
            claim=VisibilityClaim(name="Load", reach=Reach.PUBLIC, stance=Stance.DENIED),
        ),
        Example(
            "It is private.",
            "unsupported",
            "def load():\n    pass\n",
            1,
            claim=VisibilityClaim(name="load", reach=Reach.PRIVATE),
        ),
        Example(
            "It is private.",
            "unsupported",
            "def load():\n    pass\n",
            1,
            claim=VisibilityClaim(name="save", reach=Reach.PRIVATE),
        ),
        Example(
            "`load` isn't exported.",
            Failure.FALSE_STATEMENT,
            "function load() {}\n\nmodule.exports = { load };\n",
            1,
            path="a.js",
        ),
        Example("`load` isn't exported.", "unsupported", "function load() {}\n", 1, path="a.js"),
        Example(
            "`load` isn't re-exported.",
            "unsupported",
            "export function load() {}\n",
            1,
            path="a.ts",
            why="Another file may hand it on.",
        ),
        Example(
            "`load` isn't re-exported.",
            Failure.FALSE_STATEMENT,
            "def load(): ...\n",
            1,
            path="shop/rows.py",
            others=(("shop/__init__.py", "from .rows import load\n"),),
        ),
    ),
)
