"""What a text says of exceptions that nothing catches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from checks.code.facts.errors.catching import last_of
from checks.text.grammar import lexicon as lex
from checks.text.grammar.matching import Found
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.prose import Text


@dataclass(frozen=True, slots=True)
class Uncaught:
    """One such statement."""

    statement: str
    call: str
    """What is called, as the code spells it; "": whatever the cited lines do, or all that the function `where` does."""

    error: str
    """The name of the exception; "": any."""

    where: str = ""
    """The function or class that is spoken of; "": the one around the cited lines."""


TRY: Final = "try|try/except|try/catch|try-except|try-catch|begin/rescue /? catch|except|rescue? block|statement|guard?"
HANDLING: Final = "error|errors|exception|exceptions|failure|failures"
FAILURE: Final = f"{HANDLING}|rejection|rejections"
CAUGHT: Final = "caught|handled|rescued|trapped|wrapped"

RAISING: Final = rows(
    "X can|may|might|could|will also? raise|throw a|an? Y …",
    "X raises|throws a|an? Y …",
    "X raises|throws|rejects …",
    "X can|may|might|could|will fail|throw|raise|reject …",
    "* makes X raise|throw a|an? Y …",
)
NOT_CAUGHT: Final = rows(
    "nothing|nobody deals with it|that|this|them",
    "nothing|nobody here? catches|handles|traps|rescues it|that|this|them",
    "it|this|that|which is|are not|never caught|handled|rescued", "it|this|that|which is|are unhandled|uncaught",
    "it|this|that|which propagates|escapes|surfaces|leaks", "it|this|that|which bubbles|goes|propagates|leaks up|out|through|unhandled|uncaught",
    "exception|error|rejection is not|never caught|handled|rescued", "exception|error|rejection is unhandled|uncaught",
    "Y lets it|that|this|them escape|propagate|through|surface|leak|bubble out|up? as-is|unhandled|uncaught|untouched?",
    "is not|never caught|handled|rescued", "is unhandled|uncaught",
    "exception|error|rejection propagates|escapes|surfaces",
    "none of the except|catch clauses|handlers|blocks of|in this|the try catches|handles|covers|matches it|that|this",
    "none of the handlers|clauses catches|handles|covers|matches it|that|this",
    "it|this|that|which is|are not|never dealt with", "is not|never dealt with",
    "that|this|the internal|raw|original|underlying? exception|error|rejection leaks|escapes|propagates|bubbles up|out? to|into the? caller|callers|client|user|loop",
    "it|this|that|which leaks|escapes|propagates|bubbles up|out? to|into the? caller|callers|client|user|loop",
    "callback|function|method|closure|handler|caller|code|it|nothing lets it|that|this|them escape|propagate|through|surface|leak|bubble out|up? …",
    "function|method|code|it|this|handler do|does not handle this|that|the case|situation|error|failure …",
    "no error|exception handling|handler here?", f"there is|'s? no {TRY} here|around? it|this|that?", f"without a|any? {TRY}",
)  # fmt: skip
"""What is said, in a clause or sentence behind "`f` can raise `E`", of what is raised."""

ASKED: Final = rows(
    f"wrap|wrapping|surround|surrounding|enclose|enclosing it|this|that|them in|with|inside a|an? {TRY} …",
    f"wrap|wrapping|surround|surrounding the|this call|calls|line|block|invocation|code in|with|inside a|an? {TRY} …",
    f"add|adding a|an? {TRY} …", "add|adding error|exception handling …",
    command=True,
)  # fmt: skip
"""What is asked for right behind it, which says that it is missing."""

NEEDED: Final = rows(
    f"it|this|that|which|call|exception|error should|must be {CAUGHT} here?",
    f"it|this|that|which|call|exception|error needs to be {CAUGHT} here?",
)
"""The same without a command."""

LEADING: Final = frozenset(
    "unhandled uncaught missing no lacks lack of potential possible error errors exception exceptions rejection rejections"
    " promise handling handler async the a an here try catch except rescue try/catch try/except block".split()
)
"""Words of which a heading consists that says it of what follows: "Unhandled exception"."""

MISSING: Final = frozenset(("unhandled", "uncaught", "missing", "no", "lacks", "lack"))

AROUND: Final = rows(
    f"missing a|any? {TRY} around|for|on X …", f"missing|no {HANDLING} handling|handler around|for|on|of X …",
    f"X is|are called|invoked|used|awaited|run|executed without a|any|proper? {HANDLING} handling|handler …",
    f"X is|are called|invoked|used|awaited|run|executed without a|any? {TRY} …",
    f"{FAILURE} raised|thrown|returned? by|from|of|in X should|must be {CAUGHT} …",
    f"if|when|once X rejects|throws|raises|fails , the? {FAILURE}|it|that|this is|are|goes|will unhandled|uncaught",
    f"if|when|once X rejects|throws|raises|fails , the? {FAILURE}|it|that|this is|are not|never {CAUGHT}",
    "if|when|once X rejects|throws|raises|fails , nothing|nobody catches|handles|rescues it|that",
    f"if|when|once X throws|raises a|an? Y , the? {FAILURE}|it|that|this is|are not|never {CAUGHT}",
    f"if|when|once X throws|raises a|an? Y , the? {FAILURE}|it|that|this is|are|goes|will unhandled|uncaught",
    "if|when|once X throws|raises a|an? Y , it|that|this propagates|escapes|bubbles up|out? to|into the? caller|callers|client|user",
)  # fmt: skip
"""What is said of a call around which there is said to be no handler."""

WRAP: Final = rows(
    f"wrap|wrapping|surround|surrounding|enclose|enclosing X in|with|inside a|an? {TRY} to catch|handle|rescue Y …",
    f"add|adding a|an|the? {TRY} around|to|for X to catch|handle|rescue Y …",
    f"add|adding {HANDLING} handling around|to|for X to catch|handle|rescue Y …",
    command=True,
)  # fmt: skip
SHOULD_BE: Final = rows(
    f"X should|must be wrapped|enclosed|placed|put in|inside|with|by a|an? {TRY} to catch|handle|rescue Y …",
    f"X needs to be wrapped|enclosed|placed|put in|inside|with|by a|an? {TRY} to catch|handle|rescue Y …",
)
"""What asks for a handler of an exception."""

WRAP_ANY: Final = rows(
    f"wrap|wrapping|surround|surrounding|enclose|enclosing X in|with|inside a|an? {TRY} …",
    f"add|adding a|an|the? {TRY} around X …", f"add|adding {HANDLING} handling around X …", command=True,
)  # fmt: skip
SHOULD_BE_ANY: Final = rows(
    f"X should|must be wrapped|enclosed|placed|put in|inside|with|by a|an? {TRY} …",
    f"X needs to be wrapped|enclosed|placed|put in|inside|with|by a|an? {TRY} …",
)
"""The same where no exception is named."""

NAMED: Final = rows(
    "X is|are not|never caught|handled|rescued|trapped here?", "X is|are unhandled|uncaught here?",
    "unhandled|uncaught X", "nothing|nobody here? catches|handles|rescues X", "no handler|rescue|except|catch for X",
    "except|catch|rescue clause|block|handler|statement? do|does not catch|handle|cover|include|match|rescue|list X",
    "try|handler block? do|does not catch|handle|cover|include|match|rescue X",
    "X will|would propagate|escape|bubble|leak up|out? to|into the? caller|callers|client|user|top …",
)  # fmt: skip
NEITHER: Final = rows("neither X nor Y is|are caught|handled|rescued …")
ALSO_CATCH: Final = rows(
    "catch|catching|handle|handling|rescue|rescuing X as well|too|also", "also catch|handle|rescue X …", "also catching|handling|rescuing X …",
    command=True,
)  # fmt: skip
"""What is said of an exception that the handler at the cited lines is said not to take."""

LETS_OUT: Final = rows(
    "Y lets X escape|propagate|through|surface|leak|bubble out|up? as-is|unhandled|uncaught|untouched? …",
    "Y do|does not catch|handle|rescue|trap X", "Y never catches|handles|rescues|traps X",
    "Y raises|throws a|an? X …", "Y will raise|throw a|an? X …",
    "Y crashes|fails|dies|aborts|explodes with a|an? X …", "Y will|would crash|fail|die|abort|explode with a|an? X …",
)  # fmt: skip
FROM: Final = rows(
    "Y do|does not catch|handle|rescue|trap a|an|the? X raised|thrown|coming? by|from Z",
    "Y never catches|handles|rescues|traps a|an|the? X raised|thrown|coming? by|from Z",
    "X raised|thrown|coming? by|from|of Z is|are not|never caught|handled|rescued …",
)
"""What a function, Y, is said to let out; by FROM that of a call, Z."""

UNPROTECTED: Final = rows(
    "X is|are called|invoked|used|run|done|evaluated unprotected|unguarded|bare|naked",
    "callback|function|method|closure|handler|helper|code|it|this calls|invokes|uses|runs|evaluates X unprotected|unguarded",
    "Y closure|callback|handler|lambda? calls|invokes|uses|runs|evaluates X unprotected|unguarded",
)
"""What is said of a call that something around it has to protect; of which danger, a name of an exception tells."""

ERRNO: Final = "ENOENT|EACCES|EPERM|EEXIST|EPIPE|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EADDRINUSE"
"""Errors of the operating system that Ruby and Node know by name (errno(3))."""

EXCEPTION: Final = re.compile(
    rf"(?:[\w\\]{{1,80}}(?:\.|::)){{0,4}}(?:[A-Z]\w{{0,80}}(?:Error|Exception)|{ERRNO})"
)
"""A name that only exceptions have."""


def uncaught_in(text: Text) -> Iterator[Uncaught]:
    """ "`f` can raise `E`, and nothing catches it", "`E` is not caught here", "`f` does not catch the `E` of `g`"."""
    for number, sentence in enumerate(text.sentences):
        of_calls = (*_raising(text, number), *_unprotected(text, number), *_around(text, number))
        yield from of_calls
        known = {(one.call, one.error) for one in of_calls}
        yield from (one for one in _of_an_exception(sentence) if (one.where, one.error) not in known)


def _raising(text: Text, number: int) -> Iterator[Uncaught]:
    """ "`f` can raise `E`, and nothing catches it", "`f` raises `E`. This exception is unhandled"."""
    sentence = text.sentences[number]
    for found in found_in(sentence, RAISING, cases=True, bare=True):
        error = found.names["Y"].text.partition(": ")[0] if "Y" in found.names else ""
        said = _is_led(text, number) or any(
            _is_uncaught(one, same=one is sentence) for one in text.sentences[number : number + 2]
        )
        if said and (not error or last_of(error)[:1].isupper()):
            yield Uncaught(sentence.written, _callee(found.x), error, found.place)


def _is_uncaught(sentence: Sentence, *, same: bool) -> bool:
    """A part of it says plainly of the exception that is spoken of that nothing catches it, or asks for a handler."""
    supposed = not same and not lex.CONDITIONS.isdisjoint(sentence.words)
    if any(found_in(sentence, (*ASKED, *NEEDED), cases=True)):
        return True
    return not supposed and any(found_in(sentence, NOT_CAUGHT, cases=True))


def _is_led(text: Text, number: int) -> bool:
    """ "Unhandled exception: `f` raises …", or that in a heading before it."""
    head = text.sentences[number].text.partition(":")[0]
    before = text.sentences[number - 1].text if number else ""
    return any(_leads(one) for one in (head, before))


def _leads(words: str) -> bool:
    said = words.lower().strip(" .:*#!").split()
    return bool(said) and LEADING.issuperset(said) and not MISSING.isdisjoint(said)


def _unprotected(text: Text, number: int) -> Iterator[Uncaught]:
    """ "The helper calls `f` unprotected. It raises `KeyError` then": by the exception that is named."""
    sentence = text.sentences[number]
    for found in found_in(sentence, UNPROTECTED):
        errors = _errors_in(text, number)
        if len(errors) == 1:
            yield Uncaught(sentence.written, _callee(found.x), errors.pop(), found.place)


def _around(text: Text, number: int) -> Iterator[Uncaught]:
    """ "There is no error handling around `f`": of the exception that is named beside it, if one is."""
    sentence = text.sentences[number]
    for found in found_in(sentence, AROUND, bare=True, acts=True, cases=True):
        said = {found.names["Y"].text} if "Y" in found.names else _errors_in(text, number)
        if len(said) < 2:
            yield Uncaught(sentence.written, _callee(found.x), next(iter(said), ""), found.place)
    for found in found_in(sentence, (*WRAP, *SHOULD_BE), bare=True, acts=True):
        if EXCEPTION.fullmatch(found.names["Y"].text):
            yield Uncaught(sentence.written, _callee(found.x), found.names["Y"].text, found.place)
    for found in found_in(sentence, (*WRAP_ANY, *SHOULD_BE_ANY), bare=True, acts=True):
        if not _errors_in(text, number):
            yield Uncaught(sentence.written, _callee(found.x), "", found.place)


def _of_an_exception(sentence: Sentence) -> Iterator[Uncaught]:
    """ "`E` is not caught here", "`f` lets `E` escape"."""
    for found in found_in(sentence, (*NAMED, *ALSO_CATCH)):
        if _is_error(found) and not found.place:
            yield Uncaught(sentence.written, "", found.x)
    for found in found_in(sentence, NEITHER):
        for one in (found.names["X"], found.names["Y"]):
            if one.marked and EXCEPTION.fullmatch(one.text) and not found.place:
                yield Uncaught(sentence.written, "", one.text)
    for found in found_in(sentence, (*FROM, *LETS_OUT), cases=True):
        call = _callee(found.names["Z"].text) if "Z" in found.names else ""
        where = found.names["Y"].text.removesuffix("()") if "Y" in found.names else ""
        if _is_error(found) and (call or where):
            yield Uncaught(sentence.written, call, found.x, where)


def _errors_in(text: Text, number: int) -> set[str]:
    """Names of exceptions in a sentence and the next."""
    said = [each for one in text.sentences[number : number + 2] for each in one.mentions]
    return {one.text for one in said if one.marked and EXCEPTION.fullmatch(one.text)}


def _is_error(found: Found) -> bool:
    return found.names["X"].marked and EXCEPTION.fullmatch(found.x) is not None


def _callee(code: str) -> str:
    return code.partition("(")[0]
