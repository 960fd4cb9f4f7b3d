"""Labels before or beside a finding's words: severity, confidence and named fields."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from checks.model.finding import Severity
from checks.model.location import Location
from checks.model.scales.severity import SEVERITY_EMOJI, severity_of
from checks.sources.github import places
from checks.sources.github.markup import inline
from checks.sources.github.places import NO_FILES, Files

LABEL_LIMIT = 80
"""Characters of a line that is only the name of a field."""

_WORDS = (
    r"critical|crit|blocker|blocking|high|major|medium|moderate|minor|low|trivial|nit(?:pick)?s?|info(?:rmational)?"
    r"|suggestions?|warnings?|errors?|important|severe|med|(?:must|should)[- ]fix|non-?\s?blocking|optional|p[0-5]|sev[- ]?[0-4]"
)
_EMOJI = "".join(SEVERITY_EMOJI) + "📝🟣🟤⚫🐛🔒🚩"
_LABEL = re.compile(
    rf"\A\s*+(?P<emoji>(?:[{_EMOJI}]\ufe0f?+\s*+)*+)"
    rf"(?:(?P<open>[\[(*_`]++)\s*+)?+(?:(?:severity|priority)\s*+[:=]\s*+)?+(?P<word>{_WORDS})\b"
    r"(?P<kind>[\s-]++(?:severity|priority|risk|issues?|problems?|findings?|bugs?))?+"
    r"(?P<number>[\s#-]{1,3}\d{1,3}(?=[\])*_`]*+(?:[:.)]|\s?[–—·-])\s))?+(?P<aside>\s*+\([a-z][a-z ,/-]{1,40}\)(?=[\])*_`]*+\s?[:–—·-]\s)|/[A-Za-z]{2,20}(?=[\])*_`]*+\s?[:–—·-]))?+"
    r"(?P<count>\s*+\(\d{1,4}\))?+(?P<close>[\])*_`]*+)\s*+"
    r"(?P<mark>(?:[:|–—·•-]++|(?<=\d)[.)])(?=[\s*_`]|\Z))?+(?:(?<!\s)[*_`]++)?+\s*+",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"\A\((?:severity\s?:\s?)?({_WORDS})(?:\s(?:severity|priority|risk|impact))?\)\Z", re.IGNORECASE
)
_ENDS_WITH = re.compile(
    rf"(?:\s[—–|·]|\s-)\s[*_]*(?:severity\s?:\s?)?({_WORDS}|significant)(?:\s(?:severity|priority|risk|impact))?(?:\s\([^()\n]{{1,40}}\))?\Z"
    rf"|\s\[({_WORDS})(?:\s(?:severity|priority|risk|impact))?\]\Z",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\A\s*+(?:\d{1,3}\\?[.)]|#\d{1,3}[:.]?|"
    r"(?:issue|finding|bug|problem|comment)\s*+#?\d{1,3}+(?:\s*+[:.–—·•-])?+)\s*+",
    re.IGNORECASE,
)
_EMOJI_START = re.compile(rf"\A\s*+((?:[{_EMOJI}]\ufe0f?+\s*+)++)")
_CODED = re.compile(
    r"\A\s*+(?!P\d\b|SEV)[\[(*_`]*+[A-Z]{1,4}-?\d{1,3}(?:[.-]\d{1,3})?[\])*_`]*+(?:\s*+[:.|–—·•-]++)?+\s++[*_`]*+"
    r"|\A\s*+\d{1,3}\s*+[|·•–—]\s++"
)
"""The name or number that a reviewer gives a finding before its label: "R2-1 — Minor: …", "[B3] High: …", "1 · medium · …"."""

_MAY_BEGIN = re.compile(
    rf"\A[^A-Za-z]*(?:[{_EMOJI}]|(?:(?-i:[A-Z]){{1,4}}-?\d{{1,3}}(?:[.-]\d{{1,3}})?[^A-Za-z]++)?"
    rf"(?:(?:issue|finding|bug|problem|comment|severity|priority)[^A-Za-z]*+)?+(?:{_WORDS}))",
    re.IGNORECASE,
)
_CONFIDENCE = re.compile(
    r"\bconfidence\b\W{0,6}(?:score\W{0,4}|level\W{0,4}|is\s++)?(\d{1,3}(?:\.\d{1,3})?)\s*+(%|/\s*+100\b|/\s*+\d++)?",
    re.IGNORECASE,
)
_WITHIN = re.compile(r"\A[\s*_]*+`[^`]{1,200}`(?:\s\w{1,40})?,?\s*+(\(?lines?\s.{1,100})", re.IGNORECASE)
"""Lines in a function whose file is left out: "`close()` method, lines 70-74"."""

_FIELD_NAMES = r"(?:(?:affected|relevant)\s)?(?:file(?:\s?path)?s?|path|(?:code\s)?locations?|where|lines?|line\(s\))(?:\s(?:affected|numbers?)|\s?[/&]\s?[a-z]+(?:\(s\))?)?"
_FIELD = re.compile(
    rf"\A[\s>*_-]*+({_FIELD_NAMES}|severity(?:\slevel)?+|priority|confidence|commit)"
    r"[\s*_]*+:(?:[*_]++(?=\s))?+\s*+(\S.*)\Z",
    re.IGNORECASE,
)


_BARE_FIELD = re.compile(rf"\A[\s>*_-]*+{_FIELD_NAMES}[\s*_]*+:[\s*_]*+\Z", re.IGNORECASE)
_COUNT = re.compile(
    r"\A[\s*_`:=–—-]*+(?:\d{1,4}|no|none|zero|n/a)(?!\w)[*_`]*+"
    r"(?:\s++(?:issues?|findings?|problems?|bugs?|comments?|suggestions?|warnings?|errors?|items?|found|total))*+"
    r"[\s*_`.]*+(?:[(,;|/].*)?\Z",
    re.IGNORECASE,
)


def may_begin(line: str) -> bool:
    """Whether a line of Markdown can begin with a label: a quick look that spares reading most lines."""
    return _MAY_BEGIN.match(line) is not None


def label_of(text: str) -> tuple[Severity | None, str]:
    """The severity that a line begins with, and the rest: "🟠 MEDIUM Title", "[P2] x", "High: y".

    A word alone is no label: "High memory use" is a title. It needs an emoji, brackets, capitals or a
    mark behind it. A number in front ("3. ", "Issue 2:") is left out of the rest.
    """
    numbered = _NUMBERED.match(text)
    text = text[numbered.end() :] if numbered else text
    match = _LABEL.match(text)
    if not match and (coded := _CODED.match(text)):
        found, rest = label_of(text[coded.end() :])
        return (found, rest) if found else (None, text)
    if match:
        word = match["word"]
        alone = not any(map(str.isalnum, text[match.end() :]))
        marked = match["emoji"] or match["mark"] or (match["open"] or "").strip("*_`") or match["kind"]
        bold = match["open"] and match["close"]
        if marked or bold or alone or (word.isupper() and len(word) > 1):
            severity = severity_of(word)
            return severity, text[match.end() :]
    emoji = _EMOJI_START.match(text)
    if emoji and severity_of(emoji[1]) and emoji[1].strip("ℹ\ufe0f "):  # "ℹ️ Scope" only informs
        return severity_of(emoji[1]), text[emoji.end() :]
    return None, text


def label_behind(line: str) -> tuple[Severity | None, str]:
    """The severity that a line ends with, in brackets or behind a dash, and the line before it: "Title (High Severity)"."""
    text = line.rstrip(" *_")
    ended = _ENDS_WITH.search(text[-LABEL_LIMIT:])
    if ended:
        severity = severity_of(ended[1] or ended[2]) or Severity.HIGH  # "significant"
        before = text[: len(text) - len(ended[0])]
        return severity, before if before.endswith(
            "**"
        ) else line  # "**Title** — high"; else a title's last word
    opened = text.rfind("(")
    found = _BEHIND.match(text[opened:]) if opened > 0 and text.endswith(")") else None
    return (severity_of(found[1]), text[:opened].rstrip()) if found else (None, line)


def is_count(rest: str) -> bool:
    """Whether what follows a severity only says how many there are: "2 (leaks)", "0 issues", "None"."""
    return _COUNT.match(rest) is not None


_ASIDE = re.compile(r"\A[\s*_:]*+\([A-Za-z][A-Za-z ,'’-]{0,60}\)[\s*_:]*+\Z")
"""Words in brackets alone behind a severity: "HIGH (fix before the release)"."""


def is_list_field(line: str) -> bool:
    """Whether a line names a field whose value is in the list below it: "**Files affected:**"."""
    return len(line) <= LABEL_LIMIT and _BARE_FIELD.match(line) is not None


def worst(words: Sequence[str]) -> Severity | None:
    """The most urgent severity among the texts of badges."""
    found = [severity for severity in map(severity_of, words) if severity]
    return min(found, key=lambda severity: severity.urgency, default=None)


def confidence_in(text: str) -> int | None:
    """A confidence that a text states, on a scale of 100; other scales are not a finding's own."""
    match = _CONFIDENCE.search(text)
    if not match:
        return None
    number, scale = float(match[1]), (match[2] or "").replace(" ", "")
    if scale in ("%", "/100"):
        return round(number) if number <= 100 else None
    if scale:
        return None
    if "." in match[1] and number <= 1:
        return round(100 * number)
    return int(number) if 10 < number <= 100 and number.is_integer() else None


@dataclass(frozen=True, slots=True)
class Fields:
    """The named fields of a finding, and its text without them."""

    rest: str
    location: Location | None = None
    lines: tuple[int, int] | None = None
    severity: Severity | None = None
    confidence: int | None = None
    commit: str | None = None
    named: Mapping[str, str] = field(default_factory=dict)


def fields_in(text: str, files: Files = NO_FILES) -> Fields:
    """Reads lines such as "**File:** `a.py`", "**Lines:** 4-6" and "**Severity:** High" out of a text."""
    named: dict[str, str] = {}
    rest: list[str] = []
    for line in text.split("\n"):
        match = _FIELD.match(line) if ":" in line and len(line) <= 1_200 else None
        if match:
            named.setdefault(_name(match[1]), match[2].rstrip())
        else:
            rest.append(line)
    path = named.get("path", "")
    location = places.first_named(path, files) if path else None
    lines = places.lines_named("line " + named["line"].strip("`*_ ")) if "line" in named else None
    if lines is None and "line" in named:
        lines = places.span(named["line"].strip("`*_ "))
    lines = lines if lines and lines[0] else None  # "Line: 0" is of the file as a whole
    if location is None and lines is None and (within := _WITHIN.match(path)):
        lines = places.lines_named(within[1])
    if location and lines and location.first is None:
        location = places.at(location.path, lines)
    return Fields(
        rest="\n".join(rest),
        location=location,
        lines=lines,
        severity=severity_of(named["severity"]) if "severity" in named else None,
        confidence=confidence_in("confidence: " + named["confidence"]) if "confidence" in named else None,
        commit=named.get("commit", "").strip("`*_ ") or None,
        named=named,
    )


def _name(word: str) -> str:
    name = word.casefold()
    if any(word in name for word in ("file", "path", "location", "where")):
        return "path"
    if "line" in name:
        return "line"
    return "severity" if name == "priority" or name.startswith("severity") else name


_OF_GROUPS = frozenset(
    "issue issues priority severity finding findings problem problems bugs comments suggestions items "
    "found must fix should and or risk level medium high low warnings warning errors impact nits "
    "minor major nice to have required changes blocking non concerns bug total none".split()
)
"""Words that headings of groups of findings are made of."""


def is_group(rest: str) -> bool:
    """Whether what follows a severity only names a group: "issues (3)", "Priority Findings", nothing."""
    if is_count(rest) or _ASIDE.match(rest):
        return True
    words = re.sub(r"[\W\d_]+", " ", inline.plain(rest)).casefold().split()
    return all(word in _OF_GROUPS for word in words)
