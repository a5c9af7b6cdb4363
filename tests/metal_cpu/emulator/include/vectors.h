// Vector types with Metal's constructors, as_type, and the type traits Metal programs use.
#pragma once
#pragma clang system_header
#include "keywords.h"

namespace metal {
typedef ::half half;
typedef ::bfloat bfloat;
using ::size_t;
using ::int8_t; using ::uint8_t; using ::int16_t; using ::uint16_t;
using ::int32_t; using ::uint32_t; using ::int64_t; using ::uint64_t;
using ::uint; using ::uchar; using ::ushort; using ::ulong;

template <class T, int N> using vec = T __attribute__((ext_vector_type(N)));
template <class V> struct mc_vector { using element = V; static constexpr int size = 1; };
template <class T, int N> struct mc_vector<T __attribute__((ext_vector_type(N)))> {
  using element = T;
  static constexpr int size = N;
};
template <class T> using mc_if_vector = std::enable_if_t<(mc_vector<T>::size > 1), int>;

template <class V, class A> MC_INLINE int mc_put(V& v, int i, A a) {
  using E = typename mc_vector<V>::element;
  if constexpr (mc_vector<A>::size == 1) {
    v[i] = (E)a;
    return i + 1;
  } else {
    for (int k = 0; k < mc_vector<A>::size; k++) v[i + k] = (E)a[k];
    return i + mc_vector<A>::size;
  }
}
// float4(x), float4(a, b, c, d), float4(v2, v2), float4(other4): the component count must be exact.
template <class V, class... A> MC_INLINE V mc_make(A... a) {
  V v{};
  if constexpr (sizeof...(A) == 1 && ((mc_vector<A>::size == 1) && ...)) {
    ((v = (V)(typename mc_vector<V>::element)a), ...);
  } else {
    static_assert(sizeof...(A) == 0 || (mc_vector<A>::size + ... + 0) == mc_vector<V>::size,
                  "wrong number of vector components");
    int i = 0;
    ((i = mc_put(v, i, a)), ...);
    (void)i;
  }
  return v;
}
#define MC_VECTORS(T)                                                         \
  typedef T T##2 __attribute__((ext_vector_type(2)));                         \
  typedef T T##3 __attribute__((ext_vector_type(3)));                         \
  typedef T T##4 __attribute__((ext_vector_type(4)));                         \
  template <class... A> MC_INLINE T##2 mc_##T##2(A... a) { return mc_make<T##2>(a...); } \
  template <class... A> MC_INLINE T##3 mc_##T##3(A... a) { return mc_make<T##3>(a...); } \
  template <class... A> MC_INLINE T##4 mc_##T##4(A... a) { return mc_make<T##4>(a...); }
MC_VECTORS(float) MC_VECTORS(half) MC_VECTORS(bfloat) MC_VECTORS(int) MC_VECTORS(uint) MC_VECTORS(short)
MC_VECTORS(ushort) MC_VECTORS(char) MC_VECTORS(uchar) MC_VECTORS(long) MC_VECTORS(ulong)
typedef bool bool2 __attribute__((ext_vector_type(2)));
typedef bool bool4 __attribute__((ext_vector_type(4)));
// (float4)x: the loader rewrites it to a product with this, so that a scalar is spread as in Metal.
template <class V> struct mc_cast { template <class A> METAL_FUNC V operator->*(A a) const { return mc_make<V>(a); } };
struct packed_float4 {
  float e[4];
  float& operator[](int i) { return e[i]; }
  operator float4() const { return float4{e[0], e[1], e[2], e[3]}; }
};

using std::add_const; using std::bool_constant; using std::conditional; using std::conditional_t;
using std::declval; using std::decay; using std::enable_if; using std::enable_if_t; using std::false_type;
using std::integral_constant; using std::is_arithmetic; using std::is_base_of; using std::is_class;
using std::is_convertible; using std::is_convertible_v; using std::is_floating_point; using std::is_integral;
using std::is_integral_v; using std::is_pointer; using std::is_same; using std::is_same_v; using std::is_signed;
using std::is_unsigned; using std::is_void; using std::remove_cv; using std::remove_cv_t;
using std::remove_reference; using std::remove_reference_t; using std::true_type;
template <class T> struct remove_addrspace { using type = T; };
#ifdef METAL_CPU_TYPECHECK
template <class T> struct remove_addrspace<device T> { using type = T; };
template <class T> struct remove_addrspace<constant T> { using type = T; };
template <class T> struct remove_addrspace<threadgroup T> { using type = T; };
template <class T> struct remove_addrspace<const constant T> { using type = const T; };
template <class T> struct remove_addrspace<const device T> { using type = const T; };
#endif
template <class T> using remove_addrspace_t = typename remove_addrspace<T>::type;

template <class T> struct numeric_limits : std::numeric_limits<T> {};
#define MC_LIMITS(T, MAX, MIN, EPS)                                            \
  template <> struct numeric_limits<T> {                                       \
    static constexpr T max() { return (T)MAX; }                                \
    static constexpr T min() { return (T)MIN; }                                \
    static constexpr T lowest() { return (T)-MAX; }                            \
    static constexpr T infinity() { return (T)__builtin_inff(); }              \
    static constexpr T quiet_NaN() { return (T)__builtin_nanf(""); }           \
    static constexpr T epsilon() { return (T)EPS; }                            \
  };
MC_LIMITS(half, 65504.f, 6.103515625e-5f, 0.0009765625f)
MC_LIMITS(bfloat, 3.38953139e38f, 1.17549435e-38f, 0.0078125f)

template <class D, class S> MC_INLINE D mc_as_type(S s) {
  static_assert(sizeof(D) == sizeof(S), "as_type needs types of one size");
  D d;
  __builtin_memcpy(&d, &s, sizeof(D));
  return d;
}
}  // namespace metal
#define as_type ::metal::mc_as_type
