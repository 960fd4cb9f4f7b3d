"""Values that a finding states of a named thing: defaults, limits, constants, versions.

"`max_size` defaults to 20" is held against what the code sets `max_size` to. A value fails only when the
name and the value stand in one clause with words that tie them, the code gives the name a literal of the
same type, every one that it gives differs, and the stated value is nowhere around the cited lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from checks.code.structure import Kind
from checks.code.tokens import tokenize
from checks.content.cited_values import may_be_around, of_line, wrong
from checks.content.lexicon import belongs_to_a_language
from checks.content.prose import Mention, Sentence, Shape
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.content.values import Stated, evaluate_any, is_limited, stated_in
from checks.model.finding import Location
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "literal"

GAP = 70
"""Characters between a name and its value in a sentence, at most."""

_TIES = re.compile(
    r"\b(?:defaults?(?: value)?(?: is|s)?(?: (?:to|of))?|falls? back to|fallback|(?:is|are|gets?|being)(?: (?:still|now|only|just))?(?: (?:set|fixed|hard-?coded|capped|limited|bound))?"
    r"(?: (?:to|at))?|set(?:s|ting)? (?:it |this )?(?:to|at)|sets|allows?|permits?|accepts?|limit(?:s|ed)?|caps?|threshold|constant|by default|raises?|uses?|of|to|has|=|:=)(?=\W|\Z)"
    r"|=|:",
    re.IGNORECASE,
)
_UNTIED = re.compile(
    r"[;.!?]\s|\ue000|\b(?:below|above|less|greater|more|fewer|than|under|over|exceed\w*|beyond|between|compar\w*|when|if|for|after|before|on top|flips?|turns?|becomes?|switches|goes|changes|toggles?|passing|passed|given)\b",
    re.IGNORECASE,
)
_NOW_IS = re.compile(
    r"\A (?:was|were|is|has been|got) (?:\w+ )?(?:bumped|raised|lowered|changed|set|increased|reduced|moved)(?: \w+)?(?: from [^ ]{1,30})? to\b",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"\W*(?:(?:is|are|has|to)\b)?\W*(?:now |still |only |just )?")
"""Words that tie a value no closer than "is": of a variable it may be said of one moment of a run."""

_OF_A_CASE = re.compile(r"\s*(?:of|=|==|:)\s*")
""" "A `limit` of 0", "`limit` = 0": a case that is thought of."""

_SET_TO = re.compile(
    r"\b(?:defaults?|sets?|setting|fixed|hard-?coded|capped|limited|bumped|raised|lowered|increased|reduced|falls? back)\b",
    re.IGNORECASE,
)
_COUNTS_THINGS = re.compile(r"\A\d[\d_,]*\Z")
_THINGS = re.compile(
    r"\A (?!(?:and|or|but|while|which|that|by|here|now|in|on|at|for|as|so|though|although|instead|only|when|if|is|was|to|with|per|of)\b)[a-z]",
    re.IGNORECASE,
)
""" "`limit` has 2 readers" tells how many there are of something, not what `limit` is."""

_NEW_SUBJECT = re.compile(
    r", (?:the|an?|its|our|your|their|this|that|which|it|and|but|so|while|whereas|al?though)\b", re.IGNORECASE
)
_OTHER_VALUE = re.compile(r"(?<!from )(?<!from \ue000)(?<![\w.])\d")

_APPOSED = re.compile(r" \((?:= ?|currently |now )?\Z")
_CLOSED = re.compile(r"\A\)")
_SEPARATORS = frozenset((",", ";", ")", "]", "}", "{"))
_SETTERS = frozenset(("=", ":", ":=", ",", "??", "||", "=>"))
_CHANGES = frozenset(("+=", "-=", "*=", "/=", "++", "--"))
_COMMENTS = ("#", "//")
_VALUE_FOLLOWS = frozenset(("=", ":", ",", "(", "??", "||", "return", "?", "=>", "or"))
UNKNOWN_REACH = 15
"""Lines within which a setting is taken for the one that is meant, in a file without a known structure."""

_ANY_NAME = 200
"""Places of a name that are looked at."""

VALUES_LIMIT = 300
"""Values of a finding that are judged: nobody states more of one place."""


@verifier(KIND, "a default, limit or constant is what the code says")
def check_literals(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge every value that is said of a thing named in the same clause."""
    if subject.place is None or not subject.has_lines:
        return
    seen: set[str] = set()
    budget = VALUES_LIMIT
    for sentence in subject.prose.sentences:
        for word in _words(sentence):
            if (outcome := _word_of_name(subject, sentence, word)) is not None:
                yield CheckedClaim(Claim(KIND, f"the value is `{word.text}`", subject.place), outcome)
        for stated in islice(stated_in(sentence), budget):
            budget -= 1
            if stated.text in seen:
                continue
            named = _named(sentence, stated)
            outcome = _of_name(subject, named, stated) if named else of_line(subject, sentence, stated)
            if outcome is not None:
                seen.add(stated.text)
                about = f"`{named.mention.text}`" if named else "the cited line"
                yield CheckedClaim(
                    Claim(KIND, f"the value of {about} is {stated.text}", subject.place), outcome
                )


@dataclass(frozen=True, slots=True)
class _Word:
    """A value that is a word: `extended`, `'total'`."""

    text: str
    at: int
    end: int
    """Offset right behind it and the words that make it a default."""


def _words(sentence: Sentence) -> Iterator[_Word]:
    for mention in sentence.mentions:
        if not mention.marked or mention.past or mention.stance is Stance.PROPOSES:
            continue
        behind = _AS_DEFAULT.match(sentence.after(mention))
        if not behind and not _DEFAULTS.search(sentence.before(mention)):
            continue
        if (
            mention.shape in (Shape.NAME, Shape.LITERAL)
            and (word := mention.text.strip("'\""))
            and not word.isdigit()
        ):
            yield _Word(word, mention.at, mention.at + 1 + (behind.end() if behind else 0))


_DEFAULTS = re.compile(
    r"\b(?:defaults?|defaulting|falls? back|set|sets)(?: (?:still|now|only))? (?:to|is|of) (?:the )?\Z",
    re.IGNORECASE,
)
_AS_DEFAULT = re.compile(
    r"\A (?:as|is|being) (?:the|its|a|our) default\b(?! (?:would|should)\b)(?: (?:for|of|in) \ue000)?",
    re.IGNORECASE,
)


def _word_of_name(subject: Subject, sentence: Sentence, word: _Word) -> Outcome | None:
    """The words or literals that the code gives the name, or the cited line holds, against the stated one."""
    text = subject.tokens
    if word.text in text.in_lines(*subject.near):
        return None
    for mention in sentence.mentions:
        if (
            mention.at >= word.at
            or mention.past
            or mention.shape not in (Shape.NAME, Shape.MEMBER, Shape.WORDS)
        ):
            continue
        if is_limited(sentence, mention.at, word.end):
            continue
        for _, end in text.find(_wanted(mention), 50):
            if end + 1 >= len(text.tokens) or text.tokens[end] not in ("=", ",", ":"):
                continue
            line, at = text.lines[end], _behind(subject, end)
            if subject.near[0] <= line <= subject.near[1]:
                real = _string_at(subject, at)
                if real is not None and real != word.text:
                    return _wrong_word(subject, f"`{mention.text}`", word, line, real)
    if is_limited(sentence, word.at, word.end):
        return None
    strings = [token.text for token in subject.outline.strings(subject.first, subject.first)]
    if (
        subject.first == subject.last
        and len(strings) == 1
        and strings[0] != word.text
        and strings[0].isidentifier()
        and not _is_told_otherwise(subject, word, strings[0])
    ):
        return _wrong_word(subject, "the value", word, subject.first, strings[0])
    return None


def _string_at(subject: Subject, at: int) -> str | None:
    """The string that begins at a token, when one does."""
    text = subject.tokens
    if at >= len(text.tokens):
        return None
    for token in subject.outline.strings(text.lines[at], text.lines[at]):
        words = [word for word, _ in tokenize(token.text)]
        if words and text.tokens[at : at + len(words)] == words:
            return token.text
    return None


def _is_told_otherwise(subject: Subject, word: _Word, real: str) -> bool:
    """The lines around have the word in another spelling, or the one string of the line is no value: `rows["key"]`."""
    first, end = subject.tokens.between(subject.first, subject.first)
    if word.text.lower() in {token.lower() for token in subject.tokens.in_lines(*subject.near)}:
        return True
    at = next((at for at in range(first, end) if _string_at(subject, at) == real), None)
    return at is None or at == first or subject.tokens.tokens[at - 1] not in _VALUE_FOLLOWS


def _wrong_word(subject: Subject, what: str, word: _Word, line: int, real: str) -> Outcome:
    return Outcome(
        Disposition.FAILED,
        f"the finding says `{word.text}`; line {line} sets {what} to `{real}`",
        Failure.WRONG_LITERAL,
        evidence=(subject.code.evidence(Location(subject.path, line, line, subject.side)),),
    )


@dataclass(frozen=True, slots=True)
class _Tie:
    """A name, and whether the words tie the value to it for good: "defaults to", not just "is"."""

    mention: Mention
    firmly: bool


def _named(sentence: Sentence, stated: Stated) -> _Tie | None:
    """The thing that the value is said of: the nearest name in the clause that words tie to it."""
    best: tuple[int, _Tie] | None = None
    for mention in sentence.mentions:
        if mention.shape not in (Shape.NAME, Shape.MEMBER, Shape.WORDS) or not mention.marked:
            continue
        if mention.past and not _NOW_IS.match(sentence.after(mention)):
            continue
        if mention.stance not in (Stance.ASSERTS, Stance.HYPOTHETICAL) or belongs_to_a_language(
            mention.last_name
        ):
            continue
        between = (
            sentence.text[mention.at + 1 : stated.at]
            if mention.at < stated.at
            else sentence.text[stated.end : mention.at]
        )
        apposed = _APPOSED.fullmatch(between) and _CLOSED.match(
            sentence.text[max(stated.end, mention.at + 1) :]
        )
        if _NEW_SUBJECT.search(between) or _OTHER_VALUE.search(between) or _OF_A_CASE.fullmatch(between):
            continue
        things = _COUNTS_THINGS.match(stated.text) and _THINGS.match(sentence.text[stated.end :])
        if things and not _SET_TO.search(between):
            continue
        if is_limited(sentence, min(mention.at, stated.at), max(mention.at + 1, stated.end)):
            continue
        if len(between) > GAP or (not apposed and (_UNTIED.search(between) or not _TIES.search(between))):
            continue
        if best is None or len(between) < best[0]:
            best = (len(between), _Tie(mention, not apposed and not _PLAIN.fullmatch(between)))
    return best[1] if best else None


def _of_name(subject: Subject, tie: _Tie, stated: Stated) -> Outcome | None:
    mention = tie.mention
    found = list(_set_to(subject, mention))
    same = [(line, value) for line, value in found if isinstance(value, bool) == stated.is_bool]
    if not same:
        return None
    if any(stated.may_be(value) for _, value in same):
        return Outcome(Disposition.VERIFIED, f"`{mention.text}` is {stated.text}")
    if len(found) > 1 and may_be_around(subject, stated):
        return None
    meant = [hit for hit in same if _may_be_meant(subject, hit[0])]
    if not meant or (not tie.firmly and _varies(subject, mention)):
        return None
    line, value = min(meant, key=lambda hit: subject.distance(hit[0], hit[0]))
    if subject.distance(line, line) > subject.window and len({v for _, v in same}) > 1:
        return None
    return wrong(subject, f"`{mention.text}`", stated, line, value)


def _may_be_meant(subject: Subject, line: int) -> bool:
    """What is set there is seen from the cited lines: not the inside of a function that the finding leaves alone."""
    if subject.distance(line, line) <= subject.window:
        return True
    if not subject.outline.exact:
        return subject.distance(line, line) <= UNKNOWN_REACH
    inside = [one for one in subject.outline.enclosing(line) if one.kind in FUNCTIONS]
    named = {name for _, mention in subject.prose.mentions for name in mention.names}
    return all(one in subject.enclosing or one.name in named for one in inside)


def _varies(subject: Subject, mention: Mention) -> bool:
    """A parameter, a local variable, or what is changed or set to no literal: at a moment it may be anything."""
    text = subject.tokens
    for one in subject.outline.named(mention.last_name):
        if one.kind is Kind.PARAMETER:
            return True
    if any(
        mention.last_name == each.name
        for one in subject.outline.definitions
        if one.kind in FUNCTIONS
        for each in one.parameters
    ):
        return True
    for _, end in text.find(_wanted(mention), _ANY_NAME):
        after = text.tokens[end] if end < len(text.tokens) else ""
        if after in _CHANGES or (after in ("=", ":=") and _value_at(subject, end) is None):
            return True
    return False


def _wanted(mention: Mention) -> list[str]:
    wanted = [token for token, _ in tokenize(mention.text.removesuffix("()"))]
    return wanted if mention.shape is Shape.WORDS else wanted[-1:]


def _set_to(subject: Subject, mention: Mention) -> Iterator[tuple[int, float | bool]]:
    """The literals that the cited file sets a name to, with their lines."""
    text = subject.tokens
    for first, end in text.find(_wanted(mention), _ANY_NAME):
        if end < len(text.tokens) and text.tokens[end] in _SETTERS:
            if mention.owner and _is_local(subject, first):
                continue  # `days = 1` says nothing of `item.days`
            value = _value_at(subject, end)
            if value is not None:
                yield text.lines[end], value


def _is_local(subject: Subject, at: int) -> bool:
    """The name at a token begins a line within a function: a variable of its own, and no member."""
    lines = subject.tokens.lines
    opens = at == 0 or lines[at - 1] < lines[at]
    return opens and any(one.kind in FUNCTIONS for one in subject.outline.enclosing(lines[at])[:1])


def _value_at(subject: Subject, setter: int) -> float | bool | None:
    """The literal behind a setter, which must be all that stands up to the end of the line or of the expression."""
    taken: list[str] = []
    text, at = subject.tokens, _behind(subject, setter)
    for token, line in zip(text.tokens[at : at + 12], text.lines[at : at + 12], strict=True):
        if token in _SEPARATORS or token in _COMMENTS or (taken and line != text.lines[at]):
            break
        taken.append(token)
    return evaluate_any(taken)


def _behind(subject: Subject, setter: int) -> int:
    """Where the value begins; a type may stand before it: `depth: int = 3`."""
    text = subject.tokens
    if text.tokens[setter] != ":":
        return setter + 1
    limit = min(len(text.tokens), setter + 12)
    for at in range(setter, limit):
        if text.lines[at] != text.lines[setter] or text.tokens[at] in (",", ";"):
            break
        if text.tokens[at] == "=":
            return at + 1
    return setter + 1
