"""What the questions about flow share: places in a tree, conditions, writes and what leaves a block."""
