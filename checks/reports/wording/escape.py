"""Text of findings and of code made inert, for each place that a report puts it: the one place to escape.

Findings are hostile until shown otherwise: they may hold escape codes for a terminal, HTML, mentions of
people, images that call home, marks that turn the reading direction, and fences that end ours.
"""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote

from checks.reports.wording.cut import CODE_SPAN, sentence_cut, text_cut

_JOINER = "\u2060"
"""WORD JOINER: invisible, and enough to keep GitHub from reading `@name`, `#12` or `www.` as a link."""

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\uf8ff\ufeff\uffa0\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U0010ffff]"
)
"""Characters that are obeyed or drawn by nobody: control, format, private use, half pairs, tags, fillers."""

_MARKUP = re.compile(r"([\\`*_\[\]<>|~$&])")
_BLOCK_START = re.compile(r"^(?:([-+=#>])|([0-9]{1,9})([.)]))")
_REFERENCE = re.compile(r"(?<=@)(?=[\w\[\\-])|(?<=#)(?=[0-9])|(?i:(?<=\bgh-)(?=[0-9]))")
_ADDRESS = re.compile(r"(?i)\b(www|(?:ht|f)tps?|mailto|xmpp|javascript|vbscript|data)(?=[.:])")
_WEB = re.compile(r"(?i)https?://[^/?#\s]")
_BACKTICKS = re.compile(r"`+")


def plain(text: str, *, keep: str = "\n\t") -> str:
    r"""The text with what a terminal or a browser would obey instead of show, made visible.

    Control and format characters (bidirectional marks, zero-width characters, tags) are written as
    `\x1b` or `\u202e`. Those in `keep` stay, and so do the joiners inside an emoji or a word of a
    script that needs them.
    """
    return _HIDDEN.sub(lambda one: one[0] if one[0] in keep or _joins(one) else _written(one[0]), text)


def line(text: str, limit: int | None = None) -> str:
    """`plain` on one line: white space of any kind and any length is one blank. Cut at `limit` with an …"""
    whole = " ".join(text.split())
    return plain(whole, keep="") if limit is None else text_cut(plain(whole[: limit + 1], keep=""), limit)


def sentence(text: str, limit: int) -> str:
    """`line` of a sentence of ours, which quotes findings in backticks: it is not cut inside a code span."""
    return sentence_cut(line(text), limit)


def code(text: str, *, lines: int, columns: int) -> str:
    """`plain` of so many lines of code, each cut at so many characters, with a last line that says that there is more."""
    given = text.rstrip("\n").split("\n")
    more = [f"… {len(given) - lines} more lines"] if len(given) > lines else []
    return "\n".join([plain(one[:columns]) for one in given[:lines]] + more)


def markdown(text: str, limit: int | None = None) -> str:
    """Text as one line of Markdown that renders as itself: no markup, link, mention, image or HTML."""
    inert = _MARKUP.sub(r"\\\1", line(text, limit))
    inert = _BLOCK_START.sub(lambda start: f"\\{start[1]}" if start[1] else f"{start[2]}\\{start[3]}", inert)
    return _ADDRESS.sub(rf"\1{_JOINER}", _REFERENCE.sub(_JOINER, inert))


def markdown_prose(text: str) -> str:
    """A sentence of ours, which quotes findings in backticks: its code spans stay, all else is inert."""
    parts = CODE_SPAN.split(text)
    return "".join(markdown_code(part) if at % 2 else _between(part) for at, part in enumerate(parts))


CALLED = re.compile(
    r"(?i)(?<=@)(?=(?:coderabbitai|copilot|claude|codex|cursor|cursoragent|gemini-code-assist|greptileai|greptile|"
    r"sourcery-ai|ellipsis-dev|devin-ai-integration|devin|qodo-merge-pro|qodo|codium|bugbot|baz-reviewer|cubic-dev-ai|"
    r"graphite-app|propel|korbit-ai|jules|google-labs-jules|kilo|kodus|mesa-dot-dev|macroscopeapp|augmentcode|openhands|"
    r"sweep-ai|dependabot|renovate)\b)"
)
"""Accounts that do as they are told wherever their name stands after an `@`, also in code."""


def uncalled(text: str) -> str:
    """Text whose mentions of such accounts are broken up by a joiner that nobody sees."""
    return CALLED.sub(_JOINER, text)


def markdown_code(text: str) -> str:
    """Text as a code span, in which nothing is markup, a mention or a link. Not for a cell of a table."""
    shown = uncalled(line(text))
    if not shown:
        return ""
    fence = "`" * (max((len(run) for run in _BACKTICKS.findall(shown)), default=0) + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def markdown_fence(text: str, language: str = "") -> str:
    """Code as a fenced block whose fence is longer than any run of backticks in it."""
    shown = uncalled(plain(text))
    fence = "`" * max(3, max((len(run) for run in _BACKTICKS.findall(shown)), default=0) + 1)
    return f"{fence}{re.sub(r'[^A-Za-z0-9+#-]', '', language)}\n{shown}\n{fence}"


def markdown_link(label: str, url: str | None) -> str:
    """A link on a label that is Markdown already; the label alone when the address is not a web address."""
    address = web_address(url)
    return f"[{label}](<{address}>)" if address else label


def web_address(url: str | None) -> str | None:
    """The address when it is http or https, with everything that could end it or hide in it encoded."""
    if not url or not _WEB.match(url.strip()):
        return None
    return quote(url.strip().encode("utf-8", "replace"), safe="/:?#@!$&'*+,;=%~-._")


def code_spans(text: str) -> list[tuple[bool, str]]:
    """A sentence of ours split into (is code, text), for reports that set code in another face."""
    return [(at % 2 == 1, part) for at, part in enumerate(CODE_SPAN.split(text)) if part]


def _between(text: str) -> str:
    """`markdown` of a piece of a sentence, with the blanks at its ends."""
    if not text.strip():
        return " " if text else ""
    before = " " if text[0].isspace() else ""
    after = " " if text[-1].isspace() else ""
    return f"{before}{markdown(text)}{after}"


def _joins(one: re.Match[str]) -> bool:
    """A joiner between two pictures, or between two letters of a script that is joined."""
    if one[0] not in "\u200c\u200d":
        return False
    before, after = one.string[one.start() - 1 : one.start()], one.string[one.end() : one.end() + 1]
    return bool(before and after) and all(
        not beside.isascii() and unicodedata.category(beside)[0] in "LMS" for beside in (before, after)
    )


def _written(one: str) -> str:
    code = ord(one)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
