"""Whether a sentence speaks of the code at hand as it is, and not of callers, of a case, of a check that is not needed."""

from __future__ import annotations

import re
from typing import Final

from checks.model.claim import Stance
from checks.text.conceding import takes_back
from checks.text.grammar.sentence import Sentence
from checks.text.hazards.spelled import Spelled
from checks.text.hazards.states import GIVEN, states_in
from checks.text.hazards.wrongs import Wrong
from checks.text.mentions import Shape
from checks.text.prose import Text

ELSEWHERE: Final = re.compile(
    r"(?<![\w-])(?:callers?|consumers?)(?! (?:may |might |can |could |will |does |do |who |that |which )?(?:not )?(?:pass|give|omit|forget|supply|provide|hand|call))"
    r"|(?<![\w-])only (?:if|when|checks|guards|covers|handles|looks)"
    r"|(?<![\w-])(?:race|races|concurrently|meanwhile|between|by time|unlike|properly|correctly|gracefully|explicitly|consistently|upstream|downstream)(?![\w-])"
)
"""Words of what happens at another place or time, or of a check that is there and not good enough."""

NEEDLESS: Final = re.compile(
    r"(?<![\w-])(?:no need|(?:does|do|is|are) not need|need not|needless|unnecessary|redundant)(?![\w-])"
)
"""Ways to say that a check is not wanted."""

GIVING: Final = frozenset(GIVEN.replace("[sz]", "s").split("|")) | {"initialized"}
"""Participles of what has a value, or has not: "was never set" says that it is null."""

CASE: Final = re.compile(
    r"(\S{1,40}) (?:if|when|whenever|once|until|assuming) ([^,;.]{1,300})|^(?:if|when|whenever|once|until|assuming) ([^,;.]{1,300})"
)
ASKING: Final = re.compile(
    r"(?:check|test|verif|validat|ensur|confirm|see|guard|consider|handle|case)\w{0,4}|or|and"
)
"""Words before an "if" that asks and supposes no case."""

TIME: Final = re.compile(
    r"<\d{1,3}> (?:is|are|gets) (?:read|used|accessed|called|invoked|dereferenced|indexed|evaluated)|(?:access|call|read|us|index)ing"
)
"""What follows a "when" that says no more than where."""


def is_quiet(text: Text, sentence: Sentence, said: Spelled, wrong: Wrong) -> bool:
    """It is a title or a question, speaks of what was, of another place, or takes back what it says."""
    clauses = sentence.clauses
    if sentence.title or any(clause.asked for clause in clauses) or is_of_another_place(said):
        return True
    if any(clause.stance is Stance.ELSEWHERE for clause in clauses):
        return True
    if any(clause.stance is Stance.PAST and clause.lowered.isdisjoint(GIVING) for clause in clauses):
        return True
    if any(one.shape is Shape.PATH for one in sentence.mentions) or NEEDLESS.search(said.text):
        return True
    return (wrong.lacks and _is_of_a_case(said, wrong)) or takes_back(text, sentence, but=wrong.lacks)


def is_of_another_place(said: Spelled) -> bool:
    """It speaks of callers, of another time, of a check that is not good enough."""
    return ELSEWHERE.search(said.text) is not None


def _is_of_a_case(said: Spelled, wrong: Wrong) -> bool:
    """It speaks of a case that is no state of a name: "when it is new"; what is asked for may be for a state alone."""
    stated = [] if wrong.wanted else [one.at for one in states_in(said)]
    for match in CASE.finditer(said.text):
        if match[1] is not None and ASKING.fullmatch(match[1]):
            continue
        inside = any(match.start() <= at < match.end() for at in stated)
        if not inside and not TIME.match(match[2] or match[3]):
            return True
    return False
