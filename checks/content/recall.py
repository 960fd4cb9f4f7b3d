"""How much of what a finding speaks of stands at the cited lines, against the best other place in the file.

The last resort for prose without a quote. A token-recall check by itself raises a false alarm on two of
five sound findings, so this one is silent unless another place is clearly and uniquely better (rule 6,
"a unique match or no repair"). It warns when that place has the code that the finding names, and only
tells the place when it has no more than the finding's words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from checks.content.lexicon import belongs_to_a_language, distinctive
from checks.content.named import ASIDE
from checks.content.prose import Mention, Shape, in_brackets, leads
from checks.content.quotes import TOLD_DISTANCE
from checks.content.search import pattern, places
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.model.finding import Location
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.text.words import SHORTEST, words
from checks.verifiers import verifier

KIND = "token_recall"

SCOPE_LIMIT = 80
"""Lines of a function up to which all of it counts as the cited place."""

TOO_NEAR = 20
"""Lines up to which words alone cannot tell one place from another."""

COVERS = 0.55
"""Share of the weight of what the finding speaks of that the better place must hold."""

CLEARLY = 2.5
"""How many times better than the cited place it must be."""

UNIQUELY = 0.75
"""What any third place may reach of it at most."""

FEWEST_NAMES = 2
FEWEST_WORDS = 5
"""Without two whole names, so many words of prose must stand at the better place."""

PROSE_COVERS = 0.65
PROSE_CLEARLY = 4.0


QUOTE_WEIGHT, NAME_WEIGHT, WORD_WEIGHT = 3.0, 2.0, 1.0
"""What a quote tells, or a made-up name that opens the finding; another made-up name; any other code."""

_NEARBY = re.compile(
    r"\b(?:above|below|further (?:up|down)|before the|after the|earlier|later)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Thing:
    """Code that the finding says is at the cited lines, with where it stands in the file."""

    weight: float
    lines: tuple[int, ...]


@verifier(KIND, "the words of the finding stand at the cited lines rather than elsewhere in the file")
def check_recall(subject: Subject) -> Iterator[CheckedClaim]:
    """Say that the code is elsewhere in the file, when that is clear; say nothing otherwise."""
    if not subject.has_lines or subject.length <= TOO_NEAR or subject.shows_its_place:
        return
    outcome = _by_code(subject) or _by_words(subject)
    if outcome is not None:
        yield CheckedClaim(
            Claim(KIND, "the code that the finding speaks of is there", subject.place), outcome
        )


def _by_code(subject: Subject) -> Outcome | None:
    """All code that the finding names stands together, away from the cited lines."""
    first, last = _cited(subject)
    around = {definition.name for definition in subject.enclosing}
    things: list[_Thing] = []
    quoted = False
    opening = next((sentence for sentence in subject.prose.sentences if not sentence.title), None)
    near = "\n".join(subject.code.lines(subject.path, subject.side)[first - 1 : last])
    for sentence, mention in subject.prose.mentions:
        asserted = not mention.past and mention.stance in (Stance.ASSERTS, Stance.DENIES)
        if mention.last_name in around:
            return None
        thing = _thing(subject, mention)
        if thing is None:
            continue
        if sentence is opening and leads(sentence, mention) and thing.weight > WORD_WEIGHT:
            thing = replace(thing, weight=QUOTE_WEIGHT)
        if any(first <= line <= last for line in thing.lines) and (asserted or thing.weight > WORD_WEIGHT):
            return None
        if asserted and any(first <= line <= last for line in _lines_of_names(subject, mention)):
            return None
        if mention.shape is Shape.LITERAL and mention.text in near:
            return None
        aside = (
            _NEARBY.search(sentence.text)
            or in_brackets(sentence, mention)
            or (ASIDE.search(sentence.text) and not leads(sentence, mention))
        )
        if asserted and mention.marked and not aside and not sentence.title:
            things.append(thing)
            quoted = quoted or mention.shape not in (Shape.NAME, Shape.MEMBER)
    weights = [thing.weight for thing in things]
    if max(weights, default=0.0) < QUOTE_WEIGHT or (len(things) < FEWEST_NAMES and not quoted):
        return None  # nothing but names in passing
    counted = {
        line: sum(
            thing.weight
            for thing in things
            if any(abs(line - other) <= subject.window for other in thing.lines)
        )
        for thing in things
        for line in thing.lines
    }
    best = max(counted, key=lambda line: counted[line])
    total = sum(thing.weight for thing in things)
    near_best = 2 * subject.window + 2
    third = max((score for line, score in counted.items() if abs(line - best) > near_best), default=0.0)
    if (
        counted[best] < COVERS * total
        or third > UNIQUELY * counted[best]
        or subject.distance(best, best) <= TOLD_DISTANCE
    ):
        return None
    return _moved(subject, best)


def _lines_of_names(subject: Subject, mention: Mention) -> Iterator[int]:
    """Where the made-up names of a quote stand: a call may be quoted as it is defined elsewhere."""
    for name in mention.names:
        if distinctive(name):
            yield from subject.tokens.by_token.get(name, ())


def _thing(subject: Subject, mention: Mention) -> _Thing | None:
    if mention.shape in (Shape.NAME, Shape.MEMBER):
        name = mention.last_name
        lines = tuple(subject.tokens.by_token.get(name, ()))
        if len(name) < SHORTEST or not lines or belongs_to_a_language(name):
            return None
        return _Thing(NAME_WEIGHT if distinctive(name) else WORD_WEIGHT, lines)
    if mention.shape is Shape.PATH:
        return None
    wanted = pattern(mention.text)
    lines = tuple(first for first, _ in places(subject.tokens, wanted))
    if len(wanted.tokens) < 2 or not lines or not wanted.names:
        return None
    return _Thing(QUOTE_WEIGHT if len(wanted.tokens) > 2 and len(lines) == 1 else WORD_WEIGHT, lines)


def _by_words(subject: Subject) -> Outcome | None:
    """Names and words of the prose stand together, away from the cited lines."""
    if any(_NEARBY.search(sentence.text) for sentence in subject.prose.sentences):
        return None
    names, prose = _spoken_of(subject)
    if _is_here(subject, names):
        return None
    weights, lines = _weigh(subject, names, prose)
    return _judge(subject, weights, lines) if weights else None


def _is_here(subject: Subject, names: frozenset[str]) -> bool:
    """A made-up name of the finding stands at the cited place, or names what is around it."""
    first, last = _cited(subject)
    around = {definition.name for definition in subject.enclosing}
    return any(
        name in around
        or (
            distinctive(name) and any(first <= line <= last for line in subject.tokens.by_token.get(name, ()))
        )
        for name in names
    )


def _spoken_of(subject: Subject) -> tuple[frozenset[str], frozenset[str]]:
    """Whole names that are asserted, and significant words of the prose."""
    names: set[str] = set()
    prose: set[str] = set()
    for sentence in subject.prose.sentences:
        if any(mention.past for mention in sentence.mentions):
            continue
        if not any(mention.stance is Stance.PROPOSES for mention in sentence.mentions):
            prose.update(words(sentence.text))
        for mention in sentence.mentions:
            if mention.stance in (Stance.ASSERTS, Stance.DENIES) and mention.shape is not Shape.PATH:
                names.update(
                    name for name in mention.names if distinctive(name) or (mention.marked and len(name) > 2)
                )
    return frozenset(names), frozenset(prose)


def _weigh(
    subject: Subject, names: frozenset[str], prose: frozenset[str]
) -> tuple[dict[str, float], dict[str, list[int]]]:
    """The weight of each token that the file has, rarer ones weighing more, and its lines."""
    imports = {entry.line for entry in subject.outline.imports}
    by_name = subject.tokens.by_token
    by_word = subject.code.words(subject.path, subject.side)
    weights: dict[str, float] = {}
    lines: dict[str, list[int]] = {}
    covered: set[str] = set()
    for name in names:
        if name in by_name:
            weights[name] = 3 * _rarity(len(by_name[name]), subject.length)
            lines[name] = [line for line in by_name[name] if line not in imports]
            covered.update(words(name))
    for word in prose - covered:
        if word in by_word and (rarity := _rarity(len(by_word[word]), subject.length)) > 0:
            weights["~" + word] = rarity
            lines["~" + word] = by_word[word]
    return {token: weight for token, weight in weights.items() if weight > 0}, lines


def _rarity(count: int, length: int) -> float:
    return max(0.0, math.log(length / (count + 1)) / math.log(max(length, 3)))


def _scores(subject: Subject, weights: dict[str, float], lines: dict[str, list[int]]) -> list[float]:
    """For each line, the weight of the distinct tokens within the window around it; index 0 is unused."""
    reach = max(subject.window, (subject.last - subject.first) // 2 + subject.window)
    change = [0.0] * (subject.length + 2)
    for token, weight in weights.items():
        end = 0
        for line in lines[token]:
            first, last = max(1, line - reach, end + 1), min(subject.length, line + reach)
            if first <= last:
                change[first] += weight
                change[last + 1] -= weight
                end = last
    total, scores = 0.0, [0.0]
    for value in change[1 : subject.length + 1]:
        total += value
        scores.append(total)
    return scores


def _judge(subject: Subject, weights: dict[str, float], lines: dict[str, list[int]]) -> Outcome | None:
    scores = _scores(subject, weights, lines)
    first, last = _cited(subject)
    here = max(scores[first : last + 1])
    near, far = min(first, subject.first - TOO_NEAR), max(last, subject.last + TOO_NEAR)
    others = (*range(1, near), *range(far + 1, len(scores)))
    if not others:
        return None
    best = max(others, key=scores.__getitem__)
    reached = scores[best]
    near_best = 2 * subject.window + 2
    plateau = [line for line in others if abs(line - best) <= near_best and scores[line] >= reached * 0.999]
    middle = plateau[len(plateau) // 2]
    matched = [token for token in weights if any(abs(line - middle) <= near_best for line in lines[token])]
    named = sum(distinctive(token) for token in matched) >= FEWEST_NAMES
    if not named and len(matched) < FEWEST_WORDS:
        return None
    third = max((scores[line] for line in others if abs(line - best) > near_best + 8), default=0.0)
    covers, clearly = (COVERS, CLEARLY) if named else (PROSE_COVERS, PROSE_CLEARLY)
    if reached < covers * sum(weights.values()) or reached < clearly * here or third > UNIQUELY * reached:
        return None
    return _told(subject, middle)


def _moved(subject: Subject, line: int) -> Outcome:
    shown = Location(subject.path, max(1, line - 1), min(subject.length, line + 1), subject.side)
    distance = subject.distance(line, line)
    return Outcome(
        Disposition.FAILED,
        f"what it speaks of stands around line {line}, {distance} lines from the cited {subject.place}",
        Failure.DRIFTED,
        evidence=(subject.code.evidence(shown),),
        actual=Location(subject.path, line, line, subject.side),
        distance=distance,
    )


def _told(subject: Subject, line: int) -> Outcome:
    """Words alone never warn: sound findings, too, speak of what stands elsewhere."""
    moved = _moved(subject, line)
    return replace(moved, disposition=Disposition.UNVERIFIABLE, failure=None)


def _cited(subject: Subject) -> tuple[int, int]:
    """The window, and the function around the cited lines when it is of a modest size."""
    first, last = subject.near
    for definition in subject.enclosing:
        if definition.kind in FUNCTIONS and definition.last - definition.first <= SCOPE_LIMIT:
            return min(first, definition.first), max(last, definition.last)
    return first, last
