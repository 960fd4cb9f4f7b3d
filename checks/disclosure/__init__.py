"""How text is shown to a model, hostile characters marked and secrets masked, and how its replies are read."""
