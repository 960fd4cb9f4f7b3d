"""`python -m bot.config.schemas`: write the generated schemas to their files."""

from bot.config.schemas import rendered

for path, content in rendered().items():
    path.write_text(content, encoding="utf-8")
