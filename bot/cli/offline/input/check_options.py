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

Head = Annotated[str, typer.Option(help="Reviewed commit.", metavar="REV")]
DescriptionFile = Annotated[
    Path | None,
    typer.Option(
        help="Also check this description of the pull request against the change (FINDINGS are then optional): Markdown, or the JSON of `gh pr view --json title,body,author,commits`.",
        metavar="FILE",
    ),
]
Tier2 = Annotated[
    bool | None,
    typer.Option(
        "--tier2/--no-tier2",
        help="Check what findings say about the code, or only that the cited lines exist; default: as in the config, else --tier2.",
        show_default=False,
    ),
]
AsksJudge = Annotated[
    bool,
    typer.Option(
        "--judge",
        help="Let the model set in CITECHECK_JUDGE_MODEL cut free-form reviews, and ask it about findings without a warning.",
    ),
]
Window = Annotated[
    int | None,
    typer.Option(
        help="Lines around the cited ones that count as cited; default: as in the config, else 5.",
        min=0,
        max=100,
        metavar="N",
    ),
]
ReportName = Annotated[
    str,
    typer.Option(
        "--format",
        help="Format of the report: " + ", ".join(REPORTS) + ".",
        metavar="FORMAT",
        autocompletion=reports_like,
    ),
]
FailsOn = Annotated[
    FailOn | None,
    typer.Option(
        help="Exit with 1 on a warning: of the rules (warning), of the rules or the judge (judged), or only for a missing file or line (tier1); default: as in the config."
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        help="Config file; default: .github/citecheck.yml of the base.",
        metavar="FILE",
    ),
]
Disabled = Annotated[
    list[str] | None,
    typer.Option(
        help="Turn off a rule, such as wrong_scope, in addition to those that the config disables; may be repeated.",
        metavar="RULE",
        autocompletion=rules_like,
    ),
]
Reviewers = Annotated[
    list[str] | None,
    typer.Option(
        help="Also read this person's comments, not only those of bots; may be repeated.", metavar="LOGIN"
    ),
]
PullRequestName = Annotated[
    str | None,
    typer.Option(
        help="Check the comments on this pull request (OWNER/REPO#7, its address, or `event` in a workflow) and any FINDINGS; needs GITHUB_TOKEN but no checkout.",
        metavar="PR",
    ),
]
Posts = Annotated[
    bool, typer.Option("--post", help="Publish a check run on the pull request, if the token may.")
]
NoConfig = Annotated[bool, typer.Option("--no-config", help="Ignore all config files.")]
OnlySummary = Annotated[bool, typer.Option("--summary", help="Print only the last line, the counts.")]
Hidden = Annotated[
    list[Mark] | None,
    typer.Option(
        help="Fold findings that repeat a settled one (said_again) or are about lines that the change does not touch (older); may be repeated.",
        metavar="said_again|older",
    ),
]
Sorting = Annotated[
    Order | None,
    typer.Option(
        help="Warned and urgent findings first, in the given order, or by file and line; default: urgent in reports for people."
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print only errors on standard error.")]
Verbose = Annotated[
    bool,
    typer.Option(
        "--verbose",
        "-v",
        help="Print what is read and with which settings, and explain the report: outcomes, counts, coverage.",
    ),
]
