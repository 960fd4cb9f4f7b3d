"""What a pull request says of itself: read into claims about the change, and verified against the change."""
