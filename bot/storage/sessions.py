"""Who is signed in on the pages: an opaque id for the browser, the token encrypted, and what one may see."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.model.repository_key import RepositoryKey
from bot.storage import database
from bot.storage.database import METADATA

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

LOGIN_SECONDS = 600.0
"""From leaving for GitHub to coming back."""

LOGINS_OF_BROWSER = 10
"""Tabs of one browser that may be on their way to GitHub; the oldest is given up for one more."""

SESSION_SECONDS = 8 * 3_600.0
"""As long as GitHub's token is good; then one signs in again, which takes a click."""

LOGINS_LIMIT = 10_000
"""Attempts of all browsers that are kept: whoever asks for the page writes a row. The oldest are given up for more."""

ACCESS_SECONDS = 600.0
"""How long it is believed what GitHub said one may see."""

REPOSITORIES_LIMIT = 5_000
"""Repositories of one person that are kept."""

LOGINS = sa.Table(
    "citecheck_logins",
    METADATA,
    sa.Column("state_hash", sa.String(64), primary_key=True),
    sa.Column("browser_hash", sa.String(64), nullable=False, index=True),
    sa.Column("verifier", sa.Text, nullable=False),  # of PKCE, encrypted
    sa.Column("next_path", sa.String(2_000), nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
)
"""Attempts to sign in that are under way, each with its own state."""

SESSIONS = sa.Table(
    "citecheck_sessions",
    METADATA,
    sa.Column("id_hash", sa.String(64), primary_key=True),
    sa.Column("login", sa.String(200), nullable=False),  # empty: the owner of this machine
    sa.Column("token", sa.Text, nullable=False),  # GitHub's, encrypted; empty: the owner of this machine
    sa.Column("csrf", sa.String(64), nullable=False),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
    sa.Column("access", sa.Text, nullable=False),  # JSON: installation, repository, OWNER/NAME of each
    sa.Column("access_at", sa.Float, nullable=False),
)
"""Who is signed in."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A repository that somebody may see, by today's name."""

    key: RepositoryKey
    name: str
    """`OWNER/NAME`, as GitHub says it is now."""


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is signed in."""

    id_hash: str
    login: str
    csrf: str
    token: str
    """GitHub's; empty for the owner of this machine."""

    access: tuple[Seen, ...]
    fresh: bool
    """Whether `access` is young enough to be believed."""

    def __repr__(self) -> str:
        return f"Session({self.login})"

    @property
    def is_local(self) -> bool:
        """The owner of this machine, who sees all."""
        return not self.token


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt to sign in that came back."""

    verifier: str
    next_path: str

    def __repr__(self) -> str:
        return "Attempt()"


class Sessions:
    """The two tables. Every method blocks; expired rows go whenever a login begins, and when a worker cleans up."""

    def __init__(self, engine: sa.Engine, cipher: Fernet | None) -> None:
        """`cipher` encrypts; without one only the owner of this machine can be signed in."""
        self._engine = engine
        self._cipher = cipher

    # on the way to GitHub

    def begin(self, *, state: str, browser: str, verifier: str, next_path: str) -> None:
        """Keep an attempt to sign in."""
        now = database.now(self._engine)
        with self._engine.begin() as connection:
            _drop_expired(connection, now)
            own = LOGINS.c.browser_hash == hashed(browser)
            kept = (
                sa.select(LOGINS.c.state_hash)
                .where(own)
                .order_by(LOGINS.c.at.desc())
                .limit(LOGINS_OF_BROWSER - 1)
            )
            connection.execute(sa.delete(LOGINS).where(own, LOGINS.c.state_hash.not_in(kept)))
            latest = sa.select(LOGINS.c.at).order_by(LOGINS.c.at.desc())
            beyond = connection.execute(latest.offset(LOGINS_LIMIT - 1).limit(1)).scalar()
            if beyond is not None:
                connection.execute(sa.delete(LOGINS).where(LOGINS.c.at <= beyond))
            row = {"state_hash": hashed(state), "browser_hash": hashed(browser), "next_path": next_path}
            connection.execute(sa.insert(LOGINS).values(**row, verifier=self._sealed(verifier), at=now))

    def take(self, *, state: str, browser: str) -> Attempt | None:
        """The attempt with this state, once, in time, and only for the browser that began it."""
        now = database.now(self._engine)
        with self._engine.begin() as connection:
            gone = (
                sa.delete(LOGINS)
                .where(
                    LOGINS.c.state_hash == hashed(state),
                    LOGINS.c.browser_hash == hashed(browser),
                    LOGINS.c.at >= now - LOGIN_SECONDS,
                )
                .returning(LOGINS.c.verifier, LOGINS.c.next_path)
            )
            row = connection.execute(gone).first()
        verifier = self._opened(row.verifier) if row is not None else None
        return Attempt(verifier, row.next_path) if row is not None and verifier is not None else None

    # signed in

    def sign_in(self, *, login: str, token: str, seconds: float, access: Sequence[Seen]) -> str:
        """A new session, and the id for its cookie."""
        id_ = secrets.token_urlsafe(32)
        now = database.now(self._engine)
        values: dict[str, Any] = {
            "id_hash": hashed(id_),
            "login": login[:200],
            "token": self._sealed(token) if token else "",
            "csrf": secrets.token_urlsafe(32),
            "expires_at": now + min(seconds, SESSION_SECONDS),
            "access": _written(access),
            "access_at": now,
        }
        with self._engine.begin() as connection:
            connection.execute(sa.insert(SESSIONS).values(values))
        return id_

    def find(self, id_: str) -> Session | None:
        """The session of a cookie; None when there is none, or no more."""
        now = database.now(self._engine)
        query = sa.select(SESSIONS, (SESSIONS.c.access_at >= now - ACCESS_SECONDS).label("fresh")).where(
            SESSIONS.c.id_hash == hashed(id_), SESSIONS.c.expires_at > now
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        token = self._opened(row.token) if row.token else ""
        if token is None:  # the key is another one since
            return None
        return Session(row.id_hash, row.login, row.csrf, token, _read(row.access), bool(row.fresh))

    def renew_access(self, session: Session, access: Sequence[Seen]) -> None:
        """Keep what GitHub says now that one may see."""
        now = database.now(self._engine)
        with self._engine.begin() as connection:
            connection.execute(
                sa.update(SESSIONS)
                .where(SESSIONS.c.id_hash == session.id_hash)
                .values(access=_written(access), access_at=now)
            )

    def end(self, id_: str) -> None:
        """Sign out."""
        with self._engine.begin() as connection:
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.id_hash == hashed(id_)))

    def drop_expired(self) -> None:
        """Delete what is not good any more, with the tokens in it."""
        now = database.now(self._engine)
        with self._engine.begin() as connection:
            _drop_expired(connection, now)

    def _sealed(self, text: str) -> str:
        if self._cipher is None:
            raise RuntimeError("nobody signs in with GitHub here")
        return self._cipher.encrypt(text.encode()).decode("ascii")

    def _opened(self, text: str) -> str | None:
        from cryptography.fernet import InvalidToken  # noqa: PLC0415 - a twelfth of the web process

        if self._cipher is None:
            return None
        try:
            return self._cipher.decrypt(text.encode()).decode()
        except InvalidToken:
            return None


def _drop_expired(connection: sa.Connection, now: sa.ColumnElement[float]) -> None:
    connection.execute(sa.delete(LOGINS).where(LOGINS.c.at < now - LOGIN_SECONDS))
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.expires_at < now))


def cipher_for(secret: str) -> Fernet:
    """What encrypts tokens, from the App's client secret: a new one signs everybody out."""
    from cryptography.fernet import Fernet  # noqa: PLC0415 - a twelfth of the web process
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

    derived = HKDF(SHA256(), 32, salt=None, info=b"citecheck tokens of people").derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(derived))


def hashed(text: str) -> str:
    """What the database knows of a secret of a browser: nobody who reads it can use it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _written(access: Sequence[Seen]) -> str:
    return json.dumps([[*one.key, one.name] for one in access[:REPOSITORIES_LIMIT]])


def _read(text: str) -> tuple[Seen, ...]:
    return tuple(Seen(RepositoryKey(int(one[0]), int(one[1])), str(one[2])) for one in json.loads(text))
