"""The process's own settings, from the environment. What a repository may set is in `repo_config`."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Collection, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode

from bot.config import judge_settings
from bot.config.addresses import PUBLIC_API, check_api_url, check_public_url, quoted
from bot.config.private_key import read_private_key

MAX_SECRETS = 2
"""The new one and the old one, while a secret is changed."""

SHORTEST_SECRET = 16
"""Characters of a webhook secret."""


class Role(StrEnum):
    """What a process does; each needs its own settings."""

    SERVE = "serve"
    WEB = "web"
    WORKER = "worker"
    MIGRATE = "migrate"


NEEDED: Mapping[Role, Mapping[str, str]] = {
    Role.SERVE: {
        "app_id": "the App's id, a number on its settings page",
        "private_key": "the App's private key: PEM text, base64 of it, or the path of its file",
        "webhook_secrets": "the secret entered with the App's webhook URL",
    },
    Role.WEB: {
        "app_id": "the App's id, a number on its settings page",
        "webhook_secrets": "the secret entered with the App's webhook URL",
    },
    Role.WORKER: {
        "app_id": "the App's id, a number on its settings page",
        "private_key": "the App's private key: PEM text, base64 of it, or the path of its file",
    },
    Role.MIGRATE: {},
}

VARIABLES: Mapping[str, str] = {
    "app_id": "GITHUB_APP_ID",
    "app_slug": "GITHUB_APP_SLUG",
    "private_key": "GITHUB_PRIVATE_KEY",
    "webhook_secrets": "GITHUB_WEBHOOK_SECRET",
    "api_url": "GITHUB_API_URL",
    "database_url": "CITECHECK_DATABASE_URL",
    "host": "CITECHECK_HOST",
    "port": "CITECHECK_PORT",
    "worker_port": "CITECHECK_WORKER_PORT",
    "cache_dir": "CITECHECK_CACHE_DIR",
    "quiet_seconds": "CITECHECK_QUIET_SECONDS",
    "concurrency": "CITECHECK_CONCURRENCY",
    "check_seconds": "CITECHECK_CHECK_SECONDS",
    "check_memory": "CITECHECK_CHECK_MEMORY",
    "poll_seconds": "CITECHECK_POLL_SECONDS",
    "retention_days": "CITECHECK_RETENTION_DAYS",
    "client_id": "GITHUB_CLIENT_ID",
    "client_secret": "GITHUB_CLIENT_SECRET",
    "public_url": "CITECHECK_PUBLIC_URL",
    "public_cards": "CITECHECK_PUBLIC_CARDS",
    "ledger_days": "CITECHECK_LEDGER_DAYS",
    "metrics_token": "CITECHECK_METRICS_TOKEN",
    "log_level": "CITECHECK_LOG_LEVEL",
    "log_format": "CITECHECK_LOG_FORMAT",
}
"""Each setting and its variable."""

ALSO: Mapping[str, tuple[str, ...]] = {
    "webhook_secrets": ("GITHUB_WEBHOOK_SECRETS",),
    "port": ("PORT",),  # as most platforms name it
    "database_url": ("DATABASE_URL",),
}
"""Other variables that a setting may come from."""


def _variable(name: str) -> AliasChoices:
    return AliasChoices(VARIABLES[name], *ALSO.get(name, ()))


class SettingsError(ValueError):
    """Settings that are missing or wrong, a line for each. No line holds a value that may be secret."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class Settings(BaseSettings):
    """Everything that the environment says."""

    model_config = judge_settings.FROM_ENVIRONMENT

    app_id: Annotated[int, Field(gt=0)] | None = Field(None, validation_alias=_variable("app_id"))
    """The App's id, a number on its settings page."""

    app_slug: str = Field("citecheck", validation_alias=_variable("app_slug"))
    """The App's name in URLs; it posts as `<slug>[bot]`."""

    private_key: SecretStr | None = Field(None, validation_alias=_variable("private_key"))
    """The App's private key: PEM text, base64 of it, or the path of its file. Kept as PEM text."""

    webhook_secrets: Annotated[tuple[SecretStr, ...], NoDecode] = Field(
        (), validation_alias=_variable("webhook_secrets")
    )
    """The App's webhook secret; while you change it, the old and the new one, separated by a comma."""

    api_url: str = Field(PUBLIC_API, validation_alias=_variable("api_url"))
    """The address of GitHub's API; for GitHub Enterprise Server `https://HOST/api/v3`."""

    database_url: SecretStr = Field(
        SecretStr("sqlite:///citecheck.sqlite"), validation_alias=_variable("database_url")
    )
    """The bot's database: `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`."""

    host: str = Field("127.0.0.1", validation_alias=_variable("host"))
    """The address on which the web process listens; `0.0.0.0` behind a proxy or in a container."""

    port: int = Field(8000, ge=0, le=65535, validation_alias=_variable("port"))
    """The port of the web process; 0: any free one."""

    worker_port: int | None = Field(None, ge=1, le=65535, validation_alias=_variable("worker_port"))
    """The port on which a separate worker serves its health and metrics; if unset, it serves none."""

    cache_dir: Path | None = Field(None, validation_alias=_variable("cache_dir"))
    """Folder for cached code; default: beside the SQLite file, or a temporary folder."""

    quiet_seconds: float = Field(10.0, ge=0, le=60, validation_alias=_variable("quiet_seconds"))
    """Seconds without a new comment before a check starts, unless the repository's config sets them."""

    concurrency: int = Field(32, ge=1, le=200, validation_alias=_variable("concurrency"))
    """How many jobs one worker runs at a time."""

    check_seconds: int = Field(20, ge=1, le=600, validation_alias=_variable("check_seconds"))
    """Seconds of processor time for one pull request."""

    check_memory: int = Field(512, ge=256, le=65_536, validation_alias=_variable("check_memory"))
    """MiB of memory for one pull request."""

    poll_seconds: float = Field(0.5, ge=0.05, le=60, validation_alias=_variable("poll_seconds"))
    """Seconds between two looks of a worker into the queue."""

    retention_days: float = Field(14.0, ge=4, validation_alias=_variable("retention_days"))
    """Days to keep finished jobs and unused code. The minimum is longer than the 3 days in which GitHub can
    redeliver an event."""

    client_id: str | None = Field(None, validation_alias=_variable("client_id"))
    """The App's client id; people need it to sign in to the pages."""

    client_secret: SecretStr | None = Field(None, validation_alias=_variable("client_secret"))
    """A client secret of the App; people need it to sign in to the pages."""

    public_url: str | None = Field(None, validation_alias=_variable("public_url"))
    """The address of the pages, such as `https://citecheck.example.com`; GitHub sends people back to it."""

    public_cards: Annotated[tuple[str, ...], NoDecode] = Field((), validation_alias=_variable("public_cards"))
    """Repositories, as `OWNER/NAME`, whose pages anyone may see as long as the repository is public."""

    ledger_days: float = Field(400.0, ge=1, validation_alias=_variable("ledger_days"))
    """Days that the ledger keeps a check. The default lets you compare a month with that of the year before."""

    metrics_token: SecretStr | None = Field(None, validation_alias=_variable("metrics_token"))
    """The token that `/metrics` requires; if unset, anyone may read it."""

    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", validation_alias=_variable("log_level")
    )
    """The lowest level that is logged, on standard error."""

    log_format: Literal["auto", "json", "text"] = Field("auto", validation_alias=_variable("log_format"))
    """The format of the log; `auto`: text on a terminal, JSON elsewhere."""

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _lower(cls, value: Any) -> Any:  # noqa: ANN401
        return value.lower() if isinstance(value, str) else value

    @field_validator("private_key", mode="after")
    @classmethod
    def _read_key(cls, value: SecretStr | None) -> SecretStr | None:
        return SecretStr(read_private_key(value.get_secret_value())) if value else None

    @field_validator("webhook_secrets", mode="before")
    @classmethod
    def _split_secrets(cls, value: Any) -> Any:  # noqa: ANN401
        secrets = [part for part in re.split(r"[,\s]+", value) if part] if isinstance(value, str) else value
        if len(secrets) > MAX_SECRETS:
            raise ValueError(
                f"holds {len(secrets)} secrets, but may hold only {MAX_SECRETS}: the new one and the old one"
            )
        for secret in secrets:
            if isinstance(secret, str) and len(secret) < SHORTEST_SECRET:
                raise ValueError(
                    f"holds a secret of {len(secret)} characters, which can be guessed; it must have at least "
                    f"{SHORTEST_SECRET}, as `openssl rand -hex 32` makes them"
                )
        return secrets

    @field_validator("public_cards", mode="before")
    @classmethod
    def _split_names(cls, value: Any) -> Any:  # noqa: ANN401
        names = [part for part in re.split(r"[,\s]+", value) if part] if isinstance(value, str) else value
        for name in names:
            if not re.fullmatch(r"[\w.-]{1,100}/[\w.-]{1,100}", str(name), re.ASCII):
                raise ValueError(f"must be a list of OWNER/NAME, not {quoted(str(name))}")
        return names

    @field_validator("public_url")
    @classmethod
    def _check_public_url(cls, value: str | None) -> str | None:
        return None if value is None else check_public_url(value)

    @field_validator("api_url")
    @classmethod
    def _check_url(cls, value: str) -> str:
        return check_api_url(value)

    @field_validator("database_url", mode="after")
    @classmethod
    def _normalize_database(cls, value: SecretStr) -> SecretStr:
        from bot.storage import database  # noqa: PLC0415 - who only reads an address needs no database

        return SecretStr(database.normalize(value.get_secret_value()))

    @property
    def people_sign_in(self) -> bool:
        """Whether people sign in on the pages with GitHub."""
        return self.client_id is not None and self.client_secret is not None and self.public_url is not None

    def required_app_id(self) -> int:
        """The App's id, which `load` has made sure of."""
        assert self.app_id is not None  # noqa: S101
        return self.app_id

    def required_private_key(self) -> str:
        """The private key as PEM, which `load` has made sure of."""
        assert self.private_key is not None  # noqa: S101
        return self.private_key.get_secret_value()


def load(role: Role) -> Settings:
    """Read and check all settings that a role needs, from the process's environment.

    Raises SettingsError with one line for each that is missing or wrong.
    """
    try:
        settings = Settings()
    except ValidationError as error:
        raise SettingsError(sorted(map(_line, error.errors(include_url=False)))) from None
    missing = [
        f"{VARIABLES[name]}: is not set; it is {what}"
        for name, what in NEEDED[role].items()
        if not getattr(settings, name)
    ]
    if role in {Role.SERVE, Role.WEB}:
        missing += _half_set(settings)
    if missing:
        raise SettingsError(sorted(missing))
    return settings


SIGN_IN_NEEDS: Mapping[str, str] = {
    "client_id": "the App's client id, on its settings page",
    "client_secret": "a client secret of the App, made on its settings page",
    "public_url": "where the pages are, such as https://citecheck.example.com",
}
"""For people to sign in on the pages; all or none. Pages for everybody need them, too."""


def _half_set(settings: Settings) -> list[str]:
    given = [VARIABLES[name] for name in (*SIGN_IN_NEEDS, "public_cards") if getattr(settings, name)]
    if not given or settings.people_sign_in:
        return []
    return [
        f"{VARIABLES[name]}: is not set, but {given[0]} is; it is {what}"
        for name, what in SIGN_IN_NEEDS.items()
        if not getattr(settings, name)
    ]


def unknown_variables(environ: Mapping[str, str], *, besides: Collection[str] = ()) -> list[str]:
    """A line for each `CITECHECK_` variable that means nothing, with the nearest that does.

    `besides`: variables that mean something and are no setting.
    """
    known = {*VARIABLES.values(), *judge_settings.VARIABLES.values(), *besides}
    return [
        f"{name}: is not a setting{_nearest(name, known)}"
        for name in sorted(environ)
        if name.startswith("CITECHECK_") and name not in known
    ]


def _line(error: ErrorDetails) -> str:
    """What is wrong with one setting: its variable, what it must be, and what it is."""
    first = str(error["loc"][0])
    first = VARIABLES.get(first, first)  # a default has no variable's name
    name = next((name for name, variable in VARIABLES.items() if variable == first), "")
    variables = (first, *ALSO.get(name, ()))
    given = next((variable for variable in variables if os.environ.get(variable)), first)
    if error["type"] == "value_error":  # from a validator of ours
        return f"{given}: {error['msg'].removeprefix('Value error, ')}"
    return f"{given}: must be {_expected(name)}, not {_shown(name, str(error['input']))}"


def _expected(name: str) -> str:
    """What a setting's value must be: one of some words, or a number in a range."""
    described: Mapping[str, Any] = Settings.model_json_schema(by_alias=False)["properties"][name]
    described = next(iter(described.get("anyOf", ())), described)  # an optional one is "this or null"
    if choices := described.get("enum"):
        return f"{', '.join(choices[:-1])} or {choices[-1]}"
    number = "a whole number" if described.get("type") == "integer" else "a number"
    match described:
        case {"minimum": low, "maximum": high}:
            return f"{number} from {low} to {high}"
        case {"minimum": low}:
            return f"{number}, at least {low}"
        case {"exclusiveMinimum": low}:
            return f"{number} above {low}"
    return number


def _shown(name: str, value: str) -> str:
    if name in _BESIDE_SECRETS:
        return f"text of {len(value)} characters"
    return quoted(value)


_BESIDE_SECRETS = frozenset({"app_id"})
"""Settings that are copied from a page of secrets, so that a wrong value may be one of them."""


def _nearest(name: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {near[0]}?" if near else ""
