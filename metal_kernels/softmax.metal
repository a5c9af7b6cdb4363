// Shared by the kernels of attention, and by the one that merges their results.

// What a masked logit is, and the maximum of a row that has seen no key yet. It is finite, as in MLX's kernels: fast::exp2
// promises nothing for infinity.
METAL_FUNC constexpr float lowest() {
  return -metal::numeric_limits<float>::max();
}

// 1 / (sum + the sink's share): a sink is a logit every row also sees, without a value.
METAL_FUNC float inverse_with_sink(float maximum, float sum, float sink) {
  const float top = metal::max(maximum, sink);
  const float weight = metal::fast::exp2(maximum - top);
  return weight / (sum * weight + metal::fast::exp2(sink - top));
}
