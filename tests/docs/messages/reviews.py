"""Examples of what is reported of a whole review: findings that are not judged, and observations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from checks.claims.decode import decode
from checks.code.code import Code
from checks.code.tree import File, SnapshotTree
from checks.model.cost import TooCostlyError
from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.policy import Policy
from checks.observations.green import GreenRun, ReviewedCommit, observe
from checks.review import check_review
from tests.checks.agents.descriptions.changes import code_of
from tests.docs.messages.recording import Notes, Run

_BEFORE = {f"src/{name}.py": f"{name} = 1\n" for name in "abcd"}
_AFTER = {f"src/{name}.py": f"{name} = 2\n" for name in "abcd"}
_OLD = {"m.py": "".join(f"value_{n} = compute_{n}({n})\n" for n in range(1, 60))}
_NEW = {"m.py": "".join(f"import module_{n}\n" for n in range(1, 21)) + _OLD["m.py"]}
_OLDER = "c" * 40


def _said(id_: str, body: str, path: str = "src/a.py", line: int = 1, reviewer: str = "alpha") -> Finding:
    return Finding(id_, reviewer, "", body, Location(path, line, line))


def _checked(
    *findings: Finding,
    code: Code | None = None,
    policy: Policy = Policy(tier2=True),  # noqa: B008 - it is frozen
    seen: Mapping[str, Code] | None = None,
) -> Run:
    def run() -> Notes:
        review = check_review(Reading(findings), code or code_of(_BEFORE, _AFTER), policy, seen=seen)
        return Notes((*review.not_covered, *(note for one in review.findings for note in one.notes)))

    return run


class _Endless(SnapshotTree):
    """A tree that takes longer to read than a check may."""

    def read(self, path: str) -> File | None:
        raise TooCostlyError


def _listed(runs: list[GreenRun], reviews: list[ReviewedCommit]) -> object:
    return list(observe(runs, reviews, "d" * 40))


def examples() -> Iterator[tuple[str, Run]]:
    """In what words each is shown, and what it runs."""
    one = _said("1", "The total is computed without the discount that the cart carries.")
    yield "*(a path that the config ignores)*", _checked(one, policy=Policy(ignore=("src/",)))
    go = {
        "a.go": "package a\n\nfunc rows() int {\n\treturn 1\n}\n",
        "b.go": "package a\n\ntype Rows struct{}\n",
    }
    unseen = "I don't see `Rows` defined in this diff."
    yield unseen, _checked(_said("1", unseen, "a.go", 3), code=code_of({}, go))
    ignored = replace(one, body=f"{one.body}\n\ncitecheck: ignore")
    yield "*(a comment with the line `citecheck: ignore`)*", _checked(ignored)
    yield "*(a finding on a commit that is gone)*", _checked(replace(one, commit="d" * 40))
    yield "*(a check that takes too long)*", _checked(one, code=Code(_Endless(_AFTER)))
    many = "".join(f"See `src/a.py:{n}`. " for n in range(1, 400))
    yield "See `src/a.py:1`. See `src/a.py:2`. … *(400 citations)*", _checked(_said("1", many))
    typed = replace(one, claims=(decode({"kind": "symbol", "name": "total"}),))
    yield "*(no change to look at)*", _checked(typed, policy=Policy(tier2=True, places_only=True))
    yield (
        "`src/c.py` is missing from this PR. … `src/d.py` is not included in the diff.",
        _checked(
            _said("1", "`src/c.py` is missing from this PR."),
            _said("2", "`src/d.py` is not included in the diff."),
        ),
    )
    quoted = [_said(str(n), f"`value_{n} = compute_{n}({n})` is wrong.", "m.py", n) for n in (10, 30)]
    yield (
        "`value_10 = compute_10(10)` is wrong. … *(cited where it was before)*",
        _checked(*quoted, code=code_of(_OLD, _NEW)),
    )
    older = Code(SnapshotTree(_AFTER, _OLDER))
    yield (
        "The total is … *(twice, on two commits)*",
        _checked(replace(one, commit=_OLDER), replace(one, id="2"), seen={_OLDER: older}),
    )
    other = Code(SnapshotTree({"src/a.py": "a = 0\n"}, _OLDER))
    yield (
        "Wrong. *(the line has changed since)*",
        _checked(replace(_said("1", "Wrong."), commit=_OLDER), seen={_OLDER: other}),
    )
    limits = code_of({"a.py": "x = 1\n"}, {"a.py": "TIMEOUT = 30\n"})
    yield (
        "`TIMEOUT` is 30. … `TIMEOUT` is 60. *(two reviewers)*",
        _checked(
            _said("1", "`TIMEOUT` is 30.", "a.py"),
            _said("2", "`TIMEOUT` is 60.", "a.py", reviewer="beta"),
            code=limits,
        ),
    )
    unknown = code_of({"a.py": "x = 1\n"}, {"a.py": "x = 2\n"})
    yield (
        "`TIMEOUT` is 30. … `TIMEOUT` is 60. *(two reviewers, and the code has neither)*",
        _checked(
            _said("1", "`TIMEOUT` is 30.", "a.py"),
            _said("2", "`TIMEOUT` is 60.", "a.py", reviewer="beta"),
            code=unknown,
        ),
    )
    runs = [GreenRun("alpha", "alpha review")]
    before = [ReviewedCommit("alpha", "alpha", _OLDER, "2024-01-01T00:00:00Z")]
    yield "*(a reviewer's green check on a commit that it has not reviewed)*", partial(_listed, runs, before)
