"""Turbo's build cache: only for a build without side effects, whose outputs hold what the framework builds."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation
from checks.agents.recommendations.claim import contradicted, find
from checks.claims.kind import short
from checks.model.outcome import Outcome, unsupported, unverifiable, verified

FILE = "turbo.json"
OUTPUTS = {
    "next": ".next", "nuxt": ".output", "sveltekit": ".svelte-kit", "astro": "dist", "vite": "dist", "remix": "build",
}  # fmt: skip
"""Framework → the folder of what it builds."""

SEPARATING = frozenset("split separate move keep extract".split())


def _applies(situation: Situation) -> bool:
    about = any(path.rpartition("/")[2] == FILE for path in situation.recommendation.files)
    said = situation.says("turbo", "turborepo", "turbo.json")
    return (about or said) and any(
        True for _ in situation.said("cache", "caching", "cached", "build cache", "outputs")
    )


def without_comments(text: str) -> str:
    """JSON with comments and trailing commas as plain JSON; what is in strings stays."""
    kept: list[str] = []
    at = 0
    while at < len(text):
        one = text[at]
        if one == '"':
            end = at + 1
            while end < len(text) and text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            kept.append(text[at : end + 1])
            at = end + 1
        elif text.startswith("//", at):
            at = text.find("\n", at) if "\n" in text[at:] else len(text)
        elif text.startswith("/*", at):
            end = text.find("*/", at + 2)
            at = end + 2 if end >= 0 else len(text)
        else:
            if one in "]}":
                while kept and kept[-1].isspace():
                    kept.pop()
                if kept and kept[-1] == ",":
                    kept.pop()
            kept.append(one)
            at += 1
    return "".join(kept)


def _json(situation: Situation, path: str) -> Mapping[str, object] | None:
    at = find(path, situation.project)
    file = situation.project.code.file(at.path) if at is not None else None
    return _object(file.text) if file is not None and file.text else None


def _object(text: str) -> Mapping[str, object] | None:
    try:
        value = json.loads(without_comments(text))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, Mapping) else None


def _build(turbo: Mapping[str, object]) -> Mapping[str, object]:
    for key in ("tasks", "pipeline"):
        tasks = turbo.get(key)
        build = tasks.get("build") if isinstance(tasks, Mapping) else None
        if isinstance(build, Mapping):
            return build
    return {}


def migrates(script: str) -> str:
    """The command of a build script that changes a database; empty where none does."""
    try:
        lexer = shlex.shlex(script, posix=True, punctuation_chars="&|;()")
        lexer.whitespace_split = True
        words = list(lexer)
    except ValueError:
        words = script.split()
    for word in words:
        parts = set(word.lower().replace(":", " ").replace("-", " ").replace("/", " ").split())
        if parts & {"migrate", "migrations", "migration"}:
            return word
    return ""


def decide(situation: Situation) -> Outcome:
    """Read turbo.json and the package's build script; what the text proposes for the outputs counts."""
    named = [path for path in situation.recommendation.files if path.rpartition("/")[2] == FILE]
    path = named[0] if named else FILE
    turbo = _json(situation, path)
    if turbo is None:
        return unverifiable(f"`{short(path)}` could not be read")
    folder = path.rpartition("/")[0]
    package = _json(situation, f"{folder}/package.json" if folder else "package.json") or {}
    scripts = package.get("scripts")
    script = scripts.get("build") if isinstance(scripts, Mapping) else None
    if isinstance(script, str) and (command := migrates(script)):
        for _, sentence in situation.said("migration", "migrations", "migrate"):
            if SEPARATING & {word.lower for clause in sentence.clauses for word in clause.words}:
                return unsupported(
                    f"whether the migration leaves the build is not plain: {short(sentence.written)}"
                )
        return contradicted(f"the build script runs `{short(command)}`, which a cached build would leave out")
    wanted = OUTPUTS.get(_framework(situation, package))
    if wanted is None:
        return unverifiable("the framework is not known, and so is not what it builds")
    outputs = _outputs(_build(turbo))
    for snippet in situation.recommended:
        if "outputs" in snippet.code and (proposed := _object(snippet.code)) is not None:
            outputs = _outputs(_build(proposed)) or outputs
    if any(
        each.lstrip("!./").split("/")[0] == wanted.lstrip(".") or f"{wanted}/" in f"{each}/"
        for each in outputs
        if not each.startswith("!")
    ):
        return verified(f"the outputs of the build have `{wanted}`")
    return contradicted(f"the outputs of the build do not have `{wanted}`, so a cached build would be empty")


def _outputs(build: Mapping[str, object]) -> list[str]:
    outputs = build.get("outputs")
    return [each for each in outputs if isinstance(each, str)] if isinstance(outputs, list) else []


def _framework(situation: Situation, package: Mapping[str, object]) -> str:
    if situation.signals.framework:
        return situation.signals.framework
    for key in ("dependencies", "devDependencies"):
        names = package.get(key)
        if isinstance(names, Mapping):
            for name in OUTPUTS:
                if name in names:
                    return name
    return ""


_NEXT = {"stack": {"framework": "next"}}
_ASK = {"fix": "Enable Turbo's build cache.", "affectedFiles": ["turbo.json"]}
_TURBO = '{\n  // the tasks\n  "tasks": { "build": { "outputs": [".next/**", "!.next/cache/**"] } },\n}\n'


def _files(script: str, turbo: str = _TURBO) -> dict[str, str]:
    return {"turbo.json": turbo, "package.json": json.dumps({"scripts": {"build": script}})}


RULE = Rule(
    "turbo_build_cache_safety",
    "a build that Turbo may cache runs no migrations, and its outputs hold what the framework builds",
    _applies,
    decide,
    examples=(
        Example(_ASK, "verified", _files("next build"), _NEXT),
        Example(_ASK, "failed", _files("prisma migrate deploy && next build"), _NEXT),
        Example(
            _ASK, "failed", _files("next build", '{"tasks": {"build": {"outputs": ["dist/**"]}}}'), _NEXT
        ),
        Example(
            {
                "fix": "Move the migration out, then enable Turbo's build cache.",
                "affectedFiles": ["turbo.json"],
            },
            "unsupported",
            _files("prisma migrate deploy && next build"),
            _NEXT,
        ),
        Example(_ASK, "unverifiable", {}, _NEXT),
        Example({"fix": "Cache the posts."}, NO_CLAIM, _files("next build"), _NEXT),
    ),
)
