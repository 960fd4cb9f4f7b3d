"""Questions about the flow of control, and what they share: places in a tree, conditions, writes, exits."""
