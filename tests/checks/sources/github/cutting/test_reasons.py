"""Tests of what stays unparsed: nothing of a finding, and all that the cuts do not account for."""

from __future__ import annotations

import pytest

from checks.model.finding import Reading, Unparsed
from checks.sources.github.cutting.answer import Cut, Sorted
from checks.sources.github.cutting.body import Body
from checks.sources.github.cutting.division.shares import shares
from checks.sources.github.cutting.pieces import pieces
from checks.sources.github.cutting.reasons import explained
from checks.sources.github.cutting.task import NoFinding
from checks.sources.github.dialect import Context
from checks.sources.github.places import NO_FILES
from tests.checks.sources.github.cutting.scene import MODEL, comment

LEAKS, READS, ENDS = (
    "The socket stays open when the handshake fails, so that a server which is slow runs out of files soon.",
    "The rest of it reads well, and the names are good ones.",
    "The retry loop never ends, and nobody learns of it.",
)
PARAGRAPH = f"{LEAKS} {READS} {ENDS}"
PRAISED = Sorted((Cut(1, (1,)), Cut(3, (3,))), {2: NoFinding.PRAISE})


def left(excerpt: str, sorted_: Sorted = PRAISED, text: str = PARAGRAPH) -> list[tuple[str, str]]:
    """What stays of one unparsed text, with the reason."""
    body = Body(comment(text), pieces(text), Context(NO_FILES), None, MODEL)
    found = explained(body, Reading(unparsed=(Unparsed("a", "the rules' reason", excerpt),)), sorted_)
    return [(one.excerpt, one.reason) for one in found.unparsed]


def test_of_a_paragraph_that_findings_share_the_rest_is_left() -> None:
    assert len(PARAGRAPH) > 200
    assert left(PARAGRAPH[:200]) == [(READS, f"{MODEL} reads it as no finding: praise")]


def test_what_is_all_in_findings_is_not_unparsed() -> None:
    assert left(LEAKS) == []
    assert left(PARAGRAPH[:200], Sorted((Cut(1, (1, 2, 3)),))) == []


def test_what_is_within_a_divided_piece_is_in_one_of_its_findings() -> None:
    text = "It leaks here. It loops there, and it is slow."
    parts = tuple(Cut(1, (1,), share=one) for one in shares(text, ["It leaks", "it is slow"]).values())
    assert left("It loops there, and it is slow.", Sorted(parts), text) == []
    whole = left("It loops there, and it is slow.", Sorted((Cut(1, (1,)),)), text)
    assert len(whole) == 1, "of a piece that is whole the rules say so themselves"


@pytest.mark.parametrize("excerpt", ["", "…", "L", "It leaks", "oops there, and it is slow", "ere. It loops"])
def test_a_text_too_short_or_from_within_a_word_may_be_from_elsewhere(excerpt: str) -> None:
    text = "It leaks here. It loops there, and it is slow."
    parts = tuple(Cut(1, (1,), share=one) for one in shares(text, ["It leaks", "it is slow"]).values())
    assert left(excerpt, Sorted(parts), text) == [(excerpt, "the rules' reason")]


def test_what_the_cuts_do_not_account_for_stays() -> None:
    silent = Sorted((Cut(1, (1,)),), {2: NoFinding.PRAISE})
    for excerpt in (f"{LEAKS} And the file, too.", "And the file, too."):
        assert left(excerpt) == [(excerpt, "the rules' reason")]
    assert left(PARAGRAPH[:200], silent) == [(PARAGRAPH[:200], "the rules' reason")], "the end of it, unseen"


@pytest.mark.parametrize(
    ("sorts", "words"),
    [
        ({1: NoFinding.HEADING, 2: NoFinding.FINE}, "checked and found to be right"),
        ({1: NoFinding.FINE, 2: NoFinding.PRAISE, 3: NoFinding.PRAISE}, "praise"),
        ({1: NoFinding.HEADING, 2: NoFinding.FINE, 3: NoFinding.HEADING}, "checked and found to be right"),
    ],
)
def test_several_sorts_are_told_by_the_one_that_says_most(sorts: dict[int, NoFinding], words: str) -> None:
    text = "First.\n\nSecond.\n\nThird.\n"
    excerpt = " ".join(one.text for one in pieces(text)[: len(sorts)])
    assert left(excerpt, Sorted((), sorts), text) == [(excerpt, f"{MODEL} reads it as no finding: {words}")]
