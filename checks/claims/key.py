"""Whether a JSON, YAML or TOML file has a key, and with which value."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import yaml

from checks.claims.kind import Denial, Example, Kind, short
from checks.claims.spoken_of import told
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.manifests.keys import Key, keys
from checks.code.facts.names.meant import area
from checks.code.structure.source import SHORT
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
    suffix = place.path.rpartition(".")[2]
    right = [one for one in found.found if not claim.value or _is(one.value, claim.value, suffix)]
    says = f"`{place.path}` has `{'.'.join((right or [first])[0].names)}` at line {(right or [first])[0].at.first}"
    evidence = (code.evidence((right or [first])[0].at),)
    if right and len(right) < len(found.found) and not _are_cited(right, found.found, around):
        return unsupported(f"{says}, and other values elsewhere; it is unclear which `{claim.key}` is meant")
    if right:
        return told(says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, evidence)
    if (
        claim.stance is Stance.DENIED
        or len(found.found) > 1
        or "\n" in first.value
        or len(first.value) >= SHORT
        or first.value[:1] in "[{*&"
    ):
        return unsupported(f"{says}; its value may be meant in another form")
    return failed(
        f"{says}, with `{short(first.value)}`, not `{short(claim.value)}`",
        Failure.WRONG_LITERAL,
        evidence=evidence,
    )


def _are_cited(some: Sequence[Key], known: Sequence[Key], around: Surroundings | None) -> bool:
    """The cited lines touch these keys, and no others of the name."""
    if around is None or not around.has_lines:
        return False
    lines = range(around.first, around.last + 1)
    cited = [
        one
        for one in known
        if one.at.path == around.path
        and any(line in lines for line in range(one.at.first or 0, (one.at.last or 0) + 1))
    ]
    return bool(cited) and all(one in some for one in cited)


READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "json": json.loads,
    "toml": lambda written: tomllib.loads(f"x = {written}")["x"],
    "yaml": yaml.safe_load,
    "yml": yaml.safe_load,
}


def _is(written: str, said: str, suffix: str) -> bool:
    """The value is written so, or means the same in this format: `1_000` and `1000`, `yes` and `true`."""
    if _plain(written) == _plain(said):
        return True
    value = _read(written, suffix)
    for meant in (_read(said, suffix), said) if value is not NO_SCALAR else ():
        numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (value, meant))
        if value == meant and (numbers or type(value) is type(meant)):
            return True
    return False


NO_SCALAR: Final = object()
"""Read from what is no number, no text, no truth value and no null."""


def _read(written: str, suffix: str) -> object:
    try:
        value = READERS[suffix](written.strip()) if suffix in READERS else NO_SCALAR
    except (ValueError, yaml.YAMLError, RecursionError):
        return NO_SCALAR
    return value if value is None or isinstance(value, str | int | float) else NO_SCALAR


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
