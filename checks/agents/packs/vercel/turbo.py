"""Turbo's build cache: only for a build without side effects, whose outputs hold what the framework builds."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation, words_of
from checks.agents.recommendations.claim import contradicted, find
from checks.claims.kind import short
from checks.model.outcome import Outcome, unsupported, unverifiable, verified
from checks.text.grammar.lexicon import NEGATIONS
from checks.text.grammar.sentence import Sentence

FILE = "turbo.json"
OUTPUTS = {
    "next": ".next", "nuxt": ".output", "sveltekit": ".svelte-kit", "astro": "dist", "vite": "dist", "remix": "build",
}  # fmt: skip
"""Framework → the folder of what it builds."""

PRINTING = frozenset(("echo", "printf"))
SCHEMA_TOOLS = frozenset(("prisma", "drizzle-kit", "supabase"))
"""Command lines whose `push` changes a database."""

RUNNERS = frozenset(("npm", "pnpm", "yarn", "bun"))
MOST_PACKAGES = 500

SEPARATING = frozenset("split separate move keep extract".split())
UNCACHED = frozenset(("uncached", "non-cached"))


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


def _build(turbo: Mapping[str, object], name: str) -> Mapping[str, object]:
    """The task `build`, as the package of this name has it; that of the only package that has one, without a name."""
    for key in ("tasks", "pipeline"):
        tasks = turbo.get(key)
        if isinstance(tasks, Mapping):
            for task in (f"{name}#build", "build"):
                if isinstance(build := tasks.get(task), Mapping):
                    return build
            of_packages = [each for task, each in tasks.items() if str(task).endswith("#build")]
            if not name and len(of_packages) == 1 and isinstance(of_packages[0], Mapping):
                return of_packages[0]
    return {}


def commands(script: str) -> Iterator[list[str]]:
    """The commands of a script, each as its words."""
    try:
        lexer = shlex.shlex(script, posix=True, punctuation_chars="&|;()")
        lexer.whitespace_split = True
        words = list(lexer)
    except ValueError:
        words = script.split()
    command: list[str] = []
    for word in words:
        if set(word) <= set("&|;()"):
            yield command
            command = []
        else:
            command.append(word)
    yield command


def migrates(script: str) -> str:
    """The command of a build script that changes a database; empty where none does."""
    for command in commands(script):
        if command and command[0] in PRINTING:
            continue
        for word in command:
            parts = set(word.lower().replace(":", " ").replace("-", " ").replace("/", " ").split())
            if parts & {"migrate", "migrations", "migration"}:
                return word
        if "push" in command and not SCHEMA_TOOLS.isdisjoint(command):
            return " ".join(command)
    return ""


def _scripts(package: Mapping[str, object]) -> dict[str, str]:
    scripts = package.get("scripts")
    given = scripts.items() if isinstance(scripts, Mapping) else ()
    return {str(name): script for name, script in given if isinstance(script, str)}


def _of_build(scripts: Mapping[str, str]) -> Iterator[str]:
    """What a build runs: the scripts before and behind it, and those that they run by name, one deep."""
    for name in ("prebuild", "build", "postbuild"):
        script = scripts.get(name)
        if script is not None:
            yield script
            for command in commands(script):
                if command and command[0] in RUNNERS:
                    yield from (scripts[word] for word in command[1:] if word in scripts)


def _packages(situation: Situation, folder: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The packages at and below a folder that have a build script, by path."""
    tree = situation.project.code.head
    below = f"{folder}/" if folder else ""
    found = 0
    for path in tree.paths():
        if (
            path.startswith(below)
            and path.rpartition("/")[2] == "package.json"
            and "node_modules/" not in path
        ):
            found += 1
            if found > MOST_PACKAGES:
                return
            package = _json(situation, path)
            if package is not None and "build" in _scripts(package):
                yield path, package


def _meant(
    situation: Situation, packages: list[tuple[str, Mapping[str, object]]]
) -> list[tuple[str, Mapping[str, object]]]:
    """The packages below the root in which an affected file is: where one is named, the others are not meant."""
    folders = [(where.rpartition("/")[0], each) for where, each in packages]
    return [
        (f"{folder}/package.json", each)
        for folder, each in folders
        if folder and any(file.startswith(f"{folder}/") for file in situation.recommendation.files)
    ]


def decide(situation: Situation) -> Outcome:
    """Read turbo.json and the build scripts; what the text proposes for the outputs counts."""
    named = [path for path in situation.recommendation.files if path.rpartition("/")[2] == FILE]
    path = named[0] if named else FILE
    turbo = _json(situation, path)
    if turbo is None:
        return unverifiable(f"`{short(path)}` could not be read")
    packages = list(_packages(situation, path.rpartition("/")[0]))
    packages = _meant(situation, packages) or packages
    if not packages:
        return unverifiable("no build script could be read")
    outputs = _decide_outputs(situation, turbo, packages)
    for where, package in packages:
        for script in _of_build(_scripts(package)):
            if command := migrates(script):
                migrating = _migrating(situation, where, script, command)
                if migrating is not None:
                    return outputs if outputs.failure is not None else migrating
    return outputs


def _decide_outputs(
    situation: Situation, turbo: Mapping[str, object], packages: list[tuple[str, Mapping[str, object]]]
) -> Outcome:
    proposals = [
        proposed
        for snippet in situation.recommended
        if "outputs" in snippet.code
        and (proposed := _object(snippet.code) or _object(f"{{{snippet.code}}}")) is not None
    ]
    seen = False
    for where, package in packages:
        wanted = OUTPUTS.get(_framework(situation, package, alone=len(packages) == 1))
        if wanted is None:
            continue
        seen = True
        name = str(package.get("name", ""))
        outputs = _outputs(_build(turbo, name))
        for proposed in proposals:
            outputs = _outputs(_build(proposed, name)) or _outputs(proposed) or outputs
        if not outputs and not _build(turbo, name):
            return unverifiable(f"no task of Turbo builds `{short(where)}`")
        held = _holds(outputs, wanted)
        if held is None:
            return unsupported(f"it is unclear whether the build's outputs include all of `{wanted}`")
        if not held:
            return contradicted(
                f"the outputs of the build of `{short(where)}` do not include `{wanted}`, so a cached build would be empty"
            )
    if not seen:
        return unverifiable("the framework, and so its build output, is unknown")
    return verified("the build's outputs include what the framework builds")


def _migrating(situation: Situation, where: str, script: str, command: str) -> Outcome | None:
    """What a migration of a build means; None where the recommendation takes it to a task that is not cached."""
    for _, sentence in situation.said("migration", "migrations", "migrate", *_mentioned(situation, script)):
        if SEPARATING & {word.lower for clause in sentence.clauses for word in clause.words}:
            if _is_taken_out(sentence, script):
                return None
            return unsupported(
                f"it is unclear whether the migration leaves the build: {short(sentence.written)}"
            )
    return contradicted(
        f"the build of `{short(where)}` runs `{short(command)}`, which a cached build would skip"
    )


def _mentioned(situation: Situation, script: str) -> Iterator[str]:
    """What the text has between backticks and the script runs, in small letters."""
    for snippet in situation.recommended:
        if snippet.sentence is not None and " " in snippet.code and snippet.code in script:
            yield snippet.code.lower()


def _is_taken_out(sentence: Sentence, script: str) -> bool:
    """ "Split `prisma migrate deploy` into an uncached task": the very command, and where it goes is not cached."""
    words = words_of(sentence)
    named = any(one.marked and " " in one.text and one.text in script for one in sentence.mentions)
    led = any(
        word in UNCACHED and not {"into", "to", "in"}.isdisjoint(words[max(0, at - 3) : at])
        for at, word in enumerate(words)
    )
    return named and led and NEGATIONS.isdisjoint(words) and "keep" not in words


def _holds(outputs: Iterable[str], wanted: str) -> bool | None:
    """Whether the folder is among the outputs as a whole; None where only parts of it are."""
    parts = False
    for each in outputs:
        folders = each.removeprefix("./").rstrip("/").split("/")
        if each.startswith("!") or wanted not in folders:
            continue
        rest = folders[folders.index(wanted) + 1 :]
        if not rest or rest[0] in ("*", "**"):
            return True
        parts = parts or rest[0] != "cache"
    return None if parts else False


def _outputs(build: Mapping[str, object]) -> list[str]:
    outputs = build.get("outputs")
    return [each for each in outputs if isinstance(each, str)] if isinstance(outputs, list) else []


def _framework(situation: Situation, package: Mapping[str, object], *, alone: bool) -> str:
    """That of the package; where it names none and there is no other, that of the project."""
    for key in ("dependencies", "devDependencies"):
        names = package.get(key)
        if isinstance(names, Mapping):
            for name in OUTPUTS:
                if name in names and (alone or name in _scripts(package)["build"]):
                    return name
    return situation.signals.framework if alone else ""


_NEXT = {"stack": {"framework": "next"}}
_ASK = {"fix": "Enable Turbo's build cache.", "affectedFiles": ["turbo.json"]}
_TURBO = '{\n  // the tasks\n  "tasks": { "build": { "outputs": [".next/**", "!.next/cache/**"] } },\n}\n'


_OTHER = '{"tasks": {"build": {"outputs": ["dist/**"]}}}'
_MIGRATING = "prisma migrate deploy && next build"


def _files(script: str, turbo: str = _TURBO) -> dict[str, str]:
    return {"turbo.json": turbo, "package.json": json.dumps({"scripts": {"build": script}})}


RULE = Rule(
    "turbo_build_cache_safety",
    "a build that Turbo may cache runs no migrations, and its outputs include what the framework builds",
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
        *(
            Example(
                {"fix": f"{fix} Then enable Turbo's build cache.", "affectedFiles": ["turbo.json"]},
                expected,
                files,
                _NEXT,
            )
            for fix, expected, files in (
                ("Split `prisma migrate deploy` into an uncached task.", "verified", _files(_MIGRATING)),
                ("Split `prisma migrate deploy` into a task.", "unsupported", _files(_MIGRATING)),
                ("Move `prisma migrate deploy`, as uncached builds wait.", "unsupported", _files(_MIGRATING)),
                ("Keep `prisma migrate deploy` in the uncached build.", "unsupported", _files(_MIGRATING)),
                ("Split `prisma db seed` into an uncached task.", "failed", _files(_MIGRATING)),
                (
                    "Split `prisma migrate deploy` into an uncached task.",
                    "failed",
                    _files(_MIGRATING, _OTHER),
                ),
                ("Split `prisma migrate deploy` into a task.", "failed", _files(_MIGRATING, _OTHER)),
            )
        ),
        *(
            Example(
                {"fix": f"Cache Turbo's build with `{outputs}`.", "affectedFiles": ["turbo.json"]},
                expected,
                _files("next build", _OTHER),
                _NEXT,
            )
            for outputs, expected in (
                ('"outputs": [".next/**"]', "verified"),
                ('"outputs": ["out/**"]', "failed"),
                ('"inputs": [".next/**"]', "failed"),
            )
        ),
        Example(_ASK, "unverifiable", {}, _NEXT),
        Example({"fix": "Cache the posts."}, NO_CLAIM, _files("next build"), _NEXT),
    ),
)
