"""Files that are in no commit and may be there all the same, each beside one that would be committed."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import warnings_of

KEPT = {
    "shop/till.ts": "export const rows = 1;\n",
    "shop/page.tsx": "export const page = 1;\n",
    "shop/cell.mts": "export const cell = 1;\n",
    "shop/tile.cts": "export const tile = 1;\n",
    ".gitignore": "shop/out/\n",
    "shop/out/.gitignore": "",
    "shop/in/.gitignore": "*.tmp.py\n",
}


@pytest.mark.parametrize(
    ("made", "kept"),
    [
        ("shop/.env", "shop/.editorconfig"),
        ("shop/.env.test", "shop/env.test.ts"),
        ("shop/rows.local.ts", "shop/local.ts"),
        ("shop/rows.generated.ts", "shop/generated.ts"),
        ("shop/till.js", "shop/tills.js"),
        ("shop/till.mjs", "shop/tills.mjs"),
        ("shop/till.cjs", "shop/tills.cjs"),
        ("shop/till.jsx", "shop/till.py"),
        ("shop/till.d.ts", "shop/tills.d.ts"),
        ("shop/page.js", "shop/pages.js"),
        ("shop/page.jsx", "shop/page.ts"),
        ("shop/cell.mjs", "shop/cells.mjs"),
        ("shop/cell.d.mts", "shop/cells.d.mts"),
        ("shop/tile.cjs", "shop/tiles.cjs"),
        ("shop/till.js.map", "shop/till.js.json"),
        ("shop/out/rows.py", "shop/rows.py"),
        ("shop/in/rows.tmp.py", "shop/in/rows.py"),
    ],
)
def test_a_file_that_may_be_made_need_not_be_in_the_repository(made: str, kept: str) -> None:
    for path, warned in ((made, False), (kept, True)):
        says = f"`{path}` holds another one."
        assert bool(warnings_of(("shop/app.py", "rows = 1\n", 1, says), KEPT)) is warned, path
        lined = f"`{path}:3` holds another one."
        assert bool(warnings_of(("shop/app.py", "rows = 1\n", 1, lined), KEPT)) is warned, lined
