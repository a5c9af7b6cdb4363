// Merges the results of the work items that share a row: softmax over the parts of the context.
//
// A warp takes every WARPS-th part; their sums are added up through shared memory. The order depends on the row alone, so
// that its company changes no bit.
//
// spans[row] = (first part's row in `parts`, distance to the next part, number of parts, 0).
// Grid: (32 * WARPS * rows, HQ, 1); block (32 * WARPS, 1, 1).
// include: mma.cuh
// include: copies.cuh
// include: tiles.cuh
// --- body ---
  __shared__ float totals[WARPS * D];
  __shared__ float sums[WARPS];
  const int thread_index = static_cast<int>(threadIdx.x);
  const int lane = thread_index % 32;
  const int own = thread_index / 32;
  const size_t head = static_cast<size_t>(blockIdx.y);
  const size_t row = static_cast<size_t>(blockIdx.x);
  const int start = spans[row * 4];
  const int step = spans[row * 4 + 1];
  const int count = spans[row * 4 + 2];

  float maximum = -INFINITY;
  for (int i = lane; i < count; i += 32) {
    const size_t part = static_cast<size_t>(start + i * step) * HQ + head;
    maximum = fmaxf(maximum, stats[part * 2]);
  }
#pragma unroll
  for (int distance = 16; distance > 0; distance /= 2) {
    maximum = fmaxf(maximum, __shfl_xor_sync(0xffffffffu, maximum, distance));
  }

  constexpr int COLUMNS = (D + 31) / 32;
  float sum = 0.0f;
  float total[COLUMNS];
#pragma unroll
  for (int c = 0; c < COLUMNS; c++) {
    total[c] = 0.0f;
  }
  for (int i = own; i < count; i += WARPS) {
    const size_t part = static_cast<size_t>(start + i * step) * HQ + head;
    const float weight = stats[part * 2 + 1] * exp2f(stats[part * 2] - maximum);
    sum += weight;
#pragma unroll
    for (int c = 0; c < COLUMNS; c++) {
      const int column = c * 32 + lane;
      if (column < D) {
        total[c] += weight * parts[part * D + static_cast<size_t>(column)];
      }
    }
  }
#pragma unroll
  for (int c = 0; c < COLUMNS; c++) {
    const int column = c * 32 + lane;
    if (column < D) {
      totals[own * D + column] = total[c];
    }
  }
  if (lane == 0) {
    sums[own] = sum;
  }
  __syncthreads();

  sum = 0.0f;
#pragma unroll
  for (int w = 0; w < WARPS; w++) {
    sum += sums[w];
  }
  float inverse = 1.0f / sum;
  if (SINKS) {
    inverse = inverse_with_sink(maximum, sum, sinks[head] * LOG2E);
  }
  for (int column = thread_index; column < D; column += 32 * WARPS) {
    float merged = 0.0f;
#pragma unroll
    for (int w = 0; w < WARPS; w++) {
      merged += totals[w * D + column];
    }
    out[(row * HQ + head) * D + static_cast<size_t>(column)] = static_cast<O>(merged * inverse);
  }
