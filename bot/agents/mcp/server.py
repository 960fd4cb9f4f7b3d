"""The tools that agents have over the Model Context Protocol: check findings, explain a rule, look up. Read-only."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field, ValidationError
from rapidfuzz import process

from bot import __version__
from bot.agents.mcp import remembering
from bot.agents.mcp.looking import look_up_tools
from bot.agents.mcp.review_pages import pages
from bot.agents.mcp.rules import explanation
from bot.agents.policy import policy_of_base
from bot.checkout import RepositoryCheckout
from checks import sources
from checks.code.git.places import Places, TreeError
from checks.model.checked import CheckedReview
from checks.model.finding import Reading
from checks.model.outcome import Failure
from checks.reports.wording.escape import line
from checks.review import check_review
from checks.sources import github
from checks.sources.github.comment import Comment, Place

FINDINGS_LIMIT: Final = 500
FINDINGS_TEXT_LIMIT: Final = 1024 * 1024
"""Characters of the findings of one call, which an agent waits for."""

PROBLEMS_SHOWN: Final = 5

TEXT_LIMIT: Final = 256 * 1024
"""Characters of a review that is handed over as text."""

INSTRUCTIONS: Final = (
    "Checks what code reviewers cite (files, lines, quotes, names) against a git repository. Check findings "
    "before you fix or post them. A warning means that the citation is wrong; no warning does not mean that "
    "the finding is right: the look-ups (`look_…`) show the code that decides it, with lines that count as receipts."
)
_READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


class _Server(MCPServer):
    """Says in words what is wrong with the arguments of a call."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:  # noqa: ANN401
        """As the SDK does, but for arguments that a tool does not take."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(_wrong_arguments(name, error.__cause__)) from None
            raise


def _wrong_arguments(name: str, wrong: ValidationError) -> str:
    """One sentence for each argument, without pydantic's addresses and classes."""
    problems = wrong.errors(include_url=False, include_input=False, include_context=False)
    said = [
        f"`{'.'.join(map(str, one['loc'])) or 'arguments'}`: {one['msg'][:1].lower()}{one['msg'][1:]}"
        for one in problems[:PROBLEMS_SHOWN]
    ]
    return line(f"{name} cannot be called so: {'; '.join(said)}", 1_000)


def serve(roots: Sequence[Path]) -> MCPServer:
    """A server whose tools look at the repositories in these folders and nowhere else."""
    server = _Server("citecheck", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    allowed = tuple(root.resolve() for root in roots)

    @server.tool(annotations=_READ_ONLY, structured_output=False)
    def check_findings(
        repo: Annotated[str, Field(description="Folder of the git repository.", max_length=4_096)],
        findings: Annotated[
            list[dict[str, Any]] | None,
            Field(
                description='Findings: [{"path": "src/a.py", "line": 42, "body": "…"}]; also `start_line`, '
                "`title`, `reviewer`, `severity`, `side`, `quotes`, `commit`.",
                max_length=FINDINGS_LIMIT,
            ),
        ] = None,
        text: Annotated[  # not `| None`: the SDK would parse JSON in it before we do
            str,
            Field(description="Or a whole review as Markdown, JSON, SARIF or rdjson.", max_length=TEXT_LIMIT),
        ] = "",
        base: Annotated[
            str,
            Field(description="Revision before the change; default: where head left the default branch."),
        ] = "",
        head: Annotated[str, Field(description="Revision that was reviewed.")] = "HEAD",
        tier2: Annotated[
            bool | None,
            Field(
                description="Check what findings say of the code (true), or only that places exist (false); "
                "default: true, unless the repository's config says false."
            ),
        ] = None,
        page: Annotated[int, Field(description="Which page of a long answer.", ge=1)] = 1,
    ) -> str:
        """Check findings of a code review: outcome, warnings with receipts, the right place, the real code."""
        reading = _reading(findings, text)
        try:
            review = _checked(_confined(repo, allowed), reading, base or None, head, tier2)
        except TreeError as error:
            raise ToolError(str(error)) from error
        made = pages(review)
        if page > len(made):
            raise ToolError(f"there is no page {page}; there are {len(made)}")
        return made[page - 1]

    @server.tool(annotations=_READ_ONLY, structured_output=False)
    def explain_rule(
        rule: Annotated[
            str, Field(description="The `failure` of a warning, such as phantom_file.", max_length=100)
        ],
    ) -> str:
        """Explain what a warning means and what to do about the finding that has it."""
        name = rule.strip().lower().replace("-", "_").removeprefix("judge/")
        if name in set(Failure):
            return explanation(Failure(name))
        near = process.extractOne(name, [str(one) for one in Failure], score_cutoff=60)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(Failure)}"
        raise ToolError(f"no rule is called {rule[:60]!r}{hint}")

    @server.tool(annotations=_READ_ONLY, structured_output=False)
    def known_claims(
        repo: Annotated[str, Field(description="Folder of the git repository.", max_length=4_096)],
        path: Annotated[str, Field(description="A file, as git spells it.", max_length=4_096)],
        symbol: Annotated[
            str,
            Field(
                description="A function or class in it, with what it is in: `Cart.total`; empty: all of the file.",
                max_length=400,
            ),
        ] = "",
        repository: Annotated[
            str,
            Field(
                description="OWNER/NAME in the ledger; may be left out where there is one.", max_length=200
            ),
        ] = "",
    ) -> str:
        """Ask what reviewers said of a piece of code and was refuted, before you say it again. Needs the bot's ledger."""
        try:
            return remembering.known_claims(_confined(repo, allowed), repository, path, symbol)
        except remembering.NotKnownError as error:
            raise ToolError(str(error)) from error

    for name, description, tool in look_up_tools(lambda repo: _confined(repo, allowed)):
        server.add_tool(
            tool, name=name, description=description, annotations=_READ_ONLY, structured_output=False
        )
    return server


def _reading(findings: list[dict[str, Any]] | None, text: str) -> Reading:
    if (findings is None) == (not text):
        raise ToolError("give either `findings` or `text`")
    if not text:
        given = json.dumps(findings).encode()
        return sources.read(given, source="findings", format="native", characters=FINDINGS_TEXT_LIMIT)
    if text.lstrip()[:1] in {"{", "["}:
        given = text.encode("utf-8", "replace")
        return sources.read(given, source="text", characters=FINDINGS_TEXT_LIMIT)
    return github.read(Comment("text", "reviewer", text, Place.REVIEW_BODY))


def _confined(repo: str, allowed: Sequence[Path]) -> Path:
    """The root of its repository, when all that git would read of it is in the folders that are allowed."""
    try:
        folder = Path(repo).expanduser().resolve(strict=True)
        places = Places.around(folder)
        outside = places.outside(allowed)
    except (OSError, ValueError, RuntimeError) as error:
        raise ToolError(
            f"the folder {repo[:200]!r} cannot be read: {getattr(error, 'strerror', None) or error}"
        ) from error
    if outside is not None:
        names = ", ".join(map(str, allowed))
        place = "it" if outside == places.root else f"{str(outside)[:200]!r}, which git would read for it,"
        raise ToolError(
            f"{repo[:200]!r} is refused: {place} is not in {names}; "
            "start `citecheck mcp` with --root to allow another folder"
        )
    return places.root


def _checked(repo: Path, reading: Reading, base: str | None, head: str, tier2: bool | None) -> CheckedReview:
    commits = [finding.commit for finding in reading.findings if finding.commit is not None]
    with closing(RepositoryCheckout(repo, base, head)) as checkout:
        policy = policy_of_base(checkout, tier2)
        policy = policy.of_places if checkout.unchanged else policy
        review = check_review(reading, checkout.code, policy, seen=checkout.seen(commits))
    covered = (*review.not_covered, *checkout.not_covered)
    return replace(review, not_covered=covered, unchanged=checkout.unchanged)
