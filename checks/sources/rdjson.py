"""reviewdog's diagnostic format: `rdjson`, one object of diagnostics, and `rdjsonl`, one a line.

The shape is https://github.com/reviewdog/reviewdog/tree/master/proto/rdf; protobuf's JSON mapping allows
names in camelCase as well as in snake_case, and enumerations by number.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AliasChoices, BeforeValidator, Field, ValidationInfo

from checks.model.finding import Finding, Reading, Severity, Unparsed
from checks.model.location import Location
from checks.sources.fields import (
    Body,
    Id,
    Lenient,
    Lines,
    Maybe,
    Name,
    Path,
    Several,
    Snippet,
    Title,
    Url,
    number,
    place,
    read_severity,
)
from checks.sources.interface import Document, JsonValue, SourceFormat, stem
from checks.sources.itemwise import if_something, read_each
from checks.sources.proposal import Replaced, fix, paragraphs

_NUMBERED = {0: None, 1: Severity.HIGH, 2: Severity.MEDIUM, 3: Severity.LOW}
"""Severity in rdf's reviewdog.proto: unknown, error, warning, info."""


def _severity(value: object, info: ValidationInfo) -> Severity | None:
    if isinstance(value, int) and not isinstance(value, bool) and value in _NUMBERED:
        return _NUMBERED[value]
    return None if value == "UNKNOWN_SEVERITY" else read_severity(value, info)


Level = Annotated[Severity | None, BeforeValidator(_severity)]


class _Position(Lenient):
    line: Lines = None
    column: Lines = None


class _Range(Lenient):
    start: Maybe[_Position] = None
    end: Maybe[_Position] = None


class _Location(Lenient):
    path: Path = None
    range: Maybe[_Range] = None

    def location(self) -> Location | None:
        """The lines of the range; its end is exclusive, so column 1 of a line does not touch that line."""
        start = self.range.start if self.range else None
        end = self.range.end if self.range else None
        first = start.line if start else None
        last = end.line if end else None
        if end and end.column == 1 and isinstance(first, int) and isinstance(last, int) and last > first:
            last -= 1
        return place(self.path, start=first, end=last)


class _Related(Lenient):
    location: Maybe[_Location] = None


class _Source(Lenient):
    name: Name = ""


class _Code(Lenient):
    value: Title = ""


class _Suggestion(Lenient):
    text: Snippet = ""
    range: Maybe[_Range] = None

    def replaced(self) -> Replaced:
        """What it replaces."""
        start = (self.range.start if self.range else None) or _Position()
        end = (self.range.end if self.range else None) or _Position()
        return Replaced(None, number(start.line), number(end.line), number(start.column), number(end.column))


class _Diagnostic(Lenient):
    id: Id = ""
    message: Body = ""
    location: Maybe[_Location] = None
    severity: Level = None
    source: Maybe[_Source] = None
    code: Maybe[_Code] = None
    suggestions: Several[Maybe[_Suggestion]] = Field(default_factory=list)
    original_output: Annotated[
        Body, Field(validation_alias=AliasChoices("original_output", "originalOutput"))
    ] = ""
    related: Annotated[
        Several[Maybe[_Related]],
        Field(validation_alias=AliasChoices("related_locations", "relatedLocations")),
    ] = Field(default_factory=list)
    url: Url = None


class _Heading(Lenient):
    source: Maybe[_Source] = None
    severity: Level = None


class Rdjson(SourceFormat):
    """One object with `diagnostics`."""

    name = "rdjson"
    expects = '{"source": {"name": …}, "diagnostics": [{"message": …, "location": {"path": …}}]}'

    def recognises(self, document: Document) -> bool:
        """An object with `diagnostics`."""
        return any(isinstance(value, dict) and "diagnostics" in value for value in document.values)

    def read(self, document: Document, source: str) -> Reading:
        """Each diagnostic as a finding."""
        return _read(document, source)


class Rdjsonl(SourceFormat):
    """One diagnostic a line."""

    name = "rdjsonl"
    expects = 'lines of {"message": …, "location": {"path": …, "range": {"start": {"line": …}}}}'

    def recognises(self, document: Document) -> bool:
        """Objects with a `message` and a `location` that is an object with a path."""
        return any(
            isinstance(value, dict)
            and "message" in value
            and isinstance(location := value.get("location"), dict)
            and "path" in location
            for value in document.values
        )

    def read(self, document: Document, source: str) -> Reading:
        """Each line as a finding."""
        return _read(document, source)


def _read(document: Document, source: str) -> Reading:
    items: list[tuple[JsonValue, JsonValue]] = []
    for value in document.values:
        inner = value.get("diagnostics", value) if isinstance(value, dict) else value
        items += [(value, item) for item in (inner if isinstance(inner, list) else [inner])]

    def read_one(around: JsonValue, item: JsonValue, where: str) -> Finding | Unparsed:
        return if_something(_finding_of_diagnostic(around, item, stem(source)), where, item)

    return read_each(items, source, read_one)


def _finding_of_diagnostic(around: JsonValue, item: JsonValue, name: str) -> Finding:
    notes: list[str] = []
    heading = _Heading.model_validate(around if isinstance(around, dict) else {}, context=notes)
    read = _Diagnostic.model_validate(item, context=notes)
    given = (read.location, *(one.location for one in read.related if one))
    places = [place for place in (one.location() for one in given if one) if place]
    names = (one.name for one in (read.source, heading.source) if one)
    cited = places[0] if places else None
    fixes = (fix(one.text, one.replaced(), cited) for one in read.suggestions if one and one.text.strip())
    return Finding(
        id=read.id,
        reviewer=next((one for one in names if one), name),
        title=read.code.value if read.code else "",
        body=paragraphs(read.message or read.original_output, *fixes),
        location=cited,
        further=tuple(places[1:]),
        severity=read.severity or heading.severity,
        url=read.url,
        notes=tuple(notes),
    )
