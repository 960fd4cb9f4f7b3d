"""The oldest version that a project supports."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.manifests.floor import Floor, floor, lowest_of
from tests.checks.claims.scenes import change


@pytest.mark.parametrize(
    ("written", "lowest"),
    [
        (">=3.11", (3, 11)),
        (">=3.9,<4", (3, 9)),
        (">= 3.9, != 3.9.1", (3, 9)),
        ("^3.10", (3, 10)),
        ("~=3.10.2", (3, 10, 2)),
        ("18", (18,)),
        ("18.x", (18,)),
        ("^18.17.0 || >=20", (18, 17, 0)),
        (">=16 <21", (16,)),
        ("v20.1", (20, 1)),
        ("<4", None),
        ("*", None),
        ("lts/*", None),
        ("workspace:*", None),
        ("lts/* || >=18", None),
        ("", None),
        (">=18-rc1", None),
    ],
)
def test_the_lowest_version_of_a_range(written: str, lowest: tuple[int, ...] | None) -> None:
    assert lowest_of(written) == lowest


def test_the_nearest_manifest_that_says_so_counts() -> None:
    code = change(
        {
            "pyproject.toml": '[project]\nrequires-python = ">=3.12"\n',
            "tools/pyproject.toml": "[tool.black]\nline-length = 80\n",
            "api/pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.9"\n',
            "api/shop/cart.py": "x = 1\n",
            "package.json": '{\n  "engines": {"node": ">=18"}\n}\n',
        }
    )
    near, far = (floor(code, each, "python") for each in ("api/shop/cart.py", "tools/run.py"))
    assert isinstance(near, Floor)
    assert isinstance(far, Floor)
    assert (near.version, near.at.path, near.at.first) == ((3, 9), "api/pyproject.toml", 2)
    assert (far.version, far.at.path) == ((3, 12), "pyproject.toml")
    node = floor(code, "web/a.js", "javascript")
    assert isinstance(node, Floor)
    assert (node.version, node.at.first) == ((18,), 2)


def test_a_project_that_does_not_say_leaves_it_open() -> None:
    code = change({"a.py": "x = 1\n", "package.json": '{"engines": {"node": "lts/*"}}\n'})
    assert isinstance(floor(code, "a.py", "python"), CannotTell)
    assert isinstance(floor(code, "a.js", "javascript"), CannotTell)
