"""Tiny models with draft heads that were trained for a moment, in the layouts in which they are published."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import mlx.optimizers as optim
import numpy as np
from mlx.utils import tree_flatten, tree_map_with_path
from mlx_lm.models.base import create_causal_mask
from mlx_lm.models.cache import KVCache, RotatingKVCache
from tiny_models import write_tokenizer
from zoo.tiny_configs import make, randomised

from engine.models.draft_assistant import DraftAssistant
from engine.models.draft_head import DraftHead, body_of, text_model
from engine.protocol import LoadOptions
from engine.sessions.open_session import open_session
from engine.sessions.session import Session

KINDS = {"qwen3_5": "*", "qwen3_next": "*", "nemotron_h": "*E"}
#: Whose heads are a further layer.
LAYERS = ("glm4_moe", "glm4_moe_lite", "mimo", "deepseek_v3", "deepseek_v32", "glm_moe_dsa", "mimo_v2_flash")
KINDS |= dict.fromkeys(LAYERS, "*")
_SECOND = 0.2  # share of tokens that are followed by the less likely of two


def embedding_of(text: nn.Module) -> nn.Module:
    embedding: nn.Module = body_of(text).get("embeddings") or body_of(text).embed_tokens
    return embedding


def language(size: int) -> Callable[[], mx.array]:
    """Texts of a language in which each token is followed by one of two others, (32, 16)."""
    chance = np.random.default_rng(0)
    follow = chance.integers(3, size, (size, 2))

    def texts() -> mx.array:
        tokens = chance.integers(3, size, (32, 16))
        for at in range(1, 16):
            tokens[:, at] = follow[tokens[:, at - 1], (chance.random(32) < _SECOND).astype(int)]
        return mx.array(tokens.astype(np.int32))

    return texts


def hidden_states(text: nn.Module, ids: mx.array) -> mx.array:
    """What the heads of a model begin from, (B, S, dim)."""
    body, args = body_of(text), text.args
    if args.model_type != "mimo_v2_flash":
        return body(ids)  # type: ignore[no-any-return]
    x, near = body.embed_tokens(ids), create_causal_mask(ids.shape[1], window_size=args.sliding_window_size)
    for layer in body.layers:
        x = layer(x, near if layer.is_sliding_window else "causal", None)
    return x  # type: ignore[no-any-return]


def train(model: nn.Module, head: DraftHead, steps: int) -> None:
    """Teaches model and head a language in which each token is followed by one of two others."""
    text = text_model(model)

    def logits(hidden: mx.array, norm: nn.Module) -> mx.array:
        hidden = norm(hidden) if head.windowed else hidden
        out: mx.array = text.lm_head(hidden) if "lm_head" in text else embedding_of(text).as_linear(hidden)
        return out

    def loss(_: nn.Module, tokens: mx.array) -> mx.array:
        hidden = hidden_states(text, tokens)
        cache = RotatingKVCache(text.args.sliding_window_size) if head.windowed else KVCache()
        drafts = head(embedding_of(text)(tokens[:, 1:]), mx.stop_gradient(hidden[:, :-1]), [cache])
        found = logits(hidden, body_of(text).get("norm")), logits(drafts, head.norm)
        return sum(
            (
                nn.losses.cross_entropy(each[:, :-1], tokens[:, ahead:], reduction="mean")
                for ahead, each in enumerate(found, 1)
            ),
            mx.array(0.0),
        )

    optimise([model, head], loss, language(text.args.vocab_size), steps)


def optimise(
    parts: list[nn.Module],
    loss: Callable[..., mx.array],
    texts: Callable[[], mx.array],
    steps: int,
    rate: float = 4e-3,
) -> None:
    both = nn.Module()
    both.parts = parts
    both.train()
    optimiser, gradient = optim.Adam(rate), nn.value_and_grad(both, loss)
    for _ in range(steps):
        _, gradients = gradient(both, texts())
        optimiser.update(both, gradients)
        mx.eval(both.parameters(), optimiser.state)
    both.eval()


#: Steps of a training after which over half is right.
STEPS = {"qwen3_5": 60} | dict.fromkeys(
    ("qwen3_next", "nemotron_h", "glm4_moe", "glm4_moe_lite", "mimo_v2_flash", "mimo"), 35
)


def write(folder: Path, kind: str, steps: int) -> Path:
    """Writes a model with its head in one folder, as mlx-lm and mlx-vlm lay them out."""
    mx.set_default_device(mx.cpu)
    mx.random.seed(1)
    folder.mkdir()
    model = make(kind, vocab_size=write_tokenizer(folder))
    text = text_model(model)
    head = DraftHead(text, KINDS[kind])
    train(model, head, steps)
    weights = dict(tree_flatten(model.parameters()))
    own = {f"mtp.{name}": array for name, array in tree_flatten(head.parameters())}
    form = "mlx"
    weights |= dict(as_layer(own, model)) if kind in LAYERS else own
    if kind == "qwen3_next":  # mlx-lm leaves its head aside only in what its makers publish
        weights, form = dict(published(weights, kind)), "pt"
    mx.save_safetensors(str(folder / "model.safetensors"), weights, metadata={"format": form})
    fields = {
        name: value for name, value in vars(text.args).items() if value is not None or kind == "glm4_moe"
    }
    fields |= {"mtp_hybrid_override_pattern": KINDS[kind]} if kind == "nemotron_h" else {}
    about = {"model_type": kind, "text_config": fields} if text is not model else fields
    (folder / "config.json").write_text(json.dumps({"eos_token_id": 2} | about))
    return folder


def as_layer(weights: dict[str, mx.array], model: nn.Module) -> Iterator[tuple[str, mx.array]]:
    """A head as a further layer of its model, with copies that its makers add to it."""
    args, mimo = model.args, model.model_type.startswith("mimo")
    prefix, names = f"model.layers.{args.num_hidden_layers}", DEEPSEEK
    if mimo:
        second = model.model_type == "mimo_v2_flash"
        prefix, names = ("model.mtp.layers.0", MIMO_V2) if second else ("model.mtp_layers.0", MIMO)
    for name, array in weights.items():
        stem, _, last = name.removeprefix("mtp.").rpartition(".")
        stem = stem.removeprefix("layers.0.")
        if "switch_mlp" in stem:
            for expert, own in enumerate(array):
                yield f"{prefix}.{stem.replace('switch_mlp', f'experts.{expert}')}.{last}", own
        elif stem.endswith("embed_q"):
            values = weights[name.replace("embed_q", "unembed_out")]
            joined = mx.concatenate([array.swapaxes(1, 2), values], axis=1).flatten(0, 1)
            yield f"{prefix}.self_attn.kv_b_proj.weight", joined
        elif not stem.endswith("unembed_out"):
            yield f"{prefix}.{names.get(stem, stem)}.{last}", array
    if not mimo:
        yield f"{prefix}.embed_tokens.weight", embedding_of(model).weight
        yield f"{prefix}.shared_head.head.weight", model.lm_head.weight


MIMO = {"pre_fc_norm_embedding": "token_layernorm", "pre_fc_norm_hidden": "hidden_layernorm"}
MIMO |= {"fc": "input_proj", "norm": "final_layernorm"}
DEEPSEEK = {"fc": "eh_proj", "pre_fc_norm_embedding": "enorm", "pre_fc_norm_hidden": "hnorm"}
MIMO_V2 = DEEPSEEK | {"norm": "final_layernorm", "post_attention_layernorm": "pre_mlp_layernorm"}
DEEPSEEK |= {"norm": "shared_head.norm"}
#: Where Nemotron's heads have what stands beside the layers of Qwen's.
MOVED = {"fc": "0.eh_proj", "pre_fc_norm_embedding": "0.enorm", "pre_fc_norm_hidden": "0.hnorm"}
MOVED |= {"norm": "1.final_layernorm"}


def published(
    weights: dict[str, mx.array], kind: str, *, joined: bool = False
) -> Iterator[tuple[str, mx.array]]:
    """Weights as their makers publish them: Qwen's norms less one, and experts one by one or joined."""
    for name, array in weights.items():
        stem, _, last = name.removeprefix("mtp.").rpartition(".")
        if kind == "nemotron_h" and "switch_mlp" in name:
            for expert, own in enumerate(array):
                part = "up_proj" if "fc1" in name else "down_proj"
                yield f"mtp.{stem.rpartition('.switch_mlp')[0]}.experts.{expert}.{part}.{last}", own
        elif kind == "nemotron_h":
            moved = name.startswith("mtp.") and stem in MOVED
            yield (f"mtp.layers.{MOVED[stem]}.{last}" if moved else name), array
        elif name.endswith("norm.weight") and "linear_attn" not in name:
            yield name, array - 1
        elif name.endswith("conv1d.weight"):
            yield name, mx.moveaxis(array, 1, 2)
        elif "switch_mlp" not in name:
            yield name, array
        elif not joined:
            for expert, own in enumerate(array):
                yield name.replace("switch_mlp", f"experts.{expert}"), own
        elif "down_proj" in name:
            yield name.replace("switch_mlp.down_proj.weight", "experts.down_proj"), array
        elif "gate_proj" in name:
            both = [array, weights[name.replace("gate_proj", "up_proj")]]
            yield name.replace("switch_mlp.gate_proj.weight", "experts.gate_up_proj"), mx.concatenate(both, 1)


def opened(folder: Path, *, always: bool = True, **options: Any) -> Session:
    """A session that drafts with the head at every step, over poisoned pools."""
    session = open_session(folder, LoadOptions(**({"kv_blocks": 200} | options)))
    assert session.proposer is not None
    session.proposer.always = always
    for pool in session.model.pools:
        pool.fill(float("nan"))
    return session


def drafter_of(session: Session) -> str:
    return session.drafter.name if session.drafter else ""


# --- assistants of Gemma 4

_SIZES: dict[str, Any] = {
    "hidden_size": 32, "intermediate_size": 48, "num_attention_heads": 2, "head_dim": 16,
    "global_head_dim": 32, "num_key_value_heads": 1, "num_hidden_layers": 2, "sliding_window": 8,
    "layer_types": ["sliding_attention", "full_attention"], "rms_norm_eps": 1e-5,
    "hidden_size_per_layer_input": 0, "vocab_size_per_layer_input": 0, "use_double_wide_mlp": False,
    "enable_moe_block": False, "num_kv_shared_layers": 2,
}  # fmt: skip
CLUSTERS = 32
#: The small models of Gemma 4 share keys among layers, and their assistants score clusters of tokens; in the
#: large ones keys are values.
GEMMAS: dict[str, dict[str, Any]] = {
    "small": {"tie_word_embeddings": True},
    "large": {
        "tie_word_embeddings": True, "num_kv_shared_layers": 0, "hidden_size_per_layer_input": 0,
        "attention_k_eq_v": True,
        "num_key_value_heads": 2, "num_global_key_value_heads": 1, "use_double_wide_mlp": False,
    },
}  # fmt: skip


def write_assisted(folder: Path, size: str, steps: int) -> tuple[Path, Path]:
    """Writes a model of Gemma 4 and its assistant, each in a folder of its own, as they are published."""
    mx.set_default_device(mx.cpu)
    mx.random.seed(1)
    places = folder / "gemma-4-it", folder / "gemma-4-it-assistant"
    for place in places:
        place.mkdir(parents=True)
    vocabulary = -(-write_tokenizer(places[0]) // CLUSTERS) * CLUSTERS
    more = {"vocab_size": vocabulary, "vocab_size_per_layer_input": vocabulary} | GEMMAS[size]
    model = make("gemma4_text", **more)
    config = assistant_config(model)
    if size == "small":
        config |= {
            "use_ordered_embeddings": True,
            "num_centroids": CLUSTERS,
            "centroid_intermediate_top_k": 12,
        }
    assistant = DraftAssistant(model, config)
    assistant.update(tree_map_with_path(randomised, assistant.parameters()))
    train_assisted(model, assistant, steps)
    weights = dict(tree_flatten(assistant.parameters()))
    if size == "small":  # a cluster has tokens whose embeddings are near that of its first
        weights |= clustered(assistant, vocabulary)
    own = {name: value for name, value in vars(model.args).items() if value is not None}
    for place, about, tensors in (
        (places[0], own | {"eos_token_id": 2}, dict(tree_flatten(model.parameters()))),
        (places[1], config, weights),
    ):
        mx.save_safetensors(str(place / "model.safetensors"), tensors, metadata={"format": "pt"})
        (place / "config.json").write_text(json.dumps(about))
    return places


def assistant_config(model: nn.Module) -> dict[str, Any]:
    """The config.json of a tiny assistant of a model."""
    own = ("vocab_size", "rope_parameters", "head_dim", "global_head_dim", "sliding_window")
    return {
        "model_type": "gemma4_assistant",
        "backbone_hidden_size": model.args.hidden_size,
        "tie_word_embeddings": True,
        "text_config": _SIZES | {name: getattr(model.args, name) for name in own},
    }


def clustered(assistant: DraftAssistant, vocabulary: int) -> dict[str, mx.array]:
    """Clusters of equal size whose centroids are the means of their tokens' embeddings."""
    embedding = np.array(assistant.model.embed_tokens.weight)
    most_different = np.linalg.svd(embedding - embedding.mean(0))[2][0]
    order = np.argsort(embedding @ most_different, kind="stable").astype(np.int64)
    means = embedding[order].reshape(CLUSTERS, vocabulary // CLUSTERS, -1).mean(1)
    return {
        "masked_embedding.token_ordering": mx.array(order),
        "masked_embedding.centroids.weight": mx.array(means),
    }


def train_assisted(model: nn.Module, assistant: DraftAssistant, steps: int) -> None:
    """Teaches a model and its assistant the language of `train`: the two tokens after each one."""
    texts = language(model.args.vocab_size)
    body, length = model.model, 16

    def drafts(tokens: mx.array) -> tuple[mx.array, list[mx.array]]:
        caches = [KVCache() for _ in model.make_cache()]
        hidden = body(tokens, cache=caches)
        before, found = mx.stop_gradient(hidden), []
        near = create_causal_mask(length, window_size=model.args.sliding_window - 1)
        for ahead in (1, 2):
            following = mx.roll(tokens, -ahead, axis=1)
            both = [body.embed_tokens(following) * body.embed_scale, before]
            x = assistant.pre_projection(mx.concatenate(both, axis=-1))
            for layer, (index, window) in zip(assistant.model.layers, assistant._sources, strict=True):
                kept = tuple(x[..., :length, :] for x in (caches[index].keys, caches[index].values))
                x, _, _ = layer(x, near if window else "causal", None, shared_kv=kept, offset=0)
            x = assistant.model.norm(x)
            before = assistant.post_projection(x)
            found.append(assistant.model.embed_tokens.as_linear(x))
        return body.embed_tokens.as_linear(hidden), found

    def loss(_: nn.Module, tokens: mx.array) -> mx.array:
        own, (first, second) = drafts(tokens)
        pairs = (
            (own[:, :-1], tokens[:, 1:]),
            (first[:, :-2], tokens[:, 2:]),
            (second[:, :-3], tokens[:, 3:]),
        )
        return sum((nn.losses.cross_entropy(*pair, reduction="mean") for pair in pairs), mx.array(0.0))

    optimise([model, assistant], loss, texts, steps, rate=0.02)
