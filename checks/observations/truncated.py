"""A reviewer that misses only files behind one place of the diff has probably seen only its beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.claims.unchanged import UnchangedFileClaim, changed
from checks.code.code import Code
from checks.model.checked import CheckedFinding
from checks.model.observation import Observation, Observed
from checks.model.outcome import Disposition

FEWEST = 2
"""Files wrongly called missing from which a pattern is one."""


def observe(reviewer: str, findings: Sequence[CheckedFinding], code: Code) -> Iterator[Observation]:
    """All files that it wrongly calls missing come after all files that it speaks of."""
    missed: dict[str, int] = {}
    known: dict[str, int] = {}
    ids: dict[str, None] = {}
    for one in findings:
        for each in one.claims:
            claim = each.claim
            if isinstance(claim, UnchangedFileClaim) and each.outcome.disposition is Disposition.FAILED:
                file = changed(claim.path, code)
                if file is not None:
                    missed[file.path] = file.offset
                    ids[one.finding.id] = None
        place = one.claims[0].outcome.actual if one.claims else None
        file = code.diff.file(place.path, place.side) if place is not None else None
        if file is not None:
            known[file.path] = file.offset
    seen = {path: at for path, at in known.items() if path not in missed}
    if len(missed) < FEWEST or not seen or max(seen.values()) >= min(missed.values()):
        return
    first = min(missed, key=lambda path: missed[path])
    yield Observation(
        Observed.TRUNCATED_DIFF,
        reviewer,
        f"the {len(missed)} files that it calls missing are in the diff, from character {missed[first]:,} of "
        f"{len(code.diff.text):,} on (`{first}`), and all that it cites comes before",
        tuple(ids),
    )
