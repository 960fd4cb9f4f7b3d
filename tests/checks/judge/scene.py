"""One change, one false finding on it, and the answer that shows that it is false."""

from __future__ import annotations

from typing import Any

from checks.code.code import Code
from checks.judge.answer import read
from checks.judge.packet import Packet, packet
from checks.judge.receipts import Weighed, weigh
from checks.model.finding import Finding, Location
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


def answer(**changed: Any) -> dict[str, Any]:
    """The right answer to `FALSE_ABSENCE`, with some of it changed."""
    return {
        "verdict": "contradicted",
        "claim": "has no check for an empty list",
        "failure": "false_absence",
        "receipts": [{"path": "shop/cart.py", "line": 5, "text": "    if not items:"}],
        "nowhere": [],
        "actual": None,
        "need": [],
        "reason": "Line 5 checks for it.",
    } | changed


def weighed(given: object, one: Finding = FALSE_ABSENCE, at: Code | None = None) -> Weighed:
    at = at or code()
    return weigh(read(given), packet(one, at), one, at, "a-model")


def data(one: Packet) -> list[str]:
    """The lines between the two boundaries."""
    lines = one.prompt.split("\n")
    edges = [number for number, line in enumerate(lines) if line.startswith("=== ")]
    assert len(edges) == 2, "the boundary is in the packet more than twice"
    return lines[edges[0] + 1 : edges[1]]
