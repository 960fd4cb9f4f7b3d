"""What a command raises when its input or use is wrong."""

from __future__ import annotations


class InputError(Exception):
    """One line that says what is wrong and what would be right; the exit code is 2."""
