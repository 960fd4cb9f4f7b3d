"""Sentences that speak of the change itself: what is in "this PR", and what is said to be missing from it."""

from __future__ import annotations

import re

from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Mention

_CHANGE = r"(?:this|the)\s+(?:pr|pull\s+request|diff|change\s?set|changes?|patch)(?![\w\u2019'])"
_END = r"\s*+(?=(?:[.,;:!)\u2014\u2013]|$|(?:so|but|and|although|though|which|while)\b))"
_BEHIND = re.compile(
    rf"(?i)\s+(?:file\s+)?(?:is|was|appears\s+to\s+be|seems\s+to\s+be)\s+(?:also\s+|entirely\s+|completely\s+)?"
    rf"(?:missing\s+from|absent\s+from|not\s+(?:included\s+in|part\s+of|present\s+in|in|touched\s+(?:by|in)|"
    rf"(?:changed|updated|modified)\s+(?:by|in)))\s+{_CHANGE}{_END}"
)
_BEFORE = re.compile(
    rf"(?i)(?:^|[\s(]){_CHANGE}\s+(?:does\s+not|doesn[\u2019']t|did\s+not|didn[\u2019']t|fails\s+to)\s+"
    rf"(?:include|contain|touch|change|update|modify)\s+(?:the\s+)?(?:file\s+)?\Z"
)
_AFTER = re.compile(rf"\s*+(?:file\b)?{_END}")
_CASE = re.compile(r"(?i)\b(?:if|unless|when|whether)\s")
_NAMED = re.compile(rf"(?i)\b{_CHANGE}")
_WITHIN = re.compile(rf"(?i)\b(?:in|within|part\s+of)\s+{_CHANGE}")


def is_of_the_change(sentence: Sentence) -> bool:
    """Whether a sentence names the change: what it says is there or missing may be so in the change alone."""
    return _NAMED.search(sentence.text) is not None


def is_within_the_change(sentence: Sentence) -> bool:
    """Whether a sentence looks for something "in this diff" and nowhere else."""
    return _WITHIN.search(sentence.text) is not None


def is_missing_from_the_change(sentence: Sentence, mention: Mention) -> bool:
    """ "`x.py` is missing from this PR", "this PR does not include `x.py`": plainly, and not as a question or a case."""
    if sentence.text.rstrip(" )").endswith("?"):
        return False
    before, behind = sentence.before(mention), sentence.after(mention)
    if _BEHIND.match(behind):
        return not _CASE.search(before[-60:])
    return _AFTER.match(behind) is not None and _BEFORE.search(before[-200:]) is not None
