"""What `verify` makes of claims that readers typed from real comments, kept in a folder of their own.

    python -m tests.benchmarks.typed_claims [FOLDER] --repos DIR [--list WORD]

FOLDER (else `CITECHECK_REAL_CLAIMS`) holds `comments.jsonl` and `typed.jsonl`: the comments with their truth, and
what readers made of them who saw no more than the comment, the code around it and a list of kinds. The texts are
others' and are not in this repository; without the folder it says so. A claim of `typed.jsonl` may have the fields
of that first list: `MADE` brings them into today's, by kind and field alone. DIR holds the repositories as git
directories, OWNER+NAME/repo; those that are not there are counted.

Printed: for each kind what was refuted, verified and left open; then how many of the comments that rest on a false
statement have a claim that fails, and how many of the true ones do. `--list` prints each claim with what became of
it: `all`, a kind, a disposition, or a truth.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from checks.claims.decode import ClaimError, decode
from checks.claims.registry import check_claim
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.git.repository import GitRepository
from checks.code.surroundings import Context, locate
from checks.model.checked_claim import CheckedClaim
from checks.model.location import Location, Side
from checks.model.outcome import Disposition

Given = Mapping[str, Any]
Made = dict[str, Any]

NAME: Final = re.compile(r"\A[$@\w][\w.$:/@-]*(?:\(\))?\Z")
QUOTED: Final = re.compile(r"\A([\"'`]).*\1\Z")


@dataclass(frozen=True)
class Row:
    """One claim of one comment, and what became of it."""

    comment: str
    truth: str
    kind: str
    given: Given
    checked: CheckedClaim | None
    why: str
    """Why it could not be brought into the schema; else the reason of the outcome."""

    @property
    def result(self) -> str:
        """*failed*, *verified*, *open*, or *no claim*."""
        if self.checked is None:
            return "no claim"
        found = self.checked.outcome.disposition
        return str(found) if found in (Disposition.FAILED, Disposition.VERIFIED) else "open"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", default=os.environ.get("CITECHECK_REAL_CLAIMS"))
    parser.add_argument("--repos", type=Path, required=False)
    parser.add_argument("--claims", type=Path, help="another file than FOLDER/typed.jsonl, in today's fields")
    parser.add_argument("--list", default="")
    said = parser.parse_args()
    if said.folder is None or not (said.folder / "comments.jsonl").is_file() or said.repos is None:
        print("left out: name the folder with comments.jsonl and typed.jsonl, and --repos")
        return
    comments = _lines(said.folder / "comments.jsonl")
    typed = {row["id"]: row for row in _lines(said.claims or said.folder / "typed.jsonl")}
    rows, absent = scored(comments, typed, said.repos, today=said.claims is not None)
    for row in rows:
        if said.list in ("all", row.kind, row.result, row.truth, row.comment):
            given = {key: value for key, value in row.given.items() if key not in ("kind", "central")}
            print(f"{row.truth:14} {row.result:9} {row.comment} {row.kind} {given}\n    {row.why}")
    _tables(rows, comments, absent)


def _lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def scored(
    comments: Iterable[Given], typed: Mapping[str, Given], repos: Path, *, today: bool = False
) -> tuple[list[Row], list[str]]:
    """Every typed claim verified in front of its comment's code; and the comments whose repository is not there.

    With `today` the claims already have the fields of the published schema, and nothing is brought into them.
    """
    rows: list[Row] = []
    absent: list[str] = []
    pulls: dict[tuple[str, str, str], list[Given]] = defaultdict(list)
    for one in comments:
        pulls[one["repo"], one["base"], one["head"]].append(one)
    for (repo, base, head), own in sorted(pulls.items()):
        folder = repos / repo.replace("/", "+") / "repo"
        if not folder.is_dir():
            absent += [one["id"] for one in own]
            continue
        repository = GitRepository(folder)
        code = Code(repository.tree(head), repository.tree(base), Diff(repository.diff(base, head)))
        for one in own:
            said = typed.get(one["id"], {}).get("claims", ())
            rows += [_row(one, given, code, today=today) for given in said]
    return rows, absent


def _row(comment: Given, given: Given, code: Code, *, today: bool) -> Row:
    kind = given["kind"]
    try:
        claim = decode(dict(given) if today else made(given, comment))
    except (ClaimError, KeyError) as error:
        return Row(comment["id"], comment["truth"], kind, given, None, str(error))
    last = comment["line"]
    first = comment["start_line"] or last
    side = Side.LEFT if comment["side"] == "LEFT" else Side.RIGHT
    at = Location(comment["path"], first, last, side)
    found = check_claim(claim, code, Context(locate(code, at), cited=at))
    return Row(comment["id"], comment["truth"], kind, given, found, found.outcome.message)


def made(given: Given, comment: Given) -> Made:
    """A claim in today's fields: those of its kind, then those that every claim has."""
    kind = given["kind"]
    if kind not in MADE:
        return {key: value for key, value in given.items() if key != "central"}
    out = MADE[kind](given)
    out.setdefault("kind", kind)
    stance = given.get("stance", "asserted")
    possible = (
        stance == "hypothetical" and kind in POSSIBLE and not CONDITION.match(given.get("statement", ""))
    )
    out.setdefault("stance", "asserted" if possible else stance)
    out.setdefault("statement", given.get("statement", ""))
    if isinstance(given.get("at"), dict) and "citation" not in out:
        out["citation"] = {"path": comment["path"]} | given["at"]
    return {key: value for key, value in out.items() if value not in ("", None) or key == "statement"}


POSSIBLE: Final = frozenset(("nullable", "returns", "exits"))
"""Kinds that say what can be: "may be null" is what such a claim asserts."""

CONDITION: Final = re.compile(r"(?:if|when|unless|in case)\b", re.IGNORECASE)
"""How words begin that are only a condition: they say of nothing that it is so."""


def _where(given: Given, key: str = "in") -> str:
    """What `in` names, when it is one name of code or a path."""
    said = str(given.get(key, "")).strip()
    return said if NAME.match(said) else ""


def _case(given: Given) -> str:
    return str(given.get("when", ""))


AGAINST: Final = (
    ("truthiness", ("truthy",)), ("null", ("null", "nil", "none", "undefined", "exists")), ("empty", ("empty",)), ("type", ("type",)),
    ("bounds", ("bounds",)), ("error", ("error",)), ("truthiness", ("true", "false")),
)  # fmt: skip


def _guard(given: Given) -> Made:
    said = given["condition"].strip()
    words = re.findall(r"\w+", said.lower())
    against = next((each for each, known in AGAINST if not set(known).isdisjoint(words)), None)
    other = words and against == "type" and re.search(r"\btype\s+(\S+)", said)
    return {
        "name": given["name"],
        "against": against,
        "other": other.group(1) if other else "",
        "before": given.get("use", ""),
        "where": _where(given),
    }


def _handled(given: Given) -> Made:
    words = given["what"].lower()
    care = next((word for word in ("error", "awaited", "closed") if word in words), "result")
    care = "awaited" if "promise" in words else care
    return {"call": given["call"], "care": care, "where": _where(given), "when": _case(given)}


def _returns(given: Given) -> Made:
    said = given["what"].strip()
    words = re.findall(r"\w+", said.lower())
    what, type_ = "value", ""
    if said.startswith("("):
        what, type_ = "type", said
    elif set(words) & {"error", "fail"}:
        what = "error"
    elif set(words) & {"raises", "throws", "panics"}:
        what = "raises"
    elif words[:1] and words[0] in {"nil", "null", "none", "undefined"} and len(words) == 1:
        what = "null"
    elif words == ["nothing"]:
        what = "nothing"
    return {"function": given["function"], "what": what, "type": type_, "when": _case(given)}


def _changed(given: Given) -> Made:
    words = str(given.get("what", "")).lower().split()
    known = ("added", "removed", "renamed", "moved")
    what = next((each for each in known if each in " ".join(words)), "altered")
    return {
        "thing": given["thing"],
        "what": what,
        "before": given.get("from", ""),
        "after": given.get("to", ""),
    }


def _called(given: Given) -> Made:
    callee = given["callee"] + (f"({given['args']})" if given.get("args") else "")
    order = given.get("order")
    return {
        "callee": callee,
        "order": order,
        "other": given.get("other", ""),
        "when": _case(given),
        "where": _where(given),
    }


INSIDE: Final = (
    ("loop", ("loop", "for", "while")), ("try", ("try",)), ("handler", ("except", "catch")), ("finally", ("finally",)),
    ("with", ("with",)), ("callback", ("callback",)), ("nothing", ("always", "unconditionally")),
)  # fmt: skip


def _enclosed(given: Given) -> Made:
    when = _case(given)
    words = re.findall(r"\w+", when.lower())
    inside = next((each for each, known in INSIDE if not set(known).isdisjoint(words)), "branch")
    return {
        "code": given["code"],
        "inside": inside,
        "when": when if inside == "branch" and "branch" not in words else "",
        "where": _where(given),
    }


def _references(given: Given) -> Made:
    nowhere = str(given.get("use", "")).startswith("nowhere")
    out: Made = {
        "name": given["name"],
        "where": _where(given, "where") or _where(given) or _where(given, "file"),
    }
    if nowhere and given.get("stance", "asserted") == "asserted":
        out["stance"] = "denied"
    return out


def _defined(given: Given) -> Made:
    out: Made = {
        "name": given["name"],
        "where": _where(given),
        "imported": "import" in str(given.get("what", "")),
    }
    if given.get("count"):
        out["times"] = given["count"]
    return out


def _documented(given: Given) -> Made:
    return {"name": given["symbol"], "where": _where(given)}


def _absence(given: Given) -> Made:
    return {"thing": given["thing"], "where": _where(given, "where")}


def _value(given: Given) -> Made:
    return {"name": given["name"], "value": given["value"], "where": _where(given)}


def _literal(given: Given) -> Made:
    part = {"ends": "end", "begins": "start", "starts": "start"}.get(
        str(given.get("what", "")).split(" ")[0], "inside"
    )
    return {"text": given["text"], "part": part}


def _behaviour(given: Given) -> Made:
    return {"doer": given["doer"], "deed": given.get("does") or given.get("deed"), "thing": given["thing"]}


def _visibility(given: Given) -> Made:
    reach = {"pub(crate)": "package", "exported": "public", "public": "public", "private": "private"}
    return {
        "name": given["name"],
        "reach": reach.get(given["value"], given["value"]),
        "where": _where(given),
    }


def _tested(given: Given) -> Made:
    return {"name": given["symbol"]}


def _parses(given: Given) -> Made:
    said = given["what"].lower()
    error = next((each for each in ("indentation", "unbalanced", "unterminated") if each in said), "other")
    return {"error": error}


def _same(given: Given) -> Made:
    return {"a": given["a"], "b": given["b"]}


def _api(given: Given) -> Made:
    name, thing = given["function"], given["thing"]
    if given.get("what") == "parameter":
        return {"name": name, "parameter": thing}
    return {"name": name if thing == name else thing}


MADE: Final[Mapping[str, Callable[[Given], Made]]] = {
    "guard": _guard, "handled": _handled, "returns": _returns, "changed": _changed, "called": _called,
    "enclosed": _enclosed, "references": _references, "defined": _defined, "documented": _documented,
    "absence": _absence, "value": _value, "literal": _literal, "behaviour": _behaviour,
    "api": _api, "visibility": _visibility, "tested": _tested, "same": _same,
    "nullable": lambda given: {"name": given["name"], "when": _case(given), "where": _where(given)},
    "dependency": lambda given: {key: given.get(key, "") for key in ("name", "section", "version", "file")},
    "quote": lambda given: {"code": given["code"]},
    "symbol": lambda given: {"name": given.get("name") or given["symbol"], "owner": _where(given, "owner")},
    "scope": lambda given: {"name": given["name"], "owner": given["owner"]},
    "parses": _parses,
    "grouping": lambda given: {"expression": given["expression"], "other": given["other"]},
    "exits": lambda given: {"when": _case(given), "where": _where(given)},
    "usage": lambda given: {"kind": "references", "name": given["name"], "where": _where(given)},
    "place": lambda given: {"kind": "quote", "code": given["code"]},
    "key": lambda given: {key: given.get(key, "") for key in ("key", "value", "file")},
}  # fmt: skip
"""Kind of the readers' first list → the fields that it has now."""


def _tables(rows: list[Row], comments: list[Given], absent: list[str]) -> None:
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        kinds[row.kind][row.result] += 1
        if row.result == "failed":
            kinds[row.kind][f"failed {row.truth}"] += 1
    print(
        f"{'kind':14}{'refuted':>9}{'verified':>10}{'open':>6}{'no claim':>10}   refuted, of comments that are false / true"
    )
    for kind, found in sorted(kinds.items(), key=lambda each: -each[1].total()):
        false = found["failed false"] + found["failed false elsewhere"]
        print(
            f"{kind:14}{found['failed']:9}{found['verified']:10}{found['open']:6}{found['no claim']:10}   {false} / {found['failed true']}"
        )
    for truth in ("false", "false elsewhere", "false aside", "misplaced", "true"):
        own = {one["id"] for one in comments if one["truth"] == truth} - set(absent)
        fail = {row.comment for row in rows if row.result == "failed" and row.comment in own}
        print(f"{truth:16} {len(fail):3} of {len(own)} comments have a claim that fails")
    if absent:
        print(f"{len(absent)} comments were left out: their repositories are not there")


if __name__ == "__main__":
    main()
