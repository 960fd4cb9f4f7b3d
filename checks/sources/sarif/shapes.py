"""The parts of a SARIF 2.1.0 log that are read, each leniently.

The models are our own and small. The Pydantic models on PyPI (sarif-pydantic) follow the specification
strictly: one result with `"level": "info"` or without a message, and the whole log is rejected, while
here a bad part costs only itself. sarif-om's classes neither read nor check anything.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AliasChoices, BeforeValidator, Field, ValidationInfo

from checks.model.finding import Severity
from checks.model.location import Location
from checks.sources.fields import (
    Body,
    CommitId,
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
    Url,
    place,
    read_severity,
)


def _level(value: object, info: ValidationInfo) -> Severity | None:
    return None if value == "none" else read_severity(value, info)


Level = Annotated[Severity | None, BeforeValidator(_level)]
"""The severity that a level names."""


class Message(Lenient):
    """Text, or the id of one, and what fills its placeholders."""

    text: Body = ""
    markdown: Body = ""
    id: Id = ""
    arguments: Several[Body] = Field(default_factory=list)


class Content(Lenient):
    """Text of an artifact."""

    text: Snippet = ""


class Artifact(Lenient):
    """A file by its URI, perhaps below a base, or by its index."""

    uri: Path = None
    base: Annotated[Name, Field(validation_alias="uriBaseId")] = ""
    index: Lines = None


class Region(Lenient):
    """A part of a file. Lines and columns are 1-based, `endColumn` is exclusive."""

    start: Annotated[Lines, Field(validation_alias="startLine")] = None
    end: Annotated[Lines, Field(validation_alias="endLine")] = None
    start_column: Annotated[Lines, Field(validation_alias="startColumn")] = None
    end_column: Annotated[Lines, Field(validation_alias="endColumn")] = None
    snippet: Maybe[Content] = None

    def location(self, path: str | None) -> Location | None:
        """The lines of the region; `endColumn` is exclusive, so column 1 does not touch its line."""
        last = self.end
        first = self.start
        if self.end_column == 1 and isinstance(first, int) and isinstance(last, int) and last > first:
            last -= 1
        return place(path, start=first, end=last)


class Physical(Lenient):
    """A file and the region that is meant."""

    artifact: Annotated[Maybe[Artifact], Field(validation_alias="artifactLocation")] = None
    region: Maybe[Region] = None
    context: Annotated[Maybe[Region], Field(validation_alias="contextRegion")] = None


class Place(Lenient):
    """A location of a result."""

    physical: Annotated[Maybe[Physical], Field(validation_alias="physicalLocation")] = None


class Configuration(Lenient):
    """How a rule is set."""

    level: Level = None


class Properties(Lenient):
    """What tools put beside the standard, and the typed claims of a result."""

    confidence: Sureness = None
    claims: Several[Any] = Field(default_factory=list)
    security_severity: Annotated[
        Id, Field(validation_alias=AliasChoices("security-severity", "securitySeverity"))
    ] = ""


class Rule(Lenient):
    """A rule of the tool."""

    id: Id = ""
    name: Title = ""
    short: Annotated[Maybe[Message], Field(validation_alias="shortDescription")] = None
    configuration: Annotated[Maybe[Configuration], Field(validation_alias="defaultConfiguration")] = None
    messages: Annotated[Maybe[dict[str, Message]], Field(validation_alias="messageStrings")] = None
    properties: Maybe[Properties] = None


class Component(Lenient):
    """A part of the tool, by its index among the extensions."""

    index: Lines = None


class RuleReference(Lenient):
    """Which rule a result is of."""

    id: Id = ""
    index: Lines = None
    component: Annotated[Maybe[Component], Field(validation_alias="toolComponent")] = None


class Replacement(Lenient):
    """What a fix takes away, and what it puts there."""

    deleted: Annotated[Maybe[Region], Field(validation_alias="deletedRegion")] = None
    inserted: Annotated[Maybe[Content], Field(validation_alias="insertedContent")] = None


class Change(Lenient):
    """What a fix does to one file."""

    artifact: Annotated[Maybe[Artifact], Field(validation_alias="artifactLocation")] = None
    replacements: Several[Maybe[Replacement]] = Field(default_factory=list)


class Fix(Lenient):
    """A fix of a result."""

    changes: Annotated[Several[Maybe[Change]], Field(validation_alias="artifactChanges")] = Field(
        default_factory=list
    )


class Result(Lenient):
    """One result."""

    guid: Id = ""
    rule_id: Annotated[Id, Field(validation_alias="ruleId")] = ""
    rule_index: Annotated[Lines, Field(validation_alias="ruleIndex")] = None
    rule: Maybe[RuleReference] = None
    kind: Name = ""
    level: Level = None
    message: Maybe[Message] = None
    locations: Several[Maybe[Place]] = Field(default_factory=list)
    related: Annotated[Several[Maybe[Place]], Field(validation_alias="relatedLocations")] = Field(
        default_factory=list
    )
    fixes: Several[Maybe[Fix]] = Field(default_factory=list)
    suppressions: Several[object] = Field(default_factory=list)
    properties: Maybe[Properties] = None
    url: Annotated[Url, Field(validation_alias="hostedViewerUri")] = None


class Driver(Lenient):
    """The tool itself, or an extension of it."""

    name: Name = ""
    rules: list[Maybe[Rule]] = Field(default_factory=list)
    messages: Annotated[Maybe[dict[str, Message]], Field(validation_alias="globalMessageStrings")] = None


class Tool(Lenient):
    """The tool with its extensions."""

    driver: Maybe[Driver] = None
    extensions: Several[Maybe[Driver]] = Field(default_factory=list)


class Invocation(Lenient):
    """How the tool was run."""

    folder: Annotated[Maybe[Artifact], Field(validation_alias="workingDirectory")] = None


class Revision(Lenient):
    """The commit that was checked out, and where."""

    revision: Annotated[CommitId, Field(validation_alias="revisionId")] = None
    mapped_to: Annotated[Maybe[Artifact], Field(validation_alias="mappedTo")] = None


class ArtifactEntry(Lenient):
    """A file of the run's list."""

    location: Maybe[Artifact] = None


class Run(Lenient):
    """One run of a tool, without its results."""

    invocations: Several[Maybe[Invocation]] = Field(default_factory=list)
    tool: Maybe[Tool] = None
    bases: Annotated[Maybe[dict[str, Artifact]], Field(validation_alias="originalUriBaseIds")] = None
    artifacts: list[Maybe[ArtifactEntry]] = Field(default_factory=list)
    revisions: Annotated[Several[Maybe[Revision]], Field(validation_alias="versionControlProvenance")] = (
        Field(default_factory=list)
    )
