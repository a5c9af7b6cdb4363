// CUDA words in those of the Metal emulator, so that the shipped .cu text runs on a CPU. Only mma.cuh, which is PTX,
// is replaced: by the sums that the PTX manual says it is.
#define __device__
#define __syncthreads() threadgroup_barrier(mem_flags::mem_threadgroup)
#define __shfl_xor_sync(mask, value, distance) simd_shuffle_xor(value, static_cast<ushort>(distance))
#define __shfl_sync(mask, value, lane) simd_shuffle(value, static_cast<ushort>(lane))
#define exp2f(x) metal::exp2(x)
#define fmaxf(a, b) metal::max(a, b)
#define fminf(a, b) metal::min(a, b)
#define rintf(x) metal::rint(x)
#define tanhf(x) metal::precise::tanh(x)
#define make_uint2(a, b) uint2(a, b)
#define make_uint4(a, b, c, d) uint4(a, b, c, d)

template <typename T>
inline float number(uint bits, int which) {
  const ushort half_bits = static_cast<ushort>(which ? bits >> 16 : bits & 0xffffu);
  return static_cast<float>(*reinterpret_cast<const T*>(&half_bits));
}

// mma.m16n8k16: lane l of `a` has rows l / 4 (registers 0, 2) and l / 4 + 8 (1, 3), columns l % 4 * 2 and the next
// (registers 0, 1) and 8 further (2, 3); of `b` rows l % 4 * 2 and the next (0), 8 further (1), column l / 4; of
// `c` rows l / 4 (0, 1) and l / 4 + 8 (2, 3), columns l % 4 * 2 and the next.
template <typename T>
inline void multiply_add(float* c, const uint* a, const uint* b) {
  const int lane = static_cast<int>(mc_lane());
  for (int k = 0; k < 16; k += 2) {
    const int from = k % 8 / 2;
    const ushort row_lane = static_cast<ushort>(lane / 4 * 4 + from);
    const uint upper = simd_shuffle(a[k / 8 * 2], row_lane);
    const uint lower = simd_shuffle(a[k / 8 * 2 + 1], row_lane);
    for (int i = 0; i < 2; i++) {
      const uint column = simd_shuffle(b[k / 8], static_cast<ushort>((lane % 4 * 2 + i) * 4 + from));
      for (int odd = 0; odd < 2; odd++) {
        c[i] += number<T>(upper, odd) * number<T>(column, odd);
        c[2 + i] += number<T>(lower, odd) * number<T>(column, odd);
      }
    }
  }
}
