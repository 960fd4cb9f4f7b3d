"""Cards as one self-contained page: no script, nothing loaded from anywhere."""

from __future__ import annotations

import base64
import hashlib

from markupsafe import Markup

from checks.cards.cards import Cards
from checks.reports.cards.drawing import top_of
from checks.reports.cards.environment import environment, style


def render(cards: Cards) -> str:
    """The cards as a page that can be mailed, archived or opened from disk."""
    css = style()
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    return (
        environment()
        .get_template("page.html")
        .render(
            cards=cards,
            top=top_of(card.false_claims for card in cards.cards if card.says_enough),
            style=Markup(css),  # noqa: S704  # ours, and hashed into the policy
            policy=f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
        )
    )
