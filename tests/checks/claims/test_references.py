"""Uses of a name: each refutation beside a twin that is no use of it."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome

UNUSED: dict[str, object] = {"kind": "references", "name": "row_count", "stance": "denied"}


@pytest.mark.parametrize(
    ("rest", "used"),
    [
        ("def f():\n    return row_count\n", True),
        ("def f():\n    global row_count\n    row_count = 2\n", False),  # it is only written
        ("def f():\n    return 'row_count'\n", False),
    ],
)
def test_what_is_only_written_may_be_called_unused(rest: str, used: bool) -> None:
    found = outcome(UNUSED, f"row_count = 1\n\n{rest}", 1)
    assert found.disposition == ("failed" if used else "unsupported")
