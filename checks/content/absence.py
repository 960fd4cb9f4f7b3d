"""What a finding says is missing, refuted by the line that has it.

False absences hurt most: a pull request was blocked four times by one. The rule (evidence.md): an absence
is refuted with the line that is there and never confirmed, since nobody has searched everywhere. Four
ways to refute: the proposed code stands there already; the thing denied by name is there; the lock that is
missed is held; a value said to go unchecked is checked on the way to the cited line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from checks.code.paths import Resolved
from checks.code.structure import Branch, Kind
from checks.content.deeds import Deed, Part, chain, is_checked, line_of
from checks.content.denials import Denial, denials
from checks.content.guards import KIND, on_the_way, refuted
from checks.content.lexicon import belongs_to_a_language, distinctive
from checks.content.proposed import already_there
from checks.content.prose import Sentence, Shape, leads
from checks.content.subject import FUNCTIONS, Subject
from checks.content.unchecked import checked_after_all
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Outcome
from checks.verifiers import verifier

_NO_SUCH = re.compile(
    r"\b(?:no|not|never|isn't|aren't|wasn't) (?:\w+ ){0,2}(?:tests?|tested|declaration|declared|covered|coverage|mention(?:ed)?|defined|"
    r"definition|extended|documented|entry|stub)\b",
    re.IGNORECASE,
)

_NO_LOCK = re.compile(
    r"\b(?:no|without (?:an?y? )?|not (?:hold|take|acquire)\w* (?:an?y? )?|takes? no|lacks? (?:an?y? )?|isn't (?:protected|guarded) by (?:an?y? )?|un)"
    r"\s?(?:lock\w*|mutex|synchroni[sz]\w+)\b",
    re.IGNORECASE,
)

_LOCK = re.compile(r"lock|mutex|semaphore|synchronized", re.IGNORECASE)


@verifier(KIND, "what is said to be missing is not there")
def check_absence(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge what is denied, and what is proposed for want of it."""
    if subject.place is None:
        return
    yield from already_there(subject)
    yield from _denied_deeds(subject)
    yield from _held_locks(subject)
    yield from checked_after_all(subject)


def _denied_deeds(subject: Subject) -> Iterator[CheckedClaim]:
    """`payload.locked` "is never looked at": a condition of the function, or of the one named, has it."""
    before: Sentence | None = None
    for sentence in subject.prose.sentences:
        if sentence.title:
            continue
        for denial in denials(sentence):
            thing = denial.thing
            part = _part(subject, denial, [one for one in (before, sentence) if one is not None])
            if part is None or (
                denial.doer is None and not thing.owner and belongs_to_a_language(thing.last_name)
            ):
                continue
            stated = f"nothing {denial.deed} `{thing.text}`"
            line = _done_at(subject, denial, part)
            if line is None:
                told = f"nothing is seen that {denial.deed} `{thing.text}`; that proves no absence"
                claim = Claim(KIND, stated, subject.place)
                yield CheckedClaim(claim, Outcome(Disposition.UNVERIFIABLE, told))
                continue
            where = f"line {line}" if part.path == subject.path else f"line {line} of {part.path}"
            here = Location(part.path, line, line, part.side)
            yield refuted(subject, stated, f"{where} {denial.deed} `{thing.text}`", here)
        before = sentence
    if not subject.has_lines:
        yield from _denied_of_the_file(subject)


def _part(subject: Subject, denial: Denial, said: list[Sentence]) -> Part | None:
    """The code of which something is denied; None when it is not clear which that is."""
    code, doer = subject.code, denial.doer
    if doer is None:
        about = [one for sentence in said for one in sentence.mentions if leads(sentence, one)]
        around = {one.qualified for one in subject.enclosing}
        functions = [
            one for name in about for one in subject.outline.named(name.last_name) if one.kind in FUNCTIONS
        ]
        if functions and not any(one.qualified in around for one in functions):
            return None
        inner = subject.function
        first, last = (inner.first, inner.last) if inner is not None else subject.near
        return Part(code, subject.path, subject.side, first, last, inner) if subject.has_lines else None
    if doer.shape is Shape.PATH:
        found = code.paths.resolve(doer.text)
        if not isinstance(found, Resolved):
            return None
        return Part(code, found.path, Side.RIGHT, 1, len(code.lines(found.path)))
    name = f"{doer.owner}.{doer.last_name}" if doer.owner else doer.last_name
    named = [one for one in subject.outline.named(name) if one.kind is not Kind.PARAMETER]
    if len(named) != 1 or not subject.outline.exact:
        return None
    return Part(code, subject.path, subject.side, named[0].first, named[0].last, named[0])


def _done_at(subject: Subject, denial: Denial, part: Part) -> int | None:
    """The line of the part that does what is denied, where it is denied."""
    outline, thing = part.outline, denial.thing
    if denial.doer is not None:
        return None if denial.in_a_case else line_of(denial.deed, thing, part)
    if denial.in_a_case:
        return _at_last(denial, part)
    if denial.statement_only and denial.deed is not Deed.CHECKS:
        return line_of(denial.deed, thing, replace(part, first=subject.first, last=subject.last))
    if denial.deed is Deed.CHECKS:
        checks = [one for one in outline.branches(part.first, part.last) if is_checked(thing, one)]
        return next((one.first for one in checks if _checks_here(subject, denial, part, one)), None)
    if denial.deed is Deed.HAS and thing.shape in (Shape.NAME, Shape.MEMBER):
        if not (distinctive(thing.last_name) or thing.owner):
            return None
        found = part.tokens.places(chain(thing), 200)
        return next(
            (a for a, _ in found if part.first <= a <= part.last and a not in outline.comment_lines), None
        )
    return line_of(denial.deed, thing, part)


def _checks_here(subject: Subject, denial: Denial, part: Part, check: Branch) -> bool:
    """A check at the cited lines, or one that is passed on the way to them."""
    if subject.first <= check.first <= subject.last + (not denial.statement_only):
        return True
    inside = part.definition
    return inside is not None and check.last < subject.first and on_the_way(subject, inside, check)


def _at_last(denial: Denial, part: Part) -> int | None:
    """Where a `finally` does it: whatever the case."""
    for handler in part.outline.handlers(part.first, part.last):
        if handler.kind == "finally":
            line = line_of(denial.deed, denial.thing, replace(part, first=handler.first, last=handler.last))
            if line is not None:
                return line
    return None


def _denied_of_the_file(subject: Subject) -> Iterator[CheckedClaim]:
    """`TRUSTED_HOSTS` "has no test at all", of a file that is cited as a whole."""
    for sentence, mention in subject.prose.mentions:
        name = mention.last_name
        if (
            not mention.marked
            or mention.past
            or sentence.title
            or mention.shape not in (Shape.NAME, Shape.MEMBER)
            or not (distinctive(name) or mention.owner)
            or not _NO_SUCH.search(sentence.after(mention))
        ):
            continue
        lines = subject.tokens.by_token.get(name, ())
        line = next((one for one in lines if one not in subject.outline.comment_lines), None)
        if line is not None:
            here = Location(subject.path, line, line, subject.side)
            stated = f"there is no `{mention.text}`"
            yield refuted(subject, stated, f"line {line} has `{mention.text}`", here)


def _held_locks(subject: Subject) -> Iterator[CheckedClaim]:
    """ "Takes no lock" within `with self._lock:`."""
    function = subject.function
    if function is None or not subject.has_lines or not subject.outline.exact:
        return
    for sentence in subject.prose.sentences:
        if _NO_LOCK.search(sentence.text):
            for branch in subject.outline.branches(function.first, function.last):
                if (
                    branch.kind == "with"
                    and _LOCK.search(branch.condition)
                    and branch.first <= subject.first
                    and subject.last <= branch.last
                ):
                    here = Location(subject.path, branch.first, branch.first, subject.side)
                    told = f"line {branch.first} holds one: `{branch.condition[:100]}`"
                    yield refuted(subject, "no lock is held", told, here)
                    return
