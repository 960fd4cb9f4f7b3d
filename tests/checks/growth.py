"""Whether what takes a longer text takes no more than its share of time longer."""

from __future__ import annotations

from collections.abc import Callable

TRIES = 3


def assert_growth_is_linear(
    short: Callable[[], float], long: Callable[[], float], *, times: int, noise: float
) -> None:
    """Fail when the long text, so many times as long, takes more than three times its share, each time it is tried.

    Both give the seconds of processor time that one reading took; so many seconds more are `noise`. What else the
    machine does can only make a reading slower: so the shortest counts, and the first that is short enough ends it.
    """
    base = min(short() for _ in range(TRIES))
    most = times * 3 * base + noise
    taken: list[float] = []
    while len(taken) < TRIES:
        taken.append(long())
        if taken[-1] < most:
            return
    raise AssertionError(f"{base:.3f} s for the short text, {min(taken):.3f} s for one {times} times as long")
