"""Edits and insertions that an output claims: the code now, against the code before the specialist began."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from checks.agents.outputs.checks import kind_of
from checks.agents.outputs.structure import digest, same_hash
from checks.model.agents.verdicts import ErrorCategory
from checks.model.outcome import Disposition

COMPARED_LIMIT = 50_000_000
"""Characters of a snippet, times the places where it is, that are compared."""

GAPS_LIMIT = 100
"""Places between the lines before and after an insertion that are compared."""

UNNAMED_BASE = "no base was given (`--base`), so the earlier text is unknown"


class EditKind(StrEnum):
    """How a claim says that code came into a file."""

    EDIT = "file-edit"
    INSERTION = "code-inserted"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a comparison comes to; `said` continues a sentence that begins with the file's path."""

    disposition: Disposition
    said: str
    category: ErrorCategory | None = None


class AnchorError(ValueError):
    """The anchor of a claim is not of the form that is asked for."""

    def __init__(self, said: str, category: ErrorCategory) -> None:
        super().__init__(said)
        self.category = category


@dataclass(frozen=True, slots=True)
class Anchor:
    """The code around, before and after an edit, as the claim quotes it. Empty where it quotes none."""

    before: str
    after: str
    content_hash: str = ""
    region: tuple[int, int] | None = None
    """First and last line that were edited, from 1, inclusive."""

    def lines_of(self, text: str) -> str | None:
        """The edited lines as they are now; None where the claim names none."""
        if self.region is None:
            return None
        first, last = self.region
        return "\n".join(text.split("\n")[first - 1 : last])

    def is_untouched(self, now: str, base: str) -> bool:
        """Whether the lines that are said to be edited are those of the base, in a file of as many lines."""
        return now.count("\n") == base.count("\n") and self.lines_of(now) == self.lines_of(base)


def anchor_of(claim: Mapping[str, object], kind: EditKind, where: str) -> Anchor:
    """The anchor of a claim. Raises AnchorError."""
    given = claim.get("anchor")
    if not isinstance(given, Mapping):
        category = ErrorCategory.MISSING_FIELD if given is None else ErrorCategory.INVALID_TYPE
        raise AnchorError(f"`{where}.anchor` is missing or not an object", category)
    texts: dict[str, str] = {}
    for key in ("beforeSnippet", "afterSnippet", "contentHash"):
        found = given.get(key)
        if found is None and key == "afterSnippet":
            raise AnchorError(f"`{where}.anchor.{key}` is missing", ErrorCategory.MISSING_FIELD)
        if not isinstance(found, str | None):
            raise AnchorError(
                f"`{where}.anchor.{key}` is {kind_of(found)}, not a text", ErrorCategory.INVALID_TYPE
            )
        texts[key] = (found or "").replace("\r\n", "\n")
    before, after = (text if text.strip() else "" for text in (texts["beforeSnippet"], texts["afterSnippet"]))
    if not after and kind is EditKind.INSERTION:
        raise AnchorError(f"`{where}.anchor.afterSnippet` is empty", ErrorCategory.MISSING_FIELD)
    if not after and not before:
        raise AnchorError(f"both snippets of `{where}.anchor` are empty", ErrorCategory.MISSING_FIELD)
    return Anchor(before, after, texts["contentHash"], _region(claim.get("editedRegion"), where))


def _region(given: object, where: str) -> tuple[int, int] | None:
    """`{startLine, endLine}` or `{start, end}`."""
    if given is None:
        return None
    if not isinstance(given, Mapping):
        raise AnchorError(
            f"`{where}.editedRegion` is {kind_of(given)}, not an object", ErrorCategory.INVALID_TYPE
        )
    first, last = given.get("startLine", given.get("start")), given.get("endLine", given.get("end"))
    if type(first) is not int or type(last) is not int:
        said = f"`{where}.editedRegion` needs its first and last line as whole numbers"
        raise AnchorError(said, ErrorCategory.INVALID_TYPE)
    if not 1 <= first <= last:
        said = f"`{where}.editedRegion` is not a range of lines, counted from 1"
        raise AnchorError(said, ErrorCategory.SCHEMA_MISMATCH)
    return first, last


def compared(kind: EditKind, anchor: Anchor, now: str, base: str | None, real: str | None) -> Finding:
    """What an anchor comes to in a file.

    `now` and `base` are its text today and before the specialist began, `base` None where nobody knows it;
    `real` is the SHA-256 of its bytes today. What is so today and may always have been is unverifiable.
    """
    now, base = now.replace("\r\n", "\n"), base.replace("\r\n", "\n") if base is not None else None
    if anchor.after and anchor.after not in now:
        return _mismatch("does not contain the text of `afterSnippet`")
    if base == now:
        return _mismatch("has not changed since the base")
    try:
        found = _EDITS[kind](anchor, now, base)
        if found.disposition is Disposition.FAILED or _is_hash(anchor, now, real):
            return found
    except _TooOftenError:
        return _open("has the snippets too often to compare")
    return Finding(
        Disposition.FAILED, "does not have the SHA-256 in `contentHash`", ErrorCategory.HASH_MISMATCH
    )


def _edited(anchor: Anchor, now: str, base: str | None) -> Finding:
    """`file-edit`: the new code came, and the code that it replaced went, in one place at least."""
    before, after = anchor.before, anchor.after
    left = _apart(now, before, after)
    region = anchor.lines_of(now)
    if region is not None and after and (elsewhere := _outside_of_region(anchor, region, now, base)):
        return elsewhere
    if base is None:
        if before == after or not before:
            return _open("has `afterSnippet`, but the anchor does not say what the edit replaced")
        if left and (region is None or not after):
            return _mismatch("still has `beforeSnippet`")
        return _open(f"looks as it would after the edit; {UNNAMED_BASE}")
    if before == after:
        return _open("has `afterSnippet`, but the anchor does not say what the edit replaced")
    came = not after or _apart(now, after, before) > _apart(base, after, before)
    went = not before or left < _apart(base, before, after)
    if not after and not went:
        return _mismatch("still has `beforeSnippet`, as often as at the base")
    if came and went:
        return _done("has `afterSnippet`, and `beforeSnippet` is gone" if before else "has `afterSnippet`")
    if not came and not went:
        return _mismatch("has no more of `afterSnippet` and no less of `beforeSnippet` than at the base")
    if not came:
        return _open("has less of `beforeSnippet` than at the base, but no more of `afterSnippet`")
    return _open("has more of `afterSnippet` than at the base, but no less of `beforeSnippet`")


def _outside_of_region(anchor: Anchor, region: str, now: str, base: str | None) -> Finding | None:
    """What is wrong with the lines that are said to be edited; None where nothing is."""
    if anchor.after.strip("\n") not in region:
        if base is not None and anchor.is_untouched(now, base):
            return _mismatch(
                "has the lines of `editedRegion` as they were at the base, without `afterSnippet`"
            )
        return _open("contains `afterSnippet`, but not in `editedRegion`")
    if anchor.before and _apart(region, anchor.before, anchor.after):
        return _mismatch("still has `beforeSnippet` in `editedRegion`")
    return None


def _inserted(anchor: Anchor, now: str, base: str | None) -> Finding:
    """`code-inserted`: the snippets are the lines around the new code, or the second one is the new code."""
    before, after = anchor.before, anchor.after
    if base is None:
        return _open(f"looks as it would after the insertion; {UNNAMED_BASE}")
    if len(_starts(now, after)) > len(_starts(base, after)):
        if before and before not in now and before not in base:
            return _open("has `afterSnippet`, but `beforeSnippet` is neither there nor at the base")
        return _done("has the new code")
    between = [gap.strip() for gap in _gaps(anchor, now)]
    new = [gap for gap in between if gap and now.count(gap) > base.count(gap)]
    parted = _adjoining(anchor, base) - _adjoining(anchor, now)
    if new and parted > 0:
        return _done("has new code between lines that were adjacent at the base")
    region = (anchor.lines_of(now) or "").strip()
    if region and any(region in gap for gap in new) and now.count(region) > base.count(region):
        return _done("has the new lines of `editedRegion` between the two snippets")
    if new:
        return _open("has new code between the two snippets, but these were not adjacent at the base")
    if parted > 0:
        return _open("has code between lines that were adjacent at the base, but none of it is new")
    if before and len(_starts(now, before)) < len(_starts(base, before)):
        return _open("has less of `beforeSnippet` than at the base, and no more of `afterSnippet`")
    return _mismatch("has no new code there")


def _gaps(anchor: Anchor, text: str) -> list[str]:
    """What stands between the lines before an insertion and the nearest lines after it. Raises _TooOftenError."""
    if not anchor.before:
        return []
    ends = [start + len(anchor.before) for start in _starts(text, anchor.before)]
    gaps: list[str] = []
    for start in _starts(text, anchor.after):
        at = bisect_right(ends, start) - 1
        if at >= 0:
            gaps.append(text[ends[at] : start])
            if len(gaps) > GAPS_LIMIT or sum(map(len, gaps)) > COMPARED_LIMIT:
                raise _TooOftenError
    return gaps


def _adjoining(anchor: Anchor, text: str) -> int:
    """How often the lines before an insertion and those after it stand together, with but space between."""
    return sum(not gap.strip() for gap in _gaps(anchor, text))


_EDITS: Mapping[EditKind, Callable[[Anchor, str, str | None], Finding]] = {
    EditKind.EDIT: _edited,
    EditKind.INSERTION: _inserted,
}


def _is_hash(anchor: Anchor, now: str, real: str | None) -> bool:
    """Of the whole file's bytes, of the new code, of the edited lines or of what was inserted: all are in use."""
    if not anchor.content_hash:
        return True
    blocks = (anchor.after, anchor.lines_of(now), *_gaps(anchor, now))
    texts = {
        text for block in blocks if block for text in (block, block.strip("\n"), block.strip("\n") + "\n")
    }
    hashes = {digest(text) for text in texts} | ({real} if real is not None else set())
    return any(same_hash(anchor.content_hash, each) for each in hashes)


class _TooOftenError(Exception):
    """A snippet is in a file so often that its places are not compared."""


def _apart(text: str, snippet: str, whole: str) -> int:
    """How often a snippet is in a text where it is not wholly a part of `whole`."""
    if not snippet:
        return 0
    wholes = _starts(text, whole) if whole else []
    count = 0
    for start in _starts(text, snippet):
        at = bisect_right(wholes, start) - 1  # the last one that begins before it ends last, too
        if at < 0 or start + len(snippet) > wholes[at] + len(whole):
            count += 1
    return count


def _starts(text: str, snippet: str) -> list[int]:
    """Where a snippet begins, each time, those that overlap among them. Raises _TooOftenError."""
    found: list[int] = []
    at = text.find(snippet)
    while at >= 0:
        found.append(at)
        if len(found) * len(snippet) > COMPARED_LIMIT:
            raise _TooOftenError
        at = text.find(snippet, at + 1)
    return found


def _done(said: str) -> Finding:
    return Finding(Disposition.VERIFIED, said)


def _open(said: str) -> Finding:
    return Finding(Disposition.UNVERIFIABLE, said)


def _mismatch(said: str) -> Finding:
    return Finding(Disposition.FAILED, said, ErrorCategory.ANCHOR_MISMATCH)
