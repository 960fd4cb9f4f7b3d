"""Pairs of files: a comment's body as Markdown, and beside it what the API says of it and what is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from checks.model.finding import Reading
from checks.model.location import Location, Side
from checks.sources.github import Comment, Place, read

FOLDER = Path(__file__).parent / "fixtures"


class Where(BaseModel):
    """A location as GitHub's fields give it; `last` is `first` when it is left out."""

    model_config = ConfigDict(extra="forbid")

    path: str
    first: int | None = None
    last: int | None = None
    side: Side = Side.RIGHT


class Expected(BaseModel):
    """One finding; only the keys that a file gives are compared."""

    model_config = ConfigDict(extra="forbid")

    title: str
    location: str | None
    severity: str | None = None
    id: str | None = None
    reviewer: str | None = None
    further: list[str] = []
    side: Side | None = None
    confidence: int | None = None
    commit: str | None = None
    quotes: list[str] | None = None
    notes: list[str] = []
    body_has: list[str] = []
    body_lacks: list[str] = []


class Fixture(BaseModel):
    """What stands in the JSON file of a pair."""

    model_config = ConfigDict(extra="forbid")

    author: str
    place: Place
    is_bot: bool = True
    is_reply: bool = False
    outdated: bool = False
    commit: str | None = None
    url: str | None = None
    location: Where | None = None
    title: str = ""
    level: str = ""
    raw_details: str = ""
    files: list[str] = []
    findings: list[Expected]
    unparsed: list[str] = []
    """Words of the reason of each unparsed part."""

    def comment(self, body: str) -> Comment:
        """The comment that the pair describes."""
        where = self.location
        return Comment(
            id="1",
            author=self.author,
            body=body,
            place=self.place,
            is_bot=self.is_bot,
            is_reply=self.is_reply,
            outdated=self.outdated,
            commit=self.commit,
            url=self.url,
            location=Location(where.path, where.first, where.last or where.first, where.side)
            if where
            else None,
            title=self.title,
            level=self.level,
            raw_details=self.raw_details,
        )


def pairs() -> list[Path]:
    """The Markdown files of all pairs."""
    return sorted(FOLDER.glob("*/*.md"))


def load(path: Path) -> tuple[Fixture, Comment]:
    """The pair that a Markdown file belongs to."""
    fixture = Fixture.model_validate_json(path.with_suffix(".json").read_text(encoding="utf-8"))
    return fixture, fixture.comment(path.read_bytes().decode("utf-8"))


def read_pair(path: Path) -> tuple[Fixture, Reading]:
    """What is read from a pair."""
    fixture, comment = load(path)
    return fixture, read(comment, files=fixture.files)


def seen(reading: Reading, fixture: Fixture) -> list[dict[str, Any]]:
    """The findings read, reduced to the keys that the fixture gives, in its order."""
    found = []
    for number, finding in enumerate(reading.findings):
        wanted = fixture.findings[number] if number < len(fixture.findings) else None
        values: dict[str, Any] = {
            "title": finding.title,
            "location": str(finding.location) if finding.location else None,
            "severity": finding.severity.value if finding.severity else None,
            "id": finding.id,
            "reviewer": finding.reviewer,
            "further": [str(place) for place in finding.further],
            "side": finding.location.side if finding.location else None,
            "confidence": finding.confidence,
            "commit": finding.commit,
            "quotes": [quote.text for quote in finding.quotes],
            "notes": list(finding.notes),
        }
        keys = {"title", "location", "further", "notes"} | (wanted.model_fields_set if wanted else set())
        found.append({key: value for key, value in values.items() if key in keys})
    return found


def wanted(fixture: Fixture) -> list[dict[str, Any]]:
    """The findings that a fixture tells, in the shape of `seen`."""
    always = {"title", "location", "further", "notes"}
    return [
        {
            key: value
            for key, value in one.model_dump(exclude={"body_has", "body_lacks"}).items()
            if key in always | one.model_fields_set
        }
        for one in fixture.findings
    ]
