"""What is on its way through the pages: manifests to an App, and codes of people who sign in."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from bot.sandbox.accounts import now

if TYPE_CHECKING:
    from datetime import datetime

    from bot.sandbox.accounts import Account

MANIFEST_SECONDS = 3_600
"""How long a code can be exchanged for the App's keys."""

SIGN_IN_SECONDS = 600


@dataclass(eq=False)
class _Pending:
    """A manifest that was posted: shown to the person, then confirmed."""

    manifest: dict[str, Any]
    owner: Account
    state: str
    confirmed_at: datetime | None = None


class Registrations:
    """Manifests on their way to an App, by the code that stands for each."""

    def __init__(self) -> None:
        self._pending: dict[str, _Pending] = {}

    def add(self, manifest: dict[str, Any], owner: Account, state: str) -> str:
        """Keep a manifest; the ticket of its confirmation page."""
        ticket = secrets.token_hex(20)
        self._pending[ticket] = _Pending(manifest, owner, state)
        return ticket

    def confirm(self, ticket: str) -> str | None:
        """Where the browser is sent with the code, or None for an unknown ticket."""
        pending = self._pending.pop(ticket, None)
        if pending is None or pending.confirmed_at is not None:
            return None
        pending.confirmed_at = now()
        code = secrets.token_hex(20)
        self._pending[code] = pending
        query = urlencode({"code": code} | ({"state": pending.state} if pending.state else {}))
        return f"{pending.manifest['redirect_url']}?{query}"

    def take(self, code: str) -> tuple[dict[str, Any], Account] | None:
        """The manifest of a code and its App's owner; once, and within an hour."""
        pending = self._pending.get(code)
        if pending is None or pending.confirmed_at is None:
            return None
        del self._pending[code]
        if (now() - pending.confirmed_at).total_seconds() > MANIFEST_SECONDS:
            return None
        return pending.manifest, pending.owner


@dataclass(frozen=True, slots=True)
class _Code:
    """What a code stands for until it is exchanged."""

    account: Account
    redirect_uri: str
    challenge: str
    at: datetime = field(default_factory=now)


class SignIns:
    """The codes that are out there."""

    def __init__(self) -> None:
        self._codes: dict[str, _Code] = {}

    def add(self, account: Account, redirect_uri: str, challenge: str) -> str:
        """A code for somebody who agreed."""
        code = secrets.token_hex(10)
        self._codes[code] = _Code(account, redirect_uri, challenge)
        return code

    def take(self, code: str, redirect_uri: str, verifier: str) -> Account | None:
        """Whose code it is; once, in time, and only for who knows the verifier."""
        found = self._codes.pop(code, None)
        if found is None or (now() - found.at).total_seconds() > SIGN_IN_SECONDS:
            return None
        if redirect_uri and redirect_uri != found.redirect_uri:
            return None
        if found.challenge and not hmac.compare_digest(found.challenge, _challenge(verifier)):
            return None
        return found.account


def _challenge(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


def slug_of(name: str) -> str:
    """The name of an App as it is in addresses."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
