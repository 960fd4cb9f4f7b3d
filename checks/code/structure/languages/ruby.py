"""Ruby."""

from checks.code.structure.grammar import Beginning, Grammar, ParameterShape, named_behind
from checks.code.structure.use_shape import RUBY as USES

BEGINNINGS = (
    Beginning(r"(?:^|[^\w$])(?:def|class|module)\s+(?:[\w:.]+(?:\.|::))?@{0,2}\Z", plain=True),
    Beginning(r"@\Z", r"\s*[^\s=\w]{0,3}=(?![=~>])"),
    Beginning(r"[^.:]\s*\Z|^\s*\Z", r"\s*=(?![=~>])"),
    Beginning(
        r"\b(?:attr\w*|cattr\w*|mattr\w*|class_attribute|define_\w+|scope)[\s(]+(?::\w+[?!=]?\s*,\s*)*:\Z",
        far=True,
    ),
    Beginning(r":\Z", "", "class_attribute|attr_accessor|attr_reader|attr_writer"),
)

GRAMMARS = (
    Grammar(
        name="ruby",
        module="tree_sitter_ruby",
        uses=USES,
        endings=("rb", "rake", "gemspec", "ru", "rbi"),
        beginnings=BEGINNINGS,
        classes=(named_behind("class module"),),
        file_names=("Gemfile", "Rakefile", "Guardfile", "Capfile", "Vagrantfile", "Podfile", "Fastfile"),
        interpreters=("ruby", "jruby"),
        definitions="""
            (method name: (_) @name) @function
            (method name: (_) @name parameters: (_) @parameters)
            (singleton_method object: (_) @owner name: (_) @name) @function
            (singleton_method name: (_) @name parameters: (_) @parameters)
            (class name: (_) @name) @class
            (class name: (_) @name superclass: (superclass (_) @base))
            (module name: (_) @name) @class
            (assignment left: (constant) @name right: (_) @value) @variable
            (assignment left: (class_variable) @name right: (_) @value) @variable
            (assignment left: (instance_variable) @name right: (_) @value) @attribute
            (operator_assignment left: (instance_variable) @name) @attribute
            (call method: (identifier) @means arguments: (argument_list (simple_symbol) @name @variable)
              (#one-of? @means "attr" "attr_accessor" "attr_reader" "attr_writer"
                "cattr_accessor" "mattr_accessor" "class_attribute"))
            (call method: (identifier) @means arguments: (argument_list . (simple_symbol) @name)
              block: (_ parameters: (_)? @parameters)
              (#one-of? @means "define_method" "define_singleton_method")) @method
            (call method: (identifier) @means arguments: (argument_list (simple_symbol) @name . (lambda))
              (#one-of? @means "scope")) @method
        """,
        passages="""
            (call receiver: (_) @callee method: (_) @callee arguments: (_)? @arguments) @call
            (call !receiver method: (_) @callee arguments: (_)? @arguments) @call
            (call method: (identifier) @means
              arguments: (argument_list . [(constant) (scope_resolution) (call)] @raised)
              (#one-of? @means "raise" "fail")) @raise
            (return) @return
            (begin) @try
            (body_statement [(rescue) (ensure)]) @try
            (rescue) @except
            (rescue exceptions: (exceptions (_) @caught)) @except
            (ensure) @finally
            (if condition: (_) @condition) @if
            (unless condition: (_) @condition) @if
            (if_modifier condition: (_) @condition) @if
            (unless_modifier condition: (_) @condition) @if
            (elsif condition: (_) @condition) @elif
            (else) @else
            (while condition: (_) @condition) @while
            (until condition: (_) @condition) @while
            (while_modifier condition: (_) @condition) @while
            (until_modifier condition: (_) @condition) @while
            (for pattern: (_) @condition value: (_) @condition) @for
            (case value: (_)? @condition) @switch
            (case_match value: (_) @condition) @match
            (when pattern: (_) @condition) @case
            (in_clause pattern: (_) @condition) @case
            (conditional condition: (_) @condition) @ternary
        """,
        imports="""
            (call method: (identifier) @means arguments: (argument_list . (string) @module)
              (#one-of? @means "require" "require_relative" "load")) @statement
        """,
        comments=frozenset({"comment", "uninterpreted"}),
        strings=frozenset(
            {"string", "bare_string", "regex", "heredoc_body", "subshell", "character", "delimited_symbol"}
        ),
        numbers=frozenset({"integer", "float", "rational", "complex"}),
        keywords=frozenset({"self", "true", "false", "nil", "super"}),
        symbols=frozenset({"simple_symbol", "hash_key_symbol", "bare_symbol"}),
        selves=frozenset({"self"}),
        parameters={
            "identifier": ParameterShape(),
            "optional_parameter": ParameterShape("name", "value"),
            "splat_parameter": ParameterShape("name"),
            "keyword_parameter": ParameterShape("name", "value"),
            "hash_splat_parameter": ParameterShape("name"),
            "block_parameter": ParameterShape("name"),
            "destructured_parameter": ParameterShape(),
        },
        patterns=frozenset({"destructured_parameter"}),
        keyword_arguments={"pair": "key"},
        options=frozenset({"hash"}),
        module_separator="",
    ),
)
