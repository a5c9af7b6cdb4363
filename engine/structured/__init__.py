"""Structured output: which tokens a JSON schema, a grammar or a regular expression allows next.

llguidance does the parsing. A grammar is compiled once per model and text, on a thread of its own, so that no
step waits for it; requests with the same grammar share what was compiled. Each sequence has a matcher, which
follows its tokens (`grammar_compiler`).

- **Masks.** A step's forward is submitted first. While it is computed, the matchers write one bit per token,
  and one `where` puts minus infinity in the place of the other logits, before any filter. Rows without a
  grammar keep theirs (`engine.scheduling.step`).
- **Undoing.** A matcher has no steps to undo: whenever it is asked, it goes back or forward to the tokens
  that its sequence has by then. So steps that are rolled back, preemption and rejected drafts need nothing.
- **Jump-forward.** Tokens that the grammar forces are appended without sampling, and are computed together as
  rows of the next step (`engine.scheduling.sequence`). They are those that the tokenizer would give for
  the forced text; where the text after it might merge with it, the last ones are left to the model. A text
  process encodes the text, once; a step that would have to wait for it takes other tokens of the same bytes.
- **The end.** A grammar that allows nothing more ends the answer. Tokens that end an answer are allowed only
  where the grammar may end.
- **JSON** has one form: on one line, with a space after commas and colons, as Python writes it. So a model
  cannot go on with white space for ever, and more of the text is forced. `x-guidance` in a schema, which
  llguidance defines, can choose another form.
- **Tools.** A required call, or one of a tool with `strict`, is held to the tool's schema, in the form in
  which the model's family writes calls (`tool_grammars`).
- **Limits.** Texts of at most 512 KiB. llguidance bounds its work in steps, not in seconds, so what is
  refused is refused on every machine. Keywords that it lacks (`not`, `uniqueItems`) are refused by name and
  place where a schema is strict, and else left out and listed (`json_schemas`). Of the formats, `date` allows
  the 29th of February in every year.
"""

from engine.structured.grammar_compiler import CompiledGrammar, GrammarCompiler, GrammarMatcher
from engine.structured.grammar_texts import GrammarError
from engine.structured.tool_grammars import CallGrammar

__all__ = ["CallGrammar", "CompiledGrammar", "GrammarCompiler", "GrammarError", "GrammarMatcher"]
