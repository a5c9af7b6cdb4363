// Attention of some rows of a sequence against a part of its context: decode, verify and prefill.
//
// One block of threads is one work item of one key/value head. ROW_GROUPS * 16 rows hold all its tokens and query
// heads; KEY_GROUPS sets of warps take different keys of each tile, so that a few rows still fill a block.
// Their results are merged at the end; those of different work items by paged_reduce.cu. VALUE_GROUPS sets of warps sum
// different columns of the values with the same weights: a row of 512 is more than a warp has registers for.
//
// Tiles of keys and values are filled one ahead: while a tile is computed, the next is copied into the other STAGE of
// shared memory. The blocks of a tile are looked up one tile earlier still. Quantised tiles have one stage, and are filled
// when they are needed, since their codes pass through registers.
//
// Grid: (threads * work items, HKV, 1); block (threads = 32 * ROW_GROUPS * KEY_GROUPS * VALUE_GROUPS, 1, 1).
// include: mma.cuh
// include: copies.cuh
// include: tiles.cuh
// --- body ---
  constexpr int GQA = HQ / HKV;
  constexpr int KEYS = 8 * KEY_FRAGMENTS;
  constexpr int THREADS = 32 * ROW_GROUPS * KEY_GROUPS * VALUE_GROUPS;
  constexpr int COLUMNS = DV / VALUE_GROUPS;
  constexpr int STRIDE = D + 16 / static_cast<int>(sizeof(T));
  constexpr int TILE_KEYS = KEY_GROUPS * KEYS;
  constexpr int TILE = TILE_KEYS * STRIDE;
  constexpr int STAGE = (SHARED_V ? 1 : 2) * TILE;  // MLA: values are the first columns of the keys
  constexpr int BLOCKS = TILE_KEYS / BS + 2;        // of a tile, at most
  constexpr int TILE_BYTES = STAGES * STAGE * static_cast<int>(sizeof(T));
  static_assert(BLOCKS <= THREADS, "each thread looks up one block");
  constexpr int MERGE_BYTES = KEY_GROUPS > 1 ? ROW_GROUPS * 16 * DV * 4 : 0;
  constexpr int BYTES = TILE_BYTES > MERGE_BYTES ? TILE_BYTES : MERGE_BYTES;
  __shared__ uint4 storage[BYTES / 16];
  __shared__ float maxima[KEY_GROUPS * ROW_GROUPS * 16];
  __shared__ float sums[KEY_GROUPS * ROW_GROUPS * 16];
  __shared__ int blocks[2 * BLOCKS];
  T* tiles = reinterpret_cast<T*>(storage);

  const int thread_index = static_cast<int>(threadIdx.x);
  const int lane = thread_index % 32;
  const int quad = lane % 4;
  const int row_group = thread_index / 32 % ROW_GROUPS;
  const int key_group = thread_index / 32 / ROW_GROUPS % KEY_GROUPS;
  const int first_column = thread_index / 32 / (ROW_GROUPS * KEY_GROUPS) * COLUMNS;
  const int kv_head = static_cast<int>(blockIdx.y);
  const float scale = scalars[0];
  const float softcap = scalars[1];

  const Work work = load_work(items, blockIdx.x);
  const int* table = tables + static_cast<size_t>(work.sequence) * static_cast<size_t>(sizes[0]);
  Copies copies;
  const auto fill = [&](int first, int parity) {
    T* keys = tiles + (STAGES > 1 ? parity * STAGE : 0);
    const int* found = blocks + parity * BLOCKS;
    fill_tile<T, TILE_KEYS, D, STRIDE, BS, HKV, BITS, GROUP>(
        copies, keys, k, k_scales, k_biases, found, first, work.end, kv_head, thread_index, THREADS);
    if (!SHARED_V) {
      fill_tile<T, TILE_KEYS, DV, STRIDE, BS, HKV, BITS, GROUP>(
          copies, keys + TILE, v, v_scales, v_biases, found, first, work.end, kv_head, thread_index, THREADS);
    }
    copies.commit();
  };
  look_up<TILE_KEYS, BS>(blocks, table, work.begin, work.end, thread_index);
  look_up<TILE_KEYS, BS>(blocks + BLOCKS, table, work.begin + TILE_KEYS, work.end, thread_index);
  __syncthreads();
  if (STAGES > 1) {
    fill(work.begin, 0);
  }

  // Queries are loaded while the first tile is on its way; loaded before, they would lie in registers while it is filled.
  Row rows[2] = {
      make_row(work, row_group * 16 + lane / 4, GQA, kv_head, sizes[1]),
      make_row(work, row_group * 16 + lane / 4 + 8, GQA, kv_head, sizes[1])};
  const T* query_rows[2];
#pragma unroll
  for (int r = 0; r < 2; r++) {
    if (ALIBI) {
      rows[r].slope = slopes[rows[r].head] * LOG2E;
    }
    query_rows[r] = q + (static_cast<size_t>(work.row + rows[r].token) * HQ + static_cast<size_t>(rows[r].head)) * D;
  }
  Queries<T, D> queries;
  queries.load(query_rows[0], query_rows[1], quad);
  float total[COLUMNS / 2];
#pragma unroll
  for (int i = 0; i < COLUMNS / 2; i++) {
    total[i] = 0.0f;
  }
  float maximum[2] = {-INFINITY, -INFINITY};
  float sum[2] = {0.0f, 0.0f};

  int parity = 0;  // of the tile
  for (int first = work.begin; first < work.end; first += TILE_KEYS) {
    const int next = first + TILE_KEYS;
    if (STAGES > 1 && next < work.end) {
      fill(next, 1 - parity);
      copies.wait<1>();
    } else {
      if (STAGES == 1) {
        fill(first, parity);
      }
      copies.wait<0>();
    }
    __syncthreads();
    look_up<TILE_KEYS, BS>(blocks + parity * BLOCKS, table, next + TILE_KEYS, work.end, thread_index);
    const T* key_tile = tiles + (STAGES > 1 ? parity * STAGE : 0);
    const T* value_tile = SHARED_V ? key_tile : key_tile + TILE;
    const int mine = key_group * KEYS;
    if (first + mine < work.end) {
      float score[KEY_FRAGMENTS * 4];
#pragma unroll
      for (int i = 0; i < KEY_FRAGMENTS * 4; i++) {
        score[i] = 0.0f;
      }
      queries.template multiply<KEY_FRAGMENTS, STRIDE>(key_tile + mine * STRIDE, score, lane);
#pragma unroll
      for (int r = 0; r < 2; r++) {
        const float shrink = weigh<KEY_FRAGMENTS, SOFTCAP, ALIBI>(
            score + r * 2, rows[r], first + mine, work.end, quad, scale, softcap, maximum[r], sum[r]);
#pragma unroll
        for (int j = 0; j < COLUMNS / 8; j++) {
          total[j * 4 + r * 2] *= shrink;
          total[j * 4 + r * 2 + 1] *= shrink;
        }
      }
      Values<T, COLUMNS, KEY_FRAGMENTS, STRIDE>::add(value_tile + mine * STRIDE + first_column, score, total, lane);
    }
    __syncthreads();
    parity = 1 - parity;
  }

#pragma unroll
  for (int r = 0; r < 2; r++) {
    sum[r] = row_sum(sum[r]);
  }
  if (KEY_GROUPS > 1) {
    float* merged = reinterpret_cast<float*>(storage);
#pragma unroll
    for (int r = 0; r < 2; r++) {
      const int stat = row_group * 16 + lane / 4 + r * 8;
      if (quad == 0 && first_column == 0) {
        maxima[key_group * ROW_GROUPS * 16 + stat] = maximum[r];
        sums[key_group * ROW_GROUPS * 16 + stat] = sum[r];
      }
    }
    __syncthreads();
#pragma unroll
    for (int r = 0; r < 2; r++) {
      const int stat = row_group * 16 + lane / 4 + r * 8;
      const float own = maximum[r];
      for (int g = 0; g < KEY_GROUPS; g++) {
        maximum[r] = fmaxf(maximum[r], maxima[g * ROW_GROUPS * 16 + stat]);
      }
      sum[r] = 0.0f;
      for (int g = 0; g < KEY_GROUPS; g++) {
        const float other = maxima[g * ROW_GROUPS * 16 + stat];
        sum[r] += other == -INFINITY ? 0.0f : sums[g * ROW_GROUPS * 16 + stat] * exp2f(other - maximum[r]);
      }
      const float weight = own == -INFINITY ? 0.0f : exp2f(own - maximum[r]);
#pragma unroll
      for (int j = 0; j < COLUMNS / 8; j++) {
        total[j * 4 + r * 2] *= weight;
        total[j * 4 + r * 2 + 1] *= weight;
      }
    }
    for (int g = 0; g < KEY_GROUPS; g++) {
      if (key_group == g) {
#pragma unroll
        for (int r = 0; r < 2; r++) {
          float* target = merged + (row_group * 16 + lane / 4 + r * 8) * DV + first_column + quad * 2;
#pragma unroll
          for (int j = 0; j < COLUMNS / 8; j++) {
            const float* before = target + j * 8;
            total[j * 4 + r * 2] += g > 0 ? before[0] : 0.0f;
            total[j * 4 + r * 2 + 1] += g > 0 ? before[1] : 0.0f;
            target[j * 8] = total[j * 4 + r * 2];
            target[j * 8 + 1] = total[j * 4 + r * 2 + 1];
          }
        }
      }
      __syncthreads();
    }
  }

  if (key_group == KEY_GROUPS - 1) {
#pragma unroll
    for (int r = 0; r < 2; r++) {
      if (rows[r].valid) {
        const size_t out_row =
            static_cast<size_t>(work.out_row + rows[r].token) * HQ + static_cast<size_t>(rows[r].head);
        float inverse = sum[r] > 0.0f ? 1.0f / sum[r] : 0.0f;
        if (FINAL && SINKS) {
          inverse = inverse_with_sink(maximum[r], sum[r], sinks[rows[r].head] * LOG2E);
        }
        O* target = out + out_row * DV + first_column + quad * 2;
#pragma unroll
        for (int j = 0; j < COLUMNS / 8; j++) {
          target[j * 8] = static_cast<O>(total[j * 4 + r * 2] * inverse);
          target[j * 8 + 1] = static_cast<O>(total[j * 4 + r * 2 + 1] * inverse);
        }
        if (quad == 0 && first_column == 0) {
          stats[out_row * 2] = maximum[r];
          stats[out_row * 2 + 1] = sum[r];
        }
      }
    }
  }
