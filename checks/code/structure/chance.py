"""Whether a text defines a name, as far as the text alone shows."""

from __future__ import annotations

from enum import IntEnum


class Chance(IntEnum):
    """Whether a file has to be parsed for the definitions of a name."""

    NONE = 0
    """Nothing is written there as a definition is."""

    SOME = 1
    """What is written there may be a definition, or an assignment to a variable of a function."""

    PLAIN = 2
    """A word such as `def` or `class` is before the name."""
