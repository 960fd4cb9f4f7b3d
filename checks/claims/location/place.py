"""Whether the code that a text names is at the cited lines, or plainly at one other place."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import NOTHING, Example, Kind, short
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.occurrences import is_built, occurrences, pattern
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.code.tokens import TokenText
from checks.model.claim import Claim, Stance
from checks.model.finding import Location, Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.file_names import PROSE, ending_of, is_file
from checks.text.mentions import QUOTING, Mention, Part, Shape, is_distinctive
from checks.text.prose import Role, Text

RARE = 3
"""Lines of a file up to which a name shows a place in it."""

LONG = 5
"""Tokens from which a quote is nobody else's."""

FAR = 15
"""Lines off from which a place has drifted."""

CLUSTER = 10
"""Lines within which code counts as being together."""

SCOPE_LIMIT = 80
"""Lines of a function up to which all of it counts as the cited place."""

QUOTE, NAME, WORD = 3.0, 2.0, 1.0
"""What shows a place: a quote; a name that a person made up; another name."""

SHARE = 0.55
"""Of the weight of all that is named, what must be at the other place."""

RIVAL = 0.5
"""Of the weight at the best place, what any third one may have."""

_NEARBY = frozenset("above below earlier later elsewhere same".split())
"""Words of a sentence that may speak of code away from the cited lines on purpose."""


@dataclass(frozen=True, slots=True)
class Named:
    """A piece of code that a text names."""

    text: str
    quote: bool = False
    """More than a name."""

    opens: bool = False
    """The text begins with it, and says something of it plainly."""

    called: bool = False
    """A name written as a call: `f()`."""

    counts: bool = True
    """Asserted of this place; what is not only shows that the place is right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceClaim(Claim):
    """The code that the text names is at the cited lines."""

    kind: ClassVar[str] = "place"
    named: tuple[Named, ...]
    now: bool = True
    """The text does not set what is against what was: then its code may have been elsewhere before."""

    files: tuple[str, ...] = ()
    """Names of other files that the text speaks of."""


def extract(text: Text) -> Iterator[PlaceClaim]:
    """All that the text names or shows, as one claim."""
    if text.location is None:
        return
    named: dict[str, Named] = {}
    for number, block in enumerate(text.blocks):
        if block.shown.strip() and block.stance is Stance.ASSERTED:
            first = block.role is Role.QUOTE and block.firm and not number
            named[block.shown] = Named(block.shown, quote=True, opens=first, counts=first)
    files = tuple(
        mention.text for _, mention in text.mentions if mention.shape is Shape.PATH and is_file(mention.text)
    )
    for sentence, mention in text.mentions:
        if mention.shape in (Shape.PATH, Shape.LITERAL) or not mention.names:
            continue
        words = {word.lower for clause in sentence.clauses for word in clause.words if word.mention is None}
        opens = sentence.opening and mention.opens and mention.plain
        quote = mention.shape in QUOTING or mention.shape is Shape.WORDS
        aside = (
            not mention.is_code
            or mention.shape is Shape.WORDS
            or sentence.title
            or (not opens and (not words.isdisjoint(_NEARBY) or _is_aside(mention)))
        )
        one = Named(
            mention.text if quote else mention.name,
            quote,
            opens,
            mention.text.endswith("()"),
            mention.checkable
            and not aside
            and (mention.plain or mention.part is Part.LOOSE)
            and sentence.opening,
        )
        known = named.get(one.text)
        if known is None or (one.counts and not known.counts):
            named[one.text] = one
    if named:
        yield PlaceClaim(
            statement="the code that it names is there",
            named=tuple(named.values()),
            now=not text.speaks_of_a_change,
            files=files,
        )


def _is_aside(mention: Mention) -> bool:
    return mention.stance is Stance.DENIED or (
        mention.part is Part.OBLIQUE and mention.preposition in ("from", "by", "via")
    )


@dataclass(frozen=True, slots=True)
class _Thing:
    """A piece of code with its lines in the cited file."""

    named: Named
    weight: float
    lines: tuple[int, ...]


def verify(claim: PlaceClaim, code: Code, context: Context) -> Outcome:
    """Quiet as soon as one piece is around the cited lines; otherwise the one other place that has them."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported("the cited file does not exist")
    things = [_thing(around.tokens, one, around.outline.language) for one in claim.named]
    first, last = _cited(around)
    here = [
        thing
        for thing in things
        if any(first <= line <= last for line in (*thing.lines, *_lines_of_names(around.tokens, thing.named)))
    ]
    about = {one.name for one in around.enclosing}
    if here or any(thing.named.text in about for thing in things):
        return verified("what it names is around the cited lines")
    telling = [thing for thing in things if thing.weight > 0 and thing.named.counts]
    if any(thing.lines for thing in telling):
        sure = around.has_lines and ending_of(around.path) not in PROSE  # which says a thing several times
        return _in_file(around, telling, now=claim.now) if sure else _nothing()
    known = [
        thing for thing in things if thing.lines and not is_builtin(thing.named.text, around.outline.language)
    ]
    parts = any(_lines_of_names(around.tokens, one) for one in claim.named if one.counts)
    if known or parts or around.side is Side.LEFT:
        return _nothing()
    return _in_other_file(around, claim)


def _nothing() -> Outcome:
    return unsupported("what it names does not show one place")


def _cited(around: Surroundings) -> tuple[int, int]:
    """The window, and all of a function of a modest size."""
    first, last = around.near
    function = around.function
    if function is not None and function.last - function.first <= SCOPE_LIMIT:
        return min(first, function.first), max(last, function.last)
    return first, last


def _thing(text: TokenText, named: Named, language: str | None) -> _Thing:
    if named.quote:
        wanted = pattern(named.text)
        lines = tuple(one.first for one in occurrences(text, wanted))
        own = any(not is_builtin(name, language) for name in wanted.names)
        weight = QUOTE if own and len(wanted.tokens) > 2 and len(lines) == 1 else WORD
        return _Thing(named, weight if own and lines else 0.0, lines)
    lines = tuple(text.by_token.get(named.text, ()))
    if not lines or is_builtin(named.text, language) or len(named.text) < RARE:
        return _Thing(named, 0.0, lines)
    weight = NAME if is_distinctive(named.text) else WORD
    if named.opens and weight > WORD:
        weight = QUOTE
    return _Thing(named, weight, lines)


def _lines_of_names(text: TokenText, named: Named) -> list[int]:
    """Where the names are that a person made up, of a quote: `_style` of `dict(self._style)`."""
    names = filter(is_distinctive, pattern(named.text).names) if named.quote else ()
    return [line for name in names for line in text.by_token.get(name, ())]


def _in_file(around: Surroundings, things: list[_Thing], *, now: bool) -> Outcome:
    """The one place of the cited file where what is named is together."""
    found = [thing for thing in things if thing.lines]
    if max((thing.weight for thing in found), default=0.0) < QUOTE:
        return _nothing()
    only = things[0]
    if len(things) < 2 and not only.named.quote and not (only.named.called and len(only.lines) == 1):
        return _nothing()

    def score(line: int) -> float:
        return sum(thing.weight for thing in found if any(abs(line - at) <= CLUSTER for at in thing.lines))

    lines = sorted({line for thing in found for line in thing.lines})
    best = max(lines, key=score)
    rival = max((score(line) for line in lines if abs(line - best) > 2 * CLUSTER), default=0.0)
    total = sum(thing.weight for thing in things)
    if score(best) < max(QUOTE, SHARE * total) or rival > RIVAL * score(best):
        return _nothing()
    together = [line for line in lines if abs(line - best) <= CLUSTER]
    line = together[len(together) // 2]
    distance = around.distance(line)
    if distance <= around.window:
        return _nothing()
    names = ", ".join(f"`{short(thing.named.text)}`" for thing in found[:3])
    message = (
        f"{names} {'is' if len(found) == 1 else 'are'} at line {line}, {distance} lines from {around.place}"
    )
    evidence = around.evidence(line)
    here = around.at(line)
    if distance <= FAR or not now:
        return unsupported(message, evidence=evidence, actual=here, distance=distance)
    return failed(message, Failure.DRIFTED, evidence=evidence, actual=here, distance=distance)


def _in_other_file(around: Surroundings, claim: PlaceClaim) -> Outcome:
    """Not one of the names is in the cited file, and one other file has all of them."""
    code, language = around.code, around.outline.language
    things = [one for one in claim.named if one.counts and _tells(one, language)]
    if not things or (len(things) == 1 and not things[0].opens):
        return _nothing()
    names = frozenset(name for one in things for name in pattern(one.text).names if is_distinctive(name))
    base = around.base_path
    if not names or (base is not None and any(_lines(code.tokens(base, Side.LEFT), one) for one in things)):
        return _nothing()
    stem = posixpath.splitext(around.path)[0]
    files = [
        path
        for path in code.index.files_with_all(names)
        if ending_of(path) not in PROSE
        and posixpath.splitext(path)[0] != stem
        and all(_lines(code.tokens(path), one) for one in things)
    ]
    spoken_of = {posixpath.basename(path) for path in claim.files}
    if not files or spoken_of & {posixpath.basename(path) for path in files}:
        return _nothing()
    files = [path for path in files if not is_built(path)] or files
    in_diff = [path for path in files if code.diff.file(path) is not None]
    likely = _defining(code, things, in_diff or files)
    if len(likely) > RARE or (len(things) == 1 and len(likely) > 1):
        return _nothing()
    places = [_best_place(code, path, things) for path in likely]
    return failed(
        f"`{around.path}` does not have `{short(things[0].text)}`; {' and '.join(f'`{path}`' for path in likely)} does",
        Failure.MISATTRIBUTED,
        evidence=(code.evidence(places[0]),),
        actual=places[0] if len(places) == 1 else None,
        candidates=() if len(places) == 1 else tuple(places),
    )


def _tells(one: Named, language: str | None) -> bool:
    """It could not be anybody's."""
    if one.quote:
        wanted = pattern(one.text)
        return len(wanted.tokens) >= LONG and any(map(is_distinctive, wanted.names))
    return is_distinctive(one.text) and not is_builtin(one.text, language)


def _lines(text: TokenText, one: Named) -> list[int]:
    if one.quote:
        return [found.first for found in occurrences(text, pattern(one.text))]
    return text.by_token.get(one.text, [])


def _defining(code: Code, things: list[Named], files: list[str]) -> list[str]:
    """The files that define what they are looked through for, when some do; else all of them."""
    names = [one.text for one in things if not one.quote]
    defining = [path for path in files[:20] if any(code.outline(path).named(name) for name in names)]
    return defining or files


def _best_place(code: Code, path: str, things: list[Named]) -> Location:
    """A definition of what is named, else the line around which most of it is."""
    for one in things:
        for definition in () if one.quote else code.outline(path).named(one.text):
            if definition.kind in FUNCTIONS:
                return Location(path, definition.name_line, definition.name_line)
    lines = [_lines(code.tokens(path), one) for one in things]
    best = max(
        (line for some in lines for line in some),
        key=lambda at: sum(any(abs(at - line) <= CLUSTER for line in some) for some in lines),
    )
    return Location(path, best, best)


_PAGE = (
    "def load_page(number):\n    return number\n"
    + "\n" * 60
    + "def save_page(number, page_cache):\n    page_cache[number] = number\n"
)

KIND = Kind(
    PlaceClaim,
    "the code that a text names is around the cited lines",
    extract,
    verify,
    existence=True,
    examples=(
        Example("`load_page` returns its argument.", "verified", _PAGE, 2),
        Example("`save_page` fills `page_cache` without a bound.", Failure.DRIFTED, _PAGE, 2),
        Example("`page_cache` is filled as in `save_page` below.", "unsupported", _PAGE, 2),
        Example(
            "`drop_page` empties `page_index` in a loop.",
            Failure.MISATTRIBUTED,
            _PAGE,
            2,
            others=(("index.py", "def drop_page(page_index):\n    page_index.clear()\n"),),
        ),
        Example("The number is not checked.", NOTHING, _PAGE, 2),
    ),
)
