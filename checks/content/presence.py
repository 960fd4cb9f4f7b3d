"""What a finding says happens in a function that does not: raising, catching, calling, checking, being in a try.

Only statements that the structure of a fully parsed function refutes by itself are failed: one without any
handler catches nothing, one without any `raise` does not raise by its own hand what another function of
the file raises, none calls what no file names, and one that does not name a thing does not check it. What no
function of the file raises may come from any call or subscript.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.code.structure import Definition, Role
from checks.content.lexicon import PROSE_FILES, belongs_to_a_language, distinctive
from checks.content.prose import Mention, Sentence, Shape
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.model.finding import Location
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
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
_CALLS = re.compile(
    r"\A(?: (?:then|also|still|now|always|directly))* (?:calls|invokes) (?:the )?\ue000", re.IGNORECASE
)
_INDIRECTLY = re.compile(
    r"\b(?:indirectly|internally|under the hood|eventually|ends? up|in turn|through|via)\b", re.IGNORECASE
)
_THERE_IS = re.compile(r"\bthere is (?:already )?an? (?:\w+ )?\Z", re.IGNORECASE)
_CHECK_IN = re.compile(
    r"\A (?:check|test|guard|condition)(?: at the (?:top|start|beginning|end))? (?:of|in|inside) \ue000",
    re.IGNORECASE,
)
""" "There is an explicit `x is None` check at the top of `f`"."""

_IN_A_TRY = re.compile(
    r"\b(?:is|are|sits?|happens?|runs?|wraps)\b[^.;:]{0,80}(?<!not )(?<!n't )\b(?:inside|within|wrapped in|in) (?:an?|the|its) (?P<what>try\b|\ue000)",
    re.IGNORECASE,
)
_DENIAL = re.compile(
    r"\b(?:not|never|no|without|isn't|aren't|should|could|would|needs?|must|outside|better|best|if|when)\b|n't\b",
    re.IGNORECASE,
)


@verifier(KIND, "a function raises, catches or guards what it is said to")
def check_presence(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge what a function is said to raise, catch, call or check, and whether the cited lines are inside a try."""
    if subject.place is None or not subject.outline.exact:
        return
    for sentence in subject.prose.sentences:
        if sentence.title:
            continue
        for mention in sentence.mentions:
            if mention.stance is Stance.ASSERTS and not mention.past:
                yield from _of_function(subject, sentence, mention)
                yield from _check_in(subject, sentence, mention)
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
    elif _CALLS.match(rest) and not _INDIRECTLY.search(sentence.text):
        yield from _calling(subject, sentence, mention, functions[0])
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


def _calling(
    subject: Subject, sentence: Sentence, mention: Mention, function: Definition
) -> Iterator[CheckedClaim]:
    """`f` calls `g`, which no code of the repository names: f does not by its own hand, nor by another's here."""
    called = next((one for one in sentence.mentions if one.at > mention.at), None)
    index = subject.code.index
    if called is None or called.past or called.shape not in (Shape.NAME, Shape.MEMBER) or not index.complete:
        return
    name = called.last_name
    inherited = "super" in subject.tokens.in_lines(function.first, function.last)
    if inherited or not distinctive(name) or name.startswith("__"):
        return
    if any(not path.endswith(PROSE_FILES) for path in index.files(name)):
        return
    claim = Claim(KIND, f"`{mention.text}` calls `{called.text}`", subject.place)
    yield CheckedClaim(
        claim,
        _lacks(subject, function, f"call of `{called.text}`", ", which stands nowhere in the repository"),
    )


def _check_in(subject: Subject, sentence: Sentence, mention: Mention) -> Iterator[CheckedClaim]:
    """ "There is an explicit `x is None` check in `f`", and f does not even name x."""
    found = _CHECK_IN.match(sentence.after(mention))
    if found is None or not _THERE_IS.search(sentence.before(mention)):
        return
    doer = next((one for one in sentence.mentions if one.at == mention.at + found.end()), None)
    functions = (
        [one for one in subject.outline.named(doer.last_name) if one.kind in FUNCTIONS] if doer else []
    )
    names = {name for name in mention.names if not belongs_to_a_language(name)}
    if len(functions) != 1 or not names:
        return
    function = functions[0]
    parts = [
        function,
        *(
            one
            for call in subject.outline.calls(function.first, function.last)
            for one in subject.outline.named(call.name)
        ),
    ]
    if any(
        token.role is Role.IDENTIFIER and token.text in names
        for one in parts
        for token in subject.outline.tokens(one.first, one.last)
    ):
        return
    claim = Claim(KIND, f"`{mention.text}` is checked in `{function.name}`", subject.place)
    yield CheckedClaim(
        claim, _lacks(subject, function, f"such check: nothing in it is called `{min(names)}`")
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
    function = subject.function
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
