"""`citecheck explain`: what a rule means, an example that it warns of and its twin, and what to do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from textwrap import fill
from typing import Annotated

import typer

from bot.cli.offline.input.rules import rule_called, rules_like
from bot.cli.offline.output import outputs
from checks.model.outcome import FAILURE_TITLES, TIER1_FAILURES, Failure

EMPTY_LINES = 3
"""In a row, above which they are left out of an example."""

NOT_OF_FINDINGS = {
    Failure.FALSE_CHANGE: "What a pull request says of itself is warned of, with `citecheck check --description`.",
    Failure.UNKNOWN_CITATION: "Recommendations are warned of, with `citecheck verify --docs`.",
    Failure.STALE: "It is only reported: what a push changed is not the reviewer's mistake.",
    Failure.AMBIGUOUS: "It is only reported, with the places: none is chosen.",
}
"""Why a rule has no example of a finding that is warned of."""


def explain(
    rule: Annotated[
        str | None,
        typer.Argument(
            help="A rule, such as wrong_scope; default: lists them all.",
            metavar="[RULE]",
            autocompletion=rules_like,
        ),
    ] = None,
) -> None:
    """Explain a rule: what it means, a finding that it warns of and one that it does not, and what to do."""
    if rule is not None and (meaning := _outcome(rule)):
        lines: Iterator[str] = iter([meaning])
    else:
        lines = _every_rule() if rule is None else _rule(rule_called(rule))
    width = outputs.look_of(None).width if sys.stdout.isatty() else None
    for text in lines:
        print(text if width is None else wrapped(text, width))  # noqa: T201


def _outcome(name: str) -> str:
    """What an outcome of a finding means, such as `grounded`; empty where it is no outcome."""
    from checks.reports.wording.review_words import MEANINGS  # noqa: PLC0415 - a rule needs none of it

    known = "_".join(name.lower().replace("-", " ").replace("_", " ").split())
    return next(
        (f"{each.value} (an outcome, no rule): {text}" for each, text in MEANINGS.items() if each == known),
        "",
    )


def wrapped(text: str, width: int) -> str:
    """A sentence in lines of so many columns at most; code and names stay as they are."""
    if text.startswith(" ") or len(text) <= width:
        return text
    return fill(text, width, break_long_words=False, break_on_hyphens=False)


def _every_rule() -> Iterator[str]:
    width = max(map(len, Failure))
    yield from (f"{failure:{width}}  {FAILURE_TITLES[failure]}" for failure in Failure)


def _rule(failure: Failure) -> Iterator[str]:
    from bot.agents.mcp.rules import WHAT_TO_DO  # noqa: PLC0415 - a list of rules needs no examples

    yield f"{failure}: {FAILURE_TITLES[failure]}"
    yield ""
    yield from _example(failure)
    yield f"What to do: {WHAT_TO_DO[failure]}"
    tier = "always checked (Tier 1)" if failure in TIER1_FAILURES else "not checked with --no-tier2 (Tier 2)"
    yield (
        f"This rule is {tier}. To switch it off: `disable: [{failure}]` in .github/citecheck.yml, or "
        f"`--disable {failure}`; for one finding the line `citecheck: ignore` in its comment."
    )


def _example(failure: Failure) -> Iterator[str]:
    """The example as the rules judge it now, so that what is printed is what a check would say."""
    from bot.agents.mcp.rule_examples import EXAMPLES, PATH  # noqa: PLC0415
    from checks.reports.wording import finding_words  # noqa: PLC0415

    example = EXAMPLES.get(failure)
    if example is None:
        yield NOT_OF_FINDINGS[failure]
        yield ""
        return
    for path, text in {PATH: example.code, **example.others}.items():
        yield f"{path}:"
        yield from _numbered(text)
        yield ""
    for said in (example.warned, example.twin):
        checked = example.judged(said)
        message = checked.warnings[0].message if checked.warnings else finding_words.outcome(checked)
        yield f"{checked.finding.location}, {'warned' if checked.warnings else 'not warned'}: {message}"
        yield from (f"  > {line}".rstrip() for line in said.body.splitlines())
        yield ""


def _numbered(text: str) -> Iterator[str]:
    """The lines with their numbers; a long run of empty ones is one line of dots."""
    for empty, run in groupby(enumerate(text.splitlines(), start=1), lambda one: not one[1].strip()):
        lines = list(run)
        if empty and len(lines) > EMPTY_LINES:
            yield "    ⋮"
            continue
        yield from (f"  {number:3}  {line}".rstrip() for number, line in lines)
