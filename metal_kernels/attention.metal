// Shared by the kernels that read pages: tiles of keys and values through the block table, and attention of
// 8 query rows at a time with 8x8 matrices and an online softmax (flash attention).
//
// The query heads that share a key/value head are rows beside each other: row r of a threadgroup is token
// r / GQA, head r % GQA. So each key and value is loaded once for all of them.

// What one threadgroup does: tokens [row, row + tokens) of the step, the first at `position` in its sequence,
// against keys [begin, end) of that sequence. Results start at row `out_row` of the output.
struct Work {
  int sequence, row, tokens, position, begin, end, out_row;
};

METAL_FUNC Work load_work(const device int* items, uint index) {
  const device int* item = items + 8 * index;
  return Work{item[0], item[1], item[2], item[3], item[4], item[5], item[6]};
}

// What a lane knows of the query row whose scores it holds. It sees keys in (oldest, position].
struct Row {
  bool valid;
  int token, head, position, oldest;
  float slope;
};

// Row `packed` of a threadgroup that has `gqa` query heads from `first_head` on.
METAL_FUNC Row make_row(Work work, int packed, int gqa, int first_head, int window) {
  Row row;
  row.token = packed / gqa;
  row.valid = row.token < work.tokens;
  row.head = first_head + packed % gqa;
  row.position = work.position + row.token;
  row.oldest = row.position - window;
  row.slope = 0.0f;
  return row;
}

// A lane holds two neighbouring elements of an 8x8 matrix: this row, and columns from this one.
METAL_FUNC int fragment_row(uint lane) {
  return static_cast<int>(((lane / 4) & 4) + (lane / 2) % 4);
}
METAL_FUNC int fragment_column(uint lane) {
  return static_cast<int>(((lane / 4) & 2) * 2 + (lane % 2) * 2);
}

// Sum and maximum over the four lanes that share a row.
METAL_FUNC float row_sum(float x) {
  x += simd_shuffle_xor(x, 1);
  return x + simd_shuffle_xor(x, 8);
}
METAL_FUNC float row_max(float x) {
  x = metal::max(x, simd_shuffle_xor(x, 1));
  return metal::max(x, simd_shuffle_xor(x, 8));
}

// Index of the K or V row of a position: pools are [blocks, BS, HKV, D], and may be larger than 4 GiB.
template <int BS, int HKV>
METAL_FUNC size_t pool_row(const device int* table, int position, uint kv_head) {
  const size_t block = static_cast<size_t>(table[position / BS]);
  return (block * BS + static_cast<size_t>(position % BS)) * HKV + kv_head;
}

// Fills a tile with keys (or values) [first, first + KEYS) of one head, 16 bytes a load; zeros from `end` on, so
// that what lies in unused slots never meets a multiplication.
template <typename T, int KEYS, int D, int STRIDE, int BS, int HKV, int BITS, int GROUP>
METAL_FUNC void load_tile(
    threadgroup T* tile, const device T* pool, const device T* scales, const device T* biases,
    const device int* table, int first, int end, uint kv_head, uint thread_index, uint threads) {
  constexpr int WIDTH = 16 / sizeof(T);
  constexpr int LOADS = D / WIDTH;
  for (uint i = thread_index; i < KEYS * LOADS; i += threads) {
    const int key = static_cast<int>(i) / LOADS;
    const int column = static_cast<int>(i) % LOADS * WIDTH;
    uint4 bits = uint4(0);
    if (first + key < end) {
      const device T* source = pool + pool_row<BS, HKV>(table, first + key, kv_head) * D + column;
      bits = *reinterpret_cast<const device uint4*>(source);
    }
    *reinterpret_cast<threadgroup uint4*>(tile + key * STRIDE + column) = bits;
  }
}

// The same from quantised pools: codes of BITS bits packed in 32-bit words, lowest bits first, and a scale and a
// bias for each GROUP elements (the layout of mx.quantize). Element = scale * code + bias.
template <typename T, int KEYS, int D, int STRIDE, int BS, int HKV, int BITS, int GROUP>
METAL_FUNC void load_tile(
    threadgroup T* tile, const device uint32_t* pool, const device T* scales, const device T* biases,
    const device int* table, int first, int end, uint kv_head, uint thread_index, uint threads) {
  constexpr int CODES = 32 / BITS;
  constexpr int ROW_WORDS = D / CODES;
  constexpr int WORDS = ROW_WORDS % 4 == 0 ? 4 : 2;
  constexpr int LOADS = ROW_WORDS / WORDS;
  constexpr uint MASK = (1u << BITS) - 1u;
  static_assert(D % GROUP == 0 && GROUP % (WORDS * CODES) == 0, "a load must stay within one group");
  for (uint i = thread_index; i < KEYS * LOADS; i += threads) {
    const int key = static_cast<int>(i) / LOADS;
    const int column = static_cast<int>(i) % LOADS * (WORDS * CODES);
    threadgroup T* target = tile + key * STRIDE + column;
    const bool inside = first + key < end;
    uint words[4] = {0u, 0u, 0u, 0u};
    float scale = 0.0f, bias = 0.0f;
    if (inside) {
      const size_t row = pool_row<BS, HKV>(table, first + key, kv_head);
      const device uint32_t* source = pool + row * ROW_WORDS + column / CODES;
      if (WORDS == 4) {
        const uint4 loaded = *reinterpret_cast<const device uint4*>(source);
        words[0] = loaded.x, words[1] = loaded.y, words[2] = loaded.z, words[3] = loaded.w;
      } else {
        const uint2 loaded = *reinterpret_cast<const device uint2*>(source);
        words[0] = loaded.x, words[1] = loaded.y;
      }
      scale = static_cast<float>(scales[row * (D / GROUP) + column / GROUP]);
      bias = static_cast<float>(biases[row * (D / GROUP) + column / GROUP]);
    }
    for (int w = 0; w < WORDS; w++) {
      for (int c = 0; c < CODES; c++) {
        const float code = static_cast<float>((words[w] >> (c * BITS)) & MASK);
        target[w * CODES + c] = static_cast<T>(scale * code + bias);
      }
    }
  }
}

// The elements of a matrix that a lane holds are a plain float2 and stay in its registers. A simdgroup_matrix lives only
// around the multiplication, as in MLX's steel/attn/mma.h; arrays of simdgroup_matrix may be spilled.
METAL_FUNC float2 multiply_add(float2 a, float2 b, float2 c) {
  simdgroup_matrix<float, 8, 8> left;
  simdgroup_matrix<float, 8, 8> right;
  simdgroup_matrix<float, 8, 8> added;
  simdgroup_matrix<float, 8, 8> result;
  reinterpret_cast<thread float2&>(left.thread_elements()) = a;
  reinterpret_cast<thread float2&>(right.thread_elements()) = b;
  reinterpret_cast<thread float2&>(added.thread_elements()) = c;
  simdgroup_multiply_accumulate(result, left, right, added);
  return reinterpret_cast<thread float2&>(result.thread_elements());
}

// This lane's two elements of an 8x8 matrix in threadgroup memory: at (row, column) and DISTANCE further.
template <typename T, int DISTANCE>
METAL_FUNC float2 load_pair(const threadgroup T* element) {
  return float2(static_cast<float>(element[0]), static_cast<float>(element[DISTANCE]));
}

// 8 query rows: D elements of their queries, DV of their results, and the state of the online softmax. `maximum` is in
// units of log2; `sum` is this lane's part of the row's sum. Queries stay in their own type to save registers.
template <typename T, int D, int DV>
struct RowState {
  metal::vec<T, 2> query[D / 8];
  float2 out[DV / 8];
  float maximum;
  float sum;
};

// `queries`: where this lane's first element lies.
template <typename T, int D, int DV>
METAL_FUNC void start_rows(thread RowState<T, D, DV>& state, const device T* queries, bool valid) {
#pragma clang loop unroll(full)
  for (int j = 0; j < D / 8; j++) {
    state.query[j][0] = valid ? queries[j * 8] : static_cast<T>(0.0f);
    state.query[j][1] = valid ? queries[j * 8 + 1] : static_cast<T>(0.0f);
  }
#pragma clang loop unroll(full)
  for (int j = 0; j < DV / 8; j++) {
    state.out[j] = float2(0.0f);
  }
  state.maximum = lowest();
  state.sum = 0.0f;
}

// The logit of a row and a key, in units of log2; the lowest number where the row must not look.
template <bool SOFTCAP, bool ALIBI>
METAL_FUNC float masked_logit(float product, int key, int end, Row row, float scale, float softcap) {
  float x = product * scale;
  if (SOFTCAP) {
    x = softcap * metal::precise::tanh(x / softcap);
  }
  if (ALIBI) {
    x += row.slope * static_cast<float>(key - row.position);
  }
  const bool seen = key < end && key <= row.position && key > row.oldest;
  return seen ? x * M_LOG2E_F : lowest();
}

// Products of FRAGMENTS * 8 rows with KEY_FRAGMENTS * 8 keys over D elements: scores[r * KEY_FRAGMENTS + n].
// The barriers order nothing: as in MLX's kernels, they keep the compiler from loading all of a row at once.
template <typename T, int D, int DV, int FRAGMENTS, int KEY_FRAGMENTS, int K_STRIDE>
METAL_FUNC void multiply_keys(
    thread float2* scores, const thread RowState<T, D, DV>* states, const threadgroup T* keys, uint lane) {
  const threadgroup T* own = keys + fragment_column(lane) * K_STRIDE + fragment_row(lane);
#pragma clang loop unroll(full)
  for (int i = 0; i < FRAGMENTS * KEY_FRAGMENTS; i++) {
    scores[i] = float2(0.0f);
  }
#pragma clang loop unroll(full)
  for (int j = 0; j < D / 8; j++) {
    simdgroup_barrier(mem_flags::mem_none);
#pragma clang loop unroll(full)
    for (int n = 0; n < KEY_FRAGMENTS; n++) {
      const float2 key = load_pair<T, K_STRIDE>(own + n * 8 * K_STRIDE + j * 8);
#pragma clang loop unroll(full)
      for (int r = 0; r < FRAGMENTS; r++) {
        const float2 query = float2(static_cast<float>(states[r].query[j][0]), static_cast<float>(states[r].query[j][1]));
        scores[r * KEY_FRAGMENTS + n] = multiply_add(query, key, scores[r * KEY_FRAGMENTS + n]);
      }
    }
  }
}

// The online softmax of 8 rows over KEY_FRAGMENTS * 8 keys from position `first` on: scores become weights. While a row has
// seen no key its weights are 1 each; the first key that it sees shrinks all of that to zero.
template <typename T, int D, int DV, int KEY_FRAGMENTS, bool SOFTCAP, bool ALIBI>
METAL_FUNC void weigh(
    thread float2* scores, thread RowState<T, D, DV>& state, Row row, int first, int end, uint lane, float scale,
    float softcap) {
  const int position = first + fragment_column(lane);
  float maximum = state.maximum;
#pragma clang loop unroll(full)
  for (int n = 0; n < KEY_FRAGMENTS; n++) {
#pragma clang loop unroll(full)
    for (int k = 0; k < 2; k++) {
      scores[n][k] = masked_logit<SOFTCAP, ALIBI>(scores[n][k], position + n * 8 + k, end, row, scale, softcap);
      maximum = metal::max(maximum, scores[n][k]);
    }
  }
  maximum = row_max(maximum);
  const float shrink = metal::fast::exp2(state.maximum - maximum);
  float sum = 0.0f;
#pragma clang loop unroll(full)
  for (int n = 0; n < KEY_FRAGMENTS; n++) {
#pragma clang loop unroll(full)
    for (int k = 0; k < 2; k++) {
      scores[n][k] = metal::fast::exp2(scores[n][k] - maximum);
      sum += scores[n][k];
    }
  }
  state.maximum = maximum;
  state.sum = state.sum * shrink + sum;
#pragma clang loop unroll(full)
  for (int j = 0; j < DV / 8; j++) {
    state.out[j] *= shrink;
  }
}

// Adds the values of KEY_FRAGMENTS * 8 keys, times their weights, to the results of FRAGMENTS * 8 rows.
template <typename T, int D, int DV, int FRAGMENTS, int KEY_FRAGMENTS, int V_STRIDE>
METAL_FUNC void add_values(
    const thread float2* weights, thread RowState<T, D, DV>* states, const threadgroup T* values, uint lane) {
  const threadgroup T* own = values + fragment_row(lane) * V_STRIDE + fragment_column(lane);
#pragma clang loop unroll(full)
  for (int j = 0; j < DV / 8; j++) {
    simdgroup_barrier(mem_flags::mem_none);
#pragma clang loop unroll(full)
    for (int n = 0; n < KEY_FRAGMENTS; n++) {
      const float2 value = load_pair<T, 1>(own + n * 8 * V_STRIDE + j * 8);
#pragma clang loop unroll(full)
      for (int r = 0; r < FRAGMENTS; r++) {
        states[r].out[j] = multiply_add(weights[r * KEY_FRAGMENTS + n], value, states[r].out[j]);
      }
    }
  }
}
