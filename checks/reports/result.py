"""The shape of the JSON report: each field with what it means, from which its JSON Schema is made."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from checks.model.checked import CarryStatus, FindingOutcome
from checks.model.claim import Stance
from checks.model.finding import Severity
from checks.model.history.uptake import LinesThen, Mark, PullThen, SuggestionThen, ThreadThen
from checks.model.judged import Truth
from checks.model.location import Side
from checks.model.named import NamedKind, Where
from checks.model.observation import Observed
from checks.model.outcome import Disposition, Failure

VERSION = 1
"""Of the shape. A new field does not change it; a field that changes its meaning does."""


def _encodable(value: object) -> object:
    """Half of a surrogate pair, which no encoding can write, as U+FFFD."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_encodable)]
Share = Annotated[float, AfterValidator(lambda share: round(share, 4))]


class _Part(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", json_schema_serialization_defaults_required=True, from_attributes=True
    )


class ResultLocation(_Part):
    """A place in the code. Lines are 1-based and inclusive."""

    path: Text
    start_line: Annotated[int | None, Field(description="The first line, when there are several.")] = None
    line: Annotated[int | None, Field(description="The last line; null: the whole file.")] = None
    side: Side = Side.RIGHT


class ResultEvidence(_Part):
    """Lines of the code as they are at a commit."""

    path: Text
    start_line: int
    line: int
    side: Side
    text: Text
    commit: Annotated[
        Text | None, Field(description="null: that of the review, `head` or, on the left side, `base`.")
    ]
    sha256: Annotated[
        Text, Field(description="Of `text` in UTF-8: two reports show the same lines when it is the same.")
    ]


class ResultKnown(_Part):
    """That a statement was refuted before, of code that is as it was then."""

    pull_request: Annotated[int, Field(description="The first one on which it was refuted.")]
    times: Annotated[int, Field(description="Findings on other pull requests that said it since.")]
    called_wrong: Annotated[list[Text], Field(description="Who called the warning wrong.")]
    called_right: list[Text]
    from_memory: Annotated[
        bool,
        Field(description="Nothing was judged anew: the earlier receipt is shown, and no judge was asked."),
    ]


class ResultLacking(_Part):
    """How to see, in a clone, that the commit has no such file, lines or name."""

    command: Text
    prints: Annotated[Text, Field(description="What it prints, without the last line feed; empty: nothing.")]


class ResultWarning(_Part):
    """The evidence-match warning: a failure put in words, with the evidence."""

    failure: Failure
    message: Text
    citation: ResultLocation | None
    quoted: Annotated[Text | None, Field(description="The code that the finding quotes.")]
    evidence: list[ResultEvidence]
    actual: Annotated[
        ResultLocation | None, Field(description="Where the cited code is, when there is one such place.")
    ]
    candidates: Annotated[list[ResultLocation], Field(description="Where it could be, when several are.")]
    judge: Annotated[
        Text | None, Field(description="The language model that found it; null: a rule did.")
    ] = None
    verified_by_rule: Annotated[
        bool, Field(description="The model only read a typed claim; a rule showed that it is false.")
    ] = False
    known: Annotated[
        ResultKnown | None, Field(description="null: it was not refuted before, or nothing is kept.")
    ] = None
    lacking: Annotated[
        ResultLacking | None,
        Field(description="null: nothing is lacking, or the commit is not known in full."),
    ] = None


class ResultJudgedStatement(_Part):
    """One statement of fact that a finding makes, as a language model read it."""

    words: Annotated[Text, Field(description="Verbatim from the finding.")]
    truth: Truth
    central: Annotated[bool, Field(description="The finding rests on it.")]
    outside: Annotated[bool, Field(description="It is about a language or a library: never warned of.")]
    receipts: Annotated[list[ResultEvidence], Field(description="The lines that show it.")]
    verified_by_rule: Annotated[bool, Field(description="A rule of citecheck decided it, not the model.")]
    why: Text


class ResultJudged(_Part):
    """What a language model made of a finding, after its receipts were checked."""

    verdict: Annotated[
        Literal["contradicted", "supported", "undecided"] | None, Field(description="null: not judged.")
    ]
    why: Annotated[
        Text, Field(description="Why it is not judged, or what would have been needed to decide it.")
    ]
    statements: list[ResultJudgedStatement] = []
    looked: Annotated[list[Text], Field(description="What was looked at, in a few words each.")] = []


class ResultJudge(_Part):
    """What the judge was asked about this review, and what it cost."""

    model: Annotated[Text, Field(description="Empty: the config asks for a judge, and there is none.")]
    where: Annotated[Text, Field(description="The host that findings and code were sent to; empty: none.")]
    findings: int
    contradicted: int
    supported: int
    undecided: int
    not_judged: Annotated[dict[Text, int], Field(description="Reasons, with the number of findings.")]
    requests: int
    kept: Annotated[int, Field(description="Answers that were kept from before.")]
    look_ups: int = 0
    input_tokens: int
    output_tokens: int
    dollars: Annotated[float | None, Field(description="null: answered elsewhere.")]
    cut: Annotated[int, Field(description="Free-form reviews that it cut into findings.")] = 0
    came: Annotated[
        int, Field(description="Findings that are there by these cuts, and not by the rules.")
    ] = 0
    went: Annotated[
        int, Field(description="Findings of the rules that are cut otherwise, or unparsed, by these cuts.")
    ] = 0
    lost: Annotated[
        int,
        Field(
            description="Cuts that do not count: their piece is not in the review, or their words are not in the piece."
        ),
    ] = 0
    not_cut: Annotated[
        dict[Text, int], Field(description="Reasons, with the number of reviews read by the rules alone.")
    ] = {}


class ResultClaim(_Part):
    """One checkable statement of a finding and what checking it came to."""

    kind: Text
    statement: Text
    citation: ResultLocation | None
    stance: Stance
    existence: Annotated[bool, Field(description="It only says that a place or a name is there.")]
    disposition: Disposition
    failure: Failure | None
    message: Text
    distance: Annotated[int | None, Field(description="Lines from the cited to the actual place.")]
    demotes: Annotated[bool, Field(description="False: reported, but costs no confidence.")]
    notes: list[Text]


class ResultConfidence(_Part):
    """Before and after the check; `original` and `effective` are 0, 25, 50, 75 or 100."""

    stated: Annotated[int | None, Field(description="As the reviewer wrote it.")]
    original: int
    effective: int


class ResultCarried(_Part):
    """What later pushes did to the cited lines, when the reviewer saw an older commit."""

    status: CarryStatus
    location: ResultLocation | None


class ResultNamed(_Part):
    """One name, quote or path of a finding, and where it is."""

    written: Text
    sought: Annotated[
        Text, Field(description="What was looked for: of a dotted name or a call the last component.")
    ]
    kind: NamedKind
    where: Annotated[
        Where,
        Field(
            description="here: within the window around the cited lines. in_function: in the function around them. "
            "in_file: in the cited file. in_text: in comments or strings of the cited file, not in its code. "
            "of_a_library: of the language or a module that is not of this repository. "
            "not_at_hand: in no file that was searched, and not all were."
        ),
    ]
    at: Annotated[ResultLocation | None, Field(description="A place that has it.")]
    counted: Annotated[
        bool,
        Field(
            description="It counts into the half that makes `names_found`. Not counted: paths, what is of a library "
            "and, where it is not at the place, what is proposed, supposed, said to be missing or of before the change."
        ),
    ]


class ResultUptake(_Part):
    """What became of a finding within its pull request."""

    lines: LinesThen
    suggestion: SuggestionThen
    thread: ThreadThen
    pull_request: PullThen
    acted_on: Annotated[
        bool | None,
        Field(description="Lines changed or put beside, or the suggestion applied; null: not known."),
    ]


class ResultFinding(_Part):
    """A finding with everything that was found out about it."""

    id: Annotated[Text, Field(description="As given, or made from the position when none was.")]
    reviewer: Text
    path: Annotated[Text | None, Field(description="As given; null when the finding names no file.")]
    start_line: int | None
    line: int | None
    side: Side | None
    severity: Annotated[Severity | None, Field(description="The most urgent of all who reported it.")]
    title: Text
    body: Annotated[Text, Field(description="Markdown, as the reviewer wrote it.")]
    outcome: Annotated[
        FindingOutcome,
        Field(
            description="warned: a claim failed. grounded: what it says of the cited place was verified. "
            "names_found: at least half of the code that it names is at the cited place; nothing is said of "
            "what it says about that code. place_exists: only that was verified. not_judged: see `reason`."
        ),
    ]
    reason: Annotated[
        Text | None, Field(description="Why it is not judged, or why nothing of its content was verified.")
    ]
    confidence: ResultConfidence
    warnings: Annotated[list[ResultWarning], Field(description="Empty when nothing that was checked failed.")]
    relocated: Annotated[
        ResultLocation | None, Field(description="Where the cited code is, when there is one such place.")
    ]
    carried: ResultCarried | None
    claims: list[ResultClaim]
    named: Annotated[
        list[ResultNamed],
        Field(
            description="The code that it names and where that is; empty without Tier 2. It demotes nothing."
        ),
    ] = []
    judged: Annotated[ResultJudged | None, Field(description="null: no judge was asked about it.")] = None
    marks: Annotated[
        list[Mark],
        Field(
            description="said_again: somebody had said it, and it was answered, resolved or met. older: on lines that "
            "the change does not touch. They demote nothing."
        ),
    ] = []
    uptake: Annotated[
        ResultUptake | None, Field(description="What became of it; null: that is not looked at.")
    ] = None
    merged_into: Annotated[
        Text | None, Field(description="The id of the finding that is reported for this one.")
    ]
    reviewers: Annotated[list[Text], Field(description="Everybody who reported it.")]
    locations: Annotated[list[ResultLocation], Field(description="All places of all who reported it.")]
    notes: Annotated[list[Text], Field(description="What was forgiven, cut or made up while reading it.")]
    url: Text | None
    commit: Annotated[Text | None, Field(description="What the reviewer saw; null: the head.")]


class ResultStatement(_Part):
    """One sentence of a description, with what became of its claims about the change."""

    text: Text
    source: Annotated[Text, Field(description="title, description, or the commit whose message it is.")]
    disposition: Disposition
    warnings: Annotated[
        list[ResultWarning], Field(description="Empty when the change refutes nothing of it.")
    ]
    claims: list[ResultClaim]


class ResultDescription(_Part):
    """What a pull request says of itself."""

    author: Text
    statements: list[ResultStatement]
    refuted: int
    verified: int
    not_judged: int
    notes: list[Text]


class ResultObservation(_Part):
    """What is to be said of the review as a whole."""

    what: Observed
    reviewer: Text
    message: Text
    findings: Annotated[list[Text], Field(description="The ids of the findings that it is made of.")]


class ResultUnparsed(_Part):
    """What is in the place of a finding and could not be read as one."""

    source: Text
    reason: Text
    excerpt: Text
    reviewer: Text | None
    url: Text | None


class ResultInterval(_Part):
    """Two shares from 0 to 1, between which the true share lies at 95% (Wilson's score interval)."""

    low: Share
    high: Share


class ResultCoverage(_Part):
    """What was checked and what came of it.

    Of the whole review `findings` counts duplicates once and `merged` those that repeat another; of a
    reviewer `findings` counts all that it reported, `merged` among them. `claims` to `unverifiable` count claims of content; that a place or a name exists is counted apart, in
    `places_verified` and `places_failed`. The pass rate is verified / (verified + failed).
    """

    findings: int
    merged: int
    unparsed: int
    warned: int
    warned_interval: Annotated[
        ResultInterval | None, Field(description="Of warned / findings; null without a finding.")
    ]
    grounded: int
    names_found: int
    place_exists: int
    not_judged: int
    claims: int
    verified: int
    failed: int
    unsupported: int
    unverifiable: int
    places_verified: int
    places_failed: int
    pass_rate: Annotated[Share | None, Field(description="null when no claim could be judged.")]


class ResultTool(_Part):
    """What made the report."""

    name: Literal["citecheck"] = "citecheck"
    version: Text
    rules: Annotated[
        Text, Field(description="Version of the rules: it grows when a claim may end otherwise.")
    ]


class Result(_Part):
    """A checked review."""

    version: Literal[1] = 1
    tool: ResultTool
    head: Annotated[Text | None, Field(description="The commit that was checked.")]
    base: Annotated[Text | None, Field(description="The commit that the change started from.")]
    tier2: Annotated[bool, Field(description="Whether quoted and described code was compared too.")]
    off: Annotated[
        list[Failure], Field(description="Rules that somebody switched off: they do not warn.")
    ] = []
    scope: Annotated[
        Text | None,
        Field(description="Where only places were checked: that, why, and how to ask for more."),
    ]
    findings: list[ResultFinding]
    unparsed: list[ResultUnparsed]
    coverage: ResultCoverage
    reviewers: Annotated[dict[Text, ResultCoverage], Field(description="The same for each reviewer.")]
    not_covered: Annotated[list[Text], Field(description="What the check did not reach.")]
    judge: Annotated[ResultJudge | None, Field(description="null: no judge is switched on.")] = None
    description: Annotated[
        ResultDescription | None, Field(description="null: no description was checked.")
    ] = None
    observations: list[ResultObservation] = []
