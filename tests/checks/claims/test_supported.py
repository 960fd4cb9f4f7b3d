"""What the oldest supported runtime has: each decided case beside a twin that is left open."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome

_IMPORTS = "import tomllib\nimport itertools\nimport json\n"


def _lacks(feature: str, asked: str, code: str = _IMPORTS) -> str:
    others = {"pyproject.toml": f'[project]\nrequires-python = "{asked}"\n'}
    return _outcome(feature, code, "a.py", others)


def _node_lacks(feature: str, asked: str) -> str:
    return _outcome(feature, "let x;\n", "a.ts", {"package.json": f'{{"engines": {{"node": "{asked}"}}}}\n'})


def _outcome(feature: str, code: str, path: str, others: dict[str, str]) -> str:
    found = outcome(
        {"kind": "supported", "feature": feature, "stance": "denied"}, code, 1, path, others=others
    )
    return str(found.failure or found.disposition)


@pytest.mark.parametrize(
    ("feature", "asked", "expect"),
    [
        ("tomllib", ">=3.11", "false_statement"),
        ("tomllib", ">=3.10", "verified"),
        ("tomllib", "<4", "unsupported"),
        ("itertools.batched", ">=3.12", "false_statement"),
        ("itertools.batched", ">=3.11", "verified"),
        ("json.loads", ">=3.11", "false_statement"),
        ("json.loads", ">=3.9", "unsupported"),
        ("json.load_all", ">=3.11", "unsupported"),
    ],
)
def test_python(feature: str, asked: str, expect: str) -> None:
    assert _lacks(feature, asked) == expect


def test_a_name_of_the_file_itself_is_open() -> None:
    assert _lacks("tomllib", ">=3.11", "tomllib = make()\n") == "unsupported"


@pytest.mark.parametrize(
    ("feature", "asked", "expect"),
    [
        ("structuredClone", ">=17", "false_statement"),
        ("structuredClone", ">=16", "verified"),
        ("Array.prototype.at", ">=16.6.0", "false_statement"),
        ("Array.prototype.at", ">=16.5", "verified"),
        ("Array.prototype.at", ">=16", "unsupported"),
        ("Array.prototype.at", "lts/*", "unsupported"),
        ("fs.cp", ">=18", "unsupported"),
    ],
)
def test_node(feature: str, asked: str, expect: str) -> None:
    assert _node_lacks(feature, asked) == expect


def test_the_reason_names_the_manifest_and_the_version_that_brought_it() -> None:
    others = {"pyproject.toml": '[project]\nrequires-python = ">=3.9"\n'}
    found = outcome({"kind": "supported", "feature": "tomllib"}, _IMPORTS, 1, others=others)
    assert str(found.failure) == "false_statement"
    assert found.message == ("pyproject.toml:2 asks for Python `>=3.9`; `tomllib` is there since 3.11")
