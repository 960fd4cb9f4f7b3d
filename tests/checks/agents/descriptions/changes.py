"""A change made of the files before and after, with the diff that git makes of them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from checks.agents.descriptions.change import ChangeSeen
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import SnapshotTree


def diff_of(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """As `git diff -M` writes it."""
    renames = {
        old: new
        for old in before
        for new in after
        if old not in after and new not in before and before[old] == after[new]
    }
    parts = []
    for path in sorted({*before, *after}):
        old, new = before.get(path), after.get(path)
        if old == new or path in renames.values():
            continue
        if path in renames:
            parts.append(
                f"diff --git a/{path} b/{renames[path]}\nsimilarity index 100%\nrename from {path}\nrename to {renames[path]}\n"
            )
            continue
        mode = (
            "new file mode 100644\n" if old is None else "deleted file mode 100644\n" if new is None else ""
        )
        lines = difflib.unified_diff(
            (old or "").splitlines(keepends=True),
            (new or "").splitlines(keepends=True),
            "/dev/null" if old is None else f"a/{path}",
            "/dev/null" if new is None else f"b/{path}",
        )
        parts.append(f"diff --git a/{path} b/{path}\n{mode}index 1111111..2222222 100644\n" + "".join(lines))
    return "".join(parts)


def code_of(before: Mapping[str, str], after: Mapping[str, str]) -> Code:
    """The change as a reviewer would see it."""
    return Code(SnapshotTree(after, "b" * 40), SnapshotTree(before, "a" * 40), Diff(diff_of(before, after)))


def change_of(before: Mapping[str, str], after: Mapping[str, str]) -> ChangeSeen:
    return ChangeSeen(code_of(before, after))
