"""Whether a test covers a function or class, refuted by the test that calls it. An absence is never confirmed."""

from __future__ import annotations

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.tested.claim import TestedClaim
from checks.claims.tested.reading import extract
from checks.claims.tested.verifying import verify
from checks.model.claim import Stance
from checks.model.outcome import Failure

_PY = "def load_rows():\n    return []\n\ndef save_rows():\n    load_rows()\n"
_TEST = (
    ("tests/test_app.py", "from app import load_rows\n\ndef test_rows():\n    assert load_rows() == []\n"),
)
_IMPORT = (("tests/test_app.py", "from app import load_rows\n\ndef test_rows():\n    assert True\n"),)
_TS = (("a.test.ts", 'import { loadRows } from "./a";\n\nit("loads", () => {\n  loadRows();\n});\n'),)
_GO = (("a/a_test.go", "package a\n\nfunc TestLoad(t *testing.T) {\n\tloadRows()\n}\n"),)

_LIMIT = 'def load(config):\n    return config["ROW_LIMIT"]\n'
_LIMIT_TEST = (("tests/test_app.py", 'def test_row_limit():\n    assert load({"ROW_LIMIT": 1}) == 1\n'),)
_CLASS = "class Rows:\n    pass\n"
_CLASS_TEST = (("tests/test_rows.py", "from app import Rows\n\ndef test_new():\n    assert Rows()\n"),)

KIND = Kind(
    TestedClaim,
    "a test calls a function or class (denied: it has no test)",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("No test covers `load_rows`.", Failure.FALSE_ABSENCE, _PY, 1, others=_TEST),
        Example("No test covers `save_rows`.", "unsupported", _PY, 4, others=_TEST),
        Example(
            "No test covers `load_rows`.", "unsupported", _PY, 1, others=_IMPORT, why="It is only imported."
        ),
        Example("No test covers `load_rows` when it is empty.", NOTHING, _PY, 1, others=_TEST),
        Example(
            "`loadRows` has no tests.",
            Failure.FALSE_ABSENCE,
            "export function loadRows() {}\n",
            1,
            path="a.ts",
            others=_TS,
        ),
        Example(
            "`loadRows` has no tests.",
            Failure.FALSE_ABSENCE,
            "package a\n\nfunc loadRows() {}\n",
            3,
            path="a/a.go",
            others=_GO,
        ),
        Example(
            "`load_rows` has no tests.",
            Failure.FALSE_ABSENCE,
            "pub fn load_rows() {}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn loads() {\n        load_rows();\n    }\n}\n",
            1,
            path="src/a.rs",
        ),
        Example(
            "`loadRows` has no tests.",
            Failure.FALSE_ABSENCE,
            "package a\n\nfunc loadRows() {}\n",
            3,
            path="a/a.go",
            others=(
                ("a/a_test.go", "package a\n\nfunc Test_loadRows(t *testing.T) {\n\tcheck(t, loadRows)\n}\n"),
            ),
        ),
        Example(
            "There is a test.",
            "verified",
            "package a\n\nfunc loadRows() {}\n",
            3,
            path="a/a.go",
            others=(
                ("a/a_test.go", "package a\n\nfunc Test_loadRows(t *testing.T) {\n\tcheck(t, loadRows)\n}\n"),
            ),
            claim=TestedClaim(name="loadRows"),
        ),
        Example("There is a test.", "verified", _PY, 1, others=_TEST, claim=TestedClaim(name="load_rows")),
        Example(
            "No test covers `load_rows`.",
            "unsupported",
            _PY,
            1,
            base=_PY.replace("[]", "[0]"),
            others=_TEST,
            why="It may mean what the change does to it.",
        ),
        Example(
            "The change adds no test.",
            "unsupported",
            _PY,
            1,
            others=_TEST,
            claim=TestedClaim(name="load_rows", added=True, stance=Stance.DENIED),
            why="The test was there before.",
        ),
        Example(
            "No test of an empty list.",
            "unsupported",
            _PY,
            1,
            claim=TestedClaim(name="load_rows", case="an empty list"),
        ),
        Example("No test.", "unsupported", _PY, 1, claim=TestedClaim(name="drop_rows", stance=Stance.DENIED)),
        Example(
            "No test.",
            "unsupported",
            "def load_rows():\n    pass\n",
            1,
            path="tests/rows.py",
            claim=TestedClaim(name="load_rows"),
        ),
        Example("No test exercises `ROW_LIMIT`.", Failure.FALSE_ABSENCE, _LIMIT, 2, others=_LIMIT_TEST),
        Example("No test exercises `ROW_LIMIT`.", "unsupported", _LIMIT, 2),
        Example("This class has no tests.", Failure.FALSE_ABSENCE, _CLASS, 1, others=_CLASS_TEST),
        Example("This class has no tests.", "unsupported", _CLASS, 1),
        Example("This class has no tests.", "unsupported", _LIMIT, 2),
    ),
)
