"""A specialist's output, verified at its three levels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from checks.agents.outputs.checks import unverifiable
from checks.agents.outputs.files import files
from checks.agents.outputs.structure import structure
from checks.agents.outputs.tools import tools
from checks.code.tree import DirectoryTree, Tree
from checks.model.agents.verdicts import Level, LevelCheck, OutputVerdict
from checks.model.outcome import Outcome


def is_output(value: object) -> bool:
    """Whether a JSON value has what only a specialist's output has."""
    return isinstance(value, Mapping) and any(key in value for key in ("claims", "traceRef", "artifacts"))


def verify_output(
    output: object,
    root: Path | str,
    *,
    trace: object = None,
    schemas: object = None,
    base: Tree | None = None,
    specialist: str = "",
    subtask: str = "",
    clock: Callable[[], float] | None = None,
) -> OutputVerdict:
    """What of an output is so.

    `output`, `trace` and `schemas` are JSON values: the output, the trace of its tools, and the manifest
    from `@scope/package/path#Name`, or from a tool, to a JSON Schema or its file below `root`. `base` has the
    files before the specialist began: without it no edit and no deletion is verified. `clock` gives seconds, for the
    metrics. Raises `TreeError` when `root` is no folder; nothing in the output raises.
    """
    tree = DirectoryTree(Path(root))
    seconds: dict[Level, float] = {}

    def level(which: Level, checks: Callable[[], Iterable[LevelCheck]]) -> list[LevelCheck]:
        started = clock() if clock is not None else 0.0
        found: list[LevelCheck] = []
        try:
            found.extend(checks())
        except Exception as error:
            found.append(unverifiable(which, str(which), "output", Outcome.our_error(error).message))
        seconds[which] = clock() - started if clock is not None else 0.0
        return found

    found = [
        *level(Level.STRUCTURE, lambda: structure(output, trace)),
        *level(Level.TOOLS, lambda: tools(trace, schemas, tree)),
        *level(Level.FILES, lambda: files(output, tree, trace, base)),
    ]
    order = list(Level)
    found.sort(key=lambda one: order.index(one.level))  # a claim that is not of its form fails at level 1
    return OutputVerdict(tuple(found), specialist, subtask, seconds)
