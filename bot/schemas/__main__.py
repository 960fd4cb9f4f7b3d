"""`python -m bot.schemas`: write the generated schemas to their files."""

from bot.schemas import rendered

for path, content in rendered().items():
    path.write_text(content, encoding="utf-8")
