"""One change, one false finding on it, and conversations with a judge about it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from checks.code.code import Code
from checks.judge.conversation import Weighed, converse
from checks.judge.opening import Question, opening
from checks.model.checked import CheckedFinding
from checks.model.finding import Finding
from checks.model.judged import Answered, Asked
from checks.model.location import Location
from checks.model.policy import JudgeBounds
from checks.model.scales.confidence import judge
from tests.checks.claims.scenes import change

BASE = {
    "shop/cart.py": "import logging\n\n\ndef total(items):\n    return sum(items)\n\n\ndef legacy_total(items):\n    return 0\n",
    "shop/tax.py": "RATE = 19\n\n\ndef tax(amount):\n    return amount * RATE // 100\n",
}
HEAD = {
    "shop/cart.py": "import logging\n\n\ndef total(items):\n    if not items:\n        return 0\n    return sum(items, start=0)\n"
    + "".join(f"\n\ndef filler_{n}():\n    return {n}\n" for n in range(30)),
    "shop/tax.py": BASE["shop/tax.py"],
}


def code(complete: bool = True) -> Code:
    return change(HEAD, BASE, complete=complete)


def finding(body: str, line: int | None = 7, path: str = "shop/cart.py", title: str = "") -> Finding:
    return Finding("f1", "a-bot", title, body, Location(path, line, line))


FALSE_ABSENCE = finding("`total` has no check for an empty list, so that `sum` is called with nothing.")
WORDS = "has no check for an empty list"
RECEIPT = {"path": "shop/cart.py", "line": 5, "text": "    if not items:"}


def stated(words: str = WORDS, **changed: Any) -> dict[str, Any]:
    """A statement of the finding, as the judge reads it."""
    return {"words": words, "central": True, "about": "code", "claim": None} | changed


def verdict(**changed: Any) -> dict[str, Any]:
    """The right word on the statement of `FALSE_ABSENCE`, with some of it changed."""
    return {
        "statement": 1,
        "truth": "false",
        "failure": "false_absence",
        "receipts": [RECEIPT],
        "nowhere": [],
        "actual": None,
        "why": "Line 5 checks for it.",
    } | changed


def answer(words: str = WORDS, **changed: Any) -> dict[str, Any]:
    """A whole answer to `FALSE_ABSENCE`, given at once."""
    return {"statements": [stated(words)], "answers": [verdict(**changed)], "lacking": ""}


def question(one: Finding = FALSE_ABSENCE, at: Code | None = None) -> Question:
    at = at or code()
    return Question(0, CheckedFinding(one, judge(None, default=75, demoted=False)), at, opening(one, at))


@dataclass
class Talk:
    """A conversation to its end: what was asked, and what it came to."""

    asked: list[Asked]
    weighed: Weighed | None = None

    @property
    def shown(self) -> str:
        """What the judge was shown after its last answer."""
        return "\n".join(self.asked[-1].turns[-1].shown)

    @property
    def verdict(self) -> str | None:
        assert self.weighed is not None, "the conversation goes on"
        return self.weighed.verdict


def talk(
    *answers: object, one: Finding = FALSE_ABSENCE, at: Code | None = None, bounds: JudgeBounds | None = None
) -> Talk:
    """Hold a conversation in which the judge gives these answers; what is no text is written as JSON."""
    conversation = converse(question(one, at), "a-model", bounds)
    held = Talk([next(conversation)])
    try:
        for given in answers:
            text = given if isinstance(given, str) else json.dumps(given)
            held.asked.append(conversation.send(Answered(text)))
    except StopIteration as ended:
        held.weighed = ended.value
    return held


def weighed(given: object, one: Finding = FALSE_ABSENCE, at: Code | None = None) -> Weighed:
    """What one answer comes to, given again where the judge is told that its receipts do not count."""
    found = talk(given, one=one, at=at).weighed or talk(given, given, one=one, at=at).weighed
    assert found is not None, "one answer does not end this conversation, nor does giving it again"
    return found


def data(prompt: str) -> list[str]:
    """The lines between the two boundaries."""
    lines = prompt.split("\n")
    edges = [number for number, line in enumerate(lines) if line.startswith("=== ")]
    assert len(edges) == 2, "the boundary is in the opening more than twice"
    return lines[edges[0] + 1 : edges[1]]
