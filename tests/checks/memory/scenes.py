"""Reviews of one finding, and what is known of its statements."""

from __future__ import annotations

from typing import Any

from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.memory.learnt import learnt
from checks.memory.recall import recall, wanted
from checks.model.checked import CheckedFinding
from checks.model.finding import Finding, Reading
from checks.model.history.known import Known, Refuted, Word
from checks.model.location import Location
from checks.model.policy import JudgePolicy, Policy
from checks.review import check_findings

CART = "class Cart:\n    def total(self, rows):\n        return sum(rows)\n\n    def clear(self):\n        pass\n"
FALSE = "`total` takes four parameters."
RULES = Policy(tier2=True)
JUDGED = Policy(tier2=True, judge=JudgePolicy())


def code(text: str = CART, path: str = "cart.py") -> Code:
    return Code(SnapshotTree({path: text}, "h" * 40))


def finding(body: str = FALSE, line: int = 3, path: str = "cart.py", **more: Any) -> Finding:
    return Finding("1", more.pop("reviewer", "Copilot"), "", body, Location(path, line, line), **more)


def checked(said: Finding, at: Code, policy: Policy = RULES) -> tuple[CheckedFinding, ...]:
    return check_findings(Reading((said,)), at, policy)


def kept(refuted: Refuted, *, pull: int = 41, times: int = 0, words: tuple[Word, ...] = ()) -> Known:
    """A statement as the ledger gives it back."""
    return Known(
        refuted.statement, refuted.kind, refuted.code, refuted.failure, refuted.message, refuted.judge,
        pull, "0a1b2c3d", times, words,
    )  # fmt: skip


def memory(*said: Finding, at: Code | None = None, **more: Any) -> tuple[Known, ...]:
    """What earlier findings left behind."""
    there = at or code()
    return tuple(kept(one, **more) for each in said for one in learnt(checked(each, there), there))


def again(
    said: Finding, known: tuple[Known, ...], at: Code, policy: Policy = RULES, *, pull: int = 42
) -> CheckedFinding:
    """A later finding, with what is known of what it asks for."""
    found = checked(said, at, policy)
    asked = set(wanted(found, at, of_judge=policy.judge is not None))
    met = [one for one in known if one.statement in asked]
    return recall(found, met, at, policy, pull_request=pull)[0]
