"""A quote that differs from the real text by a value, a name or an operator."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from checks.claims.kind import short
from checks.claims.quote.claim import QuoteClaim
from checks.claims.quote.elsewhere import BENIGN_DISTANCE
from checks.claims.quote.filled_in import is_filled_in
from checks.claims.quote.telling import FEWEST_TOKENS, LONG_QUOTE, STRING, is_shortened, own_names
from checks.code.differences import describe_difference, is_likely, only_values_differ, puts_numbers_for_names
from checks.code.occurrences import PLACES_LIMIT, Near, Pattern, Whereabouts, most_similar, pattern, places
from checks.code.surroundings import Surroundings
from checks.code.tokens import tokenize
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.mentions import Shape, shape_of

SURE = 0.8
"""Similarity from which a long quote was made from a real text, whatever is said of it."""

_VALUE = re.compile(r"\d[\w.]*+|[Tt]rue|[Ff]alse|None|null|nil|undefined")


def altered(claim: QuoteClaim, spots: Whereabouts) -> Outcome | None:
    """What is said of the real text that is most like the quote; None where nothing follows from it."""
    around, wanted = spots.around, spots.wanted
    near = _nearest_text(around, wanted)
    if near is None:
        return None
    difference = describe_difference(wanted, near)
    evidence = around.evidence(near.first, near.last)
    example = not claim.block and (
        puts_numbers_for_names(wanted, near)
        or _is_of_another_name(around, wanted, near)
        or is_filled_in(around, wanted.tokens, near.first, near.last)
    )
    if _is_there_without_comments(around, claim.code):
        return unsupported("the file has it, except for comment lines", evidence=evidence)
    if not difference or example:
        return unsupported(
            f"no line has it word for word; the most like it is line {near.first}, `{short(evidence[0].text)}`",
            evidence=evidence,
        )
    if len(wanted.parts) == 1 and _was_altered(claim, spots, near):
        return failed(
            f"line {near.first} reads `{short(evidence[0].text)}`: {difference}",
            Failure.ALTERED_QUOTE,
            evidence=evidence,
            distance=around.distance(near.first, near.last),
        )
    return None


def _nearest_text(around: Surroundings, wanted: Pattern) -> Near | None:
    """The real text that is most like it around the cited lines, else in the file."""
    first, last = around.scope
    first, last = min(first, around.first - BENIGN_DISTANCE), max(last, around.last + BENIGN_DISTANCE)
    near = most_similar(around.tokens, wanted, first, last)
    return near or most_similar(around.tokens, wanted, 1, around.length)


def _is_of_another_name(around: Surroundings, wanted: Pattern, near: Near) -> bool:
    """ "`b = make('b')`" beside `a = make('a')`: the same statement, said of a name of its own."""
    there = tuple(around.tokens.in_lines(near.first, near.last))[: len(wanted.tokens)]
    if not wanted.tokens[1:2] == there[1:2] == ("=",):
        return False
    return tuple(there[0] if token == wanted.tokens[0] else token for token in wanted.tokens) == there


ARGUMENTS_LIMIT = 200
"""Tokens of a call among which the arguments of a quote are looked for."""

BARS_LIMIT = 20
"""Bars of one quote that may hold parameters."""

COMMENTS = ("#", "//", "*", "/*", "--")
"""What a line of comment begins with, in any of the languages."""


def _is_there_without_comments(around: Surroundings, code: str) -> bool:
    """The same code, but for whole lines of comment that one of the two has."""
    if "\n" not in code.strip():
        return False
    kept = [each for each in code.split("\n") if not each.lstrip().startswith(COMMENTS)]
    bare = around.code.tokens_of_code(around.path, around.side)
    return bool(places(bare, pattern("\n".join(kept))))


def _was_altered(claim: QuoteClaim, spots: Whereabouts, near: Near) -> bool:
    """The quote can only be the real text, changed.

    A block, or a quote of which only operators and values differ, is sure to be; other code that its
    sentence is about when its own names are the file's.
    """
    if not claim.first or _leaves_out_parameters(spots.wanted.tokens, near.tokens):
        return False
    if not claim.block and (is_shortened(claim.code) or _is_within_a_string(claim, spots)):
        return False
    begin, _ = spots.around.tokens.between(near.first, near.last)
    behind = spots.around.tokens.tokens[begin : begin + ARGUMENTS_LIMIT]
    around, wanted = spots.around, spots.wanted
    if not claim.block and (
        _leaves_out_arguments(wanted.tokens, behind)
        or (around.outline.language in REFERRING and _leaves_out_references(wanted, near))
    ):
        return False
    sharp = only_values_differ(wanted, near)
    alike = near.similarity >= SURE and len(wanted.tokens) >= LONG_QUOTE
    likely = sharp or is_likely(around.tokens, wanted, near)
    if claim.block:
        return likely and (alike or claim.firm)
    if not sharp and shape_of(claim.code) is Shape.CALL:
        return False  # with arguments of its own: an example
    here = claim.firm and around.is_near(near.first, near.last)
    return (alike and (sharp or here)) or (likely and here and around.has_lines)


def _is_within_a_string(claim: QuoteClaim, spots: Whereabouts) -> bool:
    """A string has it letter for letter, if not token for token: not `limit = 3` of `limit = 30`."""
    outline = spots.around.outline
    lines = (number for number, line in enumerate(spots.around.lines, 1) if claim.code in line)
    return any(claim.code in string.text for line in lines for string in outline.strings(line, line))


def _leaves_out_arguments(wanted: Sequence[str], real: Sequence[str]) -> bool:
    """Whether a quote lacks nothing but whole arguments of a call: `field(default=0)` of `field(help='x', default=0)`."""
    runs: list[list[str]] = [[]]
    at = 0
    for token in real:
        if at < len(wanted) and token == wanted[at]:
            at += 1
            runs.append([])
        else:
            runs[-1].append(token)
    left_out = [run for run in runs[1:-1] if run]
    whole = all("," in (run[0], run[-1]) for run in left_out)
    return at == len(wanted) and bool(left_out) and whole


REFERRING = ("go", "rust")
"""Languages in which an argument may be quoted without the mark that hands it on by reference."""


def _leaves_out_references(wanted: Pattern, near: Near) -> bool:
    """Whether a quote lacks nothing but marks before arguments: `put(row)` of `put(&row)`, not `a b` of `a & b`."""
    pairs = zip(("", *near.tokens), near.tokens, strict=False)
    bare = tuple(token for before, token in pairs if token != "&" or before not in ("(", ","))
    return bare != tuple(near.tokens) and not describe_difference(wanted, replace(near, tokens=bare))


def _leaves_out_parameters(wanted: Sequence[str], real: Sequence[str]) -> bool:
    """Whether a quote lacks nothing but the parameters of a block, `|row|`, which it may well leave out."""
    bars = [at for at, token in enumerate(real) if token == "|"][:BARS_LIMIT]
    found = ((*real[:first], *real[last + 1 :]) for first, last in pairwise(bars))
    return any(one[: len(wanted)] == tuple(wanted) for one in found)


def other_value(claim: QuoteClaim, spots: Whereabouts) -> Outcome | None:
    """`limit = 60` where the cited lines have `limit = 40`: one token differs, and both are values."""
    if not claim.block and (not (claim.first or claim.now) or is_shortened(claim.code)):
        return None
    around, tokens, real = spots.around, list(spots.wanted.tokens), spots.around.tokens.tokens
    fewest = FEWEST_TOKENS - 1 if claim.firm else FEWEST_TOKENS  # "it ends up with `limit = 1`": a caller's
    if len(spots.wanted.parts) != 1 or len(tokens) < fewest or around.tokens.find(tokens):
        return None
    if not own_names(spots.wanted, around.outline.language) or (not claim.now and spots.at_base):
        return None
    hits = []
    first, last = around.tokens.between(*around.near)
    for start, _ in around.tokens.find(tokens[:2], PLACES_LIMIT * 10):
        if first <= start < last and start + len(tokens) <= len(real):
            differing = [n for n, token in enumerate(tokens) if real[start + n] != token]
            if len(differing) == 1:
                hits.append((start + differing[0], tokens[differing[0]]))
    if len(hits) != 1:
        return None
    at, said = hits[0]
    if not claim.block and _is_within_a_string(claim, spots):
        return None
    if any(pattern(each).tokens == _with_value(tokens, said, real[at]) for each in claim.beside):
        return None  # "`row[0]` and `row[1]`": both are named
    line, there_is = around.tokens.lines[at], real[at]
    if not (_VALUE.fullmatch(there_is) and _VALUE.fullmatch(said)) and not _in_strings(
        around, line, claim.code, there_is, said
    ):
        return None
    return failed(
        f"line {line} reads `{short(around.lines[line - 1])}`: the code has `{there_is}`, the quote `{said}`",
        Failure.ALTERED_QUOTE,
        evidence=around.evidence(line),
        distance=around.distance(line),
    )


def _with_value(tokens: Sequence[str], said: str, there: str) -> tuple[str, ...]:
    """The quote with the value that the code has."""
    at = tokens.index(said)
    return (*tokens[:at], there, *tokens[at + 1 :])


def _in_strings(around: Surroundings, line: int, code: str, there: str, said: str) -> bool:
    """Both are words of string literals, of which nobody writes one for another by way of shortening."""
    in_quote = {token for string in STRING.findall(code) for token, _ in tokenize(string)}
    in_line = {token for string in around.outline.strings(line, line) for token, _ in tokenize(string.text)}
    return said in in_quote and there in in_line
