"""A version that the change is said to raise or lower: "bumps `requests` from 2.31.0 to 2.32.0"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.agents.descriptions.change import ChangeSeen, Line, folded, refuted, shown, undecided
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.sections import DescriptionSentence, Section
from checks.model.claim import Claim
from checks.model.location import Side
from checks.model.outcome import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionClaim(Claim):
    """The version of a thing goes from one to another."""

    kind: ClassVar[str] = "version_change"
    name: str
    old: str = ""
    """Empty where none is said."""

    new: str


_VERSION = r"[vV^~=]{0,2}\d{1,6}(?:\.\d{1,9}){1,4}(?:[-+.][0-9A-Za-z.-]{1,40})?"
_BUMP = re.compile(
    r"(?i)^\W{0,3}(?:(?:this|the|pr|change|commit|it|we|also|and)\s+){0,4}"
    r"(?:bump|bumps|bumped|upgrade|upgrades|upgraded|downgrade|downgrades|downgraded|update|updates|updated)\s+"
    r"(?:the\s+)?(?P<name>[@\w./-]{1,100})(?:\s+(?:dependency|package|version|requirement|library))?\s+"
    rf"(?:from\s+(?P<old>{_VERSION})\s+)?to\s+(?:version\s+)?(?P<new>{_VERSION})"
)


def extract(said: DescriptionSentence) -> Iterator[VersionClaim]:
    """A sentence that names a thing and the version that it comes to."""
    if said.section is not Section.CHANGES:
        return
    written = said.written.replace("`", "").replace("**", "")
    found = _BUMP.match(written)
    if found is not None:
        old, new = _bare(found["old"] or ""), _bare(found["new"])
        yield VersionClaim(statement=said.written, name=found["name"], old=old, new=new)


def _bare(version: str) -> str:
    return version.lstrip("vV^~=").rstrip(".-+")


def verify(claim: VersionClaim, change: ChangeSeen) -> Outcome:
    """By the changed lines that have the versions, and the name on them or near them."""
    if not change.files or not change.whole:
        return change.unread()
    new = [line for line in change.added if _has(line.text, claim.new)]
    old = [line for line in change.removed if _has(line.text, claim.old)] if claim.old else []
    near = [line for line in new if _is_of(line, claim.name, claim.new, change, Side.RIGHT)]
    if near and (
        not claim.old or any(_is_of(line, claim.name, claim.old, change, Side.LEFT) for line in old)
    ):
        return shown(f"`{near[0].path}` has {claim.new} now", change.evidence(near[0].path, near[0].number))
    named = [line for line in change.added if folded(claim.name) in folded(line.text[:500])]
    evidence = [change.evidence(line.path, line.number) for line in named[:2]]
    if not new:
        if not change.exact:
            return change.unread()
        return refuted(f"no added line of {change.size()} has {claim.new}", *evidence)
    if claim.old and not old:
        if not change.exact:
            return change.unread()
        was = [line for line in change.removed if folded(claim.name) in folded(line.text[:500])]
        return refuted(
            f"no removed line of {change.size()} has {claim.old}",
            *(change.evidence(line.path, line.number, Side.LEFT) for line in was[:2]),
        )
    return undecided(
        f"{claim.new} is on an added line of `{new[0].path}`; that it is of {claim.name} is not plain"
    )


def _has(text: str, version: str) -> bool:
    """The version as a whole: 1.2 is not in 1.2.3, nor in 11.2."""
    at = text.find(version)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(version) : at + len(version) + 2]
        if not (
            before.isdigit()
            or before == "."
            or after[:1].isdigit()
            or (after[:1] == "." and after[1:].isdigit())
        ):
            return True
        at = text.find(version, at + 1)
    return False


_DOTTED = re.compile(r"\d{1,9}(?:\.\d{1,9})+")
_LOCK = re.compile(
    r"(?:^|/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|[\w.-]+\.lock)$"
)


def _is_of(line: Line, name: str, version: str, change: ChangeSeen, side: Side) -> bool:
    """The name is on the line with the version right behind it, or in a lock file on one of the lines before it."""
    parts = "[-_.]".join(re.escape(part) for part in re.split(r"[-_.]", name))
    wanted = re.compile(rf"(?i)(?<![\w@./-])(?:node_modules/)?{parts}(?![\w/]|[.-]\w)")
    text = line.text[:2_000]
    if text.lstrip().startswith(("#", "//", "<!--")):
        return False
    found = wanted.search(text)
    behind = _DOTTED.search(text, found.end()) if found else None
    if behind is not None:
        return text.startswith(version, behind.start())
    file = change.code.diff.file(line.path, side)
    if file is None or not _LOCK.search(line.path):
        return False
    shown_lines = file.head_text_lines() if side is Side.RIGHT else file.base_text_lines()
    for back in range(1, 4):
        before = shown_lines.get(line.number - back, "")[:2_000]
        if wanted.search(before):
            return True
        if not before.strip() or before.rstrip().endswith(("{", ":", "]]")):
            return False  # where an entry begins
    return False


_BEFORE = {"requirements.txt": "requests==2.31.0\nrich==13.0.0\n"}
_AFTER = {"requirements.txt": "requests==2.32.0\nrich==13.0.0\n"}

KIND = Kind(
    VersionClaim,
    "a version changes as stated",
    extract,
    verify,
    (
        Example("Bumps `requests` from 2.31.0 to 2.32.0.", "verified", _BEFORE, _AFTER),
        Example("Bumps `requests` from 2.31.0 to 2.32.1.", "failed", _BEFORE, _AFTER),
        Example("Bumps `requests` from 2.30.0 to 2.32.0.", "failed", _BEFORE, _AFTER),
        Example("Upgrade rich to 13.9.1", "failed", _BEFORE, _AFTER),
        Example(
            "Bump urllib3 from 2.31.0 to 2.32.0",
            "unsupported",
            _BEFORE,
            _AFTER,
            "the lines are of another package",
        ),
        Example(
            "Bump react from 18.2.0 to 18.3.0.",
            "unsupported",
            {"package.json": '{\n "react": "18.2.0",\n "react-dom": "18.2.0"\n}\n'},
            {"package.json": '{\n "react": "18.2.0",\n "react-dom": "18.3.0"\n}\n'},
            "another package, whose name begins alike",
        ),
        Example(
            "Bumps requests from 13.0.0 to 13.1.0.",
            "unsupported",
            {"requirements.txt": "requests==2.31.0\nrich==13.0.0\n"},
            {"requirements.txt": "requests==2.31.0\nrich==13.1.0\n"},
            "the name is on the line before",
        ),
        *(
            Example(
                "Bumps @acme/left_pad from 1.2.0 to 1.3.0.",
                "verified",
                {path: text},
                {path: text.replace("1.2.0", "1.3.0")},
            )
            for path, text in (
                ("package.json", '{\n "@acme/left-pad": "^1.2.0"\n}\n'),
                ("package-lock.json", '{\n "node_modules/@acme/left-pad": {\n  "version": "1.2.0"\n }\n}\n'),
            )
        ),
        Example("Consider bumping `requests` to 3.0.0.", NOTHING, _BEFORE, _AFTER),
    ),
)
