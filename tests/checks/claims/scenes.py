"""A change in memory and one text in front of it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from textwrap import dedent
from typing import Any

from checks.claims.kind import NOTHING, Example, Kind
from checks.claims.registry import check_claim
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.surroundings import Context, locate
from checks.code.tree import SnapshotTree
from checks.model.claim import Claim
from checks.model.finding import Finding, Quote
from checks.model.location import Location
from checks.text.prose import Text


def source(text: str) -> str:
    """Code as it is in a file, from an indented literal; a first empty line counts as line 1."""
    return dedent(text)


def change(head: Mapping[str, str], base: Mapping[str, str] | None = None, *, complete: bool = True) -> Code:
    """The code before and after a change; without a base nothing was changed."""
    before = head if base is None else base
    return Code(
        SnapshotTree(dict(head), complete=complete),
        SnapshotTree(dict(before), complete=complete),
        Diff("".join(_diffs(before, head))),
    )


def _diffs(base: Mapping[str, str], head: Mapping[str, str]) -> Iterator[str]:
    for path in sorted({*base, *head}):
        old, new = base.get(path), head.get(path)
        if old != new:
            yield f"diff --git a/{path} b/{path}\n"
            if old is None or new is None:
                yield "new file mode 100644\n" if old is None else "deleted file mode 100644\n"
            yield from difflib.unified_diff(
                (old or "").splitlines(keepends=True),
                (new or "").splitlines(keepends=True),
                "/dev/null" if old is None else f"a/{path}",
                "/dev/null" if new is None else f"b/{path}",
            )


def finding(
    says: str, path: str = "app.py", line: int | None = 1, last: int | None = None, title: str = ""
) -> Finding:
    """A finding of a bot."""
    return Finding("1", "a-bot", title, says, Location(path, line, last or line))


def scene(example: Example) -> tuple[Text, Code, Context]:
    """What an example of a kind stands for."""
    at = Location(example.path, example.line, example.last or example.line) if example.path else None
    quotes = tuple(Quote(each) for each in example.quotes)
    handed_in = () if example.claim is None else (example.claim,)
    one = Finding("1", "a-bot", "", example.says, at, quotes=quotes, claims=handed_in)
    head = {example.path: source(example.code), **{path: source(text) for path, text in example.others}}
    head.pop("", None)
    base = {**head, example.path: source(example.base)} if example.base is not None else None
    code = change(head, base)
    place = locate(code, one.location) if one.location else None
    return Text(one), code, Context(place, cited=one.location)


def claims_of(kind: Kind[Any], text: Text) -> Iterable[Claim]:
    """The claims of a kind that an example makes: those that it hands in, else those that its text makes."""
    return text.finding.claims or kind.extract(text)


def results(kind: Kind[Any], example: Example) -> set[str]:
    """What becomes of the claims of the kind that an example makes: failures and dispositions, else `NOTHING`."""
    text, code, context = scene(example)
    outcomes = [check_claim(claim, code, context).outcome for claim in claims_of(kind, text)]
    return {str(outcome.failure or outcome.disposition) for outcome in outcomes} or {NOTHING}
