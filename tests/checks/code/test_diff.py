from __future__ import annotations

import difflib
import subprocess
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from checks.code.diff.unified import Change, Diff, DiffLine, FileDiff, Hunk, LineStatus
from checks.model.location import Side
from tests.checks.scratch import ENVIRONMENT, Scratch

LEFT, RIGHT = Side.LEFT, Side.RIGHT

TWO_HUNKS = dedent(
    """\
    diff --git a/src/app.py b/src/app.py
    index 1111111..2222222 100644
    --- a/src/app.py
    +++ b/src/app.py
    @@ -2,4 +2,5 @@ def first():
     two
    -three
    +THREE
    +three and a half
     four
     five
    @@ -20,3 +21,2 @@
     twenty
    -twenty-one
     twenty-two
    """
)


def only(text: str) -> FileDiff:
    (file,) = Diff(text)
    return file


class TestLines:
    """What the diff says of the lines of one file."""

    file = only(TWO_HUNKS)

    def test_hunks(self) -> None:
        assert self.file.hunks == (Hunk(2, 4, 2, 5), Hunk(20, 3, 21, 2))

    def test_added_context_and_removed(self) -> None:
        assert self.file.added == {3, 4}
        assert self.file.context == {2, 5, 6, 21, 22}
        assert self.file.removed == (DiffLine(3, "three"), DiffLine(21, "twenty-one"))

    def test_texts(self) -> None:
        assert self.file.head_text_lines()[4] == "three and a half"
        assert self.file.base_text_lines()[3] == "three"
        assert self.file.base_text_lines()[20] == self.file.head_text_lines()[21] == "twenty"

    @pytest.mark.parametrize(
        ("number", "side", "status"),
        [
            (1, RIGHT, LineStatus.OUTSIDE),
            (2, RIGHT, LineStatus.CONTEXT),
            (3, RIGHT, LineStatus.ADDED),
            (6, RIGHT, LineStatus.CONTEXT),
            (7, RIGHT, LineStatus.OUTSIDE),
            (2, LEFT, LineStatus.CONTEXT),
            (3, LEFT, LineStatus.REMOVED),
            (6, LEFT, LineStatus.OUTSIDE),
            (21, LEFT, LineStatus.REMOVED),
            (0, RIGHT, LineStatus.OUTSIDE),
            (-1, LEFT, LineStatus.OUTSIDE),
        ],
    )
    def test_status(self, number: int, side: Side, status: LineStatus) -> None:
        assert self.file.line_status(number, side) is status

    @pytest.mark.parametrize(
        ("base", "head"),
        [
            pytest.param(1, 1, id="above the first hunk"),
            pytest.param(2, 2, id="context"),
            pytest.param(4, 5, id="context below an added line"),
            pytest.param(6, 7, id="between the hunks"),
            pytest.param(19, 20, id="just above the second hunk"),
            pytest.param(22, 22, id="context below a removed line"),
            pytest.param(1_000, 1_000, id="below the last hunk"),
        ],
    )
    def test_map_to_the_other_side_and_back(self, base: int, head: int) -> None:
        assert self.file.to_head(base) == head
        assert self.file.to_base(head) == base

    @pytest.mark.parametrize("removed", [3, 21])
    def test_removed_ones_are_not_at_the_head(self, removed: int) -> None:
        assert self.file.to_head(removed) is None

    @pytest.mark.parametrize("added", [3, 4])
    def test_added_ones_are_not_at_the_base(self, added: int) -> None:
        assert self.file.to_base(added) is None

    @pytest.mark.parametrize("number", [0, -1])
    def test_below_1_are_nowhere(self, number: int) -> None:
        assert self.file.to_head(number) is None
        assert self.file.to_base(number) is None


class TestPositions:
    """GitHub's position: the line below the first `@@` is 1, and later `@@` lines count."""

    @pytest.mark.parametrize(
        ("position", "place"),
        [
            (-1, None),
            (0, None),
            (1, (RIGHT, 2)),
            (2, (LEFT, 3)),
            (3, (RIGHT, 3)),
            (6, (RIGHT, 6)),
            pytest.param(7, None, id="the second @@"),
            (8, (RIGHT, 21)),
            (9, (LEFT, 21)),
            (10, (RIGHT, 22)),
            (11, None),
        ],
    )
    def test_of_a_file(self, position: int, place: tuple[Side, int] | None) -> None:
        assert only(TWO_HUNKS).line_at_position(position) == place

    def test_a_line_about_the_missing_line_feed_counts(self) -> None:
        file = only("--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+b\n+c\n")
        assert [file.line_at_position(n) for n in range(1, 6)] == [
            (LEFT, 1),
            None,
            (RIGHT, 1),
            (RIGHT, 2),
            None,
        ]

    @pytest.mark.parametrize(
        ("offset", "place"),
        [
            (0, None),
            pytest.param(1, None, id="diff --git"),
            pytest.param(5, None, id="the first @@"),
            (6, ("src/app.py", RIGHT, 2)),
            (7, ("src/app.py", LEFT, 3)),
            (15, ("src/app.py", RIGHT, 22)),
            pytest.param(16, None, id="diff --git of the second file"),
            (21, ("new.py", RIGHT, 1)),
            pytest.param(22, None, id="diff --git of the deleted file"),
            (27, ("old.py", LEFT, 1)),
            (28, None),
            (10**12, None),
        ],
    )
    def test_in_the_whole_diff(self, offset: int, place: tuple[str, Side, int] | None) -> None:
        added = "diff --git a/new.py b/new.py\nnew file mode 100644\n--- /dev/null\n+++ b/new.py\n@@ -0,0 +1 @@\n+x\n"
        deleted = "diff --git a/old.py b/old.py\ndeleted file mode 100644\n--- a/old.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"
        assert Diff(TWO_HUNKS + added + deleted).at_offset(offset) == place

    def test_offsets_count_what_is_before_the_first_header(self) -> None:
        diff = Diff("From 123\nSubject: x\n\n" + TWO_HUNKS)
        assert diff.at_offset(9) == ("src/app.py", RIGHT, 2)
        assert diff.at_offset(1) is None
        assert diff.at_offset(8) is None


def change(
    scratch: Scratch, before: dict[str, str | bytes], after: dict[str, str | bytes], *options: str
) -> Diff:
    base = scratch.commit(before, exact=True)
    head = scratch.commit(after, exact=True)
    return Diff(scratch.diff("-M", *options, base, head))


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


Histories = Callable[..., tuple[Scratch, list[str]]]


@pytest.fixture(scope="module")
def histories(tmp_path_factory: pytest.TempPathFactory) -> Histories:
    """Makes a repository whose commits have just these files, one after the other: once for all that only read it."""
    made: dict[str, tuple[Scratch, list[str]]] = {}

    def history(*states: dict[str, str | bytes]) -> tuple[Scratch, list[str]]:
        if repr(states) not in made:
            scratch = Scratch(tmp_path_factory.mktemp("history"))
            made[repr(states)] = scratch, [scratch.commit(state, exact=True) for state in states]
        return made[repr(states)]

    return history


LONG = "".join(f"line {n}\n" for n in range(1, 31))


class TestFiles:
    """What git's own diff says of whole files."""

    def test_added(self, scratch: Scratch) -> None:
        diff = change(scratch, {"z": ""}, {"z": "", "new.py": "a\nb\n"})
        file = diff.file("new.py")
        assert file is not None
        assert (file.change, file.old_path, file.new_path) == (Change.ADDED, None, "new.py")
        assert file.added == {1, 2}
        assert (file.old_mode, file.new_mode) == (None, "100644")
        assert file.to_base(1) is None
        assert diff.file("new.py", LEFT) is None

    def test_deleted(self, scratch: Scratch) -> None:
        diff = change(scratch, {"z": "", "old.py": "a\nb\n"}, {"z": ""})
        file = diff.file("old.py", LEFT)
        assert file is not None
        assert (file.change, file.path, file.new_path) == (Change.DELETED, "old.py", None)
        assert file.removed == (DiffLine(1, "a"), DiffLine(2, "b"))
        assert (file.old_mode, file.new_mode) == ("100644", None)
        assert file.to_head(1) is None
        assert diff.file("old.py") is None
        assert "old.py" in diff
        assert diff.paths == ("old.py",)

    def test_renamed_and_changed(self, scratch: Scratch) -> None:
        diff = change(scratch, {"old/a.py": LONG}, {"new/b c.py": LONG.replace("line 9\n", "LINE 9\n")})
        file = diff.file("new/b c.py")
        assert file is not None
        assert (file.change, file.old_path, file.new_path) == (Change.RENAMED, "old/a.py", "new/b c.py")
        assert file.added == {9}
        assert diff.renamed_to("old/a.py") == "new/b c.py"
        assert diff.renamed_to("new/b c.py") is None
        assert diff.file("old/a.py", LEFT) is file
        assert diff.file("old/a.py") is None

    def test_only_renamed(self, scratch: Scratch) -> None:
        diff = change(scratch, {"a.py": LONG}, {"b.py": LONG})
        file = diff.file("b.py")
        assert file is not None
        assert (file.change, file.old_path, file.hunks, file.error) == (Change.RENAMED, "a.py", (), None)
        assert file.to_head(30) == file.to_base(30) == 30

    def test_copied(self, scratch: Scratch) -> None:
        diff = change(
            scratch, {"a.py": LONG}, {"a.py": LONG, "b.py": LONG + "more\n"}, "-C", "--find-copies-harder"
        )
        file = diff.file("b.py")
        assert file is not None
        assert (file.change, file.old_path) == (Change.COPIED, "a.py")
        assert file.added == {31}
        assert file.to_base(30) == 30
        assert diff.file("a.py", LEFT) is None
        assert diff.renamed_to("a.py") is None

    def test_only_its_mode_changed(self, scratch: Scratch) -> None:
        base = scratch.commit({"run.sh": "x\n"})
        (scratch.path / "run.sh").chmod(0o755)
        diff = Diff(scratch.diff(base, scratch.commit()))
        file = diff.file("run.sh")
        assert file is not None
        assert (file.change, file.old_mode, file.new_mode) == (Change.MODE_ONLY, "100644", "100755")
        assert file.line_status(1) is LineStatus.OUTSIDE
        assert file.to_head(1) == 1

    def test_mode_and_content_changed(self, scratch: Scratch) -> None:
        base = scratch.commit({"run.sh": "x\n"})
        (scratch.path / "run.sh").chmod(0o755)
        file = only(scratch.diff(base, scratch.commit({"run.sh": "y\n"})))
        assert (file.change, file.old_mode, file.new_mode) == (Change.MODIFIED, "100644", "100755")
        assert file.added == {1}

    @pytest.mark.parametrize("option", ["--no-ext-diff", "--binary"])
    @pytest.mark.parametrize(
        ("before", "after", "expected"),
        [
            pytest.param(b"\0a", b"\0b", Change.BINARY, id="modified"),
            pytest.param(None, b"\0b", Change.ADDED, id="added"),
            pytest.param(b"\0a", None, Change.DELETED, id="deleted"),
        ],
    )
    def test_binary(
        self, scratch: Scratch, option: str, before: bytes | None, after: bytes | None, expected: Change
    ) -> None:
        old: dict[str, str | bytes] = {"b c.png": before} if before else {}
        new: dict[str, str | bytes] = {"b c.png": after} if after else {}
        (file,) = change(scratch, old, new, option)
        assert (file.path, file.change, file.is_binary) == ("b c.png", expected, True)
        assert (file.hunks, file.error) == ((), None)
        assert file.to_head(1) is None
        assert file.to_base(1) is None

    @pytest.mark.parametrize(
        ("before", "after", "expected"),
        [
            pytest.param({}, {"e": ""}, (Change.ADDED, 0, 0), id="an empty file added"),
            pytest.param({"e": ""}, {}, (Change.DELETED, 0, 0), id="an empty file deleted"),
            pytest.param({"e": ""}, {"e": "a\n"}, (Change.MODIFIED, 1, 0), id="an empty file filled"),
            pytest.param({"e": "a\nb\n"}, {"e": ""}, (Change.MODIFIED, 0, 2), id="a file emptied"),
        ],
    )
    def test_empty(
        self,
        scratch: Scratch,
        before: dict[str, str | bytes],
        after: dict[str, str | bytes],
        expected: tuple[Change, int, int],
    ) -> None:
        (file,) = change(scratch, before, after)
        assert (file.change, len(file.added), len(file.removed)) == expected
        assert (file.path, file.error) == ("e", None)

    def test_a_file_that_became_a_symlink_is_there_twice(self, scratch: Scratch) -> None:
        base = scratch.commit({"a": "text\n"})
        (scratch.path / "a").unlink()
        (scratch.path / "a").symlink_to("elsewhere")
        diff = Diff(scratch.diff(base, scratch.commit()))
        left, right = diff.file("a", LEFT), diff.file("a")
        assert left is not None
        assert right is not None
        assert (left.change, right.change, right.new_mode) == (Change.DELETED, Change.ADDED, "120000")

    def test_a_submodule_shows_its_commits(self, scratch: Scratch) -> None:
        inner = Scratch(scratch.path / "lib")
        first = inner.commit({"a": "1\n"})
        base = scratch.commit()
        second = inner.commit({"a": "2\n"})
        file = only(scratch.diff(base, scratch.commit()))
        assert file.new_mode == "160000"
        assert file.removed == (DiffLine(1, f"Subproject commit {first}"),)
        assert file.head_text_lines() == {1: f"Subproject commit {second}"}

    def test_no_line_feed_at_the_end(self, scratch: Scratch) -> None:
        (file,) = change(scratch, {"a": "x\ny"}, {"a": "x\nz"})
        assert file.removed == (DiffLine(2, "y"),)
        assert file.head_text_lines() == {1: "x", 2: "z"}
        assert file.error is None

    def test_only_the_line_feed_at_the_end_changed(self, scratch: Scratch) -> None:
        (file,) = change(scratch, {"a": "x\ny"}, {"a": "x\ny\n"})
        assert (file.added, file.removed) == (frozenset({2}), (DiffLine(2, "y"),))

    def test_crlf_is_no_part_of_a_line(self, scratch: Scratch) -> None:
        scratch.git("config", "core.autocrlf", "false")
        (file,) = change(scratch, {"a": "x\r\ny\r\n"}, {"a": "x\r\nz\r\n"})
        assert file.head_text_lines() == {1: "x", 2: "z"}
        assert file.error is None

    def test_only_a_line_feed_ends_a_line(self, scratch: Scratch) -> None:
        odd = "a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i\rj"
        (file,) = change(scratch, {"a": "x\n"}, {"a": f"x\n{odd}\nlast\n"})
        assert file.head_text_lines() == {1: "x", 2: odd, 3: "last"}

    def test_lines_that_look_like_headers(self, scratch: Scratch) -> None:
        tricky = "- a/x\n+ b/x\n-- a/x\n++ b/x\n@@ -1 +1 @@\ndiff --git a/q b/q\n"
        diff = change(scratch, {"a": f"x\n{tricky}", "b": "b\n"}, {"a": "x\n", "b": f"b\n{tricky}"})
        assert diff.paths == ("a", "b")
        removed, added = diff
        assert "".join(f"{line.text}\n" for line in removed.removed) == tricky
        assert added.added == {2, 3, 4, 5, 6, 7}

    def test_in_the_order_of_the_diff(self, scratch: Scratch) -> None:
        diff = change(scratch, {"b": "1\n", "c": "1\n"}, {"a": "1x\n", "b": "2\n"})
        assert diff.paths == ("a", "b", "c")
        assert [file.path for file in diff] == ["a", "b", "c"]
        assert len(diff) == 3

    def test_by_side(self, scratch: Scratch) -> None:
        diff = change(
            scratch, {"gone": "1\n", "old": LONG, "z": "1\n"}, {"added": "2\n", "new": LONG, "z": "2\n"}
        )
        assert sorted(diff.paths_on(RIGHT)) == ["added", "new", "z"]
        assert sorted(diff.paths_on(LEFT)) == ["gone", "old", "z"]

    def test_an_unknown_path_is_in_no_diff(self, scratch: Scratch) -> None:
        diff = change(scratch, {"a": "1\n"}, {"a": "2\n"})
        assert "b" not in diff
        assert diff.file("b") is None
        assert diff.file("a/a") is None
        assert diff.file("") is None


NAMES = [
    "plain.py",
    "with space.py",
    "two  spaces .py",
    "a b/c b/c",
    "x b/x",
    "b/a",
    "a/b",
    "é.py",
    "日本/語.py",
    "tab\there",
    'quote"here',
    '"quoted"',
    "back\\slash",
    "line\nfeed",
    "carriage\rreturn",
    "bell\a escape\x1b",
    "emoji 🎉.py",
    "-dash",
    "dev/null",
    "a => b",
    "{a => b}.py",
]
FORMS = [
    pytest.param((), id="default"),
    pytest.param(("-c", "diff.noprefix=true"), id="no prefix"),
    pytest.param(("-c", "diff.mnemonicPrefix=true"), id="mnemonic prefix"),
    pytest.param(("-c", "core.quotePath=false"), id="unquoted UTF-8"),
]


class TestNames:
    """Every name that a file can have comes back as it is, however git was set to write it."""

    @pytest.mark.parametrize("form", FORMS)
    @pytest.mark.parametrize("name", NAMES, ids=repr)
    def test_of_one_file(self, histories: Histories, name: str, form: tuple[str, ...]) -> None:
        scratch, commits = histories({}, {name: "1\n"}, {name: "2\n"}, {name: b"\0"}, {})
        expected = [Change.ADDED, Change.MODIFIED, Change.BINARY, Change.DELETED]
        for base, head, kind in zip(commits, commits[1:], expected, strict=False):
            diff = Diff(scratch.git(*form, "diff", base, head) + "\n")
            (file,) = diff
            assert (file.path, file.change, file.error) == (name, kind, None)
            assert file.old_path == (None if kind is Change.ADDED else name)
            assert file.new_path == (None if kind is Change.DELETED else name)
            assert diff.file(name, LEFT if kind is Change.DELETED else RIGHT) is file

    @pytest.mark.parametrize("form", FORMS)
    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("a/x", "b/x"),
            ("old name", "new name"),
            ("q", "q b/q b/q"),
            ("é", "e"),
            ("plain", "tab\t"),
            ('"', "plain"),
            ("x", "x b/x"),
        ],
        ids=repr,
    )
    def test_of_a_renamed_file(self, histories: Histories, old: str, new: str, form: tuple[str, ...]) -> None:
        scratch, (base, same, more) = histories({old: LONG}, {new: LONG}, {new: LONG + "more\n"})
        for head in (same, more):
            diff = Diff(scratch.git(*form, "diff", "-M", base, head) + "\n")
            (file,) = diff
            assert (file.change, file.old_path, file.new_path) == (Change.RENAMED, old, new)
            assert diff.renamed_to(old) == new

    def test_in_the_working_tree_with_mnemonic_prefixes(self, scratch: Scratch) -> None:
        scratch.commit({"i/a.py": "1\n"})
        scratch.write({"i/a.py": "2\n"})
        assert Diff(scratch.git("-c", "diff.mnemonicPrefix=true", "diff") + "\n").paths == ("i/a.py",)

    def test_that_are_not_utf8_are_replaced(self) -> None:
        diff = Diff('diff --git "a/caf\\351" "b/caf\\351"\nnew file mode 100644\nindex 0000000..e69de29\n')
        assert diff.paths == ("caf�",)


class TestPlainDiffs:
    """Diffs without git's headers, as `diff -u`, difflib and tools that glue patches together make them."""

    @pytest.mark.parametrize(
        ("old", "new", "path", "old_path", "kind"),
        [
            pytest.param("a/x.py", "b/x.py", "x.py", "x.py", Change.MODIFIED, id="prefixes"),
            pytest.param("x.py", "x.py", "x.py", "x.py", Change.MODIFIED, id="no prefixes"),
            pytest.param("src/x.py", "src/x.py", "src/x.py", "src/x.py", Change.MODIFIED, id="a folder"),
            pytest.param("v1/x.py", "v2/x.py", "x.py", "x.py", Change.MODIFIED, id="two folders compared"),
            pytest.param("x.py.orig", "x.py", "x.py", "x.py.orig", Change.MODIFIED, id="a kept original"),
            pytest.param("/dev/null", "b/x.py", "x.py", None, Change.ADDED, id="added"),
            pytest.param("a/x.py", "/dev/null", "x.py", "x.py", Change.DELETED, id="deleted"),
            pytest.param(
                "v1/x.py\t1970-01-01 00:00:00.000000000 +0000",
                "v2/x.py\t2026-01-01 00:00:00.000000000 +0000",
                "x.py",
                None,
                Change.ADDED,
                id="added, as GNU diff dates it",
            ),
            pytest.param(
                "a/x y.py\t2026-01-01",
                "b/x y.py\t2026-01-02",
                "x y.py",
                "x y.py",
                Change.MODIFIED,
                id="dates",
            ),
            pytest.param('"a/\\303\\251"', '"b/\\303\\251"', "é", "é", Change.MODIFIED, id="quoted"),
        ],
    )
    def test_names(self, old: str, new: str, path: str, old_path: str | None, kind: Change) -> None:
        file = only(f"--- {old}\n+++ {new}\n@@ -1 +1 @@\n-a\n+b\n")
        assert (file.path, file.old_path, file.change) == (path, old_path, kind)

    def test_several_files_with_tools_lines_between(self) -> None:
        diff = Diff(
            "diff -ruN v1/a v2/a\n--- v1/a\t2026\n+++ v2/a\t2026\n@@ -1 +1 @@\n-a\n+b\n"
            "Only in v1: gone\n"
            "Binary files v1/p.png and v2/p.png differ\n"
            "Index: c\n=====\n--- c\t(revision 1)\n+++ c\t(working copy)\n@@ -1 +1 @@\n-a\n+b\n"
        )
        assert [(file.path, file.change, file.error) for file in diff] == [
            ("a", Change.MODIFIED, None),
            ("p.png", Change.BINARY, None),
            ("c", Change.MODIFIED, None),
        ]
        assert [file.added for file in diff] == [{1}, frozenset(), {1}]

    def test_removed_and_added_lines_that_look_like_a_header(self) -> None:
        text = "--- a/x\n+++ b/x\n@@ -5 +5 @@\n--- x\n+++ y\n@@ -9 +9 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n"
        diff = Diff(text)
        assert diff.paths == ("x", "y")
        assert [file.removed for file in diff] == [
            (DiffLine(5, "-- x"), DiffLine(9, "a")),
            (DiffLine(1, "a"),),
        ]

    def test_before_git_headers(self) -> None:
        assert Diff("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n" + TWO_HUNKS).paths == ("x", "src/app.py")


class TestCombined:
    """A merge's diff against all its parents; the first parent is the base."""

    @pytest.fixture
    def merge(self, scratch: Scratch) -> str:
        scratch.commit({"m.py": "a\nb\nc\nd\n"})
        scratch.git("switch", "-q", "-c", "side")
        scratch.commit({"m.py": "a\nside\nc\nd\nside end\n"})
        scratch.git("switch", "-q", "main")
        scratch.commit({"m.py": "a\nmain\nc\nd\n"})
        scratch.git("merge", "-q", "side", allowed=(0, 1))
        scratch.commit({"m.py": "a\nboth\nc\nd\nside end\n"})
        return scratch.git("show", "--format=", "HEAD") + "\n"

    def test_lines(self, merge: str) -> None:
        assert merge.startswith("diff --cc m.py")
        file = only(merge)
        assert (file.path, file.change, file.error) == ("m.py", Change.MODIFIED, None)
        assert file.added == {2, 5}
        assert file.context == {1, 3, 4}
        assert file.removed == (DiffLine(2, "main"),)
        assert file.head_text_lines() == {1: "a", 2: "both", 3: "c", 4: "d", 5: "side end"}
        assert file.to_head(3) == 3
        assert file.to_base(2) is None

    def test_with_the_long_header(self, scratch: Scratch, merge: str) -> None:
        assert merge
        assert Diff(scratch.git("show", "--format=", "-c", "HEAD") + "\n").paths == ("m.py",)

    def test_among_others(self, merge: str) -> None:
        assert Diff(TWO_HUNKS + merge + TWO_HUNKS.replace("app", "other")).paths == (
            "src/app.py",
            "m.py",
            "src/other.py",
        )

    @pytest.mark.parametrize(
        "body",
        ["@@@ -1 -1 +1 @@@\n", "@@@ -1 -1 +1 @@@\n  a\n  b", "@@@ -1 -1 +1 @@@\nxx\n"],
        ids=["short", "fine", "odd"],
    )
    def test_damage_is_reported(self, body: str) -> None:
        file = only(f"diff --cc m.py\nindex 1,2..3\n--- a/m.py\n+++ b/m.py\n{body}")
        assert (file.error is None) is body.endswith("b")


class TestDamage:
    """A damaged file says so, and the others are read all the same."""

    @pytest.mark.parametrize(
        "hunk",
        [
            pytest.param("@@ -1,3 +1,3 @@\n a\n", id="cut short"),
            pytest.param("@@ -1 +1 @@\n-a\n+b\n@@ -9,2 +9,2 @@\n a", id="cut short in the second hunk"),
            pytest.param("@@ -1 +1 @@\nno marker\n", id="a line without a marker"),
            pytest.param("@@ -1 +1,2 @@\n-a\n-b\n+c\n+d\n", id="more lines than the hunk says"),
            pytest.param(f"@@ -{'9' * 5_000} +1 @@\n-a\n+b\n", id="a number of 5,000 digits"),
            pytest.param("@@ what\n-a\n", id="no hunk header at all"),
        ],
    )
    def test_is_reported_not_raised(self, hunk: str) -> None:
        diff = Diff(f"diff --git a/bad b/bad\nindex 1..2 100644\n--- a/bad\n+++ b/bad\n{hunk}\n{TWO_HUNKS}")
        bad, good = diff
        assert bad.error is not None
        assert bad.error.startswith("the diff of this file cannot be read: ")
        assert (bad.added, bad.context, bad.removed, bad.hunks) == (frozenset(), frozenset(), (), ())
        assert bad.line_status(1) is LineStatus.OUTSIDE
        assert bad.to_head(1) is None
        assert bad.line_at_position(1) is None
        assert (good.error, good.added) == (None, frozenset({3, 4}))

    @pytest.mark.parametrize(
        ("text", "paths"),
        [
            pytest.param("", (), id="nothing"),
            pytest.param("not a diff\n", (), id="no diff"),
            pytest.param("diff --git", (), id="cut in the first word"),
            pytest.param("diff --git ", ("",), id="no names"),
            pytest.param("diff --git a/x b/x", ("x",), id="only the first line"),
            pytest.param("diff --git a/x b/x\nindex 12", ("x",), id="cut in the header"),
            pytest.param(
                "diff --git a/x y b/z w\nindex 1..2", ("a/x y b/z w",), id="names that nothing separates"
            ),
            pytest.param('diff --git "a/x\nindex 1..2\n', ('"a/x',), id="a quote that does not end"),
            pytest.param("--- a/x\n+++ b/x\n", (), id="a plain header without a hunk"),
            pytest.param("\ufeff" + TWO_HUNKS, ("src/app.py",), id="byte order mark"),
            pytest.param(TWO_HUNKS.replace("\n", "\r\n"), ("src/app.py",), id="CRLF throughout"),
        ],
    )
    def test_of_the_whole_diff(self, text: str, paths: tuple[str, ...]) -> None:
        assert Diff(text).paths == paths

    def test_crlf_throughout_reads_the_same(self) -> None:
        file = only(TWO_HUNKS.replace("\n", "\r\n"))
        assert (file.error, file.added, file.removed) == (None, frozenset({3, 4}), only(TWO_HUNKS).removed)

    def test_context_lines_that_lost_their_blank(self) -> None:
        file = only("--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n")
        assert file.head_text_lines() == {1: "a", 2: "", 3: "c"}
        assert file.error is None

    def test_what_a_mail_adds_at_the_end(self) -> None:
        file = only(TWO_HUNKS + "-- \n2.39.5\n\n")
        assert (file.error, file.removed) == (None, only(TWO_HUNKS).removed)

    @given(st.text(alphabet=st.sampled_from('-+@ \\\ndif gtaxbBrnm/0123,"\t\r'), max_size=200))
    @example("--- \n+++ \n@@ -")
    @example("@@@ -1 -1 +1 @@@\n")
    def test_no_text_at_all_raises(self, text: str) -> None:
        for prefix in ("", "diff --git a/x b/x\n", "diff --cc x\n", "--- x\n+++ x\n@@ -1 +1 @@\n"):
            diff = Diff(prefix + text)
            for file in diff:
                copied = file.change is Change.COPIED  # whose old path is not looked up
                assert file.path in diff or copied or not file.path
                _ = (
                    file.error,
                    file.added,
                    file.removed,
                    file.to_head(1),
                    file.to_base(1),
                    file.line_at_position(1),
                )
            assert len(diff.paths) == len(diff)
            _ = [diff.at_offset(n) for n in range(10)]


def from_git(base: list[str], head: list[str], folder: Path) -> str:
    for name, lines in (("base", base), ("head", head)):
        (folder / name).write_bytes("".join(f"{line}\n" for line in lines).encode())
    done = subprocess.run(
        ["git", "diff", "--no-index", "--no-color", "base", "head"],
        cwd=folder, env=ENVIRONMENT, capture_output=True, check=False,
    )  # fmt: skip
    return done.stdout.decode()


def from_difflib(base: list[str], head: list[str], _: Path) -> str:
    return "".join(f"{line}\n" for line in difflib.unified_diff(base, head, "a/f", "b/f", lineterm="", n=2))


LINES = st.lists(st.sampled_from(["", "a", "b", "}", "- a", "++ b", "@@ -1 +1 @@", "\x0c", "é"]), max_size=60)


@pytest.mark.parametrize(
    ("make", "examples"),
    [pytest.param(from_git, 60, id="git"), pytest.param(from_difflib, 300, id="difflib")],
)
def test_a_diff_carries_the_base_over_to_the_head(
    make: Callable[[list[str], list[str], Path], str], examples: int, tmp_path: Path
) -> None:
    @settings(max_examples=examples, deadline=None)
    @given(base=LINES, head=LINES)
    def carries(base: list[str], head: list[str]) -> None:
        text = make(base, head, tmp_path)
        if base == head:
            assert len(Diff(text)) == 0
            return
        file = only(text)
        assert file.error is None
        # Every line that the diff shows is where it says, on both sides.
        assert all(head[n - 1] == shown for n, shown in file.head_text_lines().items())
        assert all(base[n - 1] == shown for n, shown in file.base_text_lines().items())
        # Every head line is either added or comes from the base, and those in order.
        rebuilt = [file.head_text_lines()[n] if n in file.added else None for n in range(1, len(head) + 1)]
        for n in range(1, len(base) + 1):
            at = file.to_head(n)
            removed = n in {line.number for line in file.removed}
            assert (at is None) is removed
            if at is not None:
                assert rebuilt[at - 1] is None
                rebuilt[at - 1] = base[n - 1]
                assert file.to_base(at) == n
        assert rebuilt == head
        assert all(file.to_base(n) is None for n in file.added)
        # The diff's own lines are found again by their place in it.
        for offset, line in enumerate(text.split("\n"), 1):
            place = Diff(text).at_offset(offset)
            if place is not None:
                shown = (file.head_text_lines() if place[1] is RIGHT else file.base_text_lines())[place[2]]
                assert line[1:] == shown

    carries()


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Binary files " + "a and " * 50_000, id="and"),
        pytest.param("Binary files a" + "\t1" * 100_000 + " and b differ", id="dates"),
        pytest.param("--- " * 100_000, id="dashes"),
        pytest.param("@@ -1 +1 " + "@" * 300_000, id="at signs"),
        pytest.param('"' + "\\" * 300_000, id="backslashes"),
        pytest.param("diff --git " + "a b/ " * 60_000, id="names"),
        pytest.param('diff --git "' + '\\"' * 100_000, id="quotes"),
        pytest.param("diff --cc " + " -1" * 100_000, id="ranges"),
        pytest.param(
            "\n".join(["--- x", "+++ y", "@@ -1,9 +1 @@", " "] * 20_000), id="headers in an open hunk"
        ),
    ],
)
def test_a_hostile_line_takes_no_longer_than_its_length(line: str) -> None:
    for before in (
        "",
        "diff --git a/x b/x\n",
        "--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n",
        "diff --cc x\n@@@ -1 -1 +1 @@@\n",
    ):
        diff = Diff(f"{before}{line}\n{TWO_HUNKS}")
        assert len(diff.paths) >= 1
        assert all(file.error is None or file.error.startswith("the diff of this file") for file in diff)


def test_a_long_diff_is_split_without_reading_its_hunks() -> None:
    text = "".join(
        f"diff --git a/m{n}.py b/m{n}.py\nindex 1..2 100644\n--- a/m{n}.py\n+++ b/m{n}.py\n@@ -0,0 +1,100 @@\n"
        + "".join(f"+line {line} of {n}\n" for line in range(100))
        for n in range(1_000)
    )
    diff = Diff(text)
    file = diff.file("m999.py")
    assert file is not None
    assert file.head_text_lines()[100] == "line 99 of 999"
    assert diff.at_offset(105_000) == ("m999.py", RIGHT, 100)
    assert [diff.is_within("m999.py", offset) for offset in (104_895, 104_896, 105_000)] == [
        False,
        True,
        True,
    ]
    assert len(diff.paths) == 1_000


def test_a_file_is_found_on_the_other_side() -> None:
    text = (
        "diff --git a/same.py b/same.py\nindex 1..2 100644\n--- a/same.py\n+++ b/same.py\n@@ -1 +1 @@\n-a\n+b\n"
        "diff --git a/old.py b/new.py\nsimilarity index 100%\nrename from old.py\nrename to new.py\n"
        "diff --git a/gone.py b/gone.py\ndeleted file mode 100644\n--- a/gone.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
    )
    diff = Diff(text)

    assert [diff.path_across(path, RIGHT) for path in ("same.py", "new.py", "old.py", "none.py")] == [
        "same.py",
        "old.py",
        None,
        None,
    ]
    assert [diff.path_across(path, LEFT) for path in ("same.py", "old.py", "gone.py")] == [
        "same.py",
        "new.py",
        None,
    ]
