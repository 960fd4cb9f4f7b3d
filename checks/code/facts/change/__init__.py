"""What the change did to lines, to symbols and to their tests."""
