"""C and C++: one family, so one file."""

from dataclasses import replace

from checks.code.structure.grammar import AFTER_BODY, Beginning, Grammar, ParameterShape, named_after
from checks.code.structure.use_shape import C as USES

TYPE_BEFORE = r"(?<!->)(?<!\breturn)(?<!\bnew)(?<!\bthrow)(?<!\bcase)(?<!\belse)(?<!\bgoto)(?<!\bdelete)\s*\Z"
BEGINNINGS = (
    Beginning(r"\b(?:struct|union|enum|class|namespace|concept|using|define)\b[^;{}]*\Z", far=True),
    Beginning(r"(?:^|[\w*&>~:;{})\]\"\n])" + TYPE_BEFORE, r"\s*\("),
    Beginning(r"\([\w:\s*&^]*\Z", r"\s*(?:\[[^\]\n]*\]\s*)*\)"),
    Beginning(r"(?:^|[\w*&>})\]:\n])" + TYPE_BEFORE, r"\s*(?:[\[;{]|=(?!=)|:(?!:))"),
    # not the last of a row of arguments
    Beginning(r"(?:^|[\w*&>})\]:\n])" + TYPE_BEFORE, r"\s*,(?!\s*(?:const\s+)?[\w:]+[\s*&]+\w+\s*[,)])"),
    Beginning(
        r"(?:^|[;{}])(?:[^(){};]|\((?:[^()]|\([^()]*\))*\))*,\s*\**\s*\Z",
        r"\s*(?:[\[;,{(:]|=(?!=))",
        far=True,
    ),
    Beginning(r"(?:^|[{,\n])\s*\Z", r"\s*(?:[,}]|=(?!=)|\n|\Z)", "enum"),
    Beginning(r"(?:^|[\w*&>})\]\n])\s*\Z", r"\s*(?:__\w+|alignas|noexcept|override|final|asm|[A-Z_]{2})"),
)


def declared(outer: str, inner: str) -> str:
    """The patterns of a declarator that may be wrapped in up to two pointers or references.

    `outer` and `inner` hold a `%s` each: where the declarator is, and what it is.
    """
    wrappers = ("%s", "(pointer_declarator declarator: %s)")
    twice = "(pointer_declarator declarator: (pointer_declarator declarator: %s))"
    return "\n".join(outer % (wrapper % inner) for wrapper in (*wrappers, twice))


NAMED = "(function_declarator declarator: %s @name parameters: (_) @parameters)"
FUNCTION_NAMES = "[(identifier) (field_identifier)]"
VARIABLE = "[(identifier) @name (array_declarator declarator: (identifier) @name)]"
FIELD = "[(field_identifier) @name (array_declarator declarator: (field_identifier) @name)]"

DEFINITIONS = "\n".join(
    (
        declared(
            "(function_definition type: (_)? @annotation declarator: %s) @function", NAMED % FUNCTION_NAMES
        ),
        declared("(declaration type: (_)? @annotation declarator: %s) @prototype", NAMED % "(identifier)"),
        declared("(declaration type: (_) @annotation declarator: %s) @variable", VARIABLE),
        declared(
            "(declaration type: (_) @annotation declarator: (init_declarator declarator: %s value: (_) @value))"
            " @variable",
            VARIABLE,
        ),
        declared("(field_declaration type: (_) @annotation declarator: %s) @variable", FIELD),
        """
        (field_declaration declarator: (function_declarator
          declarator: (parenthesized_declarator (pointer_declarator declarator: (_) @name)))) @variable
        (struct_specifier name: (_) @name body: (_)) @class
        (union_specifier name: (_) @name body: (_)) @class
        (enum_specifier name: (_) @name body: (_)) @class
        (type_definition type: [
            (struct_specifier !name body: (_)) (union_specifier !name body: (_)) (enum_specifier !name body: (_))]
          declarator: (type_identifier) @name) @class
        (type_definition type: [(struct_specifier name: (_)) (union_specifier name: (_)) (enum_specifier name: (_))
            (primitive_type) (sized_type_specifier) (type_identifier)] @value
          declarator: [(type_identifier) @name (pointer_declarator declarator: (type_identifier) @name)]) @variable
        (type_definition declarator: (function_declarator
          declarator: (parenthesized_declarator (pointer_declarator declarator: (_) @name)))) @variable
        (enumerator name: (_) @name value: (_)? @value) @variable
        (preproc_def name: (_) @name value: (_)? @value) @variable
        (preproc_function_def name: (_) @name parameters: (_) @parameters) @function
        """,
    )
)

CPP_NAMES = "[(identifier) (qualified_identifier) (destructor_name) (operator_name)]"
CPP_METHOD_NAMES = "[(field_identifier) (destructor_name) (operator_name)]"
CPP_DEFINITIONS = "\n".join(
    (
        declared("(function_definition declarator: %s) @function", NAMED % CPP_NAMES),
        "(function_definition declarator: (reference_declarator %s)) @function" % (NAMED % CPP_NAMES),
        "(function_definition declarator: (reference_declarator %s)) @function" % (NAMED % CPP_METHOD_NAMES),
        declared(
            "(field_declaration type: (_)? @annotation declarator: %s) @method", NAMED % CPP_METHOD_NAMES
        ),
        "(field_declaration declarator: (reference_declarator %s)) @method" % (NAMED % CPP_METHOD_NAMES),
        "(declaration declarator: (reference_declarator %s)) @prototype" % (NAMED % CPP_NAMES),
        "(declaration declarator: %s) @prototype" % (NAMED % "[(destructor_name) (operator_name)]"),
        """
        (field_declaration declarator: (field_identifier) @name default_value: (_) @value)
        (field_declaration declarator: (reference_declarator (field_identifier) @name)) @variable
        (class_specifier name: (_) @name body: (_)) @class
        (class_specifier name: (_) @name
          (base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base))
        (struct_specifier name: (_) @name
          (base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base))
        (function_definition type: [(class_specifier !body) (struct_specifier !body)]
          declarator: (identifier) @name) @class
        (template_declaration [(class_specifier name: (_) @name) (struct_specifier name: (_) @name)]) @wide
        (template_declaration (function_definition declarator: (function_declarator declarator: (_) @name))) @wide
        (namespace_definition name: (_) @name) @namespace
        (alias_declaration name: (_) @name type: (_) @value) @variable
        (concept_definition name: (_) @name) @variable
        (init_declarator declarator: (identifier) @name
          value: (lambda_expression
            declarator: (abstract_function_declarator parameters: (_) @parameters))) @function
        (lambda_expression) @scope
        """,
    )
)

PASSAGES = """
    (call_expression function: (_) @callee arguments: (_) @arguments) @call
    (return_statement) @return
    (if_statement condition: (_) @condition) @if
    (else_clause (if_statement condition: (_) @condition)) @elif
    (else_clause) @else
    (for_statement initializer: (_)? @condition condition: (_)? @condition) @for
    (while_statement condition: (_) @condition) @while
    (do_statement condition: (_) @condition) @while
    (switch_statement condition: (_) @condition) @switch
    (case_statement value: (_) @condition) @case
    (conditional_expression condition: (_) @condition) @ternary
"""

CPP_PASSAGES = """
    (new_expression type: (_) @callee arguments: (_) @arguments) @call
    (throw_statement (_) @raised) @raise
    (try_statement) @try
    (catch_clause) @except
    (catch_clause parameters: (parameter_list (parameter_declaration type: (_) @caught))) @except
    (for_range_loop declarator: (_) @condition right: (_) @condition) @for
    (co_await_expression) @await
    (co_return_statement) @return
"""

IMPORTS = "(preproc_include path: (_) @module) @statement"

CPP_IMPORTS = """
    (using_declaration "namespace" (_) @module) @statement
    (using_declaration . (qualified_identifier) @module) @statement
    (using_declaration . (qualified_identifier scope: (_) @module name: (_) @imported)) @statement
"""

STRINGS = frozenset({"string_literal", "raw_string_literal", "char_literal", "system_lib_string"})
NUMBERS = frozenset({"number_literal"})
KEYWORDS = frozenset({"primitive_type", "true", "false", "null", "this", "auto", "type_qualifier"})
RESERVED = frozenset(
    {"if", "else", "for", "while", "do", "switch", "case", "return", "sizeof", "try", "catch"}
)
PARAMETERS = {
    "identifier": ParameterShape(),
    "parameter_declaration": ParameterShape("declarator", None, "type"),
    "optional_parameter_declaration": ParameterShape("declarator", "default_value", "type"),
    "variadic_parameter_declaration": ParameterShape("declarator", None, "type"),
}

C = Grammar(
    name="c",
    module="tree_sitter_c",
    uses=USES,
    endings=("c",),
    beginnings=BEGINNINGS,
    classes=(named_after("class struct union enum namespace typedef"), AFTER_BODY),
    definitions=DEFINITIONS,
    passages=PASSAGES,
    imports=IMPORTS,
    strings=STRINGS,
    numbers=NUMBERS,
    keywords=KEYWORDS,
    parameters=PARAMETERS,
    reserved=RESERVED,
    unread=frozenset({"preproc_arg"}),
    module_separator="",
)
CPP = replace(
    C,
    name="cpp",
    module="tree_sitter_cpp",
    endings=("cc", "cpp", "cxx", "c++", "h", "hh", "hpp", "hxx", "h++", "ipp", "inl", "tpp", "cu", "cuh"),
    definitions=DEFINITIONS + CPP_DEFINITIONS,
    passages=PASSAGES + CPP_PASSAGES,
    imports=IMPORTS + CPP_IMPORTS,
)

GRAMMARS = (C, CPP)
