"""Typed claims that somebody hands in: JSON to the kinds' dataclasses, and the JSON Schema of each kind."""

from __future__ import annotations

import ast
import json
import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from inspect import cleandoc, getdoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic.json_schema import models_json_schema

from checks.claims.kind import Kind
from checks.claims.registry import OWN, kinds
from checks.model.claim import Claim
from checks.model.finding import BODY_LIMIT, PATH_LIMIT
from checks.model.location import Location, Side

PROBLEMS_SHOWN = 5
"""Mistakes of one claim that are listed."""

NEEDED = frozenset({("path", "citation")})
"""Kind and field that a handed-in claim cannot leave out, though the dataclass can."""

SYNONYMS: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("behaviour", "deed"): {
        "sets": "assigns", "throws": "raises", "invokes": "calls", "deletes": "removes",
    }
}  # fmt: skip
"""Kind and field → words that mean one of its own."""

BETTER_SAID: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("behaviour", "deed"): {
        "reads": "use a `references` claim, with the function in `where`",
        "uses": "use a `references` claim, with the function in `where`",
        "passes": "use a `called` claim, with the arguments in `callee`",
        "writes": "use `assigns` of a name, and `calls` of a function that writes a file",
        "modifies": "use `assigns` of a name that is given another value",
        "updates": "use `assigns` of a name that is given another value",
    }
}
"""Kind and field → words for what another kind says."""

SHOWN = 60
"""Characters of a name or a value that a message shows."""


class ClaimError(ValueError):
    """A claim that is of no kind or not of its kind's shape; the message names each place in it."""


class Place(BaseModel):
    """A place in the code. Lines are 1-based and inclusive; without lines it is the whole file."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    path: str = Field(max_length=PATH_LIMIT)
    """From the root of the repository."""

    line: int | None = None
    """The last line."""

    start_line: int | None = None
    """The first line, when there are several."""

    side: Side = Side.RIGHT
    """RIGHT: the code after the change. LEFT: before it."""

    def location(self) -> Location:
        """As the claims have it."""
        first = self.line if self.start_line is None else self.start_line
        return Location(self.path, first, first if self.line is None else self.line, self.side)


def decode(value: object) -> Claim:
    """The claim that a JSON object with a `kind` makes.

    Raises:
        ClaimError: no kind has that name, or a field is missing, unknown or not of its type.

    """
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        raise ClaimError("not an object with a `kind`")
    name = value["kind"]
    if name not in kinds():
        raise ClaimError(
            f".kind: no kind of claim is called `{name[:SHOWN]}`; there are {', '.join(kinds())}"
        )
    value = _in_own_words(name, value)
    try:
        read = _shape(name).model_validate_json(json.dumps(value), strict=True)
    except ValidationError as error:
        raise ClaimError("; ".join(_problems(error, name))) from None
    given = {each: getattr(read, each) for each in read.model_fields_set if each != "kind"}
    if not given.get("statement"):
        given["statement"] = _sentence(name, value)
    claim: Claim = kinds()[name].claim(**given)
    return claim


def schema() -> dict[str, Any]:
    """The JSON Schema of a claim of citecheck's own kinds; those that others add are not in it."""
    shapes = [_shape(name) for name in OWN]
    _, definitions = models_json_schema([(shape, "validation") for shape in shapes])
    return {"oneOf": [{"$ref": f"#/$defs/{shape.__name__}"} for shape in shapes], **definitions}


@cache
def _shape(name: str) -> type[BaseModel]:
    """What a claim of that kind looks like in JSON."""
    kind: Kind[Any] = kinds()[name]
    hints = get_type_hints(kind.claim)
    words = _words(kind.claim)
    shape: dict[str, Any] = {"kind": (Literal[name], ...)}
    for each in fields(kind.claim):
        default: Any = ... if each.default is MISSING or (name, each.name) in NEEDED else each.default
        says = words.get(each.name)
        if each.default_factory is not MISSING:
            default = Field(default_factory=each.default_factory, description=says)
        else:
            default = Field(default, description=says)
        shape[each.name] = (_in_json(hints[each.name]), default)
    return create_model(
        kind.claim.__name__,
        __config__=ConfigDict(extra="forbid"),
        __doc__=f"{kind.description[:1].upper()}{kind.description[1:]}. {getdoc(kind.claim) or ''}".strip(),
        **shape,
    )


def _words(claim: type[Claim]) -> dict[str, str]:
    """Field → what stands below it in the source of the dataclass and of those that it comes from."""
    found: dict[str, str] = {}
    for each in reversed(claim.__mro__[:-1]):
        try:
            tree = ast.parse(dedent(getsource(each)))
        except (OSError, TypeError, SyntaxError):
            continue  # a kind of others, without its source
        body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
        for field, below in pairwise(body):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                text = below.value if isinstance(below, ast.Expr) else None
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    found[field.target.id] = cleandoc(text.value)
    return found


def _in_json(hint: Any) -> Any:  # noqa: ANN401 - any type that a field may have
    """A field's type with bounded text, and each location as its fields are called in JSON."""
    if hint is Location:
        return Annotated[Place, AfterValidator(Place.location)]
    if hint is str:
        return Annotated[str, Field(max_length=BODY_LIMIT)]
    inner = tuple(map(_in_json, get_args(hint)))
    match get_origin(hint):
        case types.UnionType:
            return Union[inner]  # noqa: UP007 - made of a tuple
        case origin if origin is tuple:
            return tuple[inner]  # type: ignore[valid-type]
        case _:
            return hint


def _problems(error: ValidationError, name: str) -> Iterable[str]:
    for one in error.errors(include_url=False, include_context=False)[:PROBLEMS_SHOWN]:
        place = "".join(f"[{step}]" if isinstance(step, int) else f".{step[:SHOWN]}" for step in one["loc"])
        if one["type"] == "extra_forbidden" and len(one["loc"]) > 1:
            yield f"{place}: no field that is known there"
        elif one["type"] == "extra_forbidden":
            known = ", ".join(each for each in _shape(name).model_fields if each != "kind")
            yield f"{place}: no field of a `{name}` claim; there are {known}"
        elif one["type"] == "missing":
            yield f"{place}: is missing"
        else:
            words = BETTER_SAID.get((name, place.lstrip(".")), {}) if isinstance(one["input"], str) else {}
            better = words.get(one["input"], "") if words else ""
            yield f"{place}: {one['msg'][:1].lower()}{one['msg'][1:]}{better and f'; {better}'}"


def _in_own_words(name: str, value: Mapping[str, object]) -> dict[str, object]:
    """The object with each word of `SYNONYMS` replaced by the one that the kind has."""
    own = {
        field: words[said]
        for (kind, field), words in SYNONYMS.items()
        if kind == name and isinstance(said := value.get(field), str) and said in words
    }
    return {**value, **own}


def _sentence(name: str, value: Mapping[str, object]) -> str:
    """A claim in words, for one that brings none: `count: thing "fetch", count 3`."""
    said = (
        f"{key} {json.dumps(each, ensure_ascii=False)}"
        for key, each in value.items()
        if key not in {"kind", "citation", "stance", "statement"}
    )
    return f"{name}: {', '.join(said)}"[:BODY_LIMIT]
