"""Whether a package is a dependency, in which section of a manifest, and with which version."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from checks.claims.kind import Denial, Example, Kind, short
from checks.claims.spoken_of import told
from checks.code.code import Code
from checks.code.facts.manifests.dependencies import (
    Dependencies,
    Dependency,
    dependencies,
    is_manifest,
    nearest_folder,
)
from checks.code.facts.names.meant import Area, area
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.changes import is_within_the_change
from checks.text.file_names import is_file
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import Row, rows
from checks.text.prose import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class DependencyClaim(Claim):
    """The package is declared so; `denied`: it is not, in that section or at all."""

    kind: ClassVar[str] = "dependency"
    name: str
    """The package, as the manifest names it."""

    section: str = ""
    """As the manifest names it: `dev-dependencies`, `devDependencies`, `project.dependencies`."""

    version: str = ""
    """The constraint or the locked version, as written."""

    file: str = ""
    """The manifest or lock file; "" for the nearest one that declares it."""


PUT: Final = rows(
    "Y is|are|was|were being? only? added|declared|listed|placed|included|put to|in|under|into|as the? Z section?",
    "Y only? appears|shows|sits|lives|ends up? in|under the? Z section?",
    "Y went|goes|moved in|into|to|under the? Z section?",
)
MEANT_FOR: Final = rows(
    "Y is|are|was|were being? added|declared|listed as a|an? =runtime|production|dev|development dependency",
    "Y is a|an =runtime|production|dev|development dependency",
)
OF_WHAT: Final = "this|the|our|its|their crate's|package's|module's|project's|workspace's|library's?"
PUT_IN: Final = "declared|listed|included|specified|added|mentioned|found"
LACKING: Final = rows(
    f"Y is|are|was|were not|never {PUT_IN} in|under|as|to|into|among the? Z section?", "Y is|are not in the? Z section|block?",
    "Y is|are missing|absent from|in the? Z section|block?",
    "Z do|does not list|declare|include|require|mention|pin Y", "Y is|are not declared|listed|added as a|an? dependency",
    "Y is not a dependency",
    "Y is not a dependency of this|the crate|package|module|project|library",
    f"Y is|are|was|were not|never {PUT_IN} in|under|to|among {OF_WHAT} =dependencies",
    f"Y is|are not in|among|part of? {OF_WHAT} =dependencies", f"Y is|are missing|absent from|in {OF_WHAT} =dependencies",
    "Y do|does not appear in Z …", "Z has no Y dependency|entry?", "Z has no entry|dependency for|on Y",
    "no entry for Y in Z", "no Y dependency|entry? in Z", "Y needs|must|should to? be added to the? Z section?",
    "Y is used|imported|required|referenced but not declared|listed as a|an? dependency",
    "pr|change|commit|patch do|does not add Y to Z",
)  # fmt: skip
ADDED: Final = rows(
    "add|adding Y to the? Z section?", f"add|adding Y to {OF_WHAT} =dependencies", command=True
)
DECLARES: Final = rows(
    "Z declares|lists|pins|requires|includes Y …", "Y is|are declared|listed|pinned in Z …",
)  # fmt: skip
"""What is said of a manifest without a section."""

SECTIONS: Final = frozenset(
    ("dependencies", "devdependencies", "peerdependencies", "installrequires", "dev", "requires", "require")
)
"""What the tables of manifests are called that list packages, without marks between their words."""

FOR: Final = {"dependencies": "dependencies", "runtime": "dependencies", "production": "dependencies", "dev": "devDependencies", "development": "devDependencies"}  # fmt: skip
PACKAGE: Final = re.compile(r"(@?[A-Za-z0-9][\w./-]{0,100}?)(?:\s?[=~^<>!@;\[].{0,60})?")
"""A package, with or without the versions that are asked for."""


def extract(text: Text) -> Iterator[DependencyClaim]:
    """ "`globals` was added to `dependencies`", "`left` is not declared in `package.json`"."""
    for sentence in text.sentences:
        if is_within_the_change(sentence):  # "added in this diff": it may be there already
            continue
        for known, stance in _known():
            for found in found_in(sentence, known, pronouns=True):
                package = PACKAGE.fullmatch(found.names["Y"].text)
                place = found.names["Z"].text if "Z" in found.names else ""
                is_section = _last(place) in SECTIONS or _plain(place) in SECTIONS
                of_file = bool(place) and is_file(place)
                of_a_file = of_file and known in (LACKING, DECLARES, ADDED)
                if package is None or (place and not is_section and not of_a_file):
                    continue
                section = place if is_section else ""
                if (
                    of_file
                    and known is LACKING
                    and not sentence.words.isdisjoint(("dependency", "dependencies"))
                ):
                    section = FOR["dependencies"]
                yield DependencyClaim(
                    statement=sentence.written,
                    name=package[1],
                    section=FOR.get(found.word, section),
                    file=place if of_file else "",
                    stance=stance,
                )


def _known() -> Iterator[tuple[Sequence[Row], Stance]]:
    """Which rows say that it is so, and which that it is not."""
    yield from ((PUT, Stance.ASSERTED), (MEANT_FOR, Stance.ASSERTED), (LACKING, Stance.DENIED))
    yield ADDED, Stance.DENIED
    yield DECLARES, Stance.ASSERTED


def verify(claim: DependencyClaim, code: Code, context: Context) -> Outcome:
    """The declarations of the manifest that is named, else of the nearest one; a package may be in several sections."""
    around = Surroundings.of(code, context, claim.citation)
    here = around.place if around is not None else None
    side = here.side if here is not None else Side.RIGHT
    path = here.path if here is not None else None
    denied = claim.stance is Stance.DENIED
    known = dependencies(code, claim.name, path=path, side=side, aliases=denied)
    near = _manifest(code, claim.file, here) if claim.file else None
    if not known.found and here is not None and denied:
        known = _by_last_part(code, claim.name, here.path, side)
    found = [one for one in known.found if _is_meant(one, claim, near.path if near is not None else "")]
    if denied and near is None and here is not None:
        folder = nearest_folder(code, here.path, side)
        found = [one for one in found if one.at.path.rpartition("/")[0] == folder]
    if not found and not known.found and near is not None and _is_named_nowhere(claim, code, near):
        says = f"`{near.path}` does not name `{claim.name}` anywhere"
        shown = (code.evidence(Location(near.path, 1, 1, near.side)),)
        return failed(says, Failure.FALSE_PRESENCE, evidence=shown)
    if not found:
        return unsupported(
            f"no declaration of `{claim.name}` was found; this does not prove that it is absent"
        )
    own = [one for one in found if one.at.path == found[0].at.path]
    right = [one for one in own if _is_right(one, claim)]
    one = (right or own)[0]
    says = _says(one, claim)
    evidence = (code.evidence(one.at),)
    if right:
        return told(says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, evidence)
    contrary = CONTRARY.get(_use(claim.section)) if claim.section and not claim.version else None
    contrary = contrary or frozenset()
    all_there = [one for one in known.found if not one.locked and _use(one.section) is not Use.CATALOGUE]
    sure = contrary and all_there and all(_use(one.section) in contrary for one in all_there)
    if claim.stance is Stance.ASSERTED and sure and known.more is None:
        one = next((one for one in found if one in all_there), all_there[0])
        return failed(
            f"`{claim.name}` is not in `{short(claim.section)}`, but in `{short(one.section)}` of {one.at}",
            Failure.FALSE_STATEMENT,
            evidence=(code.evidence(one.at),),
        )
    return unsupported(f"{says}; it is unclear whether that is what is meant")


def _manifest(code: Code, file: str, here: Location | None) -> Area | None:
    """The file that is named; a bare name is that of the nearest folder around the cited file."""
    folder = here.path.rpartition("/")[0] if here is not None and "/" not in file else ""
    while folder and here is not None:
        if code.tree(here.side).has(f"{folder}/{file}"):
            return Area(f"{folder}/{file}", side=here.side)
        folder = folder.rpartition("/")[0]
    return area(code, file, here)


MODULE: Final = re.compile(r"\s*(?:require\s+)?(\S+)\s+v\d")


def _by_last_part(code: Code, name: str, path: str, side: Side) -> Dependencies:
    """The one module of the `go.mod` around a file that ends so: `github.com/x/quic-rows` for `quic-rows`."""
    folder = nearest_folder(code, path, side)
    file = f"{folder}/go.mod".lstrip("/")
    lines = code.lines(file, side) if "-" in name and folder is not None else ()
    modules = {found[1] for line in lines if (found := MODULE.match(line))}
    named = [one for one in modules if re.sub(r"/v\d+\Z", "", one).rpartition("/")[2] == name]
    return dependencies(code, named[0], path=path, side=side) if len(named) == 1 else Dependencies(())


def _is_named_nowhere(claim: DependencyClaim, code: Code, manifest: Area) -> bool:
    """The whole of a manifest was read, and the name is in no line of it, in any spelling."""
    lines = code.lines(manifest.path, manifest.side)
    name = _plain(claim.name)
    said = claim.stance is Stance.ASSERTED and bool(claim.file) and is_manifest(manifest.path)
    return said and bool(lines) and len(name) > 2 and all(name not in _plain(line) for line in lines)


def _says(one: Dependency, claim: DependencyClaim) -> str:
    version = f", `{short(one.version)}`" if one.version else ""
    return f"`{claim.name}` is in `{short(one.section)}` of {one.at}{version}"


def _is_meant(one: Dependency, claim: DependencyClaim, path: str) -> bool:
    """In the file that is named; a lock file has no section, so that one is looked for in a manifest."""
    if claim.stance is Stance.DENIED and not claim.section and not claim.file:
        return not one.locked and _use(one.section) is not Use.CATALOGUE
    if claim.section:
        named = not path or path == one.at.path or path.endswith((".lock", "lock.json"))
        return not one.locked and named and _use(one.section) is not Use.CATALOGUE
    return not claim.file or path == one.at.path


def _is_right(one: Dependency, claim: DependencyClaim) -> bool:
    section = not claim.section or _plain(claim.section) in (_plain(one.section), _last(one.section))
    running = claim.section == FOR["dependencies"] or not (claim.section or claim.file or not one.section)
    if claim.stance is Stance.DENIED and running:
        section = _use(one.section) is Use.RUNNING and "target" not in _plain(one.section).split(".")
    return section and (not claim.version or claim.version == one.version)


def _last(section: str) -> str:
    """The table itself, whatever it is in: `dependencies` of `project.dependencies`."""
    return _plain(section).rpartition(".")[2]


def _plain(section: str) -> str:
    return section.lower().replace("-", "").replace("_", "")


class Use(StrEnum):
    """What the packages of a section are for."""

    RUNNING = "running"
    DEVELOPING = "developing"
    OPTIONAL = "optional"  # of an extra
    CATALOGUE = "catalogue"  # versions for those that declare it elsewhere: it is a dependency of nothing
    OTHER = "other"


CONTRARY = {
    Use.RUNNING: frozenset((Use.DEVELOPING, Use.OPTIONAL)),
    Use.DEVELOPING: frozenset((Use.RUNNING,)),
}


def _use(section: str) -> Use:
    """By the names that the ecosystems give their sections; of one that is in none of these lists nothing is known."""
    names = _plain(section).split(".")
    if names[0] in ("workspace", "catalog", "catalogs"):
        return Use.CATALOGUE
    if "extrasrequire" in names or (names[0] == "project" and "optionaldependencies" in names):
        return Use.OPTIONAL
    if names[-1].startswith(("dev", "requiredev")) or "dev" in names:
        return Use.DEVELOPING
    plain = names[-1] in ("dependencies", "require", "packages", "installrequires") and "group" not in names
    return Use.RUNNING if plain else Use.OTHER


_JSON = '{\n  "dependencies": {"left": "1.0"},\n  "devDependencies": {"jest": "^29.0"}\n}\n'
_TOML = '[package]\nname = "shop"\n\n[dependencies]\nserde = "1.0"\n\n[dev-dependencies]\nmock = "0.6"\n'

KIND = Kind(
    DependencyClaim,
    "a package is a dependency, in a section, with a version (denied: it is not)",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example(
            "`jest` is a regular dependency.",
            Failure.FALSE_STATEMENT,
            _JSON,
            3,
            path="package.json",
            claim=DependencyClaim(name="jest", section="dependencies"),
        ),
        Example(
            "`jest` is for development.",
            "verified",
            _JSON,
            3,
            path="package.json",
            claim=DependencyClaim(name="jest", section="devDependencies"),
        ),
        Example(
            "`left` is no dependency.",
            Failure.FALSE_ABSENCE,
            _JSON,
            2,
            path="package.json",
            claim=DependencyClaim(name="left", stance=Stance.DENIED),
        ),
        Example(
            "`right` is no dependency.",
            "unsupported",
            _JSON,
            2,
            path="package.json",
            claim=DependencyClaim(name="right", stance=Stance.DENIED),
        ),
        Example(
            "`mock` is a regular dependency.",
            Failure.FALSE_STATEMENT,
            _TOML,
            8,
            path="Cargo.toml",
            claim=DependencyClaim(name="mock", section="dependencies"),
        ),
        Example(
            "`left` is at 2.0.",
            "unsupported",
            _JSON,
            2,
            path="package.json",
            claim=DependencyClaim(name="left", version="2.0"),
        ),
        Example(
            "`wren` is a regular dependency.",
            "verified",
            '[project]\nname = "shop"\ndependencies = ["wren>=1"]\n',
            3,
            path="pyproject.toml",
            claim=DependencyClaim(name="wren", section="dependencies"),
        ),
        Example(
            "`wren` is a regular dependency.",
            Failure.FALSE_STATEMENT,
            '[workspace.dependencies]\nwren = "1"\n',
            2,
            path="Cargo.toml",
            others=(("shop/Cargo.toml", "[dev-dependencies]\nwren.workspace = true\n"),),
            claim=DependencyClaim(name="wren", section="dependencies"),
            why="A workspace only gives its version.",
        ),
        Example(
            "`wren` is a regular dependency.",
            "unsupported",
            '[dev-dependencies]\nwren = "1"\n',
            2,
            path="a/Cargo.toml",
            others=(("b/Cargo.toml", '[dependencies]\nwren = "1"\n'),),
            claim=DependencyClaim(name="wren", section="dependencies"),
            why="It is one of another crate.",
        ),
        Example(
            "`jest` was added to `dependencies`.", Failure.FALSE_STATEMENT, _JSON, 3, path="package.json"
        ),
        Example("`jest` was added to `devDependencies`.", "verified", _JSON, 3, path="package.json"),
        Example(
            "`left` is not declared in `package.json`.", Failure.FALSE_ABSENCE, _JSON, 2, path="package.json"
        ),
        Example("`right` is not declared in `package.json`.", "unsupported", _JSON, 2, path="package.json"),
        Example(
            "`wren` is declared under `dependencies`.",
            Failure.FALSE_STATEMENT,
            '[project.optional-dependencies]\ntest = ["wren>=1"]\n',
            2,
            path="pyproject.toml",
            why="It is one of an extra.",
        ),
        Example(
            "`package.json` still declares `lodash`.", Failure.FALSE_PRESENCE, _JSON, 2, path="package.json"
        ),
    ),
)
