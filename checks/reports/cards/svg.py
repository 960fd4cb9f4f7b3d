"""Cards as pictures of their own: a badge of one reviewer, and all reviewers in one drawing."""

from __future__ import annotations

from unicodedata import east_asian_width

from checks.cards.card import Card
from checks.cards.cards import Cards
from checks.reports.cards import wording
from checks.reports.cards.drawing import strip, top_of
from checks.reports.cards.environment import environment
from checks.reports.wording.escape import line

CHARACTER = 6.6
"""Width of one at the size of a badge; the text is stretched to what is said here."""

NAME_LIMIT = 28
ROWS = 12
"""Reviewers in the drawing of all."""


def badge(card: Card | None, reviewer: str) -> str:
    """One reviewer as a badge: `Copilot | 8.4% false (4.9–14.1%)`."""
    found = card.false_claims if card is not None else None
    left = line(reviewer, NAME_LIMIT)
    if found is None or card is None or not card.says_enough:
        right = "too few claims to say"
    else:
        right = f"{wording.figure(found)} false ({wording.interval(found)})"
    widths = [round(_width(text) * CHARACTER + 12) for text in (left, right)]
    said = wording.claims(card) if card is not None else "No judged claim yet."
    return environment().get_template("badge.svg").render(left=left, right=right, widths=widths, said=said)


def render(cards: Cards) -> str:
    """All reviewers with their intervals on one scale."""
    shown = cards.cards[:ROWS]
    top = top_of(card.false_claims for card in shown if card.says_enough)
    rows = [
        (
            line(card.reviewer, NAME_LIMIT),
            strip(card.false_claims, top) if card.false_claims is not None and card.says_enough else None,
            wording.figure(card.false_claims),
            wording.interval(card.false_claims),
        )
        for card in shown
    ]
    return (
        environment()
        .get_template("cards.svg")
        .render(
            title=line(wording.title(cards), 60),
            scope=wording.scope(cards),
            rows=rows,
            ticks=[f"{share * 100:g}%" for share in (0.0, top / 2, top)],
            more=len(cards.cards) - len(shown),
        )
    )


def _width(text: str) -> int:
    return sum(2 if east_asian_width(one) in "WF" else 1 for one in text)
