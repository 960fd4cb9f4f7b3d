"""The App's manifest: what it may do and hear, and where its deliveries go."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

import yaml

from bot.config.addresses import check_public_url
from bot.model.input_error import InputError
from bot.web.pages.addresses import SIGNED_IN

WEBHOOK_PATH = "/webhooks"
HOME = "https://pypi.org/project/citecheck-review/"
"""What the App's page links to: GitHub wants an address."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,33}")
"""GitHub takes names of up to 34 characters."""

ORGANIZATION = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")


@cache
def _app() -> Mapping[str, Any]:
    read: Mapping[str, Any] = yaml.safe_load(files(__package__).joinpath("app.yml").read_text("utf-8"))
    return read


def permissions() -> dict[str, str]:
    """What the App needs to be allowed: name → `read` or `write`."""
    return dict(_app()["default_permissions"])


def events() -> list[str]:
    """What the App needs to hear."""
    return list(_app()["default_events"])


def manifest(*, name: str, webhook_url: str, redirect_url: str | None = None) -> dict[str, object]:
    """The manifest as GitHub takes it: `app.yml` with this installation's own name and addresses."""
    whole: dict[str, object] = {
        "name": name,
        "url": HOME,
        "description": _app()["description"],
        "public": _app()["public"],
        "hook_attributes": {"url": webhook_url, "active": True},
        "default_permissions": permissions(),
        "default_events": events(),
    }
    pages = pages_url(webhook_url)
    return (
        whole
        | ({"callback_urls": [f"{pages}{SIGNED_IN}"]} if pages else {})
        | ({"redirect_url": redirect_url} if redirect_url else {})
    )


def pages_url(webhook_url: str) -> str | None:
    """Where the pages are beside that webhook; None where people cannot sign in there."""
    if not webhook_url.endswith(WEBHOOK_PATH):
        return None
    try:
        return check_public_url(webhook_url.removesuffix(WEBHOOK_PATH))
    except ValueError:
        return None


def read_name(text: str) -> str:
    """An App's name as a person types it. Raises InputError."""
    name = text.strip()
    if not NAME.fullmatch(name):
        raise InputError(
            "the App's name must have 1 to 34 letters, digits, spaces, dots, dashes or underscores, and begin with a letter or digit"
        )
    return name


def read_organization(text: str) -> str | None:
    """An organization's login, or None for a personal account. Raises InputError."""
    login = text.strip().removeprefix("@")
    if login and not ORGANIZATION.fullmatch(login):
        raise InputError(f"{login!r} is not an organization's login, such as acme")
    return login or None


def read_webhook_url(text: str) -> str:
    """The public address of the bot, with `/webhooks` where it has no path. Raises InputError."""
    url = text.strip()
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        host = None
    if not host or parts.scheme not in {"http", "https"} or parts.username or parts.query or parts.fragment:
        raise InputError("the webhook URL must be an address such as https://citecheck.example.com/webhooks")
    if _is_this_machine(host):
        raise InputError(
            f"GitHub cannot reach {host}; give the public address of the bot or of a tunnel to it"
        )
    return url if parts.path not in {"", "/"} else url.rstrip("/") + WEBHOOK_PATH


def _is_this_machine(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
