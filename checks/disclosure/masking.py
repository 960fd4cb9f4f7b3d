"""Keys, tokens and passwords masked in text that leaves this machine, line by line, so that numbers stay true.

The forms of tokens are those that their makers document, which secret scanners share (GitHub's secret scanning,
gitleaks, detect-secrets). The last is a Python package, but it may not be used here: it takes the network's
libraries and two thirds of a second to load, goes by file names, and some of its patterns take quadratic time.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

REDACTED = "[redacted]"

CONTEXT = 120
"""Lines before and after one that are looked at for a key that it is part of; RSA keys of 8,192 bits have 100."""

_TOKENS = re.compile(
    r"\b(?:"
    r"gh[opsur]_[A-Za-z0-9]{16,255}"
    r"|github_pat_[A-Za-z0-9_]{16,255}"
    r"|gl(?:pat|dt|ft|soat|rt|cbt|ptt|imt|agent|oas|ffct)-[A-Za-z0-9_.-]{20,300}"
    r"|sk-[A-Za-z0-9_-]{16,255}"  # OpenAI, Anthropic and others
    r"|[rs]k_(?:live|test)_[A-Za-z0-9]{10,255}"  # Stripe
    r"|whsec_[A-Za-z0-9+/=]{24,255}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,255}|xapp-[A-Za-z0-9-]{20,255}"  # Slack
    r"|(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[A-Z0-9]{16}\b"  # AWS
    r"|AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{20,500}|GOCSPX-[A-Za-z0-9_-]{28}"  # Google
    r"|hf_[A-Za-z0-9]{30,100}"
    r"|npm_[A-Za-z0-9]{36}"
    r"|pypi-[A-Za-z0-9_-]{70,500}"
    r"|rubygems_[0-9a-f]{48}"
    r"|SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}"  # SendGrid
    r"|SK[0-9a-f]{32}\b"  # Twilio
    r"|key-[0-9a-f]{32}\b|[0-9a-f]{32}-us[0-9]{1,2}\b"  # Mailgun, Mailchimp
    r"|sq0[a-z]{3}-[A-Za-z0-9_-]{22,43}"  # Square
    r"|shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}"  # Shopify
    r"|do[oprt]_v1_[a-f0-9]{64}"  # DigitalOcean
    r"|dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,100}"
    r"|dapi[0-9a-f]{32}\b"  # Databricks
    r"|hv[bs]\.[A-Za-z0-9_-]{20,500}"  # Vault
    r"|[0-9]{8,10}:AA[A-Za-z0-9_-]{33}\b"  # Telegram
    r"|[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}\b"  # Discord
    r"|AGE-SECRET-KEY-1[A-Z0-9]{58}"
    r"|eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{0,2000}"  # a JSON web token
    r")"
    r"|(?:(?<=slack\.com/services/)|(?<=slack\.com/workflows/)|(?<=slack\.com/triggers/))[A-Za-z0-9/_-]{20,200}"
    r"|(?<=/api/webhooks/)[0-9]{15,22}/[A-Za-z0-9_-]{40,100}"  # Discord
    r"|(?<=AccountKey=)[A-Za-z0-9+/]{20,200}={0,2}|(?<=SharedAccessKey=)[A-Za-z0-9+/]{20,200}={0,2}"  # Azure
    r"|(?<=[?&]sig=)[A-Za-z0-9%+/=_-]{40,200}"
    r"|(?<=://)[^/\s:@]{0,100}:(?![$*{%<])[^/\s@]{1,200}(?=@)"  # user and password of an address
)

_VARIABLE = r"(?![A-Z0-9]{1,60}(?:_[A-Z0-9]{1,60}){1,9}\\?[\"'`])"
_LITERAL = rf"{_VARIABLE}(?!\$)[!#-&(-;=?-\[\]-_a-z|~]"
"""Printed ASCII without quotes, backslashes, `<`, `>`, `{` and `}`: words of another alphabet are a form's label."""

_TYPE = r"(?:[ \t]{0,9}:[ \t]{0,9}[A-Za-z][\w.\[\]]{0,40}(?=[ \t]{0,9}=))?"
_ASSIGNED = rf"(?:\\?[\"'`\]]){{0,2}}{_TYPE}[ \t]{{0,20}}(?::=|=>|={{1,3}}|:)[ \t]{{0,20}}"
_QUOTED = rf"{_ASSIGNED}[A-Za-z@]{{0,2}}(?:\\?[\"'`])"
_ENDS = r"(?=\\?[\"'`])"
_RANDOM = r"(?=[A-Za-z_./+=-]{0,200}[0-9])(?=[^A-Za-z\n]{0,200}[A-Za-z])"

_NAMED = re.compile(
    rf"((?i:passwor[dt]|passwd|pwd|passphrase)[0-9]{{0,3}}{_QUOTED}){_LITERAL}{{4,200}}{_ENDS}"
    rf"|((?i:secret|api[_-]?key|access[_-]?key|private[_-]?key|account[_-]?key|auth[_-]?key|secret[_-]?key)"
    rf"[0-9]{{0,3}}{_QUOTED}){_LITERAL}{{8,300}}{_ENDS}"
    rf"|((?i:token|credentials?){_QUOTED}){_RANDOM}{_LITERAL}{{16,300}}{_ENDS}"
    r"|((?i:aws[_-]?secret[_-]?access[_-]?key|secret[_-]?access[_-]?key|aws[_-]?secret(?:[_-]?key)?)"
    rf"{_ASSIGNED}(?:\\?[\"'`])?)[A-Za-z0-9/+]{{40}}(?![A-Za-z0-9/+])"
    r"|((?i:authorization)[\"']?[ \t]{0,9}[:=,][ \t]{0,9}[\"'`]?(?i:bearer|basic|token)[ ])"
    r"[A-Za-z0-9._~+/=-]{12,2000}"
)
"""A name that says what it holds, and a literal; what is worked out, or stands for another text, is none."""

_SETTING = re.compile(
    r"^([ \t]{0,40}(?:export[ \t]{1,9}|[-+][ \t]{0,9})?[\w.-]{0,60}"
    r"(?i:passwor[dt]|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|secret[_-]?key)"
    r"(?:=|:[ \t]{1,9}))"
    rf"{_RANDOM}(?!\$)[^\s\"'`<>{{}}()\[\],;\\]{{8,300}}(?=[ \t]{{0,99}}$)",
    re.MULTILINE,
)
"""A line of a file of settings, in which nothing is quoted: `DB_PASSWORD=…`, `password: …`."""

_BEGIN = re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_END = re.compile(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_SEPARATORS = r"(?:\\{1,2}[nr]|[ \t\"'`+,.]){1,60}"
_MARKED = r"(?:Proc-Type: 4,ENCRYPTED|DEK-Info: [A-Z0-9-]{1,40},[0-9A-F]{1,64}|(?:Version|Comment|Hash): [\w. ()-]{1,80})"
_ON_ONE_LINE = re.compile(
    rf"{_BEGIN.pattern}(?:{_SEPARATORS}{_MARKED}){{0,5}}(?:{_SEPARATORS}[A-Za-z0-9+/=]{{16,8000}}+)*+"
    rf"(?:(?:{_SEPARATORS}[A-Za-z0-9+/=]{{1,15}})?{_SEPARATORS}{_END.pattern})?"
)
_BODY = re.compile(
    r"[ \t]{0,99}[-+#*>|/\"'`(]{0,4}[ \t]{0,40}[\"'`]?"
    r"([A-Za-z0-9+/]{1,99}={0,2})"
    r"(?:\\{1,2}[nr]|[ \t\"'`+,.;)\\]){0,20}"
)
_HEADER = re.compile(r"[ \t]{0,99}[\"'#]{0,2}[ \t]{0,9}[A-Z][A-Za-z-]{3,20}: [^\n]{1,200}")
WIDTHS = frozenset({64, 70, 76})
"""Characters of a whole line of a key: PEM (RFC 7468), OpenSSH, PGP and MIME (RFC 2045)."""

BEGINNING = 16_384
"""Characters of a line that are masked where it has more; twice as many as the longest secret has."""

REACH = 2_500
"""Characters from the beginning of a name to the end of the secret that it names, which has no blank."""

LEAST = 16
"""Characters of a line that is taken for the first of a key."""


HEADERS = 10
"""Lines such as `Proc-Type: 4,ENCRYPTED` that may come before the body of a key."""


_BLANK = re.compile(r"\s")


def without_secrets(text: str) -> str:
    """The text without what looks like a key, a token or a password. It has as many lines as before."""
    lines = text.split("\n")
    for number in _of_keys(lines):
        lines[number] = REDACTED
    return _of_one_line("\n".join(lines))


def line_without_secrets(lines: Sequence[str], number: int, shown: int = BEGINNING) -> str:
    """Line `number` (from 1) of a file, masked also where only the lines around it show that it is of a key.

    Of a very long line only the beginning: nobody is shown more, and the patterns take a second for a megabyte.
    `shown`: characters of the line that somebody will see; more than these come back.
    """
    line = lines[number - 1]
    if _width(line):
        first = max(0, number - 1 - CONTEXT)
        if number - 1 - first in _of_keys(lines[first : number + CONTEXT]):
            return REDACTED
    if len(line) > shown + REACH and "-----" not in line[:BEGINNING]:
        blank = _BLANK.search(
            line, shown + REACH, BEGINNING
        )  # no secret has one but the keys that are left out
        line = line[: blank.start()] if blank is not None else line
    if len(line) > BEGINNING:
        beginning = _of_one_line(line[:BEGINNING])
        if len(beginning) > BEGINNING * 3 // 4:  # else what is cut in two at its end might be shown
            return beginning
    return _of_one_line(line)


def _of_one_line(text: str) -> str:
    text = _ON_ONE_LINE.sub(REDACTED, text)
    text = _END.sub(REDACTED, text)
    text = _TOKENS.sub(REDACTED, text)
    text = _NAMED.sub(_kept_name, text)
    return _SETTING.sub(_kept_name, text)


def _kept_name(found: re.Match[str]) -> str:
    return f"{next(each for each in found.groups() if each is not None)}{REDACTED}"


def _of_keys(lines: Sequence[str]) -> set[int]:
    """Which lines, from 0, are the body of a private key, or look so much like one that they may be."""
    widths = [_width(line) for line in lines]
    found: set[int] = set()
    for at, line in enumerate(lines):
        if "-----" in line and (begin := _BEGIN.search(line)) and not _END.search(line, begin.end()):
            found |= _after_begin(lines, widths, at + 1)
        elif "-----" in line and _END.search(line) and not _BEGIN.search(line):
            body = list(takewhile(lambda number: widths[number], range(at - 1, -1, -1)))
            if len(body) == 1 or any(widths[number] in WIDTHS for number in body):
                found.update(body)
        elif widths[at] in WIDTHS and _is_mixed(line):
            found.add(at)
            if at and widths[at - 1] == widths[at] and 0 < sum(widths[at + 1 : at + 2]) < widths[at]:
                found.add(at + 1)  # its last line
    return found


def _after_begin(lines: Sequence[str], widths: Sequence[int], at: int) -> set[int]:
    before = range(at, min(at + HEADERS, len(lines)))
    at += sum(1 for _ in takewhile(lambda number: _is_header(lines[number]), before))
    if at >= len(lines) or widths[at] < LEAST:
        return set()
    return set(takewhile(lambda number: widths[number], range(at, len(lines))))


def _is_header(line: str) -> bool:
    return not line.strip() or _HEADER.fullmatch(line) is not None


def _width(line: str) -> int:
    """Characters of base64 that are the whole of a line, but for quotes and marks; 0 where there is more."""
    body = _BODY.fullmatch(line)
    return len(body[1]) if body else 0


def _is_mixed(line: str) -> bool:
    """Whether it has capitals, small letters and digits, as 64 characters of base64 have; hashes have not."""
    return any(map(str.isupper, line)) and any(map(str.islower, line)) and any(map(str.isdigit, line))
