"""Whether a sentence speaks of code as it was before the change, or as it is now."""

from __future__ import annotations

import re
from collections.abc import Iterable

from checks.content.stance import AND_OTHERS, BRACKETS

_PAST = re.compile(
    r"\b(?:used to|previous(?:ly)?|old|former(?:ly)?|(?:than|as|like) before|before (?:this|the) (?:change|pr|commit|rename|diff|"
    r"refactor\w*|rewrite)|before(?=[.,;]?\Z)|\A\W*before,|(?<!n't )got an?|started (?:with|as|out)|earlier|went away|goes? away|no longer|renamed|"
    r"compiled|worked|vanish\w*|disappear\w*|going from|had|originally|base|prior|until now|got rid|see .{0,20}\bgo\b|lost|legacy|shim|"
    r"in \d+\.\d+|(?<!\bis )(?<!\bare )(?<!\bget )(?<!\bgets )(?<!\bbe )(?<!\bbeing )(?<!\bnever )(?<!\bnot )(?:removed|dropped|deleted|gone|replaced|moved|superseded))\b",
    re.IGNORECASE,
)


def speaks_of_the_past(text: str) -> bool:
    """A text has a word that tells how it was before the change."""
    return (_PAST.search(text) or _WAS.search(text)) is not None


_BECAME = re.compile(
    r"\b(?:rename[sd]?|change[sd]?|replaced?|replaces|moved?|going|goes|went|converted|switched|migrated|turned|becomes?|became|bumped|raised|lowered|increased|reduced)\b"
    r".*\b(?:to|by|with|into|now) (?:the |an? )?\Z",
    re.IGNORECASE,
)


_JUST_PAST = re.compile(
    r"\b(?:\w+er|(?:more|less) \w+) than (?:the |an? )?\Z|\b(?:former|old|previous|earlier|prior|original|removed|deleted|dropped|replaces|supersedes) (?:the |this )?(?:[\w-]+ )?\Z|\b(?:swapp|replac|chang|exchang|convert|migrat)(?:ing|ed) (?:from )?(?:the )?(?:[\w-]+ ){0,2}\Z|\b(?:switch|mov)(?:ing|ed) (?:away )?from (?:the )?(?:[\w-]+ ){0,2}\Z|\b(?:went|goes|go|chang(?:e[sd]?|ing)) (?:back )?from (?:the |an? )?(?:[\w-]+ ){0,2}\Z|\b(?:removing|dropping|deleting) (?:the |this |these |all |an? )?(?:[\w-]+ ){0,2}\Z|\b(?:removes|drops|deletes|gets rid of) [^.;]{0,60}\Z|\b(?:change|pr|diff|commit|patch|rewrite|refactor\w*|hunk) (?:drops|removes|deletes) (?:[\w'-]+ ){0,4}\Z",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"\s*(?:→|->|=>|⇒)|\s+(?:that|which) (?:it|this) (?:replaces|supersedes)\b"
    r"|(?:\s+(?:[\w-]+|\ue000)){0,6}?\s+(?:is|are|was|were|got|has been|have been|gets) (?:\w+ )?(?:dropped|removed|gone|deleted|renamed|replaced|moved)\b|\s+(?:became|has become|is gone|are gone|has gone|went away|vanished|disappeared|did|becomes?|turns? into|gives? way to)\b"
    # a verb in the simple past with its object: "`f` returned the list", not "`f` followed by"
    r"|\s+(?:\w+ly |only |just |also |still )?(?:\w{2,}ed|knew|had|gave|took|made|kept|held|threw|ran|left)\s+(?:an?|the|this|that|these|it|its|all|any|no|every|each|about|\ue000)(?!\w)"
)
_NEW = re.compile(
    r"\s+(?:was|were|has been|have been|is|got) (?:\w+ )?(?:introduced|added|extracted|created|exported|made public)\b"
)
_STILL = re.compile(r"\b(?:still|keeps|remains?|continues?)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[;:]|\s[–—-]\s|, so\b|,? \b(?:but|while|yet|whereas|although|though)\b", re.IGNORECASE)


_PAST_SUBJECT = re.compile(
    r"\W*(?:the|its|our|this) (?:removed|old|former|previous|deleted|earlier|original) (?![^;]*\b(?:now|still|but|while|whereas)\b)",
    re.IGNORECASE,
)
"""The sentence is about what is no more: "The removed `f` caught all errors and closed `x`"."""

PAST_REACH = 50
"""Characters behind a mention within which a word of the past speaks of it."""


_WAS = re.compile(r"\b(?:was|were)\b", re.IGNORECASE)
WAS_REACH = 25
"""Characters behind a mention within which a mere "was" is said of it."""


def is_past(sentence: str, at: int) -> bool:
    """The clause speaks of the mention at an offset as it was before the change.

    In "renamed from `a` to `b`" that holds for `a` only, in "`a` was moved, but `b` still…" too.
    """
    if _JUST_PAST.search(sentence[max(0, at - 60) : at]) or _PAST_SUBJECT.match(sentence[:at]):
        return True
    behind = AND_OTHERS.sub("", BRACKETS.sub("", sentence[at + 1 : at + 160]))[:80]
    if _TURNED.match(behind):
        return True
    if _NEW.match(behind):
        return False
    borders = [0, *(match.start() for match in _CLAUSE.finditer(sentence)), len(sentence)]
    first = max(border for border in borders if border <= at)
    end = min((border for border in borders if border > at), default=len(sentence))
    clause = sentence[first : min(end, at + PAST_REACH)]
    told = _PAST.search(clause) or _WAS.search(sentence[first : min(end, at + WAS_REACH)])
    if told is None or _STILL.search(clause):
        return False
    return _BECAME.search(sentence[max(0, at - 120) : at]) is None


_HELD_ON = re.compile(
    r"\b(?:still|keeps?|remains?|continues?|again)\b[^.;()]{0,60}(?:\((?:\ue000(?: \w+)?|[,\s\u2026]|the|an?|and|or)*)?\Z",
    re.IGNORECASE,
)
_HOLDS_ON = re.compile(r"(?: \w+){0,6}? (?:still|remain(?:s|ing)?|(?:is|are) (?:kept|left))\b", re.IGNORECASE)
_CHANGE = re.compile(
    r"\b(?:now|no longer|gone|any ?more|formerly|previously|used to|inlin\w+|folded|merged|any longer|before it|(?:is|are) out|struck|shr[aiu]nks?|disappear\w*|vanish\w*|collaps\w+|"
    r"turn(?:s|ed) into|becomes?|became|(?<!be )(?<!never )(?<!not )(?<!being )(?:removed|dropped|deleted|renamed|replaced|moved|swapped|traded)|"
    r"(?:removes|drops|deletes|renames|replaces|moves|swaps|trades)|until (?:now|\d)|so far|up to now|"
    r"in favou?r of|supersed\w+|pre-existing|before this|old|earlier|original(?:ly)?|having been)\b|→|=>",
    re.IGNORECASE,
)
_DID = re.compile(
    r"\)? (?:\w+ly |also |only |just |always |never |often |then )?(?:(?:took|gave|stood|ran|saw|wrote|came|went|knew|threw|became|was|were|had|did)\b"
    r"|(?:(?!un)\w{2,}ed|made|kept|held|left|found|built|caught|sent|brought|told|let)\b(?! (?:by|with|from|into|onto|at|as|in|here|there|when|once|on|and|or)\b))",
    re.IGNORECASE,
)
_FINITE = r"(?:is|are|isn't|aren't|has|have|hasn't|haven't|does|doesn't|do|don't|can|can't|cannot|must|should|needs?)"
_DOES = re.compile(
    rf"\)?(?:(?: [\w'-]+| \ue000|,){{0,12}}? {_FINITE}\b| (?:\w+ly |also |only |just |then )?(?:[a-z]+-)?[a-z]{{2,}}s\b"
    r"|(?: (?:at|in|on|of|inside|within) (?:the |an? |this )?[\w-]+){1,3} [a-z]{2,}s\b)"
)
_DONE_TO = re.compile(
    r"\b(?:[a-z]{2,}s|return|do|use|call|through|via|by \w+ing|(?:is|are) \w+ed (?:with|by|through|from)|and then)"
    r" (?:the |an? )?\Z"
)
_WAS_BEFORE = re.compile(r"\b(?:was|were|had|did|(?:that|who|which) overrides?|with only)\b", re.IGNORECASE)


def is_of_now(sentence: str, at: int, *, beside_a_change: bool) -> bool:
    """The sentence plainly says in the present tense that the mention at an offset is there.

    A review speaks of code that its change takes away in any words: what is not plainly said of now may
    be said of before. It is doubtful, too, in a finding that tells of a change.
    """
    before, behind = sentence[:at], AND_OTHERS.sub("", BRACKETS.sub("", sentence[at + 1 : at + 200]))
    if _HELD_ON.search(before) or _HOLDS_ON.match(behind):
        return True
    if beside_a_change or _DID.match(behind) or _WAS_BEFORE.search(before):
        return False
    return _DOES.match(behind) is not None or _DONE_TO.search(before) is not None


def tells_of_a_change(sentences: Iterable[str]) -> bool:
    """Some sentence sets what is against what was."""
    return any(_CHANGE.search(sentence) for sentence in sentences)
