"""What a text says of values: "`LIMIT` is 40", "defaults to 40", "40 by default"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import dropwhile
from operator import attrgetter
from typing import Final

from checks.claims.at_hand import said_of_the_code
from checks.claims.value.claim import ValueClaim
from checks.claims.value.spelling import NUMBER, UNITS, canonical
from checks.code.ownership import OWN
from checks.model.claim import CHECKABLE, Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import NUMBERS, Predicate
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Shape
from checks.text.prose import Text

_UNIT = "|".join(UNITS)
_BESIDE = re.compile(
    rf"\s?\((-?[0-9][0-9._]{{0,20}}+(?: (?:{_UNIT}))?)\)|,?\s(?:i\.e\.|that is),?\s(-?[0-9][0-9_]{{0,20}}+(?: (?:{_UNIT}))?)\b"
)
_ENDS = frozenset(("in", "for", "by", ",", "."))
"""What may follow a value: with any other word behind it, it is a number of something."""

_PASSED = frozenset(("to", "now", "still"))
"""Words around a value that say nothing of it: "is set to 20", "is 20 now", "equals still 20"."""


DEFAULTING: Final = rows("Y defaults to Z", "default of|for Y is Z", "Z is the default of|for|in Y")
"""Of a function, with the parameter and its value together: `limit=20`."""

BY_DEFAULT: Final = rows(
    "X parameter|argument|option|field? defaults to N", "X has|have a|the? default value? of N", "X has|have a|the? default value N",
    "X has|have N as the|its|a default value?", "by default X is N",
    "signature|constructor|declaration of Z defaults|sets X to N", "signature|constructor|declaration defaults|sets X to N",
    "signature|constructor|declaration of Z gives|declares X a|the? default of N",
    "Z defaults X to N", "Z uses|has|takes|gives|declares N as the? default for|of X", "Z uses|has a|the? default of N for X",
    "default value? of|for X is N",
)  # fmt: skip
"""What says what a parameter is when nobody passes it."""

SETTING: Final = rows("X is|are set|hardcoded|hard-coded|initialised|initialized to|as|with N")
PAIRED: Final = rows(
    "default|defaults|signature|constructor|options|configuration|config block|object|section? sets|set|has|have|uses|use|declares|declare Y",
)  # fmt: skip

STARTING: Final = rows(
    "Y is|are initialised|initialized|hardcoded|hard-coded to|as|with|at Z",
    "Y starts|start out? as|at|with Z",
)
ONE_BY_NAME: Final = re.compile(r"([A-Za-z_]\w{0,80}+)\s?[=:]\s?([^=].{0,200})", re.DOTALL)


OF_AN_ENVIRONMENT: Final = re.compile(
    r"(?i)(?:\ue000|(?<![\w.])\d[\w.]{0,40}) (?:in|on|under) (?:the )?(?:ci|dev|development|prod|production|staging)\b"
)
"""A value of one environment, which its configuration gives: "is `True` in production"."""


def extract(text: Text) -> Iterator[ValueClaim]:
    """ "`limit` defaults to `20`", "the default of `limit` is 20", "`LIMIT` is set to 20"."""
    for sentence in text.sentences:
        if sentence.begins_with_a_time or OF_AN_ENVIRONMENT.search(sentence.text):
            continue
        yield from _by_rows(sentence)
        yield from _by_default(sentence)
        supposed = False
        for clause in sentence.clauses if not sentence.title else ():
            supposed = supposed or clause.case  # "if it is called with `x`, `y` is 1"
            active = clause.predicate is Predicate.ASSIGNS and not clause.passive
            others = active and not said_of_the_code(sentence, clause)  # "the Dockerfile sets `x` to 8"
            value = None if others else _value_of(sentence, clause)
            names = [one for one in _names(sentence, clause) if one.shape in NAMED and one.is_code]
            if value is not None and len(names) == 1:
                owner = names[0].owner if names[0].owner not in OWN else ""
                yield ValueClaim(
                    statement=sentence.written,
                    name=names[0].name,
                    value=value,
                    where=sentence.place_in(clause, names[0], of=True) or _file_in(sentence, clause) or owner,
                    default=any(word.lower in ("default", "defaults") for word in clause.words),
                    stance=Stance.HYPOTHETICAL if supposed and clause.stance in CHECKABLE else clause.stance,
                )
        yield from _beside(sentence)


def _file_in(sentence: Sentence, clause: Clause) -> str:
    """The file that is said to give the value."""
    places = sentence.governed(clause, lex.INSIDE)
    return next((one.text for one in places if one.shape is Shape.PATH), "")


def _by_rows(sentence: Sentence) -> Iterator[ValueClaim]:
    """ "`load` defaults to `override=True`", "`size` starts out as `0`"."""
    for known, default in ((DEFAULTING, True), (STARTING, False)):
        for found in found_in(sentence, known):
            one, value = found.names["Y"], found.names["Z"]
            pair = ONE_BY_NAME.fullmatch(value.text) if default else None
            literal = value.shape is Shape.LITERAL and not default
            if one.shape not in NAMED or not (pair or literal):
                continue
            yield ValueClaim(
                statement=sentence.written,
                name=pair[1] if pair else one.name,
                value=pair[2] if pair else value.text,
                where=one.name if pair else found.place or (one.owner if one.owner not in OWN else ""),
                default=default,
            )


OF_A_SIGNATURE: Final = lex.DETERMINERS | lex.ADVERBS | lex.COORDINATORS | lex.REASONS | lex.CONCESSIONS | frozenset(
    "signature constructor declaration default defaults value of for by that so while function method class parameter"
    " argument option field new public here currently block object section options config configuration there set sets has have uses use declares declare".split()
)  # fmt: skip
"""Words that may stand before a default, in the part of the sentence that gives it: none of them names somebody who says so."""

OF_DOCUMENTS: Final = lex.DOCUMENTS | frozenset(
    ("docstring", "comment", "comments", "jsdoc", "javadoc", "changelog", "upstream", "help", "schema")
)
"""What may say so where the code does not."""

TURNS: Final = re.compile(r"[;:()\u2013\u2014]| (?:but|yet|while|whereas|although|though|and|so) ")
PARTS: Final = re.compile(r"[,;:()\u2013\u2014]| (?:but|yet|while|whereas|although|though|and|so) ")
SAYING_SO: Final = re.compile(r",? (?:according|per|as (?:the|its|per|documented))\b")


def _by_default(sentence: Sentence) -> Iterator[ValueClaim]:
    """ "The signature of `f` defaults `x` to 20", "`x` has a default of 20", "`x` is hardcoded to 20"."""
    for known, default in ((BY_DEFAULT, True), (SETTING, False)):
        for found in found_in(sentence, known):
            one, function = found.names["X"], found.names.get("Z")
            first = min(found.names.values(), key=attrgetter("at"))
            if one.shape is Shape.CALL or _is_reported(sentence, first) or found.within:
                continue
            where = function.qualified if function is not None and function.shape in NAMED else found.place
            if function is None or where:
                yield ValueClaim(
                    statement=sentence.written,
                    name=one.name,
                    value=found.names["N"].text,
                    where=where or (one.owner if one.owner not in OWN else ""),
                    default=default,
                )
    for found in found_in(sentence, PAIRED):
        pair = ONE_BY_NAME.fullmatch(found.names["Y"].text)
        if (
            pair is not None
            and canonical(pair[2]) is not None
            and not _is_reported(sentence, found.names["Y"])
        ):
            yield ValueClaim(statement=sentence.written, name=pair[1], value=pair[2], where=found.place)


def _is_reported(sentence: Sentence, mention: Mention) -> bool:
    """Somebody or something else is said to say so, in the same part of the sentence: "the docs say that `x` defaults to 20"."""
    start = max((one.end() for one in TURNS.finditer(sentence.text[: mention.at])), default=0)
    before = {
        word.lower
        for clause in sentence.clauses
        for word in clause.words
        if start <= word.at < mention.at and word.mention is None
    }
    behind = sentence.after(mention)
    end = PARTS.search(behind)
    after = {word.strip(".").lower() for word in behind[: end.start() if end else None].split()}
    said_so = end is not None and SAYING_SO.match(behind, end.start()) is not None
    return not before <= OF_A_SIGNATURE | {",", "'s"} or not after.isdisjoint(OF_DOCUMENTS) or said_so


def _beside(sentence: Sentence) -> Iterator[ValueClaim]:
    """ "`MAX_SIZE` (64 KiB)", "`MAX_SIZE`, i.e. 100": the value of a constant, right behind its name."""
    for mention in sentence.mentions:
        given = _BESIDE.match(sentence.after(mention))
        if given is not None and mention.name.isupper() and len(mention.name) > 2:
            yield ValueClaim(
                statement=sentence.written,
                name=mention.name,
                value=given[1] or given[2],
                stance=mention.stance,
            )


def _names(sentence: Sentence, clause: Clause) -> list[Mention]:
    """What the value is said of: the subject, or "of `x`" behind "the default"."""
    active = clause.predicate is Predicate.ASSIGNS and not clause.passive
    said_of = [sentence.mentions[number] for number in (clause.object[:1] if active else clause.subject)]
    if said_of or active:
        return said_of
    return [one for one in sentence.governed(clause, {"of", "for"}) if one.shape is not Shape.LITERAL]


def _value_of(sentence: Sentence, clause: Clause) -> str | None:
    """The literal that the verb gives: right behind "is", "is set to", "defaults to" or "equals"."""
    if clause.predicate is Predicate.ASSIGNS and not clause.passive:  # "`f` sets `x` to 20"
        given = [*dropwhile(lambda word: word.lower != "to", clause.behind)][1:]
        return _literal(sentence, given[0]) if given else None
    if clause.predicate is not Predicate.ASSIGNS and clause.verb not in ("be", "default", "equal"):
        return None
    first, following, *_ = (*(word for word in clause.behind if word.lower not in _PASSED), None, None)
    unit = following.text if following is not None and following.text in UNITS else ""
    ends = following is None or following.mention is not None or following.lower in _ENDS
    if first is None or not (unit or ends):
        return None
    if first.lower in NUMBERS and first.lower not in ("one", "once", "twice"):
        return str(NUMBERS[first.lower])
    value = _literal(sentence, first)
    return f"{value} {unit}" if unit and value and first.mention is None else value


def _literal(sentence: Sentence, word: Word) -> str | None:
    if word.mention is not None:
        mention = sentence.mentions[word.mention]
        return mention.text if mention.shape is Shape.LITERAL else None
    return word.text if NUMBER.fullmatch(word.text) else None
