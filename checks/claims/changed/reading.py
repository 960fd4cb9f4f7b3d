"""What a text says of the change: "this removes `f`", "`f` was added", "`f` is still defined"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.claims.changed.claim import Alteration, ChangedClaim
from checks.model.claim import Stance
from checks.text.changes import is_of_the_change
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Shape
from checks.text.prose import Text

VERBS = {
    "add": Alteration.ADDED, "introduce": Alteration.ADDED, "remove": Alteration.REMOVED,
    "delete": Alteration.REMOVED, "drop": Alteration.REMOVED,
}  # fmt: skip
"""Verbs of a change, in words: those that take one thing."""


REMOVED: Final = rows(
    "X was|were removed|deleted|dropped", "X has|have been removed|deleted|dropped", "X is|are gone",
    "X is|are|was|were removed|deleted|dropped by|in this|the pr|change|commit|diff|patch|refactor|refactoring",
    "pr|change|commit|diff|patch|refactor|refactoring removes|deletes|drops X",
)  # fmt: skip


PART: Final = "check|test|call|guard|validation|assertion|lookup|import"


PART_REMOVED: Final = rows(
    f"X {PART} that|which used to sit|be|stand|live|happen here? was|were removed|deleted|dropped|lost along? …",
    f"X {PART} was|were|got removed|deleted|dropped|lost …", f"X {PART} has been removed|deleted|dropped|lost …",
)  # fmt: skip
"""What is said of a use of X in the cited function."""


THING: Final = "check|test|call|guard|validation|assertion|exemption|exception|handling|support|case|branch|fallback|condition|entry|reset"


LOST: Final = rows(
    "X got|was|were|is|are lost …", "X has|have been lost …",
    f"{THING} for|of|on|against|around X got|was|were|is|are lost|dropped|removed|deleted …",
    f"{THING} for|of|on|against|around X has been lost|dropped|removed|deleted …",
)  # fmt: skip
"""The same of a sentence that speaks of the change: what gets lost otherwise is lost when the code runs."""


REWRITING: Final = frozenset(
    "refactor refactored refactoring rewrite rewritten rewriting rework reworked migration migrated cleanup change"
    " pr commit diff patch".split()
)
"""Words for a change of code."""


BRING_BACK: Final = rows(
    "bring|bringing back X", "reinstate|reinstating|reintroduce|reintroducing|re-add|re-adding X",
    "bring|bringing X back", command=True,
)  # fmt: skip
"""Commands that presuppose that the change took X away."""


STILL_THERE: Final = rows(
    "X is|are still defined|declared|imported|exported|present|there|here", "X was|were left behind",
    "X import|definition is|was left behind|in", "X import|definition is|was still there|here|present",
    "leftover|stale import|definition of X", "it|this|file|module still imports|defines|declares|exports X",
)  # fmt: skip


OF_A_PART_OR_RELEASE: Final = re.compile(
    r"(?i)\b(?:removed|deleted|dropped|gone) from\b|\b\d+\.\d"
    r"|\b(?:as of|from|in|since|with) (?!(?:lines?|steps?)\b)(?:v|[\w.-]+ v?)\d+\b"
)
"""What names the part that lost it, which is not all of the change, or a release, which may be a library's: "in lib 3"."""


LEFT_OVER: Final = rows(
    "Y is|was|were left behind", "Y import|line|statement|code|block is|was|were left behind|in"
)


def extract(text: Text) -> Iterator[ChangedClaim]:
    """ "This PR removes `f`", "`f` was added in this change", "`f` is still defined at the end"."""
    for sentence in text.sentences:
        yield from _by_rows(sentence)
        if not is_of_the_change(sentence):
            continue
        for clause in sentence.clauses:
            what = VERBS.get(clause.verb)
            said = clause.subject if clause.passive else clause.object
            if what is None or len(said) != 1 or not _is_told(clause):
                continue
            if what is Alteration.REMOVED and OF_A_PART_OR_RELEASE.search(sentence.text):
                continue
            mention = sentence.mentions[said[0]]
            if mention.marked and mention.shape in NAMED and mention.text.strip("()") == mention.qualified:
                yield ChangedClaim(
                    statement=sentence.written,
                    thing=mention.qualified,
                    what=what,
                    stance=Stance.DENIED if _denies(clause) else Stance.ASSERTED,
                )


def _by_rows(sentence: Sentence) -> Iterator[ChangedClaim]:
    for known, stance in ((REMOVED, Stance.ASSERTED), (STILL_THERE, Stance.DENIED)):
        for found in found_in(sentence, known, pronouns=True):
            named = found.names["X"]
            of_another = stance is Stance.ASSERTED and OF_A_PART_OR_RELEASE.search(sentence.text)
            if named.marked and named.shape is not Shape.CALL and not (found.place or of_another):
                yield ChangedClaim(
                    statement=sentence.written,
                    thing=named.qualified,
                    what=Alteration.REMOVED,
                    stance=stance,
                )
    lost = LOST if not sentence.words.isdisjoint(REWRITING) else ()
    for found in found_in(sentence, (*PART_REMOVED, *BRING_BACK, *lost)):
        named = found.names["X"]
        if named.marked and not found.place:
            yield ChangedClaim(
                statement=sentence.written,
                thing=named.text if named.shape is Shape.CALL else named.text.partition("(")[0],
                what=Alteration.REMOVED,
                kept=True,
            )
    for found in found_in(sentence, LEFT_OVER):
        code = found.names["Y"]
        if code.shape is Shape.EXPRESSION:
            yield ChangedClaim(
                statement=sentence.written, thing=code.text, what=Alteration.REMOVED, stance=Stance.DENIED
            )


def _is_told(clause: Clause) -> bool:
    """It says what the change does or did, of nothing else: no case, no proposal, no other doer."""
    told = clause.stance in (Stance.ASSERTED, Stance.DENIED, Stance.PAST)
    return told and not clause.case and not clause.asked and (clause.passive or not clause.subject)


def _denies(clause: Clause) -> bool:
    negated = {"not", "never", "no"}
    return any(word.lower in negated or word.lower.endswith("n't") for word in clause.said)
