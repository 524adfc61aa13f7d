"""The user's files: matches, autosaves, settings and packs.  Errors of the disk come back as values; no former file is ever harmed."""
