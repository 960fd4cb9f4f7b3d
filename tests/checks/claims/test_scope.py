"""Members: superclasses that bring none, and how many are looked into."""

from __future__ import annotations

import pytest

from checks.claims.kind import Example
from checks.claims.scope import KIND
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results
from tests.checks.claims.typed import result

CODE = """
class Other:
    def close_it(self):
        pass

class Reader(%s):
    def read_it(self):
        pass
"""


@pytest.mark.parametrize("root", "object Protocol ABC Generic Object".split())
def test_a_superclass_that_brings_no_member(root: str) -> None:
    says = "`Reader.close_it` is slow."
    assert results(KIND, Example(says, "", CODE % root, 7)) == {Failure.WRONG_SCOPE}
    assert results(KIND, Example(says, "", CODE % "Session", 7)) == {"unsupported"}


@pytest.mark.parametrize(("depth", "expect"), [(5, "unsupported"), (30, Failure.WRONG_SCOPE)])
def test_a_bounded_number_of_superclasses_is_looked_into(depth: int, expect: str) -> None:
    chain = "".join(f"class C{number}(C{number + 1}):\n    pass\n\n" for number in range(depth))
    code = chain + f"class C{depth}:\n    def close_it(self):\n        pass\n"
    assert results(KIND, Example("`C0.close_it` is slow.", "", code, 1)) == {expect}


GROUPED = """
type (
\t// Alpha is one.
\tAlpha struct { a int }

\t// Beta is the other.
\tBeta struct { b int }
)

func (b *Beta) Load() int {
\treturn b.b
}
"""
OTHER = ("b/b.go", "type Beta struct{}\n\nfunc (g *Gamma) Load() int {\n\treturn 1\n}\n")


def test_a_class_of_the_cited_file_is_known_however_it_is_written() -> None:
    says = Example("`Beta.Load` is slow.", "", GROUPED, 11, path="a.go", others=(OTHER,))
    assert results(KIND, says) == {"verified"}


NESTED = """
class Reader:
    class Cursor:
        def close_it(self):
            pass

    def read_it(self, row):
        def next_it():
            return row
        self.last = next_it()
        return self.last
"""


@pytest.mark.parametrize(
    ("owner", "name", "there"),
    [
        ("Cursor", "close_it", True), ("Reader", "close_it", False), ("Reader", "read_it", True),
        ("Reader", "next_it", False), ("Reader", "row", False), ("Reader", "last", True),
    ],
)  # fmt: skip
def test_what_a_class_or_function_inside_of_it_has_is_no_member(owner: str, name: str, there: bool) -> None:
    claim = {"kind": "scope", "name": name, "owner": owner}
    assert result(claim, NESTED, 7) == ("verified" if there else "unsupported")
    expect = "false_absence" if there else "unsupported"
    assert result(claim | {"stance": "denied"}, NESTED, 7) == expect


@pytest.mark.parametrize(
    ("inner", "expect"),
    [("function () {", "unsupported"), ("function inner() {", "unsupported"), ("() => {", "verified")],
)
def test_a_function_of_javascript_has_an_object_of_its_own(inner: str, expect: str) -> None:
    code = f"class Row {{\n  run() {{\n    return {inner}\n      this.row_size = 1;\n    }};\n  }}\n}}\n"
    assert result({"kind": "scope", "name": "row_size", "owner": "Row"}, code, 2, "a.js") == expect
