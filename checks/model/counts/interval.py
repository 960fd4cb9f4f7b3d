"""How sure a share is that was seen in a few cases: Wilson's score interval, in closed form."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

_Z = NormalDist().inv_cdf(0.975)
"""95% of the normal distribution lie within so many standard deviations of its middle."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Two shares from 0 to 1, both inclusive."""

    low: float
    high: float


def wilson(hits: float, cases: float) -> Interval | None:
    """Where the true share lies, at 95%, when `hits` of `cases` were seen; None without a case.

    Neither need be whole: cases that are alike count for fewer.

    Raises:
        ValueError: `hits` is not from 0 to `cases`.

    """
    if not 0 <= hits <= cases:
        raise ValueError(f"{hits} of {cases} is no share")
    if cases == 0:
        return None
    share, spread = hits / cases, _Z * _Z / cases
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    # exact at both ends, where rounding would leave 1e-17
    return Interval(
        0.0 if hits == 0 else max(0.0, middle - reach),
        1.0 if hits == cases else min(1.0, middle + reach),
    )
