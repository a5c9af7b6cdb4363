// Quantises the keys and values of a step and writes them into the slots of a layer's pool: codes packed in 32-bit words,
// a scale and a bias for each GROUP elements, in the layout of mx.quantize. Values lie in arrays of their own, or with
// JOINED behind the keys, in the same rows (MLA). A negative slot is left out. On `before` and `written`: kv_write.cu.
//
// A thread makes one word; the lanes of a group share minimum and maximum. Threads past the end work on the last word
// again and write nothing, so that every warp is whole when its lanes talk.
//
// Grid: a block for each (token, THREADS words of it), since CUDA's y ends at 65,535.
// --- body ---
// writes: k v k_scales k_biases v_scales v_biases
  constexpr int CODES = 32 / BITS;
  constexpr int LANES = GROUP / CODES;
  constexpr int KEYS = DK / CODES;    // words of a key
  constexpr int VALUES = DV / CODES;  // of a value
  constexpr int ROW = KEYS + VALUES;
  constexpr float LEVELS = static_cast<float>((1 << BITS) - 1);
  static_assert(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0, "a group must be whole lanes of a warp");
  const int token = static_cast<int>(blockIdx.x);
  const int index = static_cast<int>(blockIdx.y) * THREADS + static_cast<int>(threadIdx.x);
  const int slot = slots[token];
  const bool inside = index < HKV * ROW && slot >= 0;
  const int word = index < HKV * ROW ? index : HKV * ROW - 1;
  const int head = word / ROW;
  const int column = word % ROW;
  const bool is_key = column < KEYS;
  const size_t from = static_cast<size_t>(token) * HKV + head;
  const T* source = is_key ? keys + (from * KEYS + column) * CODES : values + (from * VALUES + column - KEYS) * CODES;

  float numbers[CODES];
  float low = static_cast<float>(source[0]), high = low;
  for (int i = 0; i < CODES; i++) {
    numbers[i] = static_cast<float>(source[i]);
    low = fminf(low, numbers[i]);
    high = fmaxf(high, numbers[i]);
  }
  for (int step = 1; step < LANES; step *= 2) {
    low = fminf(low, __shfl_xor_sync(0xffffffffu, low, step));
    high = fmaxf(high, __shfl_xor_sync(0xffffffffu, high, step));
  }
  // The codes are made with scale and bias as they will be stored, rounded to T, so that reading them back errs least.
  const T bias = static_cast<T>(low);
  const T scale = static_cast<T>(fmaxf((high - static_cast<float>(bias)) / LEVELS, 0.0f));
  const float step = static_cast<float>(scale);
  uint32_t packed = 0u;
  for (int i = 0; i < CODES; i++) {
    const float level = step > 0.0f ? rintf((numbers[i] - static_cast<float>(bias)) / step) : 0.0f;
    packed |= static_cast<uint32_t>(fminf(fmaxf(level, 0.0f), LEVELS)) << (i * BITS);
  }
  if (index == 0 && token == 0) {
    written[0] = before[0];
  }
  if (inside) {
    const bool first = is_key || JOINED;  // whether it goes into the first three arrays
    const int width = JOINED ? ROW : first ? KEYS : VALUES;
    const size_t to = (static_cast<size_t>(slot) * HKV + head) * width + (first ? column : column - KEYS);
    const_cast<uint32_t*>(first ? k : v)[to] = packed;
    if (to % LANES == 0) {
      const_cast<T*>(first ? k_scales : v_scales)[to / LANES] = scale;
      const_cast<T*>(first ? k_biases : v_biases)[to / LANES] = bias;
    }
  }
