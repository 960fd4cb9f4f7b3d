"""Uses that a change is said to lose, beside changes that keep them and changes that do not."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import warnings_of

BEFORE = "package a\n\nfunc serve(err error) {\n\tif err == ErrAbort {\n\t\treturn\n\t}\n\tlog(err)\n}\n"
AFTER = "package a\n\nfunc serve(err error) {\n\tif err == ErrAbort {\n\t\treturn\n\t}\n\tlog(err, 1)\n}\n"
LOST = AFTER.replace("\tif err == ErrAbort {\n\t\treturn\n\t}\n", "")
OLD = "def f(a, b):\n    if not compare_digest(a, b):\n        raise ValueError(a)\n    return a\n"
NEW = "def f(a, b):\n    if not compare_digest(a, b):\n        raise ValueError(a)\n    return b\n"
COMPARED = "def f(a, b):\n    if a != b:\n        raise ValueError(a)\n    return b\n"

SPLIT = BEFORE.replace("err == ErrAbort", "err != nil && err != ErrAbort")
COMMENTED = BEFORE.replace("func serve", "// serve is\n// served.\nfunc serve")
COMMENTED_AFTER = AFTER.replace("func serve", "// serve is\n// served.\nfunc serve")
TWICE = BEFORE.replace("\tlog(err)", "\tlog(err)\n\tif other == ErrAbort {\n\t\treturn\n\t}")

FALSE = [
    ("a.go", AFTER, BEFORE, 4, "The exemption for `ErrAbort` got lost in this change."),
    ("a.go", AFTER, BEFORE, 4, "The `ErrAbort` check got lost in the refactoring."),
    ("a.go", AFTER, BEFORE, 4, "`ErrAbort` got lost when this was rewritten."),
    ("a.go", AFTER, BEFORE, 4, "`ErrAbort` was lost in this refactor, so an abort is logged."),
    ("a.go", AFTER, BEFORE, 4, "The check for `ErrAbort` was dropped in this PR."),
    ("a.go", AFTER, BEFORE, 4, "The handling of `ErrAbort` has been lost in the rewrite."),
    ("a.py", NEW, OLD, 2, "This PR trades the constant-time comparison for a plain one. Please bring back `compare_digest`."),

    ("a.go", AFTER, BEFORE, 4, "`ErrAbort` has been lost in the rewrite."),
    ("a.go", COMMENTED_AFTER, COMMENTED, 6, "`ErrAbort` has been lost in the rewrite."),
    ("a.go", AFTER, SPLIT, 4, "The exemption for `ErrAbort` got lost in this change."),
]  # fmt: skip

TRUE = [
    ("a.go", AFTER, BEFORE, 4, "`ErrAbort` was removed in this migration of the library."),
    ("a.go", LOST, BEFORE, 4, "The exemption for `ErrAbort` got lost in this change."),
    ("a.go", LOST, BEFORE, 4, "`ErrAbort` got lost when this was rewritten."),
    ("a.go", AFTER, BEFORE, 7, "The exemption for `ErrOther` got lost in this change."),
    ("a.go", AFTER, BEFORE, 7, "`err` got lost when it is wrapped."),
    ("a.go", AFTER, BEFORE, 7, "`ErrAbort` is lost here when it is wrapped."),
    ("a.go", AFTER, BEFORE, 4, "If `ErrAbort` got lost in this change, it breaks."),
    ("a.go", AFTER, BEFORE, 4, "Make sure that `ErrAbort` is not lost in this refactor."),
    ("a.go", AFTER, BEFORE, 4, "Was `ErrAbort` lost in this refactor?"),
    ("a.go", AFTER, BEFORE, 4, "The comment for `ErrAbort` got lost in this change."),
    ("a.go", AFTER, BEFORE, 4, "The comment on the exemption for `ErrAbort` got lost in this change."),
    ("a.go", AFTER.replace("log(err, 1)", "log(err, 1)")+'\nfunc other() {}\n', BEFORE+'\nfunc other() { use(ErrAbort) }\n', 4, "The check for `ErrAbort` was dropped in this PR."),
    ("a.py", COMPARED, OLD, 2, "Please bring back `compare_digest`."),
    ("a.py", NEW+"\ndef g(a):\n    return a\n", OLD+"\ndef g(a):\n    compare_digest(a, 1)\n    return a\n", 6, "It is not safe. Please bring back `compare_digest`."),
    ("a.py", NEW+"\ndef g(a):\n    return a\n", OLD+"\ndef g(a):\n    compare_digest(a, 1)\n    return a\n", 2, "`compare_digest` got lost in this change in `g`."),

    ("a.go", AFTER, SPLIT, 7, "The exemption for `ErrAbort` got lost in this change."),
    ("a.go", AFTER, TWICE, 4, "The exemption for `ErrAbort` got lost in this change."),
]  # fmt: skip


@pytest.mark.parametrize(("path", "head", "base", "line", "says"), FALSE)
def test_a_use_that_the_change_keeps_refutes_that_it_got_lost(
    path: str, head: str, base: str, line: int, says: str
) -> None:
    assert warnings_of((path, head, line, says), {}, {path: base})


@pytest.mark.parametrize(("path", "head", "base", "line", "says"), TRUE)
def test_a_use_that_may_be_another_one_refutes_nothing(
    path: str, head: str, base: str, line: int, says: str
) -> None:
    assert warnings_of((path, head, line, says), {}, {path: base}) == []
