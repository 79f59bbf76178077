"""``python -m errdex``."""

from __future__ import annotations

import sys

from errdex._cli import main

if __name__ == "__main__":
    sys.exit(main())
