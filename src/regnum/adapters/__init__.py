"""The games in the interfaces of other libraries: PettingZoo, Gymnasium, OpenSpiel. Import each by its name."""
