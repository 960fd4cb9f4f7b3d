"""A ledger of many checks, written straight into a SQLite file: for the benchmark of the pages."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import sqlalchemy as sa

from bot.storage import database
from bot.storage.ledger.receipts import Receipt, Shown
from bot.storage.ledger.tables import (
    CLAIMS,
    FEEDBACK,
    FINDINGS,
    REVIEWS,
    RULE_TALLIES,
    TALLIES,
    UPTAKE_TALLIES,
    WARNINGS,
)
from bot.storage.ledger.tallies.days import recount
from checks.model.release import RULES

DAY = 86_400.0
REVIEWERS = ("Copilot", "coderabbitai", "review-crew", "cursor", "greptile-apps")
FAILURES = ("past_the_end", "fabricated_quote", "altered_quote", "wrong_literal", "false_absence", "drifted")
RECEIPT = Receipt(
    "src/shop/cart.py:40-44",
    quoted="def total(cart):\n    return sum(cart)",
    evidence=(
        Shown("src/shop/cart.py", 40, 44, "", "RIGHT", "code\n" * 6, "git show HEAD:src/shop/cart.py"),
    ),
).to_json()


def fill(file: Path, *, checks: int, now: float, days: int = 364, repositories: int = 1) -> None:
    """Write `checks` checks of the last `days` days: three of each pull request, six findings in each."""
    database.prepare(f"sqlite:///{file}")
    chance = Random(7)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        pulls = checks // 3
        for start in range(0, pulls, 2_000):
            _write(
                connection, chance, range(start, min(start + 2_000, pulls)), pulls, now, days, repositories
            )
        connection.commit()
        connection.execute("ANALYZE")
    with database.connect(f"sqlite:///{file}") as engine, engine.begin() as writing:
        recount(writing)


def _write(  # noqa: C901, PLR0912 - one table after the other
    connection: sqlite3.Connection,
    chance: Random,
    batch: range,
    pulls: int,
    now: float,
    days: int,
    repositories: int,
) -> None:
    rows: dict[sa.Table, list[dict[str, object]]] = {
        table: []
        for table in (
            REVIEWS,
            FINDINGS,
            CLAIMS,
            WARNINGS,
            FEEDBACK,
            TALLIES,
            RULE_TALLIES,
            UPTAKE_TALLIES,
        )
    }
    for number in batch:
        key = {"installation_id": 1, "repository_id": 1 + number % repositories}
        begun = now - days * DAY + number * days * DAY / pulls
        reviewers = chance.sample(REVIEWERS, 2)
        tallies: dict[str, dict[str, object]] = {}
        found = []
        acted = [chance.random() < 0.5 for _ in range(6)]
        for at in range(6):
            reviewer = reviewers[at % 2]
            failed = [chance.random() < 0.04 + 0.05 * REVIEWERS.index(reviewer) for _ in range(2)]
            found.append((f"{number % 65536:04x}{at:04x}", reviewer, failed, chance.choice(FAILURES)))
        for push in range(3):
            check = {**key, "check_id": 3 * number + push + 1}
            at_time = begun + push * 3_600
            warned = sum(any(failed) for _, _, failed, _ in found)
            rows[REVIEWS].append(
                {**check, "repository": f"acme/shop{key['repository_id']}", "pull_request": number + 1, "head": f"{number:040x}",
                 "at": at_time, "rules": RULES, "tier2": 1, "conclusion": "neutral", "title": f"{warned} of 6 warned",
                 "findings": 6, "warned": warned, "unparsed": 0, "latest": push == 2}
            )  # fmt: skip
            for position, (short, reviewer, failed, failure) in enumerate(found):
                own = {**check, "position": position, "pull_request": number + 1, "reviewer": reviewer,
                       "finding": short, "seen_at": begun, "current": push == 2, "rules": RULES}  # fmt: skip
                rows[FINDINGS].append(
                    {**own, "text_hash": "0" * 64, "heading": "The total is wrong when the cart is empty",
                     "path": "src/shop/cart.py", "first": 40, "last": 44, "url": "", "seen_commit": "", "severity": "medium",
                     "confidence": 75, "effective_confidence": 75, "outcome": "warned" if any(failed) else "grounded",
                     "reason": "", "carried": "", "repeats": "", "verdict": "", "stated": (50, 75, 100)[position % 3],
                     "lines_print": "", "lines_then": "changed" if acted[position] else "unchanged",
                     "suggestion_then": "none", "thread_then": "open", "pull_then": "merged"}
                )  # fmt: skip
                claim = {**own, "demotes": 0, "judged_by": "", "content": 0}
                rows[CLAIMS].append({**claim, "number": 0, "kind": "path", "disposition": "verified", "failure": None, "existence": 1})  # fmt: skip
                for nth, wrong in enumerate(failed, 1):
                    rows[CLAIMS].append(
                        {**claim, "number": nth, "kind": "quote", "existence": 0, "failure": failure if wrong else None,
                         "disposition": "failed" if wrong else "verified"}
                    )  # fmt: skip
                if any(failed):
                    rows[WARNINGS].append(
                        {**own, "number": 0, "rule": failure, "failure": failure, "judged_by": "",
                         "message": f"`total(cart)` is said to be at line 40; the code shows otherwise ({failure})",
                         "receipt": RECEIPT}
                    )  # fmt: skip
                    if push == 2 and chance.random() < 0.02:
                        rows[FEEDBACK].append(
                            {**key, "pull_request": number + 1, "finding": short, "rule": failure, "login": "alice",
                             "reviewer": reviewer, "check_id": None, "source": "command", "at": at_time, "is_right": 0}
                        )  # fmt: skip
                if push == 2:
                    tally = tallies.setdefault(
                        reviewer,
                        {**key, "reviewer": reviewer, "day": int(begun // DAY), "pull_request": number + 1, "rules": RULES,
                         "judged_by": "", "findings": 0, "warned": 0, "grounded": 0, "names_found": 0, "place_exists": 0, "not_judged": 0,
                         "repeats": 0, "outdated": 0, "verified": 0, "failed": 0, "unsupported": 1, "unverifiable": 0,
                         "places_verified": 0, "places_failed": 0, "followed": 0, "acted": 0, "warned_followed": 0,
                         "warned_acted": 0},
                    )  # fmt: skip
                    for name, more in (
                        ("findings", 1), ("places_verified", 1), ("failed", sum(failed)), ("verified", 2 - sum(failed)),
                        ("warned", any(failed)), ("grounded", not any(failed)),
                        ("followed", 1), ("acted", acted[position]), ("warned_followed", any(failed)),
                        ("warned_acted", any(failed) and acted[position]),
                    ):  # fmt: skip
                        tally[name] = int(str(tally[name])) + int(more)
        rows[TALLIES] += tallies.values()
        cells: dict[tuple[str, str, int], list[int]] = {}
        for position, (_, reviewer, failed, _) in enumerate(found):
            state = "warned" if any(failed) else "grounded"
            cell = cells.setdefault((reviewer, state, (50, 75, 100)[position % 3]), [0, 0])
            cell[0] += 1
            cell[1] += acted[position]
        rows[UPTAKE_TALLIES] += [
            {**key, "day": int(begun // DAY), "reviewer": reviewer, "rules": RULES, "pull_request": number + 1,
             "outcome": state, "severity": "medium", "stated": stated, "findings": both, "followed": both, "acted": hits}
            for (reviewer, state, stated), (both, hits) in cells.items()
        ]  # fmt: skip
        broken: dict[tuple[str, str], list[int]] = {}
        for _, reviewer, failed, failure in found:
            if any(failed):
                counts = broken.setdefault((reviewer, failure), [0, 0])
                counts[0] += sum(failed)
                counts[1] += 1
        rows[RULE_TALLIES] += [
            {**key, "day": int(begun // DAY), "reviewer": reviewer, "rules": RULES, "rule": failure,
             "pull_request": number + 1, "claims": claims, "warned": warned, "check_id": 3 * number + 3}
            for (reviewer, failure), (claims, warned) in broken.items()
        ]  # fmt: skip
    for table, some in rows.items():
        names = [column.name for column in table.columns]
        connection.executemany(
            f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
            [[row[name] for name in names] for row in some],
        )
