"""What makes the exit code of a check 1."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from checks.model.outcome import TIER1_FAILURES, Failure
from checks.model.policy import Policy


class FailOn(StrEnum):
    """What makes the exit code 1."""

    NEVER = "never"
    WARNING = "warning"
    JUDGED = "judged"
    TIER1 = "tier1"

    def override(self, policy: Policy) -> Policy:
        """The policy with what this says in place of its own `fail_on`."""
        rules = {FailOn.NEVER: frozenset[Failure](), FailOn.TIER1: TIER1_FAILURES}.get(
            self, frozenset(Failure)
        )
        judged = frozenset(Failure) if self is FailOn.JUDGED else frozenset[Failure]()
        judge = policy.judge and replace(policy.judge, fail_on=judged)
        return replace(policy, fail_on=rules, judge=judge)
