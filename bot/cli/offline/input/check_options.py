"""The options that `citecheck check` has to itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.offline.input.fail_on import FailOn
from bot.cli.offline.input.rules import rules_like
from bot.cli.offline.output.outputs import reports_like
from checks.model.history.uptake import Mark
from checks.reports import REPORTS
from checks.reports.wording.order import Order

Head = Annotated[str, typer.Option(help="Revision that was reviewed.", metavar="REV")]
DescriptionFile = Annotated[
    Path | None,
    typer.Option(
        help="What the pull request says of itself, to be checked against the change: Markdown, or the JSON of "
        "`gh pr view --json title,body,author,commits`. No FINDINGS are needed then.",
        metavar="FILE",
    ),
]
Tier2 = Annotated[
    bool | None,
    typer.Option(
        "--tier2/--no-tier2",
        help="Check what the findings say of the code, or only that the cited places exist; default: yes, unless "
        "the config says not.",
        show_default=False,
    ),
]
AsksJudge = Annotated[
    bool,
    typer.Option(
        "--judge",
        help="Send what the rules leave over to the model that CITECHECK_JUDGE_MODEL names.",
    ),
]
Window = Annotated[
    int | None,
    typer.Option(
        help="Lines around the cited ones that count as cited; default 5.", min=0, max=100, metavar="N"
    ),
]
ReportName = Annotated[
    str,
    typer.Option(
        "--format",
        help="One of " + ", ".join(REPORTS) + ".",
        metavar="FORMAT",
        autocompletion=reports_like,
    ),
]
FailsOn = Annotated[
    FailOn | None,
    typer.Option(
        help="Exit 1 on any warning of the rules, on any at all (judged), or only on a missing file or "
        "line (tier1); default: what the config says."
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        help="A citecheck.yml to take the policy from; default: .github/citecheck.yml of the base.",
        metavar="FILE",
    ),
]
Disabled = Annotated[
    list[str] | None,
    typer.Option(
        help="A rule that is not warned of, such as wrong_scope, besides those that the config disables; may be "
        "repeated.",
        metavar="RULE",
        autocompletion=rules_like,
    ),
]
Reviewers = Annotated[
    list[str] | None,
    typer.Option(
        help="An account whose comments are a review, besides bots; may be repeated.", metavar="LOGIN"
    ),
]
PullRequestName = Annotated[
    str | None,
    typer.Option(
        help="Check what was said on OWNER/REPO#7 (or its address, or `event` in a workflow), and FINDINGS; "
        "needs GITHUB_TOKEN, and nothing checked out.",
        metavar="PR",
    ),
]
Posts = Annotated[
    bool, typer.Option("--post", help="Publish the check run on the pull request, where the token may.")
]
NoConfig = Annotated[bool, typer.Option("--no-config", help="Take the policy from no file.")]
OnlySummary = Annotated[bool, typer.Option("--summary", help="Write only the closing line, the counts.")]
Hidden = Annotated[
    list[Mark] | None,
    typer.Option(
        help="Fold away findings that say again what was settled, or that are older than the change; may be repeated."
    ),
]
Sorting = Annotated[
    Order | None,
    typer.Option(
        help="Warned and urgent findings first, as given, or by place; default: urgent in reports for people."
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error but errors.")]
Verbose = Annotated[
    bool,
    typer.Option(
        "--verbose",
        "-v",
        help="Say what is read and by which policy, and explain the report: outcomes, counts, coverage.",
    ),
]
