"""Checks a specialist's output against a folder and the commit it began at, and has it made anew where it is invalid."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter, sleep

from bot.agents.commands import CommandError, run
from bot.model.input_error import InputError, missing_extra
from checks.agents.outputs.verification import is_output, verify_output
from checks.agents.recommendations.parsing import NoRecommendations, is_recommendation, parse
from checks.code.git.repository import GitRepository
from checks.code.git.tree import GitTree
from checks.code.tree import File, Tree, TreeError
from checks.model.agents.verdicts import OutputVerdict, Validity

LONGEST_WAIT = 60.0
"""Seconds between two attempts, at most."""


@dataclass(frozen=True, slots=True)
class Work:
    """What a specialist worked on, and who it was."""

    root: Path
    base: str = ""
    """The revision that it began at; nothing is known of the files before where it is empty."""

    trace: object = None
    schemas: object = None
    specialist: str = ""
    subtask: str = ""


@dataclass(frozen=True, slots=True)
class Retry:
    """How the specialist is run again."""

    command: tuple[str, ...] = ()
    rounds: int = 1
    backoff: float = 1.0
    """Seconds before the first run; each further one waits twice as long."""

    timeout: float = 300.0


def looks_like_output(value: object) -> bool:
    """A specialist's output rather than recommendations, by its content: a list of claims is never passed over."""
    summarised = isinstance(value, Mapping) and "summary" in value
    return is_output(value) or (summarised and not is_recommendation(value))


def refuse_outputs(value: object, name: str) -> None:
    """Refuse recommendations that hold an output, whose claims nobody would look at. Raises InputError."""
    inner = value.get("recommendations") if isinstance(value, Mapping) else value
    for number, each in enumerate(inner if isinstance(inner, list) else [], 1):
        if is_output(each):
            raise InputError(
                f"{name}: item {number} is a specialist's output; put each output in its own file"
            )
    if is_output(value):
        raise InputError(f"{name} has claims or a trace, which only an output has: use --kind output")


def verified(value: object, work: Work, again: Retry) -> OutputVerdict:
    """What of an output is so, after every run of the command that makes it anew. Raises InputError.

    It runs while the output is invalid. One that claims nothing is not asked for again: nothing of it was wrong.
    """
    if work.schemas is not None:
        try:
            import jsonschema  # noqa: F401, PLC0415 - an extra, for schemas only
        except ModuleNotFoundError as missing:
            raise missing_extra("--schemas", missing, "agents") from missing
    try:
        with ExitStack() as open_trees:
            base = _base(work, open_trees)
            verdict, rounds, notes = _checked(value, work, base), 0, []
            while again.command and rounds < again.rounds and verdict.validity is Validity.INVALID:
                sleep(min(LONGEST_WAIT, again.backoff * 2**rounds))
                rounds += 1
                try:
                    ran = run(again.command, feedback(verdict, rounds), timeout=again.timeout)
                    verdict = _checked(parse(ran.output), work, base)
                    notes.append(f"Retry {rounds}: the new output is {verdict.validity}.")
                except (CommandError, NoRecommendations) as wrong:
                    said = "its output is not JSON" if isinstance(wrong, NoRecommendations) else str(wrong)
                    notes.append(f"Retry {rounds} failed: {said}. The earlier output is kept.")
    except TreeError as wrong:
        raise InputError(str(wrong)) from wrong
    return replace(verdict, rounds=rounds, notes=tuple(notes))


def feedback(verdict: OutputVerdict, number: int) -> bytes:
    """What is said to who makes it anew: every failure, as JSON."""
    errors = [
        {
            "level": str(one.level),
            "kind": one.kind,
            "where": one.where,
            "category": str(one.category),
            "reason": one.message,
        }
        for one in verdict.failures
    ]
    return json.dumps({"round": number, "errors": errors}, ensure_ascii=False).encode("utf-8", "replace")


def _checked(value: object, work: Work, base: Tree | None) -> OutputVerdict:
    return verify_output(
        value,
        work.root,
        trace=work.trace,
        schemas=work.schemas,
        base=base,
        specialist=work.specialist or _named(value, "specialist", "specialistId"),
        subtask=work.subtask or _named(value, "subtask", "subtaskId"),
        clock=perf_counter,
    )


def _named(value: object, *keys: str) -> str:
    found = [value.get(key) for key in keys] if isinstance(value, Mapping) else []
    return next((each for each in found if isinstance(each, str)), "")


def _base(work: Work, open_trees: ExitStack) -> Tree | None:
    if not work.base:
        return None
    top = GitRepository.find(work.root).path
    tree = open_trees.enter_context(GitTree(top, work.base))
    folder = work.root.resolve().relative_to(top).as_posix()
    return Subfolder(tree, f"{folder}/") if folder != "." else tree


class Subfolder(Tree):
    """What lies below a folder of another tree, by its paths from there."""

    def __init__(self, whole: Tree, folder: str) -> None:
        super().__init__()
        self._whole = whole
        self._folder = folder

    @cached_property
    def _below(self) -> Mapping[str, object]:
        paths = self._whole.paths()
        return {path.removeprefix(self._folder): None for path in paths if path.startswith(self._folder)}

    @property
    def _known(self) -> Mapping[str, object]:
        return self._below

    def _read(self, path: str) -> File | None:
        return self._whole.read(f"{self._folder}{path}")
