// Quantises rows of keys or values for the pool: codes packed in 32-bit words, a scale and a bias for each GROUP
// elements, in the layout of mx.quantize. MLX's scatter then writes them into the pools in place.
//
// A thread makes one 32-bit word of codes; the lanes of a group share minimum and maximum. Threads past the end work
// on the last word again and write nothing, so that every simdgroup is whole when its lanes talk.
//
// Grid: (threads in whole simdgroups, 1, 1). sizes = (words in all).
// --- body ---
  constexpr int CODES = 32 / BITS;
  constexpr int LANES = GROUP / CODES;
  constexpr float LEVELS = static_cast<float>((1 << BITS) - 1);
  static_assert(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0, "a group must be whole lanes of a simdgroup");
  const uint words = static_cast<uint>(sizes[0]);
  const uint index = thread_position_in_grid.x;
  const bool inside = index < words;
  const size_t word = inside ? index : words - 1;

  float values[CODES];
  float low = INFINITY, high = -INFINITY;
  for (int i = 0; i < CODES; i++) {
    values[i] = static_cast<float>(x[word * CODES + static_cast<size_t>(i)]);
    low = metal::min(low, values[i]);
    high = metal::max(high, values[i]);
  }
  for (ushort step = 1; step < LANES; step *= 2) {
    low = metal::min(low, simd_shuffle_xor(low, step));
    high = metal::max(high, simd_shuffle_xor(high, step));
  }
  // The codes are made with scale and bias as they will be stored, rounded to T, so that reading them back errs least.
  const T bias = static_cast<T>(low);
  const T scale = static_cast<T>(metal::max((high - static_cast<float>(bias)) / LEVELS, 0.0f));
  const float step = static_cast<float>(scale);
  uint packed = 0u;
  for (int i = 0; i < CODES; i++) {
    const float level = step > 0.0f ? metal::rint((values[i] - static_cast<float>(bias)) / step) : 0.0f;
    packed |= static_cast<uint>(metal::clamp(level, 0.0f, LEVELS)) << (i * BITS);
  }
  if (inside) {
    codes[word] = packed;
    if (word % LANES == 0) {
      scales[word / LANES] = scale;
      biases[word / LANES] = bias;
    }
  }
