"""Two reviewers who say of one thing what excludes each other: shown side by side, and nobody is warned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.claims import contradiction
from checks.claims.kind import short
from checks.model.checked import CheckedFinding
from checks.model.observation import Observation, Observed
from checks.model.outcome import Disposition


def observe(findings: Sequence[CheckedFinding]) -> Iterator[Observation]:
    """Each pair of reviewers' statements once; where the code decides it, what it says."""
    owners = [(position, each) for position, one in enumerate(findings) for each in one.claims]
    by_claim = {id(each.claim): (position, each) for position, each in owners}
    for one, other in contradiction.excluding([each.claim for _, each in owners]):
        (first, mine), (second, theirs) = by_claim[id(one)], by_claim[id(other)]
        here, there = findings[first].finding, findings[second].finding
        if here.reviewer == there.reviewer:
            continue
        decided = [
            f"the code bears out {who.reviewer}"
            for who, each in ((here, mine), (there, theirs))
            if each.outcome.disposition is Disposition.VERIFIED
        ]
        yield Observation(
            Observed.DISAGREEMENT,
            here.reviewer,
            f"“{short(one.statement)}” (`{here.location or 'no file'}`); {there.reviewer}: “{short(other.statement)}” "
            f"(`{there.location or 'no file'}`)" + (f"; {decided[0]}" if len(decided) == 1 else ""),
            (here.id, there.id),
        )
