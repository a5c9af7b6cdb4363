// Prefill: a tile of consecutive tokens of one sequence against all the keys any of them sees.
//
// One threadgroup is one tile of one key/value head: ROW_GROUPS simdgroups with FRAGMENTS * 8 rows each, all fed from
// the same tiles of keys and values. Chunks of several sequences lie beside each other (ragged): a work item says
// which tokens are its own and which keys the first and last of them see, so tiles nobody attends to are not read.
//
// Grid: (32 * ROW_GROUPS, HKV, work items); threadgroup (32 * ROW_GROUPS, 1, 1).
// include: softmax.metal
// include: attention.metal
// --- body ---
  constexpr int GQA = HQ / HKV;
  constexpr int KEYS = 8 * KEY_FRAGMENTS;
  constexpr int PAD = 16 / sizeof(T);
  constexpr int K_STRIDE = D + PAD;
  constexpr int V_STRIDE = SHARED_V ? K_STRIDE : DV + PAD;
  constexpr int BYTES = KEYS * (K_STRIDE + (SHARED_V ? 0 : V_STRIDE)) * sizeof(T);
  threadgroup uint4 storage[BYTES / 16];
  threadgroup T* key_tile = reinterpret_cast<threadgroup T*>(storage);
  threadgroup T* value_tile = SHARED_V ? key_tile : key_tile + KEYS * K_STRIDE;

  const uint lane = thread_index_in_simdgroup;
  const uint thread_index = thread_index_in_threadgroup;
  const int first_row = static_cast<int>(simdgroup_index_in_threadgroup) * FRAGMENTS * 8;
  const uint kv_head = threadgroup_position_in_grid.y;
  const int column = fragment_column(lane);
  const float scale = scalars[0];
  const float softcap = scalars[1];

  const Work work = load_work(items, threadgroup_position_in_grid.z);
  const device int* table = tables + static_cast<size_t>(work.sequence) * static_cast<size_t>(sizes[0]);
  Row rows[FRAGMENTS];
  RowState<T, D, DV> states[FRAGMENTS];
#pragma clang loop unroll(full)
  for (int r = 0; r < FRAGMENTS; r++) {
    rows[r] = make_row(work, first_row + r * 8 + fragment_row(lane), GQA, static_cast<int>(kv_head) * GQA, sizes[1]);
    if (ALIBI) {
      rows[r].slope = rows[r].valid ? slopes[rows[r].head] : 0.0f;
    }
    const size_t index = static_cast<size_t>(work.row + rows[r].token) * HQ + static_cast<size_t>(rows[r].head);
    start_rows<T, D, DV>(states[r], q + index * D + static_cast<size_t>(column), rows[r].valid);
  }
  // The keys that any row of this simdgroup sees: the same for all its lanes, so they skip a tile together.
  const int first_token = first_row / GQA;
  const int last_token = (first_row + FRAGMENTS * 8 - 1) / GQA;
  const int newest = work.position + last_token;
  const int oldest = work.position + first_token - sizes[1];
  const bool any_row = first_token < work.tokens;

  for (int first = work.begin; first < work.end; first += KEYS) {
    threadgroup_barrier(mem_flags::mem_threadgroup);
    load_tile<T, KEYS, D, K_STRIDE, BS, HKV, BITS, GROUP>(
        key_tile, k, k_scales, k_biases, table, first, work.end, kv_head, thread_index, ROW_GROUPS * 32);
    if (!SHARED_V) {
      load_tile<T, KEYS, DV, V_STRIDE, BS, HKV, BITS, GROUP>(
          value_tile, v, v_scales, v_biases, table, first, work.end, kv_head, thread_index, ROW_GROUPS * 32);
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    if (any_row && first <= newest && first + KEYS - 1 > oldest) {
      float2 scores[FRAGMENTS * KEY_FRAGMENTS];
      multiply_keys<T, D, DV, FRAGMENTS, KEY_FRAGMENTS, K_STRIDE>(scores, states, key_tile, lane);
#pragma clang loop unroll(full)
      for (int r = 0; r < FRAGMENTS; r++) {
        weigh<T, D, DV, KEY_FRAGMENTS, SOFTCAP, ALIBI>(
            scores + r * KEY_FRAGMENTS, states[r], rows[r], first, work.end, lane, scale, softcap);
      }
      add_values<T, D, DV, FRAGMENTS, KEY_FRAGMENTS, V_STRIDE>(scores, states, value_tile, lane);
    }
  }

#pragma clang loop unroll(full)
  for (int r = 0; r < FRAGMENTS; r++) {
    const float sum = row_sum(states[r].sum);
    float inverse = 1.0f / sum;
    if (SINKS && rows[r].valid) {
      inverse = inverse_with_sink(states[r].maximum, sum, static_cast<float>(sinks[rows[r].head]) * M_LOG2E_F);
    }
    if (rows[r].valid) {
      const size_t out_row = static_cast<size_t>(work.out_row + rows[r].token) * HQ + static_cast<size_t>(rows[r].head);
#pragma clang loop unroll(full)
      for (int j = 0; j < DV / 8; j++) {
        out[out_row * DV + static_cast<size_t>(j * 8 + column)] = static_cast<O>(states[r].out[j][0] * inverse);
        out[out_row * DV + static_cast<size_t>(j * 8 + column + 1)] = static_cast<O>(states[r].out[j][1] * inverse);
      }
    }
  }
