"""The declared type of a parameter, a variable, a member or a function's result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.kind import Denial, Example, Kind, short
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import Defined
from checks.code.facts.names.meant import meant, name_place
from checks.code.ownership import OWN
from checks.code.surroundings import Context, Surroundings
from checks.code.tokens import tokenize
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.prose import Text

APART: Final = {
    "python": frozenset(("str", "int", "bytes", "list", "dict", "set", "tuple")),
    "typescript": frozenset(("string", "number", "boolean", "bigint")),
    "tsx": frozenset(("string", "number", "boolean", "bigint")),
    "go": frozenset("string bool int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float32 float64".split()),
    "rust": frozenset("String bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64".split()),
    "php": frozenset(("int", "string", "bool", "array", "float")),
    "java": frozenset("String boolean byte char short int long float double".split()),
    "csharp": frozenset("string bool byte char short int long float double decimal".split()),
}  # fmt: skip
"""Types of a language of which no value has two."""


ABSTRACT: Final = frozenset(
    (
        "Any", "AsyncIterable", "AsyncIterator", "Awaitable", "Callable", "Collection", "Coroutine", "Generator", "Iterable",
        "Iterator", "Mapping", "MutableMapping", "MutableSequence", "Sequence", "frozenset",
    )
)  # fmt: skip
WRITTEN: Final = {
    "python": ABSTRACT | APART["python"],
    "typescript": APART["typescript"] | {"Array", "ReadonlyArray", "Promise", "Map", "Set", "Record", "any", "unknown", "never", "void"},
}  # fmt: skip
"""Types of a language whose names mean one thing wherever they are written, and which are told apart by their names."""

WIDE: Final = frozenset(
    (
        "Any", "AsyncIterable", "AsyncIterator", "Awaitable", "Collection", "Coroutine", "Iterable", "Iterator", "Mapping",
        "MutableMapping", "MutableSequence", "Promise", "Sequence", "any", "unknown",
    )
)  # fmt: skip
"""Types whose values are of other types, too, or give one when they are awaited."""

UNIONS: Final = frozenset(("None", "Optional", "Union", "null", "undefined"))
"""What makes one of several types of others, or nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeClaim(Claim):
    """The name is declared to be of the type; `denied`: of another one."""

    kind: ClassVar[str] = "type"
    name: str
    """A parameter, variable or member, as the code spells it; of a function, its result is meant.

    "": the one parameter of the function in `where`.
    """

    type: str
    """As it is said to be declared, in the words of the language."""

    where: str = ""
    """The function of a parameter, the class or file of what else; "": the function around the cited lines."""

    held: bool = False
    """It is what the value is; it may be declared as something wider."""


DECLARED: Final = rows("X is declared|typed|annotated as|to? be? Y", "type of X is Y")
HELD: Final = rows("X is of type Y", "X has the? type Y")


PARAMETER: Final = rows("parameter|argument of|to X is declared|typed|annotated as Y")
TAKEN: Final = rows("X takes|accepts|expects a|an|only? Y", "X only takes|accepts a|an? Y")
"""What the one parameter of a function is declared as, and what it is."""

GIVEN: Final = rows("X returns a|an Y")
RESULT: Final = rows("X is declared|typed|annotated to return a|an? Y")


def extract(text: Text) -> Iterator[TypeClaim]:
    """ "`x` is declared as `int`". What a value happens to be is another thing."""
    for sentence in text.sentences:
        for known, held in ((DECLARED, False), (HELD, True)):
            for found in found_in(sentence, known):
                name, type_ = found.names["X"].text, found.names["Y"].text
                yield TypeClaim(
                    statement=sentence.written, name=name, type=type_, where=found.place, held=held
                )
        for known, of_parameter, held in (
            (PARAMETER, True, False),
            (TAKEN, True, True),
            (RESULT, False, False),
            (GIVEN, False, True),
        ):
            for found in found_in(sentence, known):
                type_ = found.names["Y"].text
                if any(type_ in types for types in APART.values()):  # "it takes a `string`"
                    name = "" if of_parameter else found.x
                    where = found.x if of_parameter else found.place
                    yield TypeClaim(statement=sentence.written, name=name, type=type_, where=where, held=held)


def verify(claim: TypeClaim, code: Code, context: Context) -> Outcome:
    """The declaration as written. Two types exclude each other only where the language says so."""
    around = Surroundings.of(code, context, claim.citation)
    here = around.place if around is not None else None
    declared: str | None = None
    scope = claim.where or (around.function.qualified if around is not None and around.function else "")
    function = meant(code, scope, here) if scope else CannotTell("")
    found: Defined | None = None
    if not isinstance(function, CannotTell) and function.signature is not None:
        bare = claim.name.lstrip("$")
        own = [one for one in function.signature.parameters if one.name.lstrip("$") == bare]
        if not claim.name:
            own = [one for one in function.signature.parameters if one.name not in OWN]
        found, declared = (function, own[0].annotation) if len(own) == 1 else (None, None)
    if found is None and not claim.name:
        return unsupported(f"`{claim.where}` is not known to have one parameter")
    if found is None:
        one = meant(code, claim.name, here, claim.where)
        if isinstance(one, CannotTell):
            return unsupported(one.why)
        found = one
        declared = one.annotation if one.signature is None else one.signature.result
    place = name_place(found)
    if not declared:
        return unsupported(f"no type of `{claim.name}` is declared at {place}")
    what = f"`{claim.name}`" if claim.name else f"the parameter of `{claim.where}`"
    says = f"{what} is declared as `{short(declared)}` at {place}"
    said, real = _tokens(claim.type), _tokens(declared)
    evidence = (code.evidence(place),)
    if said == real:
        if claim.stance is Stance.DENIED:
            return failed(says, Failure.FALSE_STATEMENT, evidence=evidence)
        return verified(says, evidence=evidence)
    if claim.stance is Stance.ASSERTED and _excludes(code, claim, said, real, found):
        return failed(f"{says}, not as `{short(claim.type)}`", Failure.FALSE_STATEMENT, evidence=evidence)
    return unsupported(f"{says}; whether that is `{short(claim.type)}` is not traced")


def _excludes(code: Code, claim: TypeClaim, said: list[str], real: list[str], found: Defined) -> bool:
    """What is declared is another type, of which no value is of the one that is said."""
    apart = APART.get(found.language or "", frozenset())
    if {*said, *real} <= apart and len(said) == len(real) == 1:
        return True
    if _is_other_alias(code, said, real, found, apart):
        return True
    written = WRITTEN.get("typescript" if found.language == "tsx" else found.language or "", frozenset())
    heads, others = _heads(said), _heads(real)
    if claim.held and not WIDE.isdisjoint(others):
        return False
    return bool(heads and others) and heads | others <= written and heads.isdisjoint(others)


def _is_other_alias(
    code: Code, said: list[str], real: list[str], found: Defined, apart: frozenset[str]
) -> bool:
    """The declared type is an alias of this repository for a choice of several, and a type of the language is said."""
    if (
        found.language not in ("typescript", "tsx")
        or not {*said} <= apart
        or len(said) != 1
        or len(real) != 1
    ):
        return False
    known = meant(code, real[0], found.at)
    value = None if isinstance(known, CannotTell) else known.value
    return value is not None and "|" in _tokens(value) and _tokens(value) != said


def _heads(tokens: Sequence[str]) -> frozenset[str]:
    """The outermost names of a type, each by its last part: `Iterable` of `abc.Iterable[str] | None`."""
    heads: set[str] = set()
    depth = 0
    for at, token in enumerate(tokens):
        union = token == "[" and at > 0 and tokens[at - 1] in UNIONS
        depth += token in "[<({" and not union
        depth -= token in ")}>]" and depth > 0
        last = tokens[at + 1 : at + 2] != ["."]
        if not depth and token.isidentifier() and token not in UNIONS and last:
            heads.add(token)
        if token in ("{", "=>") or (token == "(" and at == 0):
            return frozenset()  # a shape or a function
    return frozenset(heads)


def _tokens(type_: str) -> list[str]:
    return [token for token, _ in tokenize(type_.strip().removeprefix(":").removeprefix("->"))]


_PY = "def load(rows: list[str], size: int) -> str:\n    return rows[size]\n"
_TS = "export function load(rows: string[], size: number): string {\n  return rows[size];\n}\n"
_ONE = "function load(size: number) {}\n"

KIND = Kind(
    TypeClaim,
    "a name is declared to be of a type (denied: of another one)",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example(
            "`size` is a string.",
            Failure.FALSE_STATEMENT,
            _PY,
            1,
            claim=TypeClaim(name="size", type="str", where="load"),
        ),
        Example(
            "`size` is a float.",
            "unsupported",
            _PY,
            1,
            claim=TypeClaim(name="size", type="float", where="load"),
        ),
        Example("`load` returns a string.", "verified", _PY, 1, claim=TypeClaim(name="load", type="str")),
        Example(
            "`rows` is no list of strings.",
            Failure.FALSE_STATEMENT,
            _PY,
            1,
            claim=TypeClaim(name="rows", type="list[str]", where="load", stance=Stance.DENIED),
        ),
        Example(
            "`size` is a string.",
            Failure.FALSE_STATEMENT,
            _TS,
            1,
            path="a.ts",
            claim=TypeClaim(name="size", type="string", where="load"),
        ),
        Example(
            "`size` is an ID.",
            "unsupported",
            _TS,
            1,
            path="a.ts",
            claim=TypeClaim(name="size", type="RowId", where="load"),
            why="It may be another name of the same.",
        ),
        Example(
            "`load` returns a string.",
            Failure.FALSE_STATEMENT,
            "fn load(size: u8) -> u8 {\n    size\n}\n",
            1,
            path="a.rs",
            claim=TypeClaim(name="load", type="String"),
        ),
        Example(
            "`load` returns a string.",
            Failure.FALSE_STATEMENT,
            "package a\n\nfunc load(size int) int {\n\treturn size\n}\n",
            3,
            path="a.go",
            claim=TypeClaim(name="load", type="string"),
        ),
        Example(
            "The parameter of `load` is typed as `boolean`.",
            Failure.FALSE_STATEMENT,
            'type Mode = boolean | "all";\n\nfunction load(mode: Mode) {}\n',
            3,
            path="a.ts",
        ),
        Example(
            "The parameter of `load` is typed as `boolean`.",
            "unsupported",
            "type Mode = Other;\n\nfunction load(mode: Mode) {}\n",
            3,
            path="a.ts",
            why="It may be another name of it.",
        ),
        Example(
            "The parameter of `load` is typed as `string`.",
            "unsupported",
            _TS,
            1,
            path="a.ts",
            why="It has two.",
        ),
        Example("`load` returns a `string`.", "verified", _TS, 1, path="a.ts"),
        Example("`load` takes a `number`.", "verified", _ONE, 1, path="a.ts"),
        Example(
            "`load` takes no number.",
            Failure.FALSE_STATEMENT,
            _ONE,
            1,
            path="a.ts",
            claim=TypeClaim(name="", type="number", where="load", stance=Stance.DENIED),
        ),
        Example("`total` is a string.", "unsupported", _PY, 1, claim=TypeClaim(name="total", type="str")),
        Example(
            "`load` returns a string.",
            "unsupported",
            "def load(rows):\n    return rows\n",
            1,
            claim=TypeClaim(name="load", type="str"),
        ),
    ),
)
