"""Some blocks as one finding: severity from badges or first words, title from the beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checks.model.finding import Severity
from checks.model.location import Location
from checks.sources.github import draft, labels, places
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, inline


def part_of(
    nodes: Sequence[Node], *, severity: Severity | None = None, location: Location | None = None
) -> Part:
    """Some blocks as one finding: severity from its badges or first words, title from its beginning."""
    nodes, taken = _without_ratings(nodes)
    first = next((node for node in nodes if isinstance(node, Block) and node.kind is not Kind.RULE), None)
    lead = first.text if first is not None and first.kind in (Kind.PARAGRAPH, Kind.HEADING) else ""
    badge = labels.worst(inline.image_texts(lead[:2_000]))
    title, rest = draft.titled(nodes)
    label, bare = labels.label_of(inline.plain(title))
    if label is None:
        label, _ = labels.label_of(inline.clean(lead[:400]))
        bare = title
    place = places.code_place(bare) if label else None
    if labels.is_group(bare) or place:  # the first line was only the label, or label and place
        behind = [node for node in rest if node is not first] or list(rest)
        if place is None and len(behind) > 1 and isinstance(behind[0], Block):
            place = places.code_place(behind[0].text)  # what followed the label on its line
            behind = behind[1:] if place else behind
        title, rest = draft.titled(behind)
        bare = labels.label_of(title)[1]
    rated, bare = labels.label_behind(bare or title)
    if rated is None:  # behind the bold beginning that became the title
        rated, _ = labels.label_behind(inline.plain(lead.split("\n", 1)[0][:400]))
    if label is not None and rest and rest[0] is first and isinstance(first, Block):
        rest = (replace(first, text=labels.label_of(first.text)[1] or first.text), *rest[1:])
    return Part(
        title=bare or title,
        body=draft.body(rest),
        severity=severity or badge or taken.severity or label or rated,
        location=location or place,
        confidence=taken.confidence or labels.confidence_in(lead[:400]),
    )


def _without_ratings(nodes: Sequence[Node]) -> tuple[tuple[Node, ...], labels.Fields]:
    """The nodes without lines such as "**Severity: medium**" that are alone, and what they say."""
    kept: list[Node] = []
    texts: list[str] = []
    for node in nodes:
        if isinstance(node, Block) and node.kind is Kind.PARAGRAPH and len(node.text) < 200:
            taken = labels.fields_in(node.text)
            if taken.named and taken.named.keys() <= {"severity", "confidence"} and not taken.rest.strip():
                texts.append(node.text)
                continue
        kept.append(node)
    return tuple(kept), labels.fields_in("\n".join(texts))
