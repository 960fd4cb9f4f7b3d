"""`citecheck judge`: the judge's requests as files, and a review finished from answers given elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.checkout import Checkout
from bot.cli.offline.input import inputs
from bot.cli.offline.input.check_options import ConfigFile
from bot.cli.offline.input.choices import Choices, choices_of_base, choices_of_file
from bot.cli.offline.input.fail_on import FailOn
from bot.cli.offline.input.formats import formats
from bot.cli.offline.input.options import Base, Diff, Findings, From, Output, Repo, Tree
from bot.cli.offline.output import outputs
from bot.cli.offline.output.notes import Notes, Volume
from bot.cli.plain_help import PlainHelpCommand
from bot.judge.exchange import Answers, Format, read_answers, write_requests
from bot.model.input_error import InputError
from checks.code.git.process import TreeError
from checks.judge.conversation import Weighed
from checks.judge.opening import SIZE, Question
from checks.judge.residue import not_asked, questions, use, with_verdicts
from checks.judge.rounds import concluded, rounds
from checks.model.checked import CheckedFinding
from checks.model.finding import Reading
from checks.model.judged import Answered, Asked, JudgeUse
from checks.model.policy import JudgePolicy, Policy
from checks.reports import REPORTS, render
from checks.reports.wording.figures import count
from checks.review import assemble, check_findings
from checks.sources.github.cutting import Cutting

BESIDE = ".review.json"
"""Ends the name of the file beside the questions that says which review they are about."""

NO_LIMIT = 1_000_000
NOTES = Notes(Volume.NORMAL)

app = typer.Typer(
    add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
)


@app.callback()
def judge() -> None:
    """Let any model, or a person, judge the findings that have no warning."""


Head = Annotated[str | None, typer.Option(help="Reviewed commit; default: HEAD.", metavar="REV")]
Size = Annotated[
    int,
    typer.Option(
        help="Characters of finding and code in the first request.", min=2_000, max=100_000, metavar="N"
    ),
]


@app.command(cls=PlainHelpCommand)
def export(
    findings: Findings = None,
    repo: Repo = None,
    base: Base = None,
    head: Head = None,
    diff: Diff = None,
    tree: Tree = None,
    source_format: From = None,
    config: ConfigFile = None,
    form: Annotated[Format, typer.Option("--format", help="Format of the requests.")] = Format.PLAIN,
    model: Annotated[str, typer.Option(help="The model of a batch.", metavar="NAME")] = "",
    answers: Annotated[
        list[Path] | None,
        typer.Option(help="All answers so far: write the follow-up requests.", metavar="FILE"),
    ] = None,
    twice: Annotated[
        bool,
        typer.Option(
            "--twice/--once", help="Ask again about each contradiction, or believe the first answer."
        ),
    ] = False,
    size: Size = SIZE,
    output: Output = None,
) -> None:
    """Write the judge's requests about findings without a warning, one per line.

    Reviews in free form come first: their requests ask which parts are findings (`judge.cut_reviews: false` in the
    config leaves that to the rules). In the `plain` format a request is {"id", "prompt", "messages"?} and an answer {"id", "answer"}. An
    answer may ask for look-ups: run `citecheck judge export` again with all answers so far (`--answers`)
    until it writes no more requests, then run `citecheck judge apply`. A second file beside the requests
    records which review they are about.
    """
    if form is not Format.PLAIN and not model:
        raise InputError("a batch needs its model: --model NAME")
    review = _Review.given(findings, repo, base, head, diff, tree, source_format, config, size)
    given = read_answers(*(inputs.bytes_of(str(file)) for file in answers or ()))
    with review.questions(given) as asked:
        uncut = [one for one in asked.cutting.every if given.to(one).text is None]
        every = uncut or _lacking(asked.questions, given, asked.policy, twice=twice)
        outputs.write("".join(write_requests(every, form, model)), output)
        if output is not None:
            outputs.write(review.noted(asked.checkout), output.with_name(output.name + BESIDE))
    if uncut:
        NOTES.say(
            f"{count(len(every), 'request')} to cut reviews; those about findings follow once they are answered"
        )
        return
    NOTES.say(f"{count(len(every), 'request')} about {count(len(asked.findings), 'finding')}")


@app.command(cls=PlainHelpCommand)
def apply(
    packets: Annotated[Path, typer.Argument(help="The file that `judge export` wrote.", metavar="PACKETS")],
    answers: Annotated[list[Path], typer.Argument(help="One or more files with answers.", metavar="ANSWERS")],
    findings: Annotated[
        list[str] | None,
        typer.Option("--findings", help="The findings, if the file beside PACKETS is lost.", metavar="FILE"),
    ] = None,
    repo: Repo = None,
    base: Base = None,
    head: Head = None,
    diff: Diff = None,
    tree: Tree = None,
    source_format: From = None,
    config: ConfigFile = None,
    size: Size = SIZE,
    model: Annotated[str, typer.Option(help="The model that answered, for the report.", metavar="NAME")] = "",
    report: Annotated[
        str,
        typer.Option(
            "--format",
            help="Format of the report: " + ", ".join(REPORTS) + ".",
            metavar="FORMAT",
            autocompletion=outputs.reports_like,
        ),
    ] = "text",
    fail_on: Annotated[FailOn | None, typer.Option(help="As in `citecheck check`.")] = None,
    output: Output = None,
) -> int:
    """Complete a review with the judge's answers, and report it as `citecheck check` does.

    An answer counts only if its evidence is in the code. The review is the one given to `judge export`; the
    options override parts of it, such as a repository that has moved.
    """
    outputs.refuse_report(report, diff)
    given = read_answers(*(inputs.bytes_of(str(file)) for file in answers))
    notes = packets.with_name(packets.name + BESIDE)
    if findings is not None or not notes.exists():
        if findings is None:
            raise InputError(
                f"{notes} does not exist: give the findings with --findings, and the repository with --repo"
            )
        review = _Review.given(findings, repo, base, head, diff, tree, source_format, config, size)
    else:
        review = _Review.read(notes).moved(repo, base, head, diff, tree)
    known = {str(line.get("id") or line.get("custom_id")) for line in _lines(inputs.bytes_of(str(packets)))}
    name = model or given.model or answers[0].name
    with review.questions(given, name) as asked:
        verdicts, every = _verdicts(asked.questions, given, name, asked.policy)
        every += asked.cutting.every
        _compare(known, given, every)
        tokens = [given.tokens[id_] for id_ in {one.id for one in every} & given.tokens.keys()]
        spent = JudgeUse(
            name, input_tokens=sum(n for n, _ in tokens), output_tokens=sum(n for _, n in tokens)
        )
        counted = asked.cutting.use(use(spent, verdicts, asked.over))
        policy = asked.policy if fail_on is None else fail_on.override(asked.policy)
        judged = with_verdicts(asked.findings, verdicts, policy)
        whole = assemble(judged, asked.reading, asked.checkout.code, policy)
    covered = (*whole.not_covered, *asked.checkout.not_covered)
    if unchanged := asked.checkout.unchanged:
        covered = (*covered, f"the diff: {unchanged}")
    whole = replace(whole, judge=counted, not_covered=covered)
    outputs.write(render(whole, report, outputs.look_of(output)), output)
    return outputs.verdict(whole, policy, NOTES, fail_on)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A review after the rules, and the questions about it."""

    reading: Reading
    checkout: Checkout
    policy: Policy
    findings: tuple[CheckedFinding, ...]
    questions: tuple[Question, ...]
    over: int
    cutting: Cutting


@dataclass(frozen=True)
class _Review:
    """Everything that a review is made of, so that it can be made again from the file beside the questions."""

    findings: tuple[tuple[str, str], ...]
    """Name and text of each file."""

    repo: str | None
    base: str | None
    head: str | None
    diff: str | None
    tree: str | None
    source_format: str | None
    config: str | None
    size: int

    @classmethod
    def given(
        cls,
        findings: Sequence[str] | None,
        repo: Path | None,
        base: str | None,
        head: str | None,
        diff: Path | None,
        tree: Path | None,
        source_format: str | None,
        config: Path | None,
        size: int,
    ) -> _Review:
        """The review that the options of a command name."""
        inputs.refuse_to_wait(findings or [])
        inputs.refuse_half(repo, base, diff, tree)
        texts = tuple((name, _text(inputs.bytes_of(name))) for name in findings or ["-"])
        return cls(
            texts,
            str((repo or Path.cwd()).resolve()) if diff is None else None,
            base,
            head,
            _text(inputs.bytes_of(str(diff))) if diff is not None else None,
            str(tree.resolve()) if tree is not None else None,
            source_format,
            _text(inputs.bytes_of(str(config))) if config is not None else None,
            size,
        )

    @classmethod
    def read(cls, file: Path) -> _Review:
        """The review of the file beside the questions."""
        try:
            said: dict[str, Any] = json.loads(inputs.bytes_of(str(file)))
            findings = tuple((str(name), str(text)) for name, text in said.pop("findings"))
            return cls(findings=findings, **said)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise InputError(f"{file} is not what `citecheck judge export` writes") from error

    def noted(self, checkout: Checkout) -> str:
        """The review as it is written beside the questions, with the commits that the revisions are now."""
        head, base = checkout.code.head.commit or self.head, checkout.code.base.commit or self.base
        return json.dumps({**self.__dict__, "head": head, "base": base}, indent=1) + "\n"

    def moved(
        self, repo: Path | None, base: str | None, head: str | None, diff: Path | None, tree: Path | None
    ) -> _Review:
        """The same review of code that is elsewhere now."""
        return replace(
            self,
            repo=str(repo.resolve()) if repo is not None else self.repo,
            base=base or self.base,
            head=head or self.head,
            diff=_text(inputs.bytes_of(str(diff))) if diff is not None else self.diff,
            tree=str(tree.resolve()) if tree is not None else self.tree,
        )

    def _choices(self, checkout: Checkout) -> Choices:
        """What the config says that was named, else that of the base: as for `citecheck check`."""
        if self.config is None:
            return choices_of_base(checkout, NOTES)
        return choices_of_file(Path("the config"), self.config.encode("utf-8", "surrogateescape"))

    def _checkout(self, diff: bytes | None) -> Checkout:
        repo = Path(self.repo) if self.repo is not None else None
        tree = Path(self.tree) if self.tree is not None else None
        return inputs.open_checkout(repo, self.base, self.head or "HEAD", diff, tree)

    @contextmanager
    def questions(self, given: Answers, model: str = "") -> Iterator[_Asked]:
        """Read the review, cut as far as the answers cut it, check it by the rules, and put the questions."""
        diff = self.diff.encode("utf-8", "surrogateescape") if self.diff is not None else None
        try:
            with closing(self._checkout(diff)) as at:
                choices, changed = self._choices(at), at.code.diff
                # who exports questions wants all of them answered, unless the config says how many
                policy = replace(choices.policy, judge=choices.policy.judge or JudgePolicy(NO_LIMIT)).rules
                choice, cutting = policy.judge or JudgePolicy(), Cutting(model)
                known = formats(
                    choices.include,
                    choices.exclude,
                    lambda: changed.paths,
                    cutting if choice.cut_reviews else None,
                )
                texts = [(name, text.encode("utf-8", "surrogateescape")) for name, text in self.findings]
                reading = inputs.read_texts(texts, self.source_format, known)
                if wanted := cutting.wanted:
                    cutting.take({one: given.to(one) for one in wanted})
                    reading = inputs.read_texts(texts, self.source_format, known)
                reading = inputs.in_checkout(reading, at)
                seen = at.seen(one.commit for one in reading.findings if one.commit is not None)
                findings = check_findings(reading, at.code, policy, seen=seen)
                asked = tuple(questions(findings, at.code, choice, seen, size=self.size))
                over = not_asked(findings, choice)
                yield _Asked(reading, at, policy, findings, asked, over, cutting)
        except TreeError as wrong:
            raise InputError(str(wrong)) from wrong


def _verdicts(
    asked: Sequence[Question], given: Answers, model: str, policy: Policy, *, twice: bool = True
) -> tuple[dict[int, Weighed], list[Asked]]:
    """What the answers come to, and all requests that were to be answered."""
    every: list[Asked] = []

    def answer(put: Sequence[Asked]) -> dict[Asked, Answered]:
        every.extend(put)
        return {one: given.to(one) for one in put}

    bounds = policy.judge.bounds if policy.judge is not None else None
    side_by_side = rounds(asked, model, bounds, twice=twice, at_once=max(1, len(asked)))
    return concluded(side_by_side, answer), every


def _lacking(asked: Sequence[Question], given: Answers, policy: Policy, *, twice: bool) -> list[Asked]:
    """The requests that no answer is there for, each once; a conversation waits at its first."""
    return [one for one in _verdicts(asked, given, "", policy, twice=twice)[1] if given.to(one).text is None]


def _compare(known: set[str], given: Answers, every: Sequence[Asked]) -> None:
    """Say what does not fit together: nothing of it is used."""
    ids = {one.id for one in every}
    missing = sum(given.to(one).text is None for one in every)
    if changed := len(known - ids):
        NOTES.say(f"{count(changed, 'request')} no longer part of this review: export again")
    if strange := len(given.by_id.keys() - ids):
        NOTES.say(f"{count(strange, 'answer')} to unknown requests")
    if given.unread:
        NOTES.say(f"{count(given.unread, 'line')} without a readable answer")
    if missing:
        NOTES.say(f"{count(missing, 'request')} without an answer")


def _lines(data: bytes) -> Iterator[dict[str, Any]]:
    for line in data.decode("utf-8", "replace").split("\n"):
        try:
            value = json.loads(line) if line.strip() else None
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


def _text(data: bytes) -> str:
    """Bytes as text that can be turned back into the same bytes."""
    return data.decode("utf-8", "surrogateescape")
