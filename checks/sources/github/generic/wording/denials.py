"""Faults that a text says are not there: "no race", "the token is not exposed", "avoids a copy"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

Rows: TypeAlias = tuple[str, ...]

_FAULT = (
    r"issues?|problems?|bugs?|concerns?|findings?|errors?|failures?|fail(?:ed|ing)|vulnerabilit(?:y|ies)|injections?|leaks?|leakage|races?|deadlocks?|"
    r"regressions?|conflicts?|duplicat(?:es?|ion)|copy-paste|breaking|breakage|violations?|anti-patterns?|secrets?|risks?|smells?|crash(?:es)?|panics?|"
    r"mismatch(?:es)?|inconsistenc(?:y|ies)|warnings?|blockers?|defects?|weakness(?:es)?|overhead|impact|harm|objections?|complaints?|"
    r"hard-?coded|unsafe|dead code|unused|drift|truncation|overflow|gaps?|traversal|eval|innerHTML|shims?|skips?|side effects?"
)
"""What is good when there is none of it."""

REMEDY = (
    r"[ -](?:guards?|checks?|checking|tests?|testing|handling|handlers?|messages?|detection|prevention|protection|boundar(?:y|ies)|reporting|limits?|"
    r"tracking|logging|recovery|propagation|paths?|cases?|types?|states?|mitigation|policy|alerts?|coverage)\b"
)
"""What is lacking when there is none of it: "no error handling"."""

_CARES = (
    "handles", "validates", "verifies", "checks", "covers", "asserts", "exercises", "catches", "enforces",
    "prevents", "guards", "consumes", "documents", "explains", "rejects", "releases", "closes",
)  # fmt: skip
"""What is a fault when nothing does it: "No caller handles the error"."""

_FAULTY_NOUN = (
    r"un(?:necessary|safe|bounded|handled|validated|escaped|checked|guarded|protected|used|reachable|stable|related)|in(?:secure|correct|consistent|valid|efficient)|"
    r"sensitive|credentials|exposed?|exposure|flak(?:y|iness)|n\s?\+\s?1|deprecated|redundan(?:t|cy)|needless|superfluous|risky|brittle|fragile|stale|dangerous|malicious|"
    r"suspicious|magic (?:number|string|value)s?|ambigu(?:ous|ity)|corruption|starvation|data loss|xss|[sc]srf|sqli|rce|typos?|complexity"
)
"""What is named without a fault when there is none of it, right behind the "no": "No unnecessary copies"."""

_BROKEN = r"missing|invalid|malformed|empty|stale|failed|unknown|corrupt(?:ed)?|absent|expired|null|None"
"""What good code copes with: "Handles missing keys"."""

WANTED = (
    "tests?", "coverage", "docs?", "documentation", "docstrings?", "comments?", "explanation", "mention",
    "reason", "rationale", "evidence", "indication", "validation", "verification", "checks?", "checking",
    "guards?", "handling", "handlers?", "authentication", "authorization", "auth", "permissions?",
    "time-?outs?", "limits?", "bounds?", "locks?", "locking", "retry", "retries", "back-?off", "clean-?up",
    "rollback", "fallback", "defaults?", "logging", "logs?", "metrics", "monitoring", "cach(?:e|ing)",
    "index(?:es)?", "pagination", "escaping", "sani[tz]i[sz]ation", "encryption", "way", "option", "support",
    "feedback", "messages?", "types?", "typing", "annotations?", "newline", "protection", "await",
    "transaction", "throttling", "limiting", "version(?:ing)?", "such", "corresponding", "matching",
    "equivalent", "longer", "one", "call(?:er)?s? of",
)  # fmt: skip
"""What is a fault when there is none of it: "No timeout on `get`", and not "No network calls"."""


def without_denied(said: str) -> tuple[str, str]:
    """A text, and the same with a tick for each fault that it denies; without the "no" that denies nothing wanted."""
    bare = _denied(WANTED, _CARES).sub(" ✓ ", said)
    lacks = _lacking((*WANTED, *_CARES))
    if bare.startswith(" ✓") or not lacks.search(said):
        return said, bare
    return lacks.sub("", said), lacks.sub("", bare)


def denies_first(said: str) -> bool:
    """Whether a text begins with a fault that it denies."""
    return _denied(WANTED, _CARES).match(said) is not None


@lru_cache(maxsize=4)
def _lacking(wanted: Rows) -> re.Pattern[str]:
    """The "no" that a text begins with, where nothing is wanted of what there is none of."""
    return re.compile(
        rf"(?:\A\W*+|(?<=[.;,] )|(?<=\band ))no\s(?!`|(?:[\w'’/-]+\s){{0,4}}?(?:{'|'.join(wanted)})\b)",
        re.IGNORECASE,
    )


@lru_cache(maxsize=4)
def _denied(wanted: Rows, cares: Rows) -> re.Pattern[str]:
    """Faults that a text says are not there."""
    cared, lacked = "|".join(cares), "|".join((*wanted, *cares))
    return re.compile(
        rf"\b(?:no|zero|(?<![\w-])0|without|free of|any|not any|(?<!would )(?<!could )(?<!should )(?<!to )(?:avoids?|prevents?|eliminat\w+|removes?|reduc\w+|fix(?:es|ed)|resolv\w+|"
        rf"catch(?:es)?)|against|instead of|rather than)\s(?!(?:[\w'-]+\s){{1,3}}?(?:{cared})\b)(?:(?:\w[\w'-]*|`[^`]*`)[\s/,]+(?:or\s|and\s)?){{0,6}}?(?:{_FAULT})\b(?!{REMEDY})"
        rf"|\b(?:no|zero|free of|avoids?|prevents?|eliminat\w+|removes?|reduc\w+)\s(?:\w+\s)?(?:{_FAULTY_NOUN})\b(?!{REMEDY})"
        rf"|\bno\s(?!(?:[\w'’/-]+\s){{0,4}}?(?:{lacked})\b)(?:[\w'/-]+,?\s){{1,6}}?(?:is|are|was|were|gets?)\s(?:exposed|leaked|lost|dropped|duplicated|ignored|swallowed|corrupted|broken|overwritten|"
        r"violated|bypassed|hard-?coded|committed|introduced|logged|stored)\b"
        r"|\b(?:is|are|was|were)(?:n['’]t| not| never)\s(?:\w+ly\s)?(?:exposed|leaked|lost|dropped|ignored|swallowed|corrupted|overwritten|duplicated|broken|"
        r"bypassed|violated)\b"
        rf"|(?<!would )(?<!could )(?<!should )(?<!to )\b(?:handles|covers|rejects|detects|refuses|tolerates|survives|guards against|recovers from)\s"
        rf"(?:(?:\w[\w'-]*|`[^`]*`)[\s/,]+(?:or\s|and\s)?){{0,6}}?(?:{_FAULT}|{_BROKEN})\b"
        rf"|\b(?:{_FAULT})\s(?:is|are|gets?)\s(?:(?:\w+ly|now|all|also)\s)?(?:handled|caught|covered|rejected|prevented|guarded|tested|surfaced|reported)\b"
        r"|\bshould (?:be (?:safe|fine|ok(?:ay)?|enough|sufficient|negligible|unaffected|harmless|transparent|straightforward)|"
        r"have (?:no|minimal|little|negligible|hardly any)|help|suffice)\b"
        r"|\b(?:no|without) (?:further |other )?(?:remarks|comments|notes)\b"
        r"|\bno (?:new|other|further|additional|production|direct|public|exported|dynamic|external|manual|changes?|need)\b(?! tests?\b)"
        r"|\b(?:is|are|was|were|does|do|did|would|will|wo|has|have|can|could|should|need)(?:n['’]t| not| never)\s(?:be |been |actually |really |even )?(?:affect\w*|chang\w*|"
        r"block\w*|need(?:ed)?|necessary|required|an? (?:issue|problem|concern|finding|regression|bug|blocker|defect)|exploitable|alter\w*|break\w*|regress\w*|matter\w*|"
        r"touch\w*|a real|impact\w*|worth|warrant\w*|introduc\w*)\b"
        r"|\bnot (?:an? )?(?:issue|problem|concern|finding|regression|blocker|blocking|bug|defect|needed|necessary|required|exploitable|affected|changed|worth|wrong|only)\b"
        r"|\bnothing (?:(?:here |in (?:here|this|it) )?(?:blocks|breaks|leaks|stands out)|(?:is|was|were|has been) (?:removed|changed|lost|broken|interpolated|missing)|to (?:complain|worry|fix|report|add|change)|else|new|wrong|blocking)\b"
        r"|\b(?:unlikely|harmless|negligible|no longer (?:panics|fails|leaks|throws|crashes|needed)|never (?:panics|fails|blocks|throws|crashes|leaks))\b",
        re.IGNORECASE,
    )
