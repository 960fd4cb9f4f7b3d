"""What a repository chooses in `.github/citecheck.yml`, and what is wrong with its choice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Final

import yaml
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    ValidationError,
)
from pydantic_core import ErrorDetails, PydanticCustomError
from rapidfuzz import fuzz, process

from bot.config import CONFIG_PATH, SIZE_LIMIT
from checks.model.history.uptake import Mark
from checks.model.outcome import Failure
from checks.model.policy import DEFAULT_CONFIDENCE, DEFAULT_JUDGED, DEFAULT_WINDOW, JudgePolicy, Policy
from checks.sources.accounts import is_reviewer

DEPTH_LIMIT: Final = 8
"""Levels of nesting; the longest right file has three."""

NODE_LIMIT: Final = 10_000
PROBLEM_LIMIT: Final = 50
NUMBER_LIMIT: Final = 100
"""Characters of a value that is not text. In other bases than ten, and as `1:59:59`, a number has no limit of its own."""

_QUOTED: Final = 60
_SIMILAR: Final = 60

_Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same YAML, a hundred times as fast


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


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Reviewers(_Section):
    """Whose comments are read as a review, besides the bots that are known."""

    include: tuple[Login, ...] = Field(default=(), max_length=100)
    """Logins that are reviewers whatever they look like, such as `my-review-bot[bot]`."""

    exclude: tuple[Login, ...] = Field(default=(), max_length=100)
    """Logins that are not, such as `dependabot[bot]`. Exclusion wins."""


class Judge(_Section):
    """How a language model is asked about what the rules leave over."""

    max_findings: Annotated[StrictInt, Field(ge=1, le=200)] = DEFAULT_JUDGED
    """Findings of one review that are sent to it, the most urgent first."""

    fail_on: tuple[Failure, ...] = ()
    """Failures that turn the check run red when the judge found them."""


class RepoConfig(_Section):
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


@dataclass(frozen=True, slots=True)
class ConfigProblem:
    """One thing that is wrong in the file, put so that a person can right it."""

    message: str
    """What is wrong and what would be right."""

    key: str = ""
    """The key as a path, `reviewers.include[0]`; empty when it is the whole file."""

    line: int | None = None
    """1-based; None when no line is to blame."""

    nearest: str | None = None
    """The right key or value that is most like the wrong one."""

    @property
    def words(self) -> str:
        """The problem without its place."""
        hint = f"; did you mean `{self.nearest}`?" if self.nearest else ""
        return f"{f'`{self.key}` ' if self.key else ''}{self.message}{hint}"

    def __str__(self) -> str:
        place = CONFIG_PATH if self.line is None else f"{CONFIG_PATH}, line {self.line}"
        return f"{place}: {self.words}"


@dataclass(frozen=True, slots=True)
class ConfigReading:
    """The config in force, and why it is not quite what the file says."""

    config: RepoConfig = field(default_factory=RepoConfig)
    problems: tuple[ConfigProblem, ...] = ()


class _UnreadableError(Exception):
    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.problem = ConfigProblem(message, line=line)


_Place = tuple[str | int, ...]


@dataclass(slots=True)
class _Document:
    """The file as plain values, with the line of each, and what is wrong: so much of it as a person reads."""

    value: object = None
    lines: dict[_Place, int] = field(default_factory=dict)
    problems: list[ConfigProblem] = field(default_factory=list)
    more: int = 0
    """Problems that were only counted."""

    def report(self, wrong: Iterable[Callable[[], ConfigProblem]]) -> None:
        """Add what is wrong; what a person would not read is not even put in words."""
        for problem in wrong:
            if len(self.problems) < PROBLEM_LIMIT:
                self.problems.append(problem())
            else:
                self.more += 1

    def line(self, place: _Place) -> int | None:
        """The line of a value, else that of what holds it."""
        while place not in self.lines and place:
            place = place[:-1]
        return self.lines.get(place)


def read_config(content: str | bytes | None) -> ConfigReading:
    """Read the file's content; None when there is no file. Never raises.

    What is wrong is left out and reported: an unknown key, a key's wrong value (its default is used), a
    wrong item of a list. Everything else is kept. Of a file that is no YAML, too large, or that holds
    anchors, aliases or tags nothing is kept, since no part of it can be trusted to say what it seems to.
    """
    if content is None:
        return ConfigReading()
    try:
        document = _compose(_decode(content))
    except _UnreadableError as error:
        return ConfigReading(problems=(error.problem,))
    config = _validate(document)
    reported = sorted(document.problems, key=lambda problem: problem.line or 0)
    if document.more:
        reported.append(ConfigProblem(f"and {document.more:,} more problems"))
    return ConfigReading(config, tuple(reported))


def schema() -> dict[str, Any]:
    """The JSON Schema of the file, for editors."""
    generated = RepoConfig.model_json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"citecheck: {CONFIG_PATH}",
        **{key: value for key, value in generated.items() if key != "title"},
    }


def _decode(content: str | bytes) -> str:
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(data) > SIZE_LIMIT:
        raise _UnreadableError(f"is too long: at most {SIZE_LIMIT:,} bytes are read")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _UnreadableError("must be UTF-8 text", line) from None


def _compose(text: str) -> _Document:
    """Parse to plain values; the events come first, since composing would already expand a bomb."""
    try:
        _inspect(text)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _UnreadableError(
            f"is not YAML: {error.problem or 'cannot be parsed'}", mark.line + 1 if mark else None
        ) from None
    except yaml.YAMLError as error:  # characters that YAML does not allow
        raise _UnreadableError(f"is not YAML: {str(error).splitlines()[0]}") from None
    document = _Document()
    if node is not None:
        document.value = _plain(node, (), document)
    return document


def _inspect(text: str) -> None:
    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=_Loader)):
        line = event.start_mark.line + 1 if event.start_mark else None
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent):
            raise _UnreadableError(
                f"must not use aliases (`*{_short(str(anchor))}`): write the value out", line
            )
        if anchor is not None:
            raise _UnreadableError(
                f"must not use anchors (`&{_short(str(anchor))}`): write the value out", line
            )
        if tag is not None:
            raise _UnreadableError(f"must not use tags (`{_short(str(tag))}`)", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEPTH_LIMIT or count > NODE_LIMIT:
            raise _UnreadableError("is nested too deeply or holds too much to be a config", line)


def _plain(node: yaml.Node, place: _Place, document: _Document) -> object:
    """A node's value; recursion is bounded by `DEPTH_LIMIT`."""
    document.lines.setdefault(place, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, place, document)
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*place, index), document) for index, item in enumerate(node.value)]
    if len(node.value) > NUMBER_LIMIT:
        return str(node.value)
    try:
        return yaml.SafeLoader("").construct_object(node)
    except (ValueError, OverflowError, yaml.YAMLError):  # 2026-99-99, or a number of 5,000 digits
        return str(node.value)


def _mapping(node: yaml.MappingNode, place: _Place, document: _Document) -> dict[str, object]:
    values: dict[str, object] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            document.report([partial(ConfigProblem, "keys must be plain words", _spell(place), line)])
            continue
        here = (*place, str(key.value))
        if key.value in values:
            again = f"is here again; the one on line {line} counts"
            document.report([partial(ConfigProblem, again, _spell(here), line)])
        document.lines[here] = line
        values[str(key.value)] = _plain(value, here, document)
    return values


def _validate(document: _Document) -> RepoConfig:
    if document.value is None:
        return RepoConfig()
    if not isinstance(document.value, dict):
        found = "a list" if isinstance(document.value, list) else "a single value"
        no_mapping = ConfigProblem(f"must hold keys and values such as `tier2: true`, not {found}", line=1)
        document.problems.append(no_mapping)
        return RepoConfig()
    values: object = document.value
    # Each pass leaves out what the last one found wrong; a default can only be right.
    for _ in range(DEPTH_LIMIT):
        try:
            return RepoConfig.model_validate(values)
        except ValidationError as error:
            wrong = {_existing(values, one["loc"]): one for one in error.errors(include_url=False)}
        document.report(partial(_problem, place, one, document) for place, one in wrong.items())
        values = _without(values, wrong)
    return RepoConfig()


def _existing(values: object, place: _Place) -> _Place:
    """As much of an error's place as there is in the file; pydantic adds names of its own."""
    at: _Place = ()
    for step in place:
        if not _has(values, step):
            break
        at, values = (*at, step), values[step]  # type: ignore[index]
    return at


def _has(values: object, step: str | int) -> bool:
    """Whether a mapping has a key, or a list an index."""
    if isinstance(values, list):
        return isinstance(step, int) and 0 <= step < len(values)
    return isinstance(values, dict) and step in values


def _without(values: object, wrong: Collection[_Place], place: _Place = ()) -> object:
    kept = {
        step: _without(value, wrong, (*place, step))
        for step, value in _children(values).items()
        if (*place, step) not in wrong
    }
    return kept if isinstance(values, dict) else list(kept.values()) if isinstance(values, list) else values


def _children(values: object) -> dict[str | int, object]:
    """What a mapping holds by key, a list by index; nothing for a scalar."""
    if isinstance(values, dict):
        return values
    return dict(enumerate(values)) if isinstance(values, list) else {}


def _problem(place: _Place, error: ErrorDetails, document: _Document) -> ConfigProblem:
    kind, given = error["type"], error["input"]
    limits: Mapping[str, Any] = error.get("ctx", {})
    worded = "enum_of_hide" if kind == "enum" and place[0] == "hide" else kind
    message = _MESSAGES[worded].format(**limits) if worded in _MESSAGES else error["msg"]
    nearest = None
    if kind == "extra_forbidden" and place in _RENAMED:
        message = f"is now called `{_RENAMED[place]}`"
    elif kind == "extra_forbidden":
        nearest = _nearest(str(place[-1]), _keys(place))
    elif kind == "enum":
        known = [str(each) for each in (Mark if place[0] == "hide" else Failure)]
        nearest = _nearest(str(given), known)
        message += "" if nearest else f" (there are {', '.join(known)})"
    elif kind == "tuple_type" and isinstance(given, str):
        message += f", such as `{place[-1]}: [{_short(given)}]`"
    elif kind in {"greater_than_equal", "less_than_equal"}:
        low, high = _bounds(place)
        message = f"must be from {low} to {high}"
    if kind not in {"extra_forbidden", "pattern_too_wild", "too_long"}:
        message += f", not {_show(given)}"
    return ConfigProblem(message, _spell(place), document.line(place), nearest)


_MESSAGES: Final[Mapping[str, str]] = {
    "extra_forbidden": "is no key of this file",
    "bool_type": "must be true or false",
    "int_type": "must be a whole number",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "string_too_long": "must have at most {max_length} characters",
    "tuple_type": "must be a list",
    "too_long": "must have at most {max_length} items",
    "model_type": "must hold keys and values",
    "enum": "must be the name of a failure",
    "enum_of_hide": "must be the name of a mark",
}
"""Words for pydantic's kinds of error; the others speak for themselves."""


_RENAMED: Final[Mapping[_Place, str]] = {("annotate_sound",): "annotate_grounded"}
"""Keys of earlier versions, and what they are called now."""


def _keys(place: _Place) -> list[str]:
    return list(_section(place).model_fields)


def _section(place: _Place) -> type[_Section]:
    """The section that holds the key at a place."""
    if len(place) == 1:
        return RepoConfig
    return Judge if place[0] == "judge" else Reviewers


def _bounds(place: _Place) -> tuple[object, object]:
    described = _section(place).model_json_schema()["properties"][str(place[-1])]
    return described["minimum"], described["maximum"]


def _nearest(wrong: str, right: list[str]) -> str | None:
    folded = wrong.casefold().replace("-", "_")[:_QUOTED]
    best = process.extractOne(folded, right, scorer=fuzz.ratio, score_cutoff=_SIMILAR)
    return best[0] if best else None


def _show(value: object) -> str:
    match value:
        case dict():
            return "keys and values"
        case list():
            return "a list"
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case str():
            return f'"{_short(value)}"'
        case _:
            return _short(str(value))


def _short(text: str) -> str:
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _spell(place: _Place) -> str:
    spelled = ""
    for step in place:
        spelled += f"[{step}]" if isinstance(step, int) else f".{_short(step)}" if spelled else _short(step)
    return spelled
