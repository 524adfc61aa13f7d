"""The engine: tables, rules and matches as values.  No Qt, no YAML, no files."""
