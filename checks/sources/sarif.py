"""SARIF 2.1.0 logs: each result of each run is a finding.

The models are our own and small. The Pydantic models on PyPI (sarif-pydantic) follow the specification
strictly: one result with `"level": "info"` or without a message, and the whole log is rejected, while
here a bad part costs only itself. sarif-om's classes neither read nor check anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated
from urllib.parse import unquote

from pydantic import AliasChoices, BeforeValidator, Field, ValidationInfo

from checks.model.finding import Finding, Location, Quote, Reading, Severity, Unparsed
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
from checks.sources.interface import Document, JsonValue, SourceFormat, stem
from checks.sources.itemwise import if_something, read_each
from checks.sources.proposal import paragraphs, suggestion

BASES_LIMIT = 10
"""Steps from one base URI to the next; a log whose bases go round in a ring is read all the same."""

_PLACEHOLDER = re.compile(r"\{([0-9]{1,3})\}")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
_DRIVE = re.compile(r"/[A-Za-z]:[/\\]")


def _level(value: object, info: ValidationInfo) -> Severity | None:
    return None if value == "none" else read_severity(value, info)


Level = Annotated[Severity | None, BeforeValidator(_level)]


class _Message(Lenient):
    text: Body = ""
    markdown: Body = ""
    id: Id = ""
    arguments: Several[Body] = Field(default_factory=list)


class _Content(Lenient):
    text: Snippet = ""


class _Artifact(Lenient):
    uri: Path = None
    base: Annotated[Name, Field(validation_alias="uriBaseId")] = ""
    index: Lines = None


class _Region(Lenient):
    start: Annotated[Lines, Field(validation_alias="startLine")] = None
    end: Annotated[Lines, Field(validation_alias="endLine")] = None
    end_column: Annotated[Lines, Field(validation_alias="endColumn")] = None
    snippet: Maybe[_Content] = None

    def location(self, path: str | None) -> Location | None:
        """The lines of the region; `endColumn` is exclusive, so column 1 does not touch its line."""
        last = self.end
        first = self.start
        if self.end_column == 1 and isinstance(first, int) and isinstance(last, int) and last > first:
            last -= 1
        return place(path, start=first, end=last)


class _Physical(Lenient):
    artifact: Annotated[Maybe[_Artifact], Field(validation_alias="artifactLocation")] = None
    region: Maybe[_Region] = None
    context: Annotated[Maybe[_Region], Field(validation_alias="contextRegion")] = None


class _Location(Lenient):
    physical: Annotated[Maybe[_Physical], Field(validation_alias="physicalLocation")] = None


class _Configuration(Lenient):
    level: Level = None


class _Properties(Lenient):
    confidence: Sureness = None
    security_severity: Annotated[
        Id, Field(validation_alias=AliasChoices("security-severity", "securitySeverity"))
    ] = ""


class _Rule(Lenient):
    id: Id = ""
    name: Title = ""
    short: Annotated[Maybe[_Message], Field(validation_alias="shortDescription")] = None
    configuration: Annotated[Maybe[_Configuration], Field(validation_alias="defaultConfiguration")] = None
    messages: Annotated[Maybe[dict[str, _Message]], Field(validation_alias="messageStrings")] = None
    properties: Maybe[_Properties] = None


class _RuleReference(Lenient):
    id: Id = ""
    index: Lines = None


class _Replacement(Lenient):
    inserted: Annotated[Maybe[_Content], Field(validation_alias="insertedContent")] = None


class _Change(Lenient):
    replacements: Several[Maybe[_Replacement]] = Field(default_factory=list)


class _Fix(Lenient):
    changes: Annotated[Several[Maybe[_Change]], Field(validation_alias="artifactChanges")] = Field(
        default_factory=list
    )


class _Result(Lenient):
    guid: Id = ""
    rule_id: Annotated[Id, Field(validation_alias="ruleId")] = ""
    rule_index: Annotated[Lines, Field(validation_alias="ruleIndex")] = None
    rule: Maybe[_RuleReference] = None
    kind: Name = ""
    level: Level = None
    message: Maybe[_Message] = None
    locations: Several[Maybe[_Location]] = Field(default_factory=list)
    related: Annotated[Several[Maybe[_Location]], Field(validation_alias="relatedLocations")] = Field(
        default_factory=list
    )
    fixes: Several[Maybe[_Fix]] = Field(default_factory=list)
    suppressions: Several[object] = Field(default_factory=list)
    properties: Maybe[_Properties] = None
    url: Annotated[Url, Field(validation_alias="hostedViewerUri")] = None


class _Driver(Lenient):
    name: Name = ""
    rules: Several[Maybe[_Rule]] = Field(default_factory=list)


class _Tool(Lenient):
    driver: Maybe[_Driver] = None


class _Revision(Lenient):
    revision: Annotated[CommitId, Field(validation_alias="revisionId")] = None


class _ArtifactEntry(Lenient):
    location: Maybe[_Artifact] = None


class _Run(Lenient):
    tool: Maybe[_Tool] = None
    bases: Annotated[Maybe[dict[str, _Artifact]], Field(validation_alias="originalUriBaseIds")] = None
    artifacts: list[Maybe[_ArtifactEntry]] = Field(default_factory=list)
    revisions: Annotated[Several[Maybe[_Revision]], Field(validation_alias="versionControlProvenance")] = (
        Field(default_factory=list)
    )


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What the results of a run refer to."""

    reviewer: str = ""
    commit: str | None = None
    rules: tuple[_Rule | None, ...] = ()
    by_id: Mapping[str, _Rule] = field(default_factory=dict)
    artifacts: tuple[_ArtifactEntry | None, ...] = ()
    bases: Mapping[str, _Artifact] = field(default_factory=dict)


class Sarif(SourceFormat):
    """A SARIF log."""

    name = "sarif"
    expects = '{"version": "2.1.0", "runs": [{"tool": …, "results": […]}]}'

    def recognises(self, document: Document) -> bool:
        """An object with `runs`."""
        return any(isinstance(value, dict) and "runs" in value for value in document.values)

    def read(self, document: Document, source: str) -> Reading:
        """Each result, of whatever kind and level; suppressed ones too, with a note."""

        def read_one(around: _Surroundings, item: JsonValue, where: str) -> Finding | Unparsed:
            return if_something(_finding(around, item, stem(source)), where, item)

        return read_each(_results(document), source, read_one)


def _results(document: Document) -> Iterator[tuple[_Surroundings, JsonValue]]:
    for value in document.values:
        runs = value.get("runs") if isinstance(value, dict) else None
        if not isinstance(runs, list):
            yield _Surroundings(), value if runs is None else runs
            continue
        for run in runs:
            if not isinstance(run, dict):
                yield _Surroundings(), run
                continue
            results = run.get("results") or []
            around = _surroundings(run)
            yield from ((around, result) for result in (results if isinstance(results, list) else [results]))


def _surroundings(run: dict[str, JsonValue]) -> _Surroundings:
    kept = {key: run[key] for key in run if key != "results"}
    if not isinstance(kept.get("artifacts", []), list):
        del kept["artifacts"]
    read = _Run.model_validate(kept, context=[])
    driver = read.tool.driver if read.tool else None
    rules = tuple(driver.rules) if driver else ()
    return _Surroundings(
        reviewer=driver.name if driver else "",
        commit=next((one.revision for one in read.revisions if one and one.revision), None),
        rules=rules,
        by_id={rule.id: rule for rule in rules if rule},
        artifacts=tuple(read.artifacts),
        bases=read.bases or {},
    )


def _finding(around: _Surroundings, item: JsonValue, name: str) -> Finding:
    notes: list[str] = []
    read = _Result.model_validate(item, context=notes)
    rule = _rule(around, read)
    rule_id = read.rule_id or (rule.id if rule else "") or (read.rule.id if read.rule else "")
    if read.suppressions:
        notes.append("suppressed in the source")
    if read.kind not in ("", "fail"):
        notes.append(f"kind {read.kind[:40]} in the source")
    given = [one.physical for one in (*read.locations, *read.related) if one and one.physical]
    paths = [_path(one.artifact, around) for one in given]
    places = [
        (one.region or _Region()).location(path) for one, path in zip(given, paths, strict=True) if path
    ]
    located = [one for one in places if one is not None]
    return Finding(
        id=read.guid,
        reviewer=around.reviewer or name,
        title=(rule.short.text if rule and rule.short else "") or rule_id,
        body=paragraphs(_text(read.message, rule), *_fixes(read)),
        location=located[0] if located else None,
        further=tuple(located[1:]),
        quotes=tuple(
            Quote(region.snippet.text, region.location(path))
            for one, path in zip(given, paths, strict=True)
            for region in (one.region, one.context)
            if region and region.snippet and region.snippet.text.strip()
        ),
        severity=_severity(read, rule),
        confidence=read.properties.confidence if read.properties else None,
        commit=around.commit,
        url=read.url,
        notes=tuple(notes),
    )


def _rule(around: _Surroundings, read: _Result) -> _Rule | None:
    """By index, which wins in SARIF, else by id; `rule/part` ids name the rule before the slash."""
    index = read.rule_index if read.rule_index is not None else (read.rule.index if read.rule else None)
    wanted = read.rule_id or (read.rule.id if read.rule else "")
    if isinstance(index, int) and 0 <= index < len(around.rules):
        rule = around.rules[index]
        # The index may count an extension's rules, which are not read: then the ids do not agree.
        if rule is None or wanted in ("", rule.id) or wanted.startswith(f"{rule.id}/"):
            return rule
    return around.by_id.get(wanted) or around.by_id.get(wanted.rpartition("/")[0])


def _text(message: _Message | None, rule: _Rule | None) -> str:
    if message is None:
        return ""
    found = message
    if not (message.markdown or message.text) and rule and rule.messages:
        found = rule.messages.get(message.id, message)
    text = found.markdown or found.text
    if not message.arguments:
        return text

    def argument(placeholder: re.Match[str]) -> str:
        number = int(placeholder[1])
        return message.arguments[number] if number < len(message.arguments) else placeholder[0]

    return _PLACEHOLDER.sub(argument, text)


def _severity(read: _Result, rule: _Rule | None) -> Severity | None:
    """The security score where there is one, as GitHub's code scanning does, else the level."""
    scores = (one.properties.security_severity for one in (read, rule) if one and one.properties)
    for score in scores:
        try:
            number = float(score)
        except ValueError:
            continue
        # The bounds of CVSS 3.1's qualitative scale, section 5.
        for bound, severity in ((9.0, Severity.CRITICAL), (7.0, Severity.HIGH), (4.0, Severity.MEDIUM)):
            if number >= bound:
                return severity
        return Severity.LOW
    return read.level or (rule.configuration.level if rule and rule.configuration else None)


def _fixes(read: _Result) -> Iterator[str]:
    for fix in read.fixes:
        for change in fix.changes if fix else ():
            for replacement in change.replacements if change else ():
                if replacement and replacement.inserted and replacement.inserted.text.strip():
                    yield suggestion(replacement.inserted.text)


def _path(artifact: _Artifact | None, around: _Surroundings) -> str | None:
    """The path from the root of the repository, percent signs decoded.

    A base that is an absolute URI is taken for the root. A base that builds on another base is a folder
    below it. An absolute URI below a known base loses that base; any other `file:` URI keeps its path.
    """
    if artifact is None:
        return None
    if artifact.uri is None and isinstance(artifact.index, int):
        entry = around.artifacts[artifact.index] if 0 <= artifact.index < len(around.artifacts) else None
        artifact = entry.location if entry and entry.location else artifact
    uri = artifact.uri
    if uri is None:
        return None
    base = artifact.base
    for _ in range(BASES_LIMIT):
        if _SCHEME.match(uri) or base not in around.bases:
            break
        above = around.bases[base]
        if above.uri is None or _SCHEME.match(above.uri):
            break
        uri = f"{above.uri.rstrip('/')}/{uri}"
        base = above.base
    return unquote(_local(uri, around), errors="replace").replace("\0", "\ufffd")


def _local(uri: str, around: _Surroundings) -> str:
    if not uri.lower().startswith("file:"):
        return uri
    for base in around.bases.values():
        if base.uri and base.uri.lower().startswith("file:") and uri.startswith(base.uri.rstrip("/") + "/"):
            return uri[len(base.uri.rstrip("/")) + 1 :]
    path = re.sub(r"(?i)^file:(?://[^/]*)?", "", uri)
    return path[1:] if _DRIVE.match(path) else path
