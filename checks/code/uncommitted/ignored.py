"""Files that git is told to leave out of every commit."""

from __future__ import annotations

from pathspec import GitIgnoreSpec

from checks.code.tree import Tree

IGNORE_LIMIT = 20_000
"""Characters of a `.gitignore` that is read."""

MATCHED_LIMIT = 300
"""Characters of a path that is held against it."""

STARS_LIMIT = 2
"""Stars of one of its patterns."""


def is_ignored(path: str, tree: Tree) -> bool:
    """Whether a `.gitignore` on the way may keep a file out of every commit; one that cannot be read may."""
    parts = path.split("/")
    for number in range(len(parts)):
        file = tree.read("/".join((*parts[:number], ".gitignore")))
        if file is None:
            continue
        lines = [line for line in (file.text or "*").split("\n") if not line.startswith("#")]
        stars = max(line.replace("**", "*").count("*") for line in (*lines, ""))
        if len(file.text or "") > IGNORE_LIMIT or len(path) > MATCHED_LIMIT or stars > STARS_LIMIT:
            return True  # matching might take long, as each star may end anywhere
        try:
            rules = GitIgnoreSpec.from_lines(lines)
        except ValueError:
            return True
        if rules.match_file("/".join(parts[number:])):
            return True
    return False
