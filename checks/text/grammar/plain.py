"""Longer ways to say a plain word, put into it: "doesn't seem to be" is "is not", "I couldn't find any" is "no"."""

from __future__ import annotations

from typing import Final

from checks.text.grammar.parts import Word

SEEMING: Final = frozenset(("seem", "seems", "appear", "appears"))
"""Verbs that say carefully what "is" says."""

FINDING: Final = frozenset(("find", "see", "spot", "locate"))
"""Verbs of looking: what nobody finds is said not to be there."""

ARTICLES: Final = frozenset(("a", "an", "any"))
DOING: Final = {"does": "is", "do": "are"}
HAVING: Final = {"does": "has", "do": "have"}
PLACING: Final = frozenset(("there",))
"""What "is not any" stands behind when it says that there is none."""


def plainly(words: list[Word]) -> list[Word]:
    """The same words with each longer way put into the plain one."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        lower = [word.lower if word.mention is None else "" for word in words[at : at + 5]]
        put, size = _short(lower, found[-1].lower if found else "")
        found += [Word(each, words[at].at) for each in put] if size else [words[at]]
        at += size or 1
    return found


def _short(lower: list[str], before: str) -> tuple[tuple[str, ...], int]:
    """The plain words for those that begin here, and how many these are; none and 0 where they are plain already."""
    one, two, three, four, five = (*lower, "", "", "", "", "")[:5]
    if (one, two) == ("no", "longer"):
        return ("not",), 2
    if one in DOING and two == "not" and three in SEEMING and four == "to":
        return ((DOING[one], "not"), 5) if five == "be" else ((one, "not"), 4)
    if one in SEEMING and two == "to" and three in ("be", "have"):
        return ("is" if three == "be" else "has",), 3
    if one in SEEMING and two not in ("to", "that", "like", "in", "at"):
        return ("is",), 1
    if one in ("has", "have") and two in ("not", "never") and three == "been":
        return ("is", two), 3
    if one in HAVING and two == "not" and three == "have":
        return (HAVING[one], "no"), 4 if four in ARTICLES else 3
    if one in ("can", "could", "do", "did") and two == "not" and three in FINDING and four in ARTICLES:
        return (";", "no"), 4
    if before in PLACING and one in ("is", "are") and two == "not" and three in ARTICLES:
        return (one, "no"), 3
    return (), 0
