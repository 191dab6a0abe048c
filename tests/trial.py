"""The contract's laws tried on a table that a test has set up."""

from __future__ import annotations

import regnum
from regnum.testing.trial import Trial


class TableTrial(Trial):
    """Says of a broken law on which position it was."""

    def __init__(self, state: regnum.State) -> None:
        super().__init__("a law of the contract")
        self.position = state.position()

    def where(self) -> str:
        return f"the position {self.position}"
