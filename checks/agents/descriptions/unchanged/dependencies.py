"""Whether a change leaves as they are the packages that are asked for."""

from __future__ import annotations

from checks.agents.descriptions.change import ChangeSeen, refuted, shown, undecided
from checks.agents.descriptions.unchanged.manifests import asked_for, is_manifest, spelled
from checks.model.location import Side
from checks.model.outcome import Outcome

MANIFESTS_READ = 50
"""Manifests of the base that are searched for one name."""


def dependencies(change: ChangeSeen) -> Outcome:
    """Refuted by a name in a manifest that no manifest of the base has."""
    seen = False
    unsure = ""
    for one in change.files:
        if not is_manifest(one.path):
            continue
        before, after = change.text_on(Side.LEFT, one), change.text_on(Side.RIGHT, one)
        if before is None or after is None:
            return undecided(f"`{one.path}` is not read on both sides")
        was, now = asked_for(one.old_path or one.path, before), asked_for(one.path, after)
        if was is None or now is None:
            return undecided(f"`{one.path}` cannot be read as what it is named")
        seen = True
        new = sorted(now.names - was.names)
        known = _known_before(change) if new else ""
        elsewhere = [name for name in new if known is None or spelled(name) in known]
        if new and not elsewhere and one.old_path is not None:
            numbers = [
                n
                for n, text in sorted(one.head_text_lines().items())
                if n in one.added and new[0] in spelled(text)
            ]
            receipts = [change.evidence(one.path, numbers[0])] if numbers else []
            return refuted(f"`{one.path}` has `{new[0]}`, and had not before", *receipts)
        if new:  # moved from another manifest, or a new package brings a list of its own
            unsure = (
                unsure or f"`{one.path}` has `{new[0]}`, and had not before; another manifest may have had it"
            )
        elif now.other - was.other:
            unsure = unsure or f"`{one.path}` changes a part that may ask for more"
    if unsure:
        return undecided(unsure)
    if change.opaque:
        return change.unread()
    if seen:
        return shown("no manifest has a new name")
    return undecided("the change touches no manifest of dependencies")


def _known_before(change: ChangeSeen) -> str | None:
    """The text of every manifest of the base; None where they are not all known."""
    base = change.code.tree(Side.LEFT)
    if not base.complete:
        return None
    paths = [path for path in base.paths() if is_manifest(path)]
    if len(paths) > MANIFESTS_READ:
        return None
    return spelled("\n".join((file.text or "") for path in paths if (file := base.read(path)) is not None))
