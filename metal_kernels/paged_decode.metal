// Decode and verify: a few rows of each sequence against a part of its context.
//
// One threadgroup is one work item of one key/value head. ROW_GROUPS * 8 rows hold all its tokens and query heads;
// KEY_GROUPS sets of simdgroups take different keys of each tile, so that a single row still fills a threadgroup.
// Their results are merged at the end; those of different work items by paged_reduce.metal.
//
// Rows of MLA are too long for the registers of one simdgroup. COLUMN_GROUPS sets of simdgroups have a part of the columns
// each: of queries and keys for the scores, which they add up through threadgroup memory, and of the values for the result.
// HEAD_GROUPS threadgroups divide the query heads of one key/value head if they are more than a threadgroup can have.
//
// Grid: (threads, HKV * HEAD_GROUPS, work items); threadgroup (threads = 32 * ROW_GROUPS * KEY_GROUPS * COLUMN_GROUPS, 1, 1).
// include: softmax.metal
// include: attention.metal
// --- body ---
  constexpr int GQA = HQ / HKV / HEAD_GROUPS;
  constexpr int KEYS = 8 * KEY_FRAGMENTS;
  constexpr int SIMDGROUPS = ROW_GROUPS * KEY_GROUPS * COLUMN_GROUPS;
  constexpr int DC = D / COLUMN_GROUPS;
  constexpr int DVC = DV / COLUMN_GROUPS;
  static_assert(COLUMN_GROUPS == 1 || KEY_GROUPS == 1, "groups of columns meet at every tile, groups of keys at the end");
  constexpr int PAD = 16 / sizeof(T);
  constexpr int K_STRIDE = D + PAD;
  constexpr int V_STRIDE = SHARED_V ? K_STRIDE : DV + PAD;
  constexpr int K_BYTES = KEY_GROUPS * KEYS * K_STRIDE * sizeof(T);
  constexpr int V_BYTES = SHARED_V ? 0 : KEY_GROUPS * KEYS * V_STRIDE * sizeof(T);
  constexpr int MERGE_BYTES = KEY_GROUPS > 1 ? ROW_GROUPS * 8 * DV * 4 : 0;
  constexpr int BYTES = K_BYTES + V_BYTES > MERGE_BYTES ? K_BYTES + V_BYTES : MERGE_BYTES;
  threadgroup uint4 storage[BYTES / 16];
  threadgroup float maxima[SIMDGROUPS * 8];
  threadgroup float sums[SIMDGROUPS * 8];
  threadgroup float2 partial[COLUMN_GROUPS > 1 ? SIMDGROUPS * KEY_FRAGMENTS * 32 : 1];
  threadgroup T* key_tile = reinterpret_cast<threadgroup T*>(storage);
  threadgroup T* value_tile = SHARED_V ? key_tile : key_tile + KEY_GROUPS * KEYS * K_STRIDE;

  const uint lane = thread_index_in_simdgroup;
  const uint thread_index = thread_index_in_threadgroup;
  const int row_group = static_cast<int>(simdgroup_index_in_threadgroup) % ROW_GROUPS;
  const int key_group = static_cast<int>(simdgroup_index_in_threadgroup) / ROW_GROUPS % KEY_GROUPS;
  const int column_group = static_cast<int>(simdgroup_index_in_threadgroup) / ROW_GROUPS / KEY_GROUPS;
  const uint kv_head = threadgroup_position_in_grid.y / HEAD_GROUPS;
  const int first_head = static_cast<int>(threadgroup_position_in_grid.y) * GQA;
  const int column = fragment_column(lane);
  const float scale = scalars[0];
  const float softcap = scalars[1];

  const Work work = load_work(items, threadgroup_position_in_grid.z);
  const device int* table = tables + static_cast<size_t>(work.sequence) * static_cast<size_t>(sizes[0]);
  Row row = make_row(work, row_group * 8 + fragment_row(lane), GQA, first_head, sizes[1]);
  if (ALIBI) {
    row.slope = row.valid ? slopes[row.head] : 0.0f;
  }
  RowState<T, DC, DVC> state;
  const size_t query_row = static_cast<size_t>(work.row + row.token) * HQ + static_cast<size_t>(row.head);
  start_rows<T, DC, DVC>(state, q + query_row * D + static_cast<size_t>(column_group * DC + column), row.valid);

  for (int first = work.begin; first < work.end; first += KEY_GROUPS * KEYS) {
    threadgroup_barrier(mem_flags::mem_threadgroup);
    load_tile<T, KEY_GROUPS * KEYS, D, K_STRIDE, BS, HKV, BITS, GROUP>(
        key_tile, k, k_scales, k_biases, table, first, work.end, kv_head, thread_index, SIMDGROUPS * 32);
    if (!SHARED_V) {
      load_tile<T, KEY_GROUPS * KEYS, DV, V_STRIDE, BS, HKV, BITS, GROUP>(
          value_tile, v, v_scales, v_biases, table, first, work.end, kv_head, thread_index, SIMDGROUPS * 32);
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    const int mine = key_group * KEYS;
    float2 scores[KEY_FRAGMENTS];
    if (first + mine < work.end) {
      multiply_keys<T, DC, DVC, 1, KEY_FRAGMENTS, K_STRIDE>(
          scores, &state, key_tile + mine * K_STRIDE + column_group * DC, lane);
    }
    if (COLUMN_GROUPS > 1) {
      threadgroup float2* shared = partial + row_group * KEY_FRAGMENTS * 32 + static_cast<int>(lane);
#pragma clang loop unroll(full)
      for (int n = 0; n < KEY_FRAGMENTS; n++) {
        shared[(column_group * ROW_GROUPS * KEY_FRAGMENTS + n) * 32] = scores[n];
      }
      threadgroup_barrier(mem_flags::mem_threadgroup);
#pragma clang loop unroll(full)
      for (int n = 0; n < KEY_FRAGMENTS; n++) {
        scores[n] = shared[n * 32];
        for (int c = 1; c < COLUMN_GROUPS; c++) {
          scores[n] += shared[(c * ROW_GROUPS * KEY_FRAGMENTS + n) * 32];
        }
      }
    }
    if (first + mine < work.end) {
      weigh<T, DC, DVC, KEY_FRAGMENTS, SOFTCAP, ALIBI>(
          scores, state, row, first + mine, work.end, lane, scale, softcap);
      add_values<T, DC, DVC, 1, KEY_FRAGMENTS, V_STRIDE>(
          scores, &state, value_tile + mine * V_STRIDE + column_group * DVC, lane);
    }
  }

  float maximum = state.maximum;
  float sum = row_sum(state.sum);
  if (KEY_GROUPS > 1) {
    const int stat = row_group * 8 + fragment_row(lane);
    if (column == 0) {
      maxima[key_group * ROW_GROUPS * 8 + stat] = maximum;
      sums[key_group * ROW_GROUPS * 8 + stat] = sum;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    const float own = maximum;
    for (int g = 0; g < KEY_GROUPS; g++) {
      maximum = metal::max(maximum, maxima[g * ROW_GROUPS * 8 + stat]);
    }
    sum = 0.0f;
    for (int g = 0; g < KEY_GROUPS; g++) {
      const float other = maxima[g * ROW_GROUPS * 8 + stat];
      sum += sums[g * ROW_GROUPS * 8 + stat] * metal::fast::exp2(other - maximum);
    }
    const float weight = metal::fast::exp2(own - maximum);
    threadgroup float* merged = reinterpret_cast<threadgroup float*>(storage) + stat * DV + column;
    for (int g = 0; g < KEY_GROUPS; g++) {
      if (key_group == g) {
#pragma clang loop unroll(full)
        for (int j = 0; j < DVC / 8; j++) {
          merged[j * 8] = state.out[j][0] * weight + (g > 0 ? merged[j * 8] : 0.0f);
          merged[j * 8 + 1] = state.out[j][1] * weight + (g > 0 ? merged[j * 8 + 1] : 0.0f);
        }
      }
      threadgroup_barrier(mem_flags::mem_threadgroup);
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < DVC / 8; j++) {
      state.out[j] = float2(merged[j * 8], merged[j * 8 + 1]);
    }
  }

  if (key_group == 0 && row.valid) {
    const size_t out_row = static_cast<size_t>(work.out_row + row.token) * HQ + static_cast<size_t>(row.head);
    float inverse = 1.0f / sum;
    if (FINAL && SINKS) {
      inverse = inverse_with_sink(maximum, sum, static_cast<float>(sinks[row.head]) * M_LOG2E_F);
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < DVC / 8; j++) {
      const size_t at = out_row * DV + static_cast<size_t>(column_group * DVC + j * 8 + column);
      out[at] = static_cast<O>(state.out[j][0] * inverse);
      out[at + 1] = static_cast<O>(state.out[j][1] * inverse);
    }
    if (column == 0 && column_group == 0) {
      stats[out_row * 2] = maximum;
      stats[out_row * 2 + 1] = sum;
    }
  }
