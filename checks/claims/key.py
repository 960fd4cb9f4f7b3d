"""Whether a JSON, YAML or TOML file has a key, and with which value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import Denial, Example, Kind, short
from checks.claims.spoken_of import told
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.manifests.keys import keys
from checks.code.facts.names.meant import area
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.prose import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyClaim(Claim):
    """The file has the key, with the value where one is given; `denied`: it does not have the key."""

    kind: ClassVar[str] = "key"
    key: str
    """Bare, or with the keys around it: `scripts.build`."""

    value: str = ""
    """The value that the key has, as written; "": only the key is meant."""

    file: str = ""
    """The file, when it is not the cited one."""


def extract(text: Text) -> Iterable[KeyClaim]:
    """Nothing: in prose a key is a name like any other."""
    del text
    return ()


def verify(claim: KeyClaim, code: Code, context: Context) -> Outcome:
    """All keys of the file are read, so that one that is not among them is not there."""
    around = Surroundings.of(code, context, claim.citation)
    place = (
        area(code, claim.file, around.place if around is not None else None) if claim.file or around else None
    )
    if place is None or (claim.file and place.scope):
        return unsupported(f"the file `{claim.file}` was not found")
    found = keys(code, place.path, claim.key, side=place.side)
    if isinstance(found, CannotTell):
        return unsupported(found.why)
    if not found.found:
        return unsupported(f"`{place.path}` has no key `{claim.key}`; it may be meant by another name")
    first = found.found[0]
    right = [one for one in found.found if not claim.value or _plain(one.value) == _plain(claim.value)]
    says = f"`{place.path}` has `{'.'.join((right or [first])[0].names)}` at line {(right or [first])[0].at.first}"
    evidence = (code.evidence((right or [first])[0].at),)
    if right:
        return told(says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, evidence)
    if (
        claim.stance is Stance.DENIED
        or len(found.found) > 1
        or "\n" in first.value
        or first.value[:1] in "[{*&"
    ):
        return unsupported(f"{says}; its value may be meant in another form")
    return failed(
        f"{says}, with `{short(first.value)}`, not `{short(claim.value)}`",
        Failure.WRONG_LITERAL,
        evidence=evidence,
    )


def _plain(value: str) -> str:
    return value.strip().strip("\"'")


_JSON = '{\n  "scripts": {\n    "build": "tsc",\n    "test": ["a"]\n  }\n}\n'
_TOML = "[tool.shop]\nsize = 3\n"

KIND = Kind(
    KeyClaim,
    "a JSON, YAML or TOML file has a key, with a value where one is given (denied: it has not)",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example(
            "There is no `build` script.",
            Failure.FALSE_ABSENCE,
            _JSON,
            1,
            path="package.json",
            claim=KeyClaim(key="scripts.build", stance=Stance.DENIED),
        ),
        Example(
            "There is no `lint` script.",
            "unsupported",
            _JSON,
            1,
            path="package.json",
            claim=KeyClaim(key="scripts.lint", stance=Stance.DENIED),
        ),
        Example(
            "`build` runs `vite`.",
            Failure.WRONG_LITERAL,
            _JSON,
            3,
            path="package.json",
            claim=KeyClaim(key="build", value="vite"),
        ),
        Example(
            "`test` is `a`.",
            "unsupported",
            _JSON,
            4,
            path="package.json",
            claim=KeyClaim(key="test", value="a"),
        ),
        Example(
            "The size is 3.",
            "verified",
            _TOML,
            2,
            path="a.toml",
            claim=KeyClaim(key="tool.shop.size", value="3"),
        ),
        Example(
            "The size is 4.",
            Failure.WRONG_LITERAL,
            _TOML,
            2,
            path="a.toml",
            claim=KeyClaim(key="size", value="4"),
        ),
        Example(
            "The size is 4.",
            Failure.WRONG_LITERAL,
            "shop:\n  size: 3\n",
            2,
            path="a.yml",
            claim=KeyClaim(key="shop.size", value="4"),
        ),
        Example(
            "The size is 4.",
            "unsupported",
            "size = 3\n",
            1,
            path="a.py",
            claim=KeyClaim(key="size", value="4"),
        ),
        Example(
            "The size is 4.",
            "unsupported",
            "size = 3\n",
            1,
            path="a.py",
            claim=KeyClaim(key="size", file="b.toml"),
        ),
    ),
)
