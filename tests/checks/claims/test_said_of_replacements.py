"""Code that is wanted in place of what is there, beside lines that have it and those that have it beside something else."""

from __future__ import annotations

import pytest

from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.policy import Policy
from checks.review import check_review
from tests.checks.claims.scenes import change
from tests.checks.claims.warned import Scene, warnings_of

LONG = "The annotation says `str`; please change it to `tuple[str, None, Callable[[], bool]]`."

PY = "def f(rows, count):\n    size = len(rows)\n    total = sum(rows) if rows else count\n    return compare_digest(rows, count)\n"
TS = "export function f(x: string): Promise<string[]> {\n  const all = items.filter((i) => i.ok);\n  return x ?? items.map(Number);\n}\n"
GO = "package a\n\nfunc f(r io.Reader) error {\n\tbody := io.LimitReader(r, limit)\n\treturn read(body)\n}\n"
ANN = "def load(\n    self,\n    name: str,\n) -> tuple[str, None, Callable[[], bool]]:\n    return name, None, f\n"

FALSE: list[Scene] = [
    ("a.py", PY, 4, "This should be `compare_digest(rows, count)`."),
    ("a.py", PY, 4, "The comparison leaks timing. Use `compare_digest(rows, count)` instead."),
    ("a.py", PY, 4, "Please change it to `compare_digest(rows, count)`."),
    ("a.py", PY, 4, "Replace it with `compare_digest(rows, count)`."),
    ("a.py", PY, 4, "It needs to be `compare_digest(rows, count)`."),
    ("a.py", PY, 2, "The size is wrong, make it `len(rows)`."),
    ("a.go", GO, 4, "The body is unbounded. Use `io.LimitReader(r, limit)`."),
    ("a.ts", TS, 2, "This must be `items.filter((i) => i.ok)`."),

]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", PY, 3, "Use `len(rows)` instead."),
    ("a.py", PY, 3, "Use `sum(rows)` instead."),
    ("a.py", PY, 4, "This should not be `compare_digest(rows, count)`."),
    ("a.py", PY, 4, "It already is `compare_digest(rows, count)`."),
    ("a.py", PY, 4, "Use `compare_digest(rows, count)` only for secrets."),
    ("a.py", PY, 4, "Use `compare_digest(rows, count)` as in the other file."),
    ("a.py", PY, 4, "If it is a secret, use `compare_digest(rows, count)`."),
    ("a.py", PY, 4, "Use `compare_digest(rows, size)` instead."),
    ("a.py", PY, 4, "Should this be `compare_digest(rows, count)`?"),
    ("a.py", PY, 4, "Line 3 should use `compare_digest(rows, count)`."),
    ("a.py", PY, 4, "Use `compare_digest(rows, count)` in `g`."),
    ("a.ts", TS, 3, "Use `items.map(Number)` instead."),
    ("a.py", '# x = compare_digest(rows, count)\n', 1, "Use `compare_digest(rows, count)`."),

]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_a_line_that_is_what_is_wanted_refutes_that_it_is_not(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_a_line_that_has_it_beside_something_else_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []


def test_a_long_value_is_found_on_one_of_several_cited_lines() -> None:
    code = change({"a.py": ANN})
    said = Finding("1", "a-bot", "", LONG, Location("a.py", 1, 4))
    checked = check_review(Reading((said,)), code, Policy(tier2=True))
    assert checked.findings[0].warnings


def test_a_short_value_on_one_of_several_cited_lines_may_be_wanted_on_another() -> None:
    said = Finding("1", "a-bot", "", "Use `len(rows)` instead.", Location("a.py", 2, 3))
    checked = check_review(Reading((said,)), change({"a.py": PY}), Policy(tier2=True))
    assert checked.findings[0].warnings == ()
