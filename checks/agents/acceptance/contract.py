"""A contract, locked: its criteria are checked and frozen, and a digest tells any later edit."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rapidfuzz import fuzz, process

from checks.agents.acceptance.output import PathError, check_path
from checks.agents.acceptance.verifier import Verifier
from checks.agents.json_schema import SchemaError
from checks.model.agents.acceptance import OnFailure

CRITERIA_LIMIT = 200
ERRORS_SHOWN = 10
PATHS = frozenset({"path", "field"})
"""Parameters that reach into the output."""

KEYS = frozenset({"id", "description", "verifier", "params", "on_failure"})
LIKE = 70
"""rapidfuzz ratio, 0 to 100, from which a name is worth a "did you mean"."""

POLICIES = ("policy", "on_failure")
"""Keys of a contract, either of which gives the policy of each criterion that has none of its own."""

CONTRACT_KEYS = ("acceptanceCriteria", *POLICIES)

MISSPELT = 80
"""The same ratio, from which a key of the contract itself is taken for a misspelt one."""

DEPTH_LIMIT = 100


class ContractError(ValueError):
    """The contract cannot be locked. `lines` say where and why, each with what would be right."""

    def __init__(self, lines: Sequence[str]) -> None:
        shown = list(lines[:ERRORS_SHOWN])
        if len(lines) > ERRORS_SHOWN:
            shown.append(f"and {len(lines) - ERRORS_SHOWN} more")
        super().__init__("; ".join(shown))
        self.lines = tuple(shown)


@dataclass(frozen=True, slots=True)
class Criterion:
    """One thing that an output has to meet."""

    id: str
    description: str
    verifier: str
    params: Mapping[str, Any]
    on_failure: OnFailure = OnFailure.STOP


@dataclass(frozen=True, slots=True)
class Locked:
    """A contract whose criteria do not change any more."""

    criteria: tuple[Criterion, ...]
    digest: str
    """`sha256:…` of the whole contract in canonical JSON."""


def lock(contract: object, verifiers: Mapping[str, Verifier]) -> Locked:
    """Check a contract and freeze it. Raises ContractError."""
    if not isinstance(contract, Mapping):
        raise ContractError(["a contract must be an object with `acceptanceCriteria`"])
    _refuse_depth(contract)
    given = contract.get("acceptanceCriteria", contract.get("acceptance_criteria"))
    if given is None:
        raise ContractError(["`acceptanceCriteria` is missing: a contract needs at least one criterion"])
    if not isinstance(given, list) or not given:
        raise ContractError(["`acceptanceCriteria` must be a list with at least one criterion"])
    if len(given) > CRITERIA_LIMIT:
        raise ContractError([f"`acceptanceCriteria` has {len(given):,} items; the limit is {CRITERIA_LIMIT}"])
    errors = list(_wrong_policies(contract))
    policy = next((contract[key] for key in POLICIES if key in contract and not errors), OnFailure.STOP)
    criteria: list[Criterion] = []
    ids: set[str] = set()
    for number, each in enumerate(given):
        where = f"acceptanceCriteria[{number}]"
        wrong = list(_errors(each, where, verifiers))
        if not wrong and each["id"] in ids:
            wrong = [f"`{where}.id`: another criterion already has the id {each['id']!r}"]
        errors += wrong
        if not wrong:
            ids.add(each["id"])
            criteria.append(_criterion(each, policy))
    if errors:
        raise ContractError(errors)
    return Locked(tuple(criteria), digest_of(contract))


def digest_of(contract: object) -> str:
    """`sha256:…` of a JSON value, whatever its layout and the order of its keys."""
    text = json.dumps(contract, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def _wrong_policies(contract: Mapping[str, object]) -> Iterator[str]:
    """What is wrong with the keys of a contract beside its criteria; those of others are left alone."""
    for key in POLICIES:
        if key in contract and contract[key] not in list(OnFailure):
            yield f"`{key}` must be one of {', '.join(OnFailure)}"
    if all(key in contract for key in POLICIES):
        yield f"{' and '.join(f'`{key}`' for key in POLICIES)} mean the same: give only one of them"
    for key in contract:
        near = process.extractOne(str(key), CONTRACT_KEYS, scorer=fuzz.ratio, score_cutoff=MISSPELT)
        if key not in (*CONTRACT_KEYS, "acceptance_criteria") and near:
            yield f"`{str(key)[:60]}` is not a key of a contract; did you mean `{near[0]}`?"


def _criterion(given: Mapping[str, Any], policy: str) -> Criterion:
    return Criterion(
        given["id"],
        str(given.get("description", "")),
        given["verifier"],
        dict(given.get("params", {})),
        OnFailure(given.get("on_failure", policy)),
    )


def _errors(given: object, where: str, verifiers: Mapping[str, Verifier]) -> Iterator[str]:
    """What is wrong with one criterion, each with its path."""
    if not isinstance(given, Mapping):
        yield f"`{where}` must be an object"
        return
    for key in given:
        if key not in KEYS:
            yield f"`{where}.{str(key)[:60]}` is not a key of a criterion{_nearest(str(key), KEYS)}"
    for key in ("id", "verifier"):
        if not isinstance(given.get(key), str) or not given[key].strip() or len(given[key]) > 200:
            yield f"`{where}.{key}` must be a text of 1 to 200 characters"
            return
    if not isinstance(given.get("description", ""), str):
        yield f"`{where}.description` must be a text"
    policy = given.get("on_failure", OnFailure.STOP.value)
    if policy not in set(OnFailure):
        yield f"`{where}.on_failure` must be one of {', '.join(OnFailure)}"
    verifier = verifiers.get(given["verifier"])
    if verifier is None:
        name = given["verifier"][:60]
        yield f"`{where}.verifier`: there is no verifier {name!r}{_nearest(name, verifiers)}"
        return
    yield from _wrong_params(given.get("params", {}), f"{where}.params", verifier)


def _wrong_params(params: object, where: str, verifier: Verifier) -> Iterator[str]:
    for place in _not_finite(params, where):
        yield f"`{place}` is not a finite number"
        return
    try:
        wrong = verifier.schema.problems(params)
    except SchemaError as error:
        wrong = [f"the value: the verifier's own schema is wrong: {error}"]
    for each in wrong:
        place, _, why = each.partition(": ")
        yield f"`{where}{'' if place == 'the value' else place}`: {why}"
    if wrong or not isinstance(params, Mapping):
        return
    for key in PATHS & params.keys():
        try:
            check_path(params[key])
        except PathError as error:
            yield f"`{where}.{key}`: {error}"
    if verifier.check is not None and (said := verifier.check(params)):
        yield f"`{where}`: {said}"


def _not_finite(value: object, where: str) -> Iterator[str]:
    if isinstance(value, float) and not math.isfinite(value):
        yield where
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _not_finite(each, f"{where}.{key}")
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _not_finite(each, f"{where}[{number}]")


def _refuse_depth(value: object) -> None:
    """Refuse what is nested so deeply that reading it would not end well."""
    level: list[object] = [value]
    for _ in range(DEPTH_LIMIT):
        if not level:
            return
        level = [
            inner
            for each in level
            for inner in (
                each.values() if isinstance(each, Mapping) else each if isinstance(each, list) else ()
            )
        ]
    if level:
        raise ContractError([f"the contract is nested more than {DEPTH_LIMIT} levels deep"])


def _nearest(wrong: str, right: object) -> str:
    names = list(right)  # type: ignore[call-overload]  # any collection of names
    best = process.extractOne(wrong, names, scorer=fuzz.ratio, score_cutoff=LIKE)
    return f"; did you mean `{best[0]}`?" if best else ""
