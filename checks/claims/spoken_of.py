"""The code that a claim speaks of: lines that have a piece of code, the one function of a name; or why it is open."""

from __future__ import annotations

from collections.abc import Sequence

from checks.claims.meant_here import only
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.definitions import Defined, defined, definitions
from checks.code.occurrences import pattern, places
from checks.code.ownership import OWN
from checks.code.structure import Kind, Role
from checks.code.structure.outline import segments
from checks.code.structure.use import UseKind
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import Claim
from checks.model.location import Location
from checks.model.outcome import Evidence, Failure, Outcome, failed, unsupported, verified

PLACES_LIMIT = 20
"""Places of one piece of code in a function; where there are more, it is not told which one is meant."""


def surroundings(claim: Claim, code: Code, context: Context) -> Answer[Surroundings]:
    """The cited place, in a file whose structure is known."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return CannotTell(context.no_place)
    if not around.outline.exact:
        return CannotTell(f"`{around.path}` has syntax errors, or its language is not supported")
    return around


DECLARING = frozenset(("const", "let", "var", "auto", "final"))
"""Words before a new name."""

PASSING_ON = frozenset(("await", "return"))
"""Words before a call that runs whenever its line does."""


def begins(around: Surroundings, line: int, thing: str) -> bool:
    """The line begins with the code or assigns it, so that nothing on it decides whether the code runs."""
    before, found, _ = around.lines[line - 1].partition(thing)
    words = before.split()
    while words and words[-1] in PASSING_ON:
        words.pop()
    if not words or not found:
        return bool(found)
    *targets, sign = words
    named = targets[1:] if targets[:1] and targets[0] in DECLARING else targets
    parted = all(each.endswith(",") for each in named[:-1])
    names = all(each.rstrip(",").replace(".", "").isidentifier() for each in named)
    return sign in ("=", ":=") and parted and names


def settled(answer: Answer[Outcome]) -> Outcome:
    """What a check came to: what the code leaves open is unsupported, for the reason that it gives."""
    return unsupported(answer.why) if isinstance(answer, CannotTell) else answer


def told(says: str, wrong: Failure | None, shown: tuple[Evidence, ...], *, content: bool = True) -> Outcome:
    """What the code says, which shows the claim, or shows it to be wrong."""
    if wrong is None:
        return verified(says, evidence=shown, content=content)
    return failed(says, wrong, evidence=shown)


def scope_of(around: Surroundings, where: str) -> Answer[Location]:
    """The function or class of the cited file that `where` names; else the function around the cited lines."""
    if not _is_the_file(around, where):
        own = around.function
        if own is not None and where.removesuffix("()") in (own.name, own.qualified):
            return around.at(own.first, own.last)
        named = only(around, where.removesuffix("()"))
        if named is None:
            return CannotTell(f"`{around.path}` does not define exactly one `{where}`")
        return around.at(named.first, named.last)
    if around.function is None:
        return CannotTell("the cited lines are in no function")
    return around.at(around.function.first, around.function.last)


def _is_the_file(around: Surroundings, where: str) -> bool:
    """Nothing narrower is named than the cited file."""
    return not where or f"/{around.path}".endswith(f"/{where}")


def lines_with(
    around: Surroundings, thing: str, where: str = "", *, each: bool = False
) -> Answer[tuple[Location, ...]]:
    """Where a piece of code is: on the cited lines, else in the function or class; with `each` wherever it is in that.

    Only where its first name is code, not in a comment or a string.
    """
    wanted = pattern(thing)
    if not wanted.tokens:
        return CannotTell("no code is given")
    found = [place for place in places(around.tokens, wanted) if _is_code(around, wanted.tokens, *place)]
    cited = [one for one in found if around.has_lines and around.first <= one[1] and one[0] <= around.last]
    scope = scope_of(around, where)
    if isinstance(scope, Location):
        low, high = scope.first or 1, scope.last or 1
        inside = [one for one in found if low <= one[0] and one[1] <= high]
        found = inside if each else [one for one in cited if one in inside] or inside
    elif not cited or not _is_the_file(around, where):
        return scope
    else:
        found = cited
    if not found:
        return CannotTell(f"`{thing}` was not found at the cited lines or in the function around them")
    if len(found) > PLACES_LIMIT:
        return CannotTell(f"`{thing}` is at {len(found)} places there")
    return tuple(around.at(*one) for one in dict.fromkeys(found))


def _is_code(around: Surroundings, tokens: Sequence[str], first: int, last: int) -> bool:
    roles = {token.role for token in around.outline.tokens(first, last) if token.text.lstrip("$@") in tokens}
    return not roles or not roles.isdisjoint((Role.IDENTIFIER, Role.KEYWORD))


def function_of(around: Surroundings, name: str) -> Answer[Defined]:
    """The one function that a name means in the cited file: defined there, or brought in by a plain import."""
    parts = segments(name.partition("(")[0].strip())
    if not parts:
        return CannotTell(f"`{name}` is not a name")
    own = parts[1:] if parts[0] in OWN else parts
    if len(parts) == 1:
        parts = own = _as_called(around, parts[-1])
    spelled = ".".join(own) or parts[-1]
    here = _functions(definitions(around.code, spelled, path=around.path, side=around.side))
    if len(here) == 1:
        return here[0]
    if here or parts[0] in OWN:
        return CannotTell(f"`{around.path}` does not define exactly one function `{name}`")
    return _of_other_file(around, parts)


def _as_called(around: Surroundings, name: str) -> tuple[str, ...]:
    """The bare name, or with the module before it when the file calls it in this way alone."""
    uses = {one.owner for one in around.outline.uses(name) if one.kind is UseKind.CALL}
    modules = {one.name_bound for one in around.outline.imports}
    owner = next(iter(uses)) if len(uses) == 1 else None
    return (owner, name) if owner in modules and owner is not None else (name,)


def defined_here(around: Surroundings, kinds: frozenset[Kind] = FUNCTIONS) -> Answer[Defined]:
    """The one function that begins at the cited lines; else the one that they are in, where they call no other of the file.

    With other `kinds` a class or a variable is looked for in the same way.
    """
    if not around.has_lines or not around.outline.exact:
        return CannotTell("the cited lines are in no function whose structure is known")
    functions = [one for one in around.outline.definitions if one.kind in kinds]
    begun = [one for one in functions if around.first <= one.name_line <= around.last]
    inside = [one for one in functions if one.first <= around.first and around.last <= one.last]
    innermost = max(inside, key=lambda one: one.first, default=None)
    calls = around.outline.calls(around.first, around.last)
    others = any(around.outline.named(call.name) for call in calls)
    if begun and (len(begun) > 1 or (innermost is not None and innermost is not begun[0])):
        return CannotTell("it is unclear which definition of the cited lines is meant")
    one = begun[0] if begun else None if others else innermost
    if one is None:
        return CannotTell("it is unclear which definition is meant")
    return defined(around.code, around.path, around.outline, one, around.side)


def begun_here(around: Surroundings) -> Answer[Defined]:
    """The one definition of any kind that begins at the cited lines."""
    begun = [one for one in around.outline.definitions if around.first <= one.name_line <= around.last]
    if not around.has_lines or not around.outline.exact or len(begun) != 1:
        return CannotTell("it is unclear which definition is meant")
    return defined(around.code, around.path, around.outline, begun[0], around.side)


def _functions(known: Answer[object]) -> list[Defined]:
    found = getattr(known, "found", ())
    return [one for one in found if one.kind in FUNCTIONS]


def _of_other_file(around: Surroundings, parts: tuple[str, ...]) -> Answer[Defined]:
    known = definitions(around.code, parts[-1], side=around.side)
    found = _functions(known)
    if isinstance(known, CannotTell) or known.more is not None or len(known.found) != 1 or not found:
        return CannotTell(f"the repository does not define exactly one function `{parts[-1]}`")
    path = found[0].at.path
    folder, _, file = path.rpartition("/")
    beside = around.path.rpartition("/")[0] == folder and around.outline.language == "go"
    if len(parts) == 1 and beside:
        return found[0]
    stem = file.partition(".")[0]
    for each in around.outline.imports:
        last = segments(each.module.strip("./").replace("/", "."))[-1:]
        through = last in ((stem,), segments(folder.replace("/", "."))[-1:])
        if each.name_bound == parts[0] and len(parts) <= 2 and through:
            return found[0]
    return CannotTell(f"`{'.'.join(parts)}` may be a different `{parts[-1]}` from the one in `{path}`")
