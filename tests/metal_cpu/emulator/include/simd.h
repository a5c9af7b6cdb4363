// Barriers and simdgroup functions. Each call is a rendezvous at its own source position.
#pragma once
#pragma clang system_header
#include "math.h"

namespace metal {
enum class mem_flags : uint { mem_none = 0, mem_device = 1, mem_threadgroup = 2, mem_texture = 4, mem_threadgroup_imageblock = 8 };
MC_INLINE constexpr mem_flags operator|(mem_flags a, mem_flags b) { return (mem_flags)((uint)a | (uint)b); }
// Where a call stands. A type of its own, so that no argument too many is taken for it.
struct mc_where {
  uint line, column;
  explicit constexpr mc_where(uint l, uint c) : line(l), column(c) {}
};
#define MC_WHERE mc_where where_ = mc_where(__builtin_LINE(), __builtin_COLUMN())
#define MC_SITE ((where_.line << 10) | (where_.column & 1023))
MC_INLINE void threadgroup_barrier(mem_flags f, MC_WHERE) { mc_barrier(1, (uint)f, MC_SITE); }
MC_INLINE void simdgroup_barrier(mem_flags f, MC_WHERE) { mc_barrier(0, (uint)f, MC_SITE); }

#define MC_CHECK_WIDTH(T) \
  static_assert(sizeof(typename mc_vector<T>::element) <= 4, "simdgroup functions take at most 32 bits an element")

// A reduction as a tree over the active lanes.
template <class T, class R> MC_UNCHECKED T mc_reduce(T v, uint op, uint site, R combine) {
  MC_CHECK_WIDTH(T);
  mc_exchange* x = mc_meet(&v, sizeof(T), op, site);
  if (!x->done) {
    T t[32];
    uint live = x->active;
    for (int i = 0; i < 32; i++)
      if (live >> i & 1) __builtin_memcpy(&t[i], x->slot[i], sizeof(T));
    for (int step = 16; step; step >>= 1)
      for (int i = 0; i < step; i++) {
        if (!(live >> (i + step) & 1)) continue;
        t[i] = live >> i & 1 ? combine(t[i], t[i + step]) : t[i + step];
        live |= 1u << i;
      }
    __builtin_memcpy(x->result, &t[0], sizeof(T));
    x->done = 1;
  }
  T r;
  __builtin_memcpy(&r, x->result, sizeof(T));
  return r;
}
// The operand of another lane; NaN and a finding if that lane does not take part.
template <class T> MC_UNCHECKED T mc_from_lane(T v, uint lane, uint op, uint site, bool keep_outside) {
  MC_CHECK_WIDTH(T);
  mc_exchange* x = mc_meet(&v, sizeof(T), op, site);
  if (lane >= 32 && keep_outside) return v;
  T r;
  if (lane >= 32 || !(x->active >> lane & 1)) {
    mc_report_inactive_lane(site);
    __builtin_memset(&r, 0xFF, sizeof r);
  } else {
    __builtin_memcpy(&r, x->slot[lane], sizeof(T));
  }
  return r;
}
#define MC_REDUCTION(name, OP, E) \
  template <class T> MC_INLINE T name(T v, MC_WHERE) { return mc_reduce(v, OP, MC_SITE, [](T a, T b) -> T { return E; }); }
MC_REDUCTION(simd_sum, MC_SUM, a + b)
MC_REDUCTION(simd_product, MC_PRODUCT, a * b)
MC_REDUCTION(simd_max, MC_MAX, max(a, b))
MC_REDUCTION(simd_min, MC_MIN, min(a, b))
MC_REDUCTION(simd_or, MC_OR, a | b)
MC_REDUCTION(simd_and, MC_AND, a & b)
MC_REDUCTION(simd_xor, MC_XOR, a ^ b)
MC_INLINE bool simd_all(bool v, MC_WHERE) { return mc_reduce((uint)v, MC_ALL, MC_SITE, [](uint a, uint b) { return a & b; }); }
MC_INLINE bool simd_any(bool v, MC_WHERE) { return mc_reduce((uint)v, MC_ANY, MC_SITE, [](uint a, uint b) { return a | b; }); }
struct simd_vote {
  uint v;
  operator uint64_t() const { return v; }
};
MC_INLINE simd_vote simd_ballot(bool v, MC_WHERE) {
  return {mc_reduce(v ? 1u << mc_lane() : 0u, MC_BALLOT, MC_SITE, [](uint a, uint b) { return a | b; })};
}
#define MC_FROM_LANE(name, OP, LANE, KEEP) \
  template <class T> MC_INLINE T name(T v, ushort i, MC_WHERE) { return mc_from_lane(v, LANE, OP, MC_SITE, KEEP); }
MC_FROM_LANE(simd_shuffle, MC_SHUFFLE, i, false)
MC_FROM_LANE(simd_broadcast, MC_BROADCAST, i, false)
MC_FROM_LANE(simd_shuffle_xor, MC_SHUFFLE_XOR, mc_lane() ^ i, false)
MC_FROM_LANE(simd_shuffle_up, MC_SHUFFLE_UP, mc_lane() - i, true)
MC_FROM_LANE(simd_shuffle_down, MC_SHUFFLE_DOWN, mc_lane() + i, true)
// Lanes below `i` take their own `filling`.
template <class T> MC_INLINE T simd_shuffle_and_fill_up(T v, T filling, ushort i, MC_WHERE) {
  const uint lane = mc_lane();
  const T moved = mc_from_lane(v, lane >= i ? lane - i : 32, MC_SHUFFLE_UP, MC_SITE, true);
  return lane >= i ? moved : filling;
}
template <class T> MC_INLINE T simd_shuffle_and_fill_down(T v, T filling, ushort i, MC_WHERE) {
  const uint lane = mc_lane() + i;
  const T moved = mc_from_lane(v, lane, MC_SHUFFLE_DOWN, MC_SITE, true);
  return lane < 32 ? moved : filling;
}
MC_FROM_LANE(simd_shuffle_rotate_up, MC_SHUFFLE_UP, (mc_lane() - i) & 31, false)
MC_FROM_LANE(simd_shuffle_rotate_down, MC_SHUFFLE_DOWN, (mc_lane() + i) & 31, false)
template <class T> MC_UNCHECKED T mc_from_first(T v, uint site) {
  mc_exchange* x = mc_meet(&v, sizeof(T), MC_BROADCAST_FIRST, site);
  T r;
  __builtin_memcpy(&r, x->slot[__builtin_ctz(x->active)], sizeof(T));
  return r;
}
template <class T> MC_INLINE T simd_broadcast_first(T v, MC_WHERE) { return mc_from_first(v, MC_SITE); }
MC_INLINE bool simd_is_first(MC_WHERE) { return simd_broadcast_first(mc_lane(), where_) == mc_lane(); }
template <class T> MC_UNCHECKED T mc_scan(T v, bool inclusive, uint site) {
  MC_CHECK_WIDTH(T);
  mc_exchange* x = mc_meet(&v, sizeof(T), inclusive ? MC_SCAN_INCLUSIVE : MC_SCAN_EXCLUSIVE, site);
  T sum = 0;
  for (uint i = 0; i < mc_lane() + inclusive; i++) {
    if (!(x->active >> i & 1)) continue;
    T t;
    __builtin_memcpy(&t, x->slot[i], sizeof(T));
    sum += t;
  }
  return sum;
}
template <class T> MC_INLINE T simd_prefix_exclusive_sum(T v, MC_WHERE) { return mc_scan(v, false, MC_SITE); }
template <class T> MC_INLINE T simd_prefix_inclusive_sum(T v, MC_WHERE) { return mc_scan(v, true, MC_SITE); }
}  // namespace metal
