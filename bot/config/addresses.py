"""Addresses that settings hold: of GitHub's API and pages, and of our own pages."""

from __future__ import annotations

from urllib.parse import urlsplit

PUBLIC_API = "https://api.github.com"

SHOWN_LIMIT = 60
"""Characters of a wrong value that are shown."""

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
"""Names of this machine for itself."""


def check_public_url(value: str) -> str:
    """The origin of our own pages, without a slash at its end. Raises ValueError when it is none."""
    found = check_api_url(value)
    parts = urlsplit(found)
    if parts.path:
        raise ValueError(
            f"must be a URL without a path, such as https://citecheck.example.com, not {quoted(value)}"
        )
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise ValueError("must begin with https://, because browsers keep the sign-in only for HTTPS")
    return found


def check_api_url(value: str) -> str:
    """The address of GitHub's API, without a slash at its end. Raises ValueError when it is none."""
    try:
        parts = urlsplit(value)
        host = parts.hostname
    except ValueError:  # half an IPv6 address
        raise ValueError(_not_a_url(value)) from None
    if parts.scheme not in {"http", "https"} or not host or parts.query or parts.fragment:
        raise ValueError(_not_a_url(value))
    if parts.username or parts.password:
        raise ValueError("must not hold a user or a password")
    return value.rstrip("/")


def web_url(api_url: str) -> str:
    """Where GitHub's pages are, by the address of its API."""
    parts = urlsplit(api_url)
    host = parts.netloc
    if api_url.rstrip("/") == PUBLIC_API or host.endswith(".ghe.com"):
        host = host.removeprefix("api.")
    return f"{parts.scheme}://{host}"


def _not_a_url(value: str) -> str:
    shown = "" if "@" in value or "?" in value else f", not {quoted(value)}"
    return f"must be a URL such as https://github.example.com/api/v3{shown}"


def quoted(value: str) -> str:
    """As much of a wrong value as is shown, on one line."""
    from checks.reports.wording.escape import line  # noqa: PLC0415 - only a wrong setting needs it

    return f'"{line(value, SHOWN_LIMIT)}"'
