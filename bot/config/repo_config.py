"""What a repository chooses in `.github/citecheck.yml`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
)
from pydantic_core import PydanticCustomError

from bot.config import CONFIG_PATH
from checks.model.history.uptake import Mark
from checks.model.outcome import Failure
from checks.model.policy import DEFAULT_CONFIDENCE, DEFAULT_JUDGED, DEFAULT_WINDOW, JudgePolicy, Policy
from checks.sources.accounts import is_reviewer


def _pattern(pattern: str) -> str:
    """Refuse patterns whose regular expression could take polynomial time of a high degree."""
    if any(part.count("*") > 3 for part in pattern.split("/")) or pattern.count("**") > 3:
        raise PydanticCustomError(
            "pattern_too_wild", "must have at most three `*` in each part of a path, and three `**`"
        )
    return pattern


def _judge(value: object) -> object:
    """`true` means all defaults, `false` that there is no judge."""
    if value is True:
        return {}
    return None if value is False else value


Login = Annotated[str, Field(strict=True, min_length=1, max_length=100)]

Pattern = Annotated[str, Field(strict=True, min_length=1, max_length=500), AfterValidator(_pattern)]


class Section(BaseModel):
    """A part of the file: keys that are known, and no others."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Reviewers(Section):
    """Whose comments are read as a review, besides the bots that are known."""

    include: tuple[Login, ...] = Field(default=(), max_length=100)
    """Logins that are reviewers whatever they look like, such as `my-review-bot[bot]`."""

    exclude: tuple[Login, ...] = Field(default=(), max_length=100)
    """Logins that are not, such as `dependabot[bot]`. Exclusion wins."""


class Judge(Section):
    """How a language model is asked about what the rules leave over."""

    max_findings: Annotated[StrictInt, Field(ge=1, le=200)] = DEFAULT_JUDGED
    """Findings of one review that are sent to it, the most urgent first."""

    fail_on: tuple[Failure, ...] = ()
    """Failures that turn the check run red when the judge found them."""


class RepoConfig(Section):
    """The choices of one repository. The defaults are what a repository without the file gets."""

    tier2: StrictBool = False
    """Check what findings say about the code, not only whether the cited place exists. Where somebody asks for a
    check (`citecheck check`, `gate`, MCP, the Action) only `false` in the file switches that off."""

    window: Annotated[StrictInt, Field(ge=0, le=100)] = DEFAULT_WINDOW
    """Lines before and after the cited ones that count as cited."""

    reviewers: Reviewers = Reviewers()
    """Whose comments are read as a review."""

    default_confidence: Annotated[StrictInt, Field(ge=0, le=100)] = DEFAULT_CONFIDENCE
    """The confidence of a finding that states none."""

    fail_on: tuple[Failure, ...] = ()
    """Failures that turn the check run red; without them a warning leaves it neutral."""

    disable: tuple[Failure, ...] = ()
    """Failures that are not warned of at all; the report says which."""

    unmute: tuple[Failure, ...] = ()
    """Failures that are warned of even where people called too many of their warnings wrong."""

    ignore: tuple[Pattern, ...] = Field(default=(), max_length=500)
    """Paths whose findings are not judged, as in `.gitignore`."""

    annotate_grounded: StrictBool = False
    """Put a notice on the lines of grounded findings, too: those whose content was verified."""

    hide: tuple[Mark, ...] = ()
    """Findings that are folded away for what is said of them: `said_again`, `older` than the change."""

    drafts: StrictBool = True
    """Check draft pull requests."""

    judge: Annotated[Judge | None, BeforeValidator(_judge)] = None
    """`true`, or choices of its own: send findings and the code around them to the server's model."""

    description: StrictBool | None = None
    """Check what pull requests say of themselves; left out: only those that an app or a bot account opens."""

    quiet_seconds: Annotated[StrictInt, Field(ge=0, le=60)] = 10
    """Seconds without a new comment before a check starts; `/recheck` does not wait."""

    @property
    def named_reviewers(self) -> frozenset[str]:
        """The accounts that are reviewers because they are named."""
        chosen = self.reviewers
        return frozenset(
            login for login in chosen.include if is_reviewer(login, is_bot=False, **chosen.model_dump())
        )

    @property
    def chosen_quiet_seconds(self) -> float | None:
        """How long reviewers have to be quiet before a check starts; None when the file is silent."""
        return float(self.quiet_seconds) if "quiet_seconds" in self.model_fields_set else None

    @property
    def asked_policy(self) -> Policy:
        """The policy where a person or an agent asks for the check: contents count unless the file says not."""
        return self.policy(tier2=self.tier2 or "tier2" not in self.model_fields_set)

    def policy(self, *, tier2: bool | None = None) -> Policy:
        """What the judgement needs to know of it; `tier2` overrides the file for one check."""
        return Policy(
            tier2=self.tier2 if tier2 is None else tier2,
            window=self.window,
            default_confidence=self.default_confidence,
            fail_on=frozenset(self.fail_on),
            off=frozenset(self.disable),
            ignore=self.ignore,
            hide=frozenset(self.hide),
            judge=None
            if self.judge is None
            else JudgePolicy(self.judge.max_findings, frozenset(self.judge.fail_on)),
        )


def schema() -> dict[str, Any]:
    """The JSON Schema of the file, for editors."""
    generated = RepoConfig.model_json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"citecheck: {CONFIG_PATH}",
        **{key: value for key, value in generated.items() if key != "title"},
    }
