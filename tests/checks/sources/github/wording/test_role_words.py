"""Each word by which a heading names a part of the review: without it the heading names none, or another."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.announced import named_faults
from checks.sources.github.generic.wording.roles import Role, role_below, role_of


@pytest.mark.parametrize(
    ("role", "title", "words"),
    [
        (Role.FINDINGS, "{}", "issues | findings | problems | bugs | concerns | defects | faults | flaws | vulnerabilities | suggestions | nits | nitpicks | quibbles | improvements | enhancements | remarks | blockers | weaknesses | drawbacks | shortcomings | risks | gotchas | pitfalls | gaps | caveats | limitations | reservations | worries | smells | typos | regressions | errors | warnings | cons | negatives | majors | minors | inconsistencies | deficiencies | violations | opportunities | objections | criticisms"),
        (Role.FINDINGS, "One odd {}", "issue | finding | problem | bug | concern | defect | suggestion | nit | nitpick | improvement | remark | blocker | risk | gap | caveat | vulnerability | regression | smell | typo"),
        (Role.FINDINGS, "{}", "critical | blocking | non blocking | nonblocking | not blocking | blocker | required | optional | minor | major | high | medium | low | trivial | important | moderate | actionable | significant | serious | small | smaller | nit | nitpicky | informational | info | urgent"),
        (Role.FINDINGS, "Minor {}", "priority | impact | importance | stuff | thing | things | point | points | item | items | note | notes | comment | comments | follow-up | follow-ups | followup | followups | observation | observations | changes | details"),
        (Role.FINDINGS, "Nits {} the parser", "found | identified | detected | spotted | noticed | raised | reported | introduced | remaining | worth | to | by | in | for | from | on | of | with | and | or | i | we | that | which | before | after | left | below | here | per | at | this"),
        (Role.FINDINGS, "{} to clarify", "area | areas | room | point | points | thing | things | item | items | ideas | aspect | aspects | place | places"),
        (Role.FINDINGS, "Items to {}", "improve | attention | fix | change | address | consider | watch | be aware | review | discuss | resolve | verify | clarify | follow"),
        (Role.FINDINGS, "What is {}", "wrong | missing | broken | off | unclear | bad | worse | lacking | left"),
        (Role.PRAISE, "What seems {}", "good | great | well | nice | nicely | right | like | likes | liked | love | loved | enjoyed | working | works | appreciate | appreciated | solid | strong | excellent"),
        (Role.PRAISE, "{}", "positives | praise | strengths | pros | kudos | highlights | commendations | appreciation | wins | merits | advantages | best practices | thumbs up"),
        (Role.CHECKED, "{}", "verified | verification | validated | validation | certified | certification | checked | tested | reviewed | inspected | audited | confirmed correct | confirmed safe | confirmed ok"),
        (Role.CHECKED, "{} of it inspected", "all | also | already | everything | item | items | thing | things | file | files | area | areas | page | pages | surfaces | claims | what | how | round"),
        (Role.CHECKED, "How we {} it", "ran | run | test | check | verif | look | did | read | cover | tried | exercis"),
        (Role.CHECKED, "{} trace", "requirement | requirements | acceptance | success | plan | spec | design | standard | standards | guideline | guidelines | ac | acs"),
        (Role.CHECKED, "Spec {}", "trace | criteria | compliance | coverage | completeness | status | alignment | check | verification | conformance"),
        (Role.CHECKED, "{}", "clean | clear | safe"),
        (Role.DENIED, "{}", "non finding | non findings | non issue | non issues | false positive | false positives | false alarm | false alarms | ruled out | refuted | rejected | disproved | discarded"),
        (Role.CHANGE, "{} motivation", "pull request | pr | review | key | main | notable | important | historical | technical | additional | more | other | summary of | list of | overview of | the | file | code | description of | of"),
        (Role.CHANGE, "{}", "change | changes | changed files | walkthrough | walk-through | description | introduction | purpose | intent | intention | context | background | approach | additions | modifications | file | files | understanding | sequence diagram | sequence diagrams | release notes | related pr | related prs | related work | references | scope | motivation"),
        (Role.CHANGE, "Modifications {}", "changed | reviewed | affected | modified | touched | summary | scanned | processed | selected | considered | overview | files | delta | analysis"),
        (Role.WHOLE, "{} verdict", "pull request | pr | code | review | overall | executive | final | general | quick | brief | high-level | decision maker | the | my | risk | quality | self"),
        (Role.WHOLE, "{}", "summary | overview | impression | verdict | conclusion | decision | status | score | scores | scorecard | rating | grade | result | recommendation | statistics | stats | metrics | legend | tldr | tl;dr | bottom line | headline | confidence | effort | type | thoughts | note to self | notes to self | note to maintainer | note to maintainers | notes to maintainers | meta | metadata | about | stated intent | shape | coverage | risk level | outcome | post-review status"),
        (Role.RECAP, "{} next steps", "key | main | my | final | suggested | recommended | proposed | required | immediate | priority | prioritized | prioritised | overall | summary of | list of | the | remaining | short-term | long-term"),
        (Role.RECAP, "{}", "recommendations | next steps | action | actions | action points | fix order | fix plan | fix list | fixes order | improvement plan | rollout plan | remedies | remediation | todo | todos | to do | to dos | priorities | priority | followup | followups | follow up | follow ups | future work | future improvements | for later | path to green | path to merge | path to approval | severities"),
        (Role.FINDINGS, "{} observations", "critical | blocking | non blocking | nonblocking | not blocking | blocker | required | optional | minor | major | high | medium | low | trivial | important | moderate | actionable | significant | serious | small | smaller | nit | nitpicky | informational | info | urgent"),
    ],
)  # fmt: skip
def test_a_word_names_the_part(role: Role, title: str, words: str) -> None:
    titles = [title.format(word).capitalize() for word in words.split(" | ")]
    assert {one: role_of(one) for one in titles} == dict.fromkeys(titles, role)


@pytest.mark.parametrize(
    ("role", "titles"),
    [
        (Role.DENIED, ["Not a bug", "Noted, not an issue", "Not bugs"]),
        (
            Role.CHECKED,
            [
                "All of it inspected", "Verified parts", "Verification of links", "Validation of links", "Spec compliance of the parser", "Spec verification of the parser", "Methodology of the review", "Why no tests ran", "Parts I didn't check", "I ran the suite", "Test results", "Tests executed", "Methodology", "Reviewer", "Evidence", "Citations", "Commands run", "CI results", "Build", "Status checks",
                "Spec compliance", "Citation verification", "Traceability of claims", "Compatibility check", "Everything else", "Clean", "Unchanged parts", "Out of scope here", "Not in scope here",
                "How it was tested", "Fix verification results", "Why no blockers", "None critical", "No open concerns", "0 issues", "Without problems", "Free of bugs", "What I did not find", "Notes, no action required",
            ],
        ),
        (
            Role.PRAISE,
            [
                "Key strengths", "Key strengths of it", "Nice touches", "Works really well in the parser", "Solid", "Great stuff", "Excellent overall", "Nice", "Nice work here", "Positive", "Well tested", "My highlights", "Positive findings", "What looks good", "Works really well",
                "Works as expected", "The parser looks good", "Things we like", "Good practice", "Enhancements delivered",
            ],
        ),
        (
            Role.RECAP,
            [
                "Next steps:", "Next steps for the team", "Before merging", "Prioritized plan", "What needs to be done", "Summary of the findings", "Issue summary", "Findings at a glance",
                "Recommended fixes",
            ],
        ),
        (
            Role.FINDINGS,
            [
                "Bugs, small", "Nitpicks for the parser", "Bugs in the parser", "One odd bug", "Minor parser quality items", "High or low impact", "Major points", "Minor and optional points", "Blocking before the release", "Some notes optional", "Must fix", "Should be fixed",
                "Needs to be resolved", "Nice to have", "The bad", "Needs work", "Changes requested", "Requested changes", "Things to address", "Areas for more care", "What I found",
                "What could go wrong", "What I'd change", "What we would change", "What is missing", "Still open", "Tech debt", "New since then", "New", "FE details (non-blocking)",
            ],
        ),
        (Role.WHOLE, ["Final verdict:", "Summary by the bot", "Risk assessment"]),
        (Role.CHANGE, ["Key changes:", "Files that changed", "What changed", "What this commit does", "Delta of the round", "Files touched here"]),
        (Role.TOPIC, ["Brittle validation of links", "Right operand is lost", "Strong coupling of readers", "🔴 Release notes", "🔴 False positives of the linter", "Missing input validation", "Insufficient validation", "Incomplete validation", "Inadequate validation", "Weak validation", "Poor validation", "Lack of validation", "Details (see below)", "File: Makefile", "High: brittle validation"]),
    ],
    ids=lambda value: value.name if isinstance(value, Role) else "",
)  # fmt: skip
def test_words_together_name_the_part(role: Role, titles: list[str]) -> None:
    assert {title: role_of(title) for title in titles} == dict.fromkeys(titles, role)


@pytest.mark.parametrize("word", ["One", "Two", "A", "An", "Another", "Single", "The only"])
def test_a_sentence_may_name_a_fault_before_it_says_what_it_is(word: str) -> None:
    assert named_faults(f"All of it is met. {word} small gap: the cursor has no guard.") == [
        f"{word} small gap: the cursor has no guard."
    ]
    assert named_faults(f"All of it is met. {word} small gaps: the cursor has no guard.") != []
    assert named_faults(f"All of it is met. {word} small gap is filled.") == []


def test_improvements_below_praise_are_made() -> None:
    assert role_below(Role.PRAISE, "Improvements of the page") is Role.PRAISE
    assert role_below(Role.PRAISE, "Minor improvements") is Role.FINDINGS
