"""How the bot writes its log: one event a line, JSON when nobody watches, and never a secret."""

from __future__ import annotations

import logging
import re
import sys
import textwrap
from typing import TYPE_CHECKING, Any

import structlog

if TYPE_CHECKING:
    from collections.abc import MutableMapping

SECRET_NAMES = re.compile(r"(?i)token|secret|password|passwd|private_?key|authorization|cookie|credential")
SECRET_VALUES = re.compile(
    r"gh[opsur]_[A-Za-z0-9_]{10,255}"  # GitHub's tokens
    r"|github_pat_[A-Za-z0-9_]{10,255}"
    r"|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----.{0,10000}"
    r"|eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{0,2000}"  # a JWT
    r"|(?i:bearer|token)\s{1,5}[A-Za-z0-9._~+/=-]{16,2000}"
    r"|(?<=://)[^/\s:@]{0,200}:[^/\s@]{1,200}(?=@)",  # user and password in a URL
    re.DOTALL,
)
REDACTED = "[redacted]"
TRACEBACKS = frozenset({"exception", "stack"})
"""The values of an event that have lines of their own."""

MODELS = ("openai", "anthropic", "httpx2", "httpcore2")
"""What speaks to a judge's model: it would log whole questions, and with them code."""

LONGEST = 10_000
"""Characters of a single value that are written."""


def configure(*, level: str = "info", form: str = "auto") -> None:
    """Send everything that is logged, ours and the libraries', to standard error.

    `form` is `json`, `text`, or `auto`: text on a terminal, JSON elsewhere.
    """
    as_json = form == "json" or (form == "auto" and not sys.stderr.isatty())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if as_json:
        last += [structlog.processors.format_exc_info, redact, structlog.processors.JSONRenderer()]
    else:
        console = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
        last += [structlog.processors.format_exc_info, redact, make_inert, console]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("dbos", "uvicorn", "uvicorn.error"):  # they bring handlers of their own
        library = logging.getLogger(name)
        library.handlers = []
        library.propagate = True
    for name in ("alembic", "dbos", "httpx", "httpcore", "uvicorn", "uvicorn.error", *MODELS):
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    # DBOS adds its own console to a logger without handlers
    logging.getLogger("dbos").addHandler(logging.NullHandler())


def redact(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:  # noqa: ANN401
    """Take out of an event whatever is secret by its name or by its look."""
    for name, value in event.items():
        event[name] = REDACTED if SECRET_NAMES.search(name) and value is not None else _clean(value)
    return event


def make_inert(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:  # noqa: ANN401
    """Write out what a terminal would obey, and every end of a line, which could begin a forged event.

    Only a traceback keeps its lines: indented, as no event is. JSON needs none of this.
    """
    from checks.reports.wording.escape import plain  # noqa: PLC0415 - only for the eyes of a person

    inert: dict[str, Any] = {}
    for name, value in event.items():
        if not isinstance(value, str):  # is written as its `repr`, which escapes too
            inert[name] = value
        elif name in TRACEBACKS:
            inert[name] = textwrap.indent(plain(value), "    ", lambda _: True)
        else:
            inert[name] = plain(value, keep="")
    return inert


def _clean(value: Any, depth: int = 0) -> Any:  # noqa: ANN401
    if value is None or isinstance(value, bool | int | float):
        return value
    if depth < 4 and isinstance(value, dict):
        return {
            str(key): REDACTED if SECRET_NAMES.search(str(key)) else _clean(each, depth + 1)
            for key, each in value.items()
        }
    if depth < 4 and isinstance(value, list | tuple | set | frozenset):
        return [_clean(each, depth + 1) for each in value]
    text = value if isinstance(value, str) else repr(value)
    text = SECRET_VALUES.sub(REDACTED, text)  # before the cut, which might halve a secret
    if len(text) <= LONGEST:
        return text
    half = LONGEST // 2 - 1
    return f"{text[:half]}…{text[-half:]}"  # a traceback's last line is the error
