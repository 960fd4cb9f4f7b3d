"""Headings in other languages: each word names its part of the review."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.wording.roles import Role, role_of


@pytest.mark.parametrize(
    ("role", "titles"),
    [
        (
            Role.FINDINGS,
            ("主要问题 | 主要問題 | 几点建议 | 幾點建議 | 缺陷 | 安全隐患 | 風險 | 风险 | 可改进 | 可改善 | 可优化 | 提案 | 主な指摘 | 懸念 | 課題 | 발견된 문제 | 제안 | 개선 사항 | Список проблем | "
            "Замечания | Недостатки | Предложения | Рекомендации | Hallazgos | Problemas | Sugerencias | Mejoras | Riesgos | Sugestões | Melhorias | Riscos | "
            "Problèmes | Améliorations | Remarques | Probleme | Vorschläge | Verbesserung | Risiken | Befunde | Mängel | Constats | Achados"),
        ),
        (
            Role.PRAISE,
            ("优点 | 優點 | 亮点 | 良い点 | 良かったところ | 장점 | 좋은 점 | Достоинства | Плюсы | Fortalezas | Aspectos positivos | Pontos positivos | Pontos fortes | "
            "Points forts | Points positifs | Stärken"),
        ),
        (
            Role.DONE,
            ("已修复的问题 | 已解决的问题 | 已修正的问题 | 审查期间修复 | 修正済み | 対応済み | 解決済み | 해결됨 | 수정됨 | Исправлено | Corregidos | Resueltos | Corrigidos | Resolvidos | "
            "Corrigés | Résolus | Behoben"),
        ),
        (
            Role.WHOLE,
            ("总结 | 總結 | 总体 | 结论 | 結論 | 摘要 | 概要 | 全体評価 | サマリー | まとめ | 요약 | 결론 | Итог | Выводы | Резюме | Resumen | Conclusión | Conclusão | Resumo | Résumé | "
            "Zusammenfassung | Fazit"),
        ),
        (
            Role.RECAP,
            "下一步 | 次のステップ | 今後 | 다음 단계 | Следующие шаги | Próximos pasos | Próximos passos | Prochaines étapes | Nächste Schritte",
        ),
    ],
)  # fmt: skip
def test_a_word_names_the_part(role: Role, titles: str) -> None:
    every = titles.split(" | ")
    assert {title: role_of(title) for title in every} == dict.fromkeys(every, role)


def test_other_words_name_none() -> None:
    assert role_of("文件名和端口") is Role.TOPIC
    assert role_of("Заметка — о портах") is Role.TOPIC
