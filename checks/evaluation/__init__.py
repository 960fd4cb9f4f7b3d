"""How often the check of labelled findings was right: their format, and the rates with intervals."""
