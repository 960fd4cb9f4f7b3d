"""What a finding calls "this", "the new field" or "the error", without a name: each refutation beside a true twin."""

from __future__ import annotations

import pytest

from checks.claims.kind import Example
from checks.claims.registry import kinds
from tests.checks.claims.scenes import results

RETHROWN = "function send(row) {\n  try {\n    open(row);\n  } catch (err) {\n    log(err);\n    {}\n  }\n}\n"
RERAISED = (
    "def send(row):\n    try:\n        open(row)\n    except OSError as err:\n        log(err)\n        {}\n"
)
JAVA = "class A {\n  void send() {\n    try {\n      open();\n    } catch (IOException e) {\n      {}\n    }\n  }\n}\n"


@pytest.mark.parametrize(
    ("path", "code", "line", "ending", "refuted"),
    [
        ("a.js", RETHROWN, 4, "throw err;", True),
        ("a.js", RETHROWN, 5, "throw err;", True),
        ("a.js", RETHROWN, 4, "if (row) throw err;", False),
        ("a.js", RETHROWN, 4, "if (row) return; throw err;", False),
        ("a.js", RETHROWN, 4, "throw new Error('failed', { cause: err });", True),
        ("a.js", RETHROWN, 4, "throw new Error('failed');", False),
        ("a.js", RETHROWN, 4, "later(() => { throw err; });", False),
        ("a.js", RETHROWN, 3, "throw err;", False),
        ("a.ts", RETHROWN, 4, "throw err;", True),
        ("a.ts", RETHROWN, 4, "log(err);", False),
        ("a.js", RETHROWN + "// {}", 4, "throw err; } finally { return 1;", False),
        ("app.py", RERAISED, 4, "raise", True),
        ("app.py", RERAISED, 4, "raise Broken() from err", True),
        ("app.py", RERAISED, 4, "raise Broken()", False),
        ("app.py", RERAISED, 4, "pass", False),
        ("A.java", JAVA, 5, "throw new Broken(e);", True),
        ("A.java", JAVA, 5, "throw new Broken();", False),
        ("A.java", JAVA, 5, "log(e);", False),
    ],
)
def test_a_handler_that_raises_in_any_case_swallows_nothing(
    path: str, code: str, line: int, ending: str, refuted: bool
) -> None:
    example = Example("The error is swallowed.", "", code.replace("{}", ending), line, path=path)
    expect = "false_absence" if refuted else "unsupported"
    assert results(kinds()["handled"], example) == {expect}


def test_where_several_handlers_are_cited_all_must_raise() -> None:
    code = "try {\n  open();\n} catch (err) {\n  throw err;\n}\ntry {\n  send();\n} catch (err) {\n  {}\n}\n"
    for ending, expect in (("throw err;", "false_absence"), ("log(err);", "unsupported")):
        example = Example("The error is swallowed.", "", code.replace("{}", ending), 1, last=10, path="a.js")
        assert results(kinds()["handled"], example) == {expect}


def test_without_lines_no_handler_is_meant() -> None:
    example = Example("The error is swallowed.", "", RETHROWN.replace("{}", "throw err;"), None, path="a.js")
    assert results(kinds()["handled"], example) == {"unsupported"}


GO = "package a\n\nfunc open(row any) Rows {\n\t{}\n\tuse(rows)\n\treturn rows\n}\n"


@pytest.mark.parametrize(
    ("says", "lines", "refuted"),
    [
        ("to `Rows`", "rows, ok := row.(Rows)\n\tif !ok {\n\t\treturn nil\n\t}", True),
        ("to `Rows`", "rows, ok := row.(Rows)\n\tif rows == nil {\n\t\treturn nil\n\t}", False),
        ("to `Rows`", "rows, ok := row.(Rows)", False),
        ("to `Rows`", "rows, _ := row.(Rows)\n\tif rows == nil {\n\t\treturn nil\n\t}", False),
        ("to `Rows`", "rows := row.(Rows)", False),
        ("to `Rows`", "if rows, ok := row.(Rows); ok {\n\t\treturn rows\n\t}", True),
        ("to `shop.Rows`", "rows, ok := row.(Rows)\n\tif !ok {\n\t\treturn nil\n\t}", False),
        (
            "to `Rows`",
            "rows := row.(Rows)\n\tother, ok := row.(Rows)\n\tif !ok {\n\t\treturn other\n\t}",
            False,
        ),
        ("here", "rows, ok := row.(Rows)\n\tif !ok {\n\t\treturn nil\n\t}", True),
        ("here", "rows := row.(Rows)", False),
        ("here", "rows := row", False),
    ],
)
def test_an_assertion_with_its_ok_looked_at_is_checked(says: str, lines: str, refuted: bool) -> None:
    says = f"The type assertion {says} is unchecked."
    expect = "false_absence" if refuted else "unsupported"
    example = Example(says, "", GO.replace("{}", lines), 4, path="a.go")
    assert results(kinds()["guard"], example) == {expect}


@pytest.mark.parametrize(
    ("path", "code"), [("app.py", "def load(row):\n    return row\n"), ("a.go", "package a\n")]
)
def test_other_code_has_no_such_assertion(path: str, code: str) -> None:
    example = Example("The type assertion here is unchecked.", "", code, 1, path=path)
    assert results(kinds()["guard"], example) == {"unsupported"}


CLASS = "{}class Rows:\n    {}\n    def load(self):\n        return self\n"
STRUCT = "package a\n\n{}type Rows struct {\n\t{}Size int\n\tName string\n}\n"
INTERFACE = "{}export interface Rows {\n  {}size: number;\n  name: string;\n}\n"


@pytest.mark.parametrize(
    ("says", "path", "code", "line", "refuted"),
    [
        ("This class has no docstring.", "app.py", CLASS.replace("{}", "", 1).replace("{}", '"""Rows."""'), 1, True),
        ("This class has no docstring.", "app.py", CLASS.replace("{}", "", 1).replace("{}", "size = 1"), 1, False),
        ("The class has no docstring.", "app.py", CLASS.replace("{}", "", 1).replace("{}", '"""Rows."""'), 1, True),
        ("This struct has no comment.", "a.go", STRUCT.replace("{}", "// Rows are rows.\n", 1).replace("{}", ""), 3, False),
        ("This struct has no comment.", "a.go", STRUCT.replace("{}", "// Rows are rows.\n", 1).replace("{}", ""), 4, True),
        ("This struct has no comment.", "a.go", STRUCT.replace("{}", ""), 3, False),
        ("The new field has no comment.", "a.go", STRUCT.replace("{}", "", 1).replace("{}", "// Size of it.\n\t"), 5, True),
        ("The new field has no comment.", "a.go", STRUCT.replace("{}", "", 1).replace("{}", "// Size of it.\n\t"), 6, False),
        ("The new field has no comment.", "a.go", STRUCT.replace("{}", ""), 4, False),
        ("This interface is not documented.", "a.ts", INTERFACE.replace("{}", "/** Rows. */\n", 1).replace("{}", ""), 2, True),
        ("This interface is not documented.", "a.ts", INTERFACE.replace("{}", ""), 1, False),
        ("Missing JSDoc.", "a.ts", INTERFACE.replace("{}", "/** Rows. */\n", 1).replace("{}", ""), 2, True),
        ("Missing JSDoc.", "a.ts", INTERFACE.replace("{}", "/** Rows. */\n", 1).replace("{}", ""), 3, False),
        ("No docstring here.", "app.py", CLASS.replace("{}", "", 1).replace("{}", '"""Rows."""'), 1, True),
        ("No docstring here.", "app.py", CLASS.replace("{}", "", 1).replace("{}", '"""Rows."""'), 4, False),
        ("Please add a comment to this struct.", "a.go", STRUCT.replace("{}", "// Rows are rows.\n", 1).replace("{}", ""), 4, True),
        ("Please add a comment to this struct.", "a.go", STRUCT.replace("{}", ""), 3, False),
        ("This member is not documented.", "a.ts", INTERFACE.replace("{}", "", 1).replace("{}", "/** Size. */\n  "), 3, True),
    ],
)  # fmt: skip
def test_what_the_cited_lines_define_may_be_documented(
    says: str, path: str, code: str, line: int, refuted: bool
) -> None:
    expect = "false_absence" if refuted else "unsupported"
    assert results(kinds()["documented"], Example(says, "", code, line, path=path)) == {expect}


def test_where_two_definitions_begin_either_may_be_meant() -> None:
    code = CLASS.replace("{}", "", 1).replace("{}", '"""Rows."""')
    example = Example("Missing docstring.", "", code, 1, last=4)
    assert results(kinds()["documented"], example) == {"unsupported"}


def test_a_method_of_the_cited_lines_is_not_their_class() -> None:
    code = (
        'class Rows:\n    size = 1\n\n    def load(self):\n        """All of them."""\n        return self\n'
    )
    for says, expect in (("class", "unsupported"), ("method", "false_absence")):
        example = Example(f"This {says} has no docstring.", "", code, 4)
        assert results(kinds()["documented"], example) == {expect}


PASSED = "package a\n\nfunc {name}(t *testing.T) {\n\tcheck(t, {handed})\n}\n"


@pytest.mark.parametrize(
    ("name", "handed", "refuted"),
    [
        ("TestLoad", "Load", True),
        ("TestLoad_Empty", "Load", True),
        ("TestLoad", "Store", False),
        ("TestLoader", "Load", False),
        ("TestStore", "Load", False),
    ],
)
def test_a_test_named_after_it_may_hand_it_on(name: str, handed: str, refuted: bool) -> None:
    own = "package a\n\nfunc Load() {}\n\nfunc Store() {}\n"
    tests = (("a_test.go", PASSED.replace("{name}", name).replace("{handed}", handed)),)
    expect = "false_absence" if refuted else "unsupported"
    assert results(
        kinds()["tested"], Example("`Load` has no tests.", "", own, 3, path="a.go", others=tests)
    ) == {expect}


UNDOCUMENTED = [
    ("a.go", "package a\n\nfunc save() {}\n", 3), ("A.java", "class A {\n  void save() {}\n}\n", 2), ("a.cs", "class A {\n  void save() {}\n}\n", 2),
    ("a.js", "function save() {}\n", 1), ("a.tsx", "function save() {}\n", 1), ("a.ts", "function save() {}\n", 1), ("a.php", "<?php\nfunction save() {}\n", 2),
]  # fmt: skip


@pytest.mark.parametrize(("path", "code", "line"), UNDOCUMENTED)
def test_where_documentation_stands_above_none_there_is_none(path: str, code: str, line: int) -> None:
    example = Example("`save` has a docstring.", "", code, line, path=path)
    assert results(kinds()["documented"], example) == {"false_presence"}


def test_of_c_a_header_may_have_it() -> None:
    example = Example("`save` has a docstring.", "", "void save() {}\n", 1, path="a.c")
    assert results(kinds()["documented"], example) == {"unsupported"}


@pytest.mark.parametrize("name", ["imported", "import"])
def test_a_definition_is_no_import(name: str) -> None:
    says = {"imported": "`load_rows` is not imported.", "import": "There is no import of `load_rows`."}[name]
    for code, expect in (
        ("def load_rows():\n    return []\n\nload_rows()\n", "unsupported"),
        ("from rows import load_rows\n\nload_rows()\n", "false_absence"),
    ):
        assert results(kinds()["defined"], Example(says, "", code, code.count("\n"))) == {expect}


def test_twice_in_this_function_is_not_twice_in_the_file() -> None:
    code = "def load():\n    row = 1\n    return row\n\ndef save():\n    row = 2\n    return row\n"
    for says, expect in (("in this function", "wrong_count"), ("", "unsupported")):
        assert results(
            kinds()["defined"], Example(f"`row` is defined twice {says}.".replace(" .", "."), "", code, 3)
        ) == {expect}
