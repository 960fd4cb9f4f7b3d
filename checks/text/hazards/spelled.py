"""A sentence as one row of words in small letters, its code by number: "if <0> is null , <1> throws"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Mention, Shape

NULLS: Final = frozenset(("null", "nil", "none", "undefined", "nullptr"))
"""What the languages call it when there is no value."""

EMPTIES: Final = frozenset(("[]", "{}", '""', "''", "()"))
"""Literals of what has no elements."""

ERRORS: Final = (
    ("error-null", re.compile(r"(?i)(?:AttributeError|NullPointerException|NullReferenceException|NPE|nil pointer dereference|NoMethodError)\b.{0,200}|.{0,40}Cannot read propert.{0,200}|.{0,40}'NoneType' .{0,200}", re.DOTALL)),
    ("error-index", re.compile(r"(?i)[\w.]{0,40}(?:IndexError|IndexOutOfBoundsException|IndexOutOfRangeException|NoSuchElementException)\b.{0,200}|.{0,40}index out of (?:range|bounds).{0,200}", re.DOTALL)),
    ("error-key", re.compile(r"(?:KeyError|KeyNotFoundException)\b.{0,200}", re.DOTALL)),
    ("error-zero", re.compile(r"(?:ZeroDivisionError|DivideByZeroException|ArithmeticException)\b.{0,200}", re.DOTALL)),
    ("error-type", re.compile(r"TypeError\b.{0,200}", re.DOTALL)),
    ("error-other", re.compile(r"[\w.]{0,60}(?:Error|Exception)\b.{0,200}", re.DOTALL)),
)  # fmt: skip
"""Errors by what brings them about."""

CONDITION: Final = re.compile(
    r"(?P<name>[\w$.]{1,80}?) ?(?:===?|is|=) ?(?P<value>None|null|nil|undefined|nullptr|0|\[\]|\{\}|\"\"|'')"
)
NEGATED: Final = re.compile(r"(?:!|not )(?P<name>[\w$.]{1,80})")
MEASURED: Final = re.compile(
    r"(?:len\((?P<of>[\w$.]{1,80})\)|(?P<has>[\w$.]{1,80})\.(?:length|size\(\)|size|count)) ?===? ?0"
)

DROPPED: Final = frozenset(
    "the its their still also currently even actually here now then ever potentially possibly likely simply just already both either well first".split()
)
"""Words that change nothing of what is said of a name."""

CALLED: Final = frozenset(
    "parameter argument variable field attribute property option object instance callback list array map slice string pointer value receiver member"
    " function method handler hook".split()
)
"""Nouns beside a name that say what it is."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """The words, and the code that stands for each number."""

    text: str
    code: tuple[Mention, ...]


def spelled(sentence: Sentence) -> Spelled:
    """The words of a sentence, but for those that change nothing."""
    code: list[Mention] = []
    words: list[str] = []
    for word in sentence.ways[0] if sentence.ways else ():
        if word.mention is None:
            after_code = bool(words) and words[-1].startswith("<")
            if word.lower not in DROPPED and not (after_code and word.lower in CALLED):
                words.append(word.lower)
            continue
        words += _code(sentence.mentions[word.mention], code)
    text = " ".join(words)
    text = BOTH_NULLS.sub("nullish", text)
    text = HYPHEN.sub(" ", NOUN_BEFORE.sub(r"\1", text))
    return Spelled(_without_it(text, code), tuple(code))


IT: Final = re.compile(r"(?<= )it(?= (?:is|was|are|has|had|may|might|can|could|exists|being|does)(?: |$))")
"""The pronoun as what something is said of."""


def _without_it(text: str, code: list[Mention]) -> str:
    """The words with the one name in place of an "it" behind it; before it the pronoun stands for something else."""
    meant = _meant(code)
    before, name, behind = text.partition(f"<{meant}>")
    return f"{before}{name}{IT.sub(name, behind)}" if name else text


def _meant(code: list[Mention]) -> int | None:
    """The one name that "it" may stand for: where two are named, that which the other is a member of."""
    plain = {
        one.text: at
        for at, one in reversed(list(enumerate(code)))
        if one.shape in (Shape.NAME, Shape.MEMBER) and not one.text.endswith(")")
    }
    owners = [at for name, at in plain.items() if all(f"{other}.".startswith(f"{name}.") for other in plain)]
    return owners[0] if len(owners) == 1 else None


BOTH_NULLS: Final = re.compile(
    r"\b(?:null|nil|none|undefined)(?: (?:/|or|and) (?:null|nil|none|undefined))+\b"
)
HYPHEN: Final = re.compile(r" - (?=(?:check|guard)\w{0,3}\b)")
NOUN_BEFORE: Final = re.compile(rf"\b(?:{'|'.join(sorted(CALLED))}) (<\d{{1,3}}>)")


def _code(mention: Mention, code: list[Mention]) -> list[str]:
    """The words for one piece of code."""
    text = mention.text.strip()
    if text.lower() in NULLS:
        return [text.lower()]
    if text in EMPTIES:
        return ["empty"]
    if text == "0":
        return ["0"]
    error = next((word for word, known in ERRORS if known.fullmatch(text)), "")
    if error:
        return [error]
    for known, state in ((CONDITION, ""), (NEGATED, "null"), (MEASURED, "empty")):
        found = known.fullmatch(text)
        if found is not None:
            name = next(group for key, group in found.groupdict().items() if group and key != "value")
            value = state or found["value"]
            said = "empty" if value in EMPTIES else value.lower()
            code.append(Mention(name, Shape.MEMBER if "." in name else Shape.NAME, mention.at))
            return [f"<{len(code) - 1}>", "is", said]
    code.append(mention)
    return [f"<{len(code) - 1}>"]
