"""What GitHub and we know our check run by: its name, and the identifiers of its buttons."""

from __future__ import annotations

from typing import Final

NAME: Final = "citecheck"

RECHECK_BUTTON: Final = "recheck"
TIER2_BUTTON: Final = "tier2"
WRONG_BUTTON: Final = "wrong"
