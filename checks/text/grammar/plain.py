"""Longer ways to say a plain word, put into it: "doesn't seem to be" is "is not", "I couldn't find any" is "no"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Word
from checks.text.grammar.verbs import lemma_of

SEEMING: Final = frozenset(("seem", "seems", "appear", "appears"))
"""Verbs that say carefully what "is" says."""

FINDING: Final = frozenset(("find", "see", "spot", "locate"))
"""Verbs of looking: what nobody finds is said not to be there."""

ARTICLES: Final = frozenset(("a", "an", "any"))
DOING: Final = {"does": "is", "do": "are"}
HAVING: Final = {"does": "has", "do": "have"}
OTHERS: Final = lex.BE | lex.HAVE | lex.DO | lex.PRONOUNS | lex.DETERMINERS | {"always", "as", "less"}
"""Words with the ending of a verb that are none."""

DETERMINED: Final = frozenset((*ARTICLES, "its", "the"))
PLACING: Final = frozenset(("there",))
"""What "is not any" stands behind when it says that there is none."""


OMITTING: Final = frozenset(("fails", "forgets", "neglects", "omits"))
"""Verbs before "to" that say that something is not done."""

LACKING: Final = frozenset(("lacks", "lack"))
HOLDING: Final = frozenset(("carries",))
"""Verbs before "no" that say what "has" says."""

COMING: Final = frozenset(("comes", "ships", "lands", "arrives"))
STAYING: Final = frozenset(("goes", "remains", "stays", "gets"))
"""Verbs before a participle that say what "is" says."""

LOOKED_FOR: Final = frozenset(("where", "anywhere"))
GETTING: Final = frozenset(("is", "are", "gets", "being"))
EMPHASIS: Final = (("at", "all"), ("any", "more"), ("in", "any", "way"))
"""Words that make a denial no stronger."""


def plainly(words: list[Word]) -> list[Word]:
    """The same words with each longer way put into the plain one."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        if looked_for := _looked_for(words, at):
            put_in, at = looked_for
            found += put_in
            continue
        lower = [word.lower if word.mention is None else "" for word in words[at : at + 5]]
        put, size = _short(lower, found[-1].lower if found else "")
        found += [Word(each, words[at].at) for each in put] if size else [words[at]]
        at += size or 1
    return found


def _looked_for(words: list[Word], at: int) -> tuple[list[Word], int] | None:
    """ "I cannot find `x` tested", "I don't see where `x` is closed": it is not; and the word behind that."""
    lower = [word.lower if word.mention is None else "" for word in words[at : at + 6]]
    if len(lower) < 5 or lower[0] not in ("can", "could", "do", "did") or lower[1] != "not":
        return None
    if lower[2] not in FINDING:
        return None
    name = at + 3 + (lower[3] in LOOKED_FOR)
    behind = name + 1
    if words[name].mention is None and words[name].lower not in ("it", "them"):
        return None
    here = words[at].at
    if lower[3] not in LOOKED_FOR and behind < len(words) and words[behind].lower in ("in", "among"):
        return [
            Word(";", here),
            words[name],
            Word("is", here),
            Word("not", here),
            Word("listed", here),
        ], behind
    be = behind < len(words) and words[behind].lower in GETTING
    behind += be
    done = behind < len(words) and words[behind].mention is None and words[behind].lower.endswith("ed")
    if not done or (lower[3] in LOOKED_FOR and not be):
        return None
    return [Word(";", here), words[name], Word("is", here), Word("not", here)], behind


Plain = tuple[tuple[str, ...], int]
"""The plain words for some longer ones, and how many these are."""


def _short(lower: list[str], before: str) -> Plain:
    """The plain words for those that begin here; none and 0 where they are plain already."""
    words = (*lower, "", "", "", "", "")[:5]
    found = _undone(words) or _had(words) or _been(words) or _seeming(words) or _unseen(words, before)
    return found or ((), 0)


def _undone(words: Sequence[str]) -> Plain | None:
    """ "No longer", "fails to", "never checks": "not", "does not", "does not check"."""
    one, two, three, *_ = words
    if (one, two) == ("no", "longer"):
        return ("not",), 2
    if (one, two) in EMPHASIS or (one, two, three) in EMPHASIS:
        return ("anywhere",), 3 if (one, two, three) in EMPHASIS else 2
    if one in OMITTING and two == "to":
        return ("does", "not"), 2
    if one == "never" and two.endswith("s") and lemma_of(two) != two and two not in OTHERS:
        return ("does", "not", lemma_of(two)), 2
    return None


def _had(words: Sequence[str]) -> Plain | None:
    """ "Lacks a", "is missing its", "comes without", "does not have any": "has no"."""
    one, two, three, four, _ = words
    if one in LACKING:
        return ("has", "no"), 1 + (two in DETERMINED)
    if one in lex.BE and two == "missing" and three in DETERMINED:
        return ("has", "no"), 3
    if one in HOLDING and two == "no":
        return ("has", "no"), 2
    if one in COMING and two == "without":
        return ("has", "no"), 2 + (three in ARTICLES)
    if one in HAVING and two == "not" and three == "have":
        return (HAVING[one], "no"), 4 if four in ARTICLES else 3
    return None


def _been(words: Sequence[str]) -> Plain | None:
    """ "Goes untested", "does not get closed", "has not been": "is untested", "is not closed", "is not"."""
    one, two, three, four, _ = words
    if one in STAYING and (two.endswith("ed") or two == "without"):
        return ("is",), 1
    if one in DOING and two == "not" and three == "get" and four.endswith("ed"):
        return (DOING[one], "not"), 3
    if one in ("is", "are") and two == "not" and three == "being":
        return (one, "not"), 3
    if one in ("has", "have") and two in ("not", "never") and three == "been":
        return ("is", two), 3
    return None


def _seeming(words: Sequence[str]) -> Plain | None:
    """ "Does not seem to be", "seems unused", "seems to use": "is not", "is unused", "uses"."""
    one, two, three, four, five = words
    if one in DOING and two == "not" and three in SEEMING and four == "to":
        return ((DOING[one], "not"), 5) if five == "be" else ((one, "not"), 4)
    if one not in SEEMING:
        return None
    if two == "to" and three in ("be", "have"):
        return ("is" if three == "be" else "has",), 3
    if two == "to" and three.isalpha():
        return (third_person(three) if one.endswith("s") else three,), 3
    return None if two in ("to", "that", "like", "in", "at") else (("is",), 1)


def _unseen(words: Sequence[str], before: str) -> Plain | None:
    """ "I could not find any", "there is not any": "no", "there is no"."""
    one, two, three, four, _ = words
    if one in ("can", "could", "do", "did") and two == "not" and three in FINDING and four in ARTICLES:
        return (";", "no"), 4
    if before in PLACING and one in ("is", "are") and two == "not" and three in ARTICLES:
        return (one, "no"), 3
    return None


HISSING: Final = ("s", "x", "z", "ch", "sh", "o")
"""Endings of a verb that take "es"."""


def third_person(verb: str) -> str:
    """ "Uses" of "use"."""
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(HISSING) else f"{verb}s"
