"""The commands of `wonderland`, one a module: `arguments` says what it takes, `run` does it and gives the exit code.  No Qt but in a window."""
