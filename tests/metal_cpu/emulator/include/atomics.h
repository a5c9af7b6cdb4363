// Relaxed atomics: checked as atomic accesses, so two of them never race.
#pragma once
#pragma clang system_header
#include "math.h"

namespace metal {
enum memory_order { memory_order_relaxed };
template <class T> struct atomic { T v; };
typedef atomic<int> atomic_int;
typedef atomic<uint> atomic_uint;
typedef atomic<float> atomic_float;
typedef atomic<bool> atomic_bool;
#ifdef METAL_CPU_TYPECHECK
template <class P> struct mc_atomic_value;
template <class T> struct mc_atomic_value<device atomic<T>> { using type = T; };
template <class T> struct mc_atomic_value<const device atomic<T>> { using type = T; };
template <class T> struct mc_atomic_value<threadgroup atomic<T>> { using type = T; };
template <class P> using mc_value = typename mc_atomic_value<P>::type;
template <class P> struct mc_on_device { static constexpr bool value = false; };
template <class T> struct mc_on_device<device atomic<T>> { static constexpr bool value = true; };
#define MC_ATOMIC(name, FLOATS, E)                                                                     \
  template <class P, class U> mc_value<P> name(P* p, U b, memory_order) {                             \
    static_assert(!std::is_same_v<mc_value<P>, float> || FLOATS == 2 || (FLOATS == 1 && mc_on_device<P>::value), \
                  "atomic_float can be added to, in device memory, but has no maximum, minimum or bits"); \
    return mc_value<P>();                                                                              \
  }
template <class P> mc_value<P> atomic_load_explicit(P* p, memory_order);
template <class P, class U> void atomic_store_explicit(P* p, U v, memory_order);
template <class P> bool atomic_compare_exchange_weak_explicit(P* p, mc_value<P>* e, mc_value<P> d, memory_order, memory_order);
#else
#define MC_ATOMIC(name, FLOATS, E)                                                      \
  template <class T, class U> MC_UNCHECKED T name(atomic<T>* p, U operand, memory_order) { \
    T b = (T)operand;                                                                   \
    mc_atomic_access(p, sizeof(T), 1);                                                  \
    T a = p->v;                                                                         \
    p->v = (T)(E);                                                                      \
    return a;                                                                           \
  }
template <class T> MC_UNCHECKED T atomic_load_explicit(const atomic<T>* p, memory_order) {
  mc_atomic_access(p, sizeof(T), 0);
  return p->v;
}
template <class T, class U> MC_UNCHECKED void atomic_store_explicit(atomic<T>* p, U v, memory_order) {
  mc_atomic_access(p, sizeof(T), 1);
  p->v = (T)v;
}
template <class T>
MC_UNCHECKED bool atomic_compare_exchange_weak_explicit(atomic<T>* p, T* expected, T desired, memory_order, memory_order) {
  mc_atomic_access(p, sizeof(T), 1);
  if (!__builtin_memcmp(&p->v, expected, sizeof(T))) {
    p->v = desired;
    return true;
  }
  *expected = p->v;
  return false;
}
#endif
MC_ATOMIC(atomic_fetch_add_explicit, 1, a + b)
MC_ATOMIC(atomic_fetch_sub_explicit, 1, a - b)
MC_ATOMIC(atomic_fetch_max_explicit, 0, a < b ? b : a)
MC_ATOMIC(atomic_fetch_min_explicit, 0, b < a ? b : a)
MC_ATOMIC(atomic_fetch_or_explicit, 0, a | b)
MC_ATOMIC(atomic_fetch_and_explicit, 0, a & b)
MC_ATOMIC(atomic_exchange_explicit, 2, b)
}  // namespace metal
