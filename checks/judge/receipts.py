"""What of the judge's words counts: they must be the finding's, and their receipts must be in the code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.occurrences import pattern
from checks.code.paths import Resolved
from checks.code.search import is_nowhere
from checks.code.surroundings import locate
from checks.disclosure.marking import visible
from checks.disclosure.masking import without_secrets
from checks.judge.answer import Receipt, Verdict
from checks.lookups.listing import Line
from checks.model.checked_claim import EvidenceWarning
from checks.model.claim import Stance
from checks.model.finding import Finding
from checks.model.location import Location, Side
from checks.model.outcome import FAILURE_TITLES, Evidence, Failure
from checks.text.prose import Role, Text

SLACK = 1
"""Lines that a receipt may be off."""

FAR = 15
"""Lines up to which code counts as being at the cited place."""

SHORTEST_CLAIM = 3
"""Words or names of a claim, in characters; less can be found anywhere."""

SHORTEST_RECEIPT = 4
"""Characters of a receipt, blanks aside, unless it is the whole line."""

EVIDENCE_LIMIT = 3

_MARK = re.compile(r"^[>\s]?[+\-\s]?\d+\|")
_SPACE = re.compile(r"\s+")
_MARKDOWN = re.compile(r"[*_`~]|^F\|", re.MULTILINE)
_ADDED = re.compile(r"^(?:> ?)*\+(?!\+\+).*$", re.MULTILINE)
_SUGGESTION = re.compile(
    r"^([ \t>]*)(`{3,}|~{3,})\s*suggestion[^\n]*\n.*?(?:^\1\2[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
_FENCED_DIFF = re.compile(
    r"^([ \t>]*)(`{3,}|~{3,})\s*(?:diff|patch)[^\n]*\n.*?(?:^\1\2[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)


class DroppedError(Exception):
    """A word of the judge that does not count. Why, in words of ours."""


@dataclass(frozen=True)
class Basis:
    """What the words of the judge on one finding are checked against."""

    finding: Finding
    code: Code
    shown: frozenset[Line]
    """The lines that the judge was shown: no other one can be a receipt."""

    place: Location | None = None
    """The cited place as the tree spells it; None where it does not exist."""

    @cached_property
    def text(self) -> Text:
        """The finding's text."""
        return Text(self.finding)

    @cached_property
    def asserted(self) -> str:
        """What the finding says without what it proposes to commit, folded."""
        return folded(_asserted(self.finding))

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of code that it says, in small letters."""
        return frozenset(name.casefold() for name in pattern(_asserted(self.finding)).names)

    def says(self, words: str) -> bool:
        """The finding says these words, and does not propose them."""
        said = folded(words)
        return len(said.replace(" ", "")) >= SHORTEST_CLAIM and said in self.asserted


def supported(verdict: Verdict, basis: Basis) -> tuple[Evidence, ...]:
    """The lines that show a statement to be true. Raises DroppedError where none of them was shown and is there."""
    evidence = tuple(dict.fromkeys(_evidence(verdict.receipts, basis)))[:EVIDENCE_LIMIT]
    if not evidence:
        raise DroppedError(_lacking(verdict))
    return evidence


def refuted(words: str, verdict: Verdict, basis: Basis, model: str = "") -> EvidenceWarning:
    """The warning that a statement is false. Raises DroppedError where its receipts do not show it."""
    failure = verdict.failure or Failure.FALSE_STATEMENT
    evidence = tuple(dict.fromkeys(_evidence(verdict.receipts, basis)))[:EVIDENCE_LIMIT]
    nowhere = _nowhere(verdict.nowhere, basis)
    if not evidence and not nowhere:
        raise DroppedError(_lacking(verdict))
    actual = None
    if failure in (Failure.DRIFTED, Failure.MISATTRIBUTED):
        place = basis.place
        actual = _actual(verdict, place, basis.code)
        failure = (
            Failure.DRIFTED if place is not None and actual.path == place.path else Failure.MISATTRIBUTED
        )
        if not any(_near(one, actual) for one in evidence):
            raise DroppedError("no receipt is at the place that it names for the code")
    elif failure in (Failure.FABRICATED_SYMBOL, Failure.FABRICATED_QUOTE) and not nowhere:
        failure = Failure.FALSE_PRESENCE  # it is somewhere, or nobody looked
    elif failure is Failure.REMOVED_CODE and not any(one.side is Side.LEFT for one in evidence):
        failure = Failure.FALSE_PRESENCE
    return EvidenceWarning(
        failure=failure,
        message=_message(words, failure, nowhere, verdict.why),
        citation=basis.finding.location,
        evidence=evidence,
        actual=actual,
        judge=model or "a judge",
    )


def _lacking(verdict: Verdict) -> str:
    return (
        "none of its receipts matches the lines that it was shown"
        if verdict.receipts
        else "it has no receipt"
    )


def same_words(one: str, other: str) -> bool:
    """Two quotations of a finding mean one statement: one holds the other, or they share most of their words."""
    first, second = folded(one), folded(other)
    if first in second or second in first:
        return True
    words, others = set(first.split()), set(second.split())
    return 2 * len(words & others) > max(len(words), len(others))


def _message(claim: str, failure: Failure, nowhere: Sequence[str], reason: str) -> str:
    """A sentence of ours around the finding's own words, then the judge's, which reports escape."""
    said = f"“{_short(claim, 300)}”: {FAILURE_TITLES[failure]}"
    if nowhere:
        said += f" ({', '.join(f'`{_short(one, 80)}`' for one in nowhere[:3])}: found in no file)"
    return f"{said}. {_short(reason, 400)}".strip() if reason.strip() else said


def _short(text: str, limit: int) -> str:
    folded = visible(without_secrets(" ".join(text.split()))).replace("`", "'")
    return folded if len(folded) <= limit else folded[: limit - 1] + "…"


# what the finding says


def _asserted(finding: Finding) -> str:
    """What a finding says, without what it proposes to commit."""
    body = _SUGGESTION.sub("\n", finding.body)
    body = _FENCED_DIFF.sub(lambda fence: _ADDED.sub("", fence[0]), body)
    return "\n".join((finding.title, body, *(quote.text for quote in finding.quotes)))


def folded(text: str) -> str:
    """Without Markdown's marks, with any white space as one blank, as the packet writes it."""
    lines = (visible(each) for each in without_secrets(text).split("\n"))
    bare = _MARKDOWN.sub("", "\n".join(lines)).translate(_TYPOGRAPHY)
    return _SPACE.sub(" ", bare).strip().strip(".…\"' ").casefold()


_TYPOGRAPHY = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "\xa0": " ", "–": "-", "—": "-"})


# the receipts


def _evidence(receipts: Sequence[Receipt], basis: Basis) -> Iterator[Evidence]:
    for receipt in receipts:
        found = line_of(receipt, basis)
        if found is not None:
            yield basis.code.evidence(found)


def line_of(receipt: Receipt, basis: Basis) -> Location | None:
    """The shown line that holds a receipt's text; None when there is none."""
    for path, side in files_of(receipt, basis.code):
        lines = basis.code.lines(path, side)
        for number in sorted(
            range(receipt.line - SLACK, receipt.line + SLACK + 1), key=lambda n: abs(n - receipt.line)
        ):
            is_shown = (path, side, number) in basis.shown and 1 <= number <= len(lines)
            if is_shown and reads(receipt, lines[number - 1]):
                return Location(path, number, number, side)
    return None


def files_of(receipt: Receipt, code: Code) -> Iterator[tuple[str, Side]]:
    """The file that a receipt names as the tree spells it, after the change and before it."""
    for side in (Side.RIGHT, Side.LEFT):
        if code.file(receipt.path, side) is not None:
            yield receipt.path, side
        else:
            resolved = code.paths.resolve(receipt.path, side)
            if isinstance(resolved, Resolved) and resolved.side is side:
                yield resolved.path, side


def reads(receipt: Receipt, line: str) -> bool:
    """The text of a receipt is this line, or so much of it that it says something."""
    wanted, real = _code_folded(_MARK.sub("", receipt.text)), _code_folded(line)
    if not wanted:
        return False
    return wanted == real or (len(wanted.replace(" ", "")) >= SHORTEST_RECEIPT and wanted in real)


def _code_folded(text: str) -> str:
    """A line of code with its white space folded; what a packet cuts off its end is no part of it."""
    return _SPACE.sub(" ", visible(text.strip().removesuffix("…"))).strip()


def _near(evidence: Evidence, place: Location) -> bool:
    return evidence.path == place.path and abs(evidence.first - (place.first or 1)) <= FAR


def _actual(verdict: Verdict, place: Location | None, code: Code) -> Location:
    """Where the code is said to really be, when that exists and is not where the finding says."""
    given = verdict.actual
    if given is None:
        raise DroppedError("it does not say where the code really is")
    found = locate(code, Location(given.path, given.line, given.line))
    if found is None or found.first is None:
        raise DroppedError("the place that it names for the code does not exist")
    if place is not None and place.path == found.path and place.side is found.side:
        first = place.first or 1
        last = place.last or first
        if place.first is None or first - FAR <= found.first <= last + FAR:
            raise DroppedError("the place that it names for the code is the cited one")
    return found


# what is nowhere


def _nowhere(said: Sequence[str], basis: Basis) -> list[str]:
    """The literals that the finding says are there and that no file has."""
    if not any(one.strip() for one in said):
        return []
    code, place = basis.code, basis.place
    stated = list(_stated(basis.text))
    language = code.outline(place.path, place.side).language if place is not None else None
    counted = []
    for literal in said:
        bare = literal.strip().strip("`").removesuffix("()")
        wanted = pattern(bare)
        if not wanted.names or not any(_holds(one, bare) for one in stated):
            continue
        if all(is_builtin(name, language) for name in wanted.names) or not is_nowhere(wanted, code):
            continue
        counted.append(bare)
    return counted


def _stated(text: Text) -> Iterator[str]:
    """Code that a finding says exists: neither proposed nor denied nor supposed."""
    for _, mention in text.mentions:
        if mention.stance is Stance.ASSERTED:
            yield mention.text
    for block in text.blocks:
        if block.role is Role.QUOTE:
            yield block.text
        elif block.role is Role.DIFF:
            yield block.removed
    for quote in text.quotes:
        yield quote.text


def _holds(stated: str, literal: str) -> bool:
    """The literal is this code or a whole part of it."""
    tokens, parts = pattern(stated).tokens, pattern(literal).tokens
    return any(tokens[at : at + len(parts)] == parts for at in range(len(tokens) - len(parts) + 1))
