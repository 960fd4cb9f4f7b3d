"""How one row is held against the words of a sentence, and what it finds there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.rows import Row, Step
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Shape

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

SKIPPED: Final = frozenset(
    ("currently", "also", "still", "even", "now", "here", "apparently", "presently", "actually", "ever")
)
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
    (
        "function",
        "method",
        "file",
        "class",
        "module",
        "package",
        "change",
        "pr",
        "diff",
        "repository",
        "codebase",
    )
)
"""What "this" is said of when the place is the one at hand."""


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

    owner: str = ""
    """The function that X is a parameter of: `f` of "the `x` parameter of `f`"."""

    @property
    def x(self) -> str:
        """The name that the row calls X, without a call's brackets."""
        return self.names["X"].text.removesuffix("()")

    @property
    def holds_a_value(self) -> bool:
        """What is called X is a parameter or the like: a function may have the same name."""
        return self.noun in lex.HOLDERS

    @property
    def noun(self) -> str:
        """What X is called: "function" of "this function" and of "the `f` function"."""
        return self.names["X"].noun

    @property
    def is_described(self) -> bool:
        """X is no name, but "this function": the one at the cited lines."""
        return not self.names["X"].text


@dataclass(frozen=True, slots=True)
class Match:
    """Holds the words of a sentence against a row."""

    sentence: Sentence
    words: Sequence[Word]
    bare: bool
    pronouns: bool
    described: frozenset[str]
    acts: bool
    agents: bool = False

    def of(self, row: Row, start: int) -> Found | None:
        """The row, when it begins at a word, or behind "but" with its subject left out."""
        found = self._from(row, 0, start, {})
        leading = row.steps[0].name == "X" and self.pronouns and self._is(start - 1, JOINING)
        if found is not None or not leading or (subject := self._subject(start)) is None:
            return found
        be = row.steps[1].words <= lex.BE and self._is(start, lex.NEGATIONS)
        return self._from(row, 2 if be else 1, start, {"X": subject})

    def _from(self, row: Row, first: int, start: int, names: dict[str, Mention]) -> Found | None:
        at, kept, inner, owner = start, "", ("", ""), ""
        for number, step in enumerate(row.steps[first:], first):
            while at > start and self._is(at, SKIPPED) and not self._is(at, step.words):
                at += 1
            if step.name:
                named = self._named(step, at, start, _wanted(row.steps[number + 1 :]))
                if named is None:
                    return None
                names[step.name], at = named
                if step.name == "X" and named[0].noun in lex.HOLDERS and self._is(at, OF | PLACE):
                    owning = self._mention(at + 1)
                    if owning is not None and owning.shape in NAMED:
                        owner, at = owning.qualified, at + 2
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
            if number == 0 and step.words <= NOBODY and self._is(at, PLACE | UNDER):
                at, inner = self._passed(at)
        place = self._place(at)
        goes_on = (row.goes_on and self._is(at, GOING_ON)) or (row.denies and self._is(at, OR))
        if place is None and goes_on:
            place = "", ""
        return None if place is None else Found(names, kept, *(place if any(place) else inner), owner)

    def _passed(self, at: int) -> tuple[int, tuple[str, str]]:
        """The word behind a place that stands within a row, and the place: "nothing in `main` uses it"."""
        for behind in range(at + 1, at + 4):
            if self._is_folder(behind) and self._is(at, UNDER):
                return behind + 1, ("", "")
            if self._mention(behind) is not None or self._is(behind, HERE):
                place = self._inside(at + 1) if self._is(at, PLACE) else None
                return (at, ("", "")) if place is None else (behind + 1, place)
        return at, ("", "")

    def _is(self, at: int, known: frozenset[str]) -> bool:
        return at < len(self.words) and self.words[at].mention is None and self.words[at].lower in known

    def _mention(self, at: int) -> Mention | None:
        number = self.words[at].mention if at < len(self.words) else None
        return None if number is None else self.sentence.mentions[number]

    def _named(self, step: Step, at: int, start: int, wanted: frozenset[str]) -> tuple[Mention, int] | None:
        """The code at a word, and the word behind it and what says what it is: "the new `x` helper"."""
        if step.name == "N":
            return self._number(at)
        if self.pronouns and at == start and self._is(at, RELATIVE) and self._is(at - 1, frozenset(",")):
            nearest = self._mention(at - 2)
            named = nearest is not None and nearest.shape in NAMED and nearest.is_code
            return (nearest, at + 1) if named and nearest is not None else None
        if self.pronouns and self._is(at, PRONOUNS):
            meant = self._meant(start, any_code=step.name != "X")
            return None if meant is None else (meant, at + 1)
        if self.described and step.name == "X" and (behind := self._described(at, start)):
            noun = self.words[behind - 1].lower
            return Mention("", Shape.NAME, self.words[at].at, marked=False, noun=noun), behind
        while at > start and self._is(at, DESCRIBING | CALLED | DETERMINING):
            at += 1
        if self.acts and self._is(at, ACTS) and self._is(at + 1, OF):
            at += 2
        mention = self._mention(at)
        named = mention is not None and (mention.shape in NAMED or step.name != "X")
        if mention is None or not named or not (mention.is_code or self.bare):
            return None
        behind = at + 1
        if self.acts and self._is(behind, ACTS - wanted):
            return mention, behind + 1
        kind = self._is(behind, CALLED - wanted) or self._is_agent(behind, wanted)
        kind = kind and (self.words[behind].lower != "type" or mention.text[:1].isupper())
        return mention, behind + kind

    def _number(self, at: int) -> tuple[Mention, int] | None:
        """The literal at a word, or the number that is written there, with its unit; and the word behind it."""
        mention = self._mention(at)
        if mention is not None:
            return (mention, at + 1) if mention.shape is Shape.LITERAL else None
        if at >= len(self.words) or NUMBER.fullmatch(self.words[at].text) is None:
            return None
        first, text = self.words[at], self.words[at].text
        while at + 2 < len(self.words) and self._is(at + 1, COMMA) and self._goes_on_with(at + 2):
            text, at = text + self.words[at + 2].text, at + 2
        unit = self.words[at + 1].text if at + 1 < len(self.words) else ""
        if unit in lex.UNITS:
            text, at = f"{text} {unit}", at + 1
        return Mention(text, Shape.LITERAL, first.at, marked=False), at + 1

    def _goes_on_with(self, at: int) -> bool:
        """Three more figures right behind a comma: "30,000"."""
        figures, comma = self.words[at], self.words[at - 1]
        return figures.at == comma.at + 1 and len(figures.text) == 3 and figures.text.isdecimal()

    def _is_agent(self, at: int, wanted: frozenset[str]) -> bool:
        """A noun that says what a thing does by its ending: "the `x` validator", "the `x` iterator"."""
        word = self.words[at] if at < len(self.words) else None
        if word is None or word.mention is not None or word.lower in wanted:
            return False
        return len(word.lower) > 5 and word.lower.endswith(("er", "or")) and word.lower not in NO_AGENTS

    def _described(self, at: int, start: int) -> int:
        """The word behind "this function", "this new helper"; 0 where no such thing is said."""
        known = THESE | THE if self._begins_the_body(start) else THESE
        determined = at == start and self._is(at - 1, known)
        at += self._is(at, known)
        if not determined and not self._is(at - 1, known):
            return 0
        while self._is(at, DESCRIBING):
            at += 1
        known_so = self._is(at, self.described) or (self.agents and self._is_agent(at, frozenset()))
        return at + 1 if known_so and self._mention(at + 1) is None else 0

    def _begins_the_body(self, start: int) -> bool:
        """Nothing is named before it, so that "the function" can be that of the cited lines alone."""
        named = any(self._mention(at) is not None for at in range(start))
        return self.sentence.opening and not named

    def _subject(self, start: int) -> Mention | None:
        """What a clause is about that leaves its subject out: that of the clause before it."""
        joining = self.words[start - 1].at
        told = [one for one in self.sentence.clauses if one.verb and _begins_at(one) < joining]
        if (meant := self._meant(start)) is not None:
            subjects = [self.sentence.mentions[number] for number in told[-1].subject] if told else [meant]
            return meant if meant in subjects else None  # not "a break for users of `x` and not documented"
        begun = [one for one in self.sentence.clauses if one.words[0].at <= self.words[start].at]
        about = max(begun, key=lambda one: one.words[0].at, default=None)
        named = [self.sentence.mentions[number] for number in about.subject] if about is not None else []
        return named[0] if len(named) == 1 and named[0].shape in NAMED and named[0].is_code else None

    def _meant(self, start: int, *, any_code: bool = False) -> Mention | None:
        """The one name that stands before a row; with `any_code` one that is spelled as no name of code is: `toad-cache`."""
        shapes = {*NAMED, Shape.EXPRESSION} if any_code else NAMED
        before = [self._mention(at) for at in range(start)]
        named = {
            one.text.removesuffix("()"): one for one in before if one is not None and one.shape in shapes
        }
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
            return None if role or (case and not self._contrasts(at + 1)) else self._further(at)
        if self._contrasts(at):
            return "", ""
        if not self._is(at, PLACE):
            return None
        return self._inside(at + 1)

    def _contrasts(self, at: int) -> bool:
        """ "While `y` is": behind it something else is spoken of, and no time: "while it is open"."""
        word = self.words[at + 1] if at + 1 < len(self.words) else None
        if word is None or not self._is(at, WHILE):
            return False
        return word.mention is not None or self._is(at + 1, DETERMINING)

    def _further(self, at: int) -> tuple[str, str] | None:
        """ "Anywhere in `a.py`": behind such a word a place may follow."""
        if self._is(at, ANYWHERE) and self._is(at + 1, UNDER):
            return ("", "") if self._is_folder(at + 2) else None
        if self._is(at, ANYWHERE) and self._is(at + 1, OF_ONE):
            return None  # "no tests anywhere for `x`"
        return self._inside(at + 2) if self._is(at, ANYWHERE) and self._is(at + 1, PLACE) else ("", "")

    def _is_folder(self, at: int) -> bool:
        folder = self._mention(at)
        return folder is not None and (folder.shape is Shape.PATH or folder.text.endswith("/"))

    def _inside(self, at: int) -> tuple[str, str] | None:
        for behind in range(at, at + 3):
            mention = self._mention(behind)
            if mention is not None:
                return (mention.text if mention.shape is Shape.PATH else mention.qualified), ""
            if not self._is(behind, PLACED):
                break
        here = self._is(at, THIS) and self._is(at + 1, HERE)
        return ("", self.words[at + 1].lower) if here and not self._is(at + 2, CASES) else None


def _begins_at(clause: Clause) -> int:
    """The offset of its first word."""
    return next((word.at for word in clause.words if word.text != ","), clause.words[0].at)


def _wanted(steps: Sequence[Step]) -> frozenset[str]:
    """The words that may come next, up to the first that is needed."""
    words: set[str] = set()
    for step in steps:
        words |= step.words
        if step.needed:
            break
    return frozenset(words)


OR: Final = frozenset(("or", "nor"))

COMMA: Final = frozenset((",",))

NUMBER: Final = re.compile(r"\d[\d_]{0,20}(?:\.\d{1,20})?")

DETERMINING: Final = frozenset(("the", "this", "that"))

THESE: Final = frozenset(("this",))

THE: Final = frozenset(("the",))

DESCRIBED: Final = frozenset(("function", "method", "helper", "constructor", "property", "getter", "setter"))
"""Nouns of a function that the cited lines define: "this helper"."""

DESCRIBED_TYPES: Final = frozenset(("class", "struct", "enum", "interface", "trait"))

DESCRIBED_VALUES: Final = frozenset(("field", "constant", "attribute", "member"))
"""Nouns of what else they may define."""

NO_AGENTS: Final = lex.NOUNS | lex.SUBORDINATORS | lex.CONDITIONS | lex.PREPOSITIONS | {
    "either", "neither", "however", "rather", "another", "together", "further", "altogether", "behavior", "number",
    "earlier", "later", "longer", "other",
}  # fmt: skip
"""Words with such an ending that are something else."""

NOBODY: Final = frozenset(("nothing", "nobody"))
"""Words for none at all, behind which a place may stand: "nothing in `main`"."""

ACTS: Final = frozenset(("call", "calls", "invocation", "await"))

OF: Final = frozenset(("of", "to"))

WHILE: Final = frozenset(("while",))

UNDER: Final = frozenset(("under", "below"))

PRONOUNS: Final = frozenset(("it", "them"))

JOINING: Final = frozenset(("but", "and"))
"""Conjunctions behind which a subject may be left out."""

AS: Final = frozenset(("as",))

A: Final = frozenset(("a", "an"))
"""Behind "as" they give a role, and no reason: "not exported as a value"."""

RELATIVE: Final = frozenset(("which",))

ANYWHERE: Final = frozenset(("anywhere",))

OF_ONE: Final = (lex.PREPOSITIONS | lex.CONDITIONS) - PLACE - UNDER
"""What sets apart something else behind "anywhere"."""

THIS: Final = frozenset(("this", "the"))

PLACED: Final = frozenset(("the", "function", "method", "class", "module", "file"))
"""What may stand between "in" and a name."""

KEYWORDS: Final = frozenset(
    ("while", "for", "loop", "await", "try", "catch", "except", "finally", "with", "try/except", "try/catch", "try/finally", "import", "require", "use")
)  # fmt: skip
"""Words of languages that a row may have written as code."""


def _is_word(mention: Mention, step: Step) -> bool:
    """A word of the row that is written as code: `None`, the `while` loop."""
    said = mention.text.lower()
    return said in step.words and (mention.shape is Shape.LITERAL or said in KEYWORDS)
