"""What a text says of tests: "no test covers `f`", "`f` is untested", "add a test for `f`"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.claims.tested.claim import TestedClaim
from checks.model.claim import CHECKABLE, Stance
from checks.text.grammar.matching import DESCRIBED, DESCRIBED_TYPES
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Shape
from checks.text.prose import Text

TEST: Final = "unit|single|direct|dedicated|accompanying|corresponding|matching|regression|integration|automated|existing? unit? test|tests"
TESTING: Final = "tested|covered|exercised"
COVER: Final = "cover|covers|covering|exercise|exercises|exercising|call|calls|calling|use|uses"
UNTESTED: Final = rows(
    "X is|are completely|entirely|totally? untested", f"X is|are not|never {TESTING}", f"X is|are without {TEST} coverage?",
    f"X is|are not|never {TESTING} by any|a|the? existing? unit? test|tests|suite suite?",
    "X is|are not called|used|invoked by|from|in any|a|the? unit? test|tests",
    f"X has|have no|zero {TEST} coverage? yet?", "X has|have no coverage in the tests",
    "no test? coverage of|for X",
    f"X is|are|was|were added|introduced|shipped|merged without any|a|adding? {TEST}",
    f"no {TEST} exist|exists? yet? for|of|covering|exercising|calling|accompanying X yet?",
    f"no {TEST} in the? suite|repository for|of X",
    f"no|none {TEST} {COVER} X", f"none of the {TEST} {COVER} X", f"no {TEST} that|which {COVER} X",
    f"not a single|one {TEST} {COVER} X",
    f"missing {TEST} for|of X", f"{TEST} for|of X is|are missing",
    f"tests|suite do|does not {COVER}|test X", f"nothing in the test? suite|tests {COVER}|tests X",
    "nothing tests|covers|exercises X",
)  # fmt: skip
NOT_ADDED: Final = rows(
    f"no {TEST} was|were|is|are added|written|included for|of|covering X",
    f"pr|change|commit|diff|patch do|does not add|include a|any? {TEST} for|of|covering X",
    f"pr|change|commit|diff|patch adds|includes|has no {TEST} for|of|covering X",
)  # fmt: skip
"""What is said of the tests that a change adds; others may be there."""

ADD_TESTS: Final = rows(
    "add|adding|write|writing a|the|some? missing? unit? test|tests for|of|covering|exercising X",
    "add|adding|write|writing a|some? unit? test|tests that|which cover|covers|exercise|exercises X",
    command=True,
)  # fmt: skip


def extract(text: Text) -> Iterator[TestedClaim]:
    """ "No test covers `f`", "`f` has no tests", "there are no tests for `f`"."""
    known = UNTESTED if _is_of_a_case(text) else (*UNTESTED, *ADD_TESTS)
    for sentence in text.sentences:
        for those, added in ((known, False), (NOT_ADDED, True)):
            for found in found_in(
                sentence, those, pronouns=True, described=DESCRIBED | DESCRIBED_TYPES, agents=True
            ):
                called_with = found.names["X"].shape is Shape.CALL  # "for `f(0)`" asks for one case
                if found.noun in NOT_SET or called_with or found.place or _is_of_some_tests(sentence):
                    continue
                yield TestedClaim(
                    statement=sentence.written,
                    name=found.x,
                    of_class=found.is_described and found.noun in DESCRIBED_TYPES,
                    holder=found.holds_a_value or is_a_constant(found.x),
                    added=added,
                    as_changed=True,
                    stance=Stance.DENIED,
                )
        if len(sentence.clauses) != 1 or len(sentence.mentions) != 1 or _is_of_some_tests(sentence):
            continue
        clause, mention = sentence.clauses[0], sentence.mentions[0]
        words = [word.lower for word in clause.said if word.lower.isalpha()]
        plain = clause.stance in CHECKABLE and not clause.case and mention.marked and mention.shape in NAMED
        if plain and words in (
            ["no", "test", "covers"],
            ["no", "tests", "cover"],
            ["has", "no", "tests"],
            ["has", "no", "test"],
        ):
            yield TestedClaim(
                statement=sentence.written,
                name=mention.qualified,
                as_changed=True,
                stance=Stance.DENIED,
            )


OF_A_SORT: Final = frozenset(
    "regression integration dedicated direct e2e end-to-end acceptance functional contract snapshot property"
    " performance load smoke system browser property-based fuzz concurrency".split()
)
"""Words before "test" for some of the tests: others may be there."""

UNDONE: Final = frozenset(
    "skip skips skipped disabled ignored patches patched mocks mocked stubs stubbed indirectly".split()
)
"""Words for a test that is there and does not show what it should."""


def _is_of_some_tests(sentence: Sentence) -> bool:
    return not sentence.words.isdisjoint(OF_A_SORT | UNDONE)


NOT_SET: Final = frozenset(("parameter", "argument", "variable"))
"""Nouns of what a test does not set by its name."""


def is_a_constant(name: str) -> bool:
    """A name as keys of configurations and constants have it: `ROW_LIMIT`."""
    return name.isupper() and "_" in name.strip("_")


CASES: Final = frozenset(
    "case cases branch branches path paths edge scenario scenarios behaviour behavior regression empty error errors"
    " especially particularly including such failure".split()
)
"""Words by which a test is asked for that covers one case: others may be there."""


def _is_of_a_case(text: Text) -> bool:
    return any(not sentence.words.isdisjoint(CASES) for sentence in text.sentences)
