"""The conversation. Only what is near the viewport has widgets.

- `transcript` scrolls and builds views in slices; `message_places` knows the place of each, `height_index`
  sums heights, `message_texts` reads what is needed, `message_views` gives widgets to other messages again.
- `markdown_segments` cuts an answer, `shown_pieces` says what is shown of it, `answer_body` builds the pieces
  near the viewport: `prose_view`, `code_card`, `folded_card`. What is too long for a piece opens in
  `full_viewers`.
- `image_strip` shows the images of a message, which `image_loader` decodes on a thread within limits, and
  `image_viewer` enlarges one.
- `text_selection` and `chat_find` know all of the text, with widgets or without.
"""
