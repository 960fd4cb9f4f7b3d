"""A check against the one before it: what is newly warned of, what no longer is, what stayed, what is gone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from checks.identity import short_ids

if TYPE_CHECKING:
    from checks.model.checked import CheckedReview
    from checks.model.history.earlier import Earlier


@dataclass(frozen=True, slots=True)
class Difference:
    """Findings by short id, each in one list at most; a new finding without a warning is in none."""

    newly_warned: tuple[str, ...] = ()
    """With a warning that the check before did not have, be the finding new or old."""

    no_longer_warned: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    """Of the check before, and with a warning now if and only if there was one then."""

    gone: tuple[str, ...] = ()
    """Of the check before, and not to be found any more."""

    @property
    def is_empty(self) -> bool:
        """Nothing has changed."""
        return not (self.newly_warned or self.no_longer_warned or self.gone)


def difference(review: CheckedReview, earlier: Earlier) -> Difference:
    """What has changed since the check before."""
    ids = short_ids([checked.finding for checked in review.findings])
    now = {id_: bool(checked.warnings) for id_, checked in zip(ids, review.findings, strict=True)}
    before = {id_: known.warned for id_, known in earlier.findings.items()}
    return Difference(
        newly_warned=tuple(id_ for id_ in now if now[id_] and not before.get(id_, False)),
        no_longer_warned=tuple(id_ for id_ in now if not now[id_] and before.get(id_, False)),
        carried=tuple(id_ for id_ in now if before.get(id_) is now[id_]),
        gone=tuple(id_ for id_ in before if id_ not in now),
    )
