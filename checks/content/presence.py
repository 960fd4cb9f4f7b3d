"""What a finding says happens in a function that does not: raising, catching, being inside a try.

Only statements that the structure of a fully parsed function refutes by itself are failed: one without any
handler catches nothing, and one without any `raise` does not raise by its own hand what another function of
the file raises. What no function of the file raises may come from any call or subscript.
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
    r"(?<!not )(?<!n't )\b(?:inside|within|wrapped in|in) (?:an?|the|its) (?P<what>try\b|\ue000)",
    re.IGNORECASE,
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
        if subject.has_lines and _says_in_a_try(sentence) and not _DENIAL.search(sentence.text):
            yield from _in_a_try(subject)


def _says_in_a_try(sentence: Sentence) -> bool:
    found = _IN_A_TRY.search(sentence.text)
    if found is None:
        return False
    named = next((one.text for one in sentence.mentions if one.at == found.start("what")), "try")
    return named.startswith("try")


def _of_function(subject: Subject, sentence: Sentence, mention: Mention) -> Iterator[CheckedClaim]:
    functions = [one for one in subject.outline.named(mention.last_name) if one.kind in FUNCTIONS]
    if len({one.qualified for one in functions}) != 1:
        return
    rest = sentence.after(mention)
    if (caught := _CATCHES.match(rest)) and (
        not caught[0].endswith("\ue000") or _exception(sentence, mention)
    ):
        yield _catching(subject, mention, functions[0])
    elif _RAISES.match(rest) and (exception := _exception(sentence, mention)):
        yield _raising(subject, mention, functions[0], exception)


def _exception(sentence: Sentence, doer: Mention) -> str:
    """The exception that is named right behind the doer; empty when it is none."""
    following = next((one for one in sentence.mentions if one.at > doer.at), None)
    name = following.last_name if following is not None else ""
    return name if name.endswith(("Error", "Exception")) else ""


def _catching(subject: Subject, mention: Mention, function: Definition) -> CheckedClaim:
    claim = Claim(KIND, f"`{mention.text}` catches anything", subject.place)
    if subject.outline.handlers(function.first, function.last):
        return CheckedClaim(claim, _does(function))
    return CheckedClaim(claim, _lacks(subject, function, "handler"))


def _raising(subject: Subject, mention: Mention, function: Definition, exception: str) -> CheckedClaim:
    claim = Claim(KIND, f"`{mention.text}` raises `{exception}`", subject.place)
    outline, first, last = subject.outline, function.first, function.last
    if outline.raises(first, last):
        return CheckedClaim(claim, _does(function))
    by_others = [one.line for one in outline.raises(1, outline.line_count) if one.text == exception]
    if not by_others or any(_may_raise(subject, call.name) for call in outline.calls(first, last)):
        return CheckedClaim(claim, Outcome(Disposition.UNVERIFIABLE, "what it calls or looks up may do so"))
    return CheckedClaim(
        claim, _lacks(subject, function, "raise or throw statement", f"; line {by_others[0]} raises it")
    )


def _does(function: Definition) -> Outcome:
    return Outcome(Disposition.VERIFIED, f"`{function.name}` does, from line {function.first}")


def _lacks(subject: Subject, function: Definition, what: str, instead: str = "") -> Outcome:
    here = Location(subject.path, function.name_line, function.name_line, subject.side)
    return Outcome(
        Disposition.FAILED,
        f"`{function.name}` (lines {function.first}-{function.last}) has no {what}{instead}",
        Failure.FALSE_PRESENCE,
        evidence=(subject.code.evidence(here),),
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
