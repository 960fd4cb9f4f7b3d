"""Whether the code that a text names is at the cited lines, or plainly at one other place."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import ClassVar

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.quote.elsewhere import BENIGN_DISTANCE, uses_what_is_defined_here
from checks.claims.quote.reading import is_spared
from checks.claims.quote.telling import is_no_code, is_shortened
from checks.claims.symbol import PRIVATE
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.diff.hunks import LineStatus
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_tests import is_test_file
from checks.code.facts.flow.place import syntax_of
from checks.code.occurrences import Whereabouts, is_built, pattern, places
from checks.code.ownership import OWN, Whose, whose
from checks.code.structure import Definition
from checks.code.structure.source import lines as lines_of
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS, Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.changes import is_of_the_change
from checks.text.file_names import PROSE, ending_of, is_file
from checks.text.grammar.lexicon import CONCESSIONS
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import QUOTING, Mention, Part, Shape, is_distinctive
from checks.text.prose import Role, Text

SHORTEST_NAME = 3
"""Letters from which a name tells anything."""

FILES_SHOWN = 3
"""Other files up to which the code that is named in several pieces counts as theirs."""

LONG = 5
"""Tokens from which a quote is nobody else's."""

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

_FLAG = re.compile(r"--?[a-z][\w-]{1,80}")
"""An option of a command line."""

_STARRED = re.compile(r"[\w$.]{2,80}\*[\w$]{0,80}|\*[\w$]{2,80}")
"""Names that have their beginning or their end in common."""

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

    owner: str = ""
    """Of a name, what it is a member of: `a.Foo` of `a.Foo.bar`."""

    called: bool = False
    """A name written as a call: `f()`."""

    private: bool = False
    """Spelled as a name that only its own file uses; another one may be that of a caller or a test."""

    counts: bool = True
    """Asserted of this place; what is not only shows that the place is right."""

    besides: bool = False
    """Its sentence compares it, or denies something of it: the cited place may be what it is held against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceClaim(Claim):
    """The code that the text names is at the cited lines."""

    kind: ClassVar[str] = "place"
    named: tuple[Named, ...]
    now: bool = True
    """The text does not set what is against what was: then its code may have been elsewhere before."""

    files: tuple[str, ...] = ()
    """Names of other files that the text speaks of."""

    constructor: bool = False
    """The text speaks of "the constructor", by no other name."""


def extract(text: Text) -> Iterator[PlaceClaim]:
    """All that the text names or shows, as one claim."""
    if text.location is None:
        return
    in_tests = is_test_file(text.location.path)
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
        opens = sentence.opening and mention.opens and mention.plain
        quote = mention.shape in QUOTING or mention.shape is Shape.WORDS
        flag = _FLAG.fullmatch(mention.text) is not None
        if quote and not flag and is_no_code(mention.text):
            continue
        one = Named(
            mention.text if quote else mention.name,
            quote,
            opens,
            "" if quote else mention.owners,
            mention.text.endswith("()"),
            mention.text[:1] in PRIVATE,
            sentence.opening
            and mention.checkable
            and mention.is_code
            and mention.shape is not Shape.WORDS
            and not is_of_the_change(sentence)
            and not is_shortened(mention.text)
            and (quote or (mention.leads and not (in_tests and sentence.denies)))  # "`f` has no coverage"
            and (mention.plain or mention.part is Part.LOOSE)
            and (opens or not _is_aside(sentence, mention)),
            mention.stance is Stance.DENIED or not sentence.words.isdisjoint(_NEARBY),
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
            constructor=any("constructor" in sentence.words for sentence in text.sentences),
        )


def _is_aside(sentence: Sentence, mention: Mention) -> bool:
    """It may be away from the cited lines: denied, set against, where something comes from, or said to be elsewhere."""
    origin = mention.part is Part.OBLIQUE and mention.preposition in ("from", "by", "via")
    before = sentence.text[: mention.at].lower().split()
    apart = not CONCESSIONS.isdisjoint(before)  # "`a` is slow here, whereas `b` goes through `f(x)`"
    spared = is_spared(sentence, mention)
    denied = mention.stance is Stance.DENIED
    return origin or apart or spared or denied or not sentence.words.isdisjoint(_NEARBY)


@dataclass(eq=False)
class _Thing(Whereabouts):
    """A piece of code that a text names, and where it is."""

    named: Named

    @cached_property
    def lines(self) -> list[int]:
        """Where it begins in the code of the cited file."""
        comments = self.around.outline.comment_lines
        return [first for first, _ in self.in_file if first not in comments]

    @cached_property
    def lines_of_names(self) -> list[int]:
        """Where the names are that a person made up, of a quote: `_style` of `dict(self._style)`."""
        names = filter(is_distinctive, self.wanted.names) if self.named.quote else ()
        return [line for name in names for line in self.around.tokens.lines_by_token.get(name, ())]

    @cached_property
    def lines_of_its_object(self) -> list[int]:
        """Where the variable is that a quoted call or member is of: `rows` of `rows.join(", ")`."""
        name, *rest = (*self.wanted.tokens, "") if self.named.quote else ("",)
        of = name in self.wanted.names and name not in OWN and rest[:1] in (["."], ["->"], ["?."], ["::"])
        known = of and not is_builtin(name, self.around.outline.language)
        return list(self.around.tokens.lines_by_token.get(name, ())) if known else []

    @cached_property
    def is_builtin(self) -> bool:
        """The language brings all of it."""
        language = self.around.outline.language
        return all(is_builtin(name, language) for name in self.wanted.names)

    @cached_property
    def is_of_others(self) -> bool:
        """Its dotted name begins with nothing of this repository."""
        dotted = f"{self.named.owner}.{self.named.text}" if self.named.owner else self.named.text
        return whose(self.around, dotted) is Whose.OTHERS

    @cached_property
    def weight(self) -> float:
        """How plainly it shows a place in the cited file: not at all when it is not there, or anybody's."""
        if not self.lines or self.is_builtin:
            return 0.0
        if self.named.quote:
            own = len(self.wanted.tokens) >= LONG or any(map(is_distinctive, self.wanted.names))
            return QUOTE if own and len(self.wanted.tokens) > 2 and len(self.lines) == 1 else WORD
        if is_distinctive(self.named.text):
            return QUOTE if self.named.opens else NAME
        return WORD if len(self.named.text) >= SHORTEST_NAME else 0.0

    @property
    def is_telling(self) -> bool:
        """It could not be anybody's."""
        if self.named.quote and len(self.wanted.tokens) < LONG:
            return False
        return any(map(is_distinctive, self.wanted.names)) and (self.named.quote or not self.is_builtin)


def verify(claim: PlaceClaim, code: Code, context: Context) -> Outcome:
    """Quiet as soon as one piece is around the cited lines; otherwise the one other place that has them."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if claim.constructor and around.function is not None and _constructs(around.function):
        return verified("what the finding names is near the cited lines")
    things = [_Thing(around, pattern(one.text.lstrip("-")), one) for one in claim.named]  # flags: `--name`
    first, last = _cited(around)
    about = {one.name for one in around.enclosing}
    heads = _heads(around)
    for thing in things:
        lines = (*(line for line, _ in thing.in_file), *thing.lines_of_names)
        near = any(first <= line <= last or line in heads for line in lines)
        if near or thing.named.text in about or _is_spelled_near(around, thing.named.text):
            return verified("what the finding names is near the cited lines")
    if any(first <= line <= last for thing in things for line in thing.lines_of_its_object):
        return _UNPLACED
    counting = [thing for thing in things if thing.named.counts and not thing.is_of_others]
    telling = [thing for thing in counting if thing.weight]
    if telling:
        sure = around.has_lines and ending_of(around.path) not in PROSE  # which says a thing several times
        return _in_file(around, telling, now=claim.now) if sure else _UNPLACED
    known = any(thing.in_file and (thing.named.quote or not thing.is_builtin) for thing in things)
    if known or any(thing.lines_of_names for thing in counting) or around.side is Side.LEFT:
        return _UNPLACED
    return _in_other_file(around, claim, [thing for thing in counting if thing.is_telling])


def _constructs(function: Definition) -> bool:
    """It makes objects: by its name, or as a function of JavaScript that is spelled as a class."""
    return function.name in CONSTRUCTORS or (function.parent is None and function.name[:1].isupper())


_UNPLACED = unsupported("what it names does not show one place")


def _heads(around: Surroundings) -> set[int]:
    """The lines on which statements begin that hold the cited line, up to the function around."""
    syntax = syntax_of(around.code, around.path, around.side)
    if isinstance(syntax, CannotTell) or not around.has_lines:
        return set()
    offset = syntax.offset_of(around.first)
    steps = syntax.steps_to(offset) if offset is not None else []
    outer = around.function.first if around.function is not None else 1
    return {line for line in (lines_of(step.node)[0] for step in steps[1:]) if line > outer}


def _is_spelled_near(around: Surroundings, text: str) -> bool:
    """Names near the cited lines are spelled as a text says with a star: `*_LIMIT`, `get_*`."""
    near = around.tokens.in_lines(*around.near) if _STARRED.fullmatch(text) and around.has_lines else ()
    return any(fnmatchcase(token, text) for token in near)


def _cited(around: Surroundings) -> tuple[int, int]:
    """The window, and all of a function of a modest size."""
    function = around.function
    modest = function is not None and function.last - function.first <= SCOPE_LIMIT
    return around.scope if modest else around.near


def _in_file(around: Surroundings, things: list[_Thing], *, now: bool) -> Outcome:
    """The one place of the cited file where what is named is together."""
    only = things[0]
    alone = len(things) == 1 and not only.named.quote and not (only.named.called and len(only.lines) == 1)
    if alone or max(thing.weight for thing in things) < QUOTE:
        return _UNPLACED

    def score(line: int) -> float:
        return sum(thing.weight for thing in things if any(abs(line - at) <= CLUSTER for at in thing.lines))

    lines = sorted({line for thing in things for line in thing.lines})
    best = max(lines, key=score)
    rival = max((score(line) for line in lines if abs(line - best) > 2 * CLUSTER), default=0.0)
    total = sum(thing.weight for thing in things)
    if score(best) < max(QUOTE, SHARE * total) or rival > RIVAL * score(best):
        return _UNPLACED
    together = [line for line in lines if abs(line - best) <= CLUSTER]
    line = together[len(together) // 2]
    distance = around.distance(line)
    names = ", ".join(f"`{short(thing.named.text)}`" for thing in things[:3])
    message = (
        f"{names} {'is' if len(things) == 1 else 'are'} at line {line}, {distance} lines from {around.place}"
    )
    drifted = failed(
        message, Failure.DRIFTED, evidence=around.evidence(line), actual=around.at(line), distance=distance
    )
    return drifted.only_if(
        now
        and distance > BENIGN_DISTANCE
        and not uses_what_is_defined_here(around, together)
        and not (_shows_only_here(around, together) and _names_what_is_around(around, things, together))
    )


def _shows_only_here(around: Surroundings, lines: list[int]) -> bool:
    """The diff shows the cited line and none of the others: a comment on these can only be put elsewhere."""
    file = around.code.diff.file(around.path)
    if file is None:
        return False
    here, *there = (file.line_status(line, around.side) for line in (around.first, *lines))
    return here is not LineStatus.OUTSIDE and set(there) == {LineStatus.OUTSIDE}


def _names_what_is_around(around: Surroundings, things: list[_Thing], lines: list[int]) -> bool:
    """The text names the function that the other place is in, and so says where it is."""
    named = {thing.named.text for thing in things if not thing.named.quote}
    return all(any(one.name in named for one in around.outline.enclosing(line)) for line in lines)


def _in_other_file(around: Surroundings, claim: PlaceClaim, things: list[_Thing]) -> Outcome:
    """Not one of the names is in the cited file, and one other file has all of them."""
    code = around.code
    names = frozenset(name for one in things for name in one.wanted.names if is_distinctive(name))
    only = things[0].named if len(things) == 1 else None
    here = posixpath.basename(around.path) in map(posixpath.basename, claim.files)  # "`f` in `a.py`"
    alone = only is not None and (only.besides or not (only.quote or only.private or here))
    alone = alone or not any(one.named.opens for one in things)  # what it is about is code of this file
    if not names or alone or any(one.at_base for one in things):
        return _UNPLACED
    stem = posixpath.splitext(around.path)[0]
    files = [
        path
        for path in code.index.files_with_all(names)
        if ending_of(path) not in PROSE
        and posixpath.splitext(path)[0] != stem
        and all(places(code.tokens(path), one.wanted) for one in things)
    ]
    spoken_of = set(map(posixpath.basename, claim.files))
    if not files or not spoken_of.isdisjoint(map(posixpath.basename, files)) or _is_named(claim, files):
        return _UNPLACED
    if is_test_file(around.path):  # which speaks of what it tests
        files = [path for path in files if is_test_file(path)]
    files = [path for path in files if not is_built(path)] or files
    files = [path for path in files if code.diff.file(path) is not None] or files
    likely = _defining(code, things, files)
    if not likely or len(likely) > (1 if len(things) == 1 else FILES_SHOWN):
        return _UNPLACED
    found = tuple(_best_place(code, path, things) for path in likely)
    unique = len(found) == 1
    return failed(
        f"`{around.path}` does not have `{short(things[0].named.text)}`; {' and '.join(f'`{path}`' for path in likely)} {'does' if unique else 'do'}",
        Failure.MISATTRIBUTED,
        evidence=(code.evidence(found[0]),),
        actual=found[0] if unique else None,
        candidates=() if unique else found,
    )


def _is_named(claim: PlaceClaim, files: list[str]) -> bool:
    """The text names what one of the files is named after: `Basket` of `Basket.LIMIT`, of `shop/basket.py`."""
    stems = {_bare(posixpath.basename(path).partition(".")[0]) for path in files}
    owners = {owner for one in claim.named for owner in (one.text, *re.split(r"\W++", one.owner))}
    return not stems.isdisjoint(map(_bare, owners))


def _bare(name: str) -> str:
    return re.sub(r"[\W_]++", "", name).lower()


def _defining(code: Code, things: list[_Thing], files: list[str]) -> list[str]:
    """The files that define what they are looked through for, when some do; else all of them."""
    names = [one.named.text for one in things if not one.named.quote]
    return [path for path in files[:20] if any(map(code.outline(path).named, names))] or files


def _best_place(code: Code, path: str, things: list[_Thing]) -> Location:
    """A definition of what is named, else the line around which most of it is."""
    for one in things:
        for definition in () if one.named.quote else code.outline(path).named(one.named.text):
            if definition.kind in FUNCTIONS:
                return Location(path, definition.name_line, definition.name_line)
    lines = [[first for first, _ in places(code.tokens(path), one.wanted)] for one in things]
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
    denial=Denial.OPEN,
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
