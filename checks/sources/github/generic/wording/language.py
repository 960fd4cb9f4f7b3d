"""Whether a text is English: what is said in another language has no stance that we could read."""

from __future__ import annotations

import re

from checks.sources.github.markup import inline

FUNCTION_WORDS = frozenset(
    (
        "the", "an", "and", "or", "not", "no", "of", "to", "in", "on", "at", "by", "for", "from", "with", "is", "are", "was", "be", "has", "have", "this", "that", "it", "its",
        "when", "if", "which", "but", "as", "should", "can", "does", "will", "would", "than", "then", "there", "never", "only", "both", "all", "every", "without", "after", "before",
    )
)  # fmt: skip
"""Words that hardly an English sentence is without."""

LEAST = 12
"""Words of a text that tell its language."""

SHARE = 0.08
"""Share of its words that are among these in an English text."""

LOOK = 2_000

_WORD = re.compile(r"[^\W\d_]+")
_CODE = re.compile(r"`[^`\n]*+`")


def is_foreign(text: str) -> bool:
    """Whether a text of some length has hardly a word that English sentences are made of."""
    words = _WORD.findall(_CODE.sub(" ", inline.clean(text[:LOOK])).casefold())
    return len(words) >= LEAST and sum(word in FUNCTION_WORDS for word in words) < SHARE * len(words)
