"""Training nets by playing: `course` plays and learns, `fitting` fits. Needs numpy, an extra."""
