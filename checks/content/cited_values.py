"""Values that a finding states of the cited line without a name: "falls back to 20", "the timeout of 30 seconds".

Such a value fails only when words say plainly that it is the one of this place, that line holds one other
number, and the stated one stands nowhere around.
"""

from __future__ import annotations

import re

from checks.code.tokens import tokenize
from checks.content.prose import Sentence
from checks.content.stance import Stance
from checks.content.subject import Subject
from checks.content.values import OPERATORS, Stated, evaluate, is_limited, is_number, products_in
from checks.model.finding import Location
from checks.model.verdict import Disposition, Failure, Outcome

LONGEST_FUNCTION = 60
"""Lines of a function up to which all its numbers may be the ones that are meant."""

MOST_TOKENS = 3_000
"""Tokens around the cited line up to which its numbers are read; more are minified code, or a table."""

_QUANTITY = (
    r"(?:capacity|cap|constant|debounce|default|delay|depth|interval|length|limit|maximum|minimum|period|size|threshold|"
    r"timeout|ttl|width)"
)
_FACT = re.compile(
    r"(?:\b(?:falls? back to|defaults? (?:is|to|of)|default (?:\w+ )?of|exits? with status|with status|status_code=|jumps? (?:from \d+ )?(?:straight )?to|"
    r"set to|hard-?coded to|cut at|capped at|limited to)(?: only| just)? [`\ue000]?)\Z",
    re.IGNORECASE,
)
_CUE = re.compile(
    r"\b(?:default\w*|falls? back|fallback|threshold|limit|exit (?:status|code)|status|timeout|patch|minor|major|version\w*|cap(?:ped|s)?|maximum|minimum|hard-?coded|cut)\b",
    re.IGNORECASE,
)
_QUANTITY_BEFORE = re.compile(
    rf"\b(?:the|this|that) (?:[\w-]+ ){{0,2}}(?P<noun>{_QUANTITY}) (?:of|is|allows|permits|gives) (?:only |just )?\Z",
    re.IGNORECASE,
)
_QUANTITY_BEHIND = re.compile(rf"\A (?:[\w-]+ )?(?P<noun>{_QUANTITY})\b", re.IGNORECASE)
_DETERMINED = re.compile(r"\b(?:an?|the|this|that) \Z", re.IGNORECASE)
_LOCATED = re.compile(r"\A (?:here\b|(?:in|of) (?:the )?(?P<span>\ue000))", re.IGNORECASE)
_MODAL = re.compile(r"\b(?:would|should|could|might|may|is (?:enough|common|usual|plenty))\b", re.IGNORECASE)
_HERE = re.compile(r"\b(?:here|this (?:line|check|condition|comparison|guard|branch))\b", re.IGNORECASE)
_THRESHOLD = re.compile(
    r"\b(?:anything|everything|any \w+|all \w+|every \w+) (?:above|below|over|under|beyond|(?:more|less|fewer|longer|shorter|larger|smaller|greater|older|higher|lower) than|at least|at most|up to|exceeding)"
    r" (?:[\w-]+ ){0,1}\Z",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"\A(?: (?!is\b|are\b|gets?\b|counts?\b)[\w-]+){0,4} (?:(?:is|are|gets?) (?:\w+ly )?\w+(?:ed|en|pt|nt|it)\b|counts? as\b)",
    re.IGNORECASE,
)
_UNCERTAIN = re.compile(
    r"\b(?:if|when|would|should|could|might|may|suppose|say|e\.g\.|for example|instead|documentation|docs?|spec\w*|comment)\b|\?",
    re.IGNORECASE,
)
_COMPARISONS = frozenset(("<", ">", "<=", ">="))
_CONSTANT = frozenset(("const", "constexpr", "final", "static"))


def of_line(subject: Subject, sentence: Sentence, stated: Stated) -> Outcome | None:
    """Judge a value that is said of the cited line; None when the words or the line are not clear enough."""
    if sentence.title or stated.is_bool or subject.last != subject.first:
        return None
    if any(m.stance is not Stance.ASSERTS and m.at == stated.at for m in sentence.mentions):
        return None
    if is_limited(sentence, stated.at, stated.end) or may_be_around(subject, stated):
        return None
    tokens = subject.tokens.in_lines(subject.first, subject.first)
    if _is_threshold(sentence, stated):
        here = _compared(tokens)
        near = {near for value in here for near in (value - 1, value, value + 1)}
        if len(here) != 1 or stated.is_among(frozenset(near)):
            return None
        return wrong(subject, "the limit", stated, subject.first, next(iter(here)))
    same_form = _same_form(sentence, stated, tokens)
    if same_form is not None and not stated.may_be(same_form):
        return wrong(subject, "the value", stated, subject.first, same_form)
    values = {value for _, _, value in products_in(tokens)}
    if len(values) != 1 or stated.is_among(frozenset(values)):
        return None
    if _is_told_as_fact(sentence, stated) or _is_quantity_of(subject, sentence, stated):
        return wrong(subject, "the value", stated, subject.first, next(iter(values)))
    return None


def _is_told_as_fact(sentence: Sentence, stated: Stated) -> bool:
    cue = _CUE.search(sentence.text[max(0, stated.at - 60) : stated.end + 30])
    return cue is not None and _FACT.search(sentence.text[: stated.at]) is not None


def _is_quantity_of(subject: Subject, sentence: Sentence, stated: Stated) -> bool:
    """ "The 100 ms debounce", "the cache size of 128": the noun is in a name of the line, or its place is told."""
    before, behind = sentence.text[: stated.at], sentence.text[stated.end :]
    tokens = subject.tokens.in_lines(subject.first, subject.first)
    if _MODAL.search(behind[:80]) or not _is_value(tokens):
        return False
    if found := _QUANTITY_BEFORE.search(before):
        rest = behind
    elif _DETERMINED.search(before) and (found := _QUANTITY_BEHIND.match(behind)):
        rest = behind[found.end() :]
    else:
        return False
    located = _LOCATED.match(rest)
    if located and located["span"]:
        at = len(sentence.text) - len(rest) + located.start("span")
        named = next((one.last_name for one in sentence.mentions if one.at == at), "")
        return any(one.name == named for one in subject.enclosing) or named in tokens
    noun = found["noun"].lower()
    return (
        bool(located)
        or any(noun in token.lower() for token in tokens)
        or (noun == "constant" and any(_is_constant(token) for token in tokens))
    )


def _is_value(tokens: list[str]) -> bool:
    """The one number of a line is set, passed or compared: no index, and not one term of a sum."""
    for first, end, _ in products_in(tokens):
        before = tokens[first - 1] if first else ""
        after = tokens[end] if end < len(tokens) else ""
        return before in {"=", ":", ":=", "(", ",", "??", "||", "return", "=>", *_COMPARISONS} and after in {
            "", ",", ")", ";", "}", ":", "#", "//"
        }  # fmt: skip
    return False


def _is_threshold(sentence: Sentence, stated: Stated) -> bool:
    """ "Here anything above 64 is rejected": where a limit lies, and what comes of it."""
    return (
        _HERE.search(sentence.text) is not None
        and _THRESHOLD.search(sentence.text[: stated.at]) is not None
        and _EFFECT.match(sentence.text[stated.end :]) is not None
        and _UNCERTAIN.search(sentence.text) is None
    )


def _is_constant(token: str) -> bool:
    """A name all in capitals, or the keyword before a constant."""
    return token in _CONSTANT or (token.isidentifier() and token.isupper() and len(token) > 1)


def _compared(tokens: list[str]) -> set[float]:
    """The numbers that a line compares with."""
    return {
        value
        for first, end, value in products_in(tokens)
        if (first and tokens[first - 1] in _COMPARISONS)
        or (end < len(tokens) and tokens[end] in _COMPARISONS)
    }


def _same_form(sentence: Sentence, stated: Stated, tokens: list[str]) -> float | None:
    """What the line has where the finding quotes `2 ** 14`: the one product with the same operators."""
    quoted = next((one for one in sentence.mentions if one.at == stated.at and one.marked), None)
    form = [token for token, _ in tokenize(quoted.text) if token in OPERATORS] if quoted else []
    if quoted is None or not form or evaluate([token for token, _ in tokenize(quoted.text)]) is None:
        return None
    alike = [
        value
        for first, end, value in products_in(tokens)
        if [token for token in tokens[first:end] if token in OPERATORS] == form
    ]
    return alike[0] if len(alike) == 1 else None


def wrong(subject: Subject, what: str, stated: Stated, line: int, value: float | bool) -> Outcome:
    """The failure that shows the line and what it sets instead."""
    shown = value if isinstance(value, bool) or value != int(value) else f"{int(value):,}"
    return Outcome(
        Disposition.FAILED,
        f"the finding says {stated.text}; line {line} sets {what} to {shown}",
        Failure.WRONG_LITERAL,
        evidence=(subject.code.evidence(Location(subject.path, line, line, subject.side)),),
    )


def may_be_around(subject: Subject, stated: Stated) -> bool:
    """A number of the window or the function, alone or multiplied, may be the one that is stated."""
    first, last = subject.near
    function = subject.function
    if function is not None and function.last - function.first < LONGEST_FUNCTION:
        first, last = min(first, function.first), max(last, function.last)
    start, end = subject.tokens.between(first, last)
    if end - start > MOST_TOKENS:
        return True
    comments = subject.outline.comment_lines
    lines = subject.tokens.lines
    tokens = [subject.tokens.tokens[at] for at in range(start, end) if lines[at] not in comments]
    single = {float(evaluate([token]) or 0) for token in tokens if is_number(token)}
    return stated.is_among(frozenset(single | {value for _, _, value in products_in(tokens)}))
