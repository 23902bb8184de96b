"""``python -m sifang.cli``."""

import sys

from sifang.cli import main

if __name__ == "__main__":
    sys.exit(main())
