"""By what other tools know a warning again after a push: not by lines, which move."""

from __future__ import annotations

import hashlib

from checks.model.checked import CheckedFinding
from checks.model.checked_claim import EvidenceWarning
from checks.reports.wording import finding_words


def fingerprint(checked: CheckedFinding, warning: EvidenceWarning) -> str:
    """32 hex digits: the same reviewer, failure, file, heading and quoted code give the same."""
    place = warning.citation or checked.finding.location
    return digest(
        finding_words.rule(warning),
        checked.finding.reviewer,
        place.path if place else "",
        " ".join(finding_words.heading(checked.finding).casefold().split()),
        " ".join(warning.quoted.split()),
    )


def of_statement(text: str, warning: EvidenceWarning) -> str:
    """The same for a refuted statement of a description."""
    return digest(finding_words.rule(warning), "description", " ".join(text.casefold().split()))


def digest(*parts: str) -> str:
    """32 hex digits of some texts."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:32]
