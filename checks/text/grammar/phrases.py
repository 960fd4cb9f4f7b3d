"""Rows of words around names of code, matched word by word: "add a nil check for X", "X is not covered by any test".

A row is words of closed classes and terms of programming, apart by spaces: `a|b` is one of several, `a?` may be left
out, `X` is a name of code, `Y` any code, and `=a|b` keeps the word. It begins where a part of a sentence does, and ends
where one ends, so that nothing behind it ("if it is empty") takes back what it says; with `*` it begins anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from checks.text.grammar.parts import Sentence, Word
from checks.text.mentions import NAMED, Mention, Shape

WORDS_LIMIT: Final = 200
"""Words of a sentence that are looked at."""

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
    )
)
"""What a part of a sentence begins behind."""

PROPOSES: Final = frozenset(
    ("please", "consider", "should", "must", "to", "suggest", "recommend", "and", "or", "also", "by", "just")
)
"""What a command may stand behind, too: "you should add", "I suggest adding"."""

CLOSES: Final = frozenset(
    (".", ",", ";", ":", ")", "(", "!", "-", "\u2013", "\u2014", "and", "but", "so", "thus", "which", "before", "here", "although", "even",
     "since", "because", "as")
)  # fmt: skip
"""What may stand behind a row."""

PLACE: Final = frozenset(("in", "inside", "within"))
"""What a place stands behind: the row ends before it, and what is said holds there."""

DOUBTS: Final = frozenset(
    "if unless whether when until once otherwise previously no not never nothing none without neither"
    " don't doesn't isn't aren't wasn't won't can't cannot unnecessary already why how".split()
)
"""Words before a row that make it a case, a denial, or something of another time."""


@dataclass(frozen=True, slots=True)
class Step:
    """One word of a row."""

    words: frozenset[str]
    needed: bool = True
    kept: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One row, and whether it is a command: what that asks for is said not to be there."""

    steps: tuple[Step, ...]
    command: bool = False
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A row as a sentence has it."""

    names: dict[str, Mention] = field(default_factory=dict)
    word: str = ""
    """The word that the row keeps."""

    place: str = ""
    """The name behind "in"."""

    @property
    def x(self) -> str:
        """The name that the row calls X, without a call's brackets."""
        return self.names["X"].text.removesuffix("()")


def rows(*texts: str, command: bool = False) -> tuple[Row, ...]:
    """Rows as they are written."""
    return tuple(
        Row(tuple(map(_step, text.removeprefix("* ").split())), command, text.startswith("* "))
        for text in texts
    )


def _step(text: str) -> Step:
    if text in ("X", "Y"):
        return Step(frozenset(), name=text)
    kept, needed = text.startswith("="), not text.endswith("?")
    return Step(frozenset(text.strip("=?").split("|")), needed, kept)


def found_in(sentence: Sentence, known: Sequence[Row], *, bare: bool = False) -> Iterator[Found]:
    """Each row that the sentence has, once for each place where it begins; none in a title or a question.

    With `bare` a name may also be spelled as names of products are, `OpenPool`: the code has to have it.
    """
    clauses = [[part for word in clause.words for part in _parts(word)] for clause in sentence.clauses]
    words = [part for clause in clauses for part in clause][:WORDS_LIMIT]
    opens = frozenset(accumulate(len(clause) for clause in clauses))
    if sentence.title or not words or words[-1].text == "?":
        return
    for start in range(len(words)):
        found = _found_at(sentence, words, start, known, opens=start in opens, bare=bare)
        if found is not None:
            yield found
        elif words[start].mention is None and words[start].lower in DOUBTS:
            behind = words[start + 1].lower if start + 1 < len(words) else ""
            if words[start].lower not in ("when", "while") or not behind.endswith("ing"):
                return  # "when opening it" supposes no case


WHOLE: Final = {"can't": "can", "won't": "will", "cannot": "can", "shan't": "shall"}


def _parts(word: Word) -> tuple[Word, ...]:
    """ "Isn't" as "is not", "there's" as "there is"."""
    said = word.lower
    if word.mention is None and (said.endswith("n't") or said == "cannot"):
        verb = WHOLE.get(said, said[:-3])
        return Word(verb, word.at), Word("not", word.at)
    if word.mention is None and said in ("there's", "it's", "that's"):
        return Word(said[:-2], word.at), Word("is", word.at)
    return (word,)


def _found_at(
    sentence: Sentence, words: list[Word], start: int, known: Sequence[Row], *, opens: bool, bare: bool
) -> Found | None:
    """The first row that begins at a word; a clause that `opens` there has lost its colon."""
    before = words[start - 1].lower if start else ","
    begins = opens or before in OPENS or _is_determined(words, start)
    for row in known:
        if begins or row.anywhere or (row.command and before in PROPOSES):
            found = _match(sentence, words, start, row, bare=bare)
            if found is not None:
                return found
    return None


def _is_determined(words: list[Word], start: int) -> bool:
    """An article stands before it, where a part of a sentence begins: "the error of X"."""
    article = start > 0 and words[start - 1].lower in (
        "the",
        "a",
        "an",
        "this",
        "there",
        "is",
        "are",
        "'s",
        "there's",
    )
    return article and (start == 1 or words[start - 2].lower in OPENS | {"there"})


def _match(sentence: Sentence, words: list[Word], start: int, row: Row, *, bare: bool) -> Found | None:
    at, names, kept = start, {}, ""
    for step in row.steps:
        word = words[at] if at < len(words) else None
        mention = sentence.mentions[word.mention] if word is not None and word.mention is not None else None
        if step.name:
            named = mention is not None and (mention.shape in NAMED or step.name == "Y")
            if mention is None or not named or not (mention.is_code or bare):
                return None
            names[step.name] = mention
        elif mention is not None and _is_word(mention, step):
            kept = mention.text.lower() if step.kept else kept
        elif word is not None and word.mention is None and word.lower in step.words:
            kept = word.lower if step.kept else kept
        elif step.needed:
            return None
        else:
            continue
        at += 1
    place = _place(sentence, words, at)
    if place is None:
        return None
    return Found(names, kept, place)


KEYWORDS: Final = frozenset(("while", "for", "loop"))


def _is_word(mention: Mention, step: Step) -> bool:
    """A word of the row that is written as code: `None`, the `while` loop."""
    said = mention.text.lower()
    return said in step.words and (mention.shape is Shape.LITERAL or said in KEYWORDS)


def _place(sentence: Sentence, words: list[Word], at: int) -> str | None:
    """What stands behind the row: nothing, or a place whose name is given; None when it goes on otherwise."""
    if at >= len(words) or words[at].lower in CLOSES:
        return ""
    behind = words[at : at + 4]
    if behind[0].lower not in PLACE:
        return None
    for word in behind[1:]:
        if word.mention is not None:
            return sentence.mentions[word.mention].qualified
        if word.lower not in ("the", "function", "method"):
            break
    this = [word.lower for word in behind[1:3]]
    return (
        "" if this[:1] == ["this"] and this[1:] in (["function"], ["method"], ["file"], ["class"]) else None
    )
