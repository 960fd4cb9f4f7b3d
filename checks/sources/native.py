"""citecheck's own format of findings: an object with `findings`, a bare list, or JSON lines."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AliasChoices, Field, ValidationInfo, WithJsonSchema, model_validator

from checks.model.finding import Finding, Quote, Reading, Unparsed
from checks.model.location import Location, Side
from checks.sources.fields import (
    Body,
    CommitId,
    DiffSide,
    Id,
    Lenient,
    Lines,
    Maybe,
    Name,
    Path,
    Several,
    Snippet,
    Sureness,
    Title,
    Urgency,
    Url,
    place,
)
from checks.sources.handed_in import with_claims
from checks.sources.interface import Document, JsonValue, SourceFormat, stem
from checks.sources.itemwise import if_something, read_each

_PATHS = AliasChoices("path", "file", "filename", "file_path", "filepath")
_STARTS = AliasChoices("start_line", "startLine", "line_start")
_ENDS = AliasChoices("end_line", "endLine", "line_end")
_LINES = AliasChoices("line", "lines", "line_number", "lineNumber", "line_range", "lineRange")


class NativeLocation(Lenient):
    """A place in the code. Lines are 1-based and inclusive; without lines it is the whole file."""

    path: Annotated[Path, Field(validation_alias=_PATHS, description="From the root of the repository.")] = (
        None
    )
    line: Annotated[Lines, Field(validation_alias=_LINES, description="The last line.")] = None
    start_line: Annotated[
        Lines, Field(validation_alias=_STARTS, description="The first line, when there are several.")
    ] = None
    end_line: Annotated[
        Lines, Field(validation_alias=_ENDS, description="The last line, when `line` is the first.")
    ] = None
    side: Annotated[DiffSide, Field(description="RIGHT: the code after the change. LEFT: before it.")] = (
        Side.RIGHT
    )

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any, info: ValidationInfo) -> Any:  # noqa: ANN401, ARG003  # any JSON
        return {"path": value} if isinstance(value, str) else value

    def location(self, path: str | None = None) -> Location | None:
        """The location, in the file `path` when it names none itself."""
        return place(
            self.path or path, line=self.line, start=self.start_line, end=self.end_line, side=self.side
        )


class NativeQuote(NativeLocation):
    """Code that the reviewer says is there, word for word, and where. No place: at the finding."""

    text: Annotated[
        Snippet, Field(validation_alias=AliasChoices("text", "code", "snippet"), description="The code.")
    ] = ""

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any, info: ValidationInfo) -> Any:  # noqa: ANN401, ARG003  # any JSON
        return {"text": value} if isinstance(value, str) else value


class NativeFinding(NativeLocation):
    """One remark of a reviewer. It needs a path or a text; everything else may be absent."""

    id: Annotated[Id, Field(description="Comes back as given. Made from the position when absent.")] = ""
    reviewer: Annotated[
        Name,
        Field(
            validation_alias=AliasChoices("reviewer", "author", "tool", "agent", "source"),
            description="Who says so. Default: the reviewer of the document, else the file's name.",
        ),
    ] = ""
    severity: Annotated[
        Urgency,
        Field(
            validation_alias=AliasChoices("severity", "priority", "level"),
            description="critical, high, medium, low or nit; other words (P0, major, warning) map to these.",
        ),
    ] = None
    confidence: Annotated[
        Sureness,
        Field(description="0 to 100. A number with a fraction, up to 1, is taken as a share of 1."),
    ] = None
    title: Annotated[
        Title, Field(validation_alias=AliasChoices("title", "summary"), description="One line.")
    ] = ""
    body: Annotated[
        Body,
        Field(
            validation_alias=AliasChoices(
                "body", "message", "description", "detail", "details", "comment", "text", "finding", "issue"
            ),
            description="Markdown. What the reviewer says; citations in it are checked too.",
        ),
    ] = ""
    quotes: Annotated[Several[Maybe[NativeQuote]], Field(description="Code quoted as existing.")] = Field(
        default_factory=list
    )
    locations: Annotated[
        Several[Maybe[NativeLocation]],
        Field(validation_alias=AliasChoices("locations", "location"), description="More places."),
    ] = Field(default_factory=list)
    claims: Annotated[
        Several[Any],
        WithJsonSchema({"type": "array", "items": {"type": "object"}}),
        Field(description="Checkable statements, typed: verified as they are, without reading the text."),
    ] = Field(default_factory=list)
    commit: Annotated[
        CommitId,
        Field(
            validation_alias=AliasChoices("commit", "commit_id", "sha"),
            description="The commit that the reviewer saw, when it is not the head.",
        ),
    ] = None
    url: Annotated[
        Url,
        Field(
            validation_alias=AliasChoices("url", "html_url"),
            description="Where a person can read the finding.",
        ),
    ] = None

    def finding(self, *, reviewer: str, commit: str | None, notes: tuple[str, ...]) -> Finding:
        """The finding, with the document's reviewer and commit where it names none."""
        given = [self.location(), *(item.location(self.path) for item in self.locations if item)]
        places = [one for one in given if one is not None]
        return Finding(
            id=self.id,
            reviewer=self.reviewer or reviewer,
            title=self.title,
            body=self.body,
            location=places[0] if places else None,
            further=tuple(places[1:]),
            quotes=tuple(self._quote(quote) for quote in self.quotes if quote and quote.text.strip()),
            severity=self.severity,
            confidence=self.confidence,
            commit=self.commit or commit,
            url=self.url,
            notes=notes,
        )

    def _quote(self, quote: NativeQuote) -> Quote:
        placed = quote.path is not None or quote.line is not None or quote.start_line is not None
        return Quote(quote.text, quote.location(self.path) if placed else None)


class NativeReview(Lenient):
    """A file of findings."""

    findings: Annotated[list[NativeFinding], Field(description="In any order; none of them is lost.")]
    reviewer: Annotated[Name, Field(description="Who says so, where a finding does not say.")] = ""
    commit: Annotated[CommitId, Field(description="What the reviewer saw, where a finding does not say.")] = (
        None
    )


class _Heading(Lenient):
    reviewer: Name = ""
    commit: CommitId = None


class Native(SourceFormat):
    """The format of `docs/findings-format.md`."""

    name = "native"
    expects = '{"findings": [{"path": …, "line": …, "body": …}]}'

    def recognises(self, document: Document) -> bool:
        """Objects with `findings`, or objects that look like a finding, one or a list of them."""
        return any(
            isinstance(item, dict) and ("findings" in item or _looks_like_a_finding(item))
            for value in document.values
            for item in (value if isinstance(value, list) else [value])
        ) or document.values in (([],), ({},))

    def read(self, document: Document, source: str) -> Reading:
        """Read every value of the document; a list inside `findings` or bare, or single findings."""

        def read_one(around: JsonValue, item: JsonValue, where: str) -> Reading:
            finding, unparsed = _finding_of_fields(around, item, stem(source), where)
            one = if_something(finding, where, item)
            return Reading((one,), unparsed) if isinstance(one, Finding) else Reading((), (one, *unparsed))

        return read_each(_items(document), source, read_one)


def _finding_of_fields(
    around: JsonValue, item: JsonValue, name: str, where: str
) -> tuple[Finding, tuple[Unparsed, ...]]:
    """A finding, and those of its claims that could not be read."""
    notes: list[str] = []
    heading = _Heading.model_validate(around if isinstance(around, dict) else {}, context=notes)
    read = NativeFinding.model_validate(item, context=notes)
    finding = read.finding(reviewer=heading.reviewer or name, commit=heading.commit, notes=tuple(notes))
    return with_claims(finding, read.claims, where)


def _items(document: Document) -> list[tuple[JsonValue, JsonValue]]:
    """Each finding with the object around it; what is no list of findings is an item of its own."""
    items: list[tuple[JsonValue, JsonValue]] = []
    for value in document.values:
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict) and "findings" in part:
                within = part["findings"]
                items += [(part, item) for item in (within if isinstance(within, list) else [within])]
            elif part != {}:
                items.append((None, part))
    return items


def _looks_like_a_finding(item: dict[str, JsonValue]) -> bool:
    place_keys = {"path", "file", "filename", "file_path", "filepath", "location", "locations"}
    return not item.keys().isdisjoint(place_keys | {"title", "body"})
