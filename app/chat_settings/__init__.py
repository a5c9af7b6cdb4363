"""The settings of answers: their values, a person's presets, and the popover that changes them for a chat."""
