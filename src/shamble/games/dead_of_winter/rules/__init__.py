"""The rules, one module for each phase or big rule of the book."""
