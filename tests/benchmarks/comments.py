"""Comments of 64 KiB that a grammar makes: how much processor time reading and checking the worst of them takes.

    python -m tests.benchmarks.comments [--comments 500] [--seed 1] [--profile]

Each comment is made of a few sentences and blocks of one grammar, repeated in an order of their own, so that
what is slow together is found, too. `--profile` shows where the time of the slowest goes.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from checks.model.finding import BODY_LIMIT
from checks.model.policy import Policy
from checks.review import check_finding
from checks.sources.github import Comment, Place, read
from tests.checks.claims.scenes import change, finding

GOAL: Final = 1.0
"""Seconds of processor time for one comment."""

CODE: Final = "".join(
    f"def load{n}(page, limit):\n    total = page + {n}\n    return total\n\n\n" for n in range(60)
)

GRAMMAR: Final[dict[str, tuple[str, ...]]] = {
    "name": ("`load7`", "`total`", "`page`", "load9()", "`self.cache`", "`api.Client.get`", "limit", "the loop", "it"),
    "verb": ("calls", "returns", "ignores", "never checks", "does not handle", "is", "has", "throws", "assigns"),
    "value": ("`None`", "`7`", "0", "`\"x\"`", "three times", "only once", "an error", "`load8(page)`", "nothing"),
    "place": ("`src/a.py:12`", "line 5", "lines 3-9", "`src/b.py`", "src/a.py", "[here](src/a.py#L4)", "at line 200"),
    "joint": (", and ", ", but ", ". ", "; ", " because ", " so ", " which ", " if ", " unless ", "\n", " - ", ": "),
    "sentence": ("The {name} function {verb} {value}", "{name} {verb} {value} in {place}", "In {place} {name} {verb} {value}",
                 "No {name} is there", "There are 3 calls of {name}", "1 + 2 = {value}", "Rename {name} to {name}",
                 "It should {verb} {value}", "{name} == {value}", "Missing {name} in {place}"),
    "block": ("{sentence}{joint}", "{sentence}.\n\n", "- {sentence}\n", "> {sentence}\n", "**{sentence}** ", "| {name} | {value} |\n",
              "```python\nreturn {value}\n```\n", "```suggestion\n    total = {value}\n```\n", "<details><summary>{name}</summary>\n\n",
              "### {sentence}\n", "1. {sentence}\n", "<!-- {sentence} -->", "\"{sentence}\" ", "({sentence}) ", "{name} ", "{place}, "),
}  # fmt: skip


def made(chance: random.Random) -> str:
    """One comment: up to four kinds of block, in turn, until it is full."""
    kinds = chance.sample(GRAMMAR["block"], chance.randint(1, 4))
    fixed = [_filled(kind, chance) for kind in kinds] if chance.random() < 0.5 else []
    parts: list[str] = []
    length = 0
    while length < BODY_LIMIT:
        parts += fixed or [_filled(kind, chance) for kind in kinds]
        length = sum(map(len, parts)) if len(parts) < 100 else length + sum(map(len, parts[-len(kinds) :]))
    return "".join(parts)[:BODY_LIMIT]


def _filled(text: str, chance: random.Random) -> str:
    while "{" in text:
        before, _, rest = text.partition("{")
        name, _, after = rest.partition("}")
        text = f"{before}{chance.choice(GRAMMAR[name])}{after}"
    return text


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one call."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def check(body: str) -> None:
    """Read it as a review's body, and check it as one finding."""
    read(Comment("1", "anybody[bot]", body, Place.REVIEW_BODY, is_bot=True))
    code = change({"src/a.py": CODE, "src/b.py": CODE})
    check_finding(finding(body, "src/a.py", 9), code, Policy(tier2=True))


def main() -> None:
    """Print how many are above the goal, and the slowest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--comments", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    check("warm")
    bodies = [made(chance) for _ in range(options.comments)]
    took = sorted(((seconds(partial(check, body)), body) for body in bodies), reverse=True)
    above = sum(spent > GOAL for spent, _ in took)
    print(
        f"{len(took)} comments: {above} above {GOAL:.0f} s; the slowest {took[0][0]:.2f} s, the median {took[len(took) // 2][0]:.2f} s"
    )
    for spent, body in took[:5]:
        print(f"{spent:.2f} s: {body[:100]!r}")
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(check, took[0][1])
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
