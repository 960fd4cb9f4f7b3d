"""Take out each row, pattern and constant of the rooms that read text, and list what no test misses.

    python -m tests.deletion [NAME…]     NAME: only rows whose name contains it

A row that no test needs is a debt. The tests are collected once; each row is then taken out in a process of
its own, which runs them until the first failure, those of the row's own module first. The exit code is 1
when something is not missed.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import inspect
import io
import os
import pkgutil
import re
import resource
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, is_dataclass
from functools import _lru_cache_wrapper, cache
from itertools import zip_longest
from pathlib import Path
from types import ModuleType

import pytest

ROOMS = ("checks.text", "checks.claims", "checks.sources.github.generic.wording", "checks.agents.packs")
TESTS = (
    "tests/checks/text",
    "tests/checks/claims",
    "tests/checks/sources/github/wording",
    "tests/checks/agents",
)
SLOW = "not hostile and not linear and not never_raises and not no_text_raises and not whatever"
"""Tests of time and of robustness say nothing of a row."""

NOT_ROWS = frozenset(
    (
        "KIND",
        "OWN",
        "GROUP",
        "NOTHING",
        "SPAN",
        "FILES",
        "GEO",
        "METRICS",
        "ON",
        "PLAIN",
        "POSTS",
        "WEB",
        "ONLY",
        "HOOK",
        "NEXT",
        "ASK",
    )
)
"""Names of constants that are no rule: the registration of a kind, marks that are used all over, code of examples."""

LONGEST = 100
"""Seconds of processor time for one row: without some a loop never ends, which counts as a test that fails."""

_cost: dict[str, float] = {}
"""Seconds that a test takes: the cheap ones come first."""


@dataclass(frozen=True)
class Row:
    """One thing that can be taken out: an element of a constant, or the constant itself."""

    module: str
    name: str
    what: str
    without: object
    """The value of the constant without it."""

    def __str__(self) -> str:
        return f"{self.module}.{self.name}{self.what}"


def rows() -> Iterator[Row]:
    """Every row of every module-level constant that the module itself defines."""
    for module in _modules():
        for name, value in vars(module).items():
            bare = name.lstrip("_")
            if bare.isupper() and bare not in NOT_ROWS and _is_own(module, name):
                for what, without in _without(value):
                    yield Row(module.__name__, name, what, without)


def _modules() -> Iterator[ModuleType]:
    for room in ROOMS:
        package = importlib.import_module(room)
        for found in pkgutil.walk_packages(package.__path__, f"{room}."):
            if not found.name.endswith(".examples"):
                yield importlib.import_module(found.name)


def _is_own(module: ModuleType, name: str) -> bool:
    """It is assigned in this module, not imported from another."""
    source = Path(module.__file__ or "").read_text(encoding="utf-8")
    return re.search(rf"^{re.escape(name)}\b[^=\n]*=", source, re.MULTILINE) is not None


def _without(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, frozenset):
        for each in sorted(value, key=str):
            yield f" {each!r}", value - {each}
    elif isinstance(value, Mapping):
        for key in value:
            yield f" {key!r}", {other: one for other, one in value.items() if other != key}
    elif isinstance(value, tuple) and value and all(isinstance(each, str) for each in value):
        for each in value:
            yield f" {each!r}", tuple(other for other in value if other != each)
    elif isinstance(value, tuple) and value and all(map(_is_of_a_dataclass, value)):
        for at, each in enumerate(value):
            yield f" {getattr(each, 'written', each)!r}", (*value[:at], *value[at + 1 :])
    elif isinstance(value, re.Pattern):
        yield "", re.compile(r"(?!)")
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield " (raised)", value * 1_000 + 1
        yield " (lowered)", type(value)(0)


def _is_of_a_dataclass(value: object) -> bool:
    """A row of a grammar or the like, not the class itself."""
    return is_dataclass(value) and not isinstance(value, type)


class Deletion:
    """Runs the collected tests once as they are, and then once for each row that is taken out."""

    def __init__(self, chosen: list[Row]) -> None:
        self.chosen = chosen
        self.left = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own loop."""
        if (failing := _first_failure(session)) is not None:
            raise pytest.UsageError(f"the tests fail as they are: {failing}")
        gc.collect()
        gc.freeze()  # what is there already is shared with the processes
        with ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
            results = pool.map(lambda row: is_missed(row, session), self.chosen)
            for number, (row, missed) in enumerate(zip(self.chosen, results, strict=True)):
                print(f"\r{number} of {len(self.chosen)}", end="", file=sys.__stderr__, flush=True)
                if not missed:
                    self.left += 1
                    print(f"no test misses {row}", file=sys.__stdout__, flush=True)
        return True


def is_missed(row: Row, session: pytest.Session) -> bool:
    """Whether some test fails without the row."""
    own = frozenset(f"test_{part}.py" for part in row.module.split("."))
    child = os.fork()
    if child == 0:
        status = 1
        try:
            used = int(time.process_time())
            resource.setrlimit(resource.RLIMIT_CPU, (used + LONGEST, used + LONGEST))
            take_out(row)
            status = 1 if _first_failure(session, own) else 0
        finally:
            os._exit(status)
    _, waited = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(waited) != 0


def take_out(row: Row) -> None:
    """Give every module that has the constant its value without the row."""
    original = getattr(sys.modules[row.module], row.name)
    for module in list(sys.modules.values()):
        held = getattr(module, "__dict__", {}).get(row.name)
        if module.__name__.startswith("checks.") and held is not None and held == original:
            setattr(module, row.name, row.without)
    _forget()


def _forget() -> None:
    """Empty the caches of functions: what they hold was read with the row."""
    for module in list(sys.modules.values()):
        if module.__name__.startswith("checks."):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


def _first_failure(session: pytest.Session, first: frozenset[str] = frozenset()) -> str | None:
    """The first test that fails: those of the files `first`, all that are called as functions, then the rest."""
    bare, others = _divided(session)
    for item in sorted(bare, key=lambda item: (item.path.name not in first, _cost.get(item.nodeid, 0.0))):
        begun = time.process_time()
        try:
            item.obj(**item.callspec.params if hasattr(item, "callspec") else {})
        except Exception:
            return item.nodeid
        _cost[item.nodeid] = time.process_time() - begun
    for other, following in zip_longest(others, others[1:]):
        before = session.testsfailed
        other.config.hook.pytest_runtest_protocol(item=other, nextitem=following)
        if session.testsfailed > before:
            return other.nodeid
    return None


@cache
def _divided(session: pytest.Session) -> tuple[list[pytest.Function], list[pytest.Item]]:
    """Tests that are functions of their parameters alone, which are quick to call; and the rest."""
    bare = [item for item in session.items if isinstance(item, pytest.Function) and _is_bare(item)]
    return bare, [item for item in session.items if item not in bare]


def _is_bare(item: pytest.Function) -> bool:
    given = item.callspec.params if hasattr(item, "callspec") else {}
    asked = set(inspect.signature(item.obj).parameters)
    return asked <= set(given) and item.get_closest_marker("usefixtures") is None


def main() -> int:
    """Take out every row and print those that nobody misses."""
    wanted = sys.argv[1:]
    chosen = [row for row in rows() if not wanted or any(name in str(row) for name in wanted)]
    plugin = Deletion(chosen)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        arguments = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore", "-k", SLOW, *TESTS]
        if pytest.main(arguments, plugins=[plugin]) != 0:
            print(said.getvalue(), file=sys.stderr)
            return 2
    print(f"{len(chosen)} rows, {plugin.left} that no test misses")
    return 1 if plugin.left else 0


if __name__ == "__main__":
    sys.exit(main())
