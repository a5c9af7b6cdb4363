// Merges the results of the work items that share a row: softmax over the parts of the context.
//
// A simdgroup takes every SIMDGROUPS-th part; their sums are added up through threadgroup memory. The order depends on the
// row alone, so that its company changes no bit.
//
// spans[row] = (first part's row in `parts`, distance to the next part, number of parts, 0).
// Grid: (32 * SIMDGROUPS, HQ, rows); threadgroup (32 * SIMDGROUPS, 1, 1).
// include: softmax.metal
// --- body ---
  constexpr int COLUMNS = (DV + 31) / 32;
  threadgroup float totals[SIMDGROUPS * DV];
  threadgroup float sums[SIMDGROUPS];
  const uint lane = thread_index_in_simdgroup;
  const int own = static_cast<int>(simdgroup_index_in_threadgroup);
  const uint head = threadgroup_position_in_grid.y;
  const uint row = threadgroup_position_in_grid.z;
  const int start = spans[row * 4];
  const int step = spans[row * 4 + 1];
  const int count = spans[row * 4 + 2];

  float maximum = lowest();
  for (int i = static_cast<int>(lane); i < count; i += 32) {
    const size_t part = static_cast<size_t>(start + i * step) * HQ + head;
    maximum = metal::max(maximum, stats[part * 2]);
  }
  maximum = simd_max(maximum);

  float sum = 0.0f;
  float total[COLUMNS];
  for (int c = 0; c < COLUMNS; c++) {
    total[c] = 0.0f;
  }
  for (int i = own; i < count; i += SIMDGROUPS) {
    const size_t part = static_cast<size_t>(start + i * step) * HQ + head;
    const float weight = stats[part * 2 + 1] * metal::fast::exp2(stats[part * 2] - maximum);
    sum += weight;
    for (int c = 0; c < COLUMNS; c++) {
      const int column = c * 32 + static_cast<int>(lane);
      if (column < DV) {
        total[c] += weight * parts[part * DV + static_cast<size_t>(column)];
      }
    }
  }
  for (int c = 0; c < COLUMNS; c++) {
    const int column = c * 32 + static_cast<int>(lane);
    if (column < DV) {
      totals[own * DV + column] = total[c];
    }
  }
  if (lane == 0) {
    sums[own] = sum;
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);

  sum = 0.0f;
  for (int s = 0; s < SIMDGROUPS; s++) {
    sum += sums[s];
  }
  float inverse = 1.0f / sum;
  if (SINKS) {
    inverse = inverse_with_sink(maximum, sum, static_cast<float>(sinks[head]) * M_LOG2E_F);
  }
  for (int column = own * 32 + static_cast<int>(lane); column < DV; column += 32 * SIMDGROUPS) {
    float merged = 0.0f;
    for (int s = 0; s < SIMDGROUPS; s++) {
      merged += totals[s * DV + column];
    }
    out[(static_cast<size_t>(row) * HQ + head) * DV + static_cast<size_t>(column)] = static_cast<O>(merged * inverse);
  }
