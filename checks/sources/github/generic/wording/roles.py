"""What a heading, or a line above a list, says of what is below it: findings, praise, the change, what was checked."""

from __future__ import annotations

import re
from enum import StrEnum

from checks.sources.github import labels, noise
from checks.sources.github.markup import inline


class Role(StrEnum):
    """The part of a review that a section plays."""

    FINDINGS = "findings"
    PRAISE = "praise"
    CHANGE = "change"  # what the change does
    WHOLE = "whole"  # a word on the whole: summary, verdict, score
    CHECKED = "checked"  # what was looked at and is in order, and how
    DENIED = "denied"  # what is said to be no finding
    DONE = "done"  # what was found before and is settled
    RECAP = "recap"  # what to do about what is shown elsewhere
    TOPIC = "topic"  # anything else: "Security", "src/a.py"


QUIET = frozenset({Role.PRAISE, Role.CHANGE, Role.WHOLE, Role.CHECKED, Role.DENIED})
"""Sections of which only what carries a severity is a finding."""

WORDS = 9
"""Words of a heading that names a part of a review; a longer one is a sentence."""

_SEVERAL = (
    r"issues|findings|problems|bugs|concerns|defects|faults|flaws|vulnerabilities|suggestions|nit(?:s|picks)|quibbles|improvements|enhancements|"
    r"remarks|blockers|weaknesses|drawbacks|shortcomings|risks|gotchas|pitfalls|gaps|caveats|limitations|reservations|worries|"
    r"smells|typos|regressions|errors|warnings|cons|negatives|inconsistencies|deficiencies|violations|opportunities"
)
"""What reviewers call what they found, in the plural: "Issues in the parser" heads a list, "Issue in the parser" is one."""

_ONE = (
    r"issue|finding|problem|bug|concern|defect|suggestion|nit(?:pick)?|improvement|remark|blocker|risk|gap|caveat|"
    r"vulnerability|regression|smell|typo"
)

_TAIL = (
    r"(?:\W*\Z|\s*+[:,(/&–—-]|\s(?:found|identified|detected|spotted|noticed|raised|reported|introduced|remaining|worth|"
    r"to|by|in|for|from|on|of|with|and|or|i|we|that|which|before|after|left|below|here|per|at)\b)"
)
"""What follows a noun that heads a title: nothing, or words that go on with it."""

_URGENCY = (
    r"critical|blocking|non-?\s?blocking|not blocking|blocker|required|optional|minor|major|high|medium|low|trivial|important|moderate|"
    r"actionable|significant|serious|small(?:er)?|nit(?:pick)?y?|informational|info"
)

_FINDINGS = re.compile(
    rf"\b(?:{_SEVERAL}){_TAIL}"
    rf"|\A\W*+(?:\w[\w-]*+\s){{0,3}}(?:{_ONE})\W*+\Z"
    rf"|\A\W*+(?:(?:{_URGENCY})(?:[\s/,&]++(?:and\s|or\s)?+)?+){{1,5}}(?:severity|priority|risk|impact|importance|stuff|things?|points?|items?|notes?|comments?|"
    r"follow-?ups?|observations?|changes)?(?:\s(?:before|for|to)\b[^\n]{0,80})?\W*+\Z"
    r"|\A\W*(?:must|should|could|needs? to|to|nice[ -]to)[ -](?:be )?(?:fix(?:ed)?|have|change[ds]?|address(?:ed)?|improve[ds]?|consider|discuss|resolve|do better)\b"
    r"|\A\W*(?:the )?bad\W*\Z|\bneeds? (?:work|attention|changes|fixing|improvement)\b|\b(?:changes|fixes) (?:requested|required|needed)\b|\brequested changes\b"
    r"|\b(?:areas?|room|points?|things?|items?|opportunities|ideas|aspects) (?:for|of|to) (?:improve\w*|concern|attention|fix|change|address|consider|watch|be aware|review|discuss)\b"
    r"|\bwhat (?:i|we)(?: ha(?:ve|d))? (?:found|noticed|spotted|saw)\b|\bwhat (?:(?:could|can|might|should|would|may|must|needs?)\b|(?:i|we)(?:'d| would| should)\b|(?:is|'s) (?:wrong|missing|broken|off))"
    r"|\A\W*(?:still |remaining |newly |other |also )?(?:open|unresolved|outstanding|remaining|confirmed|plausible|tech(?:nical)? debt|new(?: in| since| with)\b.*)\W*\Z",
    re.IGNORECASE,
)

_PRAISE = re.compile(
    r"\A\W*(?:the |some |key |main |code )?(?:positives?\b|praise|strengths|pros|kudos|highlights|commendations|appreciation|wins|good(?:\W*\Z| \w+)|great (?:work|job|stuff)|nice(?: \w+)?\W*\Z|best practices|"
    r"well[- ](?:done|implemented|written|structured|designed|tested)|thumbs up|excellent)"
    r"|\b(?:strengths|positives|highlights|praise|kudos)\W*\Z|\bpositive (?:\w+ )?(?:aspects|feedback|notes|observations|points|highlights)\b"
    r"|\bwhat(?:['’]?s| is| was| are| has been| went| i| we| you| it| this| that| the \w+| looks| works| worked){0,3}\b.{0,40}\b(?:good|great|well|nice|right|likes?|liked|loved?|enjoyed|working|works|appreciated?|solid|strong)\b"
    r"|\b(?:done|works?|working|looks?|looking|went|handled) (?:really |very )?(?:well|good|great|right|nice(?:ly)?|as expected)\b"
    r"|\bthings (?:i|we) (?:like|love|enjoy)",
    re.IGNORECASE,
)
"""Headings of praise. What "what" asks for decides: "What looks good", "What could be better"."""

_CHECKED = re.compile(
    r"\A\W*(?:(?:all|also|already|everything|items?|things|files|areas?|pages|surfaces|claims|what|how|round \d+ items?)\b[\s\w]{0,40}?)?\b(?:verified|verification|validated|validation|certified|certification|checked|tested|reviewed|"
    r"confirmed (?:correct|ok|safe|working)|(?:i|we|was|were|is|are) (?:ran|run|test|check|verif|look|did|read|cover)\w*)\b"
    r"|\A\W*(?:test(?:ing)? (?:plan|results?|run|strategy|performed|done|notes)|tests (?:run|executed|performed)|methodology|reviewers?\b|evidence\W*\Z|citations?\W*\Z|commands?(?: run)?\W*\Z|(?:ci|build)(?: (?:status|results?|checks))?\W*\Z|(?:status )?checks\W*\Z|"
    r"(?:requirements?|acceptance|success|plan|spec|design|standards?|guidelines?|acs?)\b.{0,30}(?:trace\w*|criteria|compliance|coverage|completeness|status|alignment|check\w*|verification)|"
    r"\w+ compliance\W*\Z|traceability|compatibility check|everything else|unchanged|unaffected|out of scope|not in scope)"
    r"|\b(?:verification|verified|validation|methodology|compliance)(?: (?:results?|performed|steps?|status|matrix|summary|notes))?\W*\Z"
    r"|\A\W*why no\b|\bno (?:[\w-]+ )?(?:issues|problems|concerns|action|findings|changes|gaps|bugs|blockers|risks)\b|\A\W*(?:verified |all )?(?:clean|clear|safe)\W*\Z"
    r"|\b(?:without|zero|free of) (?:\w+ )?(?:findings?|issues?|problems?|concerns?|bugs?)\b|\bdid(?:n['’]t| not) (?:find|check|see|look)\b",
    re.IGNORECASE,
)
"""Headings of what was looked at and is in order, or how it was looked at."""

_DENIED = re.compile(
    r"\b(?:non-?(?:findings?|issues?)|false (?:positives?|alarms?)|ruled out|refuted|rejected|dismissed|withdrawn|not (?:an? )?(?:findings?|issues?|problems?|bugs?|concerns?))\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\A\W*(?:(?:pull request|pr|review|key|main|notable|important|historical|technical|additional|more|other|summary of|list of|overview of|the|file|code|description of)\s)*(?:changes?|changed files|what(?:['’]?s)? (?:changed|new)|walk-?through|description|introduction|"
    r"purpose|intent|intention|context|background|approach|additions|modifications|files?(?: (?:changed|reviewed|affected|modified|touched|summary|scanned|processed|selected))?|delta\b.*|diff\b.*|"
    r"what (?:this|the|it)\b.{0,20}\bdoes|understanding|sequence diagrams?|release notes|related (?:prs?|issues?|work)|references|scope)\b(?:\W*\Z|.*\b(?:changed|reviewed|overview|files|delta|analysis)\W*\Z|\s*[(:+-])",
    re.IGNORECASE,
)
_SIZE = re.compile(r"\+\d{1,6}\s?/\s?[-−]\d{1,6}\b[)`*\s]*+\Z")
"""The size of a change, "`a.py` (+6/-2)", at the end of a heading: what is below tells of the change."""

_WHOLE = re.compile(
    r"\A\W*(?:(?:pull request|pr|code|review|overall|executive|final|general|quick|brief|high-level|decision[- ]maker|the|my|risk|quality|self)\s)*(?:summary|overview|impression|verdict|conclusion|decision|status|score(?:s|card)?|rating|"
    r"(?<=overall )(?:assessment|evaluation)|(?<=risk )assessment|(?<=final )(?:assessment|evaluation)|grade|result|recommendation|statistics|stats|metrics|legend|tl;?dr|bottom line|headline|confidence|effort|type|thoughts|notes? to (?:self|maintainers?)|meta(?:data)?|about|stated intent|shape|coverage|risk level|outcome|post-review status)\b(?:\W*\Z|\s*+[:–—-]|\s\(|\sby\s)",
    re.IGNORECASE,
)

_RECAP = re.compile(
    r"\A\W*(?:(?:key|main|my|final|suggested|recommended|proposed|required|immediate|priority|prioriti[sz]ed|overall|summary of(?: the)?|list of|remaining|short-term|long-term)\s)*(?:recommendations|next steps|action items|actions?(?: (?:items|required|needed|plan|points?|taken))?|"
    r"fix(?:es)?(?: (?:order|plan|list))|(?:improvement|action|remediation|rollout|follow-up) plan|remedies|remediation(?: \w+)?|to[ -]?dos?(?: list)?|priorit(?:y|ies)(?: \w+)?|follow[ -]?ups?|future (?:work|improvements?)|for later|before merg\w+|path to (?:green|merge|approval)|fix order|severities)\b(?:\W*\Z|\s*+[:(–—-]|\s(?:for|summary|to|by)\b)"
    r"|\A\W*(?:summary of(?: the)? (?:findings|issues|action items|severities|problems)|(?:findings|issues?|severity|recommendations?|problem)(?: count)? (?:summary|overview|breakdown|at a glance|table|matrix)|(?:recommended|suggested|proposed) (?:fixes|changes|solutions|improvements))\b",
    re.IGNORECASE,
)
_APPROVED = re.compile(
    r"\((?:approved?|ok|okay|pass(?:ed|es)?|good|correct|lgtm|verified|no issues|clean)\b[^()]*\)\W*\Z",
    re.IGNORECASE,
)
"""A verdict behind a heading: "Group struct conversion (Approve)"."""

_NUMBER = re.compile(r"\A\W*(?:\d{1,3}|[A-Z])[.):]\s+")
_COUNT = re.compile(r"(?<!\s)\s*+\(\s?\d{1,4}(?: \w{1,20})?\s?\)(?=\W{0,9}\Z)")
_CROSSED = re.compile(r"\w\W*[✘✗❌✖⛔🚫⚠]\ufe0f?+\s*+\Z")


def role_of(title: str) -> Role:
    """What a heading says of what is below it."""
    text = _COUNT.sub("", _NUMBER.sub("", inline.plain(title)))
    if noise.heads_done(text):
        return Role.DONE
    if len(text.split()) > WORDS:
        return Role.TOPIC
    key, colon, _ = text.partition(":")
    if colon and _WHOLE.match(key):
        return Role.WHOLE
    severity, rest = labels.label_of(text)
    if severity and labels.is_group(rest):
        return Role.FINDINGS
    # What decides where a heading could be two: "Positive observations", "Not findings", "Summary of issues".
    order = (
        (Role.PRAISE, _APPROVED),
        (Role.FINDINGS, _CROSSED),
        (Role.CHANGE, _SIZE),
        (Role.DENIED, _DENIED),
        (Role.CHECKED, _CHECKED),
        (Role.PRAISE, _PRAISE),
        (Role.RECAP, _RECAP),
        (Role.FINDINGS, _FINDINGS),
        (Role.WHOLE, _WHOLE),
        (Role.CHANGE, _CHANGE),
    )
    return next((role for role, words in order if words.search(text)), Role.TOPIC)


def role_below(above: Role, title: str) -> Role:
    """What a heading says of what is below it where another is above it."""
    own = role_of(title)
    if above in (Role.PRAISE, Role.DONE, Role.DENIED) or (above is Role.RECAP and own is Role.FINDINGS):
        return above
    if own is Role.TOPIC and above not in (Role.TOPIC, Role.WHOLE):
        return above
    return own
