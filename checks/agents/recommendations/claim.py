"""What a claim of a recommendation is, and what a kind of such claims has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from checks.agents.example import Example
from checks.agents.paths import outside
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import Recommendation
from checks.claims.kind import short
from checks.claims.registry import check_claim
from checks.code.code import Code
from checks.code.surroundings import Context, locate
from checks.model.claim import Claim
from checks.model.location import Location
from checks.model.outcome import Disposition, Failure, Outcome, unsupported, unverifiable


@dataclass(frozen=True, slots=True, kw_only=True)
class RecommendationClaim:
    """One claim that a recommendation makes. Which fields mean something, the kind says."""

    kind: str
    field: str
    """Where it is made: "why", "affectedFiles[0]", "verifiableClaims[2]"."""

    statement: str
    file: str = ""
    line: int | None = None
    last: int | None = None
    pattern: str = ""
    """A piece of code, or what is counted."""

    count: int | None = None
    files: int | None = None
    """Distinct files, where they are counted beside the uses."""

    at_least: bool = False
    url: str = ""
    other: str = ""
    """The other of two statements."""

    prose: bool = False
    """Read from prose, where more may be meant than is said."""

    claim: Claim | None = None
    """The typed claim that decides it, where one was read from prose."""


@dataclass(frozen=True, slots=True)
class Uses:
    """How often a pattern is used, and in how many files."""

    total: int
    files: int


@dataclass(frozen=True, slots=True)
class Project:
    """What recommendations are checked against."""

    code: Code
    beside: Beside = field(default_factory=Beside)
    counted: dict[tuple[str, str, bool], Uses | None] = field(default_factory=dict, compare=False, repr=False)
    """Pattern, function, and whether comments count, too → uses in the whole repository: each is counted once.

    None where too many files have the name.
    """


@dataclass(frozen=True, slots=True)
class RecommendationKind:
    """One kind of claim that recommendations make."""

    id: str
    description: str
    """One line: what it checks."""

    extract: Callable[[Recommendation, Beside], Iterable[RecommendationClaim]]
    """The claims of the kind in the prose and the fields."""

    verify: Callable[[RecommendationClaim, Recommendation, Project], Outcome]
    """Always gives an outcome."""

    needs: tuple[str, ...] = ()
    """The fields of `Said` that a typed claim of this kind must bring."""

    examples: tuple[Example, ...] = ()


class NotTyped(ValueError):  # noqa: N818 - it says what the claim is
    """A typed claim that is not of its kind's shape."""


HIGHEST_COUNT = 10_000_000
TEXT_LIMIT = 20_000
"""Characters of a pattern or a snippet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    """Names in JSON → the field of `Said`."""

    texts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "file": ("file", "path", "directory"),
        "pattern": ("pattern", "snippet", "code", "expression", "finding", "extension", "statement", "first"),
        "url": ("url",),
        "other": ("other", "second"),
    }
    numbers: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "count": ("expected", "count", "usages"),
        "files": ("files", "fileCount"),
        "line": ("line",),
    }


def typed(value: Mapping[str, Any], kind: RecommendationKind, field: str) -> RecommendationClaim:
    """A claim handed in as JSON. Raises NotTyped, in words, when it is not of its kind's shape."""
    given: dict[str, Any] = {}
    for name, spellings in _Names.texts.items():
        for each in spellings:
            if (text := value.get(each)) is not None:
                if not isinstance(text, str) or not text.strip() or len(text) > TEXT_LIMIT:
                    raise NotTyped(f"`{each}` is not a text of at most {TEXT_LIMIT:,} characters")
                given[name] = text
                break
    for name, spellings in _Names.numbers.items():
        for each in spellings:
            if (number := value.get(each)) is not None:
                given[name] = whole(number, each)
                break
    missing = [each for each in kind.needs if each not in given]
    if missing:
        names = (_Names.texts.get(each) or _Names.numbers[each] for each in missing)
        raise NotTyped(f"a `{kind.id}` claim needs {' and '.join(f'`{each[0]}`' for each in names)}")
    statement = ", ".join(
        f"{key} {short(str(each))}" for key, each in value.items() if key not in ("type", "kind")
    )
    return RecommendationClaim(
        kind=kind.id,
        field=field,
        statement=short(statement),
        at_least=value.get("atLeast") is True,
        **given,
    )


def whole(value: object, name: str) -> int:
    """A count out of JSON. NaN, 1e400, true and "3" are none; raises NotTyped."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= HIGHEST_COUNT:
        raise NotTyped(f"`{name}` is not a whole number from 0 to {HIGHEST_COUNT:,}")
    return value


def place(said: RecommendationClaim, project: Project) -> Location | None:
    """The file of a claim; None when it is not there under this very path."""
    if not said.file or outside(said.file):
        return None
    return find(said.file, project)


def find(path: str, project: Project) -> Location | None:
    """A file by its whole path, from the root or from the project's own folder."""
    signals = project.beside.signals
    tree = project.code.head
    bare = path.replace("\\", "/").removeprefix("./")
    for each in (bare, f"{signals.project_root}/{bare}" if signals and signals.project_root else ""):
        if each and tree.has(each):
            return Location(each)
    return None


def spelled_otherwise(path: str, project: Project) -> Outcome | None:
    """What to say of a path that is not there while a file is that may be meant; None where no one file is."""
    at = locate(project.code, Location(path)) if not outside(path) else None
    return unsupported(f"`{short(path)}` does not exist; did you mean `{short(at.path)}`?") if at else None


def asked(claim: Claim, project: Project, at: Location | None = None) -> Outcome:
    """What the house of claims makes of a typed claim; a file is cited as a whole."""
    if at is not None:
        claim = replace(claim, citation=at)
    return check_claim(claim, project.code, Context(at)).outcome


def missing_file(said: RecommendationClaim, project: Project) -> Outcome:
    """The claim speaks of a file that is not there."""
    if not said.file:
        return unsupported("the claim names no file")
    if not project.code.head.knows(said.file):
        return unverifiable(f"`{short(said.file)}` is in a folder that citecheck does not read")
    if other := spelled_otherwise(said.file, project):
        return other
    return contradicted(f"`{short(said.file)}` does not exist", Failure.PHANTOM_FILE)


def contradicted(message: str, failure: Failure = Failure.CONTRADICTION) -> Outcome:
    """The code shows otherwise."""
    return Outcome(Disposition.FAILED, message, failure)
