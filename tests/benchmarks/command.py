"""How long `citecheck` takes to start, as a person waits for it.

    python -m tests.benchmarks.command [--rounds 10]

Each row is a process of its own, on a repository that is made for it. The reference is Python itself, started
to do nothing, in the same run.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.checks.scratch import ENVIRONMENT, Scratch

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from bot.cli import main; main()"]
SIZES = (10, 100, 1_000)
CODE = "".join(f"def function_{n}(value):\n    return value + {n}\n\n\n" for n in range(100))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory(prefix="citecheck-bench-") as folder:
        repo = _repository(Path(folder) / "repo")
        rows = [
            ("python, doing nothing", [sys.executable, "-c", "pass"]),
            ("citecheck --help", [*COMMAND, "--help"]),
            ("citecheck check --help", [*COMMAND, "check", "--help"]),
        ]
        for size in SIZES:
            findings = Path(folder) / f"{size}.json"
            findings.write_text(json.dumps({"findings": _findings(size)}))
            check = [*COMMAND, "check", str(findings)]
            rows += [
                (f"citecheck check, {size:,} findings", check),
                (f"citecheck check, {size:,} findings, to JSON", [*check, "--format", "json"]),
                (f"citecheck check --tier2, {size:,} findings", [*check, "--tier2"]),
            ]
        print(f"{'':<46} {'best s':>8} {'median s':>9}")
        for name, command in rows:
            times = [_seconds(command, repo) for _ in range(rounds)]
            print(f"{name:<46} {min(times):>8.2f} {statistics.median(times):>9.2f}")


def _repository(place: Path) -> Path:
    scratch = Scratch(place)
    files = [f"src/module_{n}.py" for n in range(50)]
    scratch.commit(dict.fromkeys(files, CODE))
    scratch.git("checkout", "-q", "-b", "work")
    scratch.commit(dict.fromkeys(files, CODE.replace("value + 7\n", "value + 8\n")))
    return place


def _findings(count: int) -> list[dict[str, object]]:
    return [
        {
            "path": f"src/module_{n % 50}.py",
            "line": n % 390 + 1,
            "title": f"Check the result of function_{n % 100}",
            "body": f"`function_{n % 100}(value)` returns `value + {n % 97}` without a check; see also line {n % 300 + 1}.",
        }
        for n in range(count)
    ]


def _seconds(command: list[str], folder: Path) -> float:
    environment = {**ENVIRONMENT, "PYTHONPATH": str(ROOT)}
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
