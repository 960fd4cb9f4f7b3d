"""`docs/settings.md`: its template, filled from the models that read the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from bot.config import CONFIG_PATH
from bot.config.judge_settings import VARIABLES as JUDGE_VARIABLES
from bot.config.judge_settings import JudgeSettings
from bot.config.repo_config import RepoConfig
from bot.config.settings import ALSO, NEEDED, VARIABLES, Settings
from tests.docs.reference.filled import DOCS, filled, table

PAGE = DOCS / "settings.md"

FAILURES = "names of [failures](how-it-decides.md#failures)"

IN_WORDS: Mapping[str, str] = {
    "fail_on": FAILURES,
    "judge.fail_on": FAILURES,
    "judge": "true, false, or keys and values",
    "CITECHECK_JUDGE_PRICE": "`IN/OUT`",
    "CITECHECK_JUDGE_TOKENS": "`check=N repository=N day=N`",
    "CITECHECK_JUDGE_DOLLARS": "`check=N repository=N day=N`",
    "CITECHECK_JUDGE_BOUNDS": "`look_ups=N characters=N tokens=N`",
}
"""What a value may be, where the model's schema says it in more words than a reader needs."""

DEFAULTS: Mapping[str, str] = {
    "CITECHECK_JUDGE_TOKENS": "`check=300000 repository=3000000 day=15000000`",
    "CITECHECK_JUDGE_DOLLARS": "`check=1 repository=10 day=50`",
    "CITECHECK_JUDGE_BOUNDS": "`look_ups=8 characters=40000 tokens=6000`",
    "CITECHECK_DATABASE_URL": "`sqlite:///citecheck.sqlite`",
}
"""Defaults that the model holds as objects."""


def page() -> str:
    """The text that the page should have."""
    return filled(
        "settings.md.jinja",
        config_path=CONFIG_PATH,
        repository=table(("key", "value", "default", "what it does"), _keys(RepoConfig)),
        process=table(("variable", "value", "default", "what it is"), _variables(Settings, VARIABLES)),
        judge=table(
            ("variable", "value", "default", "what it is"), _variables(JudgeSettings, JUDGE_VARIABLES)
        ),
        needed=[(role.value, [VARIABLES[name] for name in names]) for role, names in NEEDED.items()],
    )


def _keys(model: type[BaseModel], before: str = "") -> Iterator[tuple[str, ...]]:
    for name, described in model.model_json_schema()["properties"].items():
        key = f"{before}{name}"
        section = _section(model, name)
        if section is not None and not before and name != "judge":
            yield from _keys(section, f"{key}.")
            continue
        yield f"`{key}`", _value(key, described), _default(key, model, name), _words(model, name)
        if section is not None:
            yield from _keys(section, f"{key}.")


def _section(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    """The section that a key holds, if it holds one."""
    annotation: Any = model.model_fields[name].annotation
    options = (annotation, *getattr(annotation, "__args__", ()))
    return next((one for one in options if isinstance(one, type) and issubclass(one, BaseModel)), None)


def _variables(model: type[BaseModel], variables: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    schema = model.model_json_schema(by_alias=False)["properties"]
    for name, variable in variables.items():
        said = _words(model, name)
        if also := ALSO.get(name, ()):
            said += f" Also read from {', '.join(f'`{one}`' for one in also)}."
        yield f"`{variable}`", _value(variable, schema[name]), _default(variable, model, name), said


def _words(model: type[BaseModel], name: str) -> str:
    words = " ".join((model.model_fields[name].description or "").split())
    assert words, f"{model.__name__}.{name} has no docstring"
    return words


def _value(key: str, described: Mapping[str, Any]) -> str:
    if key in IN_WORDS:
        return IN_WORDS[key]
    described = next((one for one in described.get("anyOf", ()) if one.get("type") != "null"), described)
    match described:
        case {"enum": choices}:
            return ", ".join(f"`{one}`" for one in choices)
        case {"type": "boolean"}:
            return "true, false"
        case {"type": "array"}:
            return "a list" if not key.isupper() else "text"
        case {"minimum": low, "maximum": high}:
            return f"{low}–{high}"
        case {"minimum": low}:
            return f"{low} or more"
        case {"exclusiveMinimum": low}:
            return f"above {low}"
    return "text"


def _default(key: str, model: type[BaseModel], name: str) -> str:
    if key in DEFAULTS:
        return DEFAULTS[key]
    match model.model_fields[name].default:
        case None | () | "":
            return ""
        case bool() as value:
            return f"`{str(value).lower()}`"
        case float() | int() | str() as value:
            return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"
    return ""
