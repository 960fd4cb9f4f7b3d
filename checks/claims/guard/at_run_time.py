"""Whether a text speaks of when assertions are made: an assertion then is no check that it has overlooked."""

from __future__ import annotations

from typing import Final

from checks.text.prose import Text

OFF: Final = frozenset("assert asserts production release stripped disabled optimised optimized".split())
"""Words of one who knows that an assertion is there, or that it may be left out of the program."""

FLAGS: Final = frozenset(("-O", "-OO", "python -O", "python -OO", "NDEBUG", "-DNDEBUG", "PYTHONOPTIMIZE", "assert", "console.assert", "Debug.Assert"))  # fmt: skip
"""The same as code."""


def speaks_of_assertions(text: Text) -> bool:
    """ "Under `python -O`", "`assert` is stripped", "in release builds"."""
    return any(
        not sentence.words.isdisjoint(OFF) or any(one.text in FLAGS for one in sentence.mentions)
        for sentence in text.sentences
    )
