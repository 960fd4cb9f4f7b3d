"""A dotted name is this repository's only when its root is: what libraries have is nobody's invention."""

from __future__ import annotations

import re

import pytest

from checks.code.code import Code
from checks.model.policy import Policy
from checks.review import check_finding
from tests.checks.claims.names_of_others import BY_ENDING
from tests.checks.claims.scenes import change, finding

POLICY = Policy(tier2=True)

SENTENCES = (
    "`{name}` is raised here, and nobody catches it.",
    "`send_rows` raises `{name}`.",
    "`{name}` strips no headers.",
    "`{name}()` is called for every row.",
    "The stream is consumed by `{name}` here.",
    "`send_rows` relies on `{name}`, which the older versions lack.",
    "Only `{name}` does that; the loop reads the rows a second time.",
    "`{name}` is never closed.",
)

ROWS = {
    "py": ("def {name}(rows):\n    for row in rows:\n        row.close()\n    return rows\n", "class {name}:\n    limit_of_rows = 1\n    def {member}(self):\n        return self\n"),
    "js": ("function {name}(rows) {{\n  for (const row of rows) row.close();\n  return rows;\n}}\n", "export class {name} {{\n  {member}() {{\n    return this;\n  }}\n}}\n"),
    "ts": ("function {name}(rows) {{\n  for (const row of rows) row.close();\n  return rows;\n}}\n", "export namespace Inner {{\n  export interface {name} {{\n    {member}(): void;\n  }}\n}}\n"),
    "go": ("func {name}(rows []Row) []Row {{\n\tfor _, row := range rows {{\n\t\trow.Close()\n\t}}\n\treturn rows\n}}\n", "type {name} struct{{}}\n\nfunc (one *{name}) {member}() int {{\n\treturn 1\n}}\n"),
    "java": ("class Shop {{\n  static int {name}(int rows) {{\n    return rows;\n  }}\n}}\n", "class Holder {{\n  class {name} {{\n    int {member}() {{\n      return 1;\n    }}\n  }}\n}}\n"),
    "rs": ("fn {name}(rows: Rows) -> Rows {{\n    rows.close();\n    rows\n}}\n", "pub struct {name};\n\nimpl {name} {{\n    fn {member}(&self) -> i32 {{\n        1\n    }}\n}}\n"),
    "cpp": ("int {name}(int rows) {{\n  close(rows);\n  return rows;\n}}\n", "class {name} {{\n  int {member}() {{\n    return 1;\n  }}\n}};\n"),
    "cs": ("class Shop {{\n  static int {name}(int rows) {{\n    return rows;\n  }}\n}}\n", "class Holder {{\n  class {name} {{\n    int {member}() {{\n      return 1;\n    }}\n  }}\n}}\n"),
    "rb": ("def {name}(rows)\n  rows.close\n  rows\nend\n", "class {name}\n  def {member}\n    1\n  end\nend\n"),
    "php": ("<?php\nfunction {name}($rows) {{\n  $rows->close();\n  return $rows;\n}}\n", "<?php\nclass {name} {{\n  function {member}() {{\n    return 1;\n  }}\n}}\n"),
}  # fmt: skip
"""A function and a class of each language."""


def _colliding(ending: str, name: str) -> Code:
    """A repository that has everything of a dotted name but its root, each part as something else."""
    function, class_ = ROWS[ending]
    root, *parts = re.split(r"[.:#\\]+", name)
    *inner, last = parts or [root]
    head = {f"src/rows.{ending}": function.format(name="send_rows")}
    for part in inner:
        # a module and a class of the name, neither with what follows, and a class that has it
        head[f"src/shop/{part}.{ending}"] = class_.format(name="Unrelated", member="put_item")
        head[f"src/shop/of_{part}.{ending}"] = class_.format(name=part, member="put_item_there")
    head[f"src/shop/basket.{ending}"] = class_.format(name="Basket", member=last)
    head[f"src/rows.{ending}"] += "\n" * 60 + class_.format(name="Till", member="put_row_there")
    base = {
        **head,
        f"src/rows.{ending}": head[f"src/rows.{ending}"]
        + "\n"
        + class_.format(name="Old", member=f"{last}s"),
    }
    return change(head, base)


@pytest.mark.parametrize("ending", BY_ENDING)
def test_a_name_of_another_library_is_never_warned_of_where_its_inner_parts_are_the_repositorys(
    ending: str,
) -> None:
    warned = []
    for number, name in enumerate(BY_ENDING[ending].split()):
        code = _colliding(ending, name)
        for says in (SENTENCES[number % len(SENTENCES)], SENTENCES[(number + 3) % len(SENTENCES)]):
            one = finding(says.format(name=name), f"src/rows.{ending}", 2)
            warned += [
                f"{one.body}: {warning.failure}: {warning.message}"
                for warning in check_finding(one, code, POLICY).warnings
            ]
    assert not warned, "\n".join(warned)


def test_there_are_hundreds_of_such_names() -> None:
    names = {name for listed in BY_ENDING.values() for name in listed.split()}
    assert len(names) > 500


SHOP = {
    "pyproject.toml": '[project]\nname = "web-shop"\n',
    "src/shop/__init__.py": "from shop.basket import Basket\n",
    "src/shop/basket.py": "class Basket:\n    def put_item(self, item):\n        self.rows = item\n",
    "src/shop/inner/_prices.py": "BASE = 1\n",
    "src/shop/inner/prices.py": "BASE = 1\n",
    "src/shop/till.py": (
        "import h2\nfrom shop.basket import Basket\nfrom . import basket\n\n"
        "class Till:\n    def pay_rows(self, session):\n        return Basket().put_item(session)\n"
    ),
}

OURS = (
    "`shop.Basket.put_items_all` keeps the rows.",
    "`shop.basket.Basket.put_items_all` keeps the rows.",
    "`Basket.put_items_all` keeps the rows.",
    "`basket.put_items_all` keeps the rows.",
    "`_prices.put_items_all` keeps the rows.",
    "`Till.pay_items_all` keeps the rows.",
    "`self.pay_items_all` keeps the rows.",
)
OTHERS = (
    "`h2.Basket.put_items_all` keeps the rows.",
    "`h2.basket.Basket.put_items_all` keeps the rows.",
    "`store.Basket.put_items_all` keeps the rows.",
    "`prices.put_items_all` keeps the rows.",
    "`session.put_items_all` keeps the rows.",
    "`self.session.put_items_all` keeps the rows.",
)


@pytest.mark.parametrize("says", OURS)
def test_a_made_up_member_of_what_is_the_repositorys_own_is_still_shown(says: str) -> None:
    found = check_finding(finding(says, "src/shop/till.py", 7), change(SHOP), POLICY)
    assert [warning.failure for warning in found.warnings] == ["fabricated_symbol"], found.claims


@pytest.mark.parametrize("says", OTHERS)
def test_the_same_member_of_a_root_that_is_imported_unknown_or_a_parameter_is_not(says: str) -> None:
    found = check_finding(finding(says, "src/shop/till.py", 7), change(SHOP), POLICY)
    assert not found.warnings, found.warnings
