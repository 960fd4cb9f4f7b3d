"""`docs/look-ups.md`: what can be asked of the code, for which languages, with an example of each that is run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from checks.code.facts.manifests import plain, sections
from checks.code.facts.manifests.keys import FILES, FORMATS
from checks.lookups.look import look
from checks.lookups.request import LOOKS, request
from tests.checks.claims.scenes import change
from tests.checks.code.facts.test_table import ANSWERED, CODE

PAGE = Path(__file__).parents[2] / "docs" / "look-ups.md"

BASE = {"shop/cart.py": "def total(items):\n    return sum(items)\n"}
HEAD = {
    "shop/cart.py": "def total(items):\n    if items is None:\n        return 0\n    return sum(items)\n",
    "shop/bill.py": "from shop.cart import total\n\n\ndef bill(items):\n    return total(items)\n",
    "package.json": '{\n  "scripts": {"build": "tsc"},\n  "dependencies": {"wren": "^1.2"}\n}\n',
}

EXAMPLES: dict[str, dict[str, Any]] = {
    "read": {"path": "shop/cart.py", "first": 2, "last": 3},
    "definition": {"name": "bill"},
    "references": {"name": "total"},
    "search": {"text": "sum(items)"},
    "changes": {"name": "total", "path": "shop/cart.py"},
    "around": {"path": "shop/cart.py", "line": 4, "name": "items"},
    "returns": {"name": "total"},
    "outline": {"path": "shop/bill.py"},
    "key": {"path": "package.json", "key": "scripts.build"},
    "dependency": {"name": "wren"},
    "parses": {"path": "shop/bill.py"},
    "list": {"path": "shop"},
    "verify": {"claim": {"kind": "path", "citation": {"path": "shop/cart.py", "start_line": 1, "line": 4}}},
}
"""Look-up → what it is asked in the example."""

HEADER = """# Look-ups

A look-up asks one question about the code. `citecheck look`, the judge and agents use them. `make docs` generates this
page: it runs the examples and takes the table from the tests.

An answer is a fact with its lines, or *cannot tell* with a reason. *Cannot tell* says nothing for or against a statement.
It is the answer for languages without a *yes* below, for files that are too long, unavailable or have syntax errors near
the lines, for names that occur in too many files, for templates, and for code that a preprocessor may change. An answer
that may be incomplete says so: `there may be others`.
"""


def page() -> str:
    """The whole page."""
    return "\n".join((HEADER, _table(), _files(), *map(_example, LOOKS)))


def _table() -> str:
    languages = list(CODE)
    rows = [
        f"| {name} | {' | '.join('yes' if one in answered else '' for one in languages)} |"
        for name, answered in ANSWERED.items()
    ]
    head = f"| question | {' | '.join(languages)} |\n|---|{'---|' * len(languages)}"
    return "\n".join(("## Questions and languages\n", head, *rows, ""))


def _files() -> str:
    keys = ", ".join(
        f"`{one}`" for one in (*(f".{ending}" for ending, kind in FORMATS.items() if kind), *FILES)
    )
    manifests = ", ".join(f"`{one}`" for one in (*sections.SECTIONS, *plain.READERS))
    return (
        f"`key` reads {keys}.\n\n`dependency` reads {manifests}, requirements files and C# project files. If `setup.py` or a "
        "build file of Maven, Gradle or the like contains the name, the answer stays open.\n"
    )


def _example(shape: Any) -> str:
    name = shape.model_fields["look"].default
    asked = EXAMPLES[name]
    found = look(request({"look": name, **asked}), change(HEAD, BASE))
    fields = ", ".join(f"`{field}` = `{value}`" for field, value in asked.items())
    return f"## `{name}`\n\n{shape.__doc__}\n\nWith {fields}:\n\n```text\n{found.text}\n```\n"
