"""A reviewer whose line numbers are those of the base: what it quotes is at these lines before the change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.code.code import Code
from checks.model.checked import CheckedFinding
from checks.model.location import Location, Side
from checks.model.observation import Observation, Observed

FEWEST = 2
"""Places that fit the base alone from which a pattern is one."""

SHARE = 0.5
"""Of all places of the reviewer that are some lines off."""


def observe(reviewer: str, findings: Sequence[CheckedFinding], code: Code) -> Iterator[Observation]:
    """More than half of its wrong places would be right on the old side of the diff."""
    off = 0
    fitting: list[tuple[str, Location, Location]] = []
    for one in findings:
        if one.finding.commit is not None:
            continue  # its lines are those of another commit, and so is its base
        for each in one.claims:
            cited = each.claim.citation or one.finding.location
            really = each.outcome.actual
            if not each.outcome.distance or cited is None or really is None or cited.first is None:
                continue
            off += 1
            if _fits_base(cited, really, code):
                fitting.append((one.finding.id, cited, really))
            break
    if len(fitting) < FEWEST or len(fitting) < SHARE * off:
        return
    _, cited, really = fitting[0]
    yield Observation(
        Observed.OLD_SIDE_LINES,
        reviewer,
        f"{len(fitting)} of its {off} places that are off fit the lines before the change: what it cites at "
        f"`{cited}` was there, and is at `{really}` now",
        tuple(dict.fromkeys(id_ for id_, _, _ in fitting)),
    )


def _fits_base(cited: Location, really: Location, code: Code) -> bool:
    if cited.side is not Side.RIGHT or really.first is None or really.side is not Side.RIGHT:
        return False
    file = code.diff.file(really.path)
    if file is None or cited.first is None:
        return False
    was = file.to_base(really.first)
    return was is not None and was != really.first and cited.first <= was <= (cited.last or cited.first)
