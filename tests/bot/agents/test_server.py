"""The tools over the Model Context Protocol, asked by the protocol's own client."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp import Client, StdioServerParameters
from mcp.types import TextContent

from bot.agents.mcp.review_pages import PAGE_BYTES
from bot.agents.mcp.server import FINDINGS_LIMIT, FINDINGS_TEXT_LIMIT, serve
from checks.lookups.request import LOOKS
from checks.model.finding import BODY_LIMIT
from checks.model.outcome import Failure
from tests.checks.claims.handed_in import as_json, every_kind
from tests.checks.scratch import ENVIRONMENT, Scratch

ROOT = Path(__file__).parents[3]
SOUND = {"id": "s", "path": "src/a.py", "line": 20, "body": "Fine."}
PAST = {"id": "p", "path": "src/a.py", "line": 21, "body": "Past."}
PHANTOM = {"id": "f", "path": "src/no.py", "line": 1, "body": "Phantom."}


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    scratch = Scratch(tmp_path_factory.mktemp("repos") / "shop")
    scratch.commit({"src/a.py": "".join(f"line {number}\n" for number in range(1, 16))})
    scratch.git("checkout", "-q", "-b", "work")
    free = "def is_free(total, limit):\n    return total >= limit\n"
    lines = "".join(f"line {number}\n" for number in range(1, 21))
    scratch.commit({"src/a.py": lines, "shop.py": free})
    return scratch


@asynccontextmanager
async def connected(*roots: Path) -> AsyncIterator[Client]:
    async with Client(serve(roots)) as client:
        yield client


async def call(client: Client, tool: str, **arguments: Any) -> tuple[bool, str]:
    """Whether it went well, and the text that the model reads."""
    result = await client.call_tool(tool, arguments)
    (content,) = result.content
    assert isinstance(content, TextContent)
    return not result.is_error, content.text


async def check(client: Client, repo: Scratch, **arguments: Any) -> dict[str, Any]:
    well, text = await call(client, "check_findings", repo=str(repo.path), **arguments)
    assert well, text
    found: dict[str, Any] = json.loads(text)
    return found


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    well, text = await call(client, tool, **arguments)
    assert not well, text
    return text


async def test_every_tool_says_that_it_only_reads(repo: Scratch) -> None:
    async with connected(repo.path) as client:
        tools = (await client.list_tools()).tools
    others = {tool.name for tool in tools if not tool.name.startswith("look_")}
    assert others == {"check_findings", "explain_rule", "known_claims"}
    assert all(tool.annotations and tool.annotations.read_only_hint for tool in tools)
    assert all(tool.description for tool in tools)


async def test_long_findings_are_checked_up_to_a_limit_and_the_rest_is_told(repo: Scratch) -> None:
    long = {"path": "src/a.py", "line": 1, "body": "x" * BODY_LIMIT}
    async with connected(repo.path) as client:
        well, text = await call(
            client, "check_findings", repo=str(repo.path), findings=[long] * FINDINGS_LIMIT
        )
    assert well
    assert f"only the first {FINDINGS_TEXT_LIMIT // BODY_LIMIT} of {FINDINGS_LIMIT} findings are read" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            {"page": "two"},
            "check_findings cannot be called so: `repo`: field required; `page`: input should be",
        ),
        ({"repo": ".", "findings": "none"}, "`findings`: input should be a valid list"),
    ],
)
async def test_a_wrong_argument_is_named_in_words(
    repo: Scratch, arguments: dict[str, object], said: str
) -> None:
    async with connected(repo.path) as client:
        well, text = await call(client, "check_findings", **arguments)
    assert not well
    assert said in text
    assert "pydantic" not in text
    assert "\n" not in text


async def test_findings_come_back_with_warnings_first(repo: Scratch) -> None:
    async with connected(repo.path) as client:
        found = await check(client, repo, findings=[SOUND, PAST, PHANTOM])
    assert (found["findings"], found["warned"], found["pages"]) == (3, 2, 1)
    assert found["head"] == repo.git("rev-parse", "HEAD")
    assert found["checked"] == "places and content"
    told = [(one["id"], [each["failure"] for each in one.get("warnings", [])]) for one in found["results"]]
    assert told == [("p", ["past_the_end"]), ("f", ["phantom_file"]), ("s", [])]


async def test_tier_2_shows_the_real_code_with_its_receipt(repo: Scratch) -> None:
    said = {"path": "shop.py", "line": 2, "body": "`return total > limit` leaves out the limit."}
    async with connected(repo.path) as client:
        found = await check(client, repo, findings=[said])
    (warning,) = found["results"][0]["warnings"]
    assert "return total >= limit" in warning["real_code"]["text"]
    assert warning["real_code"]["see_it_with"].startswith("git show ")


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"findings": [PHANTOM]}),
        json.dumps({"diagnostics": [{"message": "x", "location": {"path": "src/no.py"}}]}),
        "### Review\n\n**High**: `src/no.py:1` has a race.\n",
    ],
    ids=["native", "rdjson", "markdown"],
)
async def test_a_whole_review_may_be_handed_over_as_text(repo: Scratch, text: str) -> None:
    async with connected(repo.path) as client:
        found = await check(client, repo, text=text)
    assert [one["warnings"][0]["failure"] for one in found["results"]] == ["phantom_file"]


async def test_what_is_no_finding_is_told_and_not_lost(repo: Scratch) -> None:
    async with connected(repo.path) as client:
        found = await check(client, repo, findings=[SOUND, {"odd": 1}])
    assert [("unparsed" in one) for one in found["results"]] == [False, True]


async def test_a_long_answer_comes_in_pages_that_hold_every_finding_once(repo: Scratch) -> None:
    many = [{**PAST, "id": f"n{number}", "title": "T" * 500, "line": 100 + number} for number in range(200)]
    async with connected(repo.path) as client:
        first = await call(client, "check_findings", repo=str(repo.path), findings=many)
        number = json.loads(first[1])["pages"]
        assert number > 1
        texts = [first[1]] + [
            (await call(client, "check_findings", repo=str(repo.path), findings=many, page=page))[1]
            for page in range(2, number + 1)
        ]
        beyond = await refused(client, "check_findings", repo=str(repo.path), findings=many, page=number + 1)
    assert all(len(text.encode()) <= PAGE_BYTES for text in texts)
    ids = [one["id"] for text in texts for one in json.loads(text)["results"]]
    assert ids == [f"n{number}" for number in range(200)]
    assert f"there is no page {number + 1}" in beyond


HUGE = "\U0001f600\u202e\x1b[31m" * 20_000


async def test_no_finding_makes_a_page_too_long_or_unreadable(repo: Scratch) -> None:
    hostile = [
        {"id": HUGE, "path": HUGE[:4_000], "line": 10**12, "title": HUGE, "body": HUGE, "reviewer": HUGE},
        {"path": "src/a.py", "line": 1, "body": "see " + " ".join(f"`no{n}.py:{n}`" for n in range(1, 900))},
        {HUGE[:1_000]: HUGE},
    ]
    async with connected(repo.path) as client:
        well, text = await call(client, "check_findings", repo=str(repo.path), findings=hostile, tier2=True)
    assert well, text[:500]
    assert len(text.encode()) <= PAGE_BYTES
    assert "\x1b" not in text
    assert "\u202e" not in text


# what is refused, in words that a model can act on


async def test_a_repository_elsewhere_is_refused_whatever_leads_to_it(repo: Scratch, tmp_path: Path) -> None:
    outside = Scratch(tmp_path / "outside")
    outside.commit({"secret.py": "x = 1\n"})
    allowed = tmp_path / "allowed"
    allowed.mkdir()
    (allowed / "link").symlink_to(outside.path)
    (allowed / "plain").mkdir()
    async with connected(allowed) as client:
        for path in (outside.path, allowed / "link", allowed / ".." / "outside", repo.path):
            assert "--root" in await refused(client, "check_findings", repo=str(path), findings=[SOUND])
        nothing = await refused(client, "check_findings", repo=str(allowed / "plain"), findings=[SOUND])
    assert "git" in nothing
    assert "secret" not in nothing


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "give either `findings` or `text`"),
        ({"findings": [SOUND], "text": "x"}, "give either `findings` or `text`"),
        ({"findings": [SOUND], "base": "no-such-branch"}, "no-such-branch"),
        ({"findings": [SOUND], "head": "--output=pwned"}, "--output"),
        ({"findings": [SOUND], "repo": "/nowhere"}, "cannot be read"),
        ({"findings": [SOUND], "repo": "a\0b"}, "cannot be read"),
        ({"findings": [SOUND] * (FINDINGS_LIMIT + 1)}, "500"),
        ({"text": "x" * 300_000}, "262144"),
        ({"findings": "not a list"}, "findings"),
        ({"findings": [SOUND], "page": 0}, "page"),
    ],
    ids=lambda value: str(value)[:40],
)
async def test_a_wrong_question_is_an_error_that_the_model_reads(
    repo: Scratch, arguments: dict[str, Any], words: str
) -> None:
    async with connected(repo.path) as client:
        assert words in await refused(client, "check_findings", **({"repo": str(repo.path)} | arguments))


async def test_every_rule_is_explained_with_what_to_do(repo: Scratch) -> None:
    async with connected(repo.path) as client:
        for failure in Failure:
            well, text = await call(client, "explain_rule", rule=failure.value)
            assert well
            assert text.startswith(f"{failure.value}: ")
        assert "did you mean phantom_file" in await refused(client, "explain_rule", rule="phantom files")
        assert "there are phantom_file" in await refused(client, "explain_rule", rule="zzz")


# as a process


async def test_as_a_process_standard_output_is_the_protocols_alone(repo: Scratch, tmp_path: Path) -> None:
    """The client would stop at the first line that is no message of the protocol."""
    process = StdioServerParameters(
        command=sys.executable,
        args=["-P", "-c", "from bot.cli import main; main()", "mcp", "--root", str(repo.path)],
        env=ENVIRONMENT | {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]},
        cwd=tmp_path,
    )
    async with Client(process, read_timeout_seconds=100) as client:
        found = await check(client, repo, findings=[PHANTOM])
        wrong = await refused(client, "check_findings", repo="/", findings=[PHANTOM])
    assert found["warned"] == 1
    assert "Traceback" not in wrong


# look-ups


async def look(client: Client, repo: Scratch, asked: str, **arguments: Any) -> tuple[bool, str]:
    return await call(client, f"look_{asked}", repo=str(repo.path), **arguments)


async def test_every_look_up_is_a_tool_with_its_fields(repo: Scratch) -> None:
    async with connected(repo.path.parent) as client:
        tools = {one.name: one for one in (await client.list_tools()).tools}
    for shape in LOOKS:
        name = shape.model_fields["look"].default
        fields = set(shape.model_fields) - {"look"} | {"repo", "base", "head"}
        assert set(tools[f"look_{name}"].input_schema["properties"]) == fields


async def test_a_look_up_shows_numbered_lines_on_either_side(repo: Scratch) -> None:
    async with connected(repo.path.parent) as client:
        well, text = await look(client, repo, "definition", name="is_free", base="HEAD~1")
        before = await look(client, repo, "read", path="src/a.py", first=16, base="HEAD~1", side="LEFT")
    assert well, text
    assert "+1|def is_free(total, limit):" in text
    assert before == (True, "src/a.py (before the change), lines 16-16 of 15\nthere is no such line")


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("read", {"path": "../../etc/passwd"}, "no file ../../etc/passwd"),
        ("list", {"path": "/"}, "src/"),
        ("read", {"path": "src/a.py", "first": 0}, "first: input should be greater than or equal to 1"),
        ("search", {"text": "x" * 1_000}, "text: string should have at most 300 characters"),
        ("verify", {"claim": {"kind": "nonsense"}}, "no kind of claim is called"),
    ],
)
async def test_a_look_up_of_what_is_not_there_says_so(
    repo: Scratch, name: str, arguments: dict[str, Any], says: str
) -> None:
    async with connected(repo.path.parent) as client:
        _, text = await look(client, repo, name, base="HEAD~1", **arguments)
    assert says in text
    assert "root:" not in text


async def test_a_claim_of_every_kind_can_be_verified(repo: Scratch) -> None:
    first: dict[str, dict[str, Any]] = {}
    for kind, _, made in every_kind():
        first.setdefault(kind, as_json(made))
    assert len(first) > 30
    async with connected(repo.path.parent) as client:
        for kind, claim in first.items():
            well, text = await look(
                client, repo, "verify", base="HEAD~1", claim=claim, path="shop.py", first=2
            )
            assert well, text
            said = re.search(r"(verified|failed|unsupported|unverifiable): ", text)
            assert said is not None, f"{kind}: {text}"
            assert "our check failed" not in text
        at = {"path": "shop.py", "line": 2}
        claim = {"kind": "returns", "function": "is_free", "what": "nothing", "citation": at}
        _, text = await look(client, repo, "verify", base="HEAD~1", claim=claim)
    assert "failed: " in text
    assert "    return total >= limit" in text, "the receipt is shown"


async def test_a_look_up_of_a_repository_outside_the_roots_is_refused(repo: Scratch, tmp_path: Path) -> None:
    async with connected(tmp_path) as client:
        well, text = await look(client, repo, "list")
    assert not well
    assert "is refused" in text
