"""`/citecheck`: what a comment asks about our warnings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.citecheck_command import FINDINGS_LIMIT, Asked, CommandVerb, may_ask, parse

WRONG, WHY, HELP = (
    Asked(CommandVerb.WRONG, "3fa91c2d"),
    Asked(CommandVerb.WHY, "3fa91c2d"),
    Asked(CommandVerb.HELP),
)

ASKED = {
    "one": ("/citecheck wrong 3fa91c2d", (WRONG,)),
    "why": ("/citecheck why 3fa91c2d", (WHY,)),
    "help": ("/citecheck help", (HELP,)),
    "nothing with it": ("/citecheck", (HELP,)),
    "what nobody knows": ("/citecheck please", (HELP,)),
    "no id": ("/citecheck wrong", (HELP,)),
    "two ids": ("/citecheck wrong 3fa91c2d 4fa91c2d", (HELP,)),
    "an id that is none": ("/citecheck wrong ../..", (HELP,)),
    "with HTML, as for `/recheck`": ("/citecheck wrong <b>", ()),
    "capitalised by a phone": ("/Citecheck Wrong 3FA91C2D", (WRONG,)),
    "several, each once": ("/citecheck why 3fa91c2d\n/citecheck wrong 3fa91c2d\n/citecheck wrong 3fa91c2d", (WHY, WRONG)),
    "in a sentence": ("try /citecheck help", ()),
    "in a fence": ("```\n/citecheck wrong 3fa91c2d\n```", ()),
    "in a quote": ("> /citecheck wrong 3fa91c2d", ()),
    "another word": ("/citechecks wrong 3fa91c2d", ()),
    "nothing": ("", ()),
}  # fmt: skip


@pytest.mark.parametrize(("body", "asked"), ASKED.values(), ids=ASKED)
def test_what_is_asked(body: str, asked: tuple[Asked, ...]) -> None:
    assert parse(body) == asked


def test_a_comment_asks_a_few_things_only() -> None:
    assert len(parse("\n".join(f"/citecheck why {number:08d}" for number in range(500)))) == FINDINGS_LIMIT


@given(st.text(max_size=200))
def test_no_text_makes_it_fail(text: str) -> None:
    parse(f"/citecheck {text}\n{text} /citecheck")


@pytest.mark.parametrize(
    ("permission", "may"),
    [("admin", True), ("maintain", True), ("write", True), ("triage", False), ("read", False), (None, False)],
)
def test_who_may_write_may_ask(permission: str | None, may: bool) -> None:
    assert may_ask(permission) is may
