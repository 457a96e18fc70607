"""`python -m shamble.table` opens the table."""

import sys

from .serve import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
