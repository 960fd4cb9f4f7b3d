"""What a change holds, worked out once."""

from __future__ import annotations

import pytest

from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import File, FileKind, SnapshotTree
from checks.model.location import Location, Side

DIFF = """\
diff --git a/a.py b/a.py
index 1..2 100644
--- a/a.py
+++ b/a.py
@@ -1,3 +1,2 @@
 one
-two
-three
+four
"""


@pytest.fixture
def code() -> Code:
    return Code(
        SnapshotTree({"a.py": "one\nfour\n", "b.bin": b"\0"}, "h" * 40),
        SnapshotTree({"a.py": "one\ntwo\nthree\n"}, "b" * 40),
        Diff(DIFF),
    )


def test_lines_on_both_sides(code: Code) -> None:
    assert code.lines("a.py") == ("one", "four")
    assert code.lines("a.py", Side.LEFT) == ("one", "two", "three")
    assert code.lines("b.bin") == code.lines("nowhere.py") == ()


def test_evidence_is_pinned_to_its_commit(code: Code) -> None:
    head = code.evidence(Location("a.py", 2, 2))
    assert (head.text, head.first, head.last, head.commit) == ("four", 2, 2, "h" * 40)
    base = code.evidence(Location("a.py", 2, 3, Side.LEFT))
    assert (base.text, base.side, base.commit) == ("two\nthree", Side.LEFT, "b" * 40)


@pytest.mark.parametrize(
    ("location", "first", "last", "text"),
    [
        (Location("a.py"), 1, 1, "one"),
        (Location("a.py", 1, 9), 1, 2, "one\nfour"),
        (Location("a.py", 0, 1), 1, 1, "one"),
        (Location("a.py", 9, 9), 9, 9, ""),
    ],
)
def test_evidence_keeps_within_the_file(
    code: Code, location: Location, first: int, last: int, text: str
) -> None:
    evidence = code.evidence(location)
    assert (evidence.first, evidence.last, evidence.text) == (first, last, text)


def test_removed_tokens_stand_at_their_own_lines(code: Code) -> None:
    removed = code.removed_tokens("a.py")
    assert list(zip(removed.tokens, removed.lines, strict=True)) == [("two", 2), ("three", 3)]
    assert code.removed_tokens("nowhere.py").tokens == []


def test_a_diff_that_lies_about_its_lines_costs_no_memory() -> None:
    lying = DIFF.replace("-1,3 +1,2", f"-{10**15},3 +1,2")
    assert Code(SnapshotTree({}), diff=Diff(lying)).removed_tokens("a.py").tokens == []


def test_removed_lines_are_read_where_the_names_may_be(code: Code) -> None:
    def texts(*names: str) -> list[tuple[str, str]]:
        return [(path, text.text) for path, text in code.removed_with(names, code.diff)]

    removed = [("a.py", "\ntwo\nthree")]
    assert texts() == texts("two") == texts("two", "three") == removed
    assert texts("five") == texts("two", "five") == []
    assert list(code.removed_with(["two"], [])) == []


def test_what_is_worked_out_is_kept(code: Code) -> None:
    assert code.tokens("a.py") is code.tokens("a.py")
    assert code.tokens("a.py") is not code.tokens("a.py", Side.LEFT)
    assert code.outline("a.py") is code.outline("a.py")
    assert code.paths is code.paths
    assert code.index is code.index


def test_a_file_without_text_has_no_tokens() -> None:
    code = Code(SnapshotTree({"x.py": File("x.py", FileKind.UNREAD)}))
    assert code.tokens("x.py").tokens == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "import b\n\n\nclass Total(Base):\n    pass\n"),
        ("a.ts", "export abstract class Total<T> extends Base {}\n"),
        ("a.go", "type (\n\tTotal struct {\n\t\tn int\n\t}\n)\n"),
        ("a.rs", "pub struct Total {\n    n: u32,\n}\n"),
        ("a.java", "public final class Total {}\n"),
        ("a.cpp", "struct Total {\n  int n;\n};\n"),
        ("a.c", "typedef struct {\n  int n;\n} Sum, Total;\n"),
        ("a.js", "const Total = class {\n}\n"),
        ("a.ts", 'declare module "Total" {\n}\n'),
        ("a.rb", "class Sum::Total < Base\nend\n"),
        ("a.cs", "delegate void Total(int code);\n"),
        ("a.kt", "data class Total(val n: Int)\n"),
    ],
)
def test_the_classes_of_a_name(path: str, text: str) -> None:
    code = Code(SnapshotTree({path: text}))
    assert [one.name for one in code.classes(path, "Total")] == ["Total"]
    assert code.classes(path, "Tot") == []
    assert code.classes("nowhere", "Total") == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "class Sum:\n    def add(self, Total): ...\n"),
        ("a.ts", 'const x = { type: "sum", Total }\n'),
        ("a.rb", "Total = sum(1)\n"),
        ("a.md", "The class Total\n"),
    ],
)
def test_a_file_is_not_parsed_for_a_class_that_it_cannot_define(path: str, text: str) -> None:
    code = Code(SnapshotTree({path: text}))
    assert code.classes(path, "Total") == []
    assert code.outline(path).named("Absent") == ()
    assert (
        code.outline(path).language
        == {"md": None, "py": "python", "rb": "ruby", "ts": "typescript"}[path[2:]]
    )
    if path != "a.md":
        assert "_read" not in vars(code.outline(path))


@pytest.mark.parametrize(
    "text",
    [
        "total = 1\n" * 25_001,
        "total = 1; " * 10_000,
        "# " + "total " * 10 + "\n" + "total = 1  # " + "x" * 40 + "\n" * 1_100_000,
    ],
    ids=["too many lines", "too long a line", "too long a text"],
)
def test_nothing_is_said_of_the_structure_of_a_generated_file(text: str) -> None:
    code = Code(SnapshotTree({"a.py": text}))
    outline = code.outline("a.py")
    assert (outline.exact, outline.definitions) == (False, ())
    assert "total" in code.tokens("a.py").names
