"""ce-code-review's JSON: the full shape with `evidence`, the compact one with `first_evidence`.

A document is what one persona wrote (`reviewer` and `findings`), a list of such documents, or the merged
result, in which a finding has `reviewers` and the lists `pre_existing` and `soft_candidates` hold more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import AliasChoices, AliasPath, BeforeValidator, Field

from checks.model.finding import BODY_LIMIT, Finding, Quote, Reading, Unparsed
from checks.model.location import Location
from checks.sources.fields import (
    Body,
    CommitId,
    Id,
    Lenient,
    Lines,
    Name,
    Path,
    Several,
    Snippet,
    Sureness,
    Title,
    Urgency,
    Url,
    place,
    text_field,
)
from checks.sources.interface import Document, JsonValue, SourceFormat, stem
from checks.sources.itemwise import if_something, read_each
from checks.sources.proposal import paragraphs, suggestion
from checks.text.places import RANGE, split

MARKS = frozenset(
    {"why_it_matters", "autofix_class", "first_evidence", "pre_existing", "requires_verification"}
)
"""Fields that no other format has."""

LISTS = ("findings", "pre_existing", "pre_existing_findings", "soft_candidates", "suppressed_findings")
"""Where findings are in a document."""

APART = {
    "pre_existing_findings": "ce-code-review lists it as pre-existing: the change did not bring it",
    "suppressed_findings": "ce-code-review suppressed it",
}
"""What is said of a finding of a list that ce-code-review keeps apart."""

_EVIDENCE = re.compile(
    r"\s*+`?(?P<place>[^\s:`][^\n:`]{0,4000}:" + RANGE + r")`?"
    r"(?:\s*+(?:--|—|–|:|\|)\s*+(?P<code>.*+))?+\s*+",
    re.DOTALL,
)
_STRINGS_AND_COMMENTS = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`|#[^\n]*|//[^\n]*|/\*.*?\*/", re.DOTALL)
_SENTENCE = re.compile(r"(?:\b[A-Za-z]+,? ){5}")

Fix = Annotated[str, BeforeValidator(text_field("suggested fix", BODY_LIMIT))]


class _CeFinding(Lenient):
    id: Annotated[Id, Field(validation_alias=AliasChoices("id", "#"))] = ""
    title: Title = ""
    severity: Annotated[Urgency, Field(validation_alias=AliasChoices("severity", "priority"))] = None
    file: Annotated[Path, Field(validation_alias=AliasChoices("file", "path", "location"))] = None
    line: Annotated[Lines, Field(validation_alias=AliasChoices("line", "lines", "line_range"))] = None
    end_line: Lines = None
    why: Annotated[
        Body,
        Field(
            validation_alias=AliasChoices(
                "why_it_matters", "detail", "description", "body", "finding", "issue", "observation"
            )
        ),
    ] = ""
    confidence: Sureness = None
    evidence: Several[Snippet] = Field(default_factory=list)
    first_evidence: Snippet = ""
    fix: Annotated[
        Fix, Field(validation_alias=AliasChoices("suggested_fix", "fix", "recommendation", "suggestedFix"))
    ] = ""
    reviewer: Name = ""
    reviewers: Several[Name] = Field(default_factory=list)
    commit: CommitId = None
    url: Url = None


class _Heading(Lenient):
    reviewer: Annotated[Name, Field(validation_alias=AliasChoices("reviewer", "perspective"))] = ""
    commit: Annotated[
        CommitId, Field(validation_alias=AliasChoices("commit", "head_sha", AliasPath("scope", "head_sha")))
    ] = None


@dataclass(frozen=True, slots=True)
class _Evidence:
    quotes: tuple[Quote, ...]
    places: tuple[Location, ...]
    said: tuple[str, ...]
    """Items that are words, not code."""


class CeReview(SourceFormat):
    """What ce-code-review's personas and its merge step write."""

    name = "ce-review"
    expects = '{"reviewer": …, "findings": [{"file": …, "line": …, "why_it_matters": …}]}'

    def recognises(self, document: Document) -> bool:
        """One finding with a field of ce's own is enough."""
        return any(isinstance(item, dict) and MARKS & item.keys() for _, item, _ in _listed(document))

    def read(self, document: Document, source: str) -> Reading:
        """Every finding of every list; `dismissed` ones are withdrawn by ce itself and are none."""

        every = list(_listed(document))
        apart = {id(item): APART[name] for _, item, name in every if name in APART}

        def read_one(around: JsonValue, item: JsonValue, where: str) -> Finding | Unparsed:
            finding = _finding_of_ce_entry(around, item, stem(source))
            if id(item) in apart:
                finding = replace(finding, notes=(*finding.notes, apart[id(item)]))
            return if_something(finding, where, item)

        return read_each([(around, item) for around, item, _ in every], source, read_one)


def _listed(document: Document) -> Iterator[tuple[JsonValue, JsonValue, str]]:
    """Each item with the document around it and the name of its list."""
    for value in document.values:
        for part in value if isinstance(value, list) else [value]:
            lists = [(key, part[key]) for key in LISTS if key in part] if isinstance(part, dict) else []
            if lists and not (isinstance(part, dict) and part.keys() & {"why_it_matters", "title", "file"}):
                yield from (
                    (part, item, name)
                    for name, one in lists
                    for item in (one if isinstance(one, list) else [one] if one else ())
                )
            else:
                yield None, part, ""


def _finding_of_ce_entry(around: JsonValue, item: JsonValue, name: str) -> Finding:
    notes: list[str] = []
    heading = _Heading.model_validate(around if isinstance(around, dict) else {}, context=notes)
    read = _CeFinding.model_validate(item, context=notes)
    evidence = _evidence(read.evidence or [read.first_evidence])
    reviewers = [one for one in (read.reviewer, *read.reviewers, heading.reviewer, name) if one]
    others = [one for one in read.reviewers if one and one != reviewers[0]]
    if others:
        notes.append(f"also reported by {', '.join(others[:20])}")
    return Finding(
        id=read.id,
        reviewer=reviewers[0],
        title=read.title,
        body=paragraphs(
            read.why,
            "\n".join(f"- {said}" for said in evidence.said),
            f"Suggested fix:\n\n{suggestion(read.fix)}" if read.fix.strip() else "",
        ),
        location=place(read.file, line=read.line, end=read.end_line),
        further=evidence.places,
        quotes=evidence.quotes,
        severity=read.severity,
        confidence=read.confidence,
        commit=read.commit or heading.commit,
        url=read.url,
        notes=tuple(notes),
    )


def _evidence(items: list[str]) -> _Evidence:
    """`path:42 -- code` is a quote with its place; a bare place is a place; all else is words."""
    quotes: list[Quote] = []
    places: list[Location] = []
    said: list[str] = []
    for item in items:
        match = _EVIDENCE.fullmatch(item)
        if match is None:
            said += [item.strip()] if item.strip() else []
            continue
        path, lines = split(match["place"])
        location = Location(path.strip(), *(lines or (None, None)))
        code = _bare(match["code"] or "")
        if code and _is_code(code):
            quotes.append(Quote(code, location))
        elif code:
            said.append(item.strip())
        else:
            places.append(location)
    return _Evidence(tuple(quotes), tuple(places), tuple(said))


def _bare(code: str) -> str:
    """Code without the backticks around it, or with the fence's lines taken off."""
    code = code.strip("\n")
    fenced = re.fullmatch(r"\s*(`{3,})[^\n`]*\n(.*?)\n?\s*\1\s*", code, re.DOTALL)
    if fenced:
        return fenced[2]
    stripped = code.strip()
    if len(stripped) > 2 and stripped[0] == stripped[-1] == "`" and "`" not in stripped[1:-1]:
        return stripped[1:-1]
    return code.strip()


def _is_code(text: str) -> bool:
    """Not a sentence: five plain words in a row, outside strings and comments, are no code."""
    return _SENTENCE.search(_STRINGS_AND_COMMENTS.sub(" ", text)) is None
