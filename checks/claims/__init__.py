"""The kinds of claim, one file each, or a folder where one file would be too long."""
