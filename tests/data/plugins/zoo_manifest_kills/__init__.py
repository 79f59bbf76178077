"""Would end the process on import; its manifest is read."""

from __future__ import annotations

import os

os._exit(3)
