"""What documents a definition of Python, beside strings that do not."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result

HAS = {"kind": "documented", "name": "load"}
LACKS = {**HAS, "stance": "denied"}


@pytest.mark.parametrize(
    "body",
    [
        '"""Every row."""',
        '"Every row."',
        '"Every " "row."',
        'r"""Every row."""',
        '# Why.\n    """Every row."""',
    ],
)
def test_a_string_that_begins_the_body_documents_it(body: str) -> None:
    code = f"def load(rows: dict[str, int] = {{1: 2}}) -> int:\n    {body}\n    return rows\n"
    assert result(HAS, code, 1) == "verified"
    assert result(LACKS, code, 1) == "false_absence"


@pytest.mark.parametrize(
    "body",
    [
        '"Every row." + rows',
        '"Every row.".join(rows)',
        '""',
        '""""""',
        'r"""\n    """',
        '"- "',
        'rows = 1\n    "Every row."',
        'if rows:\n        "Every row."',
    ],
)
def test_another_string_does_not(body: str) -> None:
    code = f"def load(rows: dict[str, int] = {{1: 2}}) -> int:\n    {body}\n    return rows\n"
    assert result(HAS, code, 1) != "verified"
    assert result(LACKS, code, 1) == "unsupported"
