"""What the prose of a recommendation says without marking it: code without backticks, and plain sentences."""
