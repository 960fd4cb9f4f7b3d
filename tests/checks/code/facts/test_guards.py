"""Guards: what must be so of a name when a line runs."""

from __future__ import annotations

import pytest

from checks.code.facts.guards import guards
from tests.checks.code.facts.asking import code_of, marked


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("python", "def f(x):\n    if x is None:\n        return\n    x.pay()", [("null", True)]),
        ("python", "def f(x):\n    if x is None:\n        log()\n    x.pay()", []),
    ],
)
def test_guards(language: str, text: str, expected: list[tuple[str, bool]]) -> None:
    found = guards(code_of(language, text), marked(language, text), "x")
    assert isinstance(found, tuple)
    assert [(guard.kind.value, guard.usable) for guard in found] == expected
