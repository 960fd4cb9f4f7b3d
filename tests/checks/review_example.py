"""One checked review with everything that a report has to show, and one whose every text is hostile."""

from __future__ import annotations

from dataclasses import replace

from checks.claims.path import PathClaim
from checks.claims.quote.claim import QuoteClaim
from checks.model.agents.described import Described, Statement
from checks.model.checked import Carried, CarryStatus, CheckedFinding, CheckedReview
from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.claim import Claim
from checks.model.finding import Finding, Quote, Severity, Unparsed
from checks.model.judged import Judged, JudgeUse
from checks.model.location import Location, Side
from checks.model.named import Named, NamedKind, Where
from checks.model.observation import Observation, Observed
from checks.model.outcome import Absence, Disposition, Evidence, Failure, Lacking, Outcome
from checks.model.scales.confidence import Confidence
from checks.warnings import warnings

HEAD = "1f0a9c3b5d7e9f1a2b3c4d5e6f708192a3b4c5d6"
OLDER = "9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a2f1e0d"


def _checked(
    finding: Finding,
    *outcomes: tuple[Claim, Outcome],
    original: int = 75,
    effective: int | None = None,
    relocated: Location | None = None,
    carried: Carried | None = None,
    merged_into: str | None = None,
    reviewers: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    named: tuple[Named, ...] = (),
) -> CheckedFinding:
    """A finding whose warnings follow from its failed claims, as the check makes them."""
    warnings = tuple(
        EvidenceWarning(
            outcome.failure,
            outcome.message,
            claim.citation,
            outcome.evidence,
            outcome.actual,
            outcome.candidates,
            claim.quoted,
            absence=outcome.absence,
        )
        for claim, outcome in outcomes
        if outcome.failure is not None
    )
    return CheckedFinding(
        finding,
        Confidence(finding.confidence, original, original if effective is None else effective),
        claims=tuple(
            CheckedClaim(claim, outcome, isinstance(claim, PathClaim)) for claim, outcome in outcomes
        ),
        warnings=warnings,
        relocated=relocated,
        carried=carried,
        notes=notes,
        named=named,
        merged_into=merged_into,
        reviewers=reviewers or (finding.reviewer,),
        severity=finding.severity,
        locations=(finding.location, *finding.further) if finding.location else (),
    )


def _exists(location: Location) -> tuple[Claim, Outcome]:
    claim = PathClaim(statement=f"`{location.path}` exists", citation=location)
    return claim, Outcome(Disposition.VERIFIED, f"`{location.path}` exists.", actual=location)


def review() -> CheckedReview:
    """Eight findings of three reviewers and two items that nobody could read."""
    past = Location("shop/cart.py", 412, 415)
    cart = Location("shop/cart.py", 17)
    wrong = Location("shop/prices.py", 8)
    right = Location("shop/taxes.py", 31)
    phantom = Location("shop/discount.py", 12)
    old = Location("shop/legacy.py", 3, 5, Side.LEFT)
    return CheckedReview(
        findings=(
            _checked(
                Finding(
                    id="a1",
                    reviewer="alpha",
                    title="Total is not rounded",
                    body="`round(total, 2)` is never called.",
                    location=past,
                    severity=Severity.CRITICAL,
                    confidence=80,
                    url="https://github.com/shop/shop/pull/7#discussion_r1",
                    notes=("confidence 0.8 read as 80",),
                ),
                (
                    PathClaim(statement="`shop/cart.py` has lines 412-415", citation=past),
                    Outcome(
                        Disposition.FAILED,
                        "Lines 412-415 are cited, but `shop/cart.py` has 96 lines; "
                        "line 412 of the diff is line 17 of the file.",
                        Failure.PAST_THE_END,
                        evidence=(
                            Evidence(
                                "shop/cart.py",
                                17,
                                18,
                                "    total = sum(prices)\n    return total",
                                commit=HEAD,
                            ),
                        ),
                        candidates=(cart, Location("shop/cart.py", 44)),
                        absence=Absence(Lacking.LINES, "shop/cart.py", HEAD, 96),
                    ),
                ),
                effective=50,
            ),
            _checked(
                Finding(
                    id="a2",
                    reviewer="alpha",
                    title="Tax rate is applied twice",
                    body="```python\nrate = taxes.rate(country) * 2\n```",
                    location=wrong,
                    quotes=(Quote("rate = taxes.rate(country) * 2"),),
                    severity=Severity.HIGH,
                    confidence=100,
                ),
                _exists(wrong),
                (
                    QuoteClaim(
                        statement="`shop/prices.py` line 8 is the quoted code",
                        citation=wrong,
                        code="rate = taxes.rate(country) * 2\nreturn rate",
                    ),
                    Outcome(
                        Disposition.FAILED,
                        "The quoted code is not in `shop/prices.py`; nearly the same is in "
                        "`shop/taxes.py`, line 31.",
                        Failure.ALTERED_QUOTE,
                        evidence=(
                            Evidence(
                                "shop/taxes.py",
                                31,
                                32,
                                "    rate = taxes.rate(country)\n    return rate",
                                commit=HEAD,
                            ),
                        ),
                        actual=Location("shop/taxes.py", 31, 32),
                        distance=None,
                    ),
                ),
                (
                    Claim(statement="`taxes.double` exists", citation=wrong),
                    Outcome(
                        Disposition.FAILED,
                        "`taxes.double` is in no file of the repository.",
                        Failure.FABRICATED_SYMBOL,
                        absence=Absence(Lacking.NAME, "double", HEAD),
                    ),
                ),
                original=100,
                effective=75,
                relocated=right,
                reviewers=("alpha", "gamma"),
            ),
            _checked(
                Finding(
                    id="b1",
                    reviewer="beta",
                    title="Discount may be negative",
                    body="See `shop/discount.py:12`.",
                    location=phantom,
                    severity=Severity.MEDIUM,
                    confidence=25,
                ),
                (
                    PathClaim(statement="`shop/discount.py` exists", citation=phantom),
                    Outcome(
                        Disposition.FAILED,
                        "There is no `shop/discount.py`, in the diff or in the repository.",
                        Failure.PHANTOM_FILE,
                        candidates=(Location("shop/discounts.py"),),
                        absence=Absence(Lacking.FILE, "shop/discount.py", HEAD),
                    ),
                ),
                original=25,
            ),
            _checked(
                Finding(
                    id="b2",
                    reviewer="beta",
                    title="",
                    body="**The loop** never ends when `items` is empty.",
                    location=Location("shop/cart.py", 20, 24),
                    severity=Severity.LOW,
                    url="https://github.com/shop/shop/pull/7#discussion_r2",
                ),
                _exists(Location("shop/cart.py", 20, 24)),
                (
                    QuoteClaim(statement="the code reads `for item in items:`", code="for item in items:"),
                    Outcome(Disposition.VERIFIED, "line 20 reads `for item in items:`", content=True),
                ),
                (
                    Claim(statement="`items` is empty"),
                    Outcome(Disposition.UNSUPPORTED, "it is supposed, not stated"),
                ),
            ),
            _checked(
                Finding(
                    id="b3",
                    reviewer="beta",
                    title="`parse_legacy()` was removed",
                    body="`Cart.restore()` still needs it.",
                    location=old,
                    commit=OLDER,
                    severity=Severity.NIT,
                ),
                _exists(old),
                carried=Carried(CarryStatus.RELOCATED, Location("shop/legacy.py", 9, 11)),
                notes=("path given as `b/shop/legacy.py`",),
                named=(
                    Named(
                        "parse_legacy()",
                        NamedKind.NAME,
                        Where.HERE,
                        Location("shop/legacy.py", 3, 3, Side.LEFT),
                    ),
                    Named(
                        "Cart.restore",
                        NamedKind.NAME,
                        Where.ELSEWHERE,
                        Location("shop/cart.py", 40, 40),
                        sought="restore",
                    ),
                ),
            ),
            _checked(
                Finding(id="c1", reviewer="gamma", title="Naming is unclear", body="All over the place."),
                (
                    Claim(statement="naming is unclear"),
                    Outcome(Disposition.UNSUPPORTED, "No place is cited."),
                ),
            ),
            _checked(
                Finding(
                    id="c2",
                    reviewer="gamma",
                    title="Tax rate is applied twice",
                    location=right,
                    severity=Severity.MEDIUM,
                    confidence=75,
                ),
                _exists(right),
                merged_into="a2",
            ),
            _checked(
                Finding(
                    id="c3",
                    reviewer="gamma",
                    title="Missing test for empty carts",
                    location=Location("tests/test_cart.py"),
                    severity=Severity.LOW,
                    confidence=50,
                ),
                _exists(Location("tests/test_cart.py")),
                original=50,
            ),
        ),
        unparsed=(
            Unparsed(
                "gamma.json, finding 4",
                "neither a path nor a text; a finding needs `path`, `title` or `body`",
                '{"id": 4}',
                "gamma",
            ),
            Unparsed("notes.txt", "not JSON: Expecting value at line 1, column 1", "LGTM!"),
        ),
        tier2=True,
        not_covered=("the diff of 40 files was too large to fetch",),
        head=HEAD,
        described=_described(),
        observations=(
            Observation(
                Observed.OLD_SIDE_LINES,
                "alpha",
                "3 of its 4 citations in `shop/cart.py` fit the lines of the base, not those of the head",
                ("a1", "a2"),
            ),
        ),
    )


def _described() -> Described:
    """A description with a refuted statement, a verified one and one that the diff cannot decide."""
    line = Evidence("shop/cart.py", 9, 9, "def total(items):", Side.RIGHT, HEAD)
    outcomes = {
        "Adds `round_total` to `shop/cart.py`.": Outcome(
            Disposition.FAILED,
            "no added line of the 3 changed files has `round_total`, nor anything like it",
            Failure.FALSE_CHANGE,
            (line,),
        ),
        "Removes `shop/legacy.py`.": Outcome(Disposition.VERIFIED, "the change deletes `shop/legacy.py`"),
        "All tests pass.": Outcome(Disposition.UNVERIFIABLE, "a diff does not show what was run"),
    }
    statements = []
    for text, outcome in outcomes.items():
        claims = (CheckedClaim(Claim(statement=text), outcome),)
        statements.append(Statement(text, "description", claims, warnings(claims)))
    return Described("an-agent[bot]", tuple(statements))


def hostile(text: str) -> CheckedReview:
    """The same review with `text` at the front of every text that a finding, a path or the code can give."""

    def place(location: Location | None) -> Location | None:
        return location and replace(location, path=text + location.path)

    def places(locations: tuple[Location, ...]) -> tuple[Location, ...]:
        return tuple(replace(one, path=text + one.path) for one in locations)

    def finding(one: Finding) -> Finding:
        return replace(
            one,
            id=text + one.id,
            reviewer=text + one.reviewer,
            title=text + one.title,
            body=text + one.body,
            location=place(one.location),
            further=places(one.further),
            quotes=tuple(Quote(text + quote.text, place(quote.location)) for quote in one.quotes),
            commit=one.commit and text + one.commit,
            url=one.url and text + one.url,
            notes=tuple(text + note for note in one.notes),
        )

    def evidence(one: Evidence) -> Evidence:
        return replace(
            one, path=text + one.path, text=text + one.text, commit=one.commit and text + one.commit
        )

    def warning(one: EvidenceWarning) -> EvidenceWarning:
        return replace(
            one,
            message=f"{text}{one.message} `{text}` {text}",
            citation=place(one.citation),
            evidence=tuple(map(evidence, one.evidence)),
            actual=place(one.actual),
            candidates=places(one.candidates),
            quoted=one.quoted and text + one.quoted,
            judge=text + "model",
            absence=one.absence and replace(one.absence, wanted=text + one.absence.wanted),
        )

    def claim(one: CheckedClaim) -> CheckedClaim:
        stated = replace(one.claim, statement=text + one.claim.statement, citation=None)
        if isinstance(stated, QuoteClaim):
            stated = replace(stated, code=text)
        outcome = replace(
            one.outcome,
            message=text + one.outcome.message,
            evidence=tuple(map(evidence, one.outcome.evidence)),
            notes=(text,),
        )
        return CheckedClaim(stated, outcome, one.existence)

    honest = review()
    return replace(
        honest,
        findings=tuple(
            replace(
                one,
                finding=finding(one.finding),
                claims=tuple(map(claim, one.claims)),
                warnings=tuple(map(warning, one.warnings)),
                relocated=place(one.relocated),
                notes=(text,),
                merged_into=one.merged_into and text + one.merged_into,
                reviewers=tuple(text + name for name in one.reviewers),
                locations=places(one.locations),
                judged=Judged(None, text),
                named=tuple(
                    replace(each, written=text + each.written, at=place(each.at)) for each in one.named
                ),
            )
            for one in honest.findings
        ),
        unparsed=tuple(
            Unparsed(text + one.source, text + one.reason, text + one.excerpt, text, text)
            for one in honest.unparsed
        ),
        not_covered=(text,),
        head=text,
        judge=JudgeUse(
            text + "model",
            text + "host",
            1,
            1,
            1,
            ((text, 1),),
            4,
            1,
            5_000,
            500,
            0.01,
            cut=2,
            came=3,
            went=1,
            lost=1,
            not_cut=((text, 1),),
        ),
        described=honest.described
        and Described(
            text,
            tuple(
                Statement(
                    text + one.text,
                    text + one.source,
                    tuple(map(claim, one.claims)),
                    tuple(map(warning, one.warnings)),
                )
                for one in honest.described.statements
            ),
            (text,),
        ),
        observations=tuple(
            Observation(one.what, text + one.reviewer, text + one.message, (text,))
            for one in honest.observations
        ),
    )
