"""What the results of a run refer to: rules, files, and the folders that their URIs stand on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from checks.sources.interface import JsonValue
from checks.sources.sarif.shapes import Artifact, ArtifactEntry, Message, Rule, Run

BASES_LIMIT = 10
"""Steps from one base URI to the next; a log whose bases go round in a ring is read all the same."""

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
_DRIVE = re.compile(r"/[A-Za-z]:[/\\]")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the results of a run refer to."""

    reviewer: str = ""
    commit: str | None = None
    rules: tuple[Rule | None, ...] = ()
    extensions: tuple[tuple[Rule | None, ...], ...] = ()
    """The rules of the tool's packs, which CodeQL keeps apart."""

    by_id: Mapping[str, Rule] = field(default_factory=dict)
    messages: Mapping[str, Message] = field(default_factory=dict)
    artifacts: tuple[ArtifactEntry | None, ...] = ()
    bases: Mapping[str, Artifact] = field(default_factory=dict)
    roots: tuple[str, ...] = ()
    """Absolute URIs, each with a slash at its end, of which the shortest that fits is the repository's root."""


def surroundings(run: dict[str, JsonValue]) -> Surroundings:
    """What the results of a run refer to, read from the run."""
    kept = {key: run[key] for key in run if key != "results"}
    if not isinstance(kept.get("artifacts", []), list):
        del kept["artifacts"]
    read = Run.model_validate(kept, context=[])
    driver = read.tool.driver if read.tool else None
    rules = tuple(driver.rules) if driver else ()
    extensions = tuple(tuple(one.rules) if one else () for one in (read.tool.extensions if read.tool else ()))
    return Surroundings(
        reviewer=driver.name if driver else "",
        commit=next((one.revision for one in read.revisions if one and one.revision), None),
        rules=rules,
        extensions=extensions,
        by_id={rule.id: rule for some in (*reversed(extensions), rules) for rule in some if rule},
        messages=(driver.messages if driver else None) or {},
        artifacts=tuple(read.artifacts),
        bases=read.bases or {},
        roots=_roots(read),
    )


def _roots(run: Run) -> tuple[str, ...]:
    named = [
        *(run.bases or {}).values(),
        *(one.mapped_to for one in run.revisions if one and one.mapped_to),
        *(one.folder for one in run.invocations if one and one.folder),
    ]
    absolute = {f"{one.uri.rstrip('/')}/" for one in named if one.uri and _SCHEME.match(one.uri)}
    return tuple(sorted(absolute, key=len))


def path_of(artifact: Artifact | None, around: Surroundings) -> str | None:
    """The path from the root of the repository, percent signs decoded.

    A base that stands on another base is a folder below it. The root is the shortest absolute URI that the
    run names (a base, its working directory, where the code was checked out) and the file is below; a
    `file:` URI that is below none keeps its path.
    """
    if artifact is None:
        return None
    if artifact.uri is None and isinstance(artifact.index, int):
        entry = around.artifacts[artifact.index] if 0 <= artifact.index < len(around.artifacts) else None
        artifact = entry.location if entry and entry.location else artifact
    uri = artifact.uri
    if uri is None:
        return None
    base = artifact.base
    for _ in range(BASES_LIMIT):
        if _SCHEME.match(uri) or base not in around.bases:
            break
        above = around.bases[base]
        if above.uri is None:
            break
        uri = f"{above.uri.rstrip('/')}/{uri}"
        base = above.base
    return unquote(_local(uri, around), errors="replace").replace("\0", "\ufffd")


def _local(uri: str, around: Surroundings) -> str:
    if not _SCHEME.match(uri):
        return uri
    root = next((root for root in around.roots if uri.startswith(root)), None)
    if root is not None:
        return uri[len(root) :]
    if not uri.lower().startswith("file:"):
        return uri
    path = re.sub(r"(?i)^file:(?://[^/]*)?", "", uri)
    return path[1:] if _DRIVE.match(path) else path
