"""Looking a name up: in the file, the tree, the base, and among the language's own."""

from __future__ import annotations

import re

from rapidfuzz import fuzz, process

from checks.claims.symbol.claim import SymbolClaim
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.commented import is_in_code, lines_in_code
from checks.code.facts.lacking import lacks_name
from checks.code.ownership import OWN, Whose, roots_of, whose
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import CHECKABLE, STANCE_REASONS, Stance
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Need, Outcome, failed, unsupported, unverifiable, verified
from checks.text.file_names import PROSE, ending_of, name_of
from checks.text.mentions import is_distinctive

NEAR_MISS = 78
"""rapidfuzz ratio (0 to 100) from which another name of the file is what was meant."""


_DIGITS = re.compile(r"\d++")

_STYLE = re.compile(
    r"_?(?:(?:lower|upper|screaming)_?)?(?:camel|snake|pascal|kebab|title|constant|upper|lower)_?case",
    re.IGNORECASE,
)
"""Ways to write names: "fields are `_camelCase`"."""


_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def verify(claim: SymbolClaim, code: Code, context: Context) -> Outcome:
    """Look the name up as a whole token: in the file, the tree, the base, and among the language's own."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if is_builtin(claim.name, around.outline.language):
        return unsupported(f"`{claim.name}` is built into the language or its platform")
    line = around.nearest(around.tokens.lines_by_token.get(claim.name, ()))
    if line is not None and claim.stance is Stance.DENIED:
        return unsupported(f"`{claim.name}` is at line {line}, which may not be the place that is meant")
    own = (
        around.nearest(lines_in_code(code, around.path, claim.name, around.side))
        if line is not None
        else None
    )
    if own is not None and claim.stance in CHECKABLE:
        return verified(f"`{claim.name}` is at line {own}", evidence=around.evidence(own))
    if claim.owner and whose(around, f"{claim.owner}.{claim.name}") is Whose.OTHERS:
        return unsupported(f"`{claim.owner}` is not a module, class or variable in this repository")
    files = code.index.files(claim.name)
    in_code = [path for path in files if ending_of(path) not in PROSE]
    removed = None if in_code else _before_the_change(around, claim.name)
    said_to_be_there = claim.now and claim.stance is not Stance.DENIED
    if removed is not None and said_to_be_there and removed.path == around.base_path and not files:
        return _removed(around, claim.name, removed)
    if claim.stance not in CHECKABLE:
        return unsupported(STANCE_REASONS[claim.stance])
    if files and removed is None:
        others = (path for path in in_code or files if line is None or path != around.path)
        found = next((path for path in others if is_in_code(code, path, claim.name)), None)
        says = f"`{claim.name}` is in `{found}`"
        return verified(says) if found else unsupported(f"`{claim.name}` is only in comments")
    if removed is not None:
        return unsupported(f"the change removed `{claim.name}`, and the code before it may be meant")
    if claim.stance is Stance.DENIED:
        return unsupported(f"the finding itself says that `{claim.name}` is missing")
    if not code.index.complete:
        why = f"`{claim.name}` is not in the files at hand, and the rest was not read"
        return unverifiable(why, need=Need.CONTENT)
    return _unknown(around, claim)


def _before_the_change(around: Surroundings, name: str) -> Location | None:
    """Where the name was at the base of the cited file, or in lines that the diff removes elsewhere."""
    path = around.base_path
    if path is not None:
        lines = around.code.tokens(path, Side.LEFT).lines_by_token.get(name, ())
        if lines:
            return Location(path, lines[0], lines[0], Side.LEFT)
    for old_path, text in around.code.removed_with([name], around.code.diff):
        for line in text.lines_by_token.get(name, ()):
            return Location(old_path, line, line, Side.LEFT)
    return None


def _removed(around: Surroundings, name: str, removed: Location) -> Outcome:
    if _is_of_a_library(around, name):
        return unsupported(f"the change removed the use of another library's `{name}`")
    bare = name.strip("_#$").lower()
    if any(other.strip("_#$").lower() == bare for other in around.tokens.names):
        return unsupported(f"the change gave `{name}` another form")
    return failed(
        f"the change removed `{name}`: it was at line {removed.first} of `{removed.path}` before",
        Failure.REMOVED_CODE,
        evidence=(around.code.evidence(removed),),
    )


def _is_of_a_library(around: Surroundings, name: str) -> bool:
    """Before the change the file took it from another library, or as a member of one, and nowhere else."""
    path = around.base_path
    if path is None:
        return False
    before, text = around.code.outline(path, Side.LEFT), around.code.tokens(path, Side.LEFT)
    others = {
        one.name_bound for one in before.imports if not roots_of(around.code).is_module(one.module, path)
    } - {""}
    at = [number for number, token in enumerate(text.tokens) if token.lstrip("#$@") == name]
    imported = {one.line for one in before.imports if one.imported == name and one.name_bound in others}
    return bool(at) and all(
        text.lines[number] in imported
        or name in others
        or (number > 1 and text.tokens[number - 1] in (".", "::") and text.tokens[number - 2] in others)
        for number in at
    )


def _unknown(around: Surroundings, claim: SymbolClaim) -> Outcome:
    """Found nowhere. It fails only when it clearly belongs to this repository."""
    name = claim.name
    unsure = unsupported(f"no file in the repository has `{name}`; it may come from a library")
    if name.startswith("__") or _STYLE.fullmatch(name) or not claim.firm or _may_be_a_part(around, name):
        return unsure
    owned = bool(claim.owner) and _is_of_this_repository(around, claim)
    if (claim.owner and not owned) or not (owned or is_distinctive(name)):
        return unsure
    says, evidence = f"no file in the repository has `{name}`", around.shown
    if (near := _near_miss(around, name)) is not None:
        line = around.nearest(around.tokens.lines_by_token[near]) or 1
        says, evidence = f"{says}; `{near}` is at line {line}", around.evidence(line)
    elif owned:
        says = f"{says}; `{claim.owner}` exists, but without it"
    elif not claim.sure:
        return unsure
    return failed(says, Failure.FABRICATED_SYMBOL, evidence=evidence, absence=lacks_name(around.code, name))


def _is_of_this_repository(around: Surroundings, claim: SymbolClaim) -> bool:
    """The owner is known to be a class or a module of the repository, or the object at hand."""
    owner = claim.owner.rpartition(".")[2]
    return whose(around, f"{claim.owner}.{claim.name}") is Whose.OURS and _is_defined(around, owner)


def _is_defined(around: Surroundings, owner: str) -> bool:
    known = is_builtin(owner, around.outline.language)  # `types` and `util` are modules of the platform
    if around.outline.language == "ruby" and owner not in OWN:  # which opens the modules of others again
        wanted = _bare(owner)
        return any(_bare(name_of(path).partition(".")[0]) == wanted for path in around.code.head.paths())
    if owner in OWN or (around.outline.classes(owner) and not known):
        return True
    own = any(one.name_bound == owner and one.module.startswith(".") for one in around.outline.imports)
    if known and not own:
        return False
    if any(name_of(path).partition(".")[0] == owner for path in around.code.head.paths()):
        return True
    return any(around.code.classes(path, owner) for path in around.code.index.files(owner)[:20])


def _may_be_a_part(around: Surroundings, name: str) -> bool:
    """`AsUTF8` of `PyUnicode_AsUTF8`: the end or the beginning of a longer name of the file."""
    longer = (real for real in around.tokens.names if len(real) > len(name))
    return any(real.endswith(name) or real.startswith(name) for real in longer)


def _near_miss(around: Surroundings, name: str) -> str | None:
    """The name of the cited file that is most like it, of as many words; not another spelling of it."""
    words = len(_WORD.findall(name))
    candidates = [
        real
        for real in around.tokens.names
        if abs(len(real) - len(name)) <= max(3, len(name) // 3)
        and is_distinctive(real)
        and not is_builtin(real, around.outline.language)
        and len(_WORD.findall(real)) == words
    ]
    found = process.extractOne(name, candidates, scorer=fuzz.ratio, score_cutoff=NEAR_MISS)
    if found is None or _bare(found[0]) == _bare(name):
        return None
    in_a_row = _DIGITS.sub("", found[0]) == _DIGITS.sub("", name)  # `KEY_F21` beside `KEY_F1`
    return None if in_a_row else found[0]


def _bare(name: str) -> str:
    """The same for `foo_bar`, `fooBar` and their plurals."""
    return name.replace("_", "").lower().removesuffix("s")
