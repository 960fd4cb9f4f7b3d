"""Which citecheck judged: its release, and the version of its rules."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
"""Of the package. Reports carry it, so that they can be checked again."""

RULES: Final = "9"
"""It grows with every change by which a claim may come out otherwise.

A ledger keeps it with every claim, for shares of claims that different rules judged are never compared without
saying so.
"""

PREDICATE: Final = "https://citecheck.github.io/citecheck/attestation/v1"
"""The type of the predicate of our in-toto statements: the page of the documentation that describes it."""
