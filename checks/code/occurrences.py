"""Where code is found: near the cited lines, in the file, at the base, in other files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from checks.code.structure import Outline, Role
from checks.code.surroundings import Surroundings
from checks.code.tokens import TOKEN, TokenText, is_name, tokenize
from checks.model.location import Location, Side

PLACES_LIMIT = 50
OTHER_FILES_LIMIT = 40
"""Files outside the cited one that are searched for one quote."""

PART_GAP = 400
"""Tokens that an ellipsis may stand for."""

PARTS_LIMIT = 20
"""Parts between ellipses that are looked for; the rest of such a quote is left out."""

SIMILAR_LIMIT = 1_000
"""Tokens of a quote above which no similar text is looked for."""

SIMILAR = 0.6
"""Similarity from which a real text is what a quote was made from."""

_ELLIPSIS = re.compile(
    r"…|\.{4,}|(?<![\w.])\.{3}(?![\w.$\[({])|\[\.\.\.\]|(?<=\w)\.{3}(?=\s|$)|(?<=[=+*/%<>&|!?] )\.{3}(?=\w)"
)
"""What a quote leaves out; `...rows` spreads, but not behind an operator: `total = ...load()`."""

_COMMENT_LINE = re.compile(
    r"^[^\S\n]*(?:#(?![\w\[!])|//|--|/?\*)[^\n]*(?:\.\.\.|\u2026)[^\n]*$", re.MULTILINE
)
"""`# \u2026 error handling`, `// ...`: a reviewer's word for what is left out."""

_BUILT = re.compile(
    r"(?:^|/)(?:dist|build|out|es|esm|cjs|umd|commonjs|target|node_modules)/|\.min\.\w+$|\.map$|^lib/.*\.d\.[mc]?ts$"
)

_LINE_PREFIX = re.compile(r"^[^\S\n]*(?:\[L?\d+\]|L\d+:|\d+\s*[|:])\s?", re.MULTILINE)
_TRAILING = frozenset(";,{")
_HEADS = frozenset(
    "if elif else while for with try except finally def class case match switch default async".split()
)
"""Words that begin a statement whose head ends with a colon, which then belongs to a quote of it."""
_JOINTS = frozenset((",", "&&", "||", "+", "|", "&", "and", "or", ";", "."))
"""What is between the parts of a quote and belongs to neither: `a && … && b`."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A quote as tokens; an ellipsis splits it into parts that follow each other."""

    parts: tuple[tuple[str, ...], ...]
    open: bool = False
    """It ends with an ellipsis, so that anything may follow."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """All tokens in order, without the ellipses."""
        return tuple(token for part in self.parts for token in part)

    @property
    def names(self) -> frozenset[str]:
        """The identifiers, without marks before them."""
        return frozenset(token.lstrip("#$@") for token in self.tokens if is_name(token))


@lru_cache(maxsize=256)
def pattern(code: str) -> Pattern:
    """Normalise quoted code: typographic quotes, line prefixes and trailing punctuation go."""
    code = code.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0xA0: " "})
    code = _COMMENT_LINE.sub("\u2026", _LINE_PREFIX.sub("", code))
    parts = []
    pieces = _ELLIPSIS.split(code)[:PARTS_LIMIT]
    for number, piece in enumerate(pieces):
        tokens = [token for token, _ in tokenize(piece)]
        while tokens and (_is_trailing(tokens) or (number < len(pieces) - 1 and tokens[-1] in _JOINTS)):
            tokens.pop()
        while tokens and number and tokens[0] in _JOINTS:
            tokens = tokens[1:]
        if tokens:
            parts.append(tuple(tokens))
    return Pattern(tuple(parts), open=len(pieces) > 1 and not pieces[-1].strip())


def _is_trailing(tokens: list[str]) -> bool:
    """A mark at the end that says nothing: not the colon that ends the head of a statement."""
    return tokens[-1] in _TRAILING or (tokens[-1] == ":" and tokens[0] not in _HEADS)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Lines where a pattern is found, from 1, inclusive."""

    first: int
    last: int
    whole: bool
    """No operator goes on with it: `a == b` is found in `a == b - 1`, but not whole."""

    @property
    def lines(self) -> tuple[int, int]:
        """First and last."""
        return self.first, self.last


_GOES_ON = frozenset(
    ". ?. ( [ :: -> - + * / % ** // << >> and or && || ?? == != === !== < > <= >= if else is in ? | & ^".split()
)
_LEADING = frozenset(". ?. :: -> % ** and or && || ?? == != === !== <= >= is in ? | ^".split())
_SPACED = frozenset("- + * / & < << >".split())
"""Operators with which a line goes on with the one before; those that can begin a statement, only before a space."""

_SPACE = re.compile(r"(?:\s|//[^\n]*+|#(?![\w\[!])[^\n]*+|--\s[^\n]*+|/\*(?s:.*?)\*/)*+")
"""Space and comments."""

_BELOW = 40
"""Lines below a quote in which the next code is looked for."""

_LONGEST_OPERATOR = 12

_CALLS_ON = frozenset(". ?. -> ::".split())
_BINDS = frozenset(
    "= == != === !== < > <= >= := += -= *= /= return raise throw if elif while not and or && || in is + - * / & | ^".split()
)
"""Tokens whose meaning changes with what follows or precedes."""

_BEFORE = frozenset(". ?. -> :: not ! -".split())
_SELF = frozenset(("self", "this", "cls"))


def occurrences(text: TokenText, wanted: Pattern, limit: int = PLACES_LIMIT) -> list[Occurrence]:
    """Where the pattern is found, in order; at most `limit`."""
    return [
        Occurrence(text.lines[start], text.lines[stop - 1], _is_whole(text, start, stop, wanted))
        for start, stop in _spans(text, wanted, limit)
    ]


def _is_whole(text: TokenText, start: int, stop: int, wanted: Pattern) -> bool:
    tokens = wanted.tokens
    before = text.tokens[start - 1] if start and text.lines[start - 1] == text.lines[start] else ""
    if before in _BEFORE and not (before in _CALLS_ON and start > 1 and text.tokens[start - 2] in _SELF):
        return False
    if wanted.open or stop >= len(text.tokens) or _BINDS.isdisjoint(tokens):
        return True
    same_line = text.lines[stop] == text.lines[stop - 1]
    return not (text.tokens[stop] in _GOES_ON if same_line else _goes_on_below(text, stop))


def _goes_on_below(text: TokenText, stop: int) -> bool:
    """Whether the statement goes on below: its line ends with `\\`, or the next line of code begins with an operator."""
    token = text.tokens[stop]
    if token not in _GOES_ON and token[0] not in "/#-":  # which may begin a comment
        return False
    rows = text.rows
    if rows[text.lines[stop - 1] - 1].rstrip().endswith("\\"):
        return token in _GOES_ON
    below = "\n".join(rows[text.lines[stop] - 1 :][:_BELOW])
    code = below[_SPACE.match(below).end() :]  # type: ignore[union-attr]  # it matches nothing, too
    token = next((one[0] for one in TOKEN.finditer(code, 0, _LONGEST_OPERATOR)), "")
    return token in _LEADING or (token in _SPACED and code[len(token) :].lstrip(">")[:1] in (" ", "\t"))


NO_CODE = frozenset((Role.COMMENT, Role.DOCSTRING, Role.STRING))
"""What of a file is words, and does not run."""


def is_within(
    outline: Outline, first: int, last: int, wanted: Pattern, roles: frozenset[Role] = NO_CODE
) -> bool:
    """A comment or a string of these lines has the pattern; with `roles`, a token of one of those."""
    tokens = (token for token in outline.tokens(first, last) if token.role in roles)
    return any(places(TokenText(token.text), wanted) for token in tokens)


def places(text: TokenText, wanted: Pattern) -> list[tuple[int, int]]:
    """Line ranges where the pattern is found, whole or not, in order.

    At most `PLACES_LIMIT`; a lone token is found on all its lines, whatever mark is before it.
    """
    if len(wanted.tokens) == 1:
        token = wanted.tokens[0]
        return [(line, line) for line in text.lines_by_token.get(token.lstrip("#$@") or token, ())]
    return [(text.lines[start], text.lines[stop - 1]) for start, stop in _spans(text, wanted, PLACES_LIMIT)]


def _spans(text: TokenText, wanted: Pattern, limit: int) -> list[tuple[int, int]]:
    """Index ranges of the tokens that match, the first and one past the last."""
    if not wanted.parts:
        return []
    found = []
    first_part, *rest = wanted.parts
    starts = text.find(list(first_part), limit)
    if not starts and is_name(first_part[0]):  # a decorator is quoted without its mark
        starts = text.find(["@" + first_part[0], *first_part[1:]], limit)
    for start, end in starts:
        stop = end
        for part in rest:
            following = [hit for hit in text.find(list(part), 500) if stop <= hit[0] <= stop + PART_GAP]
            if not following:
                break
            stop = following[0][1]
        else:
            found.append((start, stop))
    return found


@dataclass(eq=False)
class Whereabouts:
    """Everything that is known of where a pattern is; each wider circle is searched when asked for."""

    around: Surroundings
    wanted: Pattern

    @cached_property
    def in_file(self) -> list[tuple[int, int]]:
        """Line ranges in the cited file, on the side cited; the comments there may be left out."""
        around = self.around
        return places(around.tokens, self.wanted) or places(around.tokens_of_code, self.wanted)

    @cached_property
    def at_base(self) -> list[Location]:
        """Places in the base of the cited file: code that the change removed or moved."""
        path = self.around.base_path
        if path is None:
            return []
        text = self.around.code.tokens(path, Side.LEFT)
        return [Location(path, a, b, Side.LEFT) for a, b in places(text, self.wanted)]

    @cached_property
    def removed_elsewhere(self) -> list[Location]:
        """Places among the removed lines of the diff's other files."""
        own, code = self.around.path, self.around.code
        others = (file for file in islice(code.diff, OTHER_FILES_LIMIT) if file.path != own)
        return [
            Location(path, a, b, Side.LEFT)
            for path, text in code.removed_with(self.wanted.names, others)
            for a, b in places(text, self.wanted)
        ]

    @cached_property
    def elsewhere(self) -> list[Location]:
        """Places in other files of the head: those of the diff first, then the whole tree."""
        code, names = self.around.code, self.wanted.names
        in_diff = [file.new_path for file in code.diff if file.new_path]
        if code.index.complete and names:
            having = frozenset(code.index.files_with_all(names))
            in_diff = [path for path in in_diff if path in having]
        return self._in(in_diff) or self._in(code.index.files_with_all(names))

    def _in(self, paths: Iterable[str]) -> list[Location]:
        """Places in the first of these files, none of them in a copy that a build made of the others."""
        code, own = self.around.code, self.around.path
        others = sources([path for path in paths if path != own], own)[:OTHER_FILES_LIMIT]
        hits = [Location(path, a, b) for path in others for a, b in places(code.tokens(path), self.wanted)]
        if not hits and len(self.wanted.tokens) > 1:
            texts = ((path, code.tokens_of_code(path)) for path in others)
            hits = [Location(path, a, b) for path, text in texts for a, b in places(text, self.wanted)]
        return [hit for hit in hits if not is_built(hit.path)] or hits


def sources(paths: list[str], own: str | None) -> list[str]:
    """The paths with those last that a build wrote, unless the cited file is such a copy itself."""
    if own is not None and is_built(own):
        return paths
    return sorted(paths, key=is_built)


def is_built(path: str) -> bool:
    """A path under a folder that builds write, or of a bundle."""
    return _BUILT.search(path) is not None


@dataclass(frozen=True, slots=True)
class Near:
    """The real text that is most like a quote."""

    similarity: float
    """0 to 1: the share of tokens that the two have in common, in order."""

    tokens: tuple[str, ...]
    first: int
    last: int


def most_similar(text: TokenText, wanted: Pattern, first: int, last: int) -> Near | None:
    """The best match of a quote within lines first to last; None where nothing is `SIMILAR`."""
    quote = list(wanted.tokens)
    start, end = text.between(first, last)
    region = text.tokens[start:end]
    if not quote or not region or len(quote) > SIMILAR_LIMIT:
        return None
    best: Near | None = None
    anchors = _anchors(quote, region)
    for at in anchors:
        piece_start = max(0, at - len(quote))
        piece = region[piece_start : at + 2 * len(quote)]
        if len(piece) <= len(quote):
            a, b = 0, len(piece)
        else:
            aligned = fuzz.partial_ratio_alignment(quote, piece)
            if aligned is None:
                continue
            a, b = aligned.dest_start, aligned.dest_end
        a, b = _widen(quote, piece, a, b)
        similarity = Indel.normalized_similarity(quote, piece[a:b])
        if b > a and similarity >= SIMILAR and (best is None or similarity > best.similarity):
            absolute = start + piece_start
            b = _to_colon(text, absolute, a, b, quote) - absolute
            piece = text.tokens[absolute : absolute + b] if b > len(piece) else piece
            best = Near(similarity, tuple(piece[a:b]), text.lines[absolute + a], text.lines[absolute + b - 1])
    return best


def _to_colon(text: TokenText, base: int, first: int, end: int, quote: list[str]) -> int:
    """The index past the colon that ends the head of a statement, when the quote has it."""
    at = base + end
    if quote[-1] != ":" or not first < end or text.tokens[at - 1] == ":":
        return at
    line = text.lines[at - 1]
    while at < len(text.tokens) and text.lines[at] == line:
        at += 1
        if text.tokens[at - 1] == ":":
            return at
    return base + end


def _anchors(quote: list[str], region: list[str]) -> list[int]:
    """Where to look: the places of the quote's names that are rarest in the region."""
    counts: dict[str, list[int]] = {}
    for index, token in enumerate(region):
        counts.setdefault(token, []).append(index)
    known = sorted(
        (token for token in dict.fromkeys(quote) if token in counts and is_name(token)),
        key=lambda t: len(counts[t]),
    )
    return [at for token in known[:4] for at in counts[token][:12]]


def _widen(quote: list[str], piece: list[str], a: int, b: int) -> tuple[int, int]:
    """Shift the ends of an alignment by a few tokens where that makes it more alike."""
    best = (Indel.normalized_similarity(quote, piece[a:b]), a, b)
    for start in range(max(0, a - 3), min(a + 4, len(piece))):
        for end in range(max(start + 1, b - 3), min(b + 4, len(piece)) + 1):
            score = Indel.normalized_similarity(quote, piece[start:end])
            if score > best[0]:
                best = (score, start, end)
    return best[1], best[2]
