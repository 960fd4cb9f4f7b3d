"""Sentences that deny a deed: "`f` never calls `g`", "there is no `x` in `y`", "without looking at `z`".

Only what is said without a condition and to its end is read: "`f` never calls `g` when it is empty" denies
nothing that the code could refute.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.content.deeds import VERBS, Deed
from checks.content.prose import Mention, Sentence, Shape, leads

_S = "\ue000"
_VERB = "(?:" + "|".join(f"(?P<{deed}>{verbs})" for deed, verbs in VERBS.items()) + ")"
_ARTICLE = r"(?: (?:the|an?|any|its|this|that|optional|explicit))* "
_NOT = r"(?:never|(?:does|do)(?: not|n't))(?: \w+ly| ever| even| also| actually)?"
_NOUN = re.compile(
    r"(?: (?:(?P<has>parameters?|arguments?|options?|fields?|propert(?:y|ies)|members?|attributes?|methods?|keys?|entry)"
    r"|(?P<calls>calls?)|(?P<checks>checks?|tests?|guards?|branch)|(?P<imports>imports?)|(?P<exports>exports?)))?",
    re.IGNORECASE,
)
_UNIT = (
    r"(?:(?!other|next|old|base)\w+ )?(?:function|method|constructor|initiali[sz]er|class|test|module|file|helper|code|"
    r"implementation|branch|handler|callback|loop|path)"
)
_END = rf"(?=\s*(?:[.,;:!)\u2014\u2013]|\Z)|\s(?:here|in here|(?:in|on) (?:the|this) {_UNIT}|either|itself|at all|anywhere|any ?more|so|but|yet|though|now)\b)"

_DOER_NOT = re.compile(rf"(?P<not>\b{_NOT}) {_VERB}{_ARTICLE}\Z", re.IGNORECASE)
_NOBODY = re.compile(
    rf"\b(?:nothing|nobody|no one)(?P<not>)(?: here| in here)? {_VERB}{_ARTICLE}\Z", re.IGNORECASE
)
_THERE_IS_NO = re.compile(
    rf"(?P<not>\b(?:there(?: is|'s| are)(?: currently| also| still)?|has|have|takes|contains) no|\bha(?:s|ve)(?: not|n't)(?: got)?"
    rf"|\blacks|\b(?:is|are)(?: still)? (?:declared|defined|typed) without)"
    rf"(?: (?:\w+ )?(?:(?P<calls>calls? (?:to|of))|(?P<checks>(?:tests?|checks?) (?:of|on|for))))?{_ARTICLE}\Z",
    re.IGNORECASE,
)
_WITHOUT = re.compile(rf"(?P<not>\bwithout)(?: ever| even| first)? {_VERB}{_ARTICLE}\Z", re.IGNORECASE)
_IS_NOT = re.compile(
    rf"\A (?:is|are)(?: not|n't)(?: yet| even)? (?:(?P<has>part of|in|among)|{_VERB.replace('<has>', '<had>')} (?:in|by|from))"
    rf"(?: the)? (?P<doer>{_S}){_END}",
    re.IGNORECASE,
)
_MISSING_FROM = re.compile(
    rf"\A (?:is|are) (?P<has>missing|absent) from(?: the)? (?P<doer>{_S}){_END}", re.IGNORECASE
)
_IN = re.compile(rf" (?:in|inside|within|on|of)(?: the)? (?P<doer>{_S}){_END}", re.IGNORECASE)
_STOP = re.compile(rf"(?: first)?{_END}", re.IGNORECASE)
_DENIED = (_DOER_NOT, _NOBODY, _THERE_IS_NO, _WITHOUT)
_CASE = re.compile(
    r"\b(?:if|when(?:ever)?|where|unless|once|while|until|whether|as long as|in case|suppose|assum\w+|only|would|could|should|might|may|must|"
    r"will|after|before)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[;:.\u2014\u2013]|, (?:and|but|so|yet)\b", re.IGNORECASE)


def _in_a_case(ahead: str) -> bool:
    """The words before a denial limit it: they open the sentence with a case, or its clause has one."""
    clauses = _CLAUSE.split(ahead)
    return _CASE.match(clauses[0].lstrip(" *_(\"'")) is not None or _CASE.search(clauses[-1]) is not None


_PLAIN_SUBJECT = re.compile(
    r"(?:\A|[.,;:\u2014\u2013]|\b(?:but|and|yet|so|that|because|since)) ?(?:the|this) "
    rf"{_UNIT}\Z",
    re.IGNORECASE,
)
_ITSELF = re.compile(
    r"(?:\A|[.,;:\u2014\u2013]|\b(?:but|and|yet|so|that)) ?(?:unlike [^.;\ue000]+ )?(?:it)?\Z|\b(?:but|and|yet|it)\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Denial:
    """One deed that a sentence denies."""

    thing: Mention
    deed: Deed
    doer: Mention | None
    """Of what it is denied; None for the code that is cited."""

    statement_only: bool = False
    """Said of what happens in one statement, not of all that is around it."""

    in_a_case: bool = False
    """Said of one case: "if it raises, nobody calls `close()`"."""


def denials(sentence: Sentence) -> Iterator[Denial]:
    """What a sentence denies, in order of the things named."""
    for thing in sentence.mentions:
        if thing.marked and not thing.past and thing.shape not in (Shape.PATH, Shape.WORDS, Shape.LITERAL):
            denial = _behind(sentence, thing) or _before(sentence, thing)
            if denial is not None:
                yield denial


def _behind(sentence: Sentence, thing: Mention) -> Denial | None:
    """ "`x` is not part of `y`"."""
    after = sentence.after(thing)
    found = _IS_NOT.match(after) or _MISSING_FROM.match(after)
    if found is None or _in_a_case(sentence.before(thing)):
        return None
    doer = _at(sentence, thing.at + 1 + found.start("doer"))
    return Denial(thing, _deed(found), doer) if doer is not None else None


def _before(sentence: Sentence, thing: Mention) -> Denial | None:
    before, after = sentence.before(thing), sentence.after(thing)
    found = next((hit for one in _DENIED if (hit := one.search(before))), None)
    noun = _NOUN.match(after)
    if found is None or noun is None:
        return None
    deed = _deed(found)
    if deed is Deed.HAS:
        deed = _deed(noun)
    ahead = before[: found.start()].rstrip()
    in_a_case = _in_a_case(ahead)
    if inside := _IN.match(after, noun.end()):
        doer = _at(sentence, thing.at + 1 + inside.start("doer"))
        return Denial(thing, deed, doer, in_a_case=in_a_case) if doer is not None else None
    if not _STOP.match(after, noun.end()):
        return None
    if found.re is _WITHOUT:
        return Denial(thing, deed, None, statement_only=True, in_a_case=in_a_case)
    if found.re is _NOBODY or found["not"].lower().startswith("there") or _PLAIN_SUBJECT.search(ahead):
        return Denial(thing, deed, None, in_a_case=in_a_case)
    doer = _at(sentence, len(ahead) - 1) if ahead.endswith(_S) else None
    if doer is None and _ITSELF.search(ahead):
        doer = next((one for one in sentence.mentions if one.marked and leads(sentence, one)), None)
    if doer is None or doer is thing or thing.last_name in doer.names[1:]:
        return None  # "`f(x)` never mentions `x`": its own words show the `x` that is there
    return Denial(thing, deed, doer, in_a_case=in_a_case)


def _deed(found: re.Match[str]) -> Deed:
    name = next((name for name, text in found.groupdict().items() if text and name in _DEEDS), "has")
    return _DEEDS[name]


_DEEDS = {**{deed.value: deed for deed in Deed}, "had": Deed.HAS}


def _at(sentence: Sentence, offset: int) -> Mention | None:
    return next((one for one in sentence.mentions if one.marked and one.at == offset), None)
