"""`python -m shamble` is the command `shamble`."""

from .cli import main

main()
