"""Turns of phrase of reviewers that are no statement about the cited file, each beside one that is."""

from __future__ import annotations

import pytest

from checks.model.policy import Policy
from checks.review import check_finding
from tests.checks.claims.scenes import change, finding

HERE = "x = 1\n" * 20 + "def run(a):\n    y = compute(a)\n    return y\n"
"""`src/a.py`, which ends at line 23."""

THERE = "z = 1\n" * 11 + "def load_all(q):\n    copy = list(q)\n    return copy\n"
"""`src/b.py`, with `load_all` at lines 12-14."""


def _warned(text: str) -> list[str]:
    code = change({"src/a.py": HERE, "src/b.py": THERE})
    checked = check_finding(finding(text, "src/a.py", 22), code, Policy(tier2=True))
    return [warning.failure.value for warning in checked.warnings]


@pytest.mark.parametrize(
    ("text", "failure"),
    [
        pytest.param("`load_all` at line 12-14 copies its argument.", None, id="lines of a symbol of another file"),
        pytest.param("The function `load_all` in `src/a.py` copies it.", "misattributed", id="a symbol of another file said to be here"),
        pytest.param("Please rename the method to `runAll`.", None, id="a name to be given"),
        pytest.param("The method `runAll` drops its argument.", "fabricated_symbol", id="a name that is given"),
        pytest.param(
            "Current Code:\n```python\ndef run(a):\n    # BUG: not cached!\n    y = compute(a)  # twice\n    return y\n```\n",
            None,
            id="the code with the reviewer's remarks",
        ),
        pytest.param(
            "Current Code:\n```python\ndef run(a):\n    y = compute_all(a, 2)\n    return y + 1\n```\n",
            "altered_quote",
            id="the code altered",
        ),
        pytest.param(
            "Fix the call:\n```python\ndef run(a):\n    y = compute_all(a, 2)\n    return y + 1\n```\n",
            None,
            id="a fix in a fence",
        ),
    ],
)  # fmt: skip
def test_only_what_is_said_of_the_cited_file_is_held_against_it(text: str, failure: str | None) -> None:
    assert _warned(text) == ([failure] if failure else [])
