"""The tables of standard libraries are what their generator makes, and say what they were made of."""

from __future__ import annotations

import pytest

from checks.code.libraries.table import table
from tests.libraries.__main__ import FOLDER, sources

MODULES = ("asyncio", "threading", "tomllib")


def test_a_part_of_the_table_of_python_comes_out_as_it_is_kept() -> None:
    pytest.importorskip("typeshed_client", reason="typeshed-client is not installed")
    from tests.libraries import python

    made, kept = python.table(MODULES), table("python")
    if made["sources"] != kept["sources"]:
        pytest.skip("another version of typeshed-client is installed")
    assert made["modules"] == {each: kept["modules"][each] for each in MODULES}
    assert (made["versions"], made["since"]) == (kept["versions"], kept["since"])


def test_the_sources_stand_beside_the_tables() -> None:
    kept = (FOLDER / "SOURCES.md").read_text(encoding="utf-8")
    assert kept == sources([table("python"), table("javascript")])
    assert all(word in kept for word in ("typeshed", "Apache-2.0", "MIT", "CC0-1.0"))


def test_the_tables_are_small() -> None:
    assert sum(each.stat().st_size for each in FOLDER.glob("*.xz")) < 300_000
