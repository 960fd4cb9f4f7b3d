"""What `.github/citecheck.yml` may say, and what is reported of what it may not."""

from __future__ import annotations

from functools import partial
from time import process_time

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bot.config import SIZE_LIMIT, config_document, config_reading, repo_config, schemas
from bot.config.repo_config import RepoConfig, Reviewers
from checks.model.outcome import Failure
from tests.checks.growth import assert_growth_is_linear

EVERYTHING = """\
tier2: true
window: 8
reviewers: {include: ["my-review-bot[bot]"], exclude: ["dependabot[bot]"]}
default_confidence: 50
fail_on: [phantom_file, fabricated_quote]
ignore: ["vendor/**", "*.lock"]
annotate_grounded: true
drafts: false
quiet_seconds: 0
"""


def problems(content: str | bytes) -> list[str]:
    return [str(problem) for problem in config_reading.read_config(content).problems]


def test_every_key_is_read() -> None:
    reading = config_reading.read_config(EVERYTHING)
    assert reading.problems == ()
    assert reading.config == RepoConfig(
        tier2=True,
        window=8,
        reviewers=Reviewers(include=("my-review-bot[bot]",), exclude=("dependabot[bot]",)),
        default_confidence=50,
        fail_on=(Failure.PHANTOM_FILE, Failure.FABRICATED_QUOTE),
        ignore=("vendor/**", "*.lock"),
        annotate_grounded=True,
        drafts=False,
        quiet_seconds=0,
    )


def test_the_policy_carries_what_the_judgement_needs() -> None:
    policy = config_reading.read_config(EVERYTHING).config.policy()
    assert (policy.tier2, policy.window, policy.default_confidence) == (True, 8, 50)
    assert policy.fail_on == {Failure.PHANTOM_FILE, Failure.FABRICATED_QUOTE}
    assert policy.ignore == ("vendor/**", "*.lock")


def test_tier2_can_be_asked_for_once() -> None:
    assert RepoConfig().policy(tier2=True).tier2
    assert not RepoConfig().policy().tier2


@pytest.mark.parametrize("content", [None, "", b"", "# nothing\n", "---\n"], ids=repr)
def test_no_file_and_an_empty_file_mean_the_defaults(content: str | bytes | None) -> None:
    assert config_reading.read_config(content) == config_reading.ConfigReading()


WRONG = {
    "unknown key": ("teir2: true", "line 1: `teir2` is no key of this file; did you mean `tier2`?"),
    "unknown key like none": ("zzz: 1", "line 1: `zzz` is no key of this file"),
    "key with a dash": ("\nfail-on: []", "line 2: `fail-on` is no key of this file; did you mean `fail_on`?"),
    "unknown key inside": (
        "reviewers:\n  exlude: []",
        "line 2: `reviewers.exlude` is no key of this file; did you mean `exclude`?",
    ),
    "number in quotes": ('window: "5"', 'line 1: `window` must be a whole number, not "5"'),
    "fraction": ("window: 2.5", "line 1: `window` must be a whole number, not 2.5"),
    "truth for a number": ("window: yes", "line 1: `window` must be a whole number, not true"),
    "number out of range": ("window: -1", "line 1: `window` must be from 0 to 100, not -1"),
    "number far out of range": (
        "default_confidence: 500",
        "line 1: `default_confidence` must be from 0 to 100, not 500",
    ),
    "nothing": ("window:", "line 1: `window` must be a whole number, not nothing"),
    "word for a truth": ("drafts: maybe", 'line 1: `drafts` must be true or false, not "maybe"'),
    "lone text for a list": (
        "ignore: vendor/**",
        'line 1: `ignore` must be a list, such as `ignore: [vendor/**]`, not "vendor/**"',
    ),
    "lone text that is no rule": (
        "fail_on: warning",
        'line 1: `fail_on` must be a list, such as `fail_on: [false_absence]`, not "warning"',
    ),
    "failure misspelt": (
        "fail_on:\n  - phantom_file\n  - fabricated-quot",
        (
            'line 3: `fail_on[1]` must be the name of a rule, not "fabricated-quot"; '
            "did you mean `fabricated_quote`?"
        ),
    ),
    "number for a login": (
        "reviewers: {include: [7]}",
        "line 1: `reviewers.include[0]` must be text, not 7",
    ),
    "scalar for a section": ("reviewers: all", 'line 1: `reviewers` must hold keys and values, not "all"'),
    "list for a login": (
        "reviewers: {include: [[a]]}",
        "line 1: `reviewers.include[0]` must be text, not a list",
    ),
    "pattern of many wildcards": (
        "ignore: ['*a*a*a*a*b']",
        "line 1: `ignore[0]` must have at most three `*` in each part of a path, and three `**`",
    ),
    "key given twice": (
        "tier2: false\ntier2: true",
        "line 2: `tier2` is here again; the one on line 2 counts",
    ),
    "list as a key": ("? [a]\n: b", "line 1: keys must be plain words"),
    "braces in a value": ('window: "{x}"', 'line 1: `window` must be a whole number, not "{x}"'),
}


@pytest.mark.parametrize(("content", "reported"), WRONG.values(), ids=WRONG)
def test_a_wrong_key_is_reported_with_its_line(content: str, reported: str) -> None:
    assert problems(content) == [f".github/citecheck.yml, {reported}"]


def test_a_failure_like_none_lists_them_all() -> None:
    (reported,) = problems("fail_on: [xyzzy]")
    assert all(failure in reported for failure in Failure)


@pytest.mark.parametrize(("content", "reported"), WRONG.values(), ids=WRONG)
def test_a_wrong_key_leaves_the_others_alone(content: str, reported: str) -> None:
    config = config_reading.read_config(f"{content}\nannotate_grounded: true\n").config
    assert config.annotate_grounded
    assert config.window == RepoConfig().window


def test_right_items_of_a_list_stay_beside_wrong_ones() -> None:
    config = config_reading.read_config("fail_on: [phantom_file, nonsense, stale]").config
    assert config.fail_on == (Failure.PHANTOM_FILE, Failure.STALE)


BILLION_LAUGHS = 'a: &a ["x","x"]\n' + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)

UNREADABLE = {
    "bomb": (BILLION_LAUGHS, "must not use anchors (`&a`)"),
    "alias": ("a: *x", "must not use aliases (`*x`)"),
    "tag": ("a: !!python/object/apply:os.system [ls]", "must not use tags"),
    "list": ("- tier2: true", "must hold keys and values such as `tier2: true`, not a list"),
    "single value": ("tier2", "must hold keys and values such as `tier2: true`, not a single value"),
    "ten mebibytes": (b"#" * 10 * 1024 * 1024, "at most 65,536 bytes are read"),
    "two documents": ("tier2: true\n---\ntier2: false", "line 2: is not YAML"),
    "broken": ("tier2: [true", "is not YAML"),
    "tab": ("tier2:\n\t- x", "line 2: is not YAML"),
    "deep": ("[" * 60_000, "nested too deeply"),
    "wide": ("ignore: [" + "a," * 30_000 + "]", "holds too much"),
    "control character": ("tier2: \x07", "is not YAML"),
    "Latin-1": ("tier2: true\n# caf\xe9".encode("latin-1"), "line 2: must be UTF-8 text"),
    "lone surrogate": ("# \ud800", "must be UTF-8 text"),
}


@pytest.mark.parametrize(("content", "reported"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_cannot_be_trusted_counts_for_nothing(content: str | bytes, reported: str) -> None:
    reading = config_reading.read_config(content)
    assert reading.config == RepoConfig()
    (problem,) = reading.problems
    assert reported in str(problem)


def test_many_problems_are_cut() -> None:
    reported = config_reading.read_config("\n".join(f"key{number}: 1" for number in range(200))).problems
    assert len(reported) == config_document.PROBLEM_LIMIT + 1
    assert "150 more" in str(reported[-1])


MANY_WRONG = {
    "failures": "fail_on: [{}]",
    "patterns": "ignore: [{}]",
    "logins": "reviewers: {{include: [{}]}}",
}


@pytest.mark.parametrize("content", MANY_WRONG.values(), ids=MANY_WRONG)
def test_the_time_for_many_wrong_items_grows_with_their_number(content: str) -> None:
    def seconds(count: int) -> float:
        begun = process_time()
        assert (
            f"and {count - config_document.PROBLEM_LIMIT:,} more"
            in problems(content.format("1," * count))[-1]
        )
        return process_time() - begun

    assert_growth_is_linear(partial(seconds, 600), partial(seconds, 9_600), times=16, noise=0.1)


def test_what_a_person_would_not_read_is_not_put_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_for: list[str] = []
    monkeypatch.setattr(config_reading, "_nearest", lambda wrong, right: looked_for.append(wrong))
    keys = "".join(f"key{number}: 1\n" for number in range(4_000))
    assert "3,950 more" in problems(keys)[-1]
    assert len(looked_for) == config_document.PROBLEM_LIMIT


NUMBERS = {
    "hexadecimal": "0x" + "f" * 60_000,
    "binary": "0b" + "1" * 60_000,
    "octal": "0" + "7" * 60_000,
    "sexagesimal": "1" + ":59" * 19_000,
    "sexagesimal fraction": "1" + ":59" * 19_000 + ".5",
    "decimal": "9" * 60_000,
    "negative": "-" + "9" * 60_000,
}


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_a_number_that_has_no_end_is_no_number(number: str) -> None:
    reading = config_reading.read_config(f"window: {number}\ntier2: true\n")
    assert reading.config == RepoConfig(tier2=True)
    (problem,) = reading.problems
    assert problem.words.startswith("`window` must be a whole number, not ")
    assert len(problem.words) < 200


@pytest.mark.parametrize(("written", "window"), [("0x10", 16), ("0b101", 5), ("010", 8), ("1:01", 61)])
def test_a_number_of_another_base_is_what_yaml_makes_of_it(written: str, window: int) -> None:
    assert config_reading.read_config(f"window: {written}").config.window == window


@given(st.one_of(st.text(), st.binary(max_size=500)))
def test_nothing_makes_it_raise(content: str | bytes) -> None:
    config_reading.read_config(content)


YAML_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(RepoConfig.model_fields)), YAML_VALUES))
def test_every_key_that_is_wrong_is_reported_and_no_other(values: dict[str, object]) -> None:
    reading = config_reading.read_config(yaml.safe_dump(values, allow_unicode=True))
    reported = {problem.key.split(".")[0].split("[")[0] for problem in reading.problems}
    for key, value in values.items():
        if key not in reported and key not in {"reviewers", "judge"}:
            kept = getattr(reading.config, key)
            assert kept == (tuple(value) if isinstance(value, list) else value)


@pytest.mark.parametrize(
    ("content", "most", "problem"),
    [
        ("judge: true", 40, ""),
        ("judge: false", None, ""),
        ("tier2: true", None, ""),
        ("judge: {max_findings: 3}", 3, ""),
        ("judge: {max_findings: 0}", 40, "`judge.max_findings` must be from 1 to 200, not 0"),
        ("judge: {max_finding: 3}", 40, "did you mean `max_findings`?"),
        ("judge: sometimes", None, "`judge`"),
    ],
)
def test_a_judge_is_only_where_the_file_says_so(content: str, most: int | None, problem: str) -> None:
    reading = config_reading.read_config(content)
    policy = reading.config.policy()
    assert (policy.judge.max_findings if policy.judge else None) == most
    assert problem in " ".join(map(str, reading.problems))


@pytest.mark.parametrize(
    ("content", "cuts"),
    [("judge: true", True), ("judge: {max_findings: 3}", True), ("judge: {cut_reviews: false}", False)],
)
def test_a_judge_cuts_reviews_unless_the_file_says_not(content: str, *, cuts: bool) -> None:
    policy = config_reading.read_config(content).config.policy()
    assert policy.judge is not None
    assert policy.judge.cut_reviews is cuts


def test_the_schema_file_is_what_the_model_says() -> None:
    for path, content in schemas.rendered().items():
        assert path.read_text(encoding="utf-8") == content, "run `python -m bot.config.schemas`"


def test_the_schema_accepts_what_the_reader_accepts() -> None:
    jsonschema.validate(yaml.safe_load(EVERYTHING), repo_config.schema())


@pytest.mark.parametrize(
    "values", [{"teir2": True}, {"window": 500}, {"fail_on": ["x"]}, {"drafts": "maybe"}], ids=str
)
def test_the_schema_refuses_what_the_reader_refuses(values: dict[str, object]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(values, repo_config.schema())


def test_the_limit_is_in_bytes() -> None:
    assert config_reading.read_config("#" * SIZE_LIMIT).problems == ()
    assert config_reading.read_config("#" + "é" * (SIZE_LIMIT // 2)).problems != ()


def test_a_key_of_an_earlier_version_is_answered_with_its_new_name() -> None:
    reading = config_reading.read_config("annotate_sound: true\n")
    assert [problem.words for problem in reading.problems] == [
        "`annotate_sound` is now called `annotate_grounded`"
    ]
    assert not reading.config.annotate_grounded
