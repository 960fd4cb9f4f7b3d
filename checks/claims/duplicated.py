"""Code that is said to be in several files. Each of them that has it shows it; the rest is left open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import Denial, Example, Kind, short
from checks.claims.quote.telling import FEWEST_TOKENS
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.files import last_of
from checks.code.facts.names.meant import area
from checks.code.occurrences import pattern, places
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.prose import Text

FILES_LIMIT = 20
"""Files of one claim that are looked into."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicatedClaim(Claim):
    """Each of the files has the code; `denied`: it is in only one of them."""

    kind: ClassVar[str] = "duplicated"
    code: str
    """A name, or the lines as they are."""

    files: tuple[str, ...]
    """All files that are said to have the code, the cited one included."""


def extract(text: Text) -> Iterable[DuplicatedClaim]:
    """Nothing: in prose it is seldom plain what is repeated."""
    del text
    return ()


def verify(claim: DuplicatedClaim, code: Code, context: Context) -> Outcome:
    """The name as a whole word, or the lines token by token; code that is only alike is left open."""
    around = Surroundings.of(code, context, claim.citation)
    here = around.place if around is not None else None
    wanted = pattern(claim.code.removesuffix("()"))
    name = last_of(claim.code.removesuffix("()"))
    if len(wanted.tokens) < FEWEST_TOKENS and not name:
        return unsupported(f"`{short(claim.code)}` is too short to be repeated code")
    if len(wanted.tokens) < FEWEST_TOKENS and _is_of_several(code, claim.code.removesuffix("()"), here):
        return unsupported(f"`{short(claim.code)}` may be the name of several things")
    found: list[Location] = []
    for file in claim.files[:FILES_LIMIT]:
        near = area(code, file, here)
        if near is None or near.scope:
            return unsupported(f"the file `{short(file)}` was not found")
        lines = [first for first, _ in places(code.tokens_of_code(near.path, near.side), wanted)]
        if lines:
            real = next(iter(places(code.tokens(near.path, near.side), wanted)), (lines[0], lines[0]))
            found.append(Location(near.path, *real, near.side))
    files = dict.fromkeys(one.path for one in found)
    if not found:
        return unsupported("no such code was found; similar code may be there")
    shown = f"`{short(claim.code)}` is at {', '.join(map(str, found[:4]))}"
    evidence = tuple(code.evidence(one) for one in found[:4])
    if claim.stance is Stance.DENIED:
        if len(files) > 1:
            return failed(shown, Failure.FALSE_STATEMENT, evidence=evidence)
        return unsupported(f"{shown}; similar code may be elsewhere")
    if len(files) == len(claim.files) > 1:
        return verified(shown, evidence=evidence)
    return unsupported(f"{shown}; the others may have similar code")


def _is_of_several(code: Code, name: str, here: Location | None) -> bool:
    """A bare name that a class defines, or several places do: another file may mean another thing by it."""
    if "." in name:
        return False
    known = definitions(code, name, side=here.side if here is not None else Side.RIGHT)
    defined = () if isinstance(known, CannotTell) else known.found
    return len(defined) > 1 or any(one.owner is not None for one in defined)


_PY = "def load(rows):\n    return [row.strip() for row in rows if row]\n"
_SAME = (("b.py", "def store(rows):\n    return [row.strip() for row in rows if row]\n"),)
_LINE = "return [row.strip() for row in rows if row]"
_RUST = "fn load(path: &str) -> u8 {\n    open_rows(path)\n}\n"
_TS = "export function load(path: string) {\n  return openRows(path);\n}\n"
_GO = "package a\n\nfunc load() { openRows() }\n"

KIND = Kind(
    DuplicatedClaim,
    "each of some files has the same code (denied: only one has)",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example(
            "`b.py` has it, too.",
            "verified",
            _PY,
            2,
            others=_SAME,
            claim=DuplicatedClaim(code=_LINE, files=("app.py", "b.py")),
        ),
        Example(
            "`b.py` has it, too.",
            "unsupported",
            _PY,
            2,
            others=_SAME,
            claim=DuplicatedClaim(code=_LINE + " + rows", files=("app.py", "b.py")),
        ),
        Example(
            "Only `app.py` has it.",
            Failure.FALSE_STATEMENT,
            _PY,
            2,
            others=_SAME,
            claim=DuplicatedClaim(code=_LINE, files=("app.py", "b.py"), stance=Stance.DENIED),
        ),
        Example(
            "Only `app.py` has it.",
            "unsupported",
            _PY,
            2,
            claim=DuplicatedClaim(code=_LINE, files=("app.py",), stance=Stance.DENIED),
        ),
        Example(
            "`b.go` calls it, too.",
            "verified",
            _GO,
            3,
            path="a.go",
            others=(("b.go", _GO),),
            claim=DuplicatedClaim(code="openRows", files=("a.go", "b.go")),
        ),
        Example(
            "`b.rs` calls it, too.",
            "verified",
            _RUST,
            2,
            path="a.rs",
            others=(("b.rs", _RUST),),
            claim=DuplicatedClaim(code="open_rows", files=("a.rs", "b.rs")),
        ),
        Example(
            "Only `a.ts` calls it.",
            Failure.FALSE_STATEMENT,
            _TS,
            2,
            path="a.ts",
            others=(("b.ts", _TS),),
            claim=DuplicatedClaim(code="openRows", files=("a.ts", "b.ts"), stance=Stance.DENIED),
        ),
        Example(
            "`c.py` has it, too.",
            "unsupported",
            _PY,
            2,
            claim=DuplicatedClaim(code=_LINE, files=("app.py", "c.py")),
        ),
        Example(
            "`load` is called in `b.py`, too.",
            "unsupported",
            "load(1)\n",
            1,
            others=(("b.py", "class Rows:\n    def load(self, row): ...\n"),),
            claim=DuplicatedClaim(code="load", files=("app.py", "b.py")),
            why="It is the method of a class.",
        ),
        Example(
            "`load` is in both.",
            "unsupported",
            "def load(row): ...\n",
            1,
            others=(("b.py", "def load(path): ...\n"),),
            claim=DuplicatedClaim(code="load", files=("app.py", "b.py")),
            why="Each has its own.",
        ),
        Example("Both have it.", "unsupported", _PY, 2, claim=DuplicatedClaim(code="[]", files=("app.py",))),
    ),
)
