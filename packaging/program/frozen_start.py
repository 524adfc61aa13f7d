"""Where the frozen program begins: with a window, on the command line, and once more in the process that thinks for automatic seats."""

import multiprocessing
import sys

if __name__ == "__main__":
    # Before anything else: the process of a player begins here too, and must become no second program.
    multiprocessing.freeze_support()
    from wonderland_gui.cli import main

    sys.exit(main())
