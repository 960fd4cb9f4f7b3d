"""Which rows of words a sentence has, matched word by word: see `rows` for how they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from checks.text.grammar import lexicon as lex
from checks.text.grammar.matching import CALLED, DESCRIBING, Found, Match
from checks.text.grammar.parts import Word
from checks.text.grammar.rows import Row
from checks.text.grammar.sentence import Sentence

OPENS: Final = frozenset(
    (
        ",",
        ";",
        ":",
        "(",
        "-",
        "\u2013",
        "\u2014",
        "and",
        "but",
        "so",
        "since",
        "because",
        "as",
        "that",
        "also",
        "like",
        "think",
        "believe",
        "yet",
        "although",
        "though",
        "whereas",
        "while",
    )
)
"""What a part of a sentence begins behind; "it looks like", "I think" say carefully what follows."""

PROPOSES: Final = frozenset(
    ("please", "consider", "should", "must", "to", "suggest", "recommend", "and", "or", "also", "by", "just")
)
"""What a command may stand behind, too: "you should add", "I suggest adding"."""

DOUBTS: Final = frozenset(
    "if unless whether when until once otherwise previously no not never nothing none without neither"
    " don't doesn't isn't aren't wasn't won't can't cannot unnecessary already why how".split()
)
"""Words before a row that make it a case, a denial, or something of another time."""


def found_in(
    sentence: Sentence,
    known: Sequence[Row],
    *,
    bare: bool = False,
    pronouns: bool = False,
    cases: bool = False,
    described: frozenset[str] = frozenset(),
    acts: bool = False,
    agents: bool = False,
) -> Iterator[Found]:
    """Each row that the sentence has, once for each place where it begins; none in a title or a question.

    With `bare` a name may also be spelled as names of products are, `OpenPool`: the code has to have it. With
    `pronouns` "it" may stand for the one name that the sentence has before it; with `cases` a condition may
    come first, for what is wrong in every case. With `described`, nouns, X may be "this function" without its name, and
    where a body begins "the function", too; with `acts` "the call of `x`" is `x`, and with
    `agents` "this parser" is described as "this function" is.
    """
    words = sentence.ways[0] if not sentence.title else ()
    if not words or words[-1].text == "?":
        return
    possible = [row for row in known if not any(map(sentence.said.isdisjoint, row.needs))]
    opens = frozenset(clause.words[0].at for clause in sentence.clauses[1:]) if possible else frozenset()
    seen: list[Found] = []
    for way in sentence.ways if possible else ():
        match = Match(
            sentence, way, bare=bare, pronouns=pronouns, described=described, acts=acts, agents=agents
        )
        for found in _all_in(match, opens, possible, cases=cases):
            if found not in seen:
                seen.append(found)
                yield found


def _all_in(match: Match, opens: frozenset[int], known: Sequence[Row], *, cases: bool) -> Iterator[Found]:
    words = match.words
    denied = supposed = False
    for start, word in enumerate(words):
        lower = word.lower if word.mention is None else ""
        comma = words[start - 1].text == "," if start else False
        denied = denied and lower not in TURNS and not (comma and lower in GOES_ON)
        supposed = supposed and lower != ","
        quiet = denied or supposed or match.sentence.is_reported(word.at)
        found = None if quiet else _found_at(match, start, known, opens=word.at in opens)
        if found is not None:
            yield found
        elif lower in DOUBTS:
            behind = words[start + 1].lower if start + 1 < len(words) else ""
            if lower in DENIES:
                denied = denied or not supposed  # what a case denies ends with it
            elif cases and lower in lex.CONDITIONS:
                supposed = True
            elif lower not in ("when", "while") or not behind.endswith("ing"):
                return  # "when opening it" supposes no case


DENIES: Final = frozenset(
    word for word in DOUBTS if word in {*lex.NEGATIONS, "without"} or word.endswith("n't")
)
"""Doubts that end where a sentence turns: "`x` is not used, but `y` is"."""

GOES_ON: Final = frozenset(("and", "so", "while"))
"""Conjunctions behind a comma with which a sentence goes on to another statement."""

TURNS: Final = frozenset(("but", "yet", ";", ":", "\u2013", "\u2014"))
"""Words and marks behind which a sentence turns to something else."""


def _found_at(match: Match, start: int, known: Sequence[Row], *, opens: bool) -> Found | None:
    """The first row that begins at a word; a clause that `opens` there has lost its colon."""
    before = match.words[start - 1].lower if start else ","
    if before == "that" and start > 1 and match.words[start - 2].lower in SECURING:
        return None
    if start and before in lex.INSIDE and match.words[start].mention is not None:
        return None  # "the call in `f` has been removed"
    begins = opens or before in OPENS or _is_determined(match.words, start)
    for row in known:
        if begins or row.anywhere or (row.command and before in PROPOSES):
            found = match.of(row, start)
            if found is not None:
                return found
    return None


SECURING: Final = frozenset(
    (
        "sure", "so", "ensure", "ensures", "ensuring", "guarantee", "guarantees", "verify", "verifies", "check", "checks",
        "assert", "asserts", "require", "requires", "doubt", "assume", "assumes", "imply", "implies", "such",
    )
)  # fmt: skip
"""What makes of "that" and what follows a purpose, a test or a doubt: "make sure that `x` is not used"."""

INTRODUCING: Final = frozenset(("the", "a", "an", "this", "there", "is", "are", "'s", "there's"))
"""What may stand between the beginning of a part of a sentence and a row."""


def _is_determined(words: Sequence[Word], start: int) -> bool:
    """An article stands before it, where a part of a sentence begins: "the error of X", "the new X"."""
    at = start - 1
    while at > 0 and words[at].mention is None and words[at].lower in DESCRIBING | CALLED:
        at -= 1
    article = at >= 0 and words[at].mention is None and words[at].lower in INTRODUCING
    return article and (at == 0 or words[at - 1].lower in OPENS | {"there"})
