"""A file that is said to be missing from the change: which file of the diff a path means."""

from __future__ import annotations

import pytest

from checks.claims.decode import decode
from checks.claims.registry import check_claim
from checks.code.surroundings import Context
from tests.checks.claims.scenes import change

BASE = {"cart/a.py": "x = 1\n"}
HEAD = {"cart/a.py": "x = 2\n"}
SAME = {"a.py": "y = 1\n"}


@pytest.mark.parametrize(
    ("path", "head", "base", "expect", "denied"),
    [
        ("cart/a.py", HEAD, BASE, "failed", "verified"),
        ("a.py", HEAD, BASE, "failed", "verified"),
        ("a.py", HEAD | SAME, BASE | SAME, "unsupported", "unsupported"),
        ("b.py", HEAD, BASE, "unsupported", "unsupported"),
    ],
    ids=["the whole path", "its ending", "another file has that path", "no file"],
)
def test_a_path_means_the_file_that_has_the_whole_of_it(
    path: str, head: dict[str, str], base: dict[str, str], expect: str, denied: str
) -> None:
    code = change(head, base)
    said = {"kind": "unchanged", "path": path}
    assert check_claim(decode(said), code, Context(None)).outcome.disposition == expect
    denial = decode(said | {"stance": "denied"})
    assert check_claim(denial, code, Context(None)).outcome.disposition == denied
