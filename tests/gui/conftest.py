"""What tests of the whole program share."""

from __future__ import annotations

from tests.conftest import QT_TROUBLE

if QT_TROUBLE is None:  # this file is read even where the tests beside it are left out
    from tests.helpers.program import home, sit  # noqa: F401  (fixtures)
