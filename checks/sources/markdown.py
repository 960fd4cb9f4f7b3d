"""A review as text: pasted from a chat, findings as JSON in a fence, or lines such as `path:12: message`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from checks import sources
from checks.model.finding import Reading
from checks.sources import github as reviewers
from checks.sources.github import places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Cut
from checks.sources.github.markup import Kind, parse
from checks.sources.github.markup.nodes import blocks
from checks.sources.interface import Document, SourceFormat, stem

LOOK = 20_000
"""Characters of a text that are looked at to tell whether it is a review."""

_JSON = frozenset({"json", "json5", "jsonc", ""})
_PLAIN = frozenset({"", "text", "txt", "markdown", "md"})


class Markdown(SourceFormat):
    """What a person has who asked a model in a chat, or whose tool prints lines."""

    name: ClassVar[str] = "markdown"
    expects: ClassVar[str] = "a text that names places in code, such as `src/a.py:12`, or lists findings"
    reads_text: ClassVar[bool] = True

    def __init__(self, *, files: Callable[[], Sequence[str]] = tuple, cut: Cut | None = None) -> None:
        """`files` gives the paths of the change, for places that are named in part; `cut` as of `GitHubComments`."""
        self._files = files
        self._cut = cut

    def recognises(self, document: Document) -> bool:
        """Whether it is neither JSON nor XML, and names lines of a file, has findings, or holds them as JSON in a fence."""
        text = document.text[:LOOK]
        if document.values or "\0" in text or text.lstrip().startswith(("{", "[{", "[\n", "<?xml")):
            return False
        named = places.named(text)
        if any(place.first is not None for place in named) or (named and places.lines_named(text)):
            return True
        reviewed = self._reading(text, "review")
        if reviewed.findings:
            return True
        return any(sources.read(fence, source="").findings for fence in _json(text))

    def read(self, document: Document, source: str) -> Reading:
        """Every finding of the text; in the shape of a known reviewer it is read as that reviewer's."""
        name = stem(source)
        found = [
            reading for text in _json(document.text) if (reading := sources.read(text, source=name)).findings
        ]
        if found:
            return sources.combine(found, stem=name)
        reading = self._reading(document.text, name, self._cut)
        return replace(reading, unparsed=tuple(replace(one, source=source) for one in reading.unparsed))

    def _reading(self, text: str, name: str, cut: Cut | None = None) -> Reading:
        """The review as that of an account which a person named: nothing of it goes without a word."""
        comment = Comment(name, name, _unfenced(text), Place.ISSUE_COMMENT)
        return reviewers.read(comment, files=self._files(), cut=cut)


def _json(text: str) -> Iterator[bytes]:
    """The fences that may hold findings as JSON."""
    for block in blocks(parse(text)):
        if (
            block.kind is Kind.FENCE
            and block.language in _JSON
            and block.text.lstrip().startswith(("{", "["))
        ):
            yield block.text.encode("utf-8", "replace")


def _unfenced(text: str) -> str:
    """The text inside a fence, when the whole is one: chats offer a review so, to be copied."""
    nodes = list(blocks(parse(text)))
    if len(nodes) == 1 and nodes[0].kind is Kind.FENCE and nodes[0].language in _PLAIN:
        return nodes[0].text
    return text
