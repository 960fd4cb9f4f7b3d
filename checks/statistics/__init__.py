"""How sure a rate is when its cases come in groups, and how sure a difference of two rates is."""
