// Kernels of a few lines, each with one bug, named by the finding it must cause; and correct ones that look alike.
//
// Each body has inputs a (64 floats 0, 1, ...) and n (8 ints 0, 1, 64, 3, -1, 5, 6, 7), outputs o (64 floats) and
// c (64 ints, zero at first where there is a bug), the thread's position i in the grid and t in the threadgroup.

// === RACE: no barrier between write and read
  threadgroup float s[64];
  s[t] = a[i];
  o[i] = s[63 - t];

// === RACE: barrier for device memory only
  threadgroup float s[64];
  s[t] = a[i];
  threadgroup_barrier(mem_flags::mem_device);
  o[i] = s[63 - t];

// === RACE: barrier for threadgroup memory, data in device memory
  o[i] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = o[63 - t];

// === RACE: barrier of the simdgroup only
  threadgroup float s[64];
  s[t] = a[i];
  simdgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = s[63 - t];

// === RACE: write after read
  threadgroup float s[64];
  s[t] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const float x = s[63 - t];
  s[t] = x + 1.0f;
  o[i] = x;

// === RACE: an early reader forgotten by a later one
  threadgroup float s[64];
  s[t] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  float x = 0.0f;
  if (t == 40) x = s[0];
  if (t == 1) x = s[0];
  simdgroup_barrier(mem_flags::mem_threadgroup);
  if (t == 2) s[0] = 5.0f;
  o[i] = x;

// === RACE: two writers
  o[i / 2] = a[i];
  o[32 + i / 2] = a[i];

// === RACE: simd operation taken for a barrier
  threadgroup float s[64];
  s[t] = a[i];
  const float x = simd_sum(a[i]);
  o[i] = s[t ^ 1u] + x;

// === UNINITIALISED_READ: threadgroup memory read before it is written
  threadgroup float s[64];
  o[i] = s[t];

// === UNINITIALISED_READ: output read before it is written
  o[i] = o[i] + a[i];

// === OUT_OF_BOUNDS: read past an input
  o[i] = a[i + 1];

// === OUT_OF_BOUNDS: read before an input
  o[i] = a[static_cast<int>(i) - 1];

// === OUT_OF_BOUNDS: index wrong by gigabytes
  o[i] = a[static_cast<size_t>(i) + 2000000000u];

// === OUT_OF_BOUNDS: write past an output
  o[i + 1] = a[i];

// === THREADGROUP_OUT_OF_BOUNDS: threadgroup memory overrun through a pointer
  threadgroup float s[64];
  threadgroup float* p = s;
  p[t + 1] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = p[t + 1];

// === MISALIGNED: misaligned vector load
  o[i] = reinterpret_cast<const device float4*>(a + 1)[0].x;

// === WRITE_TO_INPUT: write to an input
  ((device float*)a)[i] = 1.0f;
  o[i] = a[i];

// === DIVERGENT_SIMD_OP: simd operation in a branch
  float x = a[i];
  if (t % 32 < 16) x = simd_sum(x);
  threadgroup_barrier(mem_flags::mem_none);
  o[i] = x;

// === DIVERGENT_SIMD_OP: simd operations of two branches
  float x = a[i];
  if (t & 1) { x = simd_max(x); }
  else { x = simd_min(x); }
  o[i] = x;

// === SIMD_OP_AFTER_LANE_EXIT: simd operation after some lanes returned
  o[i] = 0.0f;
  if (t % 32 > 3) return;
  o[i] = simd_sum(a[i]);

// === DIVERGENT_BARRIER: barrier in a branch
  threadgroup float s[64];
  s[t] = a[i];
  if (t < 32) {
    threadgroup_barrier(mem_flags::mem_threadgroup);
  } else {
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  o[i] = s[63 - t];

// === BARRIER_AFTER_EXIT: barrier after some threads returned
  threadgroup float s[64];
  s[t] = a[i];
  o[i] = 0.0f;
  if (t == 63) return;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = s[t];

// === READ_FROM_INACTIVE_LANE: shuffle from a lane that does not exist
  o[i] = simd_shuffle(a[i], 40);

// === THREADGROUP_MEMORY_LIMIT: too much threadgroup memory
  threadgroup float s[9000];
  s[t] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = s[63 - t];

// === CROSS_THREADGROUP_RACE 64/32: threadgroups write the same place
  o[i] = a[i];
  if (t == 0) o[7] = 1.0f;

// === CROSS_THREADGROUP_RACE 64/32: a threadgroup reads what another wrote
  o[i] = a[i];
  if (t == 0) c[i] = static_cast<int>(o[63 - i]);
  else c[i] = 0;

// === INTEGER_OVERFLOW: signed overflow
  o[i] = static_cast<float>(n[2] * 2000000000);

// === DIVISION_BY_ZERO: division by zero
  o[i] = static_cast<float>(n[2] / n[0]);

// === BAD_SHIFT: shift by too much
  o[i] = static_cast<float>(1 << n[2]);

// === ARRAY_OUT_OF_BOUNDS: local array overrun
  float x[4] = {a[0], a[1], a[2], a[3]};
  o[i] = x[n[3] + n[1]];

// === FLOAT_TO_INTEGER_OVERFLOW: float too large for an int
  c[i] = static_cast<int>(a[i] * 1e12f);
  o[i] = a[i];

// === PARTIAL_SIMDGROUP 48/48: simd operation of half a simdgroup
  o[i] = simd_sum(a[i]);

// === TOO_MANY_THREADS 2048/2048: too many threads
  o[i % 64] = a[i % 64];

// === TIMED_OUT: endless loop
  for (int k = 0; k != 1 - 2 * n[4]; k = n[0]) {
    o[i] = a[i];
  }

// === CRASHED: endless recursion
float deep(const device float* a, int k) {
  float x[64];
  for (int j = 0; j < 64; j++) x[j] = a[j] + k;
  return deep(a, k + 1) + x[k & 63];
}
// body
  o[i] = deep(a, n[1]);

// === CORRECT: reverse through threadgroup memory
  threadgroup float s[64];
  s[t] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = s[63 - t];
  c[i] = 0;

// === CORRECT: within a simdgroup a simdgroup barrier is enough
  threadgroup float s[64];
  s[t] = a[i];
  simdgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = s[t ^ 31u];
  c[i] = 0;

// === CORRECT: a tile used twice with two barriers
  threadgroup float s[64];
  float x = 0.0f;
  for (int k = 0; k < 3; k++) {
    threadgroup_barrier(mem_flags::mem_threadgroup);
    s[t] = a[i] + k;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    x += s[63 - t];
  }
  o[i] = x;
  c[i] = 0;

// === CORRECT: device memory with a device barrier
  o[i] = a[i];
  threadgroup_barrier(mem_flags::mem_device);
  c[i] = static_cast<int>(o[63 - t]);

// === CORRECT: everybody reads one element
  threadgroup float s[64];
  s[t] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = s[5];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  s[t] = 0.0f;
  c[i] = 0;

// === CORRECT: a reduction in two steps
  threadgroup float s[2];
  const float x = simd_sum(a[i]);
  if (t % 32 == 0) s[t / 32] = x;
  threadgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = s[0] + s[1];
  c[i] = 0;

// === ARRAY_OUT_OF_BOUNDS: threadgroup array overrun
  threadgroup float s[64];
  s[t + 1] = a[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  o[i] = s[t];

