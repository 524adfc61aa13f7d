"""`python -m wonderland_gui`."""

import sys

from wonderland_gui.cli import main

if __name__ == "__main__":
    sys.exit(main())
