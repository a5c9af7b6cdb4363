// Copies keys or values [begin, end) of each sequence out of the pool into one contiguous array [HKV, tokens, D],
// for mx.fast.scaled_dot_product_attention. One thread copies 16 bytes.
//
// chunks[i] = (sequence, first position, tokens, first row in the output).
// Grid: (THREADS, HKV, chunks); threadgroup (THREADS, 1, 1). sizes = (max blocks, tokens in the output).
// include: attention.metal
// --- body ---
  constexpr int WIDTH = 16 / sizeof(T);
  constexpr int LOADS = D / WIDTH;
  const device int* chunk = chunks + 4 * threadgroup_position_in_grid.z;
  const device int* table = tables + static_cast<size_t>(chunk[0]) * static_cast<size_t>(sizes[0]);
  const uint kv_head = threadgroup_position_in_grid.y;
  const int loads = chunk[2] * LOADS;
  for (int i = static_cast<int>(thread_position_in_threadgroup.x); i < loads; i += THREADS) {
    const int token = i / LOADS;
    const int column = i % LOADS * WIDTH;
    const device T* source = pool + pool_row<BS, HKV>(table, chunk[1] + token, kv_head) * D + column;
    const size_t row = static_cast<size_t>(kv_head) * static_cast<size_t>(sizes[1]) + static_cast<size_t>(chunk[3] + token);
    *reinterpret_cast<device uint4*>(out + row * D + static_cast<size_t>(column)) =
        *reinterpret_cast<const device uint4*>(source);
  }
