"""What a commit lacks is shown by a command of git that prints exactly what the receipt says."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from checks.code.code import Code
from checks.code.git.tree import GitTree
from checks.code.tree import SnapshotTree
from checks.model.checked_claim import EvidenceWarning
from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.outcome import Absence, Failure, Lacking
from checks.model.policy import Policy
from checks.reports.wording.receipt import Shown, shown
from checks.review import check_review
from tests.checks.scratch import ENVIRONMENT, Scratch

BASKET = "class Basket:\n    def put_item(self, item):\n        self._rows[item.sku] = item\n"


def _printed(typed: str, folder: Path) -> str:
    done = subprocess.run(["sh", "-c", typed], cwd=folder, env=ENVIRONMENT, capture_output=True, check=False)
    assert done.stderr == b""
    return done.stdout.decode(errors="replace").removesuffix("\n")


def _warning(scratch: Scratch, path: str, line: int | None, body: str = "") -> EvidenceWarning:
    with GitTree(scratch.path, "HEAD") as head:
        said = Finding(
            "1", "a-bot", "It is wrong", body, Location(path, line, line) if line else Location(path)
        )
        review = check_review(Reading((said,)), Code(head), Policy(tier2=True))
    return review.findings[0].warnings[0]


def _holds(warning: EvidenceWarning, scratch: Scratch) -> Shown:
    """The receipt, after it was pasted into a shell at the top of the clone and in a folder of it."""
    receipt = shown(warning.absence)
    assert receipt is not None
    (scratch.path / "below").mkdir(exist_ok=True)
    for folder in (scratch.path, scratch.path / "below"):
        assert _printed(receipt.command, folder) == receipt.prints
    return receipt


@pytest.mark.parametrize("path", ["shop/gone.py", "a b's.py", "$(touch x).py", "*.py", "-r", 'q"uote.py'])
def test_git_lists_nothing_at_the_path_of_a_file_that_does_not_exist(tmp_path: Path, path: str) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit({"shop/cart.py": BASKET})
    warning = _warning(scratch, path, 1)
    assert warning.failure is Failure.PHANTOM_FILE
    assert _holds(warning, scratch).prints == ""
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("content", "length"),
    [
        (b"a = 1\nb = 2\n", "2"),
        (b"a = 1\nb = 2", "2"),
        (b"", "0"),
        (b"a = 1\r\nb = 2\r\n", "2"),
        (b"a = '\xe9'\n\xff\n", "2"),
        (b"a = 1\rb = 2\n", "1"),
    ],
)
@pytest.mark.parametrize("path", ["cart.py", "a b's.py"])
def test_git_counts_as_many_lines_as_the_file_is_said_to_have(
    tmp_path: Path, path: str, content: bytes, length: str
) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit({path: content})
    warning = _warning(scratch, path, 98)
    assert warning.failure is Failure.PAST_THE_END
    assert _holds(warning, scratch).prints == length


def test_git_finds_no_line_with_a_name_that_is_nowhere(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit(
        {"cart.py": BASKET, "putt_items.py": "putt_items = putt_item_s = 1\n", "a.png": b"\0putt_item"}
    )
    warning = _warning(scratch, "cart.py", 2, "`putt_item` keeps the item.")
    assert warning.failure is Failure.FABRICATED_SYMBOL
    assert _holds(warning, scratch).prints == ""


@pytest.mark.parametrize("content", [b"putt_item$ = 1\n", "éputt_item = 1\n".encode(), b"x = 1\n" * 400_000])
def test_no_command_is_shown_where_git_reads_a_word_or_a_file_that_is_not_read_here(
    tmp_path: Path, content: bytes
) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit({"cart.py": BASKET, "other.py": content})
    warning = _warning(scratch, "cart.py", 2, "`putt_item` keeps the item.")
    assert warning.failure is Failure.FABRICATED_SYMBOL
    assert warning.absence is None


@pytest.mark.parametrize("path", ["shop", "./gone.py", "../gone.py", ":(top)gone.py"])
def test_no_command_is_shown_for_a_path_that_git_reads_otherwise(tmp_path: Path, path: str) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit({"shop/cart.py": BASKET})
    warning = _warning(scratch, path, 1)
    assert warning.failure is Failure.PHANTOM_FILE
    assert warning.absence is None


def test_no_command_is_shown_where_no_commit_is_known() -> None:
    said = Finding("1", "a-bot", "It is wrong", "", Location("gone.py", 1, 1))
    review = check_review(Reading((said,)), Code(SnapshotTree({"a.py": ""})), Policy())
    assert review.findings[0].warnings[0].absence is None


def test_no_command_is_shown_for_a_path_that_nobody_can_type() -> None:
    assert shown(Absence(Lacking.FILE, "a\nb.py", "a" * 40)) is None
