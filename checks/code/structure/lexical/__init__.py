"""A file read word by word, where no grammar understands it."""
