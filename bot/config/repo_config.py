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
    """Logins that always count as reviewers, such as `my-review-bot[bot]`."""

    exclude: tuple[Login, ...] = Field(default=(), max_length=100)
    """Logins that never count as reviewers, such as `dependabot[bot]`; overrides `reviewers.include`."""


class Judge(Section):
    """How a language model is asked about what the rules leave over."""

    max_findings: Annotated[StrictInt, Field(ge=1, le=200)] = DEFAULT_JUDGED
    """How many findings of one review the judge gets, the most urgent first."""

    fail_on: tuple[Failure, ...] = ()
    """Failures that turn the check run red if the judge reports them."""

    cut_reviews: StrictBool = True
    """Let the model also cut reviews in free form into findings; a cut counts only as far as the review's words and
    places bear it out."""


class RepoConfig(Section):
    """The choices of one repository. The defaults are what a repository without the file gets."""

    tier2: StrictBool = False
    """Check what findings say about the code, not only whether the cited place exists. In `citecheck check`,
    `gate`, MCP and the Action it is on unless the file says `false`."""

    window: Annotated[StrictInt, Field(ge=0, le=100)] = DEFAULT_WINDOW
    """Lines before and after the cited ones that count as cited."""

    reviewers: Reviewers = Reviewers()
    """Whose comments are read as a review."""

    default_confidence: Annotated[StrictInt, Field(ge=0, le=100)] = DEFAULT_CONFIDENCE
    """The confidence of a finding that states none."""

    fail_on: tuple[Failure, ...] = ()
    """Failures that turn the check run red; any other warning makes it neutral."""

    disable: tuple[Failure, ...] = ()
    """Failures that never cause a warning; the report lists them."""

    unmute: tuple[Failure, ...] = ()
    """Failures that citecheck must not mute, even if people called too many of their warnings wrong."""

    ignore: tuple[Pattern, ...] = Field(default=(), max_length=500)
    """Paths whose findings are not judged, as in `.gitignore`."""

    annotate_grounded: StrictBool = False
    """Also annotate the lines of grounded findings, whose content was verified."""

    hide: tuple[Mark, ...] = ()
    """Findings to fold: `said_again` (repeats of a settled one), `older` (on lines that are not in the change)."""

    drafts: StrictBool = True
    """Check draft pull requests."""

    judge: Annotated[Judge | None, BeforeValidator(_judge)] = None
    """Send findings and the code around them to the server's model: `true`, or the keys below."""

    description: StrictBool | None = None
    """Check the descriptions of pull requests; if unset, only of those that an app or a bot account opened."""

    quiet_seconds: Annotated[StrictInt, Field(ge=0, le=60)] = 10
    """Seconds without a new comment before a check starts; `/recheck` starts at once."""

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
            else JudgePolicy(
                self.judge.max_findings, frozenset(self.judge.fail_on), cut_reviews=self.judge.cut_reviews
            ),
        )


def schema() -> dict[str, Any]:
    """The JSON Schema of the file, for editors."""
    generated = RepoConfig.model_json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"citecheck: {CONFIG_PATH}",
        **{key: value for key, value in generated.items() if key != "title"},
    }
