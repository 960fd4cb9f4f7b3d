"""Where the code that a finding names stands, when none of it is at the cited lines.

The weaker sister of `token_recall`: it never warns. A reader who looks for the code is told the one place
that has it (rule 6, "a unique match or no repair"); the finding keeps its confidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from checks.content.lexicon import belongs_to_a_language, distinctive
from checks.content.prose import Mention, Sentence, Shape, in_brackets, leads
from checks.content.quoted import names_another_file, own_names
from checks.content.quotes import TOLD_DISTANCE
from checks.content.scopes import DOES
from checks.content.search import Whereabouts, pattern, places
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.finding import Location, Side
from checks.judgement import TOLD_FROM
from checks.tokens import is_name
from checks.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier
from checks.words import SHORTEST

KIND = "right_place"

RARE = 3
"""Lines of a file up to which a name tells a place in it."""

ENOUGH = 2.0
"""Weight of the code that must stand at the other place."""

SHARE = 0.6
"""Of the weight of everything named, what must stand there."""

CLUSTER = 10
"""Lines within which code counts as standing together."""

LONG = 5
"""Tokens from which a quote is nobody else's."""

CLOSE = 5
"""Lines within which it is one statement."""

FEWEST_WORDS = 4
"""Of a message in plain quotes that is looked for in other files."""

FIRST_WORDS = 25
"""Characters before a message that begins a finding: "The message "…""."""

_QUOTE = 3.0

_ASIDE = re.compile(
    r"\b(?:like|as in|same as|unlike|counterpart|elsewhere|above|below|further|others?|callers?|already|sibling|"
    r"likewise|similar\w*|whereas|compare\w*|docs?|docstring|everywhere|next to|see|both|also|too|tests?|earlier|later)\b",
    re.IGNORECASE,
)
"""Words of a sentence that may speak of code away from the cited lines on purpose."""

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
    """It is in the finding's first sentence."""

    names: str = ""
    """What it is called, if it is a name."""

    does: bool = False
    """A verb follows that tells what it does."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The one place that has what the finding names."""

    place: Location
    sure: bool
    """The finding begins with it and cannot mean anything else."""


@verifier(KIND, "the code that the finding names stands at the cited lines")
def check_place(subject: Subject) -> Iterator[CheckedClaim]:
    """Tell the place of the code, when it is one other place; say nothing otherwise."""
    if not subject.has_lines or _is_about_here(subject):
        return
    things = list(_things(subject))
    found = _in_function(subject, things) or _in_file(subject, things) or _in_other_file(subject, things)
    if found is not None:
        claim = Claim(KIND, "the code that the finding names is there", subject.place)
        yield CheckedClaim(claim, _outcome(subject, found))


def _outcome(subject: Subject, found: Elsewhere) -> Outcome:
    place = found.place
    evidence = (subject.code.evidence(place),)
    if place.path != subject.path:
        message = f"`{subject.path}` does not have what it speaks of; it stands at {place}"
        failure = Failure.MISATTRIBUTED
    else:
        distance = subject.distance(place.first or 1, place.last or 1)
        message = (
            f"what it speaks of stands at line {place.first}, {distance} lines from the cited {subject.place}"
        )
        failure = Failure.DRIFTED
        if distance <= TOLD_DISTANCE:
            found = Elsewhere(place, sure=False)
    if found.sure:
        return Outcome(Disposition.FAILED, message, failure, evidence=evidence, actual=place)
    return Outcome(Disposition.UNVERIFIABLE, message, evidence=evidence, actual=place)


def _in_function(subject: Subject, things: list[Thing]) -> Elsewhere | None:
    """The finding begins with what a function does: the place in that function, when it is not the cited one."""
    opening = next((thing for thing in things if thing.opens), None)
    if opening is None or not opening.names or not subject.outline.exact:
        return None
    found = [one for one in subject.outline.named(opening.names) if one.kind in FUNCTIONS]
    if len(found) != 1:
        return None
    first, last = subject.near
    if any(first <= line <= last for line in opening.lines):
        return None
    function = found[0]
    for thing in things:
        if thing is not opening and _tells(thing) and any(first <= line <= last for line in thing.lines):
            return None
    if subject.distance(function.first, function.last) < TOLD_FROM:
        return None
    inside = [
        (thing.weight, line)
        for thing in things
        if thing is not opening and thing.weight
        for line in thing.lines[:1]
        if function.first <= line <= function.last
    ]
    if not inside and not opening.does:
        return None
    line = max(inside, key=lambda one: one[0])[1] if inside else function.name_line
    return Elsewhere(Location(subject.path, line, line, subject.side), sure=opening.does)


def _in_file(subject: Subject, things: list[Thing]) -> Elsewhere | None:
    """The one place of the cited file where what is named stands together."""
    first, last = subject.near
    opening = next((thing for thing in things if thing.opens), None)
    if opening is not None and _is_sure(opening) and len(opening.lines) == 1:
        # the sentence is about it, whatever else it names
        things = [thing for thing in things if thing.tokens]
        if not any(first <= line <= last for thing in things for line in thing.lines):
            return _elsewhere_in_file(subject, opening.lines[0], sure=True)
    if any(first <= line <= last for thing in things for line in thing.lines):
        return None
    telling = [thing for thing in things if thing.lines and thing.weight]
    if not telling:
        return None

    def score(at: int, reach: int) -> float:
        return sum(thing.weight for thing in telling if any(abs(at - line) <= reach for line in thing.lines))

    lines = sorted({line for thing in telling for line in thing.lines})
    best = max(lines, key=lambda line: (score(line, CLUSTER), score(line, CLOSE)))
    reached = score(best, CLUSTER)
    third = max((score(line, CLUSTER) for line in lines if abs(line - best) > 2 * CLUSTER), default=0.0)
    if reached < max(ENOUGH, SHARE * sum(thing.weight for thing in things)) or third > 0.5 * reached:
        return None
    if opening is not None and opening.tokens and any(abs(line - best) <= CLUSTER for line in opening.lines):
        line = min(opening.lines, key=lambda line: abs(line - best))
    else:
        together = [line for line in lines if abs(line - best) <= CLOSE]
        line = (together[0] + together[-1]) // 2
    sure = opening is not None and _is_sure(opening) and any(abs(line - at) <= CLOSE for at in opening.lines)
    return _elsewhere_in_file(subject, line, sure=sure)


def _elsewhere_in_file(subject: Subject, line: int, *, sure: bool) -> Elsewhere | None:
    if subject.distance(line, line) < TOLD_FROM:
        return None
    return Elsewhere(Location(subject.path, line, line, subject.side), sure)


def _in_other_file(subject: Subject, things: list[Thing]) -> Elsewhere | None:
    """The one place of other files that has what the cited file has nothing of."""
    if subject.side is Side.LEFT:
        return None
    here = [thing for thing in things if thing.lines]
    found: list[Location] = []
    for thing in (*things, *_spoken(subject)):
        if not thing.tokens or thing.lines or not thing.weight:
            continue
        if any(_tells(other) for other in here) and len(thing.tokens) < LONG and not thing.opens:
            continue
        spots = Whereabouts(subject, pattern(thing.text))
        if spots.at_base:
            return None
        found.extend(spots.elsewhere)
    if not found or len({location.path for location in found}) > 1:
        return None
    first, last = min(one.first or 1 for one in found), max(one.last or 1 for one in found)
    if last - first > CLUSTER:
        return None
    low, high = subject.near
    nothing_here = not any(low <= line <= high for thing in things for line in thing.lines)
    sure = any(
        thing.tokens
        and not thing.lines
        and (thing.opens or (thing.early and nothing_here))
        and _is_sure(thing)
        for thing in things
    )
    return Elsewhere(found[0], sure)


def _spoken(subject: Subject) -> Iterator[Thing]:
    """Messages in the finding's first words, in plain quotes, that the cited file does not have."""
    opening = next((sentence for sentence in subject.prose.sentences if not sentence.title), None)
    if opening is None or _ASIDE.search(opening.text):
        return
    for text in _SPOKEN.findall(opening.text):
        wanted = pattern(text)
        if len(wanted.names) >= FEWEST_WORDS and not places(subject.tokens, wanted):
            yield Thing(text, _QUOTE, (), wanted.tokens)


def _is_sure(opening: Thing | None) -> bool:
    """A quote that is said to be there, long enough to be nobody else's."""
    return opening is not None and _is_long(opening.tokens) and opening.weight > 0


def _is_long(tokens: tuple[str, ...]) -> bool:
    return len(tokens) >= LONG or (len(tokens) == LONG - 1 and sum(map(is_name, tokens)) > 2)


def _tells(thing: Thing) -> bool:
    """The file has something that only a finding about this file would name."""
    return len(thing.tokens) >= LONG or distinctive(thing.text)


def _things(subject: Subject) -> Iterator[Thing]:
    text = subject.tokens
    seen: set[str] = set()
    opening = next((sentence for sentence in subject.prose.sentences if not sentence.title), None)
    for sentence in subject.prose.sentences:
        aside = _ASIDE.search(sentence.text) is not None
        away = names_another_file(subject, sentence)
        for mention in sentence.mentions:
            if mention.text in seen:
                continue
            seen.add(mention.text)
            opens = opening is sentence and not away and leads(sentence, mention)
            beside = away or in_brackets(sentence, mention) or (aside and not opens)
            thing = _thing(subject, sentence, mention, opens=opens, aside=beside)
            yield replace(thing, early=opening is sentence)
        for spoken in _SPOKEN.findall(sentence.text):
            wanted = pattern(spoken)
            lines = tuple(a for a, _ in places(text, wanted)) if len(wanted.tokens) >= 3 else ()
            if lines:
                weight = _QUOTE if len(lines) == 1 and not (aside or away) else 0.0
                opens = opening is sentence and sentence.text.find(spoken) <= FIRST_WORDS
                yield Thing(spoken, weight, lines, wanted.tokens, opens=opens and not away)
        for number in _AMOUNT.findall(sentence.text):
            lines = tuple(text.by_token.get(number, ()))
            if lines:
                yield Thing(number, 1.0 if len(lines) < RARE and not (aside or away) else 0.0, lines)


def _thing(subject: Subject, sentence: Sentence, mention: Mention, *, opens: bool, aside: bool) -> Thing:
    by_token = subject.tokens.by_token
    if mention.shape is Shape.PATH or not mention.marked:
        return Thing(mention.text, 0.0, tuple(by_token.get(mention.text, ())))
    said = mention.stance in (Stance.ASSERTS, Stance.DENIES) and not mention.past and not aside
    wanted = pattern(mention.text)
    if len(wanted.tokens) >= 3 and own_names(wanted):
        lines = tuple(a for a, _ in places(subject.tokens, wanted))
        if lines or mention.shape is not Shape.MEMBER or (opens and any(map(distinctive, mention.names))):
            rarity = _QUOTE if len(lines) <= 1 else _QUOTE / 2 if len(lines) <= RARE else 0.0
            return Thing(mention.text, rarity if said else 0.0, lines, wanted.tokens, opens)
    if mention.shape not in (Shape.NAME, Shape.MEMBER, Shape.CALL):
        return Thing(mention.text, 0.0, ())
    name = mention.last_name
    lines = tuple(by_token.get(name, ()))
    weight = 0.0
    if said and len(name) >= SHORTEST and len(lines) <= RARE:
        made_up = not belongs_to_a_language(name)
        weight = (1.5 if made_up and distinctive(name) else 1.0) if lines else 0.0
        weight += 0.5 if opens and made_up and len(lines) == 1 else 0.0
    called = f"{mention.owner}.{name}" if mention.owner else name
    return Thing(
        name,
        weight,
        lines,
        opens=opens and said,
        names=called,
        does=DOES.match(sentence.after(mention)) is not None,
    )


def _is_about_here(subject: Subject) -> bool:
    """The finding names what is around the cited lines, or shows code of them."""
    around = {definition.name for definition in subject.enclosing}
    return subject.shows_its_place or any(
        mention.last_name in around for _, mention in subject.prose.mentions
    )
