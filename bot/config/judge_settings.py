"""Which model judges, at what price and within which budgets, from the environment. Unset: none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from checks.model.policy import JudgeBounds

VARIABLES: Mapping[str, str] = {
    "model": "CITECHECK_JUDGE_MODEL",
    "url": "CITECHECK_JUDGE_URL",
    "key": "CITECHECK_JUDGE_KEY",
    "price": "CITECHECK_JUDGE_PRICE",
    "tokens": "CITECHECK_JUDGE_TOKENS",
    "dollars": "CITECHECK_JUDGE_DOLLARS",
    "timeout": "CITECHECK_JUDGE_TIMEOUT",
    "bounds": "CITECHECK_JUDGE_BOUNDS",
}
"""Each setting and its variable."""

LOOK_UPS_LIMIT = 50
"""For one finding; each may be a request of its own."""

REPLAY = "replay:"
MORE_PACKAGES = "a model needs more packages: pip install 'citecheck-review[judge]'"
_APIS = ("openai:", "anthropic:")
_LOCAL = re.compile(r"localhost|127(?:\.\d{1,3}){3}|\[?::1\]?")


class JudgeSettingsError(ValueError):
    """Settings that are missing or wrong, a line for each. No line holds the key."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars for a million tokens."""

    input: float
    output: float

    def of(self, input_tokens: int, output_tokens: int) -> float:
        """Dollars for so many tokens."""
        return (self.input * input_tokens + self.output * output_tokens) / 1_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """What may be spent on one check, on one repository in a day, and on all in a day; None: no limit."""

    check: float | None = None
    repository: float | None = None
    day: float | None = None


FROM_ENVIRONMENT = SettingsConfigDict(
    extra="ignore",
    frozen=True,
    env_ignore_empty=True,
    hide_input_in_errors=True,
    use_attribute_docstrings=True,
)
"""How all settings are read; an empty variable is none, and no value that may be secret is shown."""


class JudgeSettings(BaseSettings):
    """Everything that the environment says of the judge."""

    model_config = FROM_ENVIRONMENT

    model: str = Field("", max_length=200, validation_alias=VARIABLES["model"])
    """`openai:NAME`, `anthropic:NAME`, `NAME` at a URL that speaks OpenAI's API, or `replay:FILE`."""

    url: str | None = Field(None, validation_alias=VARIABLES["url"])
    """The address of the model's server, unless it is OpenAI's or Anthropic's own."""

    key: SecretStr | None = Field(None, validation_alias=VARIABLES["key"])
    """The key for the model's server; a server on this machine needs none."""

    price: Annotated[Price | None, NoDecode] = Field(None, validation_alias=VARIABLES["price"])
    """Dollars for a million tokens in and out; needed only if citecheck does not know the model's price."""

    tokens: Annotated[Budget, NoDecode] = Field(
        Budget(300_000, 3_000_000, 15_000_000), validation_alias=VARIABLES["tokens"]
    )
    """The most tokens for one check, for one repository per day, and for all repositories per day."""

    dollars: Annotated[Budget, NoDecode] = Field(Budget(1, 10, 50), validation_alias=VARIABLES["dollars"])
    """The most dollars, likewise."""

    timeout: float = Field(60, ge=1, le=240, validation_alias=VARIABLES["timeout"])
    """Seconds to wait for one answer."""

    bounds: Annotated[JudgeBounds, NoDecode] = Field(JudgeBounds(), validation_alias=VARIABLES["bounds"])
    """For one finding: the most look-ups, characters that they show, and tokens after the first request."""

    @property
    def is_on(self) -> bool:
        """A model is named."""
        return bool(self.model)

    @property
    def is_anthropic(self) -> bool:
        """It speaks Anthropic's interface."""
        return self.model.startswith("anthropic:")

    @property
    def name(self) -> str:
        """The model as its server calls it."""
        for api in _APIS:
            if self.model.startswith(api):
                return self.model.removeprefix(api)
        return self.model

    @property
    def replay(self) -> Path | None:
        """The file of recorded answers that stand in for a model."""
        return Path(self.model.removeprefix(REPLAY)) if self.model.startswith(REPLAY) else None

    @field_validator("url")
    @classmethod
    def _check_url(cls, value: str | None) -> str | None:
        if value is None:
            return None
        try:
            parts = urlsplit(value)
            host = parts.hostname or ""
        except ValueError:
            parts, host = urlsplit(""), ""
        if parts.scheme not in {"http", "https"} or not host or parts.query or parts.fragment:
            raise ValueError("must be a URL such as https://models.example.com/v1")
        if parts.username or parts.password:
            raise ValueError("must not hold a user or a password")
        return value.rstrip("/")

    @field_validator("price", mode="before")
    @classmethod
    def _read_price(cls, value: Any) -> Any:  # noqa: ANN401
        if not isinstance(value, str):
            return value
        found = re.fullmatch(r"\s*\$?(\d{1,6}(?:\.\d{1,9})?)\s*/\s*\$?(\d{1,6}(?:\.\d{1,9})?)\s*", value)
        if found is None:
            raise ValueError("must be the dollars for a million tokens in and out, such as 0.15/0.60")
        return Price(float(found[1]), float(found[2]))

    @field_validator("tokens", "dollars", mode="before")
    @classmethod
    def _read_budget(cls, value: Any, info: Any) -> Any:  # noqa: ANN401
        if not isinstance(value, str):
            return value
        default = cls.model_fields[info.field_name].default
        amounts: dict[str, float | None] = {
            name: getattr(default, name) for name in ("check", "repository", "day")
        }
        for part in re.split(r"[,\s]+", value.strip()):
            name, _, amount = part.rpartition("=")
            name = name or "check"
            if name not in amounts or not re.fullmatch(r"\d{1,12}(?:\.\d{1,6})?", amount):
                raise ValueError("must look like `check=300000 repository=3000000 day=15000000`")
            amounts[name] = float(amount)
        return Budget(**amounts)

    @field_validator("bounds", mode="before")
    @classmethod
    def _read_bounds(cls, value: Any) -> Any:  # noqa: ANN401
        if not isinstance(value, str):
            return value
        given = {}
        for part in re.split(r"[,\s]+", value.strip()):
            name, _, amount = part.partition("=")
            if name not in {"look_ups", "characters", "tokens"} or not re.fullmatch(r"\d{1,6}", amount):
                raise ValueError("must look like `look_ups=8 characters=40000 tokens=6000`")
            given[name] = int(amount)
        if given.get("look_ups", 0) > LOOK_UPS_LIMIT:
            raise ValueError(f"must have at most {LOOK_UPS_LIMIT} look-ups")
        return replace(JudgeBounds(), **given)

    @model_validator(mode="after")
    def _check_whole(self) -> JudgeSettings:
        if self.model and not self.replay:
            if self.url is None and not self.model.startswith(_APIS):
                raise ValueError(
                    f"{VARIABLES['url']}: is not set; {VARIABLES['model']} must name one of "
                    f"{', '.join(_APIS)} or a model at that URL"
                )
            local = self.url is not None and _LOCAL.fullmatch(urlsplit(self.url).hostname or "")
            if self.key is None and not local:
                raise ValueError(f"{VARIABLES['key']}: is not set; it is the key for the model's server")
        return self


def load() -> JudgeSettings:
    """Read and check them all, from the process's environment. Raises JudgeSettingsError."""
    try:
        settings = JudgeSettings()
    except ValidationError as error:
        lines = []
        for one in error.errors(include_url=False, include_input=False):
            words = str(one["msg"]).removeprefix("Value error, ")
            lines.append(f"{one['loc'][0]}: {words}" if one["loc"] else words)
        raise JudgeSettingsError(sorted(lines)) from None
    if settings.replay is not None and not settings.replay.is_file():
        raise JudgeSettingsError([f"{VARIABLES['model']}: no file of recorded answers has that path"])
    if settings.is_on and settings.replay is None and find_spec("pydantic_ai") is None:
        raise JudgeSettingsError([f"{VARIABLES['model']}: {MORE_PACKAGES}"])
    if settings.is_on and settings.replay is None and settings.price is None:
        return settings.model_copy(update={"price": _listed_price(settings)})
    return settings


def _listed_price(settings: JudgeSettings) -> Price:
    """The price by the list of `genai-prices`; an unknown one would leave the budget without a limit."""
    why = "is not set, and the price of this model is unknown"
    example = "0.15/0.60 (dollars for a million tokens in and out), or 0/0 if it is free"
    unknown = JudgeSettingsError([f"{VARIABLES['price']}: {why}; set it, for example to {example}"])
    if settings.url is not None:
        raise unknown
    from genai_prices import Usage, calc_price  # noqa: PLC0415 - an extra

    provider = settings.model.partition(":")[0]
    million = 1_000_000
    try:
        inward = calc_price(Usage(input_tokens=million), model_ref=settings.name, provider_id=provider)
        outward = calc_price(Usage(output_tokens=million), model_ref=settings.name, provider_id=provider)
    except LookupError:
        raise unknown from None
    return Price(float(inward.total_price), float(outward.total_price))
