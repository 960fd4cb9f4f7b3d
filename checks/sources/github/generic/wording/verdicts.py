"""Lines that only give the verdict on a change: "Do not merge", "QA: fix required", "Approved at commit `ab12`"."""

from __future__ import annotations

import re
from functools import lru_cache

from checks.sources.github.generic.wording.phrases import Words
from checks.sources.github.generic.wording.stance import LOOK
from checks.sources.github.markup import inline

VERDICTS = (
    r"approv(?:e|ed|ing|al)", r"requests?[\s_-]changes", r"request(?:ed|ing)[\s_-]changes",
    r"changes?[\s_-](?:requested|required|recommended|needed)", r"fix(?:es)?[\s_-](?:required|needed)",
    r"(?:do|does|should) not merge", r"don['’]t merge", r"block(?:ed)?", r"(?:safe|ready|good|ok) to merge",
    r"not ready(?: to merge)?", r"ready", r"merge", r"needs (?:work|revision|changes)", r"lgtm", r"pass(?:ed)?",
    r"fail(?:ed)?", r"rejected",
)  # fmt: skip
"""What a verdict may be."""

BESIDE = (
    r"with (?:\w+ )?(?:comments?|nits?|suggestions?|notes?|changes)", r"(?:at|on|for) (?:the )?(?:current )?(?:commit|head)\b.{0,80}",
    r"(?:at|on) (?:`|[0-9a-f]{6}).{0,80}", r"after (?:the )?(?:fix|fixes|changes)", r"before merg(?:e|ing)", r"\(.{1,80}\)",
)  # fmt: skip
"""What may be said with it."""


def is_verdict(text: str) -> bool:
    """Whether the first sentence of a text, behind its label, is a verdict and no more."""
    return _pattern(VERDICTS, BESIDE).match(inline.plain(text[:LOOK])) is not None


@lru_cache(maxsize=4)
def _pattern(verdicts: Words, beside: Words) -> re.Pattern[str]:
    said, more = "|".join(verdicts), "|".join(beside)
    return re.compile(
        rf"\A[^\w`]*+(?:[^:\n]{{1,60}}:[^\w`]*+)?(?:{said})(?:[\s—–-]+(?:{more}))*[*_\s]*(?:[.!;][*_\s]|[^\w`(]*\Z)",
        re.IGNORECASE,
    )
