"""A description checked against its change: every statement that can be read, with what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from checks.agents.descriptions.change import ChangeSeen
from checks.agents.descriptions.kind import Kind
from checks.agents.descriptions.kinds import counts, files, runs, symbols, testing, unchanged, versions
from checks.agents.descriptions.sections import DescriptionSentence, of_one_line, statements
from checks.claims.registry import Broken
from checks.code.code import Code
from checks.model.agents.described import DESCRIPTION_LIMIT, MESSAGES_LIMIT, Described, Description, Statement
from checks.model.checked_claim import CheckedClaim
from checks.model.claim import Claim
from checks.model.cost import TooCostlyError
from checks.model.outcome import Disposition, Outcome, unsupported, unverifiable
from checks.warnings import warnings

KINDS: Mapping[str, Kind[Any]] = {
    each.id: each
    for each in (
        files.KIND, symbols.KIND, counts.KIND, testing.KIND, versions.KIND, unchanged.KIND, runs.KIND,
    )
}  # fmt: skip
"""Every kind of claim about a change by its id, in the order in which they are read."""

CLAIMS_LIMIT = 300
"""Claims of one description that are judged."""

COMMIT_SHOWN = 7


def check_description(
    said: Description,
    code: Code,
    *,
    whole: bool = True,
    without_patch: frozenset[str] = frozenset(),
    silent: frozenset[str] = frozenset(),
) -> Described:
    """Check what a description, its title and its commits' messages say of the change.

    `whole`: the diff has every file; `without_patch`: head paths of files whose lines it does not show; `silent`: the
    ids of rules that do not warn.
    Nothing that they hold makes this raise, but for `TooCostlyError`.
    """
    change = ChangeSeen(code, whole, without_patch)
    found: list[Statement] = []
    notes: list[str] = []
    claims = 0
    seen: set[object] = set()
    for source, one, final in _said(said):
        if claims >= CLAIMS_LIMIT:
            notes.append(f"only the first {CLAIMS_LIMIT} claims of the description were judged")
            break
        checked = []
        for kind, claim in _claims(one):
            key = replace(claim, statement="")
            if key in seen:
                continue
            seen.add(key)
            checked.append(_check(kind, claim, change, final=final))
        if checked:
            claims += len(checked)
            found.append(Statement(one.written, source, tuple(checked), warnings(tuple(checked), silent)))
    if len(said.body) > DESCRIPTION_LIMIT:
        notes.append(f"only the first {DESCRIPTION_LIMIT:,} characters of the description were read")
    if len(said.messages) > MESSAGES_LIMIT:
        notes.append(f"only the last {MESSAGES_LIMIT} commit messages were read")
    return Described(said.author, tuple(found), tuple(notes))


def _said(description: Description) -> Iterator[tuple[str, DescriptionSentence, bool]]:
    """Each sentence with its source, and whether it speaks of the whole change.

    A commit among several speaks of itself: a later one may have undone what it did.
    """
    for one in of_one_line(description.title):
        yield "title", one, True
    for one in statements(description.body):
        yield "description", one, True
    messages = description.messages[-MESSAGES_LIMIT:]
    for commit, message in messages:
        first, _, rest = message[:DESCRIPTION_LIMIT].partition("\n")
        for one in (*of_one_line(first), *statements(rest)):
            yield f"commit {commit[:COMMIT_SHOWN]}", one, len(description.messages) == 1


def _claims(said: DescriptionSentence) -> Iterator[tuple[Kind[Any], Claim]]:
    for kind in KINDS.values():
        try:
            yield from ((kind, claim) for claim in kind.extract(said))
        except TooCostlyError:
            raise
        except Exception as error:
            yield kind, Broken(statement=said.written, why=Outcome.our_error(error).message)


def _check(kind: Kind[Any], claim: Claim, change: ChangeSeen, *, final: bool) -> CheckedClaim:
    if isinstance(claim, Broken):
        return CheckedClaim(claim, unverifiable(claim.why))
    try:
        outcome = kind.verify(claim, change)
    except TooCostlyError:
        raise
    except Exception as error:
        outcome = Outcome.our_error(error)
    if not final and outcome.disposition is Disposition.FAILED:
        why = f"{outcome.message}; another commit may have undone it"
        outcome = unsupported(why)
    return CheckedClaim(claim, outcome)
