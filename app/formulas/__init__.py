"""Formulas in LaTeX: found in Markdown, typeset in a process of their own, drawn into text.

- `formula_marks` finds them, but no prices.
- `typesetting_process` turns one after the other into SVG with ziamath. It has a limit of memory,
  and is ended if a formula takes too long. So no formula can stall or crash the window.
- `formula_images` keeps what was typeset and draws it in the colour and size of the theme.
"""
