"""One file for each reviewer's dialect; each registers itself, and every file here is loaded."""
