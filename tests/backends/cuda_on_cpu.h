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
// `c` rows l / 4 (0, 1) and l / 4 + 8 (2, 3), columns l % 4 * 2 and the next. Whichever lane goes on first computes
// the product for all, in the order of the columns of `a`; a lane that does not take part brings NaN.
template <typename T>
MC_UNCHECKED void multiply_add(float* c, const uint* a, const uint* b) {
  typedef float row_of_eight __attribute__((ext_vector_type(8)));
  struct {
    uint a[4], b[2];
    float c[4];
  } mine = {{a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]}}, each;
  mc_exchange* x = mc_meet(&mine, sizeof mine, MC_MATRIX_MULTIPLY, __LINE__ << 10);
  static_assert(sizeof mine <= sizeof x->slot[0] && 16 * sizeof(row_of_eight) <= sizeof x->result);
  row_of_eight sum[16];
  if (!x->done) {
    float left[16][16];
    row_of_eight right[16];
    for (int lane = 0; lane < 32; lane++) {
      __builtin_memset(&each, 0xff, sizeof each);
      if (x->active >> lane & 1) {
        __builtin_memcpy(&each, x->slot[lane], sizeof each);
      }
      const int row = lane / 4;
      const int column = lane % 4 * 2;
      for (int i = 0; i < 2; i++) {
        for (int part = 0; part < 4; part++) {
          left[row + part % 2 * 8][column + part / 2 * 8 + i] = number<T>(each.a[part], i);
        }
        for (int part = 0; part < 2; part++) {
          right[column + part * 8 + i][row] = number<T>(each.b[part], i);
          sum[row + part * 8][column + i] = each.c[part * 2 + i];
        }
      }
    }
    for (int row = 0; row < 16; row++) {
      for (int k = 0; k < 16; k++) {
        sum[row] += left[row][k] * right[k];
      }
    }
    __builtin_memcpy(x->result, sum, sizeof sum);
    x->done = 1;
  }
  __builtin_memcpy(sum, x->result, sizeof sum);
  const int lane = static_cast<int>(mc_lane());
  for (int i = 0; i < 4; i++) {
    c[i] = sum[lane / 4 + i / 2 * 8][lane % 4 * 2 + i % 2];
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
