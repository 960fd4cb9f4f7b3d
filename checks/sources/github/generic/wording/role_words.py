"""The words by which a heading names a part of a review, by what they are: nouns, verbs, and rows of both."""

from __future__ import annotations

from functools import lru_cache

from checks.sources.github.generic.wording.phrases import Tables

# fmt: off

FAULTS = (
    "issues", "findings", "problems", "bugs", "concerns", "defects", "faults", "flaws", "vulnerabilities",
    "suggestions", "nits", "nitpicks", "quibbles", "improvements", "enhancements", "remarks", "blockers",
    "weaknesses", "drawbacks", "shortcomings", "risks", "gotchas", "pitfalls", "gaps", "caveats",
    "limitations", "reservations", "worries", "smells", "typos", "regressions", "errors", "warnings", "cons",
    "negatives", "majors", "minors", "inconsistencies", "deficiencies", "violations", "opportunities", "objections", "criticisms",
)
"""What reviewers call what they found, in the plural: "Issues in the parser" heads a list, "Issue in the parser" is one."""

FAULT = (
    "issue", "finding", "problem", "bug", "concern", "defect", "suggestion", "nit", "nitpick", "improvement",
    "remark", "blocker", "risk", "gap", "caveat", "vulnerability", "regression", "smell", "typo",
)

AFTER = (
    "found", "identified", "detected", "spotted", "noticed", "raised", "reported", "introduced", "remaining",
    "worth", "to", "by", "in", "for", "from", "on", "of", "with", "and", "or", "i", "we", "that", "which",
    "before", "after", "left", "below", "here", "per", "at", "this",
)
"""What goes on with a noun that heads a title."""

URGENT = (
    "critical", "blocking", "non_blocking", "nonblocking", "not_blocking", "blocker", "required", "optional",
    "minor", "major", "high", "medium", "low", "trivial", "important", "moderate", "actionable",
    "significant", "serious", "small", "smaller", "nit", "nitpicky", "informational", "info", "urgent",
)
"""How urgent something is."""

THINGS = (
    "priority", "impact", "importance", "stuff", "thing", "things", "point", "points", "item", "items",
    "note", "notes", "comment", "comments", "follow-up", "follow-ups", "followup", "followups", "observation",
    "observations", "changes", "details",
)
"""What may be behind a word of urgency: "Minor points"."""

PLACES = (
    "area", "areas", "room", "point", "points", "thing", "things", "item", "items", "ideas", "aspect",
    "aspects", "place", "places",
)
"""What may be improved: "Areas for improvement"."""

TO_DO = (
    "improve*", "attention", "fix", "change", "address", "consider", "watch", "be_aware", "review", "discuss",
    "resolve", "verify", "clarify", "follow",
)
"""What is to be done about it."""

WRONG = (
    "wrong", "missing", "broken", "off", "unclear", "bad", "worse", "lacking", "left",
)

GOOD = (
    "good", "great", "well", "nice", "nicely", "right", "like", "likes", "liked", "love", "loved", "enjoyed",
    "working", "works", "appreciate", "appreciated", "solid", "strong", "excellent",
)
"""Words of praise."""

MERITS = (
    "positives", "praise", "strengths", "pros", "kudos", "highlights", "commendations", "appreciation",
    "wins", "merits", "advantages", "best_practices", "thumbs_up",
)
"""What reviewers call what is good."""

LOOKED = (
    "verified", "verification", "validated", "validation", "certified", "certification", "checked", "tested",
    "reviewed", "inspected", "audited", "confirmed_correct", "confirmed_safe", "confirmed_ok",
)
"""How something was looked at."""

ALL = (
    "all", "also", "already", "everything", "item", "items", "thing", "things", "file", "files", "area",
    "areas", "page", "pages", "surfaces", "claims", "what", "how", "round",
)
LOOKS = (
    "ran", "run", "test*", "check*", "verif*", "look*", "did", "read", "cover*", "tried", "exercis*",
)

RULES = (
    "requirement", "requirements", "acceptance", "success", "plan", "spec", "design", "standard", "standards",
    "guideline", "guidelines", "ac", "acs",
)
MEASURES = (
    "trace*", "criteria", "compliance", "coverage", "completeness", "status", "alignment", "check*",
    "verification", "conformance",
)

SETTLED = ("clean", "clear", "safe")

DENIALS = (
    "non_finding", "non_findings", "non_issue", "non_issues", "false_positive", "false_positives",
    "false_alarm", "false_alarms", "ruled_out", "refuted", "rejected", "disproved", "discarded",
)
"""What is said to be no finding."""

OF_CHANGE = (
    "pull_request", "pr", "review", "key", "main", "notable", "important", "historical", "technical",
    "additional", "more", "other", "summary_of", "list_of", "overview_of", "the", "file", "code",
    "description_of", "of",
)
CHANGES = (
    "change", "changes", "changed_files", "walkthrough", "walk-through", "description", "introduction",
    "purpose", "intent", "intention", "context", "background", "approach", "additions", "modifications",
    "file", "files", "understanding", "sequence_diagram", "sequence_diagrams", "release_notes", "related_pr",
    "related_prs", "related_work", "references", "scope", "motivation",
)
"""What tells of the change."""

CHANGED = (
    "changed", "reviewed", "affected", "modified", "touched", "summary", "scanned", "processed", "selected",
    "considered", "overview", "files", "delta", "analysis",
)

OF_WHOLE = (
    "pull_request", "pr", "code", "review", "overall", "executive", "final", "general", "quick", "brief",
    "high-level", "decision_maker", "the", "my", "risk", "quality", "self",
)
WHOLES = (
    "summary", "overview", "impression", "verdict", "conclusion", "decision", "status", "score", "scores",
    "scorecard", "rating", "grade", "result", "recommendation", "statistics", "stats", "metrics", "legend",
    "tldr", "tl;dr", "bottom_line", "headline", "confidence", "effort", "type", "thoughts", "note_to_self",
    "notes_to_self", "note_to_maintainer", "note_to_maintainers", "notes_to_maintainers", "meta", "metadata",
    "about", "stated_intent", "shape", "coverage", "risk_level", "outcome", "post-review_status",
)
"""What speaks of the review or the change as a whole."""

OF_PLAN = (
    "key", "main", "my", "final", "suggested", "recommended", "proposed", "required", "immediate", "priority",
    "prioritized", "prioritised", "overall", "summary_of", "list_of", "the", "remaining", "short-term",
    "long-term",
)
PLANS = (
    "recommendations", "next_steps", "action", "actions", "action_points", "fix_order", "fix_plan",
    "fix_list", "fixes_order", "improvement_plan", "rollout_plan", "remedies", "remediation", "todo", "todos",
    "to_do", "to_dos", "priorities", "priority", "followup", "followups", "follow_up", "follow_ups",
    "future_work", "future_improvements", "for_later", "path_to_green", "path_to_merge", "path_to_approval",
    "severities",
)
"""What to do about what is shown elsewhere."""

DENIED_ROWS = ("DENIALS", "not a|an? FAULT|FAULTS")

CHECKED_ROWS = (
    "^ LOOKED", "^ ALL ~~ LOOKED", "^ i|we LOOKS",
    "^ test|testing plan|results|result|run|strategy|performed|done|notes", "^ tests run|executed|performed",
    "^ methodology", "^ reviewer|reviewers", "^ evidence $", "^ citation|citations $",
    "^ command|commands run? $", "^ ci|build status|results|result|checks? $", "^ status? checks $",
    "^ RULES ~ MEASURES", "verification|verified|validation|compliance|methodology $", "^ traceability",
    "^ compatibility check", "^ everything else", "^ SETTLED $", "^ unchanged|unaffected", "^ out of scope",
    "^ not in scope", "^ how|what ~~ i|we|was|were|is|are LOOKS",
    "verification|verified|validation|methodology|compliance results|result|performed|steps|step|status|matrix|summary|notes $",
    "^ why no", "^ none|nothing ~ $", "no|0 ~ FAULTS|FAULT|action|changes", "without|zero ~ FAULTS|FAULT",
    "free of ~ FAULTS|FAULT", "did|didn't not? find|check|see|look",
)
"""What was looked at and is in order, or how it was looked at."""

TOLD_ROWS = ("no action|changes needed|required|requested", "^ what|why|how|not|none|did|didn't", "i|we did|didn't|have|haven't")
"""How the reviewer tells what was done, though against something: "What I did not check". "Missing validation" is a fault."""

PRAISE_ROWS = (
    "^ the|some|key|main|code? MERITS", "^ good|great|excellent ~ $", "^ nice touch|touches|things $",
    "^ positive $", "^ GOOD work|job|stuff|practices|practice",
    "^ well done|implemented|written|structured|designed|tested", "MERITS $",
    "positive ~ aspects|feedback|notes|observations|points|highlights|findings|changes", "^ approved|accepted changes|items|parts|files $:", "what|what's ~~ GOOD",
    "^ done|works|working|looks|looking|went|handled really|very? GOOD", "^ works as expected",
    "improvements|enhancements|fixes|optimizations made|implemented|delivered|achieved|applied $",
    "done|works|working|looks|looking|went|handled really|very? GOOD $",
    "things i|we like|love|enjoy|liked|loved", "^ GOOD $",
)
"""Praise. What "what" asks for decides: "What looks good", "What could be better"."""

RECAP_ROWS = (
    "^ OF_PLAN? OF_PLAN? PLANS $:",
    "^ OF_PLAN? OF_PLAN? PLANS for|summary|to|by|items|required|needed|plan|taken|order", "^ before merg*",
    "^ what|what's? needs|remains|left to be? done|do|fix|fixed $", "^ prioritized|prioritised ~ plan $:",
    "^ summary of the? FAULTS|severities|action_items",
    "^ FAULTS|FAULT|severity|recommendations|recommendation count? summary|overview|breakdown|glance|table|matrix",
    "^ findings|issues at a glance", "^ recommended|suggested|proposed fixes|changes|solutions|improvements",
)

FINDINGS_ROWS = (
    "FAULTS $,", "FAULTS AFTER", "^ ~ FAULT $", "^ URGENT URGENT? URGENT? THINGS? $",
    "^ URGENT URGENT? and|or URGENT THINGS? $", "^ URGENT THINGS? before|for|to", "^ ~ THINGS URGENT $", "^ URGENT ~ items|things|points|notes|comments|observations $",
    "^ must|should|could|to fix|fixed|have|change*|address*|improve*|consider|discuss|resolve|do_better",
    "^ must|should|could be fix*|change*|address*|improve*",
    "^ needs to be? TO_DO|fixed|resolved|addressed|changed", "^ nice to have|fix|change", "^ the? bad $",
    "needs|need work|attention|changes|fixing|improvement", "changes|fixes requested|required|needed",
    "requested changes", "PLACES|opportunities for|of|to TO_DO", "^ ~ area|areas|room|opportunities for ~~ $",
    "what i|we have|had? found|noticed|spotted|saw", "what could|can|might|should|would|may|must|needs|need",
    "what i'd|we'd", "what i|we would|should", "what is|what's WRONG",
    "^ still|remaining|newly|other|also? open|unresolved|outstanding|remaining|confirmed|plausible $",
    "^ tech|technical debt $", "^ new in|since|with", "^ new $",
)

DONE_OR_WANTED_ROWS = ("improvements|enhancements|opportunities",)
"""What a change made, or may still make: below praise it is what was made."""

WHOLE_ROWS = (
    "^ OF_WHOLE? OF_WHOLE? WHOLES $:", "^ OF_WHOLE? OF_WHOLE? WHOLES by",
    "^ overall|final|risk assessment|evaluation $:", "^ about",
)

CHANGE_ROWS = (
    "^ OF_CHANGE? OF_CHANGE? CHANGES $:", "^ OF_CHANGE? OF_CHANGE? CHANGES ~ CHANGED $:",
    "^ what|what's is|has? changed|new $:", "^ what this|the|it ~ does $:", "^ delta|diff",
    "^ file|files CHANGED",
)

ONE = (
    "one", "two", "a", "an", "another", "single", "only",
)
MAIN = ("blocking", "main", "only", "single", "remaining", "real", "biggest", "major", "critical")
NAMED_FAULT_ROWS = ("^ the|one MAIN FAULT is", "^ the? ONE URGENT? ~ FAULT $:", "^ the? ONE URGENT? ~ FAULTS $:")
"""A sentence that names a fault before it says what it is: "One small gap: …"."""


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables of words by their names."""
    named = {**globals()}
    return tuple((name, value) for name, value in named.items() if name.isupper() and isinstance(value, tuple))
