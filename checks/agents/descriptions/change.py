"""The change that a description speaks of: what it adds and removes, found by file and by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from checks.code.code import Code
from checks.code.diff.unified import Change as FileChange
from checks.code.diff.unified import FileDiff
from checks.code.structure.outline import Role
from checks.code.tokens import tokenize
from checks.code.tree import FileKind
from checks.model.location import Location, Side
from checks.model.outcome import Evidence, Failure, Outcome, failed, unsupported, unverifiable, verified
from checks.text.file_names import PROSE, ending_of, name_of

LINE_READ = 2_000
"""Characters of a changed line whose words are looked up."""

_COMMENT = re.compile(r"\s*(?:#|//|/\*|\*|--|;|<!--|%)")
_NO_WORD = re.compile(r"[\W_]+")
_TEST_PATH = re.compile(
    r"(?i)(?:^|/)(?:tests?|specs?|__tests__|e2e)/|(?:^|/)(?:test_[^/]+|conftest\.py)$|[._-](?:test|spec|tests)\.\w+$|(?:Test|Tests|Spec)\.\w+$"
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that the change adds (its number at the head) or removes (its number at the base)."""

    path: str
    number: int
    text: str


def folded(text: str) -> str:
    """The letters and digits alone, in small letters: `parse_retry` and `parseRetry` are one."""
    return _NO_WORD.sub("", text.casefold())


def is_test(path: str) -> bool:
    """Whether a path is that of a test, by the names that tests have."""
    return _TEST_PATH.search(path) is not None


def is_code(path: str) -> bool:
    """Whether a file can change what a program does, as far as its name tells."""
    return not is_test(path) and ending_of(path) not in PROSE - {"html", "json"}


@dataclass(eq=False)
class ChangeSeen:
    """One change with everything that is asked about it, worked out once."""

    code: Code
    whole: bool = True
    """The diff has every file of the change."""

    without_patch: frozenset[str] = field(default=frozenset())
    """Head paths of files whose lines the diff does not show."""

    @cached_property
    def files(self) -> tuple[FileDiff, ...]:
        """The files that the change touches."""
        return tuple(self.code.diff)

    @cached_property
    def opaque(self) -> tuple[str, ...]:
        """The files whose changed lines are not known."""
        return tuple(
            one.path
            for one in self.files
            if one.path in self.without_patch
            or one.is_binary
            or one.error is not None
            or one.left_out is not None
        )

    @property
    def exact(self) -> bool:
        """Whether what is not found in the change is not in it."""
        return self.whole and not self.opaque and bool(self.files)

    def unread(self) -> Outcome:
        """The outcome where the change is not known in full."""
        if not self.files:
            why = "the change shows no file"
        elif not self.whole:
            why = "the diff is not at hand in full"
        else:
            why = f"the changed lines of `{self.opaque[0]}` are not shown"
        return unverifiable(why)

    @cached_property
    def added(self) -> tuple[Line, ...]:
        """The lines that the change adds."""
        return tuple(self._lines(Side.RIGHT))

    @cached_property
    def removed(self) -> tuple[Line, ...]:
        """The lines that the change removes."""
        return tuple(self._lines(Side.LEFT))

    def _lines(self, side: Side) -> Iterator[Line]:
        for one in self.files:
            if one.path in self.opaque:
                continue
            if side is Side.LEFT:
                yield from (Line(one.old_path or one.path, line.number, line.text) for line in one.removed)
            else:
                text = one.head_text_lines()
                yield from (Line(one.path, number, text[number]) for number in sorted(one.added))

    @cached_property
    def added_words(self) -> Mapping[str, tuple[Line, ...]]:
        """Word → the added lines that have it."""
        return _by_word(self.added)

    @cached_property
    def removed_words(self) -> Mapping[str, tuple[Line, ...]]:
        """Word → the removed lines that have it."""
        return _by_word(self.removed)

    @cached_property
    def folded_added(self) -> Mapping[str, str]:
        """Path → everything that is added there, folded."""
        return _folded(self.added)

    @cached_property
    def folded_removed(self) -> Mapping[str, str]:
        """Path → everything that is removed there, folded."""
        return _folded(self.removed)

    def times_in_code(self, line: Line, name: str, side: Side = Side.RIGHT) -> int:
        """How often a changed line has the name in its code: neither in a comment nor in a string."""
        path = line.path
        outline = self.code.outline(path, side)
        if not outline.exact:
            return 0 if _COMMENT.match(line.text) else 1
        aside = {Role.COMMENT, Role.DOCSTRING, Role.STRING}
        words = [each for each in outline.tokens(line.number, line.number) if each.role not in aside]
        return sum(each.text.lstrip("#$@") == name for each in words)

    def named(self, path: str) -> tuple[FileDiff, ...]:
        """The changed files that a path may mean: the file itself, else those that end with it."""
        wanted = path.removeprefix("./").strip("/")
        sides = [one for one in self.files if wanted in {one.new_path, one.old_path}]
        if sides:
            return tuple(sides)
        tail = f"/{wanted}"
        return tuple(
            one
            for one in self.files
            if (one.new_path or "").endswith(tail) or (one.old_path or "").endswith(tail)
        )

    def below(self, folder: str) -> tuple[FileDiff, ...]:
        """The changed files in a folder."""
        inside = f"{folder.strip('/')}/"
        return tuple(
            one for one in self.files if one.path.startswith(inside) or f"/{inside}" in f"/{one.path}"
        )

    def at_head(self, path: str) -> tuple[str, ...]:
        """The files of the head that a path may mean."""
        tree = self.code.head
        if tree.has(path):
            return (path,)
        same = tree.by_name().get(name_of(path).lower(), ())
        return tuple(one for one in same if one.endswith(f"/{path}") or one == path)[:5]

    def evidence(self, path: str, number: int, side: Side = Side.RIGHT) -> Evidence:
        """A line as a receipt: from the tree, else as the diff shows it."""
        file = self.code.file(path, side)
        if file is not None and file.kind is FileKind.TEXT:
            return self.code.evidence(Location(path, number, number, side))
        one = self.code.diff.file(path, side)
        shown = (one.head_text_lines() if side is Side.RIGHT else one.base_text_lines()) if one else {}
        return Evidence(path, number, number, shown.get(number, ""), side, self.code.tree(side).commit)

    def first_line(self, path: str) -> tuple[Evidence, ...]:
        """The beginning of a file of the head, as a receipt that it is there; nothing where it was not read."""
        file = self.code.file(path)
        read = file is not None and file.kind is FileKind.TEXT and bool(file.lines)
        return (self.evidence(path, 1),) if read else ()

    def text_on(self, side: Side, file: FileDiff) -> str | None:
        """The whole text of a changed file on a side; empty where there is no such file, None when not known."""
        path = file.new_path if side is Side.RIGHT else file.old_path
        if path is None:
            return ""
        found = self.code.file(path, side)
        return found.text if found is not None and found.kind is FileKind.TEXT else None

    def size(self) -> str:
        """How much was looked at, in words."""
        count = len(self.files)
        return f"the {count:,} changed files" if count != 1 else "the one changed file"


def _by_word(lines: tuple[Line, ...]) -> dict[str, tuple[Line, ...]]:
    found: dict[str, list[Line]] = {}
    for line in lines:
        for word in dict.fromkeys(word for word, _ in tokenize(line.text[:LINE_READ])):
            found.setdefault(word.lstrip("#$@") or word, []).append(line)
    return {word: tuple(each) for word, each in found.items()}


def _folded(lines: tuple[Line, ...]) -> dict[str, str]:
    texts: dict[str, list[str]] = {}
    for line in lines:
        texts.setdefault(line.path, []).append(line.text)
    return {path: folded("\n".join(each)) for path, each in texts.items()}


def refuted(message: str, *evidence: Evidence, actual: Location | None = None) -> Outcome:
    """The change does not do what is said."""
    return failed(message, Failure.FALSE_CHANGE, evidence[:3], actual)


def shown(message: str, *evidence: Evidence) -> Outcome:
    """The change does it."""
    return verified(message, evidence=evidence[:1], content=True)


def undecided(message: str) -> Outcome:
    """What is said may be meant otherwise, or is no matter of rules."""
    return unsupported(message)


__all__ = [
    "ChangeSeen", "FileChange", "Line", "folded", "is_code", "is_test", "refuted", "shown", "undecided",
]  # fmt: skip
