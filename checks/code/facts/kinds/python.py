"""Python."""

from checks.code.facts.kinds.table import GuardKind, Kinds, Loop, Subject, predicates, words

PYTHON = Kinds(
    functions=words("function_definition"),
    callbacks=words("lambda"),
    classes=words("class_definition"),
    blocks=words("block module"),
    transparent=words("with_statement"),
    else_ifs=words("elif_clause"),
    elses=words("else_clause"),
    ternaries=words("conditional_expression"),
    loops={"for_statement": Loop.EACH, "while_statement": Loop.WHILE},
    switches={"match_statement": "subject"},
    arms=words("case_clause"),
    arm_patterns=words("case_pattern"),
    arm_guards=words("if_clause"),
    pattern_wrappers=words("case_pattern"),
    type_patterns=words("class_pattern"),
    tries=words("try_statement"),
    handlers=words("except_clause except_group_clause"),
    finals=words("finally_clause"),
    withs=words("with_statement"),
    with_heads=words("with_item"),
    raises=words("raise_statement"),
    leaving_calls=words("sys.exit exit quit os._exit os.abort"),
    yields=words("yield"),
    awaits=words("await"),
    binary=words("boolean_operator binary_operator"),
    unary=words("not_operator unary_operator"),
    comparisons=words("comparison_operator"),
    comprehensions=words(
        "list_comprehension set_comprehension dictionary_comprehension generator_expression"
    ),
    comprehension_conditions=words("if_clause"),
    asserts=words("assert_statement"),
    calls={"call": "function"},
    uses={"attribute": "object", "subscript": "value", "call": "function"},
    nulls=words("none"),
    literals=words(
        "integer float string concatenated_string true false list dictionary set tuple list_comprehension"
        " set_comprehension dictionary_comprehension lambda"
    ),
    truthy=True,
    checks={
        **predicates("isinstance issubclass hasattr callable", GuardKind.TYPE, of=Subject.ARGUMENT),
        **predicates("len", GuardKind.EMPTY, of=Subject.ARGUMENT),
        **predicates("any", GuardKind.EMPTY, of=Subject.ARGUMENT, both_ways=False),
    },
    lengths=words("len"),
    writes={
        "assignment": "left",
        "augmented_assignment": "left",
        "named_expression": "name",
        "for_statement": "left",
        "for_in_clause": "left",
        "as_pattern_target": "",
        "delete_statement": "",
    },
    binds={
        "case_pattern": "",
        "import_statement": "name",
        "import_from_statement": "name",
        "aliased_import": "alias",
    },
    nested_declare=True,
    outer_names=words("nonlocal_statement global_statement"),
    target_lists=words(
        "pattern_list tuple_pattern list_pattern list_splat_pattern expression_list case_pattern class_pattern"
        " as_pattern keyword_pattern splat_pattern union_pattern dict_pattern"
    ),
    result="return_type",
    end_is_null=True,
    nullable_results=words("None Optional Any object"),
    empty_results=words("None NoReturn Never"),
    strict_results=True,
    null_words=words("None"),
    carriers=words("Awaitable Coroutine Future Task"),
    closing=words("close aclose shutdown release disconnect terminate"),
    ignored_results=words("_"),
)

TABLES = {"python": PYTHON}
