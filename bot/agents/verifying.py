"""What `citecheck verify` is given, and what is checked of recommendations."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from bot.agents.recommending import regenerated
from bot.model.input_error import InputError
from checks.agents.packs.registry import loaded
from checks.agents.recommendations.claim import Project
from checks.agents.recommendations.parsing import (
    NoRecommendations,
    Recommended,
    parse,
    read_recommendations,
)
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import Recommendation
from checks.agents.recommendations.verification import check_recommendations
from checks.code.code import Code
from checks.code.tree import DirectoryTree, TreeError
from checks.model.agents.verdicts import CheckedRecommendation, CheckedRecommendations

SIZE_LIMIT = 256 * 1024 * 1024
"""Bytes of one input file."""

SKIPPED = (
    "node_modules",
    ".venv",
    "venv",
    ".next",
    ".nuxt",
    ".svelte-kit",
    ".turbo",
    ".vercel",
    "__pycache__",
)
"""Folders of installed packages and of builds: thousands of files that nobody recommends to change."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Regeneration:
    """How the recommender is run again."""

    command: tuple[str, ...] = ()
    rounds: int = 1
    timeout: float = 300.0


def bytes_of(path: Path, what: str) -> bytes:
    """What is in a file. Raises InputError."""
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as wrong:
        raise InputError(f"{what} {path} cannot be read: {wrong.strerror or wrong}") from wrong
    if len(data) > SIZE_LIMIT:
        raise InputError(f"{what} {path} is larger than {SIZE_LIMIT // 2**20} MiB")
    return data


def value_of(data: bytes, name: str) -> object:
    """The JSON in the main input. Raises InputError."""
    try:
        return parse(data)
    except NoRecommendations as wrong:
        raise InputError(f"{name}: {wrong}") from wrong


def json_of(path: Path | None, what: str) -> object:
    """The JSON in a file; None where none is named. Raises InputError."""
    if path is None:
        return None
    try:
        return json.loads(bytes_of(path, what))
    except (ValueError, RecursionError) as wrong:
        raise InputError(f"{what} {path} is not JSON: {str(wrong)[:200]}") from wrong


def given(path: Path | None, what: str, reading: Callable[[object], T]) -> T | None:
    """A file beside the recommendations, read; None where none is named. Raises InputError."""
    if path is None:
        return None
    try:
        return reading(json_of(path, what))
    except ValueError as wrong:
        raise InputError(f"{what} {path}: {wrong}") from wrong


def recommendations(
    value: object, name: str, root: Path, beside: Beside, packs: Sequence[str], again: Regeneration
) -> CheckedRecommendations:
    """Check recommendations against a folder, and let them be written anew where that is asked for."""
    try:
        first = read_recommendations(value)
    except NoRecommendations as wrong:
        raise InputError(f"{name}: {wrong}") from wrong
    try:
        rules = loaded(packs)
        project = Project(Code(DirectoryTree(root, skip=SKIPPED)), beside)
    except (LookupError, ValueError, TypeError, TreeError) as wrong:
        raise InputError(str(wrong.args[0] if wrong.args else wrong)) from wrong
    roots = [str(root.absolute()), str(root.resolve())]

    def check(some: Sequence[Recommendation]) -> tuple[CheckedRecommendation, ...]:
        return check_recommendations([_below(each, roots) for each in some], project, rules)

    return regenerated(
        Recommended(first.recommendations, first.unread),
        check,
        again.command,
        rounds=again.rounds,
        timeout=again.timeout,
    )


def _below(recommendation: Recommendation, roots: list[str]) -> Recommendation:
    """Paths that are written from the root of the machine, from the root of the repository."""
    return replace(
        recommendation,
        affected_files=tuple(_from(path, roots) for path in recommendation.affected_files),
        finding_refs=tuple(_from(path, roots) for path in recommendation.finding_refs),
    )


def _from(path: str, roots: list[str]) -> str:
    prefixes = [f"{root.rstrip('/')}/" for root in roots]
    return next((path.removeprefix(each) for each in prefixes if path.startswith(each)), path)
