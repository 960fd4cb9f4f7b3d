"""Writes the tables of standard libraries anew: `python -m tests.libraries NPM_FOLDER`, as `make tables` does."""

from __future__ import annotations

import json
import lzma
import sys
from pathlib import Path
from typing import Any, Final

from tests.libraries import javascript, python

FOLDER: Final = Path(__file__).parents[2] / "checks" / "code" / "libraries"


def main() -> None:
    """Write both tables, and what they were made of beside them."""
    tables = [python.table(), javascript.table(Path(sys.argv[1]))]
    for each in tables:
        (FOLDER / f"{each['language']}.json.xz").write_bytes(packed(each))
    (FOLDER / "SOURCES.md").write_text(sources(tables), encoding="utf-8")


def packed(table: dict[str, Any]) -> bytes:
    """A table as it is kept."""
    text = json.dumps(table, separators=(",", ":"), ensure_ascii=False)
    return lzma.compress(text.encode(), format=lzma.FORMAT_XZ, preset=9 | lzma.PRESET_EXTREME)


def sources(tables: list[dict[str, Any]]) -> str:
    """The page that says where the names come from."""
    rows = [
        f"| [{one['name']}]({one['url']}) | {one['version']} | {one['license']} | `{each['language']}.json.xz` |"
        for each in tables
        for one in each["sources"]
    ]
    return "\n".join(
        [
            "# Sources of the tables",
            "",
            "The tables hold names of standard libraries, with their parameters and versions, and no text of their sources.",
            "`make tables` writes them anew.",
            "",
            "| source | version | license | table |",
            "|---|---|---|---|",
            *rows,
            "",
            "typeshed: Copyright (c) 2015 Jukka Lehtosalo and contributors, licensed under the Apache License 2.0; parts of",
            "it under the MIT license. TypeScript: Copyright (c) Microsoft Corporation, licensed under the Apache License 2.0.",
            "@types/node: Copyright (c) Microsoft Corporation and contributors, licensed under the MIT license.",
            "@mdn/browser-compat-data is in the public domain (CC0 1.0).",
            "",
        ]
    )


if __name__ == "__main__":
    main()
