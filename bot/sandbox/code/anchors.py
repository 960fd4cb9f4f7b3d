"""What a pull request changes, and where its inline comments may be and are now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.sandbox.code.diffs import Diff, DiffFile, moved_line, read_diff
from bot.sandbox.code.git import EMPTY_TREE

if TYPE_CHECKING:
    from bot.sandbox.code.git import GitRepository
    from bot.sandbox.models import PullRequest, ReviewComment


class AnchorError(Exception):
    """The place is not part of the diff; the message is GitHub's."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a comment is in today's diff: 1-based lines, and its position in the patch."""

    line: int | None
    start_line: int | None
    position: int | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A place that was found in the diff: the lines, the hunk down to it, the position in the patch."""

    line: int | None
    start_line: int | None
    diff_hunk: str
    position: int


@lru_cache(maxsize=4_096)
def _merge_base(git: GitRepository, base: str, head: str) -> str:
    return git.merge_base(base, head) or EMPTY_TREE


def merge_base(pull: PullRequest) -> str:
    """The commit that the pull request's diff starts from."""
    return _merge_base(pull.repository.git, pull.base_sha, pull.head_sha)


def pull_diff(pull: PullRequest) -> Diff:
    """What the pull request changes: from the merge base to the head."""
    return read_diff(pull.repository.git, merge_base(pull), pull.head_sha)


def diff_seen_at(pull: PullRequest, commit: str) -> tuple[str, Diff]:
    """The merge base and the diff as they were when `commit` was the head."""
    base = _merge_base(pull.repository.git, pull.base_sha, commit)
    return base, read_diff(pull.repository.git, base, commit)


def place(
    file: DiffFile | None, line: int | None, start_line: int | None, side: str, start_side: str
) -> Placed:
    """Find a commented range in a file's diff; AnchorError with GitHub's words when it is not there."""
    if file is None:
        raise AnchorError("pull_request_review_thread.path is invalid")
    if line is None:
        return Placed(None, None, file.patch, 1)  # a remark on the whole file
    last = file.line(line, side)
    if last is None:
        raise AnchorError("pull_request_review_thread.line must be part of the diff")
    if start_line is not None:
        first = file.line(start_line, start_side)
        if first is None:
            raise AnchorError("pull_request_review_thread.start_line must be part of the diff")
        if first.hunk != last.hunk:
            raise AnchorError(
                "pull_request_review_thread.start_line must be part of the same hunk as the line."
            )
        if first.position >= last.position:
            raise AnchorError("pull_request_review_thread.start_line must precede the end line.")
    return Placed(line, start_line, file.hunk_until(last), last.position)


def anchor_now(comment: ReviewComment) -> Anchor | None:
    """Where a comment is in the diff of today's head; None when it is outdated."""
    pull = comment.pull
    file = pull_diff(pull).by_path.get(comment.path)
    if file is None:
        return None
    if comment.original_line is None:
        return Anchor(None, None, None)  # a remark on the whole file
    line = _moved(comment, comment.original_line, comment.side)
    start = comment.original_start_line
    if start is not None:
        start = _moved(comment, start, comment.start_side or comment.side)
        if start is None:
            return None
    found = file.line(line, comment.side) if line is not None else None
    return Anchor(line, start, found.position) if found else None


def _moved(comment: ReviewComment, line: int, side: str) -> int | None:
    git = comment.pull.repository.git
    if side == "LEFT":
        return moved_line(git, comment.original_base, merge_base(comment.pull), comment.path, line)
    return moved_line(git, comment.original_commit, comment.pull.head_sha, comment.path, line)
