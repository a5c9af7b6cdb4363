"""Files that are sent with a prompt: read in a process of their own, cut into passages, put before it.

- `file_reader` starts `reading_process` for each file. That process has limits of memory and time and knows
  neither Qt nor the chats, so a file that is made to exhaust a program ends nothing but it.
- `file_texts` turns plain text, PDF and DOCX files into text, for that process only.
- `passages` picks the parts of a long text that have most to do with a question.
- `attachment` has the record of a file in a message, and its text as the model gets it.
"""
