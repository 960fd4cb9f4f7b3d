"""What a finding quotes as existing code, and how firmly."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.code.tokens import is_name, tokenize
from checks.content.lexicon import belongs_to_a_language, distinctive
from checks.content.prose import Block, Mention, Role, Sentence, Shape, leads, shape_of
from checks.content.search import Pattern, pattern, places
from checks.content.stance import Stance
from checks.content.subject import Subject
from checks.model.finding import Location

FEWEST_TOKENS = 4
"""A shorter quote stands in too many places to say anything."""

FIRM_CALL_NAMES = 4
"""Names from which a call is a quote; `Buffer.from(buf)` is the name of a function with its argument."""

STRING = re.compile(r"\"[^\"]{0,300}\"|'[^']{0,300}'")
"""A string literal within a quote."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quote taken from a finding."""

    text: str
    firm: bool
    """A block, a field, or the subject of its sentence: nothing but existing code can be meant.

    Others may be asides about code elsewhere, so that they can be verified but hardly fail.
    """

    past: bool = False
    block: bool = False
    """A fenced block or a field, not code within a sentence."""

    now: bool = False
    """Plainly said to be there at present: only then a change that took it away speaks against it."""

    sure: bool = False
    """A block that can be no example: a field, or the finding begins with it."""

    diff: bool = False
    """What a proposed diff takes away, which may be anywhere in the file."""

    later: bool = False
    """Comes after code that is there, and so may be how that should be."""

    call: bool = False
    field: bool = False
    """Handed over in a field: evidence, or a snippet."""

    weak: bool = False
    """A dotted name: it tells code that the change removed, and nothing else."""

    at: Location | None = None
    """Where the reviewer says that it stands, when not at the finding's own place."""


def quotes(subject: Subject) -> Iterator[Quoted]:
    """The quotes of a finding: fields, fenced blocks, then inline code that is more than a name."""
    for field in subject.finding.quotes:
        if field.text.strip():
            yield Quoted(
                field.text, firm=True, block=True, field=True, sure=True, now=True, at=field.location
            )
    now = not subject.prose.tells_of_a_change
    for block in subject.prose.blocks:
        if block.role is Role.QUOTE and block.text.strip():
            yield Quoted(block.text, firm=True, block=True, past=block.past, sure=block.sure, now=now)
        elif block.removed.strip():
            yield Quoted(
                block.removed, firm=True, block=True, diff=True, past=_restates(subject, block), now=now
            )
    for sentence, mention in subject.prose.mentions:
        if (
            mention.marked
            and mention.stance is Stance.ASSERTS
            and mention.shape in (Shape.EXPRESSION, Shape.CALL, Shape.WORDS)
        ):
            if names_another_file(subject, sentence) or is_no_code(mention.text):
                continue
            yield Quoted(
                mention.text,
                firm=_is_firm(sentence, mention),
                past=mention.past,
                call=_is_call(mention),
                now=subject.prose.says_is_there(sentence, mention),
            )
        elif (
            mention.marked
            and mention.stance is Stance.ASSERTS
            and mention.shape is Shape.MEMBER
            and (mention.owner or "<" in mention.text)
        ):
            done = _DONE.search(sentence.before(mention)) is not None
            yield Quoted(
                mention.text,
                firm=done or leads(sentence, mention),
                past=mention.past,
                now=subject.prose.says_is_there(sentence, mention),
                weak=True,
            )


_DONE = re.compile(
    r"\b(?:still \w+|calls?|uses?|invokes?|returns?|reads?|does|awaits?|checks?|sets?|(?:by|after|before) \w+ing|after|before)\s+(?:the )?\Z",
    re.IGNORECASE,
)
"""What is said to be done right here: "calls `a.b()`"."""

_BEFORE_CALL = re.compile(r"\A(?:await|new|return|yield|not|!)\s*")
_STATEMENT = re.compile(
    r"\s*(?:(?:if|elif|else|while|for|return|raise|throw|await|yield|try|except|catch|switch|case|match|with|del|delete|let|mut)\b"
    r"|(?:self|this)\.|[\w.\[\]]+(?::\s*[\w.\[\]<>| ]+)?\s*(?:=|\+=|-=|\|=|:=)[^=])"
)
_USER_CODE = re.compile(r"(?:const|let|var|assert|class|import|print|console\.)\b")
"""How code begins that a caller writes: an example, if it stands within a sentence."""

_LEAD = re.compile(
    r"\A\W*(?:(?:the|this|that|here|now|currently|in|on|at|line|its|check|guard|condition|branch|call|loop|expression|"
    r"test|assignment|statement|comparison|regex|early-abort|new|two|one-liner|early|return|header|error text|message|happy to see|lgtm|glad to see|removing|dropping|going from|the old|previous)\W+){0,6}\Z",
    re.IGNORECASE,
)


def _restates(subject: Subject, block: Block) -> bool:
    """The diff shows the change that is reviewed, not one that is proposed: what it adds is there."""
    return not block.text.strip() or bool(places(subject.tokens, pattern(block.text)))


_KEBAB = re.compile(r"[a-z][a-z\d]*(?:-[a-z\d]+)+")
_DIRECTIVE = re.compile(
    r"(?:#|//|/\*)\s*(?:type|noqa|pragma|pylint|eslint|ts-|@ts-|nolint|mypy|ruff|fmt|isort|nosec|biome|prettier)"
)


def is_no_code(text: str) -> bool:
    """A package's name, a comment to a tool, or a value: nothing that could only stand at one place."""
    if _KEBAB.fullmatch(text) or _DIRECTIVE.match(text):
        return True
    opens = text[:1] in "{[(" and text[-1:] in "}])"
    return opens and not [n for n in names_of(STRING.sub(" ", text)) if not belongs_to_a_language(n)]


def names_another_file(subject: Subject, sentence: Sentence) -> bool:
    """The sentence speaks of code in a file that it names."""
    own = posixpath.basename(subject.path)
    return any(
        mention.shape is Shape.PATH
        and posixpath.basename(mention.text) != own
        and ("." in posixpath.basename(mention.text) or mention.text.count("/") > 1)  # no "image/png"
        for mention in sentence.mentions
    )


def _is_firm(sentence: Sentence, mention: Mention) -> bool:
    """The quote opens its sentence: "`x = f(y)` drops the error". A short call may be an example."""
    if sentence.title or _LEAD.match(sentence.before(mention)) is None or _USER_CODE.match(mention.text):
        return False
    names = [name for name in names_of(STRING.sub(" ", mention.text)) if not belongs_to_a_language(name)]
    return not _is_call(mention) or len(names) >= FIRM_CALL_NAMES


def _is_call(mention: Mention) -> bool:
    """A call, awaited or not, of something that is not the object at hand: it may be a caller's."""
    if "self." in mention.text or "this." in mention.text:
        return mention.shape is Shape.CALL
    return shape_of(_BEFORE_CALL.sub("", mention.text)) is Shape.CALL


def is_statement(code: str) -> bool:
    """Code that can only stand in a function: a condition, an assignment, a statement of its own."""
    return _STATEMENT.match(code[:200]) is not None


def names_of(code: str) -> list[str]:
    """The identifiers of a piece of code, in order."""
    return [token for token, _ in tokenize(code) if is_name(token)]


def telling(wanted: Pattern) -> bool:
    """Enough of a quote to be looked for."""
    if len(wanted.tokens) < FEWEST_TOKENS:
        return len(wanted.tokens) == FEWEST_TOKENS - 1 and sum(map(distinctive, wanted.names)) > 1
    return bool(own_names(wanted))


def own_names(wanted: Pattern) -> list[str]:
    """The names of a quote that are not a language's own."""
    return [name for name in wanted.names if len(name) > 1 and not belongs_to_a_language(name)]
