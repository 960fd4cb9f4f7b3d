"""A finding that each rule warns of, and its twin that it does not: judged anew whenever they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import Final

from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import SnapshotTree
from checks.model.checked import CheckedFinding
from checks.model.finding import Finding
from checks.model.location import Location
from checks.model.outcome import Failure
from checks.model.policy import Policy
from checks.review import check_finding

PATH: Final = "shop.py"

CODE: Final = """\
LIMIT = 50


class Cart:
    def total(self):
        return sum(item.price for item in self.items)

    def ships_free(self):
        return self.total() >= LIMIT


class Till:
    def refund(self, item):
        self.open += item.price
"""


@dataclass(frozen=True, slots=True)
class ExampleFinding:
    """The text of a finding and the lines that it cites."""

    body: str
    first: int | None
    last: int | None = None
    path: str = PATH


@dataclass(frozen=True, slots=True)
class RuleExample:
    """Code, a finding on it that is warned of, and one that is not."""

    warned: ExampleFinding
    twin: ExampleFinding
    code: str = CODE
    before: str | None = None
    """The file before the change; None: as after it."""

    others: Mapping[str, str] = field(default_factory=dict)
    """Other files, by path."""

    def judged(self, said: ExampleFinding) -> CheckedFinding:
        """What the rules make of it."""
        finding = Finding(
            "1",
            "a-reviewer",
            body=said.body,
            location=Location(said.path, said.first, said.last or said.first),
        )
        return check_finding(finding, self._code(), Policy(tier2=True))

    def _code(self) -> Code:
        head = {PATH: self.code, **self.others}
        if self.before is None:
            return Code(SnapshotTree(head))
        lines = unified_diff(
            self.before.splitlines(keepends=True),
            self.code.splitlines(keepends=True),
            f"a/{PATH}",
            f"b/{PATH}",
        )
        diff = f"diff --git a/{PATH} b/{PATH}\n{''.join(lines)}"
        return Code(SnapshotTree(head), SnapshotTree({**head, PATH: self.before}), Diff(diff))


_FAR = CODE + "\n" * 40 + "def link(cart, key):\n    return sign(cart.owner, key, days=30)\n"
_PRICES = {
    "prices.py": "def sum_of(items, currency):\n    return sum(price_of(item, currency) for item in items)\n"
}

EXAMPLES: Final[Mapping[Failure, RuleExample]] = {
    Failure.PHANTOM_FILE: RuleExample(
        ExampleFinding("The total is not rounded.", 6, path="checkout.py"),
        ExampleFinding("The total is not rounded.", 6),
    ),
    Failure.INVALID_RANGE: RuleExample(
        ExampleFinding("The total is not rounded.", 9, 5), ExampleFinding("The total is not rounded.", 5, 9)
    ),
    Failure.PAST_THE_END: RuleExample(
        ExampleFinding("The total is not rounded.", 40), ExampleFinding("The total is not rounded.", 6)
    ),
    Failure.DRIFTED: RuleExample(
        ExampleFinding("`return sign(cart.owner, key, days=30)` never expires early.", 2),
        ExampleFinding("`return sign(cart.owner, key, days=30)` never expires early.", 56),
        _FAR,
    ),
    Failure.MISATTRIBUTED: RuleExample(
        ExampleFinding("`return sum(price_of(item, currency) for item in items)` is slow.", 6),
        ExampleFinding(
            "`return sum(price_of(item, currency) for item in items)` is slow.", 2, path="prices.py"
        ),
        others=_PRICES,
    ),
    Failure.WRONG_SCOPE: RuleExample(
        ExampleFinding("`Cart.refund` counts twice.", 14), ExampleFinding("`Till.refund` counts twice.", 14)
    ),
    Failure.FABRICATED_QUOTE: RuleExample(
        ExampleFinding(
            "```python\nfor item in self.items:\n    self.sum += item.price * 2\n```\n\nThis counts twice.", 6
        ),
        ExampleFinding(
            "```python\nreturn sum(item.price for item in self.items)\n```\n\nThis counts twice.", 6
        ),
    ),
    Failure.ALTERED_QUOTE: RuleExample(
        ExampleFinding("`return self.total() > LIMIT` leaves out the limit itself.", 9),
        ExampleFinding("`return self.total() >= LIMIT` hides the limit.", 9),
    ),
    Failure.FABRICATED_SYMBOL: RuleExample(
        ExampleFinding("`Cart.recount()` is slow.", 6), ExampleFinding("`Cart.total()` is slow.", 6)
    ),
    Failure.REMOVED_CODE: RuleExample(
        ExampleFinding("`Cart.drop_all` still empties the cart twice.", 6),
        ExampleFinding("`Cart.total` is slow.", 6),
        before=CODE.replace(
            "    def ships_free", "    def drop_all(self):\n        self.items = []\n\n    def ships_free"
        ),
    ),
    Failure.WRONG_COUNT: RuleExample(
        ExampleFinding("There are three `self.total()` calls in `ships_free`.", 9),
        ExampleFinding("There is one `self.total()` call in `ships_free`.", 9),
    ),
    Failure.WRONG_LITERAL: RuleExample(
        ExampleFinding("`LIMIT` is 60.", 1), ExampleFinding("`LIMIT` is 50.", 1)
    ),
    Failure.FALSE_ABSENCE: RuleExample(
        ExampleFinding("There is no `prices.py`.", 6),
        ExampleFinding("There is no `taxes.py`.", 6),
        others=_PRICES,
    ),
    Failure.FALSE_PRESENCE: RuleExample(
        ExampleFinding("`total` has a docstring.", 6), ExampleFinding("`total` has no docstring.", 6)
    ),
    Failure.FALSE_STATEMENT: RuleExample(
        ExampleFinding("This is a syntax error.", 6),
        ExampleFinding("This has no syntax error.", 6),
        others={"pyproject.toml": '[project]\nrequires-python = ">=3.11"\n'},
    ),
    Failure.CONTRADICTION: RuleExample(
        ExampleFinding("`self.open` is 10. With `self.open` at 20, it overflows. `self.open` is 20.", 14),
        ExampleFinding("With `self.open` at 20, it overflows.", 14),
    ),
    Failure.BROKEN_SUGGESTION: RuleExample(
        ExampleFinding(
            "Round it.\n\n```suggestion\n        return sum(item.price for item in self.items)\n```", 6
        ),
        ExampleFinding(
            "Round it.\n\n```suggestion\n        return round(sum(item.price for item in self.items))\n```", 6
        ),
    ),
}
"""Failure → its example. The others are not given to findings: of descriptions, of recommendations, or only reported."""
