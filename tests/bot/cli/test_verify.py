"""`citecheck verify` and `citecheck metrics` as a person or a program runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.cli.app import run

PAGE = "export default async function Page() {\n  const a = await fetch('/a');\n  return a;\n}\n"
GOOD = {"what": "Cache it", "affectedFiles": ["app/page.tsx"], "findingRefs": ["app/page.tsx:2"]}
BAD = {
    "what": "Cache it",
    "affectedFiles": ["app/page.tsx", "app/nowhere.tsx"],
    "findingRefs": ["app/page.tsx:2"],
}
HARD = {"what": "Enable Fluid Compute", "affectedFiles": ["app/page.tsx"]}
SIGNALS = {"project": {"defaultResourceConfig": {"fluid": True}}}


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    (tmp_path / "repo/app").mkdir(parents=True)
    (tmp_path / "repo/app/page.tsx").write_text(PAGE)
    return tmp_path / "repo"


def put(folder: Path, name: str, value: object) -> str:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    return str(path)


def verified(
    repo: Path, value: object, *options: str, capsys: pytest.CaptureFixture[str]
) -> tuple[int, dict[str, Any]]:
    """The exit code and the JSON."""
    file = put(repo.parent, "given.json", value)
    code = run(["verify", file, "--repo", str(repo), "--format", "json", *options])
    return code, json.loads(capsys.readouterr().out or "{}")


def recommender(folder: Path, code: str) -> str:
    """A command line for a recommender that runs this code."""
    return f"{sys.executable} {put(folder, 'recommender.py', code)}"


@pytest.mark.parametrize(
    ("value", "code", "dispositions"),
    [
        ([GOOD], 0, ["accepted"]),
        ([BAD, GOOD], 1, ["needs_regeneration", "accepted"]),
        (GOOD, 0, ["accepted"]),
        ({"affectedFiles": ["app/nowhere.tsx"]}, 0, ["accepted"]),  # one claim says too little
        ([GOOD, {"why": "It is slow."}], 1, ["accepted", "nothing_checked"]),
        (HARD, 1, ["withheld"]),
        ([{"abstain": True, "reason": "unsure"}], 0, ["abstained"]),
        ([], 0, []),
    ],
)
def test_the_exit_code_and_the_json_say_what_becomes_of_each(
    repo: Path, value: object, code: int, dispositions: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    signals = put(repo.parent, "signals.json", SIGNALS)
    found, said = verified(repo, value, "--signals", signals, capsys=capsys)
    assert found == code
    assert [one["disposition"] for one in said["recommendations"]] == dispositions
    keys = {"index", "disposition", "passRate", "trigger", "topFailures", "claims"}
    assert all(keys <= set(one) for one in said["recommendations"])


def test_a_regeneration_that_is_better_replaces_the_first_run(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What failed reaches the recommender's standard input; what it writes is verified again."""
    again = recommender(
        repo.parent,
        "import json, sys\n"
        "told = json.load(sys.stdin)\n"
        "gone = {failure['file'] for one in told['recommendations'] for failure in one['topFailures']}\n"
        f"new = {BAD!r}\n"
        "new['affectedFiles'] = [file for file in new['affectedFiles'] if file not in gone]\n"
        "print(json.dumps([new]))\n",
    )
    code, said = verified(repo, [BAD], "--regenerate", again, capsys=capsys)
    assert (code, said["summary"]["rounds"]) == (0, 1)
    assert said["summary"]["notes"] == ["Regeneration 1 was accepted: 1 recommendation."]
    assert said["recommendations"][0]["disposition"] == "accepted"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import time; time.sleep(60)", "did not finish within"),
        ("print('no json')", "not JSON"),
        ("import sys; sys.exit(137)", "exit code 137"),
        ("print('[]')", "rejected: it drops"),
        ("print('[7]')", "not a recommendation"),
    ],
    ids=["hangs", "not JSON", "dies", "drops everything", "other things"],
)
def test_whatever_the_recommender_does_the_first_run_is_not_lost(
    repo: Path, code: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    again = recommender(repo.parent, code)
    found, said = verified(
        repo, [BAD, GOOD], "--regenerate", again, "--timeout", "2" if "sleep" in code else "60", capsys=capsys
    )
    assert found == 1
    assert why in said["summary"]["notes"][0]
    assert [one["disposition"] for one in said["recommendations"]] == ["needs_regeneration", "accepted"]


def test_a_hard_trigger_never_ships_and_a_worse_run_does_not_replace_it(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = recommender(repo.parent, f"import json; print(json.dumps([{HARD!r}]))")
    signals = put(repo.parent, "signals.json", SIGNALS)
    code, said = verified(
        repo, [HARD], "--signals", signals, "--regenerate", again, "--max-rounds", "3", capsys=capsys
    )
    assert (code, said["summary"]["rounds"]) == (1, 3)
    assert said["recommendations"][0]["disposition"] == "withheld"


def test_the_recommender_is_not_run_where_nothing_failed(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = verified(repo, [GOOD], "--regenerate", "/no/such/program", capsys=capsys)
    assert (code, said["summary"]["rounds"]) == (0, 0)


def output_of(repo: Path, text: str = PAGE) -> dict[str, object]:
    claim = {
        "type": "file-write",
        "filePath": "app/page.tsx",
        "contentHash": sha256(text.encode()).hexdigest(),
    }
    return {"summary": "Wrote the page.", "traceRef": "trace:1", "claims": [claim]}


@pytest.mark.parametrize(
    ("change", "code", "disposition"),
    [
        ({}, 0, "valid"),
        ({"summary": ""}, 1, "invalid"),
        ({"claims": []}, 1, "unclaimed"),
        ({"claims": [{"type": "command-executed", "command": "make", "exitCode": 0}]}, 1, "unclaimed"),
    ],
)
def test_an_output_is_told_apart_and_verified(
    repo: Path, change: dict[str, object], code: int, disposition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, said = verified(repo, {**output_of(repo), **change}, capsys=capsys)
    assert (found, said["summary"]["disposition"]) == (code, disposition)


RECOMMENDED = {
    "what": "x",
    "why": "x",
    "fix": "x",
    "citations": [],
    "affectedFiles": [],
    "recommendations": [],
}


@pytest.mark.parametrize("key", RECOMMENDED)
def test_no_key_of_a_recommendation_hides_the_claims_of_an_output(
    repo: Path, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, code in (("other", 1), (PAGE, 0)):
        found, said = verified(repo, {**output_of(repo, text), key: RECOMMENDED[key]}, capsys=capsys)
        assert (found, "levels" in said) == (code, True)


def test_claims_alone_are_an_output_that_lacks_the_rest(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = verified(repo, {"claims": output_of(repo)["claims"]}, capsys=capsys)
    assert (code, said["summary"]["failedLevel"]) == (1, "structure")
    assert [(one["level"], one["category"]) for one in said["errors"]] == [("structure", "missing_field")] * 2


def test_the_kind_can_be_forced_and_claims_are_not_passed_over_then(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(repo, {"what": "x"}, "--kind", "output", capsys=capsys)[0] == 1
    assert verified(repo, GOOD, "--kind", "recommendations", capsys=capsys)[0] == 0
    for value in (output_of(repo), [{**GOOD, "claims": []}], {"recommendations": [output_of(repo)]}):
        options = ["--kind", "recommendations"] if isinstance(value, dict) else []
        assert verified(repo, value, *options, capsys=capsys)[0] == 2


def committed(repo: Path) -> None:
    """The page as it is now, as a commit."""
    me = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for arguments in (["init", "-q"], ["add", "."], [*me, "commit", "-qm", "Add the page"]):
        subprocess.run(["git", "-C", str(repo), *arguments], check=True, capture_output=True)


EDITED = {
    "type": "file-edit",
    "filePath": "page.tsx",
    "anchor": {"beforeSnippet": "fetch('/a')", "afterSnippet": "fetch('/b')"},
}


@pytest.mark.parametrize(
    ("edit", "options", "expected"),
    [
        (True, ["--base", "HEAD"], (0, "verified")),
        (False, ["--base", "HEAD"], (1, "failed")),
        (True, [], (1, "unverifiable")),
    ],
)
def test_an_edit_is_verified_against_the_commit_it_began_at(
    repo: Path, edit: bool, options: list[str], expected: tuple[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """From a folder below the root of the repository, too."""
    committed(repo)
    if edit:
        (repo / "app/page.tsx").write_text(PAGE.replace("/a", "/b"))
    code, said = verified(repo / "app", {**output_of(repo), "claims": [EDITED]}, *options, capsys=capsys)
    assert (code, said["levels"]["files"]["checks"][0]["disposition"]) == expected


def test_a_base_that_is_no_commit_is_said(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    committed(repo)
    assert verified(repo, output_of(repo), "--base", "nowhere", capsys=capsys)[0] == 2


def test_an_invalid_output_is_made_anew_with_what_failed(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = recommender(
        repo.parent,
        "import json, sys\n"
        "told = json.load(sys.stdin)\n"
        "assert [one['category'] for one in told['errors']] == ['hash_mismatch']\n"
        f"print(json.dumps({output_of(repo)!r}))\n",
    )
    code, said = verified(repo, output_of(repo, "other"), "--retry", again, "--backoff", "0", capsys=capsys)
    assert (code, said["summary"]["notes"]) == (0, ["Retry 1: the new output is valid."])


@pytest.mark.parametrize(
    ("change", "rounds", "disposition"),
    [({"claims": []}, 0, "unclaimed"), ({"summary": ""}, 3, "invalid"), ({}, 0, "valid")],
)
def test_it_is_asked_again_only_where_something_failed_and_not_for_ever(
    repo: Path, change: dict[str, object], rounds: int, disposition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--retry", recommender(repo.parent, "print('no json')"), "--backoff", "0", "--max-rounds", "3"]
    _, said = verified(repo, {**output_of(repo), **change}, *options, capsys=capsys)
    assert (said["summary"]["rounds"], said["summary"]["disposition"]) == (rounds, disposition)


def test_an_output_that_claims_nothing_is_counted_as_neither_passed_nor_failed(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = str(repo.parent / "counts.json")
    for value in ({**output_of(repo), "claims": []}, output_of(repo)):
        verified(repo, value, "--metrics", counts, capsys=capsys)
    assert run(["metrics", "--metrics", counts]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["total"], said["passed"], said["unclaimed"], said["passRate"]) == (1, 1, 1, 1.0)


def test_outputs_are_counted_printed_and_cleared(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = str(repo.parent / "counts.json")
    wrong = output_of(repo, "other")
    for value in (output_of(repo), wrong, wrong):
        verified(repo, value, "--metrics", counts, "--specialist", "coder", capsys=capsys)
    assert run(["metrics", "--metrics", counts]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["total"], said["passed"], said["passRate"]) == (3, 1, 0.3333)
    assert said["byLevel"]["files"] | {"avgDurationMs": 0} == {
        "total": 3, "passed": 1, "failed": 2, "passRate": 0.3333, "avgDurationMs": 0,
    }  # fmt: skip
    assert said["byLevel"]["files"]["avgDurationMs"] > 0
    assert said["bySpecialist"]["coder"]["failed"] == 2
    assert said["errorsByCategory"] == {"hash_mismatch": 2}
    assert run(["metrics", "--metrics", counts, "--format", "prometheus", "--clear"]) == 0
    assert 'citecheck_output_errors_total{category="hash_mismatch"} 2' in capsys.readouterr().out
    assert run(["metrics", "--metrics", counts]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 0


def test_metrics_of_somebody_else_are_left_alone(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = put(repo.parent, "package.json", {"total": "three"})
    assert run(["metrics", "--metrics", theirs, "--clear"]) == 2
    assert json.loads(Path(theirs).read_text()) == {"total": "three"}


@pytest.mark.parametrize(
    ("value", "options", "why"),
    [
        ("no json", [], "not JSON"),
        ([1, 2], [], "not a recommendation"),
        ({"title": "x"}, [], "not a recommendation"),
        ([GOOD], ["--pack", "vercell"], "there is no pack 'vercell'; the packs are vercel"),
        ([GOOD], ["--trace", "x.json"], "--trace: only for an output"),
        ([GOOD], ["--signals", "/no/such/file"], "--signals /no/such/file cannot be read"),
        ([GOOD], ["--regenerate", "'"], "--regenerate"),
        ([GOOD], ["--repo", "/no/such/folder"], "not a folder"),
        ({"summary": "x", "traceRef": "trace:1"}, ["--pack", "vercel"], "--pack: only for recommendations"),
    ],
    ids=str,
)
def test_wrong_input_is_one_line_and_exit_code_2(
    repo: Path, value: object, options: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = put(repo.parent, "given.json", value)
    assert run(["verify", file, "--repo", str(repo), *options]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_page_shows_everything_and_lets_nothing_be_obeyed(
    repo: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = {
        "what": "<script>alert(1)</script> [x](javascript:1) \x1b[31m @everybody",
        "affectedFiles": ["<img src=x onerror=1>.ts", "`](http://evil)`"],
    }
    file = put(repo.parent, "given.json", [hostile])
    assert run(["verify", file, "--repo", str(repo), "--format", form]) == 1
    said = capsys.readouterr().out
    assert "\x1b" not in said
    if form != "text":
        assert "<script>" not in said
        assert "<img" not in said.replace("`<img", "")
    if form == "text":
        assert max(map(len, said.splitlines())) <= 80


def test_devices_pipes_and_links_are_not_followed(
    repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret.txt").write_text("secret\n")
    (repo / "link.txt").symlink_to(tmp_path / "secret.txt")
    (repo / "out").symlink_to(tmp_path)
    os.mkfifo(repo / "pipe.txt")
    given = sha256(b"secret\n").hexdigest()
    paths = ["link.txt", "out/secret.txt", "pipe.txt", "/dev/zero", str(tmp_path / "secret.txt")]
    claims = [{"type": "file-write", "filePath": path, "contentHash": given} for path in paths]
    _, said = verified(repo, {**output_of(repo), "claims": claims}, capsys=capsys)
    found = [check["disposition"] for check in said["levels"]["files"]["checks"]]
    assert found == ["failed", "failed", "unverifiable", "failed", "failed"]  # links that lead out fail


def test_outputs_are_counted_in_the_database_where_there_is_one(
    repo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CITECHECK_DATABASE_URL", f"sqlite:///{repo.parent}/citecheck.sqlite")
    for value in (output_of(repo), output_of(repo, "other")):
        verified(repo, value, "--specialist", "coder", capsys=capsys)
    assert run(["metrics"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["total"], said["passed"], said["errorsByCategory"]) == (2, 1, {"hash_mismatch": 1})
    assert said["bySpecialist"]["coder"]["total"] == said["byLevel"]["files"]["total"] == 2
    assert run(["metrics", "--clear"]) == run(["metrics"]) == 0
    assert capsys.readouterr().out.count('"total": 0') > 0


@pytest.mark.parametrize(
    "url", ["postgresql://user:hunter2@127.0.0.1:1/none", "oracle://user:hunter2@x/y", "hunter2"]
)
def test_a_database_out_of_reach_costs_the_counts_and_not_the_verdict(
    repo: Path, url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CITECHECK_DATABASE_URL", url)
    file = put(repo.parent, "given.json", output_of(repo))
    assert run(["verify", file, "--repo", str(repo), "--format", "json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["summary"]["disposition"] == "valid"
    assert said.err.startswith("citecheck: not counted: ")
    assert "hunter2" not in said.err


def test_metrics_without_a_place_say_where_they_might_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CITECHECK_DATABASE_URL", raising=False)
    assert run(["metrics"]) == 2
    assert "--metrics" in capsys.readouterr().err


def test_a_path_from_the_root_of_the_machine_is_read_below_the_repository_only(
    repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret.txt").write_text("secret\n")
    (repo / "link.txt").symlink_to(tmp_path / "secret.txt")
    (repo / "out").symlink_to(tmp_path)
    os.mkfifo(repo / "pipe.txt")
    paths = {
        str(repo / "app/page.tsx"): "verified",
        str(tmp_path / "secret.txt"): "failed",
        "/dev/zero": "failed",
        "link.txt": "unverifiable",
        "out/secret.txt": "unverifiable",
        "pipe.txt": "unverifiable",
    }
    _, said = verified(repo, [{"what": "x", "affectedFiles": [*paths]}], capsys=capsys)
    found = [claim["disposition"] for claim in said["recommendations"][0]["claims"]]
    assert found == [*paths.values()]
