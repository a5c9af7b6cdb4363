"""The conversation. Only what is near the viewport has widgets.

- `transcript` scrolls; `virtual_list` reads the texts that are needed, knows the place of each message, and
  builds views in slices, whose widgets are used again; `height_index` sums heights.
- `markdown_segments` cuts an answer, `answer_body` builds the pieces near the viewport (`prose_view`,
  `cards`). What is too long for a piece opens in `full_viewers`.
- `images` shows the images of a message, and enlarges one.
- `text_selection` and `chat_find` know all of the text, with widgets or without.
"""
