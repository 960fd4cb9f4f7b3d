"""Numbers that a finding quotes for a line: "`30` at line 42", "line 42 has `30`".

Fails only when that line holds one other number and the quoted one stands nowhere in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.code.paths import Resolved
from checks.content.prose import Mention, Shape
from checks.content.stance import Stance
from checks.content.subject import Subject
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "cited_count_literal"
_PLACE = r"(?:(?P<path>[\w./-]{1,100}\.\w{1,5}):|lines? )(?P<line>\d{1,6})(?![\w-]|[.:]\d)"
_AT_LINE = re.compile(rf"\A (?:at|on|in) {_PLACE}", re.IGNORECASE)
_LINE_HAS = re.compile(
    rf"(?<![\w-]){_PLACE},? (?:has|sets|says|reads|uses|returns|passes|is|holds) (?:an? |the |it to )?\Z",
    re.IGNORECASE,
)
REACH = 2
"""Lines around the one named in which the number counts as standing there."""


@verifier(KIND, "a number quoted for a line stands on that line")
def check_cited_numbers(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge "`30` at line 42" and "line 42 has `30`": the number is on that line, or near it."""
    for sentence in subject.prose.sentences:
        for mention in sentence.mentions:
            if not mention.marked or mention.shape is not Shape.LITERAL or not mention.text.isdigit():
                continue
            found = _AT_LINE.match(sentence.after(mention)) or _LINE_HAS.search(sentence.before(mention))
            if found is not None and (
                judged := _cited_number(subject, mention, found["path"], int(found["line"]))
            ):
                yield judged


def _cited_number(subject: Subject, mention: Mention, path: str | None, line: int) -> CheckedClaim | None:
    if path is None and subject.place is None:
        return None
    found = subject.code.paths.resolve(path or subject.path, Side.RIGHT)
    if not isinstance(found, Resolved) or mention.past or mention.stance is not Stance.ASSERTS:
        return None
    lines = subject.code.lines(found.path)
    if not 1 <= line <= len(lines):
        return None  # Tier 1 says so
    place = Location(found.path, line, line)
    claim = Claim(KIND, f"line {line} has `{mention.text}`", place)
    text = subject.code.tokens(found.path)
    if mention.text in text.in_lines(max(1, line - REACH), line + REACH):
        return CheckedClaim(
            claim,
            Outcome(Disposition.VERIFIED, f"line {line} has it", evidence=(subject.code.evidence(place),)),
        )
    there = {token.replace("_", "") for token in text.in_lines(line, line) if token[:1].isdigit()}
    if len(there) != 1 or mention.text in there or mention.text in text.by_token:
        return CheckedClaim(claim, Outcome(Disposition.UNVERIFIABLE, f"line {line} does not have it"))
    return CheckedClaim(
        claim,
        Outcome(
            Disposition.FAILED,
            f"the finding says `{mention.text}`; line {line} has {next(iter(there))}",
            Failure.WRONG_LITERAL,
            evidence=(subject.code.evidence(place),),
        ),
    )
