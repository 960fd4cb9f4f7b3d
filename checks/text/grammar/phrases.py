"""Rows of words around names of code, matched word by word: "add a nil check for X", "X is not covered by any test".

A row is words of closed classes and terms of programming, apart by spaces: `a|b` is one of several, `a?` may be left
out, `X` is a name of code, `Y` and `Z` any code, and `=a|b` keeps the word. It begins where a part of a sentence does, and ends
where one ends, so that nothing behind it ("if it is empty") takes back what it says; with `*` it begins anywhere, and
with `…` at its end a case, a time or a place may follow, which does not matter to what it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Sentence, Word
from checks.text.grammar.plain import plainly
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
        "like",
        "think",
        "believe",
    )
)
"""What a part of a sentence begins behind; "it looks like", "I think" say carefully what follows."""

PROPOSES: Final = frozenset(
    ("please", "consider", "should", "must", "to", "suggest", "recommend", "and", "or", "also", "by", "just")
)
"""What a command may stand behind, too: "you should add", "I suggest adding"."""

CLOSES: Final = frozenset(
    (".", ",", ";", ":", ")", "(", "!", "-", "\u2013", "\u2014", "and", "but", "so", "thus", "which", "before", "here", "although", "though", "even",
     "since", "because", "as", "despite", "unlike", "whereas", "anywhere", "anymore", "either")
)  # fmt: skip
"""What may stand behind a row."""

ENDS: Final = frozenset((".", ";", "!"))
"""Marks behind which nothing belongs to a row any more."""

CASES: Final = lex.CONDITIONS | {"except", "apart", "other", "only", "while", "where"}
"""Words that make a case of a row before them, whatever mark is between the two."""

GOING_ON: Final = (
    lex.CONDITIONS
    | lex.PREPOSITIONS
    | frozenset(("while", "instead", "rather", "without", "after", "where", *CLOSES))
)
"""What may follow a row that goes on."""

SKIPPED: Final = frozenset(("currently", "also", "still", "even", "now", "here", "apparently", "presently"))
"""Adverbs that change nothing of what a row says."""

CALLED: Final = frozenset(
    (
        "function", "method", "class", "helper", "module", "parameter", "argument", "variable", "constant", "field",
        "attribute", "property", "option", "flag", "struct", "enum", "interface", "trait", "macro", "hook", "alias",
        "type",
    )
)  # fmt: skip
"""Nouns beside a name that say what it is, and not what belongs to it: "the `x` helper", not "the `x` check"."""

DESCRIBING: Final = frozenset(("new", "existing", "public", "private", "exported", "added"))
"""Adjectives between an article and a name that set nothing else apart."""

PLACE: Final = frozenset(("in", "inside", "within"))
"""What a place stands behind: the row ends before it, and what is said holds there."""

HERE: Final = frozenset(
    ("function", "method", "file", "class", "module", "change", "pr", "diff", "repository", "codebase")
)
"""What "this" is said of when the place is the one at hand."""

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


@dataclass(frozen=True)
class Row:
    """One row, and whether it is a command: what that asks for is said not to be there."""

    steps: tuple[Step, ...]
    command: bool = False
    anywhere: bool = False
    goes_on: bool = False
    """A case may follow."""

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """Words of which a sentence has to have one each; the first two may be left out behind "but"."""
        return tuple(step.words for step in self.steps[2:] if step.needed and not step.name)


@dataclass(frozen=True, slots=True)
class Found:
    """A row as a sentence has it."""

    names: dict[str, Mention] = field(default_factory=dict)
    word: str = ""
    """The word that the row keeps."""

    place: str = ""
    """The name behind "in"."""

    within: str = ""
    """What "this" is said of behind "in": "file" of "in this file"."""

    @property
    def x(self) -> str:
        """The name that the row calls X, without a call's brackets."""
        return self.names["X"].text.removesuffix("()")

    @property
    def holds_a_value(self) -> bool:
        """What is called X is a parameter or the like: a function may have the same name."""
        return self.names["X"].noun in lex.HOLDERS


def rows(*texts: str, command: bool = False) -> tuple[Row, ...]:
    """Rows as they are written."""
    return tuple(
        Row(
            tuple(map(_step, text.removeprefix("* ").removesuffix(" …").split())),
            command,
            text.startswith("* "),
            text.endswith(" …"),
        )
        for text in texts
    )


def _step(text: str) -> Step:
    if text in ("X", "Y", "Z"):
        return Step(frozenset(), name=text)
    kept, needed = text.startswith("="), not text.endswith("?")
    return Step(frozenset(text.strip("=?").split("|")), needed, kept)


def found_in(
    sentence: Sentence,
    known: Sequence[Row],
    *,
    bare: bool = False,
    pronouns: bool = False,
    cases: bool = False,
) -> Iterator[Found]:
    """Each row that the sentence has, once for each place where it begins; none in a title or a question.

    With `bare` a name may also be spelled as names of products are, `OpenPool`: the code has to have it. With
    `pronouns` "it" may stand for the one name that the sentence has before it; with `cases` a condition may
    come first, for what is wrong in every case.
    """
    words = [part for clause in sentence.clauses for word in clause.words for part in parts_of(word)]
    opens = frozenset(clause.words[0].at for clause in sentence.clauses[1:])
    if sentence.title or not words or words[:WORDS_LIMIT][-1].text == "?":
        return
    seen: list[Found] = []
    plain = plainly(words)
    said = {word.lower for word in (*words, *plain)} | {one.text.lower() for one in sentence.mentions}
    possible = [row for row in known if not any(map(said.isdisjoint, row.needs))]
    for variant in (words,) if plain == words else (words, plain):
        match = _Match(sentence, variant[:WORDS_LIMIT], bare=bare, pronouns=pronouns)
        for found in _all_in(match, opens, possible, cases=cases) if possible else ():
            if found not in seen:
                seen.append(found)
                yield found


def _all_in(match: _Match, opens: frozenset[int], known: Sequence[Row], *, cases: bool) -> Iterator[Found]:
    words = match.words
    denied = supposed = False
    for start, word in enumerate(words):
        lower = word.lower if word.mention is None else ""
        denied = denied and lower not in TURNS
        supposed = supposed and lower != ","
        quiet = denied or supposed
        found = None if quiet else _found_at(match, start, known, opens=word.at in opens)
        if found is not None:
            yield found
        elif lower in DOUBTS:
            behind = words[start + 1].lower if start + 1 < len(words) else ""
            if lower in DENIES:
                denied = True
            elif cases and lower in lex.CONDITIONS:
                supposed = True
            elif lower not in ("when", "while") or not behind.endswith("ing"):
                return  # "when opening it" supposes no case


DENIES: Final = frozenset(word for word in DOUBTS if word in lex.NEGATIONS or word.endswith("n't"))
"""Doubts that end where a sentence turns: "`x` is not used, but `y` is"."""

TURNS: Final = frozenset(("but", ";", "\u2013", "\u2014"))


WHOLE: Final = {"can't": "can", "won't": "will", "cannot": "can", "shan't": "shall"}


def parts_of(word: Word) -> tuple[Word, ...]:
    """ "Isn't" as "is not", "there's" as "there is"."""
    said = word.lower
    if word.mention is None and (said.endswith("n't") or said == "cannot"):
        verb = WHOLE.get(said, said[:-3])
        return Word(verb, word.at), Word("not", word.at)
    if word.mention is None and said in ("there's", "it's", "that's"):
        return Word(said[:-2], word.at), Word("is", word.at)
    return (word,)


def _found_at(match: _Match, start: int, known: Sequence[Row], *, opens: bool) -> Found | None:
    """The first row that begins at a word; a clause that `opens` there has lost its colon."""
    before = match.words[start - 1].lower if start else ","
    begins = opens or before in OPENS or _is_determined(match.words, start)
    for row in known:
        if begins or row.anywhere or (row.command and before in PROPOSES):
            found = match.of(row, start)
            if found is not None:
                return found
    return None


INTRODUCING: Final = frozenset(("the", "a", "an", "this", "there", "is", "are", "'s", "there's"))
"""What may stand between the beginning of a part of a sentence and a row."""


def _is_determined(words: list[Word], start: int) -> bool:
    """An article stands before it, where a part of a sentence begins: "the error of X", "the new X"."""
    at = start - 1
    while at > 0 and words[at].mention is None and words[at].lower in DESCRIBING | CALLED:
        at -= 1
    article = at >= 0 and words[at].mention is None and words[at].lower in INTRODUCING
    return article and (at == 0 or words[at - 1].lower in OPENS | {"there"})


@dataclass(frozen=True, slots=True)
class _Match:
    """Holds the words of a sentence against a row."""

    sentence: Sentence
    words: list[Word]
    bare: bool
    pronouns: bool

    def of(self, row: Row, start: int) -> Found | None:
        """The row, when it begins at a word, or behind "but" with its subject left out."""
        found = self._from(row, 0, start, {})
        leading = row.steps[0].name == "X" and self.pronouns and self._is(start - 1, JOINING)
        if found is not None or not leading or (subject := self._subject(start)) is None:
            return found
        be = row.steps[1].words <= lex.BE and self._is(start, lex.NEGATIONS)
        return self._from(row, 2 if be else 1, start, {"X": subject})

    def _from(self, row: Row, first: int, start: int, names: dict[str, Mention]) -> Found | None:
        at, kept = start, ""
        for number, step in enumerate(row.steps[first:], first):
            while at > start and self._is(at, SKIPPED) and not self._is(at, step.words):
                at += 1
            if step.name:
                named = self._named(step, at, start, _wanted(row.steps[number + 1 :]))
                if named is None:
                    return None
                names[step.name], at = named
                continue
            mention = self._mention(at)
            if mention is not None and _is_word(mention, step):
                kept = mention.text.lower() if step.kept else kept
            elif self._is(at, step.words):
                kept = self.words[at].lower if step.kept else kept
            elif step.needed:
                return None
            else:
                continue
            at += 1
        place = self._place(at)
        if place is None and row.goes_on and self._is(at, GOING_ON):
            place = "", ""
        return None if place is None else Found(names, kept, *place)

    def _is(self, at: int, known: frozenset[str]) -> bool:
        return at < len(self.words) and self.words[at].mention is None and self.words[at].lower in known

    def _mention(self, at: int) -> Mention | None:
        number = self.words[at].mention if at < len(self.words) else None
        return None if number is None else self.sentence.mentions[number]

    def _named(self, step: Step, at: int, start: int, wanted: frozenset[str]) -> tuple[Mention, int] | None:
        """The code at a word, and the word behind it and what says what it is: "the new `x` helper"."""
        if self.pronouns and at == start and self._is(at, RELATIVE) and self._is(at - 1, frozenset(",")):
            nearest = self._mention(at - 2)
            named = nearest is not None and nearest.shape in NAMED and nearest.is_code
            return (nearest, at + 1) if named and nearest is not None else None
        if self.pronouns and self._is(at, PRONOUNS):
            meant = self._meant(start)
            return None if meant is None else (meant, at + 1)
        while at > start and self._is(at, DESCRIBING | CALLED | DETERMINING):
            at += 1
        mention = self._mention(at)
        named = mention is not None and (mention.shape in NAMED or step.name != "X")
        if mention is None or not named or not (mention.is_code or self.bare):
            return None
        behind = at + 1
        kind = self._is(behind, CALLED - wanted)
        kind = kind and (self.words[behind].lower != "type" or mention.text[:1].isupper())
        return mention, behind + kind

    def _subject(self, start: int) -> Mention | None:
        """What a clause is about that leaves its subject out: that of the clause before it."""
        if (meant := self._meant(start)) is not None:
            return meant
        begun = [one for one in self.sentence.clauses if one.words[0].at <= self.words[start].at]
        about = max(begun, key=lambda one: one.words[0].at, default=None)
        named = [self.sentence.mentions[number] for number in about.subject] if about is not None else []
        return named[0] if len(named) == 1 and named[0].shape in NAMED and named[0].is_code else None

    def _meant(self, start: int) -> Mention | None:
        """The one name that stands before a row."""
        before = [self._mention(at) for at in range(start)]
        named = {one.text.removesuffix("()"): one for one in before if one is not None and one.shape in NAMED}
        return next(iter(named.values())) if len(named) == 1 and next(iter(named.values())).is_code else None

    def _place(self, at: int) -> tuple[str, str] | None:
        """What stands behind the row: nothing, or a place, by its name or at hand; None when it goes on otherwise."""
        words = self.words
        while self._is(at, SKIPPED):
            at += 1
        if at >= len(words):
            return "", ""
        if words[at].mention is None and words[at].lower in CLOSES:
            role = self._is(at, AS) and self._is(at + 1, A)
            case = self.words[at].text not in ENDS and self._is(at + 1, CASES)
            return None if role or case else self._further(at)
        if not self._is(at, PLACE):
            return None
        return self._inside(at + 1)

    def _further(self, at: int) -> tuple[str, str] | None:
        """ "Anywhere in `a.py`": behind such a word a place may follow."""
        return self._inside(at + 2) if self._is(at, ANYWHERE) and self._is(at + 1, PLACE) else ("", "")

    def _inside(self, at: int) -> tuple[str, str] | None:
        for behind in range(at, at + 3):
            mention = self._mention(behind)
            if mention is not None:
                return (mention.text if mention.shape is Shape.PATH else mention.qualified), ""
            if not self._is(behind, PLACED):
                break
        here = self._is(at, THIS) and self._is(at + 1, HERE)
        return ("", self.words[at + 1].lower) if here and not self._is(at + 2, CASES) else None


def _wanted(steps: Sequence[Step]) -> frozenset[str]:
    """The words that may come next, up to the first that is needed."""
    words: set[str] = set()
    for step in steps:
        words |= step.words
        if step.needed:
            break
    return frozenset(words)


DETERMINING: Final = frozenset(("the", "this", "that"))
PRONOUNS: Final = frozenset(("it", "them"))
JOINING: Final = frozenset(("but", "and"))
"""Conjunctions behind which a subject may be left out."""

AS: Final = frozenset(("as",))
A: Final = frozenset(("a", "an"))
"""Behind "as" they give a role, and no reason: "not exported as a value"."""

RELATIVE: Final = frozenset(("which",))
ANYWHERE: Final = frozenset(("anywhere",))
THIS: Final = frozenset(("this", "the"))
PLACED: Final = frozenset(("the", "function", "method", "class", "module", "file"))
"""What may stand between "in" and a name."""

KEYWORDS: Final = frozenset(("while", "for", "loop", "await", "try", "catch", "except"))
"""Words of languages that a row may have written as code."""


def _is_word(mention: Mention, step: Step) -> bool:
    """A word of the row that is written as code: `None`, the `while` loop."""
    said = mention.text.lower()
    return said in step.words and (mention.shape is Shape.LITERAL or said in KEYWORDS)
