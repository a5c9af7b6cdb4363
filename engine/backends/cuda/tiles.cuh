// Shared by paged_attention.cu and paged_reduce.cu: tiles of keys and values through the block table, and
// attention of 16 query rows by one warp with an online softmax (flash attention).
//
// The query heads that share a key/value head are rows beside each other: row r of a block of threads is token
// r / GQA, head r % GQA. So each key and value is loaded once for all of them.

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
#define LOG2E 1.44269504f

// What one block of threads does: tokens [row, row + tokens) of the step, the first at `position` in its
// sequence, against keys [begin, end) of that sequence. Results start at row `out_row` of the output.
struct Work {
  int sequence, row, tokens, position, begin, end, out_row;
};

__device__ inline Work load_work(const int* items, unsigned int index) {
  const int* item = items + 8 * static_cast<size_t>(index);
  return Work{item[0], item[1], item[2], item[3], item[4], item[5], item[6]};
}

// A query row. It sees keys in (oldest, position]; `slope` (ALiBi) is in units of log2.
struct Row {
  bool valid;
  int token, head, position, oldest;
  float slope;
};

// A row that is not there computes what the first row does, and throws it away.
__device__ inline Row make_row(Work work, int packed, int gqa, int kv_head, int window) {
  Row row;
  row.valid = packed < work.tokens * gqa;
  const int taken = row.valid ? packed : 0;
  row.token = taken / gqa;
  row.head = kv_head * gqa + taken % gqa;
  row.position = work.position + row.token;
  row.oldest = row.position - window;
  row.slope = 0.0f;
  return row;
}

// Sum and maximum over the four neighbouring lanes that share a row.
__device__ inline float row_sum(float x) {
  x += __shfl_xor_sync(0xffffffffu, x, 1);
  return x + __shfl_xor_sync(0xffffffffu, x, 2);
}
__device__ inline float row_max(float x) {
  x = fmaxf(x, __shfl_xor_sync(0xffffffffu, x, 1));
  return fmaxf(x, __shfl_xor_sync(0xffffffffu, x, 2));
}

// The part of a block table that a tile of keys needs: blocks[0] has position `first`. One lookup a block, by the first
// threads; the others wait for them at the next barrier.
template <int KEYS, int BS>
__device__ inline void look_up(int* blocks, const int* table, int first, int end, int thread_index) {
  const int block = first / BS + thread_index;
  const int last = first + KEYS < end ? first + KEYS : end;
  if (thread_index <= KEYS / BS + 1 && block * BS < last) {
    blocks[thread_index] = table[block];
  }
}

// Index of the K or V row of a position, in a tile that begins at `first`: pools are [blocks, BS, HKV, D], and may be
// larger than 4 GiB.
template <int BS, int HKV>
__device__ inline size_t pool_row(const int* blocks, int first, int position, int kv_head) {
  const size_t block = static_cast<size_t>(blocks[position / BS - first / BS]);
  return (block * BS + static_cast<size_t>(position % BS)) * HKV + static_cast<size_t>(kv_head);
}

// Fills a tile with keys (or values) [first, first + KEYS) of one head, 16 bytes a copy; zeros from `end` on, so
// that what lies in unused slots never meets a multiplication. The copies are begun, not waited for.
template <typename T, int KEYS, int D, int STRIDE, int BS, int HKV, int BITS, int GROUP>
__device__ inline void fill_tile(
    Copies& copies, T* tile, const T* pool, const T*, const T*, const int* blocks, int first, int end, int kv_head,
    int thread_index, int threads) {
  constexpr int WIDTH = 16 / static_cast<int>(sizeof(T));
  constexpr int LOADS = D / WIDTH;
#pragma unroll 1
  for (int i = thread_index; i < KEYS * LOADS; i += threads) {
    const int key = i / LOADS;
    const int column = i % LOADS * WIDTH;
    const bool wanted = first + key < end;
    const T* source = pool;
    if (wanted) {
      source += pool_row<BS, HKV>(blocks, first, first + key, kv_head) * D + column;
    }
    copies.begin(
        reinterpret_cast<uint4*>(tile + key * STRIDE + column), reinterpret_cast<const uint4*>(source), wanted);
  }
}

// The same from quantised pools: codes of BITS bits packed in 32-bit words, lowest bits first, and a scale and a
// bias for each GROUP elements (the layout of mx.quantize). Element = scale * code + bias. A load is of 8 bytes, which
// rows of every head dimension are multiples of. Elements are in the tile at once: codes have to pass through registers.
template <typename T, int KEYS, int D, int STRIDE, int BS, int HKV, int BITS, int GROUP>
__device__ inline void fill_tile(
    Copies&, T* tile, const uint32_t* pool, const T* scales, const T* biases, const int* blocks, int first, int end,
    int kv_head, int thread_index, int threads) {
  constexpr int CODES = 32 / BITS;
  constexpr int ROW_WORDS = D / CODES;
  constexpr int LOADS = ROW_WORDS / 2;
  static_assert(D % GROUP == 0 && GROUP % (2 * CODES) == 0, "a load must stay within one group");
  for (int i = thread_index; i < KEYS * LOADS; i += threads) {
    const int key = i / LOADS;
    const int column = i % LOADS * (2 * CODES);
    T* target = tile + key * STRIDE + column;
    uint2 words = make_uint2(0u, 0u);
    float scale = 0.0f;
    float bias = 0.0f;
    if (first + key < end) {
      const size_t row = pool_row<BS, HKV>(blocks, first, first + key, kv_head);
      words = *reinterpret_cast<const uint2*>(pool + row * ROW_WORDS + column / CODES);
      scale = static_cast<float>(scales[row * (D / GROUP) + column / GROUP]);
      bias = static_cast<float>(biases[row * (D / GROUP) + column / GROUP]);
    }
#pragma unroll
    for (int c = 0; c < 2 * CODES; c++) {
      const unsigned int word = c < CODES ? words.x : words.y;
      const float code = static_cast<float>((word >> (c % CODES * BITS)) & ((1u << BITS) - 1u));
      target[c] = static_cast<T>(scale * code + bias);
    }
  }
}

__device__ inline unsigned int pair(unsigned short low, unsigned short high) {
  return static_cast<unsigned int>(low) | (static_cast<unsigned int>(high) << 16);
}

// Two numbers rounded to T, side by side in a register.
template <typename T>
__device__ inline unsigned int pack(float low, float high) {
  const T a = static_cast<T>(low);
  const T b = static_cast<T>(high);
  return pair(*reinterpret_cast<const unsigned short*>(&a), *reinterpret_cast<const unsigned short*>(&b));
}

// The queries of 16 rows in the registers of a warp, as the first matrix of `mma` wants them: lane l has rows
// l / 4 and l / 4 + 8, columns l % 4 * 2 and the next, and the same 8 further, of each 16 columns.
template <typename T, int D>
struct Queries {
  unsigned int parts[D / 16][4];

  __device__ void load(const T* upper, const T* lower, int quad) {
#pragma unroll
    for (int j = 0; j < D / 16; j++) {
#pragma unroll
      for (int half_of = 0; half_of < 2; half_of++) {
        const int at = j * 16 + half_of * 8 + quad * 2;
        parts[j][half_of * 2] = *reinterpret_cast<const unsigned int*>(upper + at);
        parts[j][half_of * 2 + 1] = *reinterpret_cast<const unsigned int*>(lower + at);
      }
    }
  }

  // Adds to score[n * 4 ...] the products with keys 8 n .. 8 n + 7 of a tile: rows as above, columns
  // quad * 2 and the next of each 8 keys, the upper row's two first.
  template <int N, int STRIDE>
  __device__ void multiply(const T* keys, float* score, int lane) const {
    const int quad = lane % 4;
#pragma unroll
    for (int n = 0; n < N; n++) {
      const T* key = keys + (n * 8 + lane / 4) * STRIDE + quad * 2;
#pragma unroll
      for (int j = 0; j < D / 16; j++) {
        const unsigned int b[2] = {
            *reinterpret_cast<const unsigned int*>(key + j * 16),
            *reinterpret_cast<const unsigned int*>(key + j * 16 + 8)};
        multiply_add<T>(score + n * 4, parts[j], b);
      }
    }
  }
};

// float32 stays float32: no tensor core has it, so each lane sums its own four products of a tile of 8 keys.
template <int D>
struct Queries<float, D> {
  const float* rows[2];

  __device__ void load(const float* upper, const float* lower, int) {
    rows[0] = upper;
    rows[1] = lower;
  }

  template <int N, int STRIDE>
  __device__ void multiply(const float* keys, float* score, int lane) const {
#pragma unroll
    for (int n = 0; n < N; n++) {
      const float* key = keys + (n * 8 + lane % 4 * 2) * STRIDE;
      for (int d = 0; d < D; d++) {
        const float upper = rows[0][d];
        const float lower = rows[1][d];
        score[n * 4] += upper * key[d];
        score[n * 4 + 1] += upper * key[STRIDE + d];
        score[n * 4 + 2] += lower * key[d];
        score[n * 4 + 3] += lower * key[STRIDE + d];
      }
    }
  }
};

// out += weights * values: `weight` holds 16 rows of N * 8 keys as `multiply` leaves scores, `out` 16 rows of COLUMNS
// columns in the same way. A score's place is that of `mma`'s first matrix, so nothing moves between lanes.
template <typename T, int COLUMNS, int N, int STRIDE>
struct Values {
  __device__ static void add(const T* values, const float* weight, float* out, int lane) {
    const unsigned short* bits = reinterpret_cast<const unsigned short*>(values);
#pragma unroll
    for (int n = 0; n < N; n += 2) {
      const float* w = weight + n * 4;
      const unsigned int a[4] = {pack<T>(w[0], w[1]), pack<T>(w[2], w[3]), pack<T>(w[4], w[5]), pack<T>(w[6], w[7])};
      const unsigned short* column = bits + (n * 8 + lane % 4 * 2) * STRIDE + lane / 4;
#pragma unroll
      for (int j = 0; j < COLUMNS / 8; j++) {
        const unsigned short* v = column + j * 8;
        const unsigned int b[2] = {pair(v[0], v[STRIDE]), pair(v[8 * STRIDE], v[9 * STRIDE])};
        multiply_add<T>(out + j * 4, a, b);
      }
    }
  }
};

template <int COLUMNS, int N, int STRIDE>
struct Values<float, COLUMNS, N, STRIDE> {
  __device__ static void add(const float* values, const float* weight, float* out, int lane) {
    const float* column = values + lane % 4 * 2;
#pragma unroll
    for (int n = 0; n < N; n++) {
#pragma unroll
      for (int key = 0; key < 8; key++) {
        const int owner = lane / 4 * 4 + key / 2;
        const float upper = __shfl_sync(0xffffffffu, weight[n * 4 + key % 2], owner);
        const float lower = __shfl_sync(0xffffffffu, weight[n * 4 + 2 + key % 2], owner);
        const float* v = column + (n * 8 + key) * STRIDE;
#pragma unroll
        for (int j = 0; j < COLUMNS / 8; j++) {
          out[j * 4] += upper * v[j * 8];
          out[j * 4 + 1] += upper * v[j * 8 + 1];
          out[j * 4 + 2] += lower * v[j * 8];
          out[j * 4 + 3] += lower * v[j * 8 + 1];
        }
      }
    }
  }
};

// The online softmax of one row over N * 8 scores: scores become weights. Logits are in units of log2: `scale` brings
// a score to them, or with a soft-cap to a share of `softcap`, which is in such units. Returns the factor by which what
// was summed before must shrink.
template <int N, bool SOFTCAP, bool ALIBI>
__device__ inline float weigh(
    float* score, Row row, int first, int end, int quad, float scale, float softcap, float& maximum, float& sum) {
  float highest = maximum;
#pragma unroll
  for (int i = 0; i < N * 2; i++) {
    const int key = first + i / 2 * 8 + quad * 2 + i % 2;
    float& x = score[i / 2 * 4 + i % 2];
    x *= scale;
    if (SOFTCAP) {
      x = softcap * tanhf(x);
    }
    if (ALIBI) {
      x += row.slope * static_cast<float>(key - row.position);
    }
    const bool seen = key < end && key <= row.position && key > row.oldest;
    x = seen ? x : -INFINITY;
    highest = fmaxf(highest, x);
  }
  highest = row_max(highest);
  const bool nothing_yet = highest == -INFINITY;
  const float shrink = nothing_yet ? 1.0f : exp2f(maximum - highest);
  float added = 0.0f;
#pragma unroll
  for (int i = 0; i < N * 2; i++) {
    float& x = score[i / 2 * 4 + i % 2];
    x = nothing_yet ? 0.0f : exp2f(x - highest);
    added += x;
  }
  maximum = highest;
  sum = sum * shrink + added;
  return shrink;
}

// 1 / (sum + the sink's share): a sink is a logit every row also sees, without a value.
__device__ inline float inverse_with_sink(float maximum, float sum, float sink) {
  const float top = fmaxf(maximum, sink);
  const float weight = exp2f(maximum - top);
  return weight / (sum * weight + exp2f(sink - top));
}
