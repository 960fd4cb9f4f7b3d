"""`citecheck judge export` and `apply`, and `citecheck check --judge`, as a person runs them."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.cli.app import run
from checks.reports import REPORTS
from tests.bot.judge.server import MODEL, Said, model_server
from tests.checks.judge.scene import BASE, FALSE_ABSENCE, HEAD, answer, stated, verdict
from tests.checks.scratch import Scratch

CITED = {"path": "shop/cart.py", "line": 7}
SAID = [
    {**CITED, "body": FALSE_ABSENCE.body},
    {**CITED, "body": "It is taxed elsewhere, without rounding."},
    {"path": "shop/nowhere.py", "line": 1, "body": "This file is not there: the rules say so."},
]
CONTRADICTED = answer()
LOOKS = {"statements": [stated("without rounding")], "look_ups": [{"look": "read", "path": "shop/tax.py"}]}
ROUNDS = {
    "answers": [
        verdict(
            receipts=[{"path": "shop/tax.py", "line": 5, "text": "return amount * RATE // 100"}],
            why="`//` rounds down.",
        )
    ]
}


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A change, with the findings on it in `findings.json`; the working folder is beside it."""
    scratch = Scratch(tmp_path / "repo")
    scratch.commit({**BASE, ".github/citecheck.yml": "judge: {fail_on: [false_absence]}\n"})
    scratch.git("checkout", "-q", "-b", "work")
    scratch.commit({**HEAD})
    (tmp_path / "findings.json").write_text(json.dumps({"findings": SAID}))
    monkeypatch.chdir(tmp_path)
    for name in ("MODEL", "URL", "KEY", "PRICE"):
        monkeypatch.delenv(f"CITECHECK_JUDGE_{name}", raising=False)
    return scratch.path


def export(*options: str) -> list[dict[str, Any]]:
    """The lines that are written."""
    assert run(["judge", "export", "findings.json", "--repo", "repo", "-o", "questions.jsonl", *options]) == 0
    return [json.loads(line) for line in Path("questions.jsonl").read_text().splitlines()]


def reply(questions: list[dict[str, Any]], to: Callable[[str], object], name: str = "answers.jsonl") -> str:
    """A file with an answer to each request."""
    lines = [json.dumps({"id": one["id"], "answer": to(all_of(one))}) for one in questions]
    Path(name).write_text("\n".join(lines) + "\n")
    return name


def all_of(request: dict[str, Any]) -> str:
    """Everything that a request shows."""
    return "\n".join((request["prompt"], *(one["content"] for one in request.get("messages", ()))))


def honest(prompt: str) -> object:
    if "has no check" in prompt:
        return CONTRADICTED
    return ROUNDS if "LOOK-UP read shop/tax.py" in prompt else LOOKS


def apply(*arguments: str, code: int = 0) -> dict[str, Any]:
    assert (
        run(["judge", "apply", "questions.jsonl", *arguments, "--format", "json", "-o", "report.json"])
        == code
    )
    report: dict[str, Any] = json.loads(Path("report.json").read_text())
    return report


def verdicts(report: Mapping[str, Any]) -> list[str | None]:
    return [one["judged"] and one["judged"]["verdict"] for one in report["findings"]]


def test_what_the_rules_leave_over_is_written_one_question_a_line(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    questions = export()
    assert [sorted(one) for one in questions] == [["id", "key", "prompt"]] * 2
    assert "has no check for an empty list" in questions[1]["prompt"], "what names nothing near comes first"
    assert "nowhere.py" not in Path("questions.jsonl").read_text()
    assert "2 requests about 3 findings" in capsys.readouterr().err
    assert export() == questions, "the same review gives the same questions"


def openai(id_: str, given: object) -> dict[str, Any]:
    message = {"role": "assistant", "content": json.dumps(given)}
    body = {
        "model": "a-model",
        "choices": [{"index": 0, "message": message}],
        "usage": {"prompt_tokens": 1_300, "completion_tokens": 100},
    }
    return {"id": "batch_1", "custom_id": id_, "response": {"status_code": 200, "body": body}, "error": None}


def anthropic(id_: str, given: object) -> dict[str, Any]:
    message = {
        "model": "a-model",
        "content": [{"type": "text", "text": json.dumps(given)}],
        "usage": {"input_tokens": 1_300, "output_tokens": 100},
    }
    return {"custom_id": id_, "result": {"type": "succeeded", "message": message}}


@pytest.mark.parametrize(
    ("form", "prompt_of", "line"),
    [
        ("openai-batch", lambda one: one["body"]["messages"][0]["content"], openai),
        ("anthropic-batch", lambda one: one["params"]["messages"][0]["content"], anthropic),
    ],
)
def test_a_batch_goes_out_and_comes_back_in_the_providers_format(
    repo: Path,
    form: str,
    prompt_of: Callable[[dict[str, Any]], str],
    line: Callable[[str, object], dict[str, Any]],
) -> None:
    plain = export()
    questions = export("--format", form, "--model", "a-model")
    assert [(one["custom_id"], prompt_of(one)) for one in questions] == [
        (one["id"], one["prompt"]) for one in plain
    ]
    assert all("a-model" in json.dumps(one) for one in questions)
    answers = [line(one["custom_id"], honest(prompt_of(one))) for one in reversed(questions)]
    Path("answers.jsonl").write_text("".join(json.dumps(one) + "\n" for one in answers))
    report = apply("answers.jsonl", code=1)
    assert verdicts(report) == ["contradicted", None, None]
    assert (report["judge"]["model"], report["judge"]["input_tokens"]) == ("a-model", 2_600)


def test_a_batch_names_its_model(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "export", "findings.json", "--repo", "repo", "--format", "openai-batch"]) == 2
    assert "--model NAME" in capsys.readouterr().err


def test_the_next_round_shows_what_an_answer_looks_up(repo: Path) -> None:
    first = reply(export(), honest, "first.jsonl")
    (again,) = export("--answers", first)
    assert " 5|    return amount * RATE // 100" in all_of(again)
    assert (again["turn"], [one["role"] for one in again["messages"]]) == (2, ["assistant", "user"])
    second = reply([again], honest, "second.jsonl")
    assert export("--answers", first, "--answers", second) == [], "a request is left"
    export()
    report = apply(first, second, "--model", "a-person", code=1)
    assert verdicts(report) == ["contradicted", "contradicted", None]
    warning = report["findings"][1]["warnings"][0]
    assert (warning["judge"], warning["evidence"][0]["path"]) == ("a-person", "shop/tax.py")
    assert verdicts(apply(first, code=1)) == ["contradicted", None, None], (
        "a conversation without an end says nothing"
    )


def test_an_answer_to_another_state_of_the_conversation_is_not_used(repo: Path) -> None:
    one, _ = export()
    Path("answers.jsonl").write_text(json.dumps({"id": one["id"], "key": "0" * 32, "answer": CONTRADICTED}))
    assert verdicts(apply("answers.jsonl")) == [None, None, None]


def test_each_contradiction_can_be_asked_for_a_second_time(repo: Path) -> None:
    first = reply(export(), honest, "first.jsonl")
    assert len(export("--answers", first)) == 1
    again = [one for one in export("--answers", first, "--twice") if "messages" not in one]
    assert len(again) == 1
    other = {"statements": [stated()], "answers": [verdict(truth="open")]}
    second = reply(again, lambda _: other, "second.jsonl")
    export()
    assert verdicts(apply(first, second))[0] == "undecided", "the two conversations do not agree"


@pytest.mark.parametrize("form", REPORTS)
def test_every_report_says_who_judged(repo: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    answers = reply(export(), honest)
    capsys.readouterr()
    assert run(["judge", "apply", "questions.jsonl", answers, "--model", "a-model", "--format", form]) == 1
    told = capsys.readouterr().out
    assert "a-model" in told
    shown = ("if not items:", '"related_locations"', "sed -n ")
    assert any(one in told for one in shown), "the receipt, or where it is"
    if form in ("sarif", "rdjson"):
        assert "judge/false_absence" in told
    if form in ("text", "markdown", "html"):
        words = " ".join(told.replace("\\", "").replace("&#39;", "'").split())
        assert "judged by a-model" in words
        assert "1 contradicted, 0 supported, 0 undecided, 1 not judged" in words


def test_a_judged_warning_lowers_the_confidence_by_one_anchor(repo: Path) -> None:
    one, other, _ = apply(reply(export(), honest), code=1)["findings"]
    assert (one["confidence"]["original"], one["confidence"]["effective"]) == (75, 50)
    assert other["confidence"]["original"] == other["confidence"]["effective"]


@pytest.mark.parametrize(
    ("fail_on", "code"), [("never", 0), ("tier1", 1), ("warning", 1), ("judged", 1)], ids=str
)
def test_judged_warnings_have_a_switch_of_their_own(repo: Path, fail_on: str, code: int) -> None:
    answers = reply(export(), honest)
    assert apply(answers, "--fail-on", fail_on, code=code)["coverage"]["warned"] == 2
    Path("findings.json").write_text(json.dumps({"findings": SAID[:2]}))
    answers = reply(export(), honest)
    assert apply(answers, "--fail-on", fail_on, code=int(fail_on == "judged"))["coverage"]["warned"] == 1


def test_what_does_not_fit_is_said_and_not_used(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other, one = export()
    Path("answers.jsonl").write_text(
        "no JSON\n"
        + json.dumps({"id": "0" * 32, "answer": CONTRADICTED})
        + "\n"
        + json.dumps({"id": other["id"], "answer": CONTRADICTED})
        + "\n[]\n"
    )
    capsys.readouterr()
    report = apply("answers.jsonl")
    told = capsys.readouterr().err
    assert "1 answer to unknown requests\n" in told
    assert "1 request without an answer\n" in told
    assert verdicts(report) == [None, None, None]
    assert report["findings"][1]["judged"]["why"] == "the finding does not say what it is said to say"
    assert report["judge"]["not_judged"] == {
        "no answer": 1,
        "the finding does not say what it is said to say": 1,
    }
    assert one["id"] != other["id"]


@pytest.mark.parametrize("content", [b"", b"\0\xff\xfe", b"[" * 100_000, b'{"id": 7}\n', b"null\n" * 3])
def test_a_file_that_holds_no_answers_costs_the_judge_alone(repo: Path, content: bytes) -> None:
    export()
    Path("answers.jsonl").write_bytes(content)
    report = apply("answers.jsonl")
    assert verdicts(report) == [None, None, None]
    assert report["findings"][2]["warnings"][0]["failure"] == "phantom_file"


def test_the_review_is_found_again_where_the_repository_has_gone(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = reply(export(), honest)
    Path("findings.json").unlink()
    shutil.move("repo", "elsewhere")
    assert run(["judge", "apply", "questions.jsonl", answers]) == 2
    assert verdicts(apply(answers, "--repo", "elsewhere", code=1))[0] == "contradicted"


def test_without_the_file_beside_the_questions_the_findings_are_named(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = reply(export(), honest)
    Path("questions.jsonl.review.json").unlink()
    assert run(["judge", "apply", "questions.jsonl", answers]) == 2
    assert "--findings" in capsys.readouterr().err
    assert (
        verdicts(apply(answers, "--findings", "findings.json", "--repo", "repo", code=1))[0] == "contradicted"
    )


def test_an_answer_to_other_code_is_not_used(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = reply(export(), honest)
    changed = HEAD["shop/cart.py"].replace("    if not items:\n        return 0\n", "")
    Scratch(repo).commit({"shop/cart.py": changed})
    report = apply(answers, "--head", "work")
    assert verdicts(report) == [None, None, None]
    assert "2 requests no longer part of this review: export again" in capsys.readouterr().err


# asked by the command itself


def environment(monkeypatch: pytest.MonkeyPatch, **variables: str) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(f"CITECHECK_JUDGE_{name}", value)


def test_check_asks_the_model_of_the_environment(
    repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pydantic_ai", reason="needs the extra judge")
    with model_server(lambda prompt: Said(json.dumps(honest(prompt)))) as server:
        environment(monkeypatch, MODEL=MODEL, URL=server.url, PRICE="1/2")
        assert run(["check", "findings.json", "--repo", "repo", "--judge", "--format", "json"]) == 1
        report = json.loads(capsys.readouterr().out)
        assert verdicts(report) == ["contradicted", "contradicted", None]
        assert report["judge"]["where"] == server.url.removeprefix("http://").removesuffix("/v1")
        # one contradicted at once, the other after a look-up, and both once more
        assert report["judge"]["requests"] == len(server.requests) == 6
        assert report["judge"]["dollars"] == pytest.approx(6 * (1_300 * 1 + 20 * 2) / 1e6)


def test_without_the_option_nothing_is_sent_whatever_the_config_says(
    repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with model_server() as server:
        environment(monkeypatch, MODEL=MODEL, URL=server.url, PRICE="1/2")
        assert run(["check", "findings.json", "--repo", "repo", "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["judge"] is None
        assert server.requests == []


def test_a_judge_that_nobody_names_is_a_mistake(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "findings.json", "--repo", "repo", "--judge"]) == 2
    assert "--judge needs CITECHECK_JUDGE_MODEL" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lacking", "package"),
    [("pydantic_ai", ""), ("pydantic_settings", "pydantic_settings"), ("structlog", "structlog")],
)
def test_a_judge_without_its_packages_says_which_to_install(repo: Path, lacking: str, package: str) -> None:
    program = (
        f"import sys; sys.modules[{lacking!r}] = None\nfrom bot.cli import main\n"
        "sys.argv = ['citecheck', 'check', 'findings.json', '--repo', 'repo', '--judge']\nmain()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={
            "PYTHONPATH": ":".join(sys.path),
            "PATH": "/usr/bin:/bin",
            "CITECHECK_JUDGE_MODEL": MODEL,
            "CITECHECK_JUDGE_URL": "http://127.0.0.1:1/v1",
            "CITECHECK_JUDGE_PRICE": "0/0",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert package in done.stderr
    assert "pip install 'citecheck-review[judge]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_recorded_answers_are_a_judge_too(
    repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = reply(export(), honest)
    environment(monkeypatch, MODEL=f"replay:{answers}")
    capsys.readouterr()
    assert run(["check", "findings.json", "--repo", "repo", "--judge", "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert verdicts(report) == ["contradicted", None, None]
    assert (report["judge"]["where"], report["judge"]["requests"]) == ("", 0)


def test_the_config_check_says_what_is_sent_where(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "check", "repo/.github/citecheck.yml"]) == 0
    told = capsys.readouterr().out
    assert "the text of up to 40 findings and the code around what they name are sent to the model" in told


# reviews in free form


REVIEW = """\
## Issues

- `shop/cart.py:7` has no check for an empty list.
- The limits are read from the settings once, when the shop opens.

I would also tax it elsewhere than in `shop/tax.py`.
"""


def cuts(prompt: str) -> object:
    """Cuts the review, or judges a finding of it."""
    if not prompt.startswith("A code review"):
        return {"statements": [], "look_ups": [], "answers": []}
    found = [{"begins": 2, "path": "shop/cart.py", "lines": "7"}, {"begins": 4, "path": "shop/tax.py"}]
    return {"findings": found, "none": {"heading": "1", "description": "3"}}


def places(report: Mapping[str, Any]) -> list[str | None]:
    return [one["path"] for one in report["findings"]]


def test_the_requests_to_cut_reviews_come_first(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("findings.json").write_text(REVIEW)
    (first,) = export("--from", "markdown")
    assert "[3 item under 1] The limits are read" in first["prompt"]
    assert "1 request to cut reviews; those about findings follow" in capsys.readouterr().err
    answers = reply([first], cuts, "first.jsonl")
    second = export("--from", "markdown", "--answers", answers)
    assert ["shop/tax.py" in one["prompt"] for one in second] != [False] * 2, (
        "what was cut out is asked about"
    )
    assert len(second) == 2
    report = apply(answers, reply(second, cuts, "second.jsonl"), "--model", "a-person")
    assert places(report) == ["shop/cart.py", "shop/tax.py"]
    assert "a-person reads it as no finding: description" in [one["reason"] for one in report["unparsed"]]
    used = report["judge"]
    assert (used["cut"], used["came"], used["went"], used["not_cut"]) == (1, 1, 1, {})
    err = capsys.readouterr().err
    assert "unknown requests" not in err
    assert "without an answer" not in err


def test_a_review_that_nobody_cut_is_as_the_rules_read_it(repo: Path) -> None:
    Path("findings.json").write_text(REVIEW)
    export("--from", "markdown")
    Path("answers.jsonl").write_text("")
    report = apply("answers.jsonl")
    assert places(report) == ["shop/cart.py", None]
    assert report["judge"]["not_cut"] == {"no answer": 1}


def test_an_answer_that_cannot_be_used_lets_the_findings_follow(repo: Path) -> None:
    Path("findings.json").write_text(REVIEW)
    answers = reply(export("--from", "markdown"), lambda _: "I will not")
    following = export("--from", "markdown", "--answers", answers)
    assert len(following) == 2
    assert all(not one["prompt"].startswith("A code review") for one in following)


def test_check_cuts_a_review_from_standard_input(
    repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pydantic_ai", reason="needs the extra judge")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(REVIEW.encode())))
    with model_server(lambda prompt: Said(json.dumps(cuts(prompt)))) as server:
        environment(monkeypatch, MODEL=MODEL, URL=server.url, PRICE="1/2")
        assert run(["check", "-", "--from", "markdown", "--repo", "repo", "--judge", "--format", "json"]) == 0
        report = json.loads(capsys.readouterr().out)
        assert places(report) == ["shop/cart.py", "shop/tax.py"]
        assert report["judge"]["cut"] == 1
        assert report["judge"]["requests"] == len(server.requests) == 3


def test_a_config_leaves_reviews_to_the_rules(repo: Path) -> None:
    Path("findings.json").write_text(REVIEW)
    Path("config.yml").write_text("judge: {cut_reviews: false}\n")
    assert len(export("--from", "markdown", "--config", "config.yml")) == 2
    assert '"A code review' not in Path("questions.jsonl").read_text()
