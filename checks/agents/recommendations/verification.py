"""The whole check of recommendations: read their claims, verify each, put each through the gate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from checks.agents.packs.pack import Pack, Rule
from checks.agents.packs.situation import Situation
from checks.agents.recommendations.claim import (
    NotTyped,
    Project,
    RecommendationClaim,
    RecommendationKind,
    contradicted,
    typed,
)
from checks.agents.recommendations.gate import gated, triggers_of
from checks.agents.recommendations.kinds import KINDS
from checks.agents.recommendations.kinds.statements import CONTRADICTION, between
from checks.agents.recommendations.recommendation import Recommendation
from checks.claims import registry
from checks.claims.decode import ClaimError, decode
from checks.claims.kind import short
from checks.code.surroundings import Context, locate
from checks.model.agents.verdicts import WHOLE_TEXT, CheckedRecommendation, CheckedStatement
from checks.model.outcome import Outcome, unsupported, unverifiable

CLAIMS_LIMIT = 500
"""Claims of one recommendation that are judged."""


def check_recommendations(
    recommendations: Sequence[Recommendation], project: Project, packs: Iterable[Pack] = ()
) -> tuple[CheckedRecommendation, ...]:
    """Every recommendation with its claims and what becomes of it, in the order given."""
    rules = [rule for pack in packs for rule in pack.rules]
    triggers = triggers_of({rule.id: rule.trigger for rule in rules})
    claims = [[] if each.abstain else list(claims_of(each, project, rules)) for each in recommendations]
    graded = [each for each in recommendations if not each.abstain]
    places = {id(each): at for at, each in enumerate(recommendations)}
    refuted = [{one.statement for one in found if one.outcome.failure is not None} for found in claims]
    for mine, said, theirs in between(graded):
        place = places[id(graded[mine])]
        message = f"contradicts recommendation {graded[theirs].index + 1}: {short(said.other)}"
        # one of the two may be right, and the code tells which
        outcome = contradicted(message) if said.statement in refuted[place] else unsupported(message)
        claims[place].append(
            CheckedStatement(CONTRADICTION.id, said.field, outcome, said.statement, said.file)
        )
    return tuple(gated(each, found, triggers) for each, found in zip(recommendations, claims, strict=True))


def claims_of(
    recommendation: Recommendation, project: Project, rules: Sequence[Rule] = ()
) -> Iterator[CheckedStatement]:
    """Every claim of a recommendation, verified, each once. An error of ours is a claim that says so."""
    seen: set[tuple[object, ...]] = set()
    number = 0
    for said, kind in _said(recommendation, project):
        if isinstance(said, CheckedStatement):
            yield said
            continue
        key = (
            said.kind,
            said.statement,
            said.file,
            said.line,
            said.pattern,
            said.count,
            said.files,
            said.url,
        )
        if key in seen or kind is None:
            continue
        seen.add(key)
        number += 1
        if number > CLAIMS_LIMIT:
            why = f"only the first {CLAIMS_LIMIT} claims of a recommendation are checked"
            yield _unverifiable(said.kind, said.field, why)
            return
        try:
            outcome = kind.verify(said, recommendation, project)
        except Exception as error:
            outcome = Outcome.our_error(error)
        yield CheckedStatement(
            said.kind, said.field, outcome, said.statement, said.file, said.pattern, said.url
        )
    situation = Situation(recommendation, project)
    for rule in rules:
        try:
            if not rule.applies(situation):
                continue
            outcome = rule.decide(situation)
        except Exception as error:
            outcome = Outcome.our_error(error)
        yield CheckedStatement(rule.id, WHOLE_TEXT, outcome, rule.description)


def _said(
    recommendation: Recommendation, project: Project
) -> Iterator[tuple[RecommendationClaim | CheckedStatement, RecommendationKind | None]]:
    for kind in KINDS.values():
        try:
            for said in kind.extract(recommendation, project.beside):
                yield said, kind
        except Exception as error:
            yield CheckedStatement(kind.id, WHOLE_TEXT, Outcome.our_error(error), kind.description), None
    for number, value in enumerate(recommendation.claims):
        field = f"verifiableClaims[{number}]"
        name = _kind_of(value)
        if isinstance(value, Mapping) and name in KINDS and KINDS[name].needs:
            try:
                yield typed(value, KINDS[name], field), KINDS[name]
            except NotTyped as wrong:
                yield _unverifiable(name, field, str(wrong)), None
        else:
            yield _of_the_house(value, name, field, project), None


def _kind_of(value: object) -> str:
    """The kind that a typed claim names, as `type` or as `kind`."""
    if not isinstance(value, Mapping):
        return ""
    name = value.get("type", value.get("kind"))
    return name if isinstance(name, str) else ""


def _of_the_house(value: object, name: str, field: str, project: Project) -> CheckedStatement:
    """A claim of one of the kinds that reviews make, too."""
    if not isinstance(value, Mapping) or name not in registry.kinds():
        known = ", ".join(dict.fromkeys((*KINDS, *registry.kinds())))
        return _unverifiable(
            short(name), field, f"`{short(name)}` is not a kind of claim; the kinds are {known}"
        )
    try:
        claim = decode({**{key: each for key, each in value.items() if key != "type"}, "kind": name})
    except ClaimError as wrong:
        return _unverifiable(name, field, str(wrong))
    at = locate(project.code, claim.citation) if claim.citation is not None else None
    outcome = registry.check_claim(claim, project.code, Context(at)).outcome
    file = claim.citation.path if claim.citation is not None else ""
    return CheckedStatement(name, field, outcome, claim.statement, file)


def _unverifiable(kind: str, field: str, why: str) -> CheckedStatement:
    return CheckedStatement(kind, field, unverifiable(why))
