"""The parts of a finding: "Fix", "Impact", "Why it matters", which belong to the finding above them."""

from __future__ import annotations

import re

from checks.sources.github.markup import inline

_PART = re.compile(
    r"\A\W*+(?:(?:the|a|suggested|proposed|recommended|possible|potential|requested|cheap|simple|minimal|better|root|current|improved|existing|expected|actual|affected|also|how to|to)\s)*+"
    r"(?:fix(?:es)?|solutions?|remed(?:y|ies|iation)|change|mitigation|suggestion|recommendation|alternative|approach|workaround|patch|action(?: item)?|ask|next step|follow-?up|"
    r"impact|effect|consequence|result|severity|priority|risk|likelihood|confidence|effort|why|what|where|when|how|who|who cares|cause|reason(?:ing)?|rationale|background|context|story|scenario|details?|description|problem|"
    r"examples?|evidence|proof|repro(?:duction|duce)?|steps|trace|test(?: case)?|verify|verification|reference|references|see(?: also)?|location|locations|files?|lines?|path|code|snippet|before|after|current|currently|"
    r"expected|actual|behaviou?r|category|type|status|note|caveat|trade-?offs?|questions?(?: to address)?|missing|benefits?|option \w|given|reproduced)"
    r"(?:\s(?:it|this|that|affected|it matters|this matters|for \w+|code|item|behaviou?r|requested|needed|found|failure|detail|steps|\(?optional\)?|\(s\)|cause))?[^\w`]*(?::|\Z)",
    re.IGNORECASE,
)


def is_part(words: str) -> bool:
    """Whether the first words of a text, with a colon behind them or alone, name a part of a finding."""
    return _PART.match(inline.plain(words)) is not None
