"""What tests of the whole program share."""

from __future__ import annotations

from tests.helpers.program import home, sit  # noqa: F401  (fixtures)
