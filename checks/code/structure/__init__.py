"""Where we are in the code: answers about the text of one source file."""

from checks.code.structure.chance import Chance
from checks.code.structure.lexical.outline import LexicalOutline
from checks.code.structure.outline import (
    Branch,
    Call,
    Definition,
    Handler,
    Import,
    Kind,
    Outline,
    Parameter,
    Passage,
    Role,
    Statement,
    Token,
)
from checks.code.structure.reader_choice import Shelf, outline
from checks.code.structure.use import Use, UseKind, ValueKind

__all__ = [
    "Branch",
    "Call",
    "Chance",
    "Definition",
    "Handler",
    "Import",
    "Kind",
    "LexicalOutline",
    "Outline",
    "Parameter",
    "Passage",
    "Role",
    "Shelf",
    "Statement",
    "Token",
    "Use",
    "UseKind",
    "ValueKind",
    "outline",
]
