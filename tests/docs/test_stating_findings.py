"""What the page for reviewers shows comes out as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from checks.claims.decode import decode
from checks.claims.registry import check_claim
from checks.code.surroundings import Context, locate
from checks.lookups.look import look
from checks.lookups.request import request
from checks.model.location import Location
from checks.model.outcome import Failure
from checks.model.policy import Policy
from checks.review import check_review
from checks.sources import read
from tests.checks.claims.scenes import change

PAGE = (Path(__file__).parents[2] / "docs" / "stating-findings.md").read_text(encoding="utf-8")
BLOCKS = [(token.info, token.content) for token in MarkdownIt().parse(PAGE) if token.type == "fence"]
CODE = change({"shop/cart.py": next(text for info, text in BLOCKS if info == "python")})
ROWS = re.findall(r"^\| (.+?) \| `(\{.+\})` \| (failed|verified|not judged) \|$", PAGE, re.MULTILINE)


def test_the_table_is_read_whole() -> None:
    assert len(ROWS) == PAGE.count('| `{"kind"')


@pytest.mark.parametrize(("says", "claim", "expect"), ROWS, ids=[row[0] for row in ROWS])
def test_each_row_of_the_table_comes_out_as_it_says(says: str, claim: str, expect: str) -> None:
    at = Location("shop/cart.py", 14, 14)
    line = next(
        (number for number, text in enumerate(CODE.lines("shop/cart.py"), 1) if "for item" in text), 1
    )
    at = Location("shop/cart.py", line, line) if "exits" in claim else at
    found = check_claim(decode(json.loads(claim)), CODE, Context(locate(CODE, at), cited=at)).outcome
    word = {"unsupported": "not judged"}.get(str(found.disposition), str(found.disposition))
    assert word == expect, f"{says}: {found.message}"


@pytest.mark.parametrize("text", [text for info, text in BLOCKS if info == "json"], ids=["own JSON", "SARIF"])
def test_the_files_on_the_page_are_read_and_warned_of(text: str) -> None:
    reading = read(text.encode(), source="review.json")
    assert reading.unparsed == ()
    (checked,) = check_review(reading, CODE, Policy()).findings
    assert [one.failure for one in checked.warnings] == [Failure.FALSE_ABSENCE]


def test_the_claim_of_the_command_is_refuted() -> None:
    (command,) = (text for info, text in BLOCKS if info == "console")
    claim = json.loads(command.partition("'")[2].rpartition("'")[0])
    shown = look(request({"look": "verify", "claim": claim}), CODE).text
    assert shown.startswith("failed: ")
