"""Everything that is checked of agents' work: `docs/claims.md` lists it, and the site has a page for each kind.

A further family is one more function in `SECTIONS`.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from checks.agents.acceptance.contract import lock
from checks.agents.acceptance.grading import ending, grade
from checks.agents.acceptance.output import Output
from checks.agents.acceptance.registry import verifiers
from checks.agents.acceptance.verifier import Verifier, VerifierExample
from checks.agents.descriptions.check import KINDS as DESCRIPTIONS
from checks.agents.descriptions.kind import Example as DescriptionExample
from checks.agents.descriptions.kind import Kind as DescriptionKind
from checks.agents.descriptions.sections import statements
from checks.agents.example import NO_CLAIM, Example
from checks.agents.outputs import file_examples, structure, tools
from checks.agents.outputs.example import OutputExample
from checks.agents.outputs.verification import verify_output
from checks.agents.packs.pack import Rule
from checks.agents.packs.registry import load
from checks.agents.paths import plain
from checks.agents.recommendations.gate import EXAMPLES as TRIGGERS
from checks.agents.recommendations.kinds import KINDS
from checks.agents.recommendations.parsing import read_recommendations
from checks.agents.recommendations.verification import check_recommendations
from checks.code.tree import SnapshotTree
from checks.model.agents.acceptance import Attempt, OnFailure
from checks.model.agents.verdicts import ErrorCategory, Level
from checks.reports.agents.recommendations import SAID
from checks.reports.wording.addresses import SITE
from tests.checks.agents.descriptions.changes import change_of, diff_of
from tests.checks.agents.scenes import claims, project_of

PAGE = Path(__file__).parents[2] / "docs" / "claims.md"

SHOWN = 4
"""Examples of a kind on its page; the tests run all of them."""

WIDTH = 100
"""Characters of JSON from which it is written on several lines."""

INTRO = (
    "Each kind links to its page, which is generated: it shows examples from the code and their outcomes. "
    "[Recommendations and outputs](verify.md) shows how to run the checks."
)


@dataclass(frozen=True)
class Shown:
    """One example: what is given, what comes of it."""

    given: object
    """As it is in JSON."""

    said: str
    """What came of it, in Markdown; made by running it."""

    beside: tuple[tuple[str, str], ...] = ()
    """What else is given: a name and its text."""

    why: str = ""


@dataclass(frozen=True)
class Thing:
    """A kind, rule, level, category, verifier or trigger."""

    id: str
    description: str
    examples: tuple[Shown, ...]


@dataclass(frozen=True)
class Section:
    """A family of them."""

    title: str
    intro: str
    things: tuple[Thing, ...]


def page() -> str:
    """The text that `docs/claims.md` should have: every kind, with what it checks."""
    parts = ["# What citecheck verifies in agents' work", INTRO]
    for make in SECTIONS:
        section = make()
        rows = [
            f"| [`{one.id}`]({SITE}claims/{_anchor(one.id)}/) | {_cell(one.description)} |"
            for one in section.things
        ]
        parts += [f"## {section.title}", section.intro, "\n".join(("| what | checks |", "|---|---|", *rows))]
    return "\n\n".join(parts) + "\n"


def pages() -> Mapping[str, str]:
    """The page of each kind by its path in `docs/`: what it checks, and what becomes of a few examples."""
    return {
        f"claims/{_anchor(one.id)}.md": _page_of(one, section)
        for section in (make() for make in SECTIONS)
        for one in section.things
    }


def _page_of(one: Thing, section: Section) -> str:
    parts = [f"# {one.id}", f"{one.description[:1].upper()}{one.description[1:]}."]
    for beside, examples in groupby(_chosen(one.examples), lambda shown: shown.beside):
        parts += [f"With `{name}`:\n\n```text\n{text.rstrip()}\n```" for name, text in beside]
        parts += map(_example, examples)
    parts.append(f"More of its family: [{section.title}](../claims.md#{_anchor(section.title)}).")
    return "\n\n".join(parts) + "\n"


def _chosen(examples: tuple[Shown, ...]) -> list[Shown]:
    """At most four: one for each outcome, and then the first of the others, as they stand."""
    outcomes: dict[str, Shown] = {}
    for one in examples:
        outcomes.setdefault(one.said.split("**")[1], one)
    chosen = [*outcomes.values()][:SHOWN]
    chosen += [one for one in examples if one not in chosen][: SHOWN - len(chosen)]
    return sorted(chosen, key=examples.index)


def _example(shown: Shown) -> str:
    given = json.dumps(shown.given, ensure_ascii=False)
    if len(given) > WIDTH:
        given = json.dumps(shown.given, ensure_ascii=False, indent=2)
    why = f" *{shown.why}*" if shown.why and shown.why.rstrip(".").lower() not in shown.said.lower() else ""
    fence = "`" * max(3, max((len(run) for run in re.findall("`+", given)), default=0) + 1)
    return f"{fence}json\n{given}\n{fence}\n\n{shown.said}{why}"


def _anchor(name: str) -> str:
    return re.sub(r"[^\w\- ]", "", name.lower()).replace(" ", "-")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _beside(example: Example) -> tuple[tuple[str, str], ...]:
    further = {"signals.json": example.signals, "library": example.library, "findings": example.findings}
    given = [
        (name, json.dumps(value, ensure_ascii=False)) for name, value in further.items() if value is not None
    ]
    return (*sorted(_few(example.files).items()), *given)


def _few(files: Mapping[str, str]) -> Mapping[str, str]:
    """The files of an example; of many that are alike their names only."""
    if len(files) <= 3:
        return files
    return {"the files": "\n".join(files)}


def _claimed(example: Example, kind: str, rules: tuple[Rule, ...] = ()) -> Shown:
    found = claims(example, kind, rules)
    said = " ".join(
        dict.fromkeys(
            f"**{str(one.outcome.disposition).capitalize()}**: {_sentence(one.outcome.message)}"
            for one in found
        )
    )
    return Shown(
        example.given, said or f"**{NO_CLAIM.capitalize()}** of this kind.", _beside(example), example.why
    )


@cache
def kinds() -> Section:
    """The kinds of claim of a recommendation."""
    return Section(
        "Recommendations: kinds of claim",
        "citecheck reads them from the prose (`why`, `fix`, `currentBehavior`, `desiredBehavior`, `verify`), from `citations`, "
        "`affectedFiles` and `findingRefs`, and from `verifiableClaims` (`type` names the kind). A typed claim may also "
        "be of a [kind that reviews make](how-it-decides.md).",
        tuple(
            Thing(kind.id, kind.description, tuple(_claimed(one, kind.id) for one in kind.examples))
            for kind in KINDS.values()
        ),
    )


@cache
def rules() -> Section:
    """The rules of the pack `vercel`."""
    return Section(
        "Recommendations: the pack `vercel`",
        "Use `--pack vercel`. A rule makes no claim about a recommendation on another topic. "
        "[Writing a pack](writing-a-pack.md) shows how to add rules.",
        tuple(
            Thing(
                rule.id,
                rule.description + (f" (sets off `{rule.trigger}`)" if rule.trigger else ""),
                tuple(_claimed(one, rule.id, (rule,)) for one in rule.examples),
            )
            for rule in load("vercel").rules
        ),
    )


_TRIGGERS = {
    "project_config_contradiction": "the recommendation contradicts the project's configuration; hard",
    "cache_vary_safety": "a cached response would reach the wrong visitors; hard",
    "semantic_safety": "the recommendation is unsafe or wrong about the framework; hard",
    "pass_rate_below_threshold": "less than 80% of at least two judged claims were verified",
}


@cache
def triggers() -> Section:
    """What may hold a recommendation back."""

    def shown(example: Example) -> Shown:
        found = check_recommendations(
            read_recommendations(dict(example.given)).recommendations, project_of(example), [load("vercel")]
        )[0]
        why = f" by `{found.trigger}`" if found.trigger else ""
        rate = f"; pass rate {found.pass_rate:.2f}" if found.claims else ""
        return Shown(example.given, f"**{SAID[found.standing]}**{why}{rate}.", _beside(example), example.why)

    return Section(
        "Recommendations: triggers",
        "The first that applies counts. A hard trigger withholds the recommendation, whatever its pass rate.",
        tuple(
            Thing(str(name), _TRIGGERS[name], tuple(map(shown, examples)))
            for name, examples in TRIGGERS.items()
        ),
    )


_LEVELS = {
    Level.STRUCTURE: ("structure", "the output has a summary, a reference to its trace, and artifacts that match their hashes"),
    Level.TOOLS: ("tools", "each tool output in the trace matches its declared schema"),
    Level.FILES: ("files", "files and commands match what the output says"),
}  # fmt: skip
_CHECKS = {
    "summary": "the output says in words what was done",
    "traceRef": "the output names its trace, `trace:<id>`, and it is the given trace",
    "artifact": "an artifact has a known kind, at most 1,024 characters, and the stated hash",
    "tool": "an entry of the trace matches its own schema, or the manifest's schema for its tool",
    "file-write": "the file exists, and its bytes have this SHA-256",
    "file-edit": "the new code occurs more often than at the base, and the old code less often",
    "code-inserted": "new code separates two lines that were adjacent at the base, or the quoted code is new",
    "file-delete": "the base has the file, and nothing is at its path now",
    "command-executed": "the command's last run in the trace has this exit code",
}
EXAMPLES: Mapping[Level, tuple[OutputExample, ...]] = {
    Level.STRUCTURE: structure.EXAMPLES,
    Level.TOOLS: tools.EXAMPLES,
    Level.FILES: file_examples.EXAMPLES,
}


def _output(level: Level, example: OutputExample) -> Shown:
    with tempfile.TemporaryDirectory() as name:
        for path, text in example.files.items():
            place = Path(name, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        base = SnapshotTree(example.base) if example.base is not None else None
        verdict = verify_output(example.output, name, trace=example.trace, schemas=example.schemas, base=base)
    found = [one for one in verdict.checks if one.kind == example.kind]
    said = " ".join(
        f"**{str(one.disposition).capitalize()}**"
        + (f", [`{one.category}`]({one.category}.md)" if one.category else "")
        + f": {_sentence(one.message)}"
        for one in found
    )
    trace = (("the trace", json.dumps(example.trace)),) if example.trace is not None else ()
    before = sorted((f"{path} at the base", text) for path, text in (example.base or {}).items())
    beside = [
        (path, text) for path, text in (*sorted(example.files.items()), *before) if _is_named(path, example)
    ]
    return Shown(example.output, said, (*beside, *trace), example.why)


def _is_named(path: str, example: OutputExample) -> bool:
    """Whether an example is about a file: the one that its claim names, or a schema."""
    claims = example.output.get("claims")
    named = [plain(str(one.get("filePath"))) for one in claims] if isinstance(claims, list) else []
    return example.schemas is not None or path.removesuffix(" at the base") in named


@cache
def levels() -> Section:
    """The three levels of an output, and the types of claim."""

    def things() -> Iterable[Thing]:
        for level, (name, description) in _LEVELS.items():
            refused = {one.kind: one for one in reversed(EXAMPLES[level]) if one.category is not None}
            first = [EXAMPLES[level][0], *refused.values()]
            first += [one for one in EXAMPLES[level] if one not in first]
            yield Thing(f"level {name}", description, tuple(_output(level, one) for one in first[:SHOWN]))
            for kind in dict.fromkeys(one.kind for one in EXAMPLES[level]):
                shown = tuple(_output(level, one) for one in EXAMPLES[level] if one.kind == kind)
                yield Thing(kind, _CHECKS[kind], shown)

    return Section(
        "Outputs: levels and claims",
        "An output is valid if no level failed and at least one claim was verified. An output without claims is "
        "*unclaimed*.",
        tuple(things()),
    )


_CATEGORIES = {
    ErrorCategory.MISSING_FIELD: "a field is missing or empty",
    ErrorCategory.INVALID_TYPE: "a field has the wrong type",
    ErrorCategory.SCHEMA_MISMATCH: "a value does not match its schema or the required form",
    ErrorCategory.HASH_MISMATCH: "the bytes have a different hash",
    ErrorCategory.ANCHOR_MISMATCH: "the new code of an edit is missing, or the old code is still there",
    ErrorCategory.FILE_NOT_FOUND: "the file does not exist",
    ErrorCategory.FILESYSTEM_MISMATCH: "the file system contradicts the output, or the path leads out of the root",
    ErrorCategory.UNKNOWN: "the trace contradicts the output",
}


@cache
def categories() -> Section:
    """The categories of error."""
    return Section(
        "Outputs: categories of error",
        "The category comes from the failure itself, never from the words of a message.",
        tuple(
            Thing(
                str(category),
                description,
                tuple(
                    _output(level, one)
                    for level, examples in EXAMPLES.items()
                    for one in examples
                    if one.category is category
                )[:SHOWN],
            )
            for category, description in _CATEGORIES.items()
        ),
    )


@cache
def acceptance() -> Section:
    """The verifiers of acceptance contracts."""

    def shown(verifier: Verifier, example: VerifierExample) -> Shown:
        own = {"acceptanceCriteria": [{"id": "c", "verifier": verifier.id, "params": dict(example.params)}]}
        is_text = isinstance(example.output, bytes)
        data = example.output if isinstance(example.output, bytes) else json.dumps(example.output).encode()
        (graded,) = grade(lock(own, verifiers()), Output(data, example.milliseconds), verifiers())
        text = data.decode("utf-8", "replace")
        output = (text if len(text) <= 160 else f"{text[:160]}…") if is_text else example.output
        given = {"params": dict(example.params), "output": output}
        if example.milliseconds is not None:
            given["measured milliseconds"] = example.milliseconds
        said = f"**{str(graded.disposition).capitalize()}**: {_sentence(graded.details)}"
        return Shown(given, said, (), example.why)

    return Section(
        "Acceptance contracts: verifiers",
        "Each criterion of a contract names a verifier. If it fails with an error or cannot tell, the criterion is "
        "*unverifiable* and does not pass. [Acceptance contracts](accept.md) describes policies and new verifiers.",
        tuple(
            Thing(one.id, one.description, tuple(shown(one, each) for each in one.examples))
            for one in verifiers().values()
        ),
    )


@cache
def policies() -> Section:
    """What follows where a criterion is not met."""

    def shown(policy: OnFailure, output: object, retries_left: int) -> Shown:
        criterion = {"id": "c", "verifier": "count_between", "params": {"min": 2}, "on_failure": policy.value}
        contract = {"acceptanceCriteria": [criterion]}
        locked = lock(contract, verifiers())
        data = json.dumps(output).encode()
        attempt = Attempt(1, grade(locked, Output(data), verifiers()))
        end = ending(attempt, locked, retries_left=retries_left)
        said = "tried again" if end is None else str(end)
        return Shown({**contract, "output": output, "retries left": retries_left}, f"**{said.capitalize()}**")

    return Section(
        "Acceptance contracts: policies",
        "A criterion names its policy in `on_failure`. If several criteria are not met, the strictest policy applies: `stop` before `clarify` before `retry`.",
        tuple(
            Thing(
                policy.value,
                description,
                tuple(shown(policy, *each) for each in (([1], 1), ([1], 0), ([1, 2], 0), ("no list", 2))),
            )
            for policy, description in _POLICIES.items()
        ),
    )


_POLICIES = {
    OnFailure.RETRY: "the command runs again with the unmet criteria on standard input, as long as there are retries",
    OnFailure.CLARIFY: "the run ends and asks whether to change the criteria",
    OnFailure.STOP: "the run ends and names the criterion",
}


@cache
def descriptions() -> Section:
    """The kinds of claim about a change."""

    def shown(kind: DescriptionKind[Any], example: DescriptionExample) -> Shown:
        change = change_of(example.before, example.after)
        said = [kind.verify(claim, change) for one in statements(example.says) for claim in kind.extract(one)]
        came = " ".join(
            dict.fromkeys(
                f"**{str(one.disposition).capitalize()}**: {_sentence(one.message)}" for one in said
            )
        )
        diff = diff_of(example.before, example.after)
        return Shown(
            {"description": example.says},
            came or "**No claim** of this kind.",
            (("the diff", diff),) if diff else (),
            example.why,
        )

    return Section(
        "Descriptions of pull requests: kinds of claim",
        "citecheck reads them from the title, the description and the commit messages, in sentences whose subject is the "
        "change. See [What the description says](descriptions.md).",
        tuple(
            Thing(one.id, one.description, tuple(shown(one, each) for each in one.examples))
            for one in DESCRIPTIONS.values()
        ),
    )


SECTIONS: tuple[Callable[[], Section], ...] = (
    kinds, rules, triggers, levels, categories, acceptance, policies, descriptions,
)  # fmt: skip
"""The families of the page, in order; each is one function."""
