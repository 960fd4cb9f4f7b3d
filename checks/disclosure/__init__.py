"""How text of a repository is shown to a model: hostile characters marked, secrets masked."""
