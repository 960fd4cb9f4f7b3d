"""Values that a finding states of a named thing: defaults, limits, constants, versions.

"`max_size` defaults to 20" is held against what the code sets `max_size` to. A value fails only when the
name and the value stand in one clause with words that tie them, the code gives the name a literal of the
same type, every one that it gives differs, and the stated value is nowhere around the cited lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.content.lexicon import belongs_to_a_language
from checks.content.prose import Mention, Sentence, Shape
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.finding import Location
from checks.tokens import tokenize
from checks.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "literal"

GAP = 70
"""Characters between a name and its value in a sentence, at most."""

_VALUE = re.compile(
    r"(?<![\w.#§-])(?P<number>\d[\d_]*(?:,\d{3})*(?:\.\d+)?)\s?(?P<unit>KiB|MiB|GiB|KB|MB|GB|kB|K|k|M|ms|s|seconds?|minutes?|bytes|characters|chars|columns|%)?(?![\w-]|\.\d)"
)
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
_CUE = re.compile(
    r"\b(?:default\w*|falls? back|fallback|threshold|limit|exit (?:status|code)|status|timeout|patch|minor|major|version\w*|cap(?:ped|s)?|maximum|minimum|hard-?coded|cut)\b",
    re.IGNORECASE,
)
_NOW_IS = re.compile(
    r"\A (?:was|were|is|has been|got) (?:\w+ )?(?:bumped|raised|lowered|changed|set|increased|reduced|moved)(?: \w+)?(?: from [^ ]{1,30})? to\b",
    re.IGNORECASE,
)
_UNITS = {"k": (1000, 1024), "m": (10**6, 2**20), "g": (10**9, 2**30)}
_NUMBER_TOKEN = re.compile(r"\d[\d_]*(?:\.\d+)?|0[xX][0-9a-fA-F]+")
_SEPARATORS = frozenset((",", ";", ")", "]", "}", "{"))
_SETTERS = frozenset(("=", ":", ":=", ",", "??", "||", "=>"))
_BOOLEANS = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class _Stated:
    """A value in a sentence."""

    text: str
    at: int
    values: frozenset[float | bool]
    """What it may mean: "8 MB" is 8,000,000 or 8,388,608, and 8 where the code has the unit elsewhere."""


@verifier(KIND, "a default, limit or constant is what the code says")
def check_literals(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge every value that is said of a thing named in the same clause."""
    if subject.place is None or not subject.has_lines:
        return
    seen: set[str] = set()
    for sentence in subject.prose.sentences:
        for word in _words(sentence):
            if (outcome := _word_of_name(subject, sentence, word)) is not None:
                yield CheckedClaim(Claim(KIND, f"the value is `{word.text}`", subject.place), outcome)
        for stated in _stated(sentence):
            named = _named(sentence, stated)
            outcome = _of_name(subject, named, stated) if named else _of_line(subject, sentence, stated)
            if outcome is not None and stated.text not in seen:
                seen.add(stated.text)
                about = f"`{named.text}`" if named else "the cited line"
                yield CheckedClaim(
                    Claim(KIND, f"the value of {about} is {stated.text}", subject.place), outcome
                )


def _stated(sentence: Sentence) -> Iterator[_Stated]:
    for mention in sentence.mentions:
        if (
            mention.shape is Shape.LITERAL
            and mention.stance is Stance.ASSERTS
            and not mention.past
            and (values := _meaning(mention.text, ""))
        ):
            yield _Stated(mention.text, mention.at, values)
        elif mention.shape is Shape.EXPRESSION and mention.stance is Stance.ASSERTS and not mention.past:
            product = _arithmetic([token for token, _ in tokenize(mention.text)])
            if product is not None:
                yield _Stated(mention.text, mention.at, frozenset({product}))
    for match in _VALUE.finditer(sentence.text):
        values = _meaning(match["number"].replace(",", ""), match["unit"] or "")
        if values:
            yield _Stated(match[0].strip(), match.start(), values)


def _meaning(number: str, unit: str) -> frozenset[float | bool]:
    if number.lower() in _BOOLEANS:
        return frozenset({_BOOLEANS[number.lower()]})
    try:
        value = float(number.replace("_", ""))
    except ValueError:
        return frozenset()
    scale: tuple[int, ...] = (
        _UNITS.get(unit[:1].lower(), ()) if unit and unit not in ("ms", "minutes", "minute") else ()
    )
    if unit.endswith("iB"):
        scale = scale[1:]
    return frozenset({value, *(value * factor for factor in scale)}) if scale else frozenset({value})


@dataclass(frozen=True, slots=True)
class _Word:
    """A value that is a word: `extended`, `'total'`."""

    text: str
    at: int


def _words(sentence: Sentence) -> Iterator[_Word]:
    for mention in sentence.mentions:
        if not mention.marked or mention.past or not _DEFAULTS.search(sentence.before(mention)):
            continue
        if (
            mention.shape in (Shape.NAME, Shape.LITERAL)
            and (word := mention.text.strip("'\""))
            and not word.isdigit()
        ):
            yield _Word(word, mention.at)


_DEFAULTS = re.compile(
    r"\b(?:defaults?|defaulting|falls? back|set|sets)(?: (?:still|now|only))? (?:to|is|of) (?:the )?\Z",
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
        wanted = [token for token, _ in tokenize(mention.text)]
        for _, end in text.find(wanted if mention.shape is Shape.WORDS else wanted[-1:], 50):
            line = text.lines[end - 1]
            if (
                end + 1 < len(text.tokens)
                and text.tokens[end] in ("=", ",", ":")
                and subject.near[0] <= line <= subject.near[1]
            ):
                strings = [
                    token.text for token in subject.outline.strings(line, line) if token.text != mention.text
                ]
                if strings and word.text not in strings:
                    return _wrong_word(subject, f"`{mention.text}`", word, line, strings[0])
    strings = [token.text for token in subject.outline.strings(subject.first, subject.first)]
    if (
        subject.first == subject.last
        and len(strings) == 1
        and strings[0] != word.text
        and strings[0].isidentifier()
    ):
        return _wrong_word(subject, "the value", word, subject.first, strings[0])
    return None


def _wrong_word(subject: Subject, what: str, word: _Word, line: int, real: str) -> Outcome:
    return Outcome(
        Disposition.FAILED,
        f"the finding says `{word.text}`; line {line} sets {what} to `{real}`",
        Failure.WRONG_LITERAL,
        evidence=(subject.code.evidence(Location(subject.path, line, line, subject.side)),),
    )


def _named(sentence: Sentence, stated: _Stated) -> Mention | None:
    """The thing that the value is said of: the nearest name in the clause that words tie to it."""
    best: tuple[int, Mention] | None = None
    for mention in sentence.mentions:
        if mention.shape not in (Shape.NAME, Shape.MEMBER, Shape.WORDS) or not mention.marked:
            continue
        if mention.past and not _NOW_IS.match(sentence.after(mention)):
            continue
        if mention.stance not in (Stance.ASSERTS, Stance.HYPOTHETICAL) or belongs_to_a_language(
            mention.last_name
        ):
            continue
        first, last = sorted((mention.at, stated.at))
        between = sentence.text[first + 1 : last]
        if len(between) > GAP or _UNTIED.search(between) or not _TIES.search(between):
            continue
        if best is None or len(between) < best[0]:
            best = (len(between), mention)
    return best[1] if best else None


def _of_name(subject: Subject, mention: Mention, stated: _Stated) -> Outcome | None:
    found = list(_set_to(subject, mention))
    same = [(line, value) for line, value in found if isinstance(value, bool) == _is_bool(stated)]
    if not same:
        return None
    if any(value in stated.values for _, value in same):
        return Outcome(Disposition.VERIFIED, f"`{mention.text}` is {stated.text}")
    if _around(subject, stated) and len(found) > 1:
        return None
    line, value = min(same, key=lambda hit: subject.distance(hit[0], hit[0]))
    if subject.distance(line, line) > subject.window and len({v for _, v in same}) > 1:
        return None
    return _wrong(subject, f"`{mention.text}`", stated, line, value)


def _of_line(subject: Subject, sentence: Sentence, stated: _Stated) -> Outcome | None:
    """ "Falls back to `20`" of a cited line that holds one other number."""
    if (
        sentence.title
        or _is_bool(stated)
        or not _CUE.search(sentence.text[max(0, stated.at - 60) : stated.at + 30])
    ):
        return None
    if (
        any(m.stance is not Stance.ASSERTS and m.at == stated.at for m in sentence.mentions)
        or subject.last != subject.first
    ):
        return None
    if _around(subject, stated) or not _is_told_as_fact(sentence, stated):
        return None
    here = _values_of_line(subject, subject.first)
    if len(here) != 1 or here & stated.values:
        return None
    return _wrong(subject, "the value", stated, subject.first, next(iter(here)))


def _values_of_line(subject: Subject, line: int) -> set[float]:
    """The numbers of a line; a product counts as one."""
    tokens, found, at = subject.tokens.in_lines(line, line), set(), 0
    while at < len(tokens):
        if _NUMBER_TOKEN.fullmatch(tokens[at]):
            end = at + 1
            while (
                end + 1 < len(tokens)
                and tokens[end] in ("*", "**")
                and _NUMBER_TOKEN.fullmatch(tokens[end + 1])
            ):
                end += 2
            value = _arithmetic(tokens[at:end])
            if value is not None:
                found.add(value)
            at = end
        at += 1
    return found


_FACT = re.compile(
    r"(?:\b(?:falls? back to|defaults? (?:is|to|of)|default (?:\w+ )?of|exits? with status|with status|status_code=|jumps? (?:from \d+ )?(?:straight )?to|"
    r"set to|hard-?coded to|cut at|capped at|limited to))(?: only| just)? [`\ue000]?\Z",
    re.IGNORECASE,
)


def _is_told_as_fact(sentence: Sentence, stated: _Stated) -> bool:
    return _FACT.search(sentence.text[: stated.at]) is not None


def _wrong(subject: Subject, what: str, stated: _Stated, line: int, value: float | bool) -> Outcome:
    here = Location(subject.path, line, line, subject.side)
    shown = value if isinstance(value, bool) or value != int(value) else f"{int(value):,}"
    return Outcome(
        Disposition.FAILED,
        f"the finding says {stated.text}; line {line} sets {what} to {shown}",
        Failure.WRONG_LITERAL,
        evidence=(subject.code.evidence(here),),
    )


def _is_bool(stated: _Stated) -> bool:
    return all(isinstance(value, bool) for value in stated.values)


def _set_to(subject: Subject, mention: Mention) -> Iterator[tuple[int, float | bool]]:
    """The literals that the cited file sets a name to, with their lines."""
    wanted = [token for token, _ in tokenize(mention.text.removesuffix("()"))]
    if mention.shape is not Shape.WORDS:
        wanted = wanted[-1:]
    text = subject.tokens
    for _, end in text.find(wanted, 200):
        if end >= len(text.tokens) or text.tokens[end] not in _SETTERS:
            continue
        at = end
        if text.tokens[end] == ":":  # a type may stand before the value: `depth: int = 3`
            limit = min(len(text.tokens), end + 12)
            at = next((i for i in range(end, limit) if text.tokens[i] == "="), end)
            if text.lines[at] != text.lines[end]:
                at = end
        value = _evaluate(text.tokens[at + 1 : at + 12])
        if value is not None:
            yield text.lines[end], value


def _evaluate(tokens: list[str]) -> float | bool | None:
    """A literal, or a product or power of numbers, up to what ends the expression."""
    taken: list[str] = []
    for token in tokens:
        if token in _SEPARATORS or (
            taken and taken[-1] not in ("*", "**", "+", "-", "(") and token not in ("*", "**", "+", "-", ")")
        ):
            break
        taken.append(token)
    if not taken:
        return None
    if taken[0].lower() in _BOOLEANS:
        return _BOOLEANS[taken[0].lower()]
    return _arithmetic(taken)


def _arithmetic(tokens: list[str]) -> float | None:
    total, operator = None, "*"
    for index, token in enumerate(tokens):
        if index % 2:
            operator = token
            if operator not in ("*", "**"):
                return None if operator in "+-" else total
            continue
        if not _NUMBER_TOKEN.fullmatch(token):
            return None
        value = float(int(token, 16)) if token[:2].lower() == "0x" else float(token.replace("_", ""))
        if total is None:
            total = value
        elif operator == "*":
            total *= value
        elif value <= 64 and abs(total) <= 1024:
            total **= value
        else:
            return None
    return total


def _numbers(subject: Subject, first: int, last: int) -> set[float]:
    return {
        float(token.replace("_", ""))
        for token, line in zip(*_tokens_of(subject, first, last), strict=True)
        if line not in subject.outline.comment_lines and re.fullmatch(r"\d[\d_]*(?:\.\d+)?", token)
    }


def _tokens_of(subject: Subject, first: int, last: int) -> tuple[list[str], list[int]]:
    start, end = subject.tokens.between(first, last)
    return subject.tokens.tokens[start:end], subject.tokens.lines[start:end]


def _around(subject: Subject, stated: _Stated) -> bool:
    """The stated value stands in the window or the function: it may be said of something else there."""
    first, last = subject.near
    function = next((one for one in subject.enclosing if one.kind in FUNCTIONS), None)
    if function is not None and function.last - function.first < 60:
        first, last = min(first, function.first), max(last, function.last)
    return bool(_numbers(subject, first, last) & {float(v) for v in stated.values if not isinstance(v, bool)})
