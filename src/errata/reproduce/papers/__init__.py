"""A package a paper, named by its first author (or data set) and year, with a module a table."""
