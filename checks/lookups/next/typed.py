"""A look-up as it is typed: the command line that asks the same again."""

from __future__ import annotations

import shlex

from checks.lookups.request import Request, fields_of
from checks.model.location import Side


def command_line(asked: Request, *, base: str | None = None, head: str | None = None) -> str | None:
    """`citecheck look …` at these revisions; None when a value cannot be typed, or is a claim in JSON."""
    given = asked.model_dump(exclude_defaults=True, exclude={"look", "side"})
    fields = [one for one in fields_of(asked.look) if one not in {"side", "skip"}]
    words, in_order = ["citecheck", "look", asked.look], True
    for field in (*fields, "skip"):
        if field not in given:
            in_order = False
            continue
        value = str(given[field])
        if not value.isprintable() or field == "claim":
            return None
        bare = in_order and field != "skip" and "=" not in value and not value.startswith("-")
        in_order = in_order and bare
        words.append(shlex.quote(value if bare else f"{field}={value}"))
    words += ["--before"] if asked.side is Side.LEFT else []
    for option, revision in (("--base", base), ("--head", head)):
        words += [option, shlex.quote(revision)] if revision else []
    return " ".join(words)
