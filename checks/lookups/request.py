"""The look-ups as data: one closed shape for each question, read from JSON that nobody vouches for."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from checks.model.finding import PATH_LIMIT
from checks.model.location import Side

NAME_LIMIT = 300
"""Characters of a name or a text that is looked for."""

PROBLEMS_SHOWN = 3

Path = Annotated[str, Field(min_length=1, max_length=PATH_LIMIT)]
Name = Annotated[str, Field(min_length=1, max_length=NAME_LIMIT)]
Line = Annotated[int, Field(ge=1, le=10**9)]


class RequestError(ValueError):
    """Not a look-up; the message says what would be one. It repeats no more than a name of what was given."""


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    side: Side = Side.RIGHT
    """RIGHT: the code after the change. LEFT: before it."""

    skip: Annotated[int, Field(ge=0, le=10**6)] = 0
    """Results to leave out: how to read on where an answer was cut."""


class Read(_Request):
    """Lines of a file."""

    look: Literal["read"] = "read"
    path: Path
    first: Line = 1
    last: Line | None = None
    """Left out: as far as one answer goes."""


class Definition(_Request):
    """Where a name is defined, with the whole definition; for a class, also its subclasses and implementations."""

    look: Literal["definition"] = "definition"
    name: Name
    """Bare or qualified: `close`, `Pool.close`."""

    path: Path | None = None
    """Only in this file."""


class References(_Request):
    """Where a name is called, read, written or imported, each with the function around it."""

    look: Literal["references"] = "references"
    name: Name
    path: Path | None = None


class Search(_Request):
    """Where an exact text occurs, comments and strings included."""

    look: Literal["search"] = "search"
    text: Name
    path: Path | None = None
    """A file or a folder; left out: everywhere."""


class Changes(_Request):
    """How the change affects a file or a name: the definitions before and after, and the changed lines with the name."""

    look: Literal["changes"] = "changes"
    path: Path | None = None
    name: Name | None = None


class AroundLine(_Request):
    """What encloses a line: functions, loops, branches with their conditions, try; with a name, also its assignments and guards."""

    look: Literal["around"] = "around"
    path: Path
    line: Line
    name: Name | None = None


class Returns(_Request):
    """What a function returns and raises."""

    look: Literal["returns"] = "returns"
    name: Name
    path: Path | None = None


class Outline(_Request):
    """The functions and classes of a file, with their lines."""

    look: Literal["outline"] = "outline"
    path: Path


class Key(_Request):
    """The value of a key in a JSON, YAML or TOML file."""

    look: Literal["key"] = "key"
    path: Path
    key: Name
    """With dots between the parts: `scripts.build`."""


class Dependency(_Request):
    """Where a package is declared: the manifest, the section, the version."""

    look: Literal["dependency"] = "dependency"
    name: Name
    path: Path | None = None
    """The manifests nearest to this file come first; left out, those nearest to the root."""


class Parses(_Request):
    """Whether a file is free of syntax errors."""

    look: Literal["parses"] = "parses"
    path: Path


class ListFolder(_Request):
    """The entries of a folder; `.` is the repository's root."""

    look: Literal["list"] = "list"
    path: Path = "."


class Verify(_Request):
    """Verifies a typed claim."""

    look: Literal["verify"] = "verify"
    claim: dict[str, Any]


Request: TypeAlias = (
    Read | Definition | References | Search | Changes | AroundLine | Returns | Outline | Key | Dependency | Parses
    | ListFolder | Verify
)  # fmt: skip
"""Everything that can be asked."""

_REQUEST: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="look")])
LOOKS: tuple[type[_Request], ...] = Request.__args__
"""The shapes, in the order in which they are listed."""


def request(given: object) -> Request:
    """The look-up that a JSON object asks for. Raises RequestError."""
    try:
        return _REQUEST.validate_python(given)
    except ValidationError as error:
        raise RequestError(
            "; ".join(map(_problem, error.errors(include_url=False)[:PROBLEMS_SHOWN]))
        ) from None
    except RecursionError:
        raise RequestError("it is nested too deeply") from None


def _problem(error: Any) -> str:  # noqa: ANN401 - pydantic's details of an error
    if error["type"] in {"union_tag_invalid", "union_tag_not_found"}:
        return f"`look` is one of {', '.join(_name(one) for one in LOOKS)}"
    where = ".".join(str(step)[:40] for step in error["loc"][1:])
    return (
        f"{where}: {error['msg'][:1].lower()}{error['msg'][1:]}" if where else "not a JSON object with `look`"
    )


def _name(look: type[_Request]) -> str:
    return str(look.model_fields["look"].default)


def fields_of(name: str) -> tuple[str, ...]:
    """What a look-up of that name takes, in order, without `look`. Raises RequestError where there is none."""
    shape = next((one for one in LOOKS if _name(one) == name), None)
    if shape is None:
        raise RequestError(f"`look` is one of {', '.join(map(_name, LOOKS))}")
    return tuple(field for field in shape.model_fields if field != "look")


def schema() -> dict[str, Any]:
    """The JSON Schema of a look-up."""
    return _REQUEST.json_schema()
