// Decode and verify: a few rows of each sequence against a part of its context.
//
// One threadgroup is one work item of one key/value head. ROW_GROUPS * 8 rows hold all its tokens and query heads;
// KEY_GROUPS sets of simdgroups take different keys of each tile, so that a single row still fills a threadgroup.
// Their results are merged at the end; those of different work items by paged_reduce.metal.
//
// Grid: (32 * ROW_GROUPS * KEY_GROUPS, HKV, work items); threadgroup (32 * ROW_GROUPS * KEY_GROUPS, 1, 1).
// include: attention.metal
// --- body ---
  constexpr int GQA = HQ / HKV;
  constexpr int KEYS = 8 * KEY_FRAGMENTS;
  constexpr int SIMDGROUPS = ROW_GROUPS * KEY_GROUPS;
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
  threadgroup T* key_tile = reinterpret_cast<threadgroup T*>(storage);
  threadgroup T* value_tile = SHARED_V ? key_tile : key_tile + KEY_GROUPS * KEYS * K_STRIDE;

  const uint lane = thread_index_in_simdgroup;
  const uint thread_index = thread_index_in_threadgroup;
  const int row_group = static_cast<int>(simdgroup_index_in_threadgroup) % ROW_GROUPS;
  const int key_group = static_cast<int>(simdgroup_index_in_threadgroup) / ROW_GROUPS;
  const uint kv_head = threadgroup_position_in_grid.y;
  const int column = fragment_column(lane);
  const float scale = scalars[0];
  const float softcap = scalars[1];

  const Work work = load_work(items, threadgroup_position_in_grid.z);
  const device int* table = tables + static_cast<size_t>(work.sequence) * static_cast<size_t>(sizes[0]);
  Row row = make_row(work, row_group * 8 + fragment_row(lane), GQA, kv_head, sizes[1]);
  if (ALIBI) {
    row.slope = row.valid ? slopes[row.head] : 0.0f;
  }
  RowState<T, D, DV> state;
  start_rows<T, D, DV>(
      state, q, static_cast<size_t>(work.row + row.token) * HQ + static_cast<size_t>(row.head), row.valid, column);

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
    if (first + mine < work.end) {
      attend_tile<T, D, DV, 1, KEY_FRAGMENTS, K_STRIDE, V_STRIDE, SOFTCAP, ALIBI>(
          &state, &row, key_tile + mine * K_STRIDE, value_tile + mine * V_STRIDE, first + mine, work.end, column, scale, softcap);
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
      sum += other == -INFINITY ? 0.0f : sums[g * ROW_GROUPS * 8 + stat] * metal::fast::exp2(other - maximum);
    }
    const float weight = own == -INFINITY ? 0.0f : metal::fast::exp2(own - maximum);
    threadgroup float* merged = reinterpret_cast<threadgroup float*>(storage) + stat * DV + column;
    for (int g = 0; g < KEY_GROUPS; g++) {
      if (key_group == g) {
#pragma clang loop unroll(full)
        for (int j = 0; j < DV / 8; j++) {
          thread float2& e = reinterpret_cast<thread float2&>(state.out[j].thread_elements());
          merged[j * 8] = e[0] * weight + (g > 0 ? merged[j * 8] : 0.0f);
          merged[j * 8 + 1] = e[1] * weight + (g > 0 ? merged[j * 8 + 1] : 0.0f);
        }
      }
      threadgroup_barrier(mem_flags::mem_threadgroup);
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < DV / 8; j++) {
      thread float2& e = reinterpret_cast<thread float2&>(state.out[j].thread_elements());
      e[0] = merged[j * 8];
      e[1] = merged[j * 8 + 1];
    }
  }

  if (key_group == 0 && row.valid) {
    const size_t out_row = static_cast<size_t>(work.out_row + row.token) * HQ + static_cast<size_t>(row.head);
    float inverse = sum > 0.0f ? 1.0f / sum : 0.0f;
    if (FINAL && SINKS) {
      inverse = inverse_with_sink(maximum, sum, static_cast<float>(sinks[row.head]) * M_LOG2E_F);
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < DV / 8; j++) {
      thread float2& e = reinterpret_cast<thread float2&>(state.out[j].thread_elements());
      out[out_row * DV + static_cast<size_t>(j * 8 + column)] = static_cast<O>(e[0] * inverse);
      out[out_row * DV + static_cast<size_t>(j * 8 + column + 1)] = static_cast<O>(e[1] * inverse);
    }
    if (column == 0) {
      stats[out_row * 2] = maximum;
      stats[out_row * 2 + 1] = sum;
    }
  }
