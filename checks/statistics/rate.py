"""A rate seen in claims that come in pull requests: claims of one pull request are not independent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from checks.model.counts.interval import Interval, wilson


@dataclass(frozen=True, slots=True)
class Sums:
    """All that the formula needs of the pull requests, as whole numbers that a database can add up.

    k is the number of hits in one pull request, n the number of cases in it.
    """

    groups: int = 0
    """Pull requests with at least one case."""

    hits: int = 0
    cases: int = 0
    hits_squared: int = 0
    """Σ k²"""

    hits_by_cases: int = 0
    """Σ k·n"""

    cases_squared: int = 0
    """Σ n²"""

    @classmethod
    def of(cls, groups: Iterable[tuple[int, int]]) -> Sums:
        """Add up (hits, cases) of each pull request; those without a case do not count.

        Raises:
            ValueError: in one there are more hits than cases, or fewer than none.

        """
        count = hits = cases = hits_squared = hits_by_cases = cases_squared = 0
        for k, n in groups:  # once, for there may be thousands
            if not 0 <= k <= n:
                raise ValueError("more hits than cases, or fewer than none")
            if n:
                count += 1
                hits += k
                cases += n
                hits_squared += k * k
                hits_by_cases += k * n
                cases_squared += n * n
        return cls(count, hits, cases, hits_squared, hits_by_cases, cases_squared)


@dataclass(frozen=True, slots=True)
class Rate:
    """Hits of cases with the 95% interval of the true share."""

    hits: int
    cases: int
    groups: int
    """Pull requests that the cases are from."""

    effective: float
    """As many independent cases would say as much."""

    interval: Interval

    @property
    def share(self) -> float:
        """Hits of cases, from 0 to 1."""
        return self.hits / self.cases


def rate(sums: Sums) -> Rate | None:
    """The rate with Wilson's interval on the effective number of cases; None without a case."""
    if not sums.cases:
        return None
    share = sums.hits / sums.cases
    effective = effective_cases(sums)
    interval = wilson(share * effective, effective)
    if sums.hits == sums.cases:  # exact, where rounding would leave 1e-17
        interval = wilson(effective, effective)
    assert interval is not None  # noqa: S101 - there are cases
    return Rate(sums.hits, sums.cases, sums.groups, effective, interval)


def effective_cases(sums: Sums) -> float:
    """p(1-p) / var, at most the number of cases, where var is that of the ratio over pull requests.

    var = m/(m-1) · Σ(k - p·n)² / (Σn)². Where every case went the same way the spread cannot be seen, and
    the cases count as they are. A single pull request says nothing of the others: it counts as one case.
    """
    n, k, m = sums.cases, sums.hits, sums.groups
    if m < 2:
        return float(min(n, 1))
    if k in {0, n}:
        return float(n)
    share = k / n
    # Σ(k - p·n)² = Σk² - 2p·Σkn + p²·Σn², times (Σn)² so that it is exact in whole numbers
    spread = sums.hits_squared * n * n - 2 * k * n * sums.hits_by_cases + k * k * sums.cases_squared
    variance = m / (m - 1) * (spread / n**2) / n**2
    if variance <= 0:
        return float(n)
    return min(float(n), share * (1 - share) / variance)
