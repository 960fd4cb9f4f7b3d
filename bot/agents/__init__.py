"""What agents ask: a hook before a review comment is posted, and tools over the Model Context Protocol."""
