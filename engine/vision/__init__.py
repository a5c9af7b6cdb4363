"""Images in chats: read in another process, seen once by the model's vision tower, and kept as features.

- `image_reading` decodes and resizes an image in the model's text process, never in the engine: what a
  hostile file does, it does there, and costs one request. The NumPy processors of transformers decide sizes
  and values. `image_prompts` puts what stands for an image into the prompt that the chat template makes.
- `image_features` runs in the engine. Each place of an image in a prompt has a token id of its own, from
  `engine.blocks.IMAGE_TOKENS` on, given out once for each content and never again for another. So prefix
  hits, forks, preemption and chunks that end inside an image need to know nothing of images: the same
  picture in the same place is the same tokens. A block's hash takes the content in their stead, so that it
  means the same in another process, on disk. The vision tower runs once for each image, between two steps;
  features of images that no answer uses are kept up to a limit, the least recently used go first.
- `vision_tower` loads the tower of a model whose text mlx-lm computes, with its first image, in steps between
  those of answers. Only then does the model get the changes of `engine.model_patches.image_rows`.

**Positions in axes** (M-RoPE). Qwen's models rotate a place of an image by its line and column, and the text
after it goes on as if the image had as many tokens as its longer side has places. So the position of a row
for its rotation is another than in its context: `Sequence.shifts` says by how much, and `Batch.offsets` has
it, as after a context shift. That is all that steps without images see of it. Keys are kept rotated, so
blocks stay a function of the tokens and images before them. GLM-4V, whose text mlx-vlm computes, is told all
positions (`_logits` of `engine.model_patches.mlx_vlm_modules`).

**Whole images.** In Gemma 3, a place of an image attends to all of it. So no chunk ends inside one
(`Sequence.whole_rows`), and its rows attend once more, to gathered keys with a mask
(`PagedCache.attend_to_wholes`). A prefix that ends inside an image can be continued: those keys were computed
with all of it. In the larger ones of Gemma 4 that is so in layers with a sliding window only.

A family of models is added in `FAMILIES` of `image_reading`.
"""
