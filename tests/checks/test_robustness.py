"""Whatever a text says of whatever code: there is an outcome, no error of ours, and time grows with the length."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from checks.claims.kind import Kind
from checks.claims.registry import check_claim, claims_of, kinds
from checks.code.surroundings import Context, locate
from checks.model.checked import FindingOutcome
from checks.model.finding import BODY_LIMIT
from checks.model.outcome import Disposition
from checks.model.policy import Policy
from checks.review import check_finding
from checks.text.prose import Text
from tests.checks.claims.scenes import change, finding, scene
from tests.checks.growth import assert_growth_is_linear

CODE = "class Store(Base):\n    def load_page(self, number=1):\n        return self.pages[number]\n"
PIECES = st.sampled_from(
    "`load_page` `Store.save` `x = 1` `f(a, b)` calls is not never the two lines 3 of if missing should , . : "
    "( ) \n\n\n ```python\n ```suggestion\n ```diff\n+a\n ``` return 20% = - * # > app.py:2 https://x.y/z \u2026 \u00e9".split(
        " "
    )
)
TEXTS = st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=60).map(" ".join))
CODES = st.one_of(st.just(CODE), st.text(max_size=200), st.lists(PIECES, max_size=40).map(" ".join))


@settings(deadline=None, max_examples=60)
@given(
    TEXTS, TEXTS, CODES, st.integers(-1, 9), st.sampled_from(["app.py", "app.ts", "app.go", "app", "lost.py"])
)
def test_every_finding_has_an_outcome(title: str, body: str, text: str, line: int, path: str) -> None:
    code = change({"app.py": text, "app.ts": text, "app.go": text, "app": text})
    one = check_finding(finding(body, path, line, title=title), code, Policy(tier2=True))

    assert one.outcome in FindingOutcome
    assert one.confidence is not None
    assert [
        each.outcome.message for each in one.claims if each.outcome.message.startswith("our check failed")
    ] == []


@settings(deadline=None, max_examples=60)
@given(TEXTS, CODES)
@example("There are ¹ calls of `load_page`, line ².", "x = 1\n")
@example("¹", "x = 1\n")
def test_no_claim_raises_when_it_is_verified(body: str, text: str) -> None:
    code = change({"app.py": text})
    one = finding(body, "app.py", 1)
    context = Context(locate(code, one.location)) if one.location else Context(None)
    for claim in claims_of(Text(one)):
        kinds()[claim.kind].verify(claim, code, context)


@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.id)
def test_the_claims_of_its_examples_hold_on_any_code(kind: Kind[Any]) -> None:
    for each in kind.examples:
        text, code, context = scene(each)
        for claim in text.finding.claims or kind.extract(text):
            for other in (change({}), change({"app.py": ""}), code):
                outcome = check_claim(claim, other, context).outcome
                assert outcome.disposition in Disposition
                assert "our check failed" not in outcome.message


HOSTILE = {
    "links": "[ ](", "brackets": "[", "stars": "*a ", "ticks": "`a`", "open ticks": "`a ", "tags": "<a ", "quotes": ">",
    "lists": "- ", "rows": "|a|b|\n|-|-|\n", "fences": "```\n", "words": "if not the ", "commas": "a, ",
    "prose": "The `foo` function calls `bar(x)` and returns **nothing** at all. ", "verbs": "calls returns ",
    "names": "loadPage ", "sums": "1 + 1 ", "dots": "a.", "places": "a.py:1 ", "comments": "<!-- ",
}  # fmt: skip


def seconds(body: str) -> float:
    code = change({"app.py": CODE * 20})
    begun = time.process_time()
    check_finding(finding(body, "app.py", 2), code, Policy(tier2=True))
    return time.process_time() - begun


@pytest.mark.parametrize("part", HOSTILE.values(), ids=HOSTILE)
def test_time_grows_no_faster_than_the_text(part: str) -> None:
    short, long = (partial(seconds, (part * BODY_LIMIT)[: BODY_LIMIT // size]) for size in (32, 4))

    assert_growth_is_linear(short, long, times=8, noise=0.1)
