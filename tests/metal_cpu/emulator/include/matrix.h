// simdgroup_matrix, 8x8 only: two elements a lane, in the lane order MLX's steel kernels rely on.
#pragma once
#pragma clang system_header
#include "simd.h"

namespace metal {
MC_INLINE int mc_matrix_row(uint lane) { return ((lane / 4) & 4) + (lane / 2) % 4; }
MC_INLINE int mc_matrix_column(uint lane) { return ((lane / 4) & 2) * 2 + (lane % 2) * 2; }

template <class T, int R = 8, int C = 8> struct simdgroup_matrix {
  static_assert(R == 8 && C == 8, "Metal has 8x8 simdgroup matrices only");
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, half> || std::is_same_v<T, bfloat>,
                "Metal has simdgroup matrices of float, half and bfloat only");
  typedef T pair __attribute__((ext_vector_type(2)));
  pair e;
  simdgroup_matrix() = default;
  explicit simdgroup_matrix(T diagonal) {  // a diagonal matrix, not a filled one
    const uint lane = mc_lane();
    for (int k = 0; k < 2; k++) e[k] = mc_matrix_row(lane) == mc_matrix_column(lane) + k ? diagonal : (T)0;
  }
  METAL_FUNC pair& thread_elements() { return e; }
  METAL_FUNC const pair& thread_elements() const { return e; }
};
typedef simdgroup_matrix<float, 8, 8> simdgroup_float8x8;
typedef simdgroup_matrix<half, 8, 8> simdgroup_half8x8;
typedef simdgroup_matrix<bfloat, 8, 8> simdgroup_bfloat8x8;
template <class T, int R, int C> MC_INLINE simdgroup_matrix<T, R, C> make_filled_simdgroup_matrix(T v) {
  simdgroup_matrix<T, R, C> m;
  m.e = v;
  return m;
}

// Index of element (row, column) for simdgroup_load and simdgroup_store.
MC_INLINE ulong mc_matrix_index(int row, int column, ulong stride, ulong2 origin, bool transpose) {
  return transpose ? (origin[1] + column) * stride + origin[0] + row : (origin[1] + row) * stride + origin[0] + column;
}
template <class T, class S>
MC_INLINE void simdgroup_load(simdgroup_matrix<T, 8, 8>& d, S* p, ulong stride = 8, ulong2 origin = 0,
                              bool transpose = false, MC_WHERE) {
  static_assert(std::is_same_v<remove_addrspace_t<std::remove_cv_t<S>>, T> || std::is_same_v<std::remove_cv_t<remove_addrspace_t<S>>, T>,
                "simdgroup_load needs memory of the matrix's own type");
  const int row = mc_matrix_row(mc_lane()), column = mc_matrix_column(mc_lane());
  for (int k = 0; k < 2; k++) d.e[k] = p[mc_matrix_index(row, column + k, stride, origin, transpose)];
  char nothing = 0;
  mc_meet(&nothing, 1, MC_MATRIX_LOAD, MC_SITE);
}
template <class T, class S>
MC_INLINE void simdgroup_store(simdgroup_matrix<T, 8, 8> d, S* p, ulong stride = 8, ulong2 origin = 0,
                               bool transpose = false, MC_WHERE) {
  static_assert(std::is_same_v<remove_addrspace_t<S>, T>, "simdgroup_store needs memory of the matrix's own type");
  const int row = mc_matrix_row(mc_lane()), column = mc_matrix_column(mc_lane());
  for (int k = 0; k < 2; k++) p[mc_matrix_index(row, column + k, stride, origin, transpose)] = d.e[k];
  char nothing = 0;
  mc_meet(&nothing, 1, MC_MATRIX_STORE, MC_SITE);
}

// d = a b + c, in float, summed in the order of the columns of a (runtime/matrix.cpp).
template <class D, class A, class B, class C>
MC_UNCHECKED void mc_multiply(simdgroup_matrix<D, 8, 8>& d, const simdgroup_matrix<A, 8, 8>& a,
                              const simdgroup_matrix<B, 8, 8>& b, const simdgroup_matrix<C, 8, 8>& c, uint site) {
  const float mine[6] = {(float)a.e[0], (float)a.e[1], (float)b.e[0], (float)b.e[1], (float)c.e[0], (float)c.e[1]};
  const float* result = mc_matrix_multiply(mine, site);
  for (int k = 0; k < 2; k++) d.e[k] = (D)result[k];
}
template <class D, class A, class B, class C>
MC_INLINE void simdgroup_multiply_accumulate(simdgroup_matrix<D, 8, 8>& d, simdgroup_matrix<A, 8, 8> a,
                                             simdgroup_matrix<B, 8, 8> b, simdgroup_matrix<C, 8, 8> c, MC_WHERE) {
  mc_multiply(d, a, b, c, MC_SITE);
}
template <class D, class A, class B>
MC_INLINE void simdgroup_multiply(simdgroup_matrix<D, 8, 8>& d, simdgroup_matrix<A, 8, 8> a,
                                  simdgroup_matrix<B, 8, 8> b, MC_WHERE) {
  simdgroup_matrix<float, 8, 8> zero;
  zero.e = 0.0f;
  mc_multiply(d, a, b, zero, MC_SITE);
}
}  // namespace metal
