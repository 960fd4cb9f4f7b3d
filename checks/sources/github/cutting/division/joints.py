"""Where a clause begins that some words are in the middle of: with what joins it to the clause before it."""

from __future__ import annotations

import re
from typing import Final

from checks.sources.github.cutting.division.marks import FILLING
from checks.text.grammar import lexicon as lex

LIMIT: Final = 120
"""Characters in front of the words that are looked at: a subject is short."""

_JOINT = re.compile(
    r"(?:\b(?:and|or|but|nor|also|plus|while|since|because|so|though|although|whereas|as)\s{1,3}){1,3}",
    re.IGNORECASE,
)
_ONE_CLAUSE = re.compile(r"(?:[^,()]++|\([^()]*+\))*+")
_WORD = re.compile(r"\w++|`")

_GOES_ON = lex.PREPOSITIONS | lex.CONDITIONS | lex.SUBORDINATORS
"""Words behind which no subject ends."""

_DETERMINED = lex.DETERMINERS | {FILLING}
_WITH_SUBJECT = _DETERMINED | lex.PRONOUNS | lex.PREPOSITIONS
"""Words that no predicate begins with."""


def clause_start(flat: str, before: int, first: int) -> int:
    """The start of the joint in front of the words at `first`, or in front of their subject; else `first`.

    "…, and the loop has no bound" is one clause, of which "has no bound" may be all that was copied. Without a comma
    "and" may join two things as well as two clauses: there it needs a subject that is plain, and words that have none.
    """
    low = max(before, first - LIMIT)
    found = [
        (one.start(), [word.casefold() for word in _WORD.findall(flat, one.end(), first)])
        for one in _JOINT.finditer(flat, low, first)
        if _ONE_CLAUSE.fullmatch(flat, one.end(), first)
    ]
    found = [(at, subject) for at, subject in found if not (subject and subject[-1] in _GOES_ON)]
    own = _WORD.search(flat, first)
    is_predicate = own is not None and own[0].casefold() not in _WITH_SUBJECT
    alone = [at for at, subject in found if not subject]
    behind_comma = [at for at, _ in found if flat[low:at].rstrip(" *_").endswith(",")]
    bare = [at for at, subject in found if is_predicate and subject and subject[0] in _DETERMINED]
    return (alone or behind_comma or bare or [first])[-1]
