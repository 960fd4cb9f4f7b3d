"""Which rules judged: a number that grows with every change by which a claim may come out otherwise."""

from __future__ import annotations

from typing import Final

VERSION: Final = "2"
"""Kept with every claim in a ledger: shares of claims that different rules judged are not compared unsaid."""
