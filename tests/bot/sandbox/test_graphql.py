"""GraphQL: executed for real, with GitHub's pagination, permissions, costs and error shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from graphql import parse, validate

from bot.github.queries import DOCUMENTS
from bot.sandbox.graphql import OWN_SCHEMA, load_schema
from bot.sandbox.graphql.asking import NodeError
from bot.sandbox.graphql.connections import connect
from bot.sandbox.graphql.query_cost import measure
from tests.bot.sandbox.conftest import NUMBERED, installation_token

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

    from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox


def ask(client: httpx.Client, query: str, **variables: object) -> dict[str, Any]:
    answer = client.post("/graphql", json={"query": query, "variables": variables})
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


def ask_pull(client: httpx.Client, fields: str, **variables: object) -> Any:
    query = f'{{repository(owner: "acme", name: "shop") {{pullRequest(number: 1) {{{fields}}}}}}}'
    answer = ask(client, query, **variables)
    assert "errors" not in answer, answer["errors"]
    return answer["data"]["repository"]["pullRequest"]


def test_a_pull_request_and_its_base_in_one_query(client: httpx.Client, pull: PullRequestScene) -> None:
    fields = """state headRefOid baseRefOid isCrossRepository
      headRef { name } baseRef { target { ... on Commit { file(path: "src/a.py") {
        lineCount size mode type path object { ... on Blob { text byteSize isBinary isTruncated } } } } } }"""
    found = ask_pull(client, fields)
    assert (found["state"], found["headRefOid"]) == ("OPEN", pull.head_sha)
    file = found["baseRef"]["target"]["file"]
    assert (file["lineCount"], file["size"], file["mode"]) == (40, len(NUMBERED), 0o100644)
    assert file["object"] == {
        "text": NUMBERED,
        "byteSize": len(NUMBERED),
        "isBinary": False,
        "isTruncated": False,
    }


FILES: dict[str, tuple[str | bytes | None, object]] = {
    "text": ("one\ntwo\n", {"lineCount": 2, "object": {"text": "one\ntwo\n", "isBinary": False}}),
    "open end": ("one\ntwo", {"lineCount": 2, "object": {"text": "one\ntwo", "isBinary": False}}),
    "empty": ("", {"lineCount": 0, "object": {"text": "", "isBinary": False}}),
    "binary": (b"\0\1", {"lineCount": None, "object": {"text": None, "isBinary": True}}),
    "a b#c?%.py": ("x\n", {"lineCount": 1, "object": {"text": "x\n", "isBinary": False}}),
    "line\nbreak": ("x\n", {"lineCount": 1, "object": {"text": "x\n", "isBinary": False}}),
    "🐍": ("é\n", {"lineCount": 1, "object": {"text": "é\n", "isBinary": False}}),
    "../up": (None, None),
    "src": (None, {"lineCount": None, "object": {}}),
    "nowhere": (None, None),
}


@pytest.mark.parametrize("path", FILES)
def test_a_file_at_a_commit(client: httpx.Client, repository: RepositoryScene, path: str) -> None:
    content, expected = FILES[path]
    if content is not None:
        repository.write({path: content})
    query = """query($oid: GitObjectID!, $path: String!) { repository(owner: "acme", name: "shop") {
      object(oid: $oid) { ... on Commit { file(path: $path) {
        lineCount object { ... on Blob { text isBinary } } } } } } }"""
    answer = ask(client, query, oid=repository.head(), path=path)
    assert answer["data"]["repository"]["object"]["file"] == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("main:src/a.py", "Blob"),
        ("main:src", "Tree"),
        ("main:", "Tree"),
        ("main", "Commit"),
        ("HEAD", "Commit"),
        ("main:nowhere", None),
        ("nowhere:src/a.py", None),
        ("main\nmain:src/a.py", None),
        ("", None),
    ],
)
def test_an_expression_names_an_object(
    client: httpx.Client, repository: RepositoryScene, expression: str, expected: str | None
) -> None:
    query = """query($e: String!) { repository(owner: "acme", name: "shop") {
      object(expression: $e) { __typename oid } } }"""
    found = ask(client, query, e=expression)["data"]["repository"]["object"]
    assert (found and found["__typename"]) == expected


def test_a_large_text_is_cut_and_says_so(
    client: httpx.Client, sandbox: Sandbox, repository: RepositoryScene
) -> None:
    sandbox.state.limits.blob_text_bytes = 6
    query = """{ repository(owner: "acme", name: "shop") { object(expression: "main:src/a.py") {
      ... on Blob { text isTruncated byteSize } } } }"""
    found = ask(client, query)["data"]["repository"]["object"]
    assert found == {"text": "line 1", "isTruncated": True, "byteSize": len(NUMBERED)}


def test_logins_have_no_suffix_and_copilot_has_one_name(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    for author in ("coderabbitai[bot]", "alice", "Copilot", "mallory"):
        pull.comment(author, "hm")
    sandbox.delete_user("mallory")
    fields = "comments(first: 10) { nodes { author { __typename login } } }"
    authors = [each["author"] for each in ask_pull(client, fields)["comments"]["nodes"]]
    assert authors == [
        {"__typename": "Bot", "login": "coderabbitai"},
        {"__typename": "User", "login": "alice"},
        {"__typename": "Bot", "login": "copilot-pull-request-reviewer"},
        None,
    ]


def test_threads_know_what_became_of_their_lines(client: httpx.Client, pull: PullRequestScene) -> None:
    seen = pull.head_sha
    first = pull.review_comment("Copilot", "src/a.py", 12, "gone soon", start_line=11)
    pull.reply(first, "alice", "ok")
    pull.review_comment("Copilot", "src/a.py", 14, "stays")
    pull.review_comment("Copilot", "src/a.py", None, "a file", whole_file=True)
    pull.resolve(first)
    pull.push({"src/a.py": "new\n" + NUMBERED.replace("line 10\nline 11\n", "ten\n")})
    fields = """reviewThreads(first: 10) { totalCount nodes {
      path line startLine originalLine originalStartLine diffSide startDiffSide subjectType isOutdated
      isResolved comments(first: 5) { totalCount nodes { body originalCommit { oid } } }
    } }"""
    gone, stays, whole = ask_pull(client, fields)["reviewThreads"]["nodes"]
    assert (gone["line"], gone["startLine"], gone["originalLine"], gone["originalStartLine"]) == (
        None,
        None,
        12,
        11,
    )
    assert (gone["isOutdated"], gone["isResolved"]) == (True, True)
    assert [each["body"] for each in gone["comments"]["nodes"]] == ["gone soon", "ok"]
    assert gone["comments"]["nodes"][0]["originalCommit"]["oid"] == seen
    assert (stays["line"], stays["originalLine"], stays["isOutdated"]) == (13, 14, False)
    assert (whole["subjectType"], whole["line"], whole["originalLine"]) == ("FILE", None, None)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
@pytest.mark.parametrize("connection", ["comments", "reviews", "reviewThreads"])
def test_pages_add_up_to_the_whole(
    client: httpx.Client, pull: PullRequestScene, connection: str, size: int
) -> None:
    for number in range(7):
        pull.comment("alice", f"remark {number}")
        pull.review_comment("Copilot", "src/a.py", 10, f"inline {number}")
    query = f"""query($first: Int!, $after: String) {{ repository(owner: "acme", name: "shop") {{
      pullRequest(number: 1) {{ page: {connection}(first: $first, after: $after) {{
        totalCount pageInfo {{ hasNextPage endCursor }} nodes {{ id }} }} }} }} }}"""
    seen: list[str] = []
    cursor = None
    while True:
        page = ask(client, query, first=size, after=cursor)["data"]["repository"]["pullRequest"]["page"]
        seen += [each["id"] for each in page["nodes"]]
        assert page["totalCount"] == 7
        if not page["pageInfo"]["hasNextPage"]:
            break
        cursor = page["pageInfo"]["endCursor"]
    assert len(seen) == len(set(seen)) == 7


def test_a_cursor_survives_a_deletion_before_it(client: httpx.Client, pull: PullRequestScene) -> None:
    remarks = [pull.comment("alice", body) for body in "abcd"]
    query = "comments(first: 2{}) {{ pageInfo {{ endCursor }} nodes {{ body }} }}"
    cursor = ask_pull(client, query.format(""))["comments"]["pageInfo"]["endCursor"]
    pull.delete_comment(remarks[0])
    rest = ask_pull(client, query.format(f', after: "{cursor}"'))["comments"]
    assert [each["body"] for each in rest["nodes"]] == ["c", "d"]


def test_pages_can_be_read_from_the_end() -> None:
    page = connect("x", list("abcd"), str, last=2)
    assert (page["nodes"], page["pageInfo"]["hasPreviousPage"]) == (["c", "d"], True)
    before = connect("x", list("abcd"), str, last=2, before=page["pageInfo"]["startCursor"])
    assert (before["nodes"], before["pageInfo"]["hasNextPage"]) == (["a", "b"], True)


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        ({}, "MISSING_PAGINATION_BOUNDARIES"),
        ({"first": 101}, "EXCESSIVE_PAGINATION"),
        ({"last": 101}, "EXCESSIVE_PAGINATION"),
        ({"first": 1, "after": "?"}, "INVALID_CURSOR_ARGUMENTS"),
        ({"first": 1, "after": "Y3Vyc29yOnYyOno="}, "INVALID_CURSOR_ARGUMENTS"),
    ],
)
def test_pages_that_github_refuses(page: dict[str, Any], kind: str) -> None:
    with pytest.raises(NodeError) as refused:
        connect("x", list("abcd"), str, **page)
    assert refused.value.kind == kind


def test_check_runs_and_annotations_of_other_apps(client: httpx.Client, pull: PullRequestScene) -> None:
    remark = {
        "path": "src/a.py",
        "start_line": 3,
        "end_line": 4,
        "annotation_level": "failure",
        "message": "m",
    }
    pull.check_run_by("other-linter", [remark, remark | {"title": "t"}])
    fields = """commits(last: 1) { nodes { commit { checkSuites(first: 10) { nodes {
      app { slug } status conclusion
      checkRuns(first: 10) { nodes { name status conclusion annotations(first: 1) {
        totalCount pageInfo { hasNextPage }
        nodes { path annotationLevel message title location { start { line } end { line column } } } } } }
    } } } } }"""
    suites = ask_pull(client, fields)["commits"]["nodes"][0]["commit"]["checkSuites"]["nodes"]
    other = next(each for each in suites if each["app"]["slug"] == "other-linter")
    run = other["checkRuns"]["nodes"][0]
    assert (run["status"], run["conclusion"]) == ("COMPLETED", "NEUTRAL")
    assert run["annotations"] == {
        "totalCount": 2,
        "pageInfo": {"hasNextPage": True},
        "nodes": [
            {
                "path": "src/a.py",
                "annotationLevel": "FAILURE",
                "message": "m",
                "title": None,
                "location": {"start": {"line": 3}, "end": {"line": 4, "column": None}},
            }
        ],
    }


def test_a_check_run_is_found_by_its_node_id(client: httpx.Client, pull: PullRequestScene) -> None:
    run = pull.check_run_by("other-linter")
    query = "query($id: ID!) { node(id: $id) { __typename ... on CheckRun { name } } }"
    found = ask(client, query, id=run.node_id)["data"]["node"]
    assert found == {"__typename": "CheckRun", "name": "other-linter"}
    missing = ask(client, query, id="CR_nope")
    assert missing["data"]["node"] is None
    assert missing["errors"][0]["type"] == "NOT_FOUND"


def test_what_is_not_there_is_an_error_beside_the_rest(client: httpx.Client) -> None:
    query = """{ here: repository(owner: "acme", name: "shop") { name pullRequest(number: 7) { id } }
      gone: repository(owner: "acme", name: "nope") { name } }"""
    answer = ask(client, query)
    assert answer["data"] == {"here": {"name": "shop", "pullRequest": None}, "gone": None}
    assert [(each["type"], each["path"]) for each in answer["errors"]] == [
        ("NOT_FOUND", ["here", "pullRequest"]),
        ("NOT_FOUND", ["gone"]),
    ]


def test_a_former_name_is_followed(client: httpx.Client, repository: RepositoryScene) -> None:
    repository.rename("acme/store")
    query = '{ repository(owner: "acme", name: "shop") { nameWithOwner } }'
    assert ask(client, query)["data"]["repository"]["nameWithOwner"] == "acme/store"


def test_a_narrow_token_sees_only_its_part(
    connect: Callable[[str], httpx.Client],
    app_client: httpx.Client,
    sandbox: Sandbox,
    pull: PullRequestScene,
) -> None:
    token = installation_token(app_client, sandbox, pull.repository, permissions={"pull_requests": "read"})
    query = """{ repository(owner: "acme", name: "shop") { pullRequest(number: 1) { title }
      object(expression: "main") { oid } } }"""
    answer = ask(connect(token), query)
    assert answer["data"]["repository"] == {"pullRequest": {"title": "A change"}, "object": None}
    assert [each["type"] for each in answer["errors"]] == ["FORBIDDEN"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        pytest.param({"query": "{ nope }"}, 200, id="unknown field"),
        pytest.param({"query": "{"}, 200, id="not GraphQL"),
        pytest.param(
            {"query": "query($id: ID!) { node(id: $id) { id } }"}, 200, id="no value for a variable"
        ),
        pytest.param({}, 400, id="no query"),
        pytest.param({"query": 7}, 400, id="a number"),
        pytest.param([], 400, id="a list"),
    ],
)
def test_what_is_no_query_is_refused(client: httpx.Client, body: object, status: int) -> None:
    answer = client.post("/graphql", json=body)
    assert answer.status_code == status
    assert "data" not in answer.json()


def test_a_query_costs_what_its_connections_ask_for(client: httpx.Client, pull: PullRequestScene) -> None:
    query = """query($threads: Int = 50) { repository(owner: "acme", name: "shop") { pullRequest(number: 1) {
      reviewThreads(first: $threads) { nodes { comments(first: 50) { nodes { id } } } }
      reviews(first: 100) { nodes { id } } } } }"""
    costs = []
    for variables in ({}, {"threads": 100}):
        answer = client.post("/graphql", json={"query": query, "variables": variables})
        costs.append(answer.headers["x-ratelimit-used"])
    assert costs == ["1", "2"]
    cost = measure(parse(query), {"threads": 100}, None)
    assert (cost.nodes, cost.points) == (100 + 100 * 50 + 100, 1)


def test_a_query_for_too_many_nodes_is_refused(client: httpx.Client) -> None:
    nested = "checkRuns(first: 100) { nodes { annotations(first: 100) { nodes { path } } } }"
    query = f"""{{ repository(owner: "acme", name: "shop") {{ object(expression: "main") {{
      ... on Commit {{ checkSuites(first: 100) {{ nodes {{ {nested} }} }} }} }} }} }}"""
    answer = ask(client, query)
    assert answer["errors"][0]["type"] == "MAX_NODE_LIMIT_EXCEEDED"


def test_points_run_out(client: httpx.Client, sandbox: Sandbox) -> None:
    sandbox.state.limits.requests_per_hour = 1
    query = '{ repository(owner: "acme", name: "shop") { id } }'
    assert "data" in ask(client, query)
    assert ask(client, query)["errors"][0]["type"] == "RATE_LIMITED"


@pytest.mark.parametrize(
    "field",
    [
        'checkSuites(first: 1, filterBy: {checkName: "x"}) { totalCount }',
        "checkSuites(first: 1) { nodes { checkRuns(first: 1, filterBy: {status: QUEUED}) { totalCount } } }",
    ],
)
def test_a_filter_that_is_not_built_is_refused(
    client: httpx.Client, pull: PullRequestScene, field: str
) -> None:
    query = f"""{{ repository(owner: "acme", name: "shop") {{ object(expression: "{pull.head_sha}") {{
      ... on Commit {{ {field} }} }} }} }}"""
    assert ask(client, query)["errors"][0]["type"] == "UNDEFINED"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_bots_own_documents_are_understood(name: str) -> None:
    assert validate(load_schema(OWN_SCHEMA), parse(DOCUMENTS[name])) == []
