"""The parts of a finding: "Fix", "Impact", "Why it matters", which belong to the finding above them."""

from __future__ import annotations

import re
from functools import lru_cache

from checks.sources.github.generic.wording.phrases import Words
from checks.sources.github.markup import inline

BEFORE = (
    "the", "a", "suggested", "proposed", "recommended", "possible", "potential", "requested", "cheap",
    "simple", "minimal", "better", "root", "current", "improved", "existing", "expected", "actual",
    "affected", "also", "how", "to",
)  # fmt: skip
"""What may be before the name of a part: "Suggested fix"."""

REMEDIES = (
    "fix", "fixes", "solution", "solutions", "remedy", "remedies", "remediation", "change", "mitigation",
    "suggestion", "recommendation", "alternative", "approach", "workaround", "patch", "action", "ask",
    "next step", "follow-up", "followup", "option [a-z0-9]",
)  # fmt: skip
"""What is to be done about it."""

EFFECTS = (
    "impact", "effect", "consequence", "result", "severity", "priority", "risk", "likelihood", "confidence",
    "effort", "benefit", "benefits", "trade-off", "trade-offs", "tradeoffs",
)  # fmt: skip
"""What it does, and how much."""

REASONS = (
    "why", "what", "where", "when", "how", "who", "who cares", "cause", "reason", "reasoning", "rationale",
    "background", "context", "story", "scenario", "detail", "details", "description", "problem", "category",
    "type", "status", "note", "caveat", "question", "questions", "questions to address", "missing", "given",
)  # fmt: skip
"""What it is, and why it is so."""

PROOFS = (
    "example", "examples", "evidence", "proof", "repro", "reproduce", "reproduced", "reproduction", "steps",
    "trace", "test", "test case", "verify", "verification", "reference", "references", "see", "see also",
    "location", "locations", "file", "files", "line", "lines", "path", "code", "snippet", "before", "after",
    "current", "currently", "expected", "actual", "behavior", "behaviour",
)  # fmt: skip
"""What shows it, and where."""

BEHIND = (
    "it", "this", "that", "affected", "it matters", "this matters", "for \\w+", "code", "item", "behavior",
    "behaviour", "requested", "needed", "found", "failure", "detail", "steps", "\\(optional\\)", "cause",
)  # fmt: skip
"""What may be behind it: "Why it matters"."""


def is_part(words: str) -> bool:
    """Whether the first words of a text, with a colon behind them or alone, name a part of a finding."""
    names = (*REMEDIES, *EFFECTS, *REASONS, *PROOFS)
    return _pattern(BEFORE, names, BEHIND).match(inline.plain(words)) is not None


@lru_cache(maxsize=4)
def _pattern(before: Words, names: Words, behind: Words) -> re.Pattern[str]:
    lead, name, tail = map("|".join, (before, names, behind))
    return re.compile(rf"\A\W*+(?:(?:{lead})\s)*+(?:{name})(?:\s(?:{tail}))?[^\w`]*(?::|\Z)", re.IGNORECASE)
