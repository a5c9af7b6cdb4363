"""Files and images that are sent with a prompt: files are read in a process of their own and put before it.

- `file_reader` starts `reading_process` for each file. That process has limits of memory and time and knows
  neither Qt nor the chats, so a file that is made to exhaust a program ends nothing but it.
- `file_texts` turns plain text, PDF and DOCX files into text, for that process only.
- `passages` picks the parts of a long text that have most to do with a question.
- `image_loader` reads and decodes images on a thread of its own, within limits; the engine decodes those that
  are sent itself.
- `attachment` has the record of a file in a message, and its text as the model gets it.
"""
