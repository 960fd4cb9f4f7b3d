"""Files that are named in passing."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

LIMITS = "def bind(cls):\n    if cls.soft_limit is None:\n        cls.soft_limit = cls.limit\n    if cls.hard_limit is None:\n        cls.hard_limit = cls.limit\n"
DOCUMENTED = "<?php\nclass D {\n    /**\n     * Add a callable.\n     */\n    public function addCall($c) {\n        return $c;\n    }\n}\n"
FILES = {
    "docs/install.md": "# Install\n",
    "History.md": "# 1.0\n",
    "later.rb": "events.register(:state_now)\n",
}

PAIRS = {
    "a test that would be new": Pair(
        "x = 1\n", 1,
        "Now that it is a class of its own, a `tests/test_x.py` with two cases would be simpler.",
        "Now that it is a class of its own, `tests/test_x.py` with two cases is simpler.",
        others={"tests/test_a.py": "y = 1\n"},
    ),
    "a file for instance": Pair(
        "x = 1\n", 1,
        "It wants a test of its own, for instance `tests/test_x.py` with two cases.",
        "It has a test of its own, `tests/test_x.py` with two cases.",
        others={"tests/test_a.py": "y = 1\n"},
    ),
    "a package that this change does not add": Pair(
        "import left\n", 1,
        "I don't see `left-pad` added in `package.json` in this diff.",
        "I don't see `left-pad` added in `package.json`.",
        path="a.js",
        others={"package.json": '{"dependencies": {"left-pad": "1"}}\n'},
    ),
    "what a name looks like": Pair(
        "x = 1\n", 1,
        "The reference looks like `tests.rows.C:94284` to users.",
        "The reference is in `tests.rows.C:94284` for users.",
    ),
    "a file that something is not added to": Pair(
        LIMITS, 3,
        "`soft_limit` isn't added to the schema, `docs/install.md` or the changelog.",
        "There is no `docs/install.md`.",
        others=FILES,
    ),
    "a file behind a slash": Pair(
        LIMITS, 3,
        "It isn't listed in the README/`docs/install.md` section on limits.",
        "`docs/install.md` is missing.",
        others=FILES,
    ),
    "an entry of a file": Pair(
        LIMITS, 3, "There's no `History.md` entry for the key.", "There's no `History.md`.", others=FILES
    ),
    "a break that is not documented": Pair(
        DOCUMENTED, 6,
        "This is a break for users of `addCall` and is not documented.",
        "`addCall` is not documented.",
        path="a.php",
    ),
    "a file that is not there, as it says": Pair(
        LIMITS, 3,
        "No test file goes with the class (`tests/test_limits.py`).",
        "The test file of the class (`tests/test_limits.py`) is slow.",
        others={"tests/test_rows.py": "x = 1\n"},
    ),
    "files named like one": Pair(
        LIMITS, 3,
        "The export is added here, but `tests/index.d.ts`-style aliases and the list in the README need it too.",
        "It repeats what `tests/index.d.ts` has.",
        others={"tests/test_rows.py": "x = 1\n"},
    ),
    "a file that the change leaves alone": Pair(
        LIMITS, 3,
        "The typings (`limits.pyi`) for the new argument aren't updated in this PR.",
        "The typings (`soft_limits.pyi`) for the new argument aren't updated in this PR.",
        others={"typings/limits.pyi": "x: int\n"},
    ),
    "a file in a case": Pair(
        LIMITS, 3,
        "If `soft_limits.pyi` isn't updated, callers break.",
        "`soft_limits.pyi` isn't updated, so callers break.",
    ),
    "a file that is asked about": Pair(
        LIMITS, 3,
        "Is it intended that `soft_limits.pyi` isn't updated?",
        "It is odd that `soft_limits.pyi` isn't updated.",
    ),
    "a document that the change leaves alone": Pair(
        LIMITS, 3,
        "`CHANGES.md` isn't updated.",
        "`soft_limits.pyi` isn't updated.",
        others={"HISTORY.md": "# 1.0\n"},
    ),
    "a file of the change to come": Pair(
        LIMITS, 3,
        "A `soft_limits.pyi` would not be updated.",
        "And `soft_limits.pyi` was not touched.",
        others={"typings/limits.pyi": "x: int\n"},
    ),
    "a file left alone, in a later sentence": Pair(
        LIMITS, 3,
        "`soft_limit` is slow. `limits.pyi` isn't updated.",
        "`soft_limit` is slow. `soft_limits.pyi` isn't updated.",
        others={"typings/limits.pyi": "x: int\n"},
    ),
    "a file of another service": Pair(
        LIMITS, 3,
        "`docs/limits.py` holds it in our sibling service.",
        "`docs/limits.py` holds it in our soft limits.",
        others=FILES,
    ),
    "a file that is missing from a list": Pair(
        LIMITS, 3,
        "`docs/install.md` is missing from the table of contents.",
        "`docs/install.md` is missing.",
        others=FILES,
    ),
    "a file that is absent in a list": Pair(
        LIMITS, 3,
        "`docs/install.md` is absent in the sidebar.",
        "`docs/install.md` is absent.",
        others=FILES,
    ),
}  # fmt: skip
