"""Who is calling: a GitHub App by its JWT, an installation or a user by their token."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from bot.sandbox.accounts import now
from bot.sandbox.http.errors import ApiError, forbidden, not_found
from bot.sandbox.state import covers

if TYPE_CHECKING:
    from datetime import datetime

    from bot.sandbox.accounts import Account, App, Installation
    from bot.sandbox.models import Repository
    from bot.sandbox.state import Limits, State

JWT_LIFETIME = 600
"""GitHub refuses a JWT that would live longer than these seconds from now."""

CLOCK_LEEWAY = 60
"""Seconds by which `iat` may lie in the future."""

_RANK = {"read": 1, "write": 2, "admin": 3}


@dataclass(frozen=True, slots=True)
class AppCaller:
    """The App itself, proven by a JWT."""

    app: App


@dataclass(eq=False, slots=True)
class InstallationCaller:
    """An installation token: what it may do, where, and until when."""

    token: str
    installation: Installation
    permissions: dict[str, str]
    repositories: set[int] | None
    expires_at: datetime
    revoked: bool = False

    def reaches(self, repository: Repository) -> bool:
        """The token was made for this repository, or for all of the installation's."""
        return covers(self.installation, repository) and (
            self.repositories is None or repository.id in self.repositories
        )

    def may(self, *needs: str) -> bool:
        """Any of the needs (`checks:write`) is met; `metadata:read` always is."""
        for need in needs:
            name, level = need.split(":")
            if name == "metadata" or _RANK.get(self.permissions.get(name, ""), 0) >= _RANK[level]:
                return True
        return False


@dataclass(frozen=True, slots=True)
class UserCaller:
    """A person with a personal access token."""

    account: Account


Caller = AppCaller | InstallationCaller | UserCaller


def new_key_pair() -> tuple[str, str]:
    """A fresh RSA key: the private half and the public half, as PEM."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return private.decode(), public.decode()


@lru_cache(maxsize=1)
def shared_key_pair() -> tuple[str, str]:
    """The key pair of this process's sandboxes: making one takes longer than all else at their start."""
    return new_key_pair()


class Tokens:
    """Every credential that the sandbox has handed out."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._installation_tokens: dict[str, InstallationCaller] = {}
        self._user_tokens: dict[str, UserCaller] = {}

    @property
    def _limits(self) -> Limits:
        return self._state.limits

    def issue(
        self, installation: Installation, permissions: dict[str, str] | None, repositories: set[int] | None
    ) -> InstallationCaller:
        """A new installation token, narrowed to the asked permissions; 422 for more than it has."""
        granted = dict(installation.permissions)
        if permissions is not None:
            for name, level in permissions.items():
                if _RANK.get(level, 9) > _RANK.get(granted.get(name, ""), 0):
                    raise ApiError(422, "The permissions requested are not granted to this installation.")
            granted = dict(permissions)
        caller = InstallationCaller(
            token=f"ghs_{secrets.token_urlsafe(27)}",
            installation=installation,
            permissions=granted | {"metadata": "read"},
            repositories=repositories,
            expires_at=now() + timedelta(seconds=self._limits.token_seconds),
        )
        self._installation_tokens[caller.token] = caller
        return caller

    def issue_for_user(self, account: Account, *, prefix: str = "ghp_") -> str:
        """A person's token: a personal access token, or with `ghu_` one that an App got when they signed in."""
        token = f"{prefix}{secrets.token_urlsafe(27)}"
        self._user_tokens[token] = UserCaller(account)
        return token

    def revoke_all(self) -> None:
        """Every installation token handed out so far is refused from now on."""
        for caller in self._installation_tokens.values():
            caller.revoked = True

    def revoke_user(self, token: str) -> None:
        """Refuse a person's token from now on."""
        del self._user_tokens[token]

    def tokens_of(self, account: Account) -> list[str]:
        """Every token of a person that is good."""
        return [token for token, caller in self._user_tokens.items() if caller.account is account]

    def authenticate(self, authorization: str | None) -> Caller:
        """Who sent this `Authorization` header; ApiError 401 or 403 as GitHub answers."""
        scheme, _, credential = (authorization or "").partition(" ")
        credential = credential.strip()
        if scheme.lower() not in ("bearer", "token") or not credential:
            raise ApiError(401, "Requires authentication")
        if credential in self._user_tokens:
            return self._user_tokens[credential]
        if credential.count(".") == 2:
            return AppCaller(self._app_of(credential))
        caller = self._installation_tokens.get(credential)
        if caller is None or caller.revoked or caller.expires_at <= now():
            raise ApiError(401, "Bad credentials")
        if caller.installation.id not in self._state.installations:
            raise ApiError(401, "Bad credentials")
        if caller.installation.suspended_at:
            raise ApiError(403, "This installation has been suspended")
        return caller

    def _app_of(self, token: str) -> App:
        """The App that signed a JWT, by GitHub's rules for `iss`, `iat` and `exp`."""
        try:
            claims = jwt.decode(token, options={"verify_signature": False})
        except jwt.PyJWTError:
            raise ApiError(401, "A JSON web token could not be decoded") from None
        issuer = str(claims.get("iss", ""))
        app = next((a for a in self._state.apps.values() if issuer in (str(a.id), a.client_id)), None)
        if app is None:
            raise ApiError(404, "Integration not found")
        try:
            jwt.decode(
                token,
                app.public_key,
                algorithms=["RS256"],
                options={"verify_exp": False, "verify_iat": False},
            )
        except jwt.PyJWTError:
            raise ApiError(401, "A JSON web token could not be decoded") from None
        _check_times(claims.get("iat"), claims.get("exp"))
        return app


def _check_times(issued: object, expires: object) -> None:
    moment = time.time()
    if not isinstance(issued, int) or issued > moment + CLOCK_LEEWAY:
        raise ApiError(
            401,
            "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
        )
    if not isinstance(expires, int) or expires <= moment:
        raise ApiError(
            401,
            "'Expiration time' claim ('exp') must be a numeric value representing the future time at which"
            " the assertion expires",
        )
    if expires > moment + JWT_LIFETIME:
        raise ApiError(401, "'Expiration time' claim ('exp') is too far in the future")


def require_app(caller: Caller) -> App:
    """The calling App; ApiError 401 for any other credential."""
    if not isinstance(caller, AppCaller):
        raise ApiError(401, "A JSON web token could not be decoded")
    return caller.app


def require(caller: Caller | None, repository: Repository, *needs: str) -> None:
    """Let the caller pass to a repository if any of the needs is met; else ApiError 401, 403 or 404.

    Nobody, which is None, passes to what is public.
    """
    if caller is None:
        if repository.private:
            raise not_found()
        return
    if isinstance(caller, UserCaller):
        return
    if not isinstance(caller, InstallationCaller):
        raise ApiError(401, "Bad credentials")
    if not caller.reaches(repository):
        raise not_found()
    if not caller.may(*needs):
        raise forbidden()
