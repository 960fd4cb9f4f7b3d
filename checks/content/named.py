"""Code that a finding names, how much each piece tells of a place, and where it stands in the cited file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from checks.code.tokens import is_name
from checks.content.lexicon import belongs_to_a_language, distinctive
from checks.content.prose import Mention, Sentence, Shape, in_brackets, leads
from checks.content.quoted import names_another_file, own_names
from checks.content.scopes import DOES
from checks.content.search import pattern, places
from checks.content.stance import Stance
from checks.content.subject import Subject
from checks.text.words import SHORTEST

RARE = 3
"""Lines of a file up to which a name tells a place in it."""

LONG = 5
"""Tokens from which a quote is nobody else's."""

FEWEST_WORDS = 4
"""Of a message in plain quotes that is looked for in other files."""

FIRST_WORDS = 25
"""Characters before a message that begins a finding: "The message "…""."""

QUOTE, MADE_UP, NAME, OPENS = 3.0, 1.5, 1.0, 0.5
"""What tells of a place: a quote; a name that a person made up; another; and to be what the finding opens with."""

ASIDE = re.compile(
    r"\b(?:like|as in|same as|unlike|counterpart|elsewhere|above|below|further|others?|callers?|already|at the top|sibling|"
    r"likewise|similar\w*|whereas|compare\w*|docs?|docstring|everywhere|rest of|next to|see|both|also|too|tests?|earlier|later|"
    r"thanks to|due to|because of|base class|parent|superclass)\b",
    re.IGNORECASE,
)
"""Words of a sentence that may speak of code away from the cited lines on purpose."""

_SIDE_CLAUSE = re.compile(
    r"\b(?:which|that|whose|where|because|since|as|than|while|whereas|so|although|though|but)\b",
    re.IGNORECASE,
)
"""Words after which a sentence may speak of something else."""

_SPOKEN = re.compile(r"[\"“]([^\"“”\n]{12,200})[\"”]")
"""A message that is quoted in prose, without backticks."""

_AMOUNT = re.compile(r"(?<![\w.#:-])\d+\.\d+(?![\w.])|(?<![\w.#:-])\d{3,6}(?![\w.:])")
"""A number that tells a place: with a fraction, or of three digits and more."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Code that a finding names, with its lines in the cited file."""

    text: str
    weight: float
    """How much it tells; 0 for what is not asserted, which only shows that the place is right."""

    lines: tuple[int, ...]
    tokens: tuple[str, ...] = ()
    """Of a quote, which is more than a name."""

    opens: bool = False
    """The finding begins with it."""

    early: bool = False
    """It is in the main clause of the finding's first sentence."""

    names: str = ""
    """What it is called, if it is a name."""

    does: bool = False
    """A verb follows that tells what it does."""

    @property
    def sure(self) -> bool:
        """A quote that is said to be there, long enough to be nobody else's."""
        names = sum(map(is_name, self.tokens))
        long = len(self.tokens) >= LONG or (len(self.tokens) == LONG - 1 and names > 2)
        return long and self.weight > 0

    @property
    def tells(self) -> bool:
        """Only a finding about a file that has it would name it."""
        return len(self.tokens) >= LONG or distinctive(self.text)

    def within(self, first: int, last: int) -> bool:
        """It stands on one of the lines first to last."""
        return any(first <= line <= last for line in self.lines)


def things_of(subject: Subject) -> Iterator[Thing]:
    """Every piece of code, message and telling number, in order, each once."""
    text = subject.tokens
    seen: set[str] = set()
    opening = next((sentence for sentence in subject.prose.sentences if not sentence.title), None)
    for sentence in subject.prose.sentences:
        aside = ASIDE.search(sentence.text) is not None
        away = names_another_file(subject, sentence)
        for mention in sentence.mentions:
            if mention.text in seen:
                continue
            seen.add(mention.text)
            opens = opening is sentence and not away and leads(sentence, mention)
            beside = away or in_brackets(sentence, mention) or (aside and not opens)
            thing = _thing(subject, sentence, mention, opens=opens, aside=beside)
            early = opening is sentence and not _SIDE_CLAUSE.search(sentence.before(mention))
            yield replace(thing, early=early)
        for spoken in dict.fromkeys(_SPOKEN.findall(sentence.text)):
            if spoken in seen:
                continue
            seen.add(spoken)
            wanted = pattern(spoken)
            lines = tuple(a for a, _ in places(text, wanted)) if len(wanted.tokens) >= 3 else ()
            if lines:
                weight = QUOTE if len(lines) == 1 and not (aside or away) else 0.0
                opens = opening is sentence and sentence.text.find(spoken) <= FIRST_WORDS
                yield Thing(spoken, weight, lines, wanted.tokens, opens=opens and not away)
        for number in dict.fromkeys(_AMOUNT.findall(sentence.text)):
            if number in seen:
                continue
            seen.add(number)
            lines = tuple(text.by_token.get(number, ()))
            if lines:
                yield Thing(number, NAME if len(lines) < RARE and not (aside or away) else 0.0, lines)


def _thing(subject: Subject, sentence: Sentence, mention: Mention, *, opens: bool, aside: bool) -> Thing:
    by_token = subject.tokens.by_token
    if mention.shape is Shape.PATH or not mention.marked:
        return Thing(mention.text, 0.0, tuple(by_token.get(mention.text, ())))
    said = mention.stance in (Stance.ASSERTS, Stance.DENIES) and not mention.past and not aside
    wanted = pattern(mention.text)
    if len(wanted.tokens) >= 3 and own_names(wanted):
        lines = tuple(a for a, _ in places(subject.tokens, wanted))
        if lines or mention.shape is not Shape.MEMBER or (opens and any(map(distinctive, mention.names))):
            rarity = QUOTE if len(lines) <= 1 else QUOTE / 2 if len(lines) <= RARE else 0.0
            return Thing(mention.text, rarity if said else 0.0, lines, wanted.tokens, opens)
    if mention.shape not in (Shape.NAME, Shape.MEMBER, Shape.CALL):
        return Thing(mention.text, 0.0, ())
    name = mention.last_name
    lines = tuple(by_token.get(name, ()))
    weight = 0.0
    if said and len(name) >= SHORTEST and len(lines) <= RARE:
        made_up = not belongs_to_a_language(name)
        weight = (MADE_UP if made_up and distinctive(name) else NAME) if lines else 0.0
        weight += OPENS if opens and made_up and len(lines) == 1 else 0.0
    called = f"{mention.owner}.{name}" if mention.owner else name
    return Thing(
        name,
        weight,
        lines,
        opens=opens and said,
        names=called,
        does=DOES.match(sentence.after(mention)) is not None,
    )


def spoken_elsewhere(subject: Subject) -> Iterator[Thing]:
    """Messages in the finding's first words, in plain quotes, that the cited file does not have."""
    opening = next((sentence for sentence in subject.prose.sentences if not sentence.title), None)
    if opening is None or ASIDE.search(opening.text):
        return
    for text in _SPOKEN.findall(opening.text):
        wanted = pattern(text)
        if len(wanted.names) >= FEWEST_WORDS and not places(subject.tokens, wanted):
            yield Thing(text, QUOTE, (), wanted.tokens)
