"""The headings of reviews in other languages: what is below them, by their nouns and verbs."""

from __future__ import annotations

import re
from functools import lru_cache

from checks.sources.github.generic.wording.phrases import Words

FINDINGS = (
    "问题", "問題", "建议", "建議", "缺陷", "隐患", "風險", "风险", "改进", "改善", "优化", "提案", "指摘", "懸念", "課題",
    "문제", "제안", "개선", "проблем", "замечани", "недостат", "предложени", "рекомендаци", "hallazgos", "problemas", "sugerencias",
    "mejoras", "riesgos", "sugestões", "melhorias", "riscos", "problèmes", "améliorations", "remarques", "probleme", "vorschläge",
    "verbesserung", "risiken", "befunde", "mängel", "constats", "achados",
)  # fmt: skip
"""Problems, suggestions, remarks, risks, improvements."""

PRAISE = (
    "优点", "優點", "亮点", "良い点", "良かった", "장점", "좋은 점", "достоинств", "плюсы", "fortalezas", "aspectos positivos",
    "pontos positivos", "pontos fortes", "points forts", "points positifs", "stärken",
)  # fmt: skip
"""Strengths, good points."""

DONE = (
    "已修复", "已解决", "已修正", "期间修复", "修正済", "対応済", "解決済", "해결됨", "수정됨", "исправлен", "corregidos", "resueltos",
    "corrigidos", "resolvidos", "corrigés", "résolus", "behoben",
)  # fmt: skip
"""What was fixed or resolved."""

WHOLE = (
    "总结", "總結", "总体", "结论", "結論", "摘要", "概要", "評価", "サマリ", "まとめ", "요약", "결론", "итог", "вывод", "резюме",
    "resumen", "conclusión", "conclusão", "resumo", "résumé", "zusammenfassung", "fazit",
)  # fmt: skip
"""Summary, conclusion, overall."""

RECAP = (
    "下一步", "次のステップ", "今後", "다음 단계", "следующие шаги", "próximos pasos", "próximos passos", "prochaines étapes",
    "nächste schritte",
)  # fmt: skip
"""Next steps."""


def names(words: Words, title: str) -> bool:
    """Whether a heading has one of the words; scripts without blanks have them anywhere, the others at a word's beginning."""
    return _pattern(words).search(title) is not None


@lru_cache(maxsize=8)
def _pattern(words: Words) -> re.Pattern[str]:
    spaced = "|".join(re.escape(word) for word in words if word[0] < "\u1100")
    others = "|".join(re.escape(word) for word in words if word[0] >= "\u1100")
    return re.compile(rf"\b(?:{spaced})|(?:{others})", re.IGNORECASE)
