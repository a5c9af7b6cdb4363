// CUDA words in those of the Metal emulator, so that the shipped .cu text runs on a CPU. Only mma.cuh and copies.cuh,
// which are PTX, are replaced: by what the PTX manual says they do.
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

// cp.async (copies.cuh): a copy happens at some time between its beginning and the end of the wait for its group. So its
// target is written twice: with NaN when the copy begins, and with the data when the thread waits for it. Whoever
// reads without a wait has NaN; whoever reads without a barrier, or while a copy is under way, has a race with one of the
// two. Copies that nobody waits for never happen.
struct Copies {
  static constexpr int MOST = 256;  // begun, and not waited for
  struct Copy {
    uint4* target;
    const uint4* source;  // nullptr for zeros
    int group;
  };
  Copy pending[MOST];
  int count = 0;
  int groups = 0;

  void begin(uint4* target, const uint4* source, bool wanted) {
    if (count == MOST) {
      __builtin_trap();
    }
    *target = uint4(0xffffffffu, 0xffffffffu, 0xffffffffu, 0xffffffffu);
    pending[count++] = Copy{target, wanted ? source : nullptr, groups};
  }

  void commit() { groups++; }

  template <int LEFT>
  void wait() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (pending[i].group < groups - LEFT) {
        *pending[i].target = pending[i].source ? *pending[i].source : uint4(0u, 0u, 0u, 0u);
      } else {
        pending[kept++] = pending[i];
      }
    }
    count = kept;
  }
};
