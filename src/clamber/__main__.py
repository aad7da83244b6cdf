"""Entry point of `python -m clamber`, the same as the command `clamber`."""

import sys

from clamber.cli import main

if __name__ == "__main__":
    sys.exit(main())
