"""What a commit does not have, where its git can be asked to see the same."""

from __future__ import annotations

import posixpath

from checks.code.code import Code
from checks.model.location import Side
from checks.model.outcome import Absence, Lacking


def lacks_file(code: Code, path: str, side: Side) -> Absence | None:
    """No file has the path; None where that is not known of the commit, or git reads the path otherwise."""
    tree = code.tree(side)
    is_plain = posixpath.normpath(path) == path and not path.startswith(("/", "..", ":"))
    is_there = tree.has(path) or tree.has_folder(path) or not tree.knows(path)
    return Absence(Lacking.FILE, path, tree.commit) if tree.commit and is_plain and not is_there else None


def lacks_lines(code: Code, path: str, side: Side) -> Absence | None:
    """The file has no more lines than it has; None where its text is not at hand, or `grep` may count otherwise."""
    commit, file = code.tree(side).commit, code.file(path, side)
    if commit is None or file is None or file.text is None or "\0" in file.text:
        return None
    return Absence(Lacking.LINES, path, commit, file.line_count or 0)


def lacks_name(code: Code, name: str) -> Absence | None:
    """No file of the head has the name as a word, for git either."""
    commit = code.head.commit
    return Absence(Lacking.NAME, name, commit) if commit and code.index.git_finds_none(name) else None
