"""The formats of findings that `citecheck check` reads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from checks import sources
from checks.model.finding import Reading
from checks.sources import Document, SourceFormat
from checks.sources.interface import JsonValue

if TYPE_CHECKING:
    from checks.sources.github.github_json import GitHubComments
    from checks.sources.markdown import Markdown

Paths = Callable[[], Sequence[str]]
"""Gives the paths of the change, when they are needed."""

HOSTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "gitlab": ("system", "checks.sources.hosts.gitlab:GitLabDiscussions"),
        "bitbucket": ("raw", "checks.sources.hosts.bitbucket_cloud:BitbucketComments"),
        "bitbucket-data-center": (
            "createdDate",
            "checks.sources.hosts.bitbucket_data_center:BitbucketDataCenterActivities",
        ),
    }
)
"""Hosts besides GitHub: a key that every document of the host has, and the reader of its comments."""

NAMES = ("github", *HOSTS, *(one.name for one in sources.FORMATS), "markdown")
"""What `--from` calls them."""

_DEPTH = 3
"""Levels of lists and objects in which a comment may lie: pages of lists, and lists in an object."""


class _LazyGitHubComments(SourceFormat):
    """GitHub's comments; the reviewers' dialects are loaded only for a document that may hold some."""

    name: ClassVar[str] = "github"
    expects: ClassVar[str] = "lists of comments or reviews as `gh api repos/O/R/pulls/N/comments` prints them"

    def __init__(self, include: Collection[str], exclude: Collection[str], paths: Paths) -> None:
        self._include = include
        self._exclude = exclude
        self._paths = paths

    @cached_property
    def _real(self) -> GitHubComments:
        from checks.sources.github.github_json import GitHubComments  # noqa: PLC0415 - see above

        return GitHubComments(include=self._include, exclude=self._exclude, files=self._paths)

    def recognises(self, document: Document) -> bool:
        """Whether any item has the fields of a comment of GitHub's."""
        return _may_hold_comments(document) and self._real.recognises(document)

    def read(self, document: Document, source: str) -> Reading:
        """The findings of all reviewers' comments; what people wrote is not read."""
        return self._real.read(document, source)


class _LazyHost(SourceFormat):
    """Comments of another host; its reader is loaded only for a document that may hold some."""

    def __init__(self, name: str, include: Collection[str], exclude: Collection[str], paths: Paths) -> None:
        mark, self._reader = HOSTS[name]
        self.name = name  # type: ignore[misc]
        self._mark = f'"{mark}"'
        self._options = (include, exclude, paths)

    @cached_property
    def _real(self) -> SourceFormat:
        module, _, kind = self._reader.partition(":")
        include, exclude, paths = self._options
        reader: SourceFormat = getattr(import_module(module), kind)(
            include=include, exclude=exclude, files=paths
        )
        return reader

    @property
    def expects(self) -> str:  # type: ignore[override]
        """As of its reader."""
        return self._real.expects

    def recognises(self, document: Document) -> bool:
        """Whether anything has the fields of this host's comments."""
        return bool(document.values) and self._mark in document.text and self._real.recognises(document)

    def read(self, document: Document, source: str) -> Reading:
        """The findings of all reviewers' comments; what people wrote is not read."""
        return self._real.read(document, source)


class _LazyMarkdown(SourceFormat):
    """A review as text; the Markdown reader is loaded only for a document that is no JSON."""

    name: ClassVar[str] = "markdown"
    expects: ClassVar[str] = "a text that names places in code, such as `src/a.py:12`"
    reads_text: ClassVar[bool] = True

    def __init__(self, paths: Paths) -> None:
        self._paths = paths

    @cached_property
    def _real(self) -> Markdown:
        from checks.sources.markdown import Markdown  # noqa: PLC0415 - see above

        return Markdown(files=self._paths)

    def recognises(self, document: Document) -> bool:
        """Whether it is no JSON and names lines of a file."""
        return not document.values and bool(document.text.strip()) and self._real.recognises(document)

    def read(self, document: Document, source: str) -> Reading:
        """Every finding of the text."""
        return self._real.read(document, source)


def formats(
    include: Collection[str] = (), exclude: Collection[str] = (), paths: Paths = tuple
) -> tuple[SourceFormat, ...]:
    """Every format, in the order in which they are asked.

    `include` and `exclude` are logins, as in a repository's configuration.
    """
    return (
        _LazyGitHubComments(include, exclude, paths),
        *(_LazyHost(name, include, exclude, paths) for name in HOSTS),
        *sources.FORMATS,
        _LazyMarkdown(paths),
    )


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
