"""Where code is looked for beyond the cited lines."""

from __future__ import annotations

import pytest

from checks.code.occurrences import pattern
from checks.code.search import files_with
from checks.model.location import Location, Side
from tests.checks.claims.scenes import change


@pytest.mark.parametrize(("side", "files"), [(Side.LEFT, ["a.py"]), (Side.RIGHT, [])])
def test_the_head_of_the_cited_file_is_another_file_only_to_its_base(side: Side, files: list[str]) -> None:
    code = change({"a.py": "wren = 1\n"}, {"a.py": "owl = 1\n"})
    assert files_with(pattern("wren"), code, Location("a.py", 1, 1, side)) == files
