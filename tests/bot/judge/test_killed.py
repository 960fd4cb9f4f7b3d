"""A worker that is killed in the midst of asking: what was answered is not asked again by the next one."""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from contextlib import closing
from pathlib import Path

import httpx
import pytest

pytest.importorskip("pydantic_ai", reason="needs the extra judge")

from bot.config import CONFIG_PATH
from bot.sandbox import PullRequestScene, Sandbox
from tests.bot.judge.server import MODEL, Said, model_server, supported
from tests.bot.processes import processes, until
from tests.bot.scenes import CODE

KEY = "a-key-of-no-known-shape"
LINES = (10, 26, 42, 58, 74, 90)
ANSWERED = 2


def opened(sandbox: Sandbox) -> PullRequestScene:
    """A pull request of which the bot hears when it is asked for a check, and not before."""
    url, sandbox.webhook_url = sandbox.webhook_url, None
    repository = sandbox.create_repository("acme/shop", {CONFIG_PATH: "judge: true\n"})
    pull = repository.open_pull_request({"src/a.py": CODE})
    for line in LINES:
        pull.review_comment("Copilot", "src/a.py", line, f"Line {line} is fine.")
    sandbox.webhook_url = url
    pull.comment("alice", "/recheck")
    return pull


def test_no_question_that_was_answered_is_asked_twice(tmp_path: Path) -> None:
    database = tmp_path / "bot.sqlite"
    dies = threading.Event()
    count = threading.Lock()
    answered: Counter[str] = Counter()

    def answer(prompt: str) -> Said:
        """The first two at once; whoever asks for more waits for an answer until it is dead."""
        with count:
            if sum(answered.values()) < ANSWERED or dies.is_set():
                answered[prompt] += 1
                return supported(prompt)
        dies.wait(60)
        return Said(status=500)

    def kept() -> int:
        with closing(sqlite3.connect(database)) as opened_database:
            query = "SELECT count(*) FROM citecheck_judge_answers"
            return int(opened_database.execute(query).fetchone()[0])

    with (
        Sandbox(tmp_path / "github") as sandbox,
        model_server(answer) as server,
        processes(sandbox, tmp_path, f"sqlite:///{database}") as bot,
    ):
        bot.environment |= {
            "CITECHECK_JUDGE_MODEL": MODEL,
            "CITECHECK_JUDGE_URL": server.url,
            "CITECHECK_JUDGE_KEY": KEY,
            "CITECHECK_JUDGE_PRICE": "1/2",
            "CITECHECK_LOG_LEVEL": "debug",
        }
        serve = bot.start("serve")
        until(bot.is_ready)
        pull = opened(sandbox)
        until(lambda: len(server.requests) >= ANSWERED + 4 and kept() == ANSWERED)
        serve.kill()
        serve.wait()
        assert [run.status for run in pull.check_runs("citecheck")] == ["in_progress"]
        dies.set()
        bot.start("serve")
        until(lambda: all(run.status == "completed" for run in pull.check_runs("citecheck")))
        until(lambda: "citecheck_judge_findings_total{" in httpx.get(f"{bot.url}/metrics").text)
        metrics = httpx.get(f"{bot.url}/metrics").text
        (run,) = pull.check_runs("citecheck")
        log = bot.log("serve")

    assert sorted(answered.values()) == [1] * len(LINES), "a question was answered twice"
    assert f"about {len(LINES)} findings without a warning from the rules: 0 contradicted" in (
        run.summary or ""
    )
    assert f"{ANSWERED} requests answered earlier" in (run.summary or "")
    assert f'citecheck_judge_findings_total{{verdict="supported"}} {len(LINES)}.0' in metrics
    assert 'citecheck_judge_questions_total{answered="before"} 2.0' in metrics
    written = b"".join(file.read_bytes() for file in tmp_path.glob("bot.sqlite*"))
    assert b'"truth": "true"' in written, "the answers are not looked for where they are"
    assert "Check the facts that one code-review" not in log, "a question is logged"
    for text in (log, run.summary or "", run.text or "", metrics, *server.prompts):
        assert KEY not in text
    assert KEY.encode() not in written
