"""What the check of what agents hand in besides reviews came to."""
