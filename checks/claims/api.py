"""What a text says of a standard library: that a function, a member or a parameter is there, or is not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.spoken_of import told
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.libraries.lookup import lookup
from checks.code.libraries.named import Missing, Named, Taken
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome, unsupported
from checks.text.grammar.matching import Found
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.mentions import Shape
from checks.text.prose import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiClaim(Claim):
    """A standard library has the name, or its function takes the parameter. Denied: it has or takes it not."""

    kind: ClassVar[str] = "api"
    fact: ClassVar[bool] = True
    name: str
    """As the cited file would write it: `asyncio.create_subprocess_exec`, `set.remove`, `Array.prototype.at`."""

    parameter: str = ""
    """The name of a parameter, when one is spoken of."""

    value: str = ""
    """A value that the parameter is said to take, as code: `True`."""


HAS_NOT: Final = rows(
    "X does not exist", "X is not a function|method", "there is no X", "X is not part of the standard library"
)
TAKES_NOT: Final = rows(
    "X does not|never accept|take|support a|an|the? Y parameter|argument|keyword|option?",
    "X does not|never have a|an|the? Y parameter", "X has no Y parameter",
)  # fmt: skip
"""An argument that it does not have is one that a call does not give it."""


NARROWING: Final = frozenset(("before", "older"))
"""Words of a text that speaks of some versions."""

TAKES: Final = rows("X accepts|takes a|an|the? Y parameter|argument|keyword|option")
MEMBER_NOT: Final = rows(
    "X has no Y method|function|attribute|member",
)


def extract(text: Text) -> Iterator[ApiClaim]:
    """ "`asyncio.create_subprocess_exec` does not accept `shell`", "`set` has no `remove` method"."""
    for sentence in text.sentences:
        if not sentence.words.isdisjoint(NARROWING):
            continue
        for found in found_in(sentence, HAS_NOT):
            if "." in found.x:
                yield ApiClaim(statement=sentence.written, name=found.x, stance=Stance.DENIED)
        for found in found_in(sentence, MEMBER_NOT):
            member = _bare(found)
            if member:
                name = f"{found.x}.{member}"
                yield ApiClaim(statement=sentence.written, name=name, stance=Stance.DENIED)
        for known, stance in ((TAKES_NOT, Stance.DENIED), (TAKES, Stance.ASSERTED)):
            for found in found_in(sentence, known):
                parameter = _bare(found) if "here" not in sentence.words else ""
                if parameter and "." in found.x:
                    yield ApiClaim(
                        statement=sentence.written, name=found.x, parameter=parameter, stance=stance
                    )


def _bare(found: Found) -> str:
    """The second name: `shell`, `shell=`, `remove()`; "" of what is no name by itself."""
    other = found.names["Y"]
    said = other.text.removesuffix("()").removesuffix("=").strip()
    return said if said.isidentifier() and other.shape is not Shape.PATH else ""


def verify(claim: ApiClaim, code: Code, context: Context) -> Outcome:
    """What the table of the language's standard library has, where the file's imports say that it is meant."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    found = lookup(code, around.path, around.side, claim.name)
    if isinstance(found, CannotTell):
        return unsupported(found.why)
    if claim.parameter:
        return _parameter(claim, found)
    if isinstance(found, Missing):
        return told(
            f"`{found.owner}` has no `{found.name.rpartition('.')[2]}`",
            _wrong(claim, has=False),
            (),
            content=False,
        )
    if not found.everywhere:
        return unsupported(f"`{found.name}` is in Python {_listed(found)}, and not in every version")
    return told(f"the standard library has `{found.name}`", _wrong(claim, has=True), (), content=False)


def _parameter(claim: ApiClaim, found: Named | Missing) -> Outcome:
    if isinstance(found, Missing) or found.parameters is None:
        return unsupported(f"the parameters of `{claim.name}` are not in the table")
    one = next((each for each in found.parameters if each.name == claim.parameter), None)
    if one is None:
        if found.others or not found.everywhere:
            return unsupported(f"`{found.name}` may take parameters that the table does not name")
        return told(
            f"`{found.name}` has no parameter `{claim.parameter}`",
            _wrong(claim, has=False),
            (),
            content=False,
        )
    if not one.everywhere or not found.everywhere:
        return unsupported(f"not every version of Python has `{claim.parameter}` in `{found.name}`")
    allowed = f", typed `{one.values}`" if one.values else ""
    says = f"`{found.name}` has a parameter `{one.name}`{allowed}"
    if claim.value:
        takes = _takes(one, claim.value)
        if isinstance(takes, CannotTell):
            return unsupported(takes.why)
        return told(says, _wrong(claim, has=takes), (), content=False)
    return told(says, _wrong(claim, has=True), (), content=False)


def _takes(one: Taken, value: str) -> Answer[bool]:
    """Whether the values that the type lists have the one that is said."""
    open_ = CannotTell(f"which values `{one.name}` takes is not in the table")
    if not one.values.startswith("Literal[") or "|" in one.values:
        return open_
    try:
        listed = ast.literal_eval(f"({one.values.removeprefix('Literal[').removesuffix(']')},)")
        said = ast.literal_eval(value)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return open_
    return any(type(each) is type(said) and each == said for each in listed)


def _wrong(claim: ApiClaim, *, has: bool) -> Failure | None:
    """What the library has against what is said."""
    if has is (claim.stance is not Stance.DENIED):
        return None
    return Failure.FALSE_ABSENCE if has else Failure.FALSE_STATEMENT


def _listed(found: Named) -> str:
    return ", ".join(found.versions)


_PYTHON = (
    'import asyncio\n\n\nasync def start():\n    await asyncio.create_subprocess_exec("ls", shell=False)\n'
)
_SET = "def drop(names):\n    kept = set(names)\n    kept.remove(1)\n    return kept\n"
_SCRIPT = 'import fs from "node:fs";\n\nexport const load = (rows) => rows.at(-1);\n'
_OWN = "class Store:\n    pass\n\n\nset = Store\n"

KIND = Kind(
    ApiClaim,
    "a standard library has a name, or its function takes a parameter (denied: it has or takes it not)",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example(
            "`asyncio.create_subprocess_exec` does not accept `shell`.", Failure.FALSE_ABSENCE, _PYTHON, 5
        ),
        Example("`asyncio.create_subprocess_exec` accepts a `shell` argument.", "verified", _PYTHON, 5),
        Example(
            "`asyncio.create_subprocess_exec` accepts a `shel` argument.", Failure.FALSE_STATEMENT, _PYTHON, 5
        ),
        Example(
            "It takes `shell=True`.",
            Failure.FALSE_STATEMENT,
            _PYTHON,
            5,
            claim=ApiClaim(name="asyncio.create_subprocess_exec", parameter="shell", value="True"),
            why="The parameter is there, and takes `False` alone.",
        ),
        Example("`set` has no `remove` method.", Failure.FALSE_ABSENCE, _SET, 3),
        Example("`set` has no `drop` method.", "verified", _SET, 3),
        Example(
            "`set` has no `remove` method.", "unsupported", _OWN, 5, why="The file has a `set` of its own."
        ),
        Example("`asyncio.Lock.aquire` does not exist.", "verified", _PYTHON, 5),
        Example("`Array.prototype.at` does not exist.", Failure.FALSE_ABSENCE, _SCRIPT, 3, path="a.js"),
        Example(
            "`Array.at` does not exist.", "unsupported", _SCRIPT, 3, path="a.js", why="Instances have it."
        ),
        Example("`fs.readFileSync` does not exist.", Failure.FALSE_ABSENCE, _SCRIPT, 1, path="a.ts"),
        Example("`Math.clamp` does not exist.", "verified", _SCRIPT, 3, path="a.ts"),
        Example(
            "`strings.Foo` does not exist.",
            "unsupported",
            "package a\n",
            1,
            path="a.go",
            why="No table is there.",
        ),
        Example("`asyncio.create_subprocess_exec` does not accept `shell` on Windows.", NOTHING, _PYTHON, 5),
    ),
)
