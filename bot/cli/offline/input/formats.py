"""The formats of findings that `citecheck check` reads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from checks import sources
from checks.model.finding import Reading
from checks.sources import Document, SourceFormat
from checks.sources.interface import JsonValue

if TYPE_CHECKING:
    from checks.sources.github.dialect import Cut

Paths = Callable[[], Sequence[str]]
"""Gives the paths of the change, when they are needed."""

_DEPTH = 3
"""Levels of lists and objects in which a comment may lie: pages of lists, and lists in an object."""


class _Lazy(SourceFormat):
    """A format whose reader is loaded only for a document that may be of it."""

    def __init__(self, name: str, options: Mapping[str, object]) -> None:
        reader, self._may_be = _READERS[name]
        self.name = name  # type: ignore[misc]
        self.reads_text = name == "markdown"  # type: ignore[misc]
        self._reader = reader
        self._options = options

    @cached_property
    def _real(self) -> SourceFormat:
        module, _, kind = self._reader.partition(":")
        made: SourceFormat = getattr(import_module(f"checks.sources.{module}"), kind)(**self._options)
        return made

    @property
    def expects(self) -> str:  # type: ignore[override]
        """As of its reader."""
        return self._real.expects

    def recognises(self, document: Document) -> bool:
        """As its reader, which is not asked where a look at the text is enough."""
        return self._may_be(document) and self._real.recognises(document)

    def read(self, document: Document, source: str) -> Reading:
        """The findings of the document; what people wrote is not read."""
        return self._real.read(document, source)


def formats(
    include: Collection[str] = (),
    exclude: Collection[str] = (),
    paths: Paths = tuple,
    cut: Cut | None = None,
) -> tuple[SourceFormat, ...]:
    """Every format, in the order in which they are asked.

    `include` and `exclude` are logins, as in a repository's configuration. `cut` may read a free-form review
    otherwise than the rules.
    """
    comments = {"include": include, "exclude": exclude, "files": paths, "cut": cut}
    return (
        *(_Lazy(name, comments) for name in _COMMENTS),
        *sources.FORMATS,
        _Lazy("markdown", {"files": paths, "cut": cut}),
    )


def _may_be_text(document: Document) -> bool:
    return not document.values and bool(document.text.strip())


def _holds(key: str) -> Callable[[Document], bool]:
    """Whether a document may have a key that every document of a host has."""
    return lambda document: bool(document.values) and f'"{key}"' in document.text


def _may_hold_comments(document: Document) -> bool:
    return any(
        "annotation_level" in item or ("body" in item and ("user" in item or "author" in item))
        for value in document.values
        for item in _objects(value, _DEPTH)
    )


def _objects(value: JsonValue, depth: int) -> Iterator[dict[str, JsonValue]]:
    if isinstance(value, dict):
        yield value
    if depth and isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            if isinstance(part, dict | list):
                yield from _objects(part, depth - 1)


_READERS: Mapping[str, tuple[str, Callable[[Document], bool]]] = MappingProxyType(
    {
        "github": ("github.github_json:GitHubComments", _may_hold_comments),
        "gitlab": ("hosts.gitlab:GitLabDiscussions", _holds("system")),
        "bitbucket": ("hosts.bitbucket_cloud:BitbucketComments", _holds("raw")),
        "bitbucket-data-center": (
            "hosts.bitbucket_data_center:BitbucketDataCenterActivities",
            _holds("createdDate"),
        ),
        "markdown": ("markdown:Markdown", _may_be_text),
    }
)
"""What is loaded when a document may be of a format, and how that is seen."""

_COMMENTS = tuple(name for name in _READERS if name != "markdown")
NAMES = (*_COMMENTS, *(one.name for one in sources.FORMATS), "markdown")
"""What `--from` calls them."""
