"""Where words stand in a text, whatever signs and white space are between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signs:
    """The letters and digits of a text as `inline.signs` has them."""

    text: str
    at: Sequence[int]
    """Where each of them is in the text."""

    starts: Sequence[int]
    """Those that begin a word."""

    @classmethod
    def of(cls, text: str) -> Signs:
        """Those of a text."""
        found = [(sign, at) for at, one in enumerate(text) if one.isalnum() for sign in one.casefold()]
        at = [here for _, here in found]
        starts = [
            n
            for n, here in enumerate(at)
            if not (text[max(here - 1, 0) : here].isalnum() or here in at[n - 1 : n])
        ]
        return cls("".join(sign for sign, _ in found), at, starts)

    def places(self, wanted: str) -> Iterator[tuple[int, int]]:
        """Each stretch of the text that begins with a word and has these signs, in order; of no signs none."""
        for start in self.starts if wanted else ():
            if self.text.startswith(wanted, start):
                yield self.at[start], self.at[start + len(wanted) - 1] + 1
