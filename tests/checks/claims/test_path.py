"""Tier 1: which places exist, why one does not, and how its number came about."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.claims.path import PathClaim, check_citation, check_location, check_path, places
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import DirectoryTree, File, FileKind, SnapshotTree, Tree
from checks.model.checked_claim import CheckedClaim
from checks.model.finding import Finding
from checks.model.location import Location, Side
from checks.model.outcome import Disposition, Failure, Need, Outcome
from checks.model.policy import Policy
from checks.review import check_finding
from checks.text.citations import CITATIONS_LIMIT, Origin
from checks.text.prose import Text
from tests.checks.scratch import Scratch


def existence(finding: Finding, code: Code) -> tuple[CheckedClaim, ...]:
    """Tier 1 of a finding."""
    return tuple(check_path(claim, code) for claim in places(Text(finding)))


def numbered(count: int, *, start: int = 1) -> str:
    return "".join(f"line {number}\n" for number in range(start, start + count))


@dataclass(frozen=True)
class Change:
    """`src/a.py` shrinks from 100 lines to 40, `src/gone.py` is deleted, `src/new.py` added."""

    code: Code
    base: str
    head: str


@pytest.fixture(scope="module")
def change(tmp_path_factory: pytest.TempPathFactory) -> Change:
    scratch = Scratch(tmp_path_factory.mktemp("existence"))
    before = {
        "src/a.py": numbered(100),
        "src/gone.py": numbered(8).replace("line", "was"),
        "src/same.py": numbered(5),
        "empty.py": "",
    }
    base = scratch.commit({**before, "one/dup.py": "1\n", "two/dup.py": "1\n"})
    (scratch.path / "src/gone.py").unlink()
    after = {"src/a.py": numbered(40), "src/new.py": numbered(12), "no_end.py": "1\n2"}
    head = scratch.commit(dict(after))
    unchanged = {"src/same.py": numbered(5), "empty.py": "", "one/dup.py": "1\n", "two/dup.py": "1\n"}
    code = Code(
        SnapshotTree({**after, **unchanged}, head),
        SnapshotTree({**before, "one/dup.py": "1\n", "two/dup.py": "1\n"}, base),
        Diff(scratch.diff(base, head)),
    )
    return Change(code, base, head)


def judge(
    change: Change, path: str, first: int | None = None, last: int | None = None, side: Side = Side.RIGHT
) -> Outcome:
    return check_location(Location(path, first, last, side), change.code)


@pytest.mark.parametrize(
    ("path", "first", "last", "side"),
    [
        ("src/a.py", None, None, Side.RIGHT),
        ("src/a.py", 1, 1, Side.RIGHT),
        ("src/a.py", 40, 40, Side.RIGHT),
        ("src/a.py", 1, 40, Side.RIGHT),
        ("src/a.py", 40, None, Side.RIGHT),
        ("src/a.py", 100, 100, Side.LEFT),
        ("src/gone.py", 8, 8, Side.LEFT),
        ("src/new.py", 12, 12, Side.RIGHT),
        ("src/same.py", 5, 5, Side.RIGHT),
        ("src/same.py", 5, 5, Side.LEFT),
        ("no_end.py", 2, 2, Side.RIGHT),
        ("empty.py", None, None, Side.RIGHT),
    ],
)
def test_a_place_that_is_there(
    change: Change, path: str, first: int | None, last: int | None, side: Side
) -> None:
    outcome = judge(change, path, first, last, side)
    assert outcome.disposition is Disposition.VERIFIED
    assert outcome.failure is None
    assert outcome.actual == Location(path, first, last, side)


@pytest.mark.parametrize(
    ("path", "first", "last", "side", "failure", "message"),
    [
        ("src/no.py", 1, 1, Side.RIGHT, Failure.PHANTOM_FILE, "`src/no.py` does not exist: neither the diff nor the repository has it"),
        ("lib/a.py", 1, 1, Side.RIGHT, Failure.PHANTOM_FILE, "`lib/a.py` does not exist: neither the diff nor the repository has it; did you mean `src/a.py`?"),
        ("../src/a.py", 1, 1, Side.RIGHT, Failure.PHANTOM_FILE, "`../src/a.py` does not exist: the path leaves the repository"),
        ("src/gone.py", 1, 1, Side.RIGHT, Failure.PHANTOM_FILE, "`src/gone.py` does not exist: the change deleted it; it exists on the base side only"),
        ("src", 1, 1, Side.RIGHT, Failure.PHANTOM_FILE, "`src` does not exist: it is a folder"),
        ("src/a.py", 0, 0, Side.RIGHT, Failure.INVALID_RANGE, "line 0 is no line: lines count from 1"),
        ("src/a.py", -1, -1, Side.RIGHT, Failure.INVALID_RANGE, "line -1 is no line: lines count from 1"),
        ("src/a.py", 0, 10, Side.RIGHT, Failure.INVALID_RANGE, "line 0 is no line: lines count from 1"),
        ("src/a.py", 20, 10, Side.RIGHT, Failure.INVALID_RANGE, "lines 20-10 end before they begin"),
        ("src/a.py", 10**9, 10**9, Side.RIGHT, Failure.PAST_THE_END, "`src/a.py` has 40 lines; line 1000000000 is past the end"),
        ("src/same.py", 6, 6, Side.RIGHT, Failure.PAST_THE_END, "`src/same.py` has 5 lines; line 6 is past the end"),
        ("src/same.py", 3, 6, Side.RIGHT, Failure.PAST_THE_END, "`src/same.py` has 5 lines; line 6 is past the end"),
        ("src/gone.py", 9, 9, Side.LEFT, Failure.PAST_THE_END, "`src/gone.py` has 8 lines at the base; line 9 is past the end"),
        ("empty.py", 1, 1, Side.RIGHT, Failure.PAST_THE_END, "`empty.py` has 0 lines; line 1 is past the end"),
        ("one/dup.py", 2, 2, Side.RIGHT, Failure.PAST_THE_END, "`one/dup.py` has 1 line; line 2 is past the end"),
    ],
)  # fmt: skip
def test_a_place_that_is_not_there(
    change: Change, path: str, first: int, last: int, side: Side, failure: Failure, message: str
) -> None:
    outcome = judge(change, path, first, last, side)
    assert outcome.disposition is Disposition.FAILED
    assert outcome.failure is failure
    assert outcome.message.startswith(message)
    if failure is not Failure.PAST_THE_END:
        assert outcome.message == message


@pytest.mark.parametrize(
    ("path", "number", "side", "why"),
    [
        ("src/a.py", 90, Side.RIGHT, "90 is a line of the base side, which has 100 lines"),
        ("src/a.py", 41, Side.RIGHT, "the position in the diff of base line "),
        ("src/gone.py", 30, Side.LEFT, None),
        ("src/new.py", 13, Side.RIGHT, None),
    ],
)
def test_how_a_number_past_the_end_came_about(
    change: Change, path: str, number: int, side: Side, why: str | None
) -> None:
    message = judge(change, path, number, number, side).message
    if why is None:
        assert message.endswith("is past the end")
    else:
        assert why in message


def test_the_other_side_is_looked_at_where_the_diff_shows_no_hunk() -> None:
    diff = "diff --git a/a.txt b/a.txt\nindex 1..2 100644\nBinary files a/a.txt and b/a.txt differ\n"
    code = Code(SnapshotTree({"a.txt": numbered(5)}), SnapshotTree({"a.txt": numbered(400)}), Diff(diff))
    message = check_location(Location("a.txt", 300, 300), code).message
    assert "300 is a line of the base side, which has 400 lines" in message


def test_the_offset_in_the_whole_diff_is_recognised(change: Change) -> None:
    lines = change.code.diff.text.split("\n")
    number = next(n for n, text in enumerate(lines, 1) if text == "+line 11" and n > 12)
    outcome = judge(change, "src/new.py", number, number)
    assert outcome.failure is Failure.PAST_THE_END
    assert f"{number} is the line of the whole diff's text that shows head line 11" in outcome.message


def test_the_way_of_a_deleted_file_is_told(change: Change) -> None:
    outcome = judge(change, "src/gone.py", 3, 4)
    assert outcome.actual == Location("src/gone.py", 3, 4, Side.LEFT)


def test_a_deleted_file_cited_as_a_whole_is_in_the_diff(change: Change) -> None:
    outcome = judge(change, "src/gone.py")
    assert outcome.disposition is Disposition.VERIFIED
    assert outcome.notes == ("the change deletes `src/gone.py`",)


def test_several_files_of_that_name_are_not_a_failure(change: Change) -> None:
    outcome = judge(change, "dup.py", 1, 1)
    assert outcome.disposition is Disposition.UNVERIFIABLE
    assert outcome.message == "`dup.py` could be `one/dup.py` or `two/dup.py`"
    assert outcome.candidates == (Location("one/dup.py", 1, 1), Location("two/dup.py", 1, 1))


def test_a_forgiven_spelling_is_noted_even_where_the_lines_fail(change: Change) -> None:
    for first, last in ((1, 1), (99, 99), (0, 0), (2, 1)):
        assert judge(change, "b/src/a.py", first, last).notes == ("leading `b/` left out",)


def test_a_long_path_is_cut_in_the_message(change: Change) -> None:
    finding = Finding("1", "r", location=Location("x" * 10_000 + ".py", 1, 1))
    (claim,) = existence(finding, change.code)
    assert claim.outcome.failure is Failure.PHANTOM_FILE
    assert len(claim.outcome.message) < 300
    assert len(claim.claim.statement) < 300


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (FileKind.BINARY, "a binary file has no lines to cite"),
        (FileKind.SYMLINK, "a symbolic link is not followed"),
        (FileKind.SUBMODULE, "a submodule's content is not in this repository"),
        (FileKind.TOO_LARGE, "the file is above the size limit"),
        (FileKind.UNREADABLE, "the file could not be read"),
        (FileKind.UNREAD, "the file's text was not fetched"),
    ],
)
def test_lines_that_cannot_be_counted_are_unverifiable(kind: FileKind, why: str) -> None:
    code = Code(SnapshotTree({"x.bin": File("x.bin", kind)}))
    outcome = check_location(Location("x.bin", 3, 3), code)
    assert outcome == Outcome(Disposition.UNVERIFIABLE, f"`x.bin`: {why}")
    assert check_location(Location("x.bin"), code).disposition is Disposition.VERIFIED


def test_lines_that_the_diff_shows_exist_without_the_text(change: Change) -> None:
    unread = File("src/new.py", FileKind.UNREAD)
    code = Code(SnapshotTree({"src/new.py": unread}), SnapshotTree({}), change.code.diff)
    assert check_location(Location("src/new.py", 2, 12), code).disposition is Disposition.VERIFIED
    assert check_location(Location("src/new.py", 2, 13), code).disposition is Disposition.UNVERIFIABLE


def test_what_nobody_looked_at_is_asked_for() -> None:
    code = Code(SnapshotTree({}, complete=False))
    outcome = check_location(Location("src/a.py", 3, 3), code)
    assert outcome.disposition is Disposition.UNVERIFIABLE
    assert outcome.need is Need.TREE


# citations in the text


def said(change: Change, path: str, line: int, **fields: object) -> Outcome:
    claim = PathClaim(citation=Location(path, line, line), origin=Origin.TEXT, written=f"{path}:{line}")
    return check_citation(replace(claim, **fields), change.code)  # type: ignore[arg-type]


def test_a_text_that_cites_what_is_not_there_fails_like_a_field(change: Change) -> None:
    assert said(change, "src/same.py", 6).failure is Failure.PAST_THE_END
    assert said(change, "src/no.py", 6).failure is Failure.PHANTOM_FILE


@pytest.mark.parametrize(
    ("path", "line", "note"),
    [
        ("src/gone.py", 3, "src/gone.py:3 is there at the base only"),
        ("src/a.py", 90, "src/a.py:90 is there at the base only"),
    ],
)
def test_a_text_states_no_side(change: Change, path: str, line: int, note: str) -> None:
    outcome = said(change, path, line)
    assert outcome.disposition is Disposition.VERIFIED
    assert outcome.actual == Location(path, line, line, Side.LEFT)
    assert note in outcome.notes


@pytest.mark.parametrize(
    "path",
    ["/usr/lib/python3/ast.py", "~/notes.py", "$HOME/x.py", "C:\\Python\\ast.py", "node_modules/x/index.js",
     "lib/python3/site-packages/django/db.py", "python3/dist-packages/apt/cache.py", ".venv/lib/ast.py",
     "venv/lib/ast.py"],
)  # fmt: skip
def test_a_place_on_some_machine_is_not_failed(change: Change, path: str) -> None:
    assert said(change, path, 12).disposition is Disposition.UNVERIFIABLE


def test_where_the_file_is_not_certain_nothing_is_failed(change: Change) -> None:
    assert said(change, "src/same.py", 6, certain=False).disposition is Disposition.UNVERIFIABLE
    assert said(change, "src/same.py", 5, certain=False).disposition is Disposition.VERIFIED


def test_a_permalink_is_judged_at_its_commit(change: Change) -> None:
    assert said(change, "src/a.py", 40, commit=change.head[:8]).disposition is Disposition.VERIFIED
    assert said(change, "src/a.py", 90, commit=change.head).failure is Failure.PAST_THE_END
    at_base = said(change, "src/a.py", 90, commit=change.base)
    assert at_base.actual == Location("src/a.py", 90, 90, Side.LEFT)
    assert said(change, "src/a.py", 101, commit=change.base).failure is Failure.PAST_THE_END


def test_a_permalink_to_another_commit_or_repository_is_not_judged(change: Change) -> None:
    outcome = said(change, "src/no.py", 6, commit="0" * 40)
    assert outcome.disposition is Disposition.UNVERIFIABLE
    assert outcome.message == "the link is to commit 0000000, which is not at hand"


def test_without_a_commit_of_our_own_a_permalink_is_not_failed() -> None:
    code = Code(SnapshotTree({"a.py": "1\n"}))
    claim = PathClaim(citation=Location("a.py", 9, 9), origin=Origin.TEXT, commit="0123abc")
    assert check_citation(claim, code).disposition is Disposition.UNVERIFIABLE


# whole findings


def test_every_citation_is_a_claim_and_the_primary_one_is_first(change: Change) -> None:
    finding = Finding(
        "1", "r", body="as `src/same.py:6` and src/new.py:3", location=Location("src/a.py", 1, 1)
    )
    claims = existence(finding, change.code)
    assert [(one.claim.statement, one.outcome.disposition) for one in claims] == [
        ("src/a.py:1 exists", Disposition.VERIFIED),
        ("src/same.py:6 exists", Disposition.FAILED),
        ("src/new.py:3 exists", Disposition.VERIFIED),
    ]


def test_a_finding_without_any_place_makes_no_claim(change: Change) -> None:
    assert existence(Finding("1", "r", body="This is bad"), change.code) == ()


def test_what_was_not_read_of_a_long_list_is_reported(change: Change) -> None:
    body = " ".join(f"src/a.py:{number}" for number in range(1, 1_000))
    *read, rest = check_finding(Finding("1", "r", body=body), change.code, Policy()).claims
    assert len(read) == CITATIONS_LIMIT
    assert rest.outcome.notes == ("only the first 200 citations were read",)


class _Broken(SnapshotTree):
    def _read(self, path: str) -> File | None:
        if path == "bad.py":
            raise RuntimeError("disk\nfailure")
        return super()._read(path)


def test_an_error_of_ours_costs_only_its_own_citation() -> None:
    code = Code(_Broken({"bad.py": "1\n", "good.py": "1\n"}))
    finding = Finding("1", "r", body="bad.py:1 and good.py:1", location=Location("good.py", 1, 1))
    assert [(one.outcome.disposition, one.outcome.message) for one in existence(finding, code)] == [
        (Disposition.VERIFIED, "good.py:1 exists"),
        (Disposition.UNVERIFIABLE, "our check failed: RuntimeError: disk failure"),
    ]


def test_files_of_a_folder_that_cannot_be_read_as_text(tmp_path: Path) -> None:
    (tmp_path / "latin.py").write_bytes("# gr\xfc\xdfe\nx = 1\n".encode("latin-1"))
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0\0")
    (tmp_path / "link.py").symlink_to("/etc/passwd")
    with (tmp_path / "huge.py").open("wb") as huge:
        huge.truncate(200 * 1024 * 1024)
    tree: Tree = DirectoryTree(tmp_path)
    found = {
        name: check_location(Location(name, 2, 2), Code(tree)).disposition
        for name in ("latin.py", "picture.png", "link.py", "huge.py")
    }
    assert found == {
        "latin.py": Disposition.VERIFIED,
        "picture.png": Disposition.UNVERIFIABLE,
        "link.py": Disposition.UNVERIFIABLE,
        "huge.py": Disposition.UNVERIFIABLE,
    }


@given(st.integers(-5, 60), st.none() | st.integers(-5, 60), st.integers(0, 50))
def test_the_bounds_hold(first: int, last: int | None, length: int) -> None:
    code = Code(SnapshotTree({"a.py": numbered(length)}))
    outcome = check_location(Location("a.py", first, last), code)
    sound = 1 <= first <= (first if last is None else last) <= length
    assert outcome.disposition is (Disposition.VERIFIED if sound else Disposition.FAILED)


@given(st.text(max_size=40), st.none() | st.integers(), st.none() | st.integers(), st.sampled_from(Side))
def test_no_location_raises(
    change: Change, path: str, first: int | None, last: int | None, side: Side
) -> None:
    outcome = judge(change, path, first, last, side)
    assert outcome.message
    assert (outcome.failure is not None) is (outcome.disposition is Disposition.FAILED)
