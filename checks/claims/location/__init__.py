"""The kinds of claim about where something is: the file, the lines, the code that is quoted from them."""
