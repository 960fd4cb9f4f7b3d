"""What a finding says happens in a function that does not: raising, catching, being inside a try.

Only statements that the structure of a fully parsed function refutes by itself are failed: a function
without any `raise` does not raise by its own hand, one without any handler catches nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.content.prose import Mention, Sentence
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.finding import Location
from checks.structure import Definition
from checks.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "statement_present"

_RAISES = re.compile(
    r"\A(?: (?:then|also|still|now|always|\w+ly))* (?:raises?|throws?|aborts?|fails?|bails out)(?: (?:with|by raising|by throwing))? (?:an? |the )?\ue000",
    re.IGNORECASE,
)
_CATCHES = re.compile(
    r"\A(?: (?:then|also|still|now|always|\w+ly))* (?:catches|swallows?|suppresses) (?:every|all|any|exceptions?|errors?|the|an?|\ue000)",
    re.IGNORECASE,
)
_IN_A_TRY = re.compile(
    r"(?<!not )(?<!n't )\b(?:inside|within|wrapped in|in) (?:an?|the|its) (?:try\b|\ue000?try)", re.IGNORECASE
)
_DENIAL = re.compile(
    r"\b(?:not|never|no|without|isn't|aren't|should|could|would|needs?|must|outside)\b|n't\b", re.IGNORECASE
)


@verifier(KIND, "a function raises, catches or guards what it is said to")
def check_presence(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge what a function is said to raise or catch, and whether the cited lines are inside a try."""
    if subject.place is None or not subject.outline.exact:
        return
    for sentence in subject.prose.sentences:
        if sentence.title:
            continue
        for mention in sentence.mentions:
            if mention.stance is Stance.ASSERTS and not mention.past:
                yield from _of_function(subject, sentence, mention)
        if subject.has_lines and _IN_A_TRY.search(sentence.text) and not _DENIAL.search(sentence.text):
            yield from _in_a_try(subject)


def _of_function(subject: Subject, sentence: Sentence, mention: Mention) -> Iterator[CheckedClaim]:
    functions = [one for one in subject.outline.named(mention.last_name) if one.kind in FUNCTIONS]
    if len({one.qualified for one in functions}) != 1:
        return
    rest = sentence.after(mention)
    if (caught := _CATCHES.match(rest)) and (
        not caught[0].endswith("\ue000") or _is_exception(sentence, mention)
    ):
        yield _judge(subject, mention, functions[0], "catches anything", raises=False)
    elif _RAISES.match(rest) and _is_exception(sentence, mention):
        yield _judge(subject, mention, functions[0], "raises", raises=True)


def _is_exception(sentence: Sentence, doer: Mention) -> bool:
    following = next((one for one in sentence.mentions if one.at > doer.at), None)
    return following is not None and following.last_name.endswith(("Error", "Exception"))


def _judge(
    subject: Subject, mention: Mention, function: Definition, what: str, *, raises: bool
) -> CheckedClaim:
    claim = Claim(KIND, f"`{mention.text}` {what}", subject.place)
    outline = subject.outline
    first, last = function.first, function.last
    there = outline.raises(first, last) if raises else outline.handlers(first, last)
    if there:
        return CheckedClaim(
            claim, Outcome(Disposition.VERIFIED, f"`{function.name}` does, from line {first}")
        )
    if raises and any(_may_raise(subject, call.name) for call in outline.calls(first, last)):
        return CheckedClaim(claim, Outcome(Disposition.UNVERIFIABLE, "a function that it calls may do so"))
    here = Location(subject.path, function.name_line, function.name_line, subject.side)
    lacks = "raise or throw statement" if raises else "handler"
    return CheckedClaim(
        claim,
        Outcome(
            Disposition.FAILED,
            f"`{function.name}` (lines {first}-{last}) has no {lacks}",
            Failure.FALSE_PRESENCE,
            evidence=(subject.code.evidence(here),),
        ),
    )


def _may_raise(subject: Subject, name: str) -> bool:
    """A function of the file that raises; what other files' functions do is told by their names alone."""
    return any(
        subject.outline.raises(one.first, one.last)
        for one in subject.outline.named(name)
        if one.kind in FUNCTIONS
    )


def _in_a_try(subject: Subject) -> Iterator[CheckedClaim]:
    function = next((one for one in subject.enclosing if one.kind in FUNCTIONS), None)
    if function is None:
        return
    claim = Claim(KIND, "the cited lines are inside a try", subject.place)
    outer = max(
        (one for one in subject.enclosing if one.kind in FUNCTIONS), key=lambda one: one.last - one.first
    )
    if subject.outline.handlers(outer.first, outer.last):
        return
    here = Location(subject.path, subject.first, subject.last, subject.side)
    yield CheckedClaim(
        claim,
        Outcome(
            Disposition.FAILED,
            f"`{function.name}` (lines {function.first}-{function.last}) has no try block",
            Failure.FALSE_PRESENCE,
            evidence=(subject.code.evidence(here),),
        ),
    )
