// Quantises the keys and values of a step and writes them into the slots of a layer's pool: codes packed in 32-bit words,
// a scale and a bias for each GROUP elements, in the layout of mx.quantize. Values lie in arrays of their own, or with
// JOINED behind the keys, in the same rows (MLA). A negative slot is left out. On `before` and `written`: kv_write.metal.
//
// A thread makes one word; the lanes of a group share minimum and maximum. Threads past the end work on the last word
// again and write nothing, so that every simdgroup is whole when its lanes talk.
//
// Grid: a threadgroup for each (token, THREADS words of it).
// --- body ---
// writes: k v k_scales k_biases v_scales v_biases
  constexpr uint CODES = 32 / BITS;
  constexpr uint LANES = GROUP / CODES;
  constexpr uint KEYS = DK / CODES;    // words of a key
  constexpr uint VALUES = DV / CODES;  // of a value
  constexpr uint ROW = KEYS + VALUES;
  constexpr float LEVELS = static_cast<float>((1 << BITS) - 1);
  static_assert(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0, "a group must be whole lanes of a simdgroup");
  const uint token = threadgroup_position_in_grid.x;
  const uint index = threadgroup_position_in_grid.y * THREADS + thread_position_in_threadgroup.x;
  const int slot = slots[token];
  const bool inside = index < HKV * ROW && slot >= 0;
  const uint word = index < HKV * ROW ? index : HKV * ROW - 1;
  const uint head = word / ROW;
  const uint column = word % ROW;
  const bool is_key = column < KEYS;
  const size_t from = static_cast<size_t>(token) * HKV + head;
  const device T* source = is_key ? keys + (from * KEYS + column) * CODES : values + (from * VALUES + column - KEYS) * CODES;

  float numbers[CODES];
  float low = INFINITY, high = -INFINITY;
  for (uint i = 0; i < CODES; i++) {
    numbers[i] = static_cast<float>(source[i]);
    low = metal::min(low, numbers[i]);
    high = metal::max(high, numbers[i]);
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
  for (uint i = 0; i < CODES; i++) {
    const float level = step > 0.0f ? metal::rint((numbers[i] - static_cast<float>(bias)) / step) : 0.0f;
    packed |= static_cast<uint>(metal::clamp(level, 0.0f, LEVELS)) << (i * BITS);
  }
  if (index == 0 && token == 0) {
    written[0] = before[0];
  }
  if (inside) {
    const bool first = is_key || JOINED;  // whether it goes into the first three arrays
    const uint width = JOINED ? ROW : first ? KEYS : VALUES;
    const size_t to = (static_cast<size_t>(slot) * HKV + head) * width + (first ? column : column - KEYS);
    (first ? const_cast<device uint32_t*>(k) : const_cast<device uint32_t*>(v))[to] = packed;
    if (to % LANES == 0) {
      (first ? const_cast<device T*>(k_scales) : const_cast<device T*>(v_scales))[to / LANES] = scale;
      (first ? const_cast<device T*>(k_biases) : const_cast<device T*>(v_biases))[to / LANES] = bias;
    }
  }
