"""What a text says of the uses of a name: nobody uses or calls it, it is used in so many files, or only there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.meant_here import only
from checks.claims.spoken_of import defined_here, settled
from checks.claims.stretch import stretch
from checks.claims.used_within import DOING, NO_USE, said_unused, said_used
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.change.symbol_tests import is_test_file
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.files import last_of
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.meant import Area, area, meant, name_place
from checks.code.facts.names.references import Reference, references
from checks.code.structure import Kind as Kind_
from checks.code.structure import UseKind
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import (
    Disposition,
    Failure,
    Need,
    Outcome,
    failed,
    unsupported,
    unverifiable,
    verified,
)
from checks.text.grammar.lexicon import NUMBERS
from checks.text.grammar.matching import DESCRIBED
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, is_distinctive
from checks.text.prose import Text

FILES_LIMIT = 40
"""Files in which a name is followed up; a name of more files is too common."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferencesClaim(Claim):
    """The name is used; `denied`: nothing uses it. Definitions, imports and calls of itself are no uses."""

    kind: ClassVar[str] = "references"
    name: str
    """As the code spells it, with its owner where one is meant. Of an import, the cited file alone counts.

    "": the function at the cited lines.
    """

    where: str = ""
    """The file, function or class whose uses are meant; "" for the whole repository."""

    only: bool = False
    """It is used there and nowhere else."""

    files: int | None = None
    """In exactly so many files."""

    calls: bool = False
    """Only calls count, not other uses."""

    parameter: bool = False
    """It is a parameter of the function in `where`; "": of the one at the cited lines."""


UNUSED: Final = rows(
    "unused import|function|method|class|constant X",
    "X is dead code",
    "X is|are unreferenced|unused",
    "X is|are not|never =used|referenced|called|invoked",
    "X is =used|referenced|called nowhere",
    "X is|are not|never put to use",
    "nothing|nobody here? =uses|references|calls|invokes|imports|touches|reads X",
    "nothing|nobody refers to X",
    "nothing|nobody here? do|does =use|reference|call X",
    "no code|caller|file|module|function|method else? =uses|references|calls|invokes|imports X",
    "X has|have no remaining|other|more? =callers|references|usages|uses|users|callsites",
    "X has|have no remaining|other|more? =call sites|site",
    "no remaining|other|more? =callers|references|usages|uses|users|callsites of|to|for X remain|left|exist?",
    "no remaining|other|more|single? =call|reference|usage|use|caller of|to|for X anywhere?",
    "X is|are imported|required|declared|defined here? without being =used|referenced|called",
)
UNNEEDED: Final = rows(
    "X import|require is|are no longer needed|required|necessary", "import|require of X is|are no longer needed|required|necessary",
    "X import|require is|are not needed|required|necessary anymore?",
)  # fmt: skip
"""What is said of an import of the cited file."""

CALLING: Final = frozenset(("call", "caller", "called", "calls", "invoked", "invokes", "callers"))
"""Words by which a call alone is a use."""

REMOVE_UNUSED: Final = rows(
    "remove|removing|delete|deleting|drop|dropping the? unused import|function|method|class|constant of? X",
    command=True,
)


PARAMETERS: Final = frozenset(("parameter", "argument", "option", "flag"))
"""Nouns of what is handed to a function."""

IN_REACH: Final = frozenset(("", "file", "module", "repository", "codebase"))
"""Places at hand in which a name may be followed up: of "in this function" it is not said which one that is."""


def extract(text: Text) -> Iterator[ReferencesClaim]:
    """ "`f` is never called anywhere", "`x` is unused", "remove the unused import `x`"."""
    for sentence in text.sentences:
        own = text.location.path if text.location is not None else ""
        for found in found_in(sentence, (*UNUSED, *REMOVE_UNUSED), pronouns=True, described=DESCRIBED):
            if found.is_described and sentence.title:
                continue
            value = found.holds_a_value
            if found.within not in ({*IN_REACH, "function", "method"} if value else IN_REACH):
                continue
            if value and found.names["X"].noun not in PARAMETERS:
                continue
            yield ReferencesClaim(
                statement=sentence.written,
                name=found.x,
                where=found.owner
                or found.place
                or (own if found.within in ("file", "module") and not value else "")
                or (own if not value and _is_said_of_here(sentence) else ""),
                parameter=value,
                calls=found.word in CALLING and not value,
                stance=Stance.DENIED,
            )
        for found in found_in(sentence, UNNEEDED) if own else ():
            if not found.place and found.within in ("", "file", "module"):
                yield ReferencesClaim(
                    statement=sentence.written, name=found.x, where=own, stance=Stance.DENIED
                )
        for clause in sentence.clauses:
            if len(clause.subject) != 1 or sentence.title or sentence.begins_with_a_case:
                continue
            mention = sentence.mentions[clause.subject[0]]
            if mention.shape not in NAMED or not mention.is_code:
                continue
            words = [word.lower for word in clause.words if word.mention is None]
            files = _files(words)
            unused = _is_said_unused(clause) or ("anywhere" in words and clause.denied)
            if files is None and not unused:
                continue
            yield ReferencesClaim(
                statement=sentence.written,
                name=mention.name,
                files=files,
                calls=clause.verb in ("call", "invoke"),
                stance=_stance(clause.stance, unused=files is None, denies="unused" in words),
            )


def _is_said_of_here(sentence: Sentence) -> bool:
    """ "Is not used here": in the file that is commented on."""
    words = [word.lower for clause in sentence.clauses for word in clause.words]
    return any(verb in USING and place == "here" for verb, place in pairwise(words))


USING: Final = frozenset(("used", "referenced", "called", "invoked"))
"""What a name is or is not, before the place of it."""


def _is_said_unused(clause: Clause) -> bool:
    """ "`x` is unused"; in "`X` is swallowed and `e` unused" it is the other name."""
    before = list(takewhile(lambda word: word.lower != "unused", clause.words))
    if len(before) == len(clause.words):
        return False
    named = next((word.mention for word in reversed(before) if word.mention is not None), None)
    return named is None or named in clause.subject


def _stance(said: Stance, *, unused: bool, denies: bool) -> Stance:
    """ "Unused" denies by itself: "is not unused" says that it is used."""
    if not unused or not denies:
        return said
    return {Stance.ASSERTED: Stance.DENIED, Stance.DENIED: Stance.ASSERTED}.get(said, said)


def _files(words: list[str]) -> int | None:
    """The number of "in three files", said of a use."""
    for at, word in enumerate(words):
        if word in ("files", "modules") and at > 1 and words[at - 2] in ("in", "across"):
            number = words[at - 1]
            return int(number) if number.isdecimal() and len(number) < 4 else NUMBERS.get(number)
    return None


def verify(claim: ReferencesClaim, code: Code, context: Context) -> Outcome:
    """In the lines or file that are meant, else by its one definition.

    "Nobody" is refuted by one use, and confirmed only of a file or lines in it.
    """
    around = Surroundings.of(code, context, claim.citation)
    if claim.parameter or (around is not None and _is_a_parameter(claim, around)):
        return unsupported(context.no_place) if around is None else _parameter(claim, around)
    within = None if around is None else _within(claim, code, around)
    if within is not None and (not isinstance(within, CannotTell) or not code.index.complete):
        return settled(within)
    if not code.index.complete:
        return unverifiable("not every file was read", need=Need.CONTENT)
    wider = _followed(claim, code, around)
    own = claim.where or (around is not None and _is_brought(claim, around))
    unsure = wider.disposition is Disposition.UNSUPPORTED
    return settled(within) if within is not None and own and unsure else wider


def _within(claim: ReferencesClaim, code: Code, around: Surroundings) -> Answer[Outcome] | None:
    """What the lines say that are meant; None: the whole repository is. Lines that no `where` names refute no use."""
    there = None if claim.files is not None or claim.only else _stretch(claim, around)
    name = claim.name.removesuffix("()")
    if there is None:
        return None
    if claim.stance is Stance.DENIED:
        return said_unused(code, there, name, calls=claim.calls)
    found = said_used(code, there, name, calls=claim.calls, near=around.first)
    missing = not isinstance(found, CannotTell) and found.disposition is Disposition.FAILED
    return None if missing and not claim.where else found


def _stretch(claim: ReferencesClaim, around: Surroundings) -> Location | None:
    """The lines that are to be read for it alone; None: the whole repository."""
    if _is_brought(claim, around):
        return Location(around.path, side=around.side)
    if claim.where:
        return stretch(around, claim.where)
    if claim.stance is Stance.DENIED or not claim.name:
        return None
    own = around.function
    if claim.citation is not None and around.has_lines:
        return around.at(around.first, around.last)
    return around.at(own.first, own.last) if own is not None else None


def _followed(claim: ReferencesClaim, code: Code, around: Surroundings | None) -> Outcome:
    """By every use of the one definition that is meant."""
    here = around.place if around is not None else None
    own = meant(code, claim.name, here) if claim.name or around is None else defined_here(around)
    named = claim.name.removesuffix("()") or (own.qualified if isinstance(own, Defined) else "")
    name = last_of(named)
    if not is_distinctive(name) or len(code.index.files(name)) > FILES_LIMIT:
        return unsupported(f"`{name}` is too common a name to trace")
    if isinstance(own, CannotTell):
        return unsupported(own.why)
    found = references(code, named, defined_in=own.at.path, side=own.at.side)
    if isinstance(found, CannotTell):
        return unsupported(f"no use was found, and {found.why}")
    near = area(code, claim.where, here) if claim.where else None
    if claim.where and near is None:
        return unsupported(f"what `{claim.where}` is was not found")
    used = [each for each in found.in_code if _is_use(code, each, own, claim)]
    inside = [each for each in used if near is None or _is_in(each, near)]
    if claim.stance is Stance.DENIED:
        return _nobody(claim, code, inside)
    if claim.files is not None:
        return _in_files(claim, code, used)
    if claim.only:
        return _elsewhere(claim, code, [each for each in used if each not in inside])
    if inside:
        return verified(f"`{claim.name}` is used: at {inside[0].at}", evidence=(code.evidence(inside[0].at),))
    of_others = (each for each in found.in_code if each.use in DOING and each.owner is not None)
    if found.more is not None or near is not None or any(each not in used for each in of_others):
        return unsupported("no use was found; it may be used by another name")
    return failed(
        f"nothing uses `{claim.name}`, which is defined at {name_place(own)}",
        Failure.FALSE_PRESENCE,
        evidence=(code.evidence(name_place(own)),),
    )


def _is_use(code: Code, found: Reference, own: Defined, claim: ReferencesClaim) -> bool:
    """A place where the name does something: no import, no call of itself, no other thing of that name.

    What is only written may still be called unused.
    """
    first, last = own.at.first or 0, own.at.last or 0
    if found.at.path == own.at.path and first <= (found.at.first or 0) <= last:
        return False
    if found.use is UseKind.CALL:
        others = own.owner is None and found.owner is not None
        if claim.stance is Stance.DENIED and own.owner is not None:
            others = _is_member_of_others(code, own)
        return found.meaning is Meaning.SAME if others else found.meaning is not Meaning.OTHER
    uses = {UseKind.READ} if claim.stance is Stance.DENIED else {UseKind.READ, UseKind.WRITE}
    return not claim.calls and found.use in uses and found.meaning is Meaning.SAME


def _is_member_of_others(code: Code, own: Defined) -> bool:
    """Another class has a member of the name, too, whose uses look alike."""
    known = definitions(code, own.name, side=own.at.side)
    return isinstance(known, CannotTell) or any(one.owner != own.owner for one in known.found)


def _is_test(code: Code, found: Reference) -> bool:
    """In a file of tests, or in a module of Rust that only its tests have."""
    path, side, line = found.at.path, found.at.side, found.at.first or 1
    lines = code.lines(path, side)
    modules = [one for one in code.outline(path, side).enclosing(line) if one.first < line]
    return is_test_file(path) or any(
        "cfg(test)" in "".join(lines[max(0, one.first - 2) : one.name_line]) for one in modules
    )


def _is_in(found: Reference, near: Area) -> bool:
    within = f".{found.within or ''}."
    return found.at.path == near.path and (not near.scope or f".{near.scope}." in within)


def _is_brought(claim: ReferencesClaim, around: Surroundings) -> bool:
    """The cited file imports the name that is said to be unused."""
    here = not claim.where or f"/{around.path}".endswith(f"/{claim.where}")
    denied = claim.stance is Stance.DENIED and here
    name = claim.name.removesuffix("()")
    brought = any(one.name_bound == name for one in around.outline.imports)
    own = around.outline.named(name)
    of_the_file = bool(claim.where) and len(own) == 1 and own[0].parent is None and own[0].kind not in SCOPES
    return denied and (brought or of_the_file)


def _is_a_parameter(claim: ReferencesClaim, around: Surroundings) -> bool:
    """The function around the cited lines has a parameter of that name, and the file defines nothing else of it."""
    function = around.function
    name = claim.name.removesuffix("()")
    denied = claim.stance is Stance.DENIED and not claim.where and not claim.calls
    own = function is not None and any(one.name == name for one in function.parameters)
    others = [one for one in around.outline.named(name) if one.kind is not Kind_.PARAMETER]
    return denied and own and not others


def _parameter(claim: ReferencesClaim, around: Surroundings) -> Outcome:
    """Whether the body of its one function reads it, not only to give it another value."""
    name = claim.name
    function = only(around, claim.where) if claim.where else around.function
    if function is None or not around.outline.exact or claim.stance is not Stance.DENIED:
        return unsupported(f"it is unclear which function has the parameter `{name}`")
    own = [one for one in function.parameters if one.name.lstrip("$") == name.lstrip("$")]
    uses = [one for one in around.outline.uses(name) if function.first <= one.line <= function.last]
    if len(own) != 1 or sum(one.kind is UseKind.DEFINITION for one in uses) > 1:
        return unsupported(
            f"`{function.name}` has no parameter `{name}`, or gives the name to something else"
        )
    written = {one.line for one in uses if one.kind is UseKind.WRITE}
    for one in uses:
        text = around.lines[one.line - 1].strip()
        real = one.kind in (UseKind.READ, UseKind.CALL) and one.owner is None
        if real and one.line > function.name_line and one.line not in written and not text.startswith(NO_USE):
            says = f"`{function.name}` uses `{name}` at line {one.line}: `{short(text)}`"
            return failed(says, Failure.FALSE_ABSENCE, evidence=around.evidence(one.line))
    return unsupported(f"no use of `{name}` was found in `{function.name}`")


def _nobody(claim: ReferencesClaim, code: Code, used: list[Reference]) -> Outcome:
    real = [each for each in used if not _is_test(code, each)]
    if real:
        return failed(
            f"`{claim.name or 'it'}` is used: at {real[0].at}",
            Failure.FALSE_ABSENCE,
            evidence=(code.evidence(real[0].at),),
        )
    if used:
        return unsupported(f"only tests use `{claim.name}`, at {used[0].at}")
    return unsupported("no use was found; it may be used by another name")


def _elsewhere(claim: ReferencesClaim, code: Code, others: list[Reference]) -> Outcome:
    sure = [each for each in others if each.meaning is Meaning.SAME and not is_test_file(each.at.path)]
    if not sure:
        return unsupported(f"no use outside of `{claim.where}` was found; it may be used by another name")
    return failed(
        f"`{claim.name}` is also used at {sure[0].at}",
        Failure.FALSE_STATEMENT,
        evidence=(code.evidence(sure[0].at),),
    )


def _in_files(claim: ReferencesClaim, code: Code, used: list[Reference]) -> Outcome:
    files = sorted({each.at.path for each in used if claim.calls or each.use is UseKind.CALL})
    if len(files) == claim.files:
        return verified(f"{claim.files} files call it")
    if len(files) < (claim.files or 0):
        return unsupported(f"{len(files)} files call it; others may use it by another name")
    first = next(each for each in used if each.at.path == files[0])
    return failed(
        f"`{claim.name}` is used in {len(files)} files, not {claim.files}: {', '.join(f'`{path}`' for path in files[:5])}",
        Failure.WRONG_COUNT,
        evidence=(code.evidence(first.at),),
    )


_LIB = "def clear_rows(rows):\n    rows.clear()\n\ndef drop_rows(rows):\n    clear_rows(rows)\n"
_TWO = (
    ("b.py", "from app import clear_rows\nclear_rows([])\n"),
    ("c.py", "import app\napp.clear_rows([])\n"),
)
_GO = "package a\n\nfunc clearRows() {}\n\nfunc Drop() { clearRows() }\n"
_RUST = "fn clear_rows() {}\n\nfn drop_all() {\n    clear_rows();\n}\n"
_TS = "export function clearRows() {}\n\nexport function drop() {\n  clearRows();\n}\n"

KIND = Kind(
    ReferencesClaim,
    "a name is used (denied: used nowhere) in the repository, or only there, or in so many files",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`clear_rows` is unused.", Failure.FALSE_ABSENCE, _RUST, 1, path="a.rs"),
        Example("`clear_rows` is never called anywhere.", Failure.FALSE_ABSENCE, _LIB, 1),
        Example("`clear_rows` is unused.", Failure.FALSE_ABSENCE, _LIB, 1),
        Example("`clear_rows` is not unused.", "verified", _LIB, 1),
        Example("`drop_rows` is unused.", "unsupported", _LIB, 4, why="It may be used by another name."),
        Example(
            "`again_rows` is unused.",
            "unsupported",
            "def again_rows(rows):\n    again_rows(rows[1:])\n",
            1,
            why="A call of itself is no use.",
        ),
        Example(
            "`clear_rows` is unused.",
            "unsupported",
            "def clear_rows(rows):\n    rows.clear()\n",
            1,
            others=(
                ("tests/test_app.py", "from app import clear_rows\n\ndef test_it():\n    clear_rows([])\n"),
            ),
            why="Only a test uses it.",
        ),
        Example(
            "`clear_rows` is used in one files.",
            Failure.WRONG_COUNT,
            "def clear_rows(rows):\n    rows.clear()\n",
            1,
            others=_TWO,
        ),
        Example(
            "Only `drop` calls `clearRows`.",
            Failure.FALSE_STATEMENT,
            _GO + "\nfunc Other() { clearRows() }\n",
            3,
            path="a/a.go",
            claim=ReferencesClaim(name="clearRows", where="Drop", only=True),
        ),
        Example(
            "`clearRows` has no callers.",
            Failure.FALSE_ABSENCE,
            _TS,
            1,
            path="a.ts",
            claim=ReferencesClaim(name="clearRows", calls=True, stance=Stance.DENIED),
        ),
        Example(
            "Somebody still calls `clearRows`.",
            Failure.FALSE_PRESENCE,
            "package a\n\nfunc clearRows() {}\n",
            3,
            path="a/a.go",
            claim=ReferencesClaim(name="clearRows"),
        ),
        Example("`clear_rows` empties the list.", NOTHING, _LIB, 1),
        Example(
            "`total` is unused.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="total", stance=Stance.DENIED),
        ),
        Example(
            "`close_rows` is unused.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="close_rows", stance=Stance.DENIED),
        ),
        Example(
            "`openRows` is used.",
            "unsupported",
            "export function openRows() {}\neval(1);\n",
            1,
            claim=ReferencesClaim(name="openRows"),
            path="a.ts",
        ),
        Example(
            "`clear_rows` is used in `drop_rows`.",
            "verified",
            _LIB,
            1,
            claim=ReferencesClaim(name="clear_rows", where="drop_rows"),
        ),
        Example(
            "`clear_rows` is used in `again`.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="clear_rows", where="again"),
        ),
        Example(
            "Only `drop_rows` uses `clear_rows`.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="clear_rows", where="drop_rows", only=True),
        ),
        Example(
            "`clear_rows` is used in two files.",
            "verified",
            "def clear_rows(rows):\n    rows.clear()\n",
            1,
            claim=ReferencesClaim(name="clear_rows", files=2),
            others=_TWO,
        ),
        Example(
            "`clear_rows` is used in three files.",
            "unsupported",
            "def clear_rows(rows):\n    rows.clear()\n",
            1,
            claim=ReferencesClaim(name="clear_rows", files=3),
            others=_TWO,
        ),
        Example(
            "`drop_rows` does not use `size`.",
            "verified",
            _LIB,
            4,
            claim=ReferencesClaim(name="size", where="drop_rows", stance=Stance.DENIED),
            why="Nothing in the function has the word.",
        ),
        Example(
            "`app.py` does not use `drop_rows`.",
            "verified",
            _LIB,
            4,
            claim=ReferencesClaim(name="drop_rows", where="app.py", stance=Stance.DENIED),
        ),
        Example(
            "`clear_rows` does not call `clear`.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="clear", where="clear_rows", stance=Stance.DENIED),
            why="It is a member of another thing.",
        ),
        Example(
            "`app.py` uses `tin_rows`.",
            Failure.FALSE_PRESENCE,
            _LIB,
            1,
            claim=ReferencesClaim(name="tin_rows", where="app.py"),
        ),
        Example("It uses `=>`.", "unsupported", _LIB, 1, claim=ReferencesClaim(name="=>", where="drop_rows")),
        Example(
            "`app.py` uses `rows`.",
            "unsupported",
            "def load(rows:\n",
            1,
            claim=ReferencesClaim(name="rows", where="app.py"),
        ),
        Example("The `rows` parameter is never used.", Failure.FALSE_ABSENCE, _LIB, 1),
        Example("The `rows` parameter of `main` is never used.", "unsupported", _LIB, 1),
        Example("The `size` parameter is never used.", "unsupported", _LIB, 1),
        Example("The `rows` parameter is never used.", "unsupported", "def load(rows):\n    del rows\n", 1),
    ),
)
