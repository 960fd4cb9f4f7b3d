"""The seam between a file of findings and the review: a document, and a format that reads it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import PurePath
from typing import ClassVar, TypeAlias

from checks.model.finding import Reading, Unparsed

JsonValue: TypeAlias = "dict[str, JsonValue] | list[JsonValue] | str | int | float | bool | None"


@dataclass(frozen=True, slots=True)
class Document:
    """What a file of findings holds, parsed as JSON, before anybody knows its format."""

    values: tuple[JsonValue, ...]
    """The JSON values in it, one after another: one for a JSON file, one a line for JSON
    lines, one a page for what `gh api --paginate` prints."""

    broken: tuple[Unparsed, ...] = ()
    """The places that are not JSON. Formats need not look at them: they are reported for every format."""

    text: str = ""
    """The whole as text, for formats that read text."""


class SourceFormat(ABC):
    """One shape in which findings come."""

    name: ClassVar[str]
    """What `--from` calls it."""

    expects: ClassVar[str]
    """What a document of it looks like, in a few words, for the message about one that does not."""

    reads_text: ClassVar[bool] = False
    """Whether it reads documents that are no JSON."""

    @abstractmethod
    def recognises(self, document: Document) -> bool:
        """Whether the document is of this format, judged by its content and cheaply.

        Asked in the order of registration: the first format that says yes reads the document.
        """

    @abstractmethod
    def read(self, document: Document, source: str) -> Reading:
        """Every finding of the document; what is no finding is kept as unparsed, nothing raises.

        `source` is the name of the file, for messages and for findings that name no reviewer. The
        document need not be of this format: `--from` forces one.
        """


def stem(source: str) -> str:
    """A file's name without folder and ending: what a reviewer or an id is called that has no name."""
    return PurePath(source).stem.lstrip("-") or "findings"
