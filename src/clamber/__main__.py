"""Entry point for `python -m clamber`, equivalent to the `clamber` command."""

import sys

from clamber.cli import main

if __name__ == "__main__":
    sys.exit(main())
