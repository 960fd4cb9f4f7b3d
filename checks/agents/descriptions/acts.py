"""What a sentence says that the change does: a verb of change, its objects, and the places that it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from checks.agents.descriptions.sections import DescriptionSentence, Section
from checks.text.grammar import lexicon as lex
from checks.text.grammar.sentence import Sentence
from checks.text.markdown import SPAN
from checks.text.mentions import Mention


class Deed(StrEnum):
    """What a change does to a thing."""

    ADD = "add"
    REMOVE = "remove"
    RENAME = "rename"
    MODIFY = "modify"
    BUMP = "bump"


def _forms(deed: Deed, words: str) -> dict[str, Deed]:
    return dict.fromkeys(words.split(), deed)


VERBS = {
    **_forms(Deed.ADD, "add adds added introduce introduces introduced create creates created"),
    **_forms(Deed.REMOVE, "remove removes removed delete deletes deleted drop drops dropped"),
    **_forms(Deed.RENAME, "rename renames renamed"),
    **_forms(
        Deed.MODIFY,
        "update updates updated modify modifies modified change changes changed refactor refactors refactored "
        "rewrite rewrites rewrote rewritten edit edits edited touch touches touched",
    ),
    **_forms(Deed.BUMP, "bump bumps bumped upgrade upgrades upgraded downgrade downgrades downgraded"),
}
"""Forms of verbs that say what a change does. "Adding" is none: it may stand for the deed itself."""

SUBJECTS = frozenset(
    "this the that pr pull request change changes commit patch branch diff it we i also and now then newly will "
    "simply additionally finally first second lastly has have been".split()
)
"""Words before the verb in a sentence whose subject is the change."""

PARTICIPLES = frozenset(word for word in VERBS if word.endswith(("ed", "en")))
BE = frozenset("is was are were been be has have now also".split())

ADJECTIVES = frozenset(
    "new missing unused old obsolete deprecated dead legacy extra optional redundant duplicate duplicated public "
    "private internal dedicated small simple existing stale own shared both two three static async global local "
    "exported unnecessary entire whole".split()
)
THINGS = lex.NOUNS | frozenset(
    "file files function functions method methods class classes script endpoint dependency package directory folder "
    "flag command component hook util utility type types interface constant constants import imports env variable "
    "config setting settings parameter parameters field fields property option options prop props test tests suite "
    "migration model service route job workflow macro exception error enum alias fixture".split()
)
"""Nouns that name the thing itself, before it or behind it."""

JOINS = frozenset(", and & + or plus".split())
DASHES = ("-", "\u2013", "\u2014")
PLACES = frozenset("to in into from inside within of under on".split())


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a mark of a sentence; `mention` where it is code."""

    text: str
    mention: Mention | None = None

    @property
    def lower(self) -> str:
        """In small letters."""
        return self.text.lower()


@dataclass(frozen=True, slots=True)
class Act:
    """One deed that a sentence says of the change."""

    deed: Deed
    said: DescriptionSentence
    objects: tuple[Mention, ...] = ()
    noun: str = ""
    """What the objects are called: "function", "file"."""

    places: tuple[tuple[str, Mention], ...] = ()
    """Preposition and mention, of "to `client.py`"."""

    words: tuple[str, ...] = ()
    """Everything behind the verb, in small letters; code as a span."""

    compound: bool = False
    """The objects only say of what kind the thing is: "`config.json` support"."""

    @property
    def statement(self) -> str:
        """The sentence that says it."""
        return self.said.written

    def place(self, *prepositions: str) -> tuple[Mention, ...]:
        """The mentions behind these prepositions."""
        return tuple(mention for preposition, mention in self.places if preposition in prepositions)


_TOKEN = re.compile(r"[^\W_]\w*+(?:[.\u2019'+-]\w++)*+|[^\w\s]")
_DIGITS = re.compile(r"\d{1,7}")


def words_of(sentence: Sentence) -> list[Word]:
    """The words and marks of a sentence, code among them."""
    found: list[Word] = []
    at = 0
    for mention in sorted(sentence.mentions, key=lambda one: one.at):
        if mention.at < at:
            continue
        found += [Word(one) for one in _TOKEN.findall(sentence.text[at : mention.at])]
        found.append(Word(SPAN, mention))
        at = mention.at + (1 if mention.marked else len(mention.text))
    found += [Word(one) for one in _TOKEN.findall(sentence.text[at:])]
    return found


def acts(said: DescriptionSentence) -> Iterator[Act]:
    """What a sentence says that the change does; nothing where its subject is something else."""
    if said.section is not Section.CHANGES or said.sentence.text.rstrip(" )\"'").endswith("?"):
        return
    words = words_of(said.sentence)
    leading, start = _leading_place(words)
    starts = _verbs(words, start)
    if not starts:
        passive = _passive(words, said)
        if passive is not None:
            yield passive
        return
    for number, at in enumerate(starts):
        end = starts[number + 1] if number + 1 < len(starts) else len(words)
        yield _act(words[at:end], said, leading)


def _leading_place(words: list[Word]) -> tuple[tuple[tuple[str, Mention], ...], int]:
    """ "In `client.py`, adds …"."""
    if (
        len(words) > 2
        and words[0].lower in {"in", "inside"}
        and words[1].mention
        and words[2].text in {",", ":"}
    ):
        return (("in", words[1].mention),), 3
    return (), 0


def _verbs(words: list[Word], start: int) -> list[int]:
    """Where the verbs are: the first of the sentence when the change is its subject, and those joined to it."""
    at = _skip(words, start, lambda word: word.lower in SUBJECTS or word.text in {",", ":", *DASHES})
    if at >= len(words) or not _is_verb(words, at):
        return []
    joined = {"and", ",", ";", "then", "also", "\u2014"}
    return [at] + [
        next_at
        for next_at in range(at + 1, len(words))
        if words[next_at - 1].lower in joined and _is_verb(words, next_at)
    ]


def _is_verb(words: list[Word], at: int) -> bool:
    word = words[at]
    if word.mention is not None or word.lower not in VERBS:
        return False
    following = words[at + 1] if at + 1 < len(words) else None
    return following is not None and following.lower not in {"is", "are", "was", "were", "of", "that", ":"}


def _passive(words: list[Word], said: DescriptionSentence) -> Act | None:
    """ "`legacy.py` was removed", "`a` is renamed to `b`"."""
    objects, at, noun, _ = _objects(words, 0)
    if not objects:
        return None
    if at < len(words) and words[at].lower not in BE and words[at].lower not in PARTICIPLES:
        return None
    helped = False
    while at < len(words) and words[at].lower in BE:
        helped = True
        at += 1
    if not helped or at >= len(words) or words[at].lower not in PARTICIPLES:
        return None
    places = _places(words, at + 1)
    behind = tuple(word.lower for word in words[at + 1 :])
    if not behind or behind[0] in {".", ",", "to", "from", "in", "and", "entirely", "completely"}:
        return Act(VERBS[words[at].lower], said, tuple(objects), noun, tuple(places), behind)
    return None


def _act(words: list[Word], said: DescriptionSentence, leading: tuple[tuple[str, Mention], ...]) -> Act:
    objects, at, noun, compound = _objects(words, 1)
    places = _places(words, at)
    if not places and said.about is not None:
        places = [("in", said.about)]
    return Act(
        VERBS[words[0].lower],
        said,
        tuple(objects),
        noun,
        tuple(places) or leading,
        tuple(word.lower for word in words[1:]),
        compound,
    )


def _objects(words: list[Word], at: int) -> tuple[list[Mention], int, str, bool]:
    """The things right behind a verb, where what follows begins, what they are called, and whether only in part."""
    objects: list[Mention] = []
    noun = ""
    while True:
        here = _skip(words, at, lambda word: _describes(word) or _DIGITS.fullmatch(word.text) is not None)
        noun = next((word.lower for word in reversed(words[at:here]) if word.lower in THINGS), noun)
        mention = words[here].mention if here < len(words) else None
        if mention is None:
            break
        objects.append(mention)
        at = _skip(words, here + 1, lambda word: word.lower in THINGS)
        noun = words[at - 1].lower if at > here + 1 else noun
        at = _behind_aside(words, at)
        if at >= len(words) or words[at].lower not in JOINS:
            break
        at += 1
        at += at < len(words) and words[at].lower == "and"
    return objects, at, noun, bool(objects) and at < len(words) and _goes_on(words[at])


def _skip(words: list[Word], at: int, passes: Callable[[Word], bool]) -> int:
    """Where the first word is, from here on, that does not pass or is code."""
    while at < len(words) and words[at].mention is None and passes(words[at]):
        at += 1
    return at


def _describes(word: Word) -> bool:
    """Whether a word before a thing only says more of it."""
    return word.lower in lex.DETERMINERS or word.lower in ADJECTIVES or word.lower in THINGS


def _behind_aside(words: list[Word], at: int) -> int:
    """Behind an aside in brackets, where one begins here and ends soon."""
    if at < len(words) and words[at].text == "(":
        return next((n + 1 for n in range(at, min(at + 40, len(words))) if words[n].text == ")"), at)
    return at


def _goes_on(following: Word) -> bool:
    """Whether what follows the things is the word for what they are only a kind of."""
    return (
        following.mention is None
        and following.text[0].isalpha()
        and following.lower
        not in lex.PREPOSITIONS | lex.COORDINATORS | lex.SUBORDINATORS | lex.CONDITIONS | lex.ADVERBS
        and following.lower not in BE
        and not following.lower.endswith(("ing", "ly"))
        and following.lower not in {"as", "using", "per", "accordingly", "which", "so", "altogether"}
    )


def _places(words: list[Word], at: int) -> list[tuple[str, Mention]]:
    """The phrases of a preposition and a mention that follow, as far as nothing else comes between."""
    found: list[tuple[str, Mention]] = []
    ends = PLACES | {".", ";", ":", *DASHES[1:]} | lex.CONDITIONS | lex.SUBORDINATORS
    while at < len(words):
        at = _skip(words, at, lambda word: word.lower not in ends)  # "adds retry logic to …"
        if at >= len(words) or words[at].lower not in PLACES:
            break
        preposition = words[at].lower
        at = _skip(words, at + 1, _describes)
        mention = words[at].mention if at < len(words) else None
        if mention is not None:
            found.append((preposition, mention))
            at += 1
    return found
