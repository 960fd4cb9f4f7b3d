"""`docs/how-it-decides.md`: its template, filled with the examples of the kinds of claim as the check judges them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from checks import carry
from checks.claims import registry, suggestion
from checks.claims.kind import Example, Kind
from checks.claims.quote import elsewhere
from checks.claims.references import following
from checks.code import code, occurrences, token_index, tree
from checks.model import policy
from checks.model.finding import BODY_LIMIT
from checks.model.outcome import FAILURE_TITLES, Disposition, Failure, Outcome
from checks.model.policy import DEFAULT_WINDOW, Policy
from checks.model.scales import confidence
from checks.review import check_finding
from checks.text import citations, prose
from checks.text.grammar import splitting
from tests.checks.claims.scenes import claims_of, scene, source
from tests.docs.further_examples import FURTHER, STANCES

PAGE = Path(__file__).parents[2] / "docs" / "how-it-decides.md"
CLAIMS = Path(__file__).parents[2] / "checks" / "claims"
TEMPLATE = "how-it-decides.md.jinja"

AROUND = 3
"""Lines above and below the cited ones that an example of a failure shows."""

LONG_RUN = 2
"""Empty lines in a row above which they are left out."""


def page() -> str:
    """The text that the page should have."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        autoescape=False,  # it is Markdown of our own
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]
    environment.filters["number"] = lambda number: f"{number:,}"
    text = environment.get_template(TEMPLATE).render(
        shown=_shown(),
        kinds=registry.kinds(),
        source_of=_source_of,
        titles=FAILURE_TITLES,
        failure=_failure,
        kind_examples=_kind_examples,
        stances=[(stance, one.says, _said(_outcomes(kind, one))) for stance, kind, one in STANCES],
        stance_code=_numbered(STANCES[0][2].code, {2}),
        limits=_numbers(
            carry,
            citations,
            code,
            elsewhere,
            occurrences,
            policy,
            prose,
            following,
            registry,
            splitting,
            suggestion,
            token_index,
            tree,
        )
        | {"BODY_LIMIT": BODY_LIMIT, "MIB": 1024 * 1024},
        confidence=confidence,
        window=DEFAULT_WINDOW,
    )
    return re.sub(r"\n{3,}", "\n\n", text)


def _source_of(kind: Kind[Any]) -> str:
    """The file of a kind in `checks/claims/`, or its folder."""
    source = f"{kind.id}.py"
    return source if (CLAIMS / source).is_file() else f"{kind.id}/"


def _numbers(*modules: ModuleType) -> dict[str, dict[str, int]]:
    return {
        module.__name__.rpartition(".")[2]: {
            name: value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)
        }
        for module in modules
    }


def _shown() -> set[Failure]:
    """The failures that some example has."""
    given = {one.expect for kind in registry.kinds().values() for one in kind.examples}
    return {failure for failure in Failure if failure in FURTHER or failure in given}


def _failure(name: str) -> str:
    """One example of a failure, as a finding that goes through the whole check."""
    failure = Failure(name)
    example = FURTHER.get(failure) or next(
        one for kind in registry.kinds().values() for one in kind.examples if one.expect == failure
    )
    text, judged, _ = scene(example)
    checked = check_finding(text.finding, judged, Policy(tier2=True))
    messages = [one.message for one in checked.warnings if one.failure is failure]
    if not messages:
        raise ValueError(f"the example of {failure} comes out as {checked.outcome}: {checked.claims}")
    message = messages[0]
    said = f"{_cited(example)}**Warned**: {_sentence(message)}"
    return "\n\n".join((*_cited_file((example,), AROUND), *_other_code(example), _quoted(example.says), said))


def _kind_examples(kind: Kind[Any]) -> Iterator[str]:
    """The examples of a kind, below the code that they speak of; first those that need no other code."""
    by_code: dict[tuple[str, str], list[Example]] = {}
    for example in kind.examples:
        by_code.setdefault((example.path, example.code), []).append(example)
    for examples in by_code.values():
        yield from _cited_file(examples)
        for example in sorted(examples, key=lambda one: (bool(one.others), one.base is not None)):
            yield from _other_code(example)
            yield _quoted(example.says)
            said = _said(_outcomes(kind.id, example))
            again = example.why.rstrip(".").lower() in said.lower()
            yield f"{_cited(example)}{said}" + ("" if again else f" *{example.why}*")


def _outcomes(kind_id: str, example: Example) -> list[Outcome]:
    text, judged, context = scene(example)
    kind = registry.kinds()[kind_id]
    return [registry.check_claim(claim, judged, context).outcome for claim in claims_of(kind, text)]


def _said(outcomes: list[Outcome]) -> str:
    """What the check makes of the claims, each message once."""
    return " ".join(dict.fromkeys(map(_one, outcomes))) or "**No claim** of this kind."


def _one(outcome: Outcome) -> str:
    if outcome.disposition is Disposition.VERIFIED:
        return f"**Verified**: {_sentence(outcome.message)}"
    if outcome.failure is None:
        return f"**Not judged**: {_sentence(outcome.message)}"
    word = "Warned" if outcome.demotes else "Reported"
    return f"**{word}**, [`{outcome.failure}`](#{outcome.failure}): {_sentence(outcome.message)}"


def _sentence(message: str) -> str:
    return message if message.endswith((".", "?", "!")) else f"{message}."


def _cited(example: Example) -> str:
    if not example.path or example.line is None or not example.code:
        return ""
    lines = f"Line {example.line}" if not example.last else f"Lines {example.line}–{example.last}"
    return f"{lines}. "


def _quoted(text: str) -> str:
    return "\n".join(f"> {each}".rstrip() for each in text.split("\n"))


def _cited_file(examples: Sequence[Example], near: int | None = None) -> Iterator[str]:
    """The file that the examples are about, the cited lines marked; `near`: only so many lines around them."""
    first = examples[0]
    cited = {number for one in examples if one.line for number in range(one.line, (one.last or one.line) + 1)}
    if first.code and first.path:
        if first.path != "app.py" or any(one.others for one in examples):
            yield f"`{first.path}`:"
        yield _numbered(source(first.code), cited, near)


def _other_code(example: Example) -> Iterator[str]:
    """What an example needs besides the cited file."""
    if example.base is not None:
        yield "Before the change the file was:"
        yield _numbered(source(example.base))
    for path, text in example.others:
        yield f"With `{path}` in the repository:"
        yield _numbered(source(text))


def _numbered(text: str, cited: Set[int] = frozenset(), near: int | None = None) -> str:
    """A fenced block with line numbers and `>` before each cited line; long runs of empty lines are left out."""
    lines = text.rstrip("\n").split("\n")
    first, last = 1, len(lines)
    if near is not None and cited:
        first, last = max(1, min(*cited, last) - near), min(max(cited) + near, last)
    width = len(str(last))
    shown: list[str] = []
    for empty, run in groupby(range(first, last + 1), lambda number: not lines[number - 1].strip()):
        numbers = list(run)
        if empty and not {first, last}.isdisjoint(numbers):
            continue
        if empty and len(numbers) > LONG_RUN:
            shown.append(f"  {'⋮':>{width}}")
            continue
        for number in numbers:
            mark = ">" if number in cited else " "
            shown.append(f"{mark} {number:>{width}}  {lines[number - 1]}".rstrip())
    return "\n".join(("```text", *shown, "```"))
