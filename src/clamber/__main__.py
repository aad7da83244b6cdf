"""`python -m clamber` is `clamber`."""

import sys

from clamber.cli import main

if __name__ == "__main__":
    sys.exit(main())
