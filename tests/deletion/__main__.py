"""Take out each row, pattern and constant of the rooms that read text, and list what no test misses.

    python -m tests.deletion [NAME…]     NAME: only rows whose name contains it

A row that no test needs is a debt. Each is taken out in a process of its own, which then runs the tests of
these rooms until the first failure. The exit code is 1 when something is not missed.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

ROOMS = ("checks.text", "checks.claims")
TESTS = ("tests/checks/text", "tests/checks/claims")
NOT_ROWS = frozenset(("KIND", "OWN", "GROUP", "NOTHING", "SPAN"))
"""Names of constants that are no rule: the registration of a kind, marks that are used all over."""


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
        for found in pkgutil.iter_modules(package.__path__, f"{room}."):
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
    elif isinstance(value, re.Pattern):
        yield "", re.compile(r"(?!)")
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield " (raised)", value * 1_000 + 1
        yield " (lowered)", type(value)(0)


def is_missed(row: Row) -> bool:
    """Whether some test fails without the row."""
    child = os.fork()
    if child == 0:
        os._exit(_run(row))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def _run(row: Row) -> int:
    original = getattr(sys.modules[row.module], row.name)
    for module in list(sys.modules.values()):
        held = getattr(module, "__dict__", {}).get(row.name)
        if (
            module.__name__.startswith("checks.")
            and held is not None
            and (held is original or held == original)
        ):
            setattr(module, row.name, row.without)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(
            pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore", *TESTS])
        )


def main() -> int:
    """Take out every row and print those that nobody misses."""
    wanted = sys.argv[1:]
    chosen = [row for row in rows() if not wanted or any(name in str(row) for name in wanted)]
    with contextlib.redirect_stdout(io.StringIO()):
        if pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *TESTS]) != 0:
            print("the tests fail as they are", file=sys.stderr)
            return 2
    with ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
        missed = list(pool.map(is_missed, chosen))
    left = [row for row, each in zip(chosen, missed, strict=True) if not each]
    for row in left:
        print(f"no test misses {row}")
    print(f"{len(chosen)} rows, {len(left)} that no test misses")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
