"""JavaScript, TypeScript and TSX: one family, so one file."""

from dataclasses import replace

from checks.code.structure.grammar import Beginning, Grammar, ParameterShape, behind, named_behind
from checks.code.structure.use_shape import JAVASCRIPT as USES

BEGINNINGS = (
    Beginning(
        behind("function class interface type enum namespace module const let var", r"[\s*#\"'`]+"),
        plain=True,
    ),
    Beginning(
        behind(
            "get set static async readonly public private protected abstract declare override accessor",
            r"[\s*#\"'`]+",
        )
    ),
    Beginning(r"\b(?:namespace|module)\s[^\n;{}]*\.\s*\Z"),
    Beginning(r"[^(,\s=]\s*\Z|^\s*\Z|[(,=]\s*\n\s*\Z|,\s*\Z", r"\s*!?\s*=(?![=>])"),
    Beginning(r"(?:^|[^(.\s][ \t]*|\n[ \t]*)[#\"'`]?\Z", r"[\"'`]?\s*[!?]?\s*:(?!:)"),
    Beginning(r"[\"'`](?:[^\"'`\n]*[^\w\"'`\n])?\Z", r"[^\w\"'`\n]*[\"'`]\s*\]?\s*\??\s*[:(=]"),
    Beginning(r"(?:(?:^|[{;},\n)*])\s*|@[\w.]+\s+)[#\"'*\[]*\s*\Z", r"[\"'`\]]?\s*\??\s*[(<]"),
    Beginning(r"[{,\n]\s*[\"']?\Z", r"[\"']?\s*[,}]", "enum"),
    Beginning(r"(?:^|[{;}\n)])\s*[#\"']?\Z", r"[\"']?[!?]?[ \t]*(?:[;\n}]|\Z|//|/\*)"),
    Beginning(r"(?:let|var|const)\s[^;]*,\s*\Z", r"\s*[,;\n=:!]", far=True),
    Beginning(r"\b(?:interface|type)\s[^;]*[{,]\s*\Z", r"\??\s*,", far=True),
)

DEFINITIONS = """
    (function_declaration name: (identifier) @name parameters: (_) @parameters) @function
    (generator_function_declaration name: (identifier) @name parameters: (_) @parameters) @function
    (export_statement declaration: (_ name: (_) @name)) @wide
    (arrow_function) @scope
    (function_expression) @scope
    (generator_function) @scope

    (variable_declarator name: (identifier) @name value: (_)? @value) @variable
    (variable_declarator name: (identifier) @name value: (object)) @object
    (for_statement initializer: (_ (variable_declarator name: (identifier) @name) @local))
    (variable_declarator name: (identifier) @name
      value: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
        (function_expression parameters: (_) @parameters)
        (generator_function parameters: (_) @parameters)]) @function
    (variable_declarator name: (identifier) @name value: (class)) @class
    (variable_declarator name: (identifier) @name
      value: (call_expression
        function: [(identifier) @wrapper (member_expression property: (property_identifier) @wrapper)]
        arguments: (arguments . [(arrow_function parameters: (_)? @parameters)
          (function_expression parameters: (_) @parameters)]))
      (#one-of? @wrapper "memo" "forwardRef" "useCallback" "debounce" "throttle" "once" "observer"
        "asyncHandler" "catchAsync")) @function

    (assignment_expression left: (identifier) @name
      right: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
        (function_expression parameters: (_) @parameters)]) @function
    (assignment_expression
      left: (member_expression object: (_) @owner
        property: [(property_identifier) (private_property_identifier)] @name)
      right: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
        (function_expression parameters: (_) @parameters)
        (generator_function parameters: (_) @parameters)]) @function
    (assignment_expression
      left: (member_expression object: (_) @owner property: (property_identifier) @name)
      right: (assignment_expression right: [(arrow_function parameters: (_) @parameters)
        (function_expression parameters: (_) @parameters)])) @alias
    (assignment_expression
      left: (member_expression object: (_) @owner property: (property_identifier) @name)
      right: (class)) @class
    (assignment_expression
      left: (member_expression object: [(identifier) (member_expression)] @owner
        property: (property_identifier) @name)
      right: (_) @value) @variable
    (assignment_expression
      left: (member_expression object: [(identifier) (member_expression)] @owner
        property: (property_identifier) @name)
      right: (object)) @object
    (assignment_expression
      left: (member_expression object: (this)
        property: [(property_identifier) (private_property_identifier)] @name)
      right: (_) @value) @attribute

    (method_definition name: (_) @name parameters: (_) @parameters) @method
    (pair key: [(property_identifier) (string)] @name
      value: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
        (function_expression parameters: (_) @parameters)
        (generator_function parameters: (_) @parameters)]) @method
    (object
      (pair key: [(property_identifier) (string (string_fragment))] @name value: (_) @value) @entry) @holder
    (pair key: (property_identifier) @name value: (object)) @object
"""

ONLY_JAVASCRIPT = """
    (class_declaration name: (identifier) @name) @class
    (class_declaration name: (identifier) @name (class_heritage (_) @base))
    (variable_declarator name: (identifier) @name value: (class (class_heritage (_) @base)))
    (field_definition property: (_) @name value: (_)? @value) @variable
    (field_definition property: (_) @name
      value: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
        (function_expression parameters: (_) @parameters)]) @method
"""

ONLY_TYPESCRIPT = """
    (function_declaration name: (_) @name return_type: (_) @annotation)
    (method_definition name: (_) @name return_type: (_) @annotation)
    (variable_declarator name: (identifier) @name type: (_) @annotation)
    (function_signature name: (identifier) @name parameters: (_) @parameters
      return_type: (_)? @annotation) @function
    (ambient_declaration (_ name: (_) @name)) @wide
    [(class_declaration name: (_) @name) (abstract_class_declaration name: (_) @name)] @class
    (class_declaration name: (_) @name
      (class_heritage [(extends_clause value: (_) @base) (implements_clause (_) @base)]))
    (abstract_class_declaration name: (_) @name
      (class_heritage [(extends_clause value: (_) @base) (implements_clause (_) @base)]))
    (public_field_definition name: (_) @name type: (_)? @annotation value: (_)? @value) @variable
    (public_field_definition name: (_) @name
      value: [(arrow_function parameters: (_) @parameters) (arrow_function parameter: (_) @parameters)
        (function_expression parameters: (_) @parameters)]) @method
    (method_signature name: (_) @name parameters: (_) @parameters return_type: (_)? @annotation) @method
    (abstract_method_signature name: (_) @name parameters: (_) @parameters
      return_type: (_)? @annotation) @method
    (property_signature name: (_) @name type: (_)? @annotation) @variable
    (property_signature name: (_) @name type: (type_annotation (object_type))) @object
    (interface_declaration name: (_) @name) @class
    (interface_declaration name: (_) @name (extends_type_clause type: (_) @base))
    (type_alias_declaration name: (_) @name value: (_) @value) @object
    (enum_declaration name: (_) @name) @class
    (enum_body name: (property_identifier) @name @variable)
    (enum_assignment name: (_) @name value: (_) @value) @variable
    (internal_module name: (_) @name) @namespace
    (module name: (_) @name) @namespace
    (required_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name
      type: (_)? @annotation) @attribute
"""

PASSAGES = """
    (call_expression function: (_) @callee arguments: (arguments) @arguments) @call
    (call_expression function: (_) @callee arguments: (template_string)) @call
    (new_expression constructor: (_) @callee arguments: (_)? @arguments) @call
    (throw_statement (_) @raised) @raise
    (return_statement) @return
    (await_expression) @await
    (for_in_statement "await" @await)
    (try_statement) @try
    (catch_clause) @except
    (finally_clause) @finally
    (if_statement condition: (_) @condition) @if
    (else_clause (if_statement condition: (_) @condition)) @elif
    (else_clause) @else
    (for_statement initializer: (_) @condition condition: (_) @condition) @for
    (for_in_statement left: (_) @condition right: (_) @condition) @for
    (while_statement condition: (_) @condition) @while
    (do_statement condition: (_) @condition) @while
    (switch_statement value: (_) @condition) @switch
    (switch_case value: (_) @condition) @case
    (ternary_expression condition: (_) @condition) @ternary
"""

IMPORTS = """
    (import_statement source: (_) @module) @statement
    (import_statement (import_clause (identifier) @bound) source: (_) @module) @statement
    (import_statement (import_clause (namespace_import (identifier) @bound)) source: (_) @module) @statement
    (import_statement (import_clause (named_imports (import_specifier name: (_) @imported !alias)))
      source: (_) @module) @statement
    (import_statement
      (import_clause (named_imports (import_specifier name: (_) @imported alias: (_) @bound)))
      source: (_) @module) @statement
    (export_statement (export_clause (export_specifier name: (_) @imported)) source: (_) @module) @statement
    (variable_declarator name: (identifier) @bound
      value: (call_expression function: (identifier) @require arguments: (arguments . (string) @module .))
      (#one-of? @require "require")) @statement
    (variable_declarator name: (identifier) @bound
      value: (member_expression
        object: (call_expression function: (identifier) @require arguments: (arguments . (string) @module .))
        property: (_) @imported)
      (#one-of? @require "require")) @statement
    (variable_declarator
      name: (object_pattern (shorthand_property_identifier_pattern) @imported)
      value: (call_expression function: (identifier) @require arguments: (arguments . (string) @module .))
      (#one-of? @require "require")) @statement
    (variable_declarator
      name: (object_pattern (pair_pattern key: (_) @imported value: (identifier) @bound))
      value: (call_expression function: (identifier) @require arguments: (arguments . (string) @module .))
      (#one-of? @require "require")) @statement
"""

ONLY_TYPESCRIPT_IMPORTS = """
    (import_statement (import_require_clause (identifier) @bound source: (_) @module)) @statement
"""

COMMENTS = frozenset({"comment", "html_comment", "hash_bang_line"})
STRINGS = frozenset({"string", "template_string", "regex", "jsx_text"})
PLAIN_TEXT = frozenset({"jsx_text"})
INTERPOLATIONS = frozenset({"template_substitution"})
NUMBERS = frozenset({"number"})
KEYWORDS = frozenset({"this", "super", "true", "false", "null", "undefined", "import"})
NAMES = frozenset({"identifier", "shorthand_property_identifier_pattern", "this"})
PATTERNS = frozenset({"object_pattern", "array_pattern"})

JAVASCRIPT_PARAMETERS = {
    "identifier": ParameterShape(),
    "shorthand_property_identifier_pattern": ParameterShape(),
    "assignment_pattern": ParameterShape("left", "right"),
    "object_assignment_pattern": ParameterShape("left", "right"),
    "pair_pattern": ParameterShape("value"),
    "rest_pattern": ParameterShape(),
    "object_pattern": ParameterShape(),
    "array_pattern": ParameterShape(),
}
TYPESCRIPT_PARAMETERS = JAVASCRIPT_PARAMETERS | {
    "required_parameter": ParameterShape("pattern", "value", "type"),
    "optional_parameter": ParameterShape("pattern", "value", "type"),
}

KEYWORD_ARGUMENTS = {"pair": "key", "shorthand_property_identifier": "", "method_definition": "name"}
OPTIONS = frozenset({"object"})
SELVES = frozenset({"this"})
EXPORTS = frozenset({"exports", "module.exports", "module"})

JAVASCRIPT = Grammar(
    name="javascript",
    module="tree_sitter_javascript",
    uses=USES,
    endings=("js", "jsx", "mjs", "cjs", "es6"),
    interpreters=("node", "nodejs"),
    beginnings=BEGINNINGS,
    classes=(
        named_behind("class interface enum namespace module"),
        r"NAME\s*=\s*class\b",
        r"module\s+[\"'][^\"'\n]{0,200}\bNAME\b",
    ),
    definitions=DEFINITIONS + ONLY_JAVASCRIPT,
    decorators="(decorator (_) @decorator)",
    passages=PASSAGES,
    imports=IMPORTS,
    comments=COMMENTS,
    strings=STRINGS,
    plain_text=PLAIN_TEXT,
    interpolations=INTERPOLATIONS,
    numbers=NUMBERS,
    keywords=KEYWORDS,
    selves=SELVES,
    exports=EXPORTS,
    names=NAMES,
    parameters=JAVASCRIPT_PARAMETERS,
    patterns=PATTERNS,
    keyword_arguments=KEYWORD_ARGUMENTS,
    options=OPTIONS,
    module_separator="",
)
TYPESCRIPT = replace(
    JAVASCRIPT,
    name="typescript",
    module="tree_sitter_typescript",
    factory="language_typescript",
    endings=("ts", "mts", "cts"),
    interpreters=("deno", "bun", "tsx"),
    definitions=DEFINITIONS + ONLY_TYPESCRIPT,
    imports=IMPORTS + ONLY_TYPESCRIPT_IMPORTS,
    parameters=TYPESCRIPT_PARAMETERS,
)
TSX = replace(TYPESCRIPT, name="tsx", factory="language_tsx", endings=("tsx",), interpreters=())

GRAMMARS = (JAVASCRIPT, TYPESCRIPT, TSX)

SCRIPTS = frozenset(one.name for one in GRAMMARS)
"""The names of JavaScript and of what is compiled to it."""
