"""Go."""

from checks.code.facts.kinds.table import GuardKind, Kinds, Loop, Subject, predicates, words

GO = Kinds(
    functions=words("function_declaration method_declaration method_elem"),
    callbacks=words("func_literal"),
    blocks=words("block statement_list source_file"),
    body_wrappers=words("block"),
    transparent=words("block"),
    wrappers=words("expression_statement parenthesized_expression block"),
    loops={"for_statement": Loop.WHILE},
    loop_heads=words("for_clause"),
    each_heads=words("range_clause"),
    switches={
        "expression_switch_statement": "value",
        "type_switch_statement": "value",
        "select_statement": "value",
    },
    arms=words("expression_case type_case communication_case"),
    default_arms=words("default_case"),
    type_patterns=words("type_identifier pointer_type qualified_type slice_type map_type interface_type"),
    value_patterns=words("identifier selector_expression"),
    falls=words("fallthrough_statement"),
    error_words=words("err error"),
    comma_ok={
        "type_assertion_expression": GuardKind.TYPE,
        "index_expression": GuardKind.MEMBERSHIP,
        "unary_expression": GuardKind.OTHER,
    },
    jumps=words("goto_statement"),
    raising_calls=words("panic"),
    leaving_calls=words(
        "os.Exit log.Fatal log.Fatalf log.Fatalln log.Panic log.Panicf log.Panicln runtime.Goexit"
        " t.Fatal t.Fatalf t.FailNow t.Skip t.Skipf t.SkipNow b.Fatal b.Fatalf b.FailNow b.Skip b.Skipf b.SkipNow"
    ),
    labels=words("label_name"),
    targets=words("labeled_statement"),
    breakable=words("expression_switch_statement type_switch_statement select_statement"),
    deferred=words("defer_statement"),
    statements=words("expression_statement go_statement"),
    calls={"call_expression": "function"},
    uses={
        "selector_expression": "operand",
        "index_expression": "operand",
        "call_expression": "function",
        "slice_expression": "operand",
    },
    making_calls=words("make new"),
    nulls=words("nil"),
    literals=words(
        "int_literal float_literal interpreted_string_literal raw_string_literal rune_literal true false"
        " composite_literal func_literal"
    ),
    checks={
        **predicates("Is As", GuardKind.ERROR, usable=False, of=Subject.ARGUMENT, both_ways=False),
        **predicates("Contains HasPrefix HasSuffix", GuardKind.MEMBERSHIP, of=Subject.ARGUMENTS),
    },
    lengths=words("len cap"),
    writes={
        "short_var_declaration": "left",
        "assignment_statement": "left",
        "inc_statement": "",
        "dec_statement": "",
        "var_spec": "name",
        "range_clause": "left",
    },
    binds={"type_switch_statement": "alias", "receive_statement": "left"},
    declares=words("short_var_declaration var_spec range_clause"),
    target_lists=words("expression_list"),
    result="result",
    nullable_results=words(""),
    plain_results=words(
        "int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 byte rune string bool float32 float64"
    ),
    error_results=words("error"),
    no_result_is_nothing=True,
    closing=words("Close Stop Release Shutdown cancel Unlock"),
    ignored_results=words("_"),
    snippet="package p\nvar _ = %s\n",
)

TABLES = {"go": GO}
