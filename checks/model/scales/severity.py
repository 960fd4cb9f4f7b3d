"""The one table of severity words: every reviewer's own name for how urgent a finding is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from checks.model.finding import Severity

LABEL_LIMIT = 200
"""Characters of a label that are read; a longer text is prose, and prose is no severity."""

SEVERITY_WORDS: Mapping[str, Severity] = MappingProxyType(
    {
        word: severity
        for severity, words in {
            Severity.CRITICAL: "critical, crit, blocker, blocking, fatal, severe, emergency, p0, sev0",
            Severity.HIGH: (
                "high, major, error, failure, fail, serious, important, must fix, action required, p1, sev1"
            ),
            Severity.MEDIUM: (
                "medium, med, moderate, normal, warning, warn, should fix, "
                "review recommended, remediation recommended, p2, sev2"
            ),
            Severity.LOW: (
                "low, minor, info, information, informational, notice, note, suggestion, consider, "
                "advisory, optional, non blocking, nonblocking, not blocking, p3, sev3"
            ),
            Severity.NIT: (
                "nit, nits, nitpick, nitpicks, trivial, style, cosmetic, hint, nice to have, p4, p5"
            ),
        }.items()
        for word in words.split(", ")
    }
)
"""Words and phrases in lower case. Phrases are here because their words alone would say less."""

SEVERITY_EMOJI: Mapping[str, Severity] = MappingProxyType(
    {
        emoji: severity
        for severity, emojis in {
            Severity.CRITICAL: "🔴🚨⛔🛑",
            Severity.HIGH: "🟠❗‼❌",
            Severity.MEDIUM: "🟡⚠",
            Severity.LOW: "🔵🛠ℹ💡",
            Severity.NIT: "🟢🧹⚪",
        }.items()
        for emoji in emojis
    }
)
"""Emoji without variation selectors. Dialects disagree about their meaning, so a word beside one wins."""

_CATEGORIES = frozenset({"potential issue", "refactor suggestion"})
"""What a finding is, not how urgent: "Refactor suggestion | Trivial" is a nit, not a suggestion."""

_LONGEST_PHRASE = max(word.count(" ") + 1 for word in SEVERITY_WORDS)
_WORD = re.compile(r"[^\W_]+")


def severity_of(words: str) -> Severity | None:
    """The severity that a label names, or None when it names none.

    A label is what is in a severity field, a badge's alternative text or a heading: "P1",
    "security-high", "_⚠️ Potential issue_ | _🟠 Major_". Words count before emoji, longer phrases
    before their words, and the most urgent of several wins.
    """
    label = words[:LABEL_LIMIT]
    named = _named(_WORD.findall(unicodedata.normalize("NFKC", label).casefold()))
    named = named or [SEVERITY_EMOJI[one] for one in label if one in SEVERITY_EMOJI]
    return min(named, key=lambda severity: severity.urgency, default=None)


def _named(tokens: list[str]) -> list[Severity]:
    named: list[Severity] = []
    at = 0
    while at < len(tokens):
        for length in range(_LONGEST_PHRASE, 0, -1):
            phrase = " ".join(tokens[at : at + length])
            if phrase in SEVERITY_WORDS or phrase in _CATEGORIES:
                named += [SEVERITY_WORDS[phrase]] if phrase in SEVERITY_WORDS else []
                at += length
                break
        else:
            at += 1
    return named
