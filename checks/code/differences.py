"""What sets a quote apart from the real code that it was made from."""

from __future__ import annotations

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from checks.code.occurrences import Near, Pattern
from checks.code.tokens import TokenText, is_name

MISSPELT = 60
"""rapidfuzz ratio (0 to 100) from which one name was written for another."""

_BENIGN = frozenset(
    (
        "self this cls const let var return await async export pub fn def function static public private final new mut the a an "
        ". , ; : ( ) { } [ ] => ->"
    ).split()
)
"""Tokens that reviewers add or leave out of a quote without changing what it says."""

_KEYWORDS = frozenset(
    "not and or in is None null nil true false True False undefined await async const let var static if elif else while return continue break raise throw yield pass".split()
)
_NEGATIONS = frozenset(("not", "!", "~", "-", "no"))


def describe_difference(wanted: Pattern, near: Near) -> str:
    """What a quote changes in a way that matters, in words; empty when it only abridges or goes on."""
    changes = [
        f"the code has {_spelled(was)}, the quote {_spelled(now)}" for was, now in _changes(wanted, near)
    ]
    return "; ".join(changes[:3])


def _spelled(tokens: list[str]) -> str:
    return f"`{' '.join(tokens)}`" if tokens else "nothing"


def _changes(wanted: Pattern, near: Near) -> list[tuple[list[str], list[str]]]:
    """The differences that matter, each as what is there and what the quote has.

    Tokens that the quote has before or behind what is there are none: it may join what is separate.
    """
    quote, real = list(wanted.tokens), list(near.tokens)
    found = []
    for change in Levenshtein.opcodes(real, quote):
        was, now = real[change.src_start : change.src_end], quote[change.dest_start : change.dest_end]
        at_an_end = change.tag == "insert" and (change.dest_start == 0 or change.dest_end == len(quote))
        if change.tag != "equal" and not at_an_end and not _immaterial(was, now):
            found.append((was, now))
    return found


def only_values_differ(wanted: Pattern, near: Near) -> bool:
    """Only operators, literals and keywords differ: no other call or variable can be meant."""
    return all(
        not is_name(token) or token in _KEYWORDS
        for was, now in _changes(wanted, near)
        for token in (*was, *now)
    )


def puts_numbers_for_names(wanted: Pattern, near: Near) -> bool:
    """`f(3)` for `f(size)`: an example of what happens at run time."""
    return any(
        any(is_name(token) and token not in _KEYWORDS for token in was)
        and any(token[:1].isdigit() for token in now)
        for was, now in _changes(wanted, near)
    )


def is_likely(text: TokenText, wanted: Pattern, near: Near) -> bool:
    """The names that a quote puts for others are the file's own, or are misspellings of those."""
    return all(
        token in text.lines_by_token or any(fuzz.ratio(token, other) >= MISSPELT for other in was)
        for was, now in _changes(wanted, near)
        for token in now
        if is_name(token) and token not in _KEYWORDS
    )


def _immaterial(was: list[str], now: list[str]) -> bool:
    left, right = [t for t in was if t not in _BENIGN], [t for t in now if t not in _BENIGN]
    if left == right or (right and all(is_name(token) and len(token) == 1 for token in right)):
        return True  # single letters stand for whatever is there
    if any("xxx" in token.lower() for token in right):
        return True  # so does `fooXxx`
    return not right and not any(token in _NEGATIONS or not is_name(token) for token in left)
