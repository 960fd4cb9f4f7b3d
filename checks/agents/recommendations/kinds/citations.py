"""`citation_in_library` and `citation_applies_to_version`: a cited page was given, and speaks of this version."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import Project, RecommendationClaim, RecommendationKind, contradicted
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import Recommendation
from checks.agents.recommendations.versions import applies
from checks.claims.citation import CitationClaim
from checks.claims.kind import short
from checks.claims.registry import check_claim
from checks.code.surroundings import Context
from checks.model.outcome import Failure, Outcome, unsupported, unverifiable, verified

_RULE = re.compile(r"[\w-]{1,200}:[\w-]{1,200}")


def is_rule(citation: str) -> bool:
    """`skill:rule`, a reference to a rule and no address."""
    return _RULE.fullmatch(citation) is not None


def extract_cited(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """Every citation."""
    del beside
    for number, url in enumerate(recommendation.citations):
        yield RecommendationClaim(
            kind=IN_LIBRARY.id,
            field=f"citations[{number}]",
            statement=f"{url} is in the documentation library",
            url=url,
        )


def verify_cited(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Exactly one of the addresses of the library, or one of its rules."""
    del recommendation
    library = project.beside.library
    if is_rule(said.url):
        if library is None or library.rules is None:
            return unsupported("no documentation library with rules was given (`--library`)")
        if said.url in library.rules:
            return verified("the documentation library has this rule")
        return contradicted("the documentation library does not have this rule", Failure.UNKNOWN_CITATION)
    known = None if library is None else frozenset(library.entries)
    claim = CitationClaim(statement=said.statement, url=said.url)
    outcome = check_claim(claim, project.code, Context(library=known)).outcome
    return (
        outcome if library is not None else unverifiable("no documentation library was given (`--library`)")
    )


def extract_versions(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """Every citation that is an address, where the framework is known."""
    if beside.signals is None or not beside.signals.framework or not beside.signals.version:
        return
    name = f"{beside.signals.framework}@{beside.signals.version}"
    for number, url in enumerate(recommendation.citations):
        if not is_rule(url):
            yield RecommendationClaim(
                kind=APPLIES.id, field=f"citations[{number}]", statement=f"{url} applies to {name}", url=url
            )


def verify_version(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """The ranges of that page have this version."""
    del recommendation
    signals, library = project.beside.signals, project.beside.library
    if library is None or signals is None or not signals.framework or not signals.version:
        return unverifiable(
            "this needs a documentation library (`--library`) and the framework's version (`--signals`)"
        )
    entry = library.entries.get(said.url)
    if entry is None:
        return unsupported("the documentation library does not have this address")
    if not entry.frameworks:
        return unsupported("the documentation library does not say which versions the page is for")
    name = f"{signals.framework}@{signals.version}"
    found = applies(entry.frameworks, signals.framework, signals.version)
    if found is None:
        return unsupported(f"the page's version range or the version {short(signals.version)} cannot be read")
    if found:
        return verified(f"the page is for {short(name)}")
    return contradicted(
        f"the page is for {short(' || '.join(entry.frameworks))}, not {short(name)}",
        Failure.UNKNOWN_CITATION,
    )


_URL = "https://nextjs.org/docs/app/api-reference/directives/use-cache"
_LIBRARY = {
    "urls": [{"url": _URL, "topic": "caching", "applicableFrameworks": ["next@>=15.0.0"]}],
    "ruleSkillRefs": ["react-best-practices:async-parallel"],
}


def _next(version: str) -> dict[str, object]:
    return {"stack": {"framework": "next", "frameworkVersion": version}}


IN_LIBRARY = RecommendationKind(
    "citation_in_library",
    "the documentation library has the cited address or rule",
    extract_cited,
    verify_cited,
    needs=("url",),
    examples=(
        Example({"citations": [_URL]}, "verified", library=_LIBRARY),
        Example({"citations": [f"{_URL}-made-up"]}, "failed", library=_LIBRARY),
        Example({"citations": ["react-best-practices:async-parallel"]}, "verified", library=_LIBRARY),
        Example({"citations": ["react-best-practices:no-such-rule"]}, "failed", library=_LIBRARY),
        Example({"citations": [_URL]}, "unverifiable", why="No library was given."),
        Example({"citations": []}, NO_CLAIM, library=_LIBRARY),
    ),
)

APPLIES = RecommendationKind(
    "citation_applies_to_version",
    "the cited page applies to the project's version of the framework",
    extract_versions,
    verify_version,
    needs=("url",),
    examples=(
        Example({"citations": [_URL]}, "verified", library=_LIBRARY, signals=_next("16.0.1")),
        *(
            Example(
                {"citations": [_URL]},
                expected,
                library={"urls": [{"url": _URL, "applicableFrameworks": [name]}]},
                signals={"stack": {"framework": "nextjs", "frameworkVersion": "16.0.1"}},
            )
            for name, expected in (
                ("nextjs@>=15.0.0", "verified"),
                ("nextjs@*", "verified"),
                ("Next.js@14", "failed"),
            )
        ),
        Example({"citations": [_URL]}, "verified", library=_LIBRARY, signals=_next("^15.4.10")),
        Example({"citations": [_URL]}, "failed", library=_LIBRARY, signals=_next("~14.2.3")),
        Example({"citations": [_URL]}, "failed", library=_LIBRARY, signals=_next("14.2.3")),
        Example(
            {"citations": [_URL]}, "unsupported", library={"urls": [{"url": _URL}]}, signals=_next("14.2.3")
        ),
        Example({"citations": [_URL]}, NO_CLAIM, library=_LIBRARY, why="The version is not known."),
    ),
)
