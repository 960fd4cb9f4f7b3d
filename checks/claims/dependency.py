"""Whether a package is a dependency, in which section of a manifest, and with which version."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import Example, Kind, short
from checks.code.code import Code
from checks.code.facts.dependencies import Dependency, dependencies
from checks.code.facts.meant import area
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.prose import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class DependencyClaim(Claim):
    """The package is declared so; `denied`: it is not, in that section or at all."""

    kind: ClassVar[str] = "dependency"
    name: str
    section: str = ""
    """As the manifest names it: `dev-dependencies`."""

    version: str = ""
    file: str = ""
    """The manifest or lock file; "" for the nearest one that declares it."""


def extract(text: Text) -> Iterable[DependencyClaim]:
    """Nothing: in prose a package is a name like any other."""
    del text
    return ()


def verify(claim: DependencyClaim, code: Code, context: Context) -> Outcome:
    """The declarations of the manifest that is named, else of the nearest one; a package may be in several sections."""
    around = Surroundings.of(code, context, claim.citation)
    here = around.place if around is not None else None
    side = here.side if here is not None else Side.RIGHT
    known = dependencies(code, claim.name, path=here.path if here is not None else None, side=side)
    near = area(code, claim.file, here) if claim.file else None
    found = [one for one in known.found if _is_meant(one, claim, near.path if near is not None else "")]
    if not found:
        return unsupported(f"no declaration of `{claim.name}` was found; that proves no absence")
    own = [one for one in found if one.at.path == found[0].at.path]
    right = [one for one in own if _is_right(one, claim)]
    one = (right or own)[0]
    says = f"`{claim.name}` is in `{short(one.section)}` of {one.at}" + (
        f", `{short(one.version)}`" if one.version else ""
    )
    evidence = (code.evidence(one.at),)
    if right and claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=evidence)
    if right:
        return verified(says, evidence=evidence)
    wrong = {one.section for one in found if one.section} and all(one.section for one in own)
    if (
        claim.stance is Stance.ASSERTED
        and claim.section
        and not claim.version
        and wrong
        and known.more is None
    ):
        return failed(f"{says}, not in `{short(claim.section)}`", Failure.FALSE_STATEMENT, evidence=evidence)
    return unsupported(f"{says}; whether that is what is meant is not certain")


def _is_meant(one: Dependency, claim: DependencyClaim, path: str) -> bool:
    """In the file that is named; a lock file has no section, so that one is looked for in a manifest."""
    if claim.section:
        return not one.locked and (not path or path == one.at.path or path.endswith((".lock", "lock.json")))
    return not claim.file or path == one.at.path


def _is_right(one: Dependency, claim: DependencyClaim) -> bool:
    section = not claim.section or _plain(claim.section) == _plain(one.section)
    return section and (not claim.version or claim.version == one.version)


def _may_be(section: str, said: str) -> bool:
    """The section, or one of the same name in another table: `target.x.dependencies`, `workspace.dependencies`."""
    return _plain(section).rpartition(".")[2] == _plain(said).rpartition(".")[2]


def _plain(section: str) -> str:
    return section.lower().replace("-", "").replace("_", "")


_JSON = '{\n  "dependencies": {"left": "1.0"},\n  "devDependencies": {"jest": "^29.0"}\n}\n'
_TOML = '[package]\nname = "shop"\n\n[dependencies]\nserde = "1.0"\n\n[dev-dependencies]\nmock = "0.6"\n'

KIND = Kind(
    DependencyClaim,
    "a package is a dependency, in a section, with a version (denied: it is not)",
    extract,
    verify,
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
    ),
)
