"""Two names or texts that are said to be written alike, or to differ by a typo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rapidfuzz.distance import DamerauLevenshtein

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.code.code import Code
from checks.code.occurrences import pattern, places
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Mention, Shape, is_distinctive
from checks.text.prose import Text

CLOSE = 2
"""Letters in which two spellings of one name differ at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SameClaim(Claim):
    """`a` and `b` are written alike; `denied`: they differ, as by a typo, and the code has both."""

    kind: ClassVar[str] = "same"
    a: str
    """A name, as the code or the finding spells it."""

    b: str
    """The other name. Only spellings are compared, not what the code does."""


def extract(text: Text) -> Iterator[SameClaim]:
    """ "`a` vs `b` (typo)": two names of one sentence that says so."""
    for sentence in text.sentences:
        named = [one for one in sentence.mentions if one.marked]
        if len(two := _but_used(sentence)) == 2:
            yield SameClaim(statement=sentence.written, a=two[0].text, b=two[1].text, stance=Stance.DENIED)
            continue
        if len(named) != 2 or "typo" not in sentence.words or sentence.words.isdisjoint(("vs", "versus")):
            continue
        if all(one.shape is Shape.NAME and one.stance in CHECKABLE for one in named):
            yield SameClaim(
                statement=sentence.written, a=named[0].text, b=named[1].text, stance=Stance.DENIED
            )


DEFINING = frozenset(("defined", "declared", "named", "defines", "declares"))
USING = frozenset(("used", "referenced", "called", "uses", "references"))


OUTSIDE = frozenset("database table column api server backend payload env docs schema".split())
"""What defines names that are not in the code: "named `userIds` in the database but used as `userId`"."""


def _but_used(sentence: Sentence) -> list[Mention]:
    """ "Defined as `a` on line 3 but used as `b`", "`b` is used but line 3 defines `a`": the two names."""
    words = [word for clause in sentence.clauses for word in clause.words]
    but = next((at for at, word in enumerate(words) if word.lower == "but"), None)
    outside = not OUTSIDE.isdisjoint(sentence.said)
    if (
        but is None
        or sentence.title
        or outside
        or not sentence.words.isdisjoint(("if", "not", "unless", "when"))
    ):
        return []
    names: list[Mention] = []
    verbs: list[frozenset[str]] = []
    for before, part in ((True, words[:but]), (False, words[but + 1 :])):
        own = [sentence.mentions[word.mention] for word in part if word.mention is not None]
        own = [one for one in own if one.marked and one.shape is Shape.NAME]
        verbs.append(frozenset(word.lower for word in part))
        names += own[-1:] if before else own[:1]
    one, other = verbs
    said = not (DEFINING.isdisjoint(one) or USING.isdisjoint(other)) or not (
        USING.isdisjoint(one) or DEFINING.isdisjoint(other)
    )
    return names if said and len(names) == 2 else []


def verify(claim: SameClaim, code: Code, context: Context) -> Outcome:
    """By their spelling in the cited file: what is there, and what is nowhere."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    a, b = claim.a.strip().removesuffix("()"), claim.b.strip().removesuffix("()")
    lines = {name: _nearest(around, name) for name in (a, b)}
    if a == b:
        return _one(claim, around, a, lines[a])
    if lines[a] is not None and lines[b] is not None:
        if claim.stance is Stance.DENIED:
            evidence = tuple(one for line in lines.values() for one in around.evidence(line or 1))
            return verified(
                f"line {lines[a]} has `{short(a)}`, and line {lines[b]} has `{short(b)}`", evidence=evidence
            )
        return unsupported("they are spelled differently; it is unclear whether the same is meant")
    if claim.stance is not Stance.DENIED:
        return unsupported(f"`{around.path}` does not have both of them")
    return _no_typo(code, around, *((a, b) if lines[b] is None else (b, a)))


def _nearest(around: Surroundings, name: str) -> int | None:
    return around.nearest([first for first, _ in places(around.tokens, pattern(name))])


def _one(claim: SameClaim, around: Surroundings, name: str, line: int | None) -> Outcome:
    if line is None:
        return unsupported(f"`{around.path}` does not have `{short(name)}`")
    if len(around.outline.named(name)) > 1:
        return unsupported(f"`{around.path}` defines several `{short(name)}`; it is unclear which are meant")
    if claim.stance is Stance.DENIED:
        return failed(
            f"both are `{short(name)}`, as at line {line}",
            Failure.FALSE_STATEMENT,
            evidence=around.evidence(line),
        )
    return verified(f"both are `{short(name)}`, as at line {line}", evidence=around.evidence(line))


def _no_typo(code: Code, around: Surroundings, there: str, absent: str) -> Outcome:
    """One spelling is near the cited lines, and the other, a letter or two off, is in no file, old or new."""
    line = _nearest(around, there)
    if line is None or not around.is_near(line):
        return unsupported(f"`{short(there)}` is not near the cited lines")
    close = DamerauLevenshtein.distance(there, absent) <= CLOSE
    if not (close and is_distinctive(absent) and is_distinctive(there)):
        return unsupported(f"`{around.path}` does not have `{short(absent)}`; that proves nothing")
    if not code.index.complete or absent in code.index or any(file.mentions(absent) for file in code.diff):
        return unsupported(f"`{short(absent)}` may be in another file, or was before the change")
    return failed(
        f"no file has `{short(absent)}`; line {line} has `{short(there)}`",
        Failure.FALSE_PRESENCE,
        evidence=around.evidence(line),
    )


_PY = "def load_rows(row_count):\n    return row_cuont\n"
_TS = "const rowCount = 1;\nsend(rowCount);\n"


def _differ(a: str, b: str) -> SameClaim:
    return SameClaim(a=a, b=b, stance=Stance.DENIED)


KIND = Kind(
    SameClaim,
    "two names or texts are written alike (denied: they differ, as by a typo, and both are in the file)",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`row_count` vs `row_cuont` is a typo.", "verified", _PY, 2),
        Example("`row_count` vs `row_conut` is a typo.", Failure.FALSE_PRESENCE, _PY, 1),
        Example(
            "`row_count` vs `row_number` is a typo.", "unsupported", _PY, 1, why="They may differ on purpose."
        ),
        Example("`row_count` is not `row_cuont`.", NOTHING, _PY, 2),
        Example(
            "The names differ.",
            Failure.FALSE_STATEMENT,
            _TS,
            2,
            path="a.ts",
            claim=_differ("rowCount", "rowCount"),
        ),
        Example(
            "Both are `rowCount`.",
            "verified",
            _TS,
            2,
            path="a.ts",
            claim=SameClaim(a="rowCount", b="rowCount"),
        ),
        Example(
            "`total` is not that of `B`.",
            "unsupported",
            "class A:\n    total = 1\n\n\nclass B:\n    total = 2\n",
            2,
            claim=_differ("total", "total"),
            why="Two things are spelled so.",
        ),
        Example(
            "`RowCount` is the same as `RowLimit`.",
            "unsupported",
            "package a\n\nvar RowCount, RowLimit int\n",
            3,
            path="a.go",
            claim=SameClaim(a="RowCount", b="RowLimit"),
        ),
        Example(
            "`row_count` is spelled `row_conut`.",
            Failure.FALSE_PRESENCE,
            "fn load(row_count: u8) {}\n",
            1,
            path="a.rs",
            claim=_differ("row_count", "row_conut"),
        ),
        Example("The names differ.", "unsupported", _TS, 1, path="a.ts", claim=_differ("total", "total")),
        Example(
            "They are the same.", "unsupported", _TS, 1, path="a.ts", claim=SameClaim(a="rowCount", b="total")
        ),
        Example("The names differ.", "unsupported", _TS, 1, path="a.ts", claim=_differ("allRows", "total")),
        Example(
            "The names differ.",
            "unsupported",
            _TS,
            1,
            path="a.ts",
            others=(("b.ts", "const rowConut = 1;\n"),),
            claim=_differ("rowCount", "rowConut"),
        ),
        Example("The names differ.", "unsupported", _TS, 1, path="", claim=_differ("rowCount", "total")),
    ),
)
