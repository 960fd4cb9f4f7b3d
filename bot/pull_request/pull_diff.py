"""The diff of a pull request: as GitHub shows it, or put together from its list of files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from bot.checker.questions import PullDiff
from bot.github import RejectedError, UnavailableError

if TYPE_CHECKING:
    from bot.conversation import PullRequest
    from bot.github import GitHub

DIFF_TYPE = "application/vnd.github.diff"
PULL = "/repos/{owner}/{repo}/pulls/{number}"

LISTED_FILES = 3_000
"""Files of a pull request that GitHub lists at most."""

TOO_LARGE = 406
PAGE = 100
NAMED_FILES = 5


class _ListedFile(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    filename: str
    status: str = "modified"
    previous_filename: str | None = None
    patch: str | None = None
    changes: int = 0


_LIST = TypeAdapter(list[_ListedFile])


async def read_pull_diff(github: GitHub, pull: PullRequest) -> PullDiff:
    """Read the diff in one request; of one that is too much for GitHub, the files with their patches."""
    path: dict[str, str | int] = {"owner": pull.owner, "repo": pull.repo, "number": pull.number}
    try:
        answer = await github.rest("GET", PULL, path=path, headers={"Accept": DIFF_TYPE})
    except RejectedError as error:
        if error.status != TOO_LARGE:
            raise
    except UnavailableError as error:  # it may be so large that GitHub cannot finish it
        if not error.may_have_happened:
            raise
    else:
        return PullDiff(answer.text)
    return from_list(await _list(github, path), pull.changed_files)


async def _list(github: GitHub, path: dict[str, str | int]) -> list[_ListedFile]:
    listed: list[_ListedFile] = []
    page: int | None = 1
    while page is not None and len(listed) < LISTED_FILES:
        answer = await github.rest("GET", f"{PULL}/files", path=path, params={"per_page": PAGE, "page": page})
        try:
            listed += _LIST.validate_json(answer.body)
        except ValidationError as error:
            raise UnavailableError(
                f"GET {PULL}/files", f"not a list of files: {error}"[:500], may_have_happened=False
            ) from error
        page = answer.next_page
    return listed


def from_list(listed: list[_ListedFile], changed_files: int) -> PullDiff:
    """Put a unified diff together from a list of files, and say what it lacks."""
    without = [file.filename for file in listed if file.patch is None and file.changes]
    not_covered = []
    if without:
        named = ", ".join(f"`{name}`" for name in without[:NAMED_FILES])
        rest = f" and {len(without) - NAMED_FILES:,} more" if len(without) > NAMED_FILES else ""
        files = "1 file" if len(without) == 1 else f"{len(without):,} files"
        not_covered.append(f"the diff of {files} is too large for GitHub to show: {named}{rest}")
    if changed_files > len(listed):
        not_covered.append(
            f"GitHub lists {len(listed):,} of the {changed_files:,} files that the pull request changes"
        )
    text = "".join(line for file in listed for line in _as_diff(file))
    return PullDiff(text, tuple(not_covered), frozenset(without))


def _as_diff(file: _ListedFile) -> Iterator[str]:
    old = file.previous_filename or file.filename
    before, after = quoted(f"a/{old}"), quoted(f"b/{file.filename}")
    yield f"diff --git {before} {after}\n"
    if file.status == "added":
        yield "new file mode 100644\n"
        before = "/dev/null"
    elif file.status == "removed":
        yield "deleted file mode 100644\n"
        after = "/dev/null"
    elif file.status in {"renamed", "copied"}:
        verb = "rename" if file.status == "renamed" else "copy"
        yield f"similarity index {100 if not file.changes else 90}%\n"
        yield f"{verb} from {quoted(old)}\n{verb} to {quoted(file.filename)}\n"
    if file.patch is not None:
        yield f"--- {before}\n+++ {after}\n{file.patch}\n"


def quoted(path: str) -> str:
    """The path as git writes it in a diff: in quotes, C-style, when it holds what would break a line."""
    if path.isprintable() and path.isascii() and '"' not in path and "\\" not in path:
        return path
    escaped = "".join(
        _ESCAPES.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}")
        for byte in path.encode("utf-8", "surrogatepass")
    )
    return f'"{escaped}"'


_ESCAPES = {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t", ord("\r"): "\\r"}
