// metal_math, metal_common, metal_integer: exact overload sets, so that max(1.0f, 0) is ambiguous as in Metal.
#pragma once
#pragma clang system_header
#include "vectors.h"

namespace metal {
#define MC_BINARY(T, name, OP)                                                                     \
  MC_INLINE T name(T a, T b) { return OP; }                                                        \
  MC_INLINE T##2 name(T##2 x, T##2 y) { T##2 r; for (int i = 0; i < 2; i++) { T a = x[i], b = y[i]; r[i] = OP; } return r; } \
  MC_INLINE T##3 name(T##3 x, T##3 y) { T##3 r; for (int i = 0; i < 3; i++) { T a = x[i], b = y[i]; r[i] = OP; } return r; } \
  MC_INLINE T##4 name(T##4 x, T##4 y) { T##4 r; for (int i = 0; i < 4; i++) { T a = x[i], b = y[i]; r[i] = OP; } return r; }
#define MC_BINARY_INTEGERS(name, OP)                                                               \
  MC_BINARY(int, name, OP) MC_BINARY(uint, name, OP) MC_BINARY(short, name, OP) MC_BINARY(ushort, name, OP) \
  MC_BINARY(char, name, OP) MC_BINARY(uchar, name, OP) MC_BINARY(long, name, OP) MC_BINARY(ulong, name, OP)
#define MC_BINARY_FLOATS(name, OP) MC_BINARY(float, name, OP) MC_BINARY(half, name, OP) MC_BINARY(bfloat, name, OP)
#define MC_FLOAT_MAX (a != a ? b : (b != b ? a : (a < b ? b : a)))
#define MC_FLOAT_MIN (a != a ? b : (b != b ? a : (b < a ? b : a)))
MC_BINARY_INTEGERS(max, (a < b ? b : a)) MC_BINARY_INTEGERS(min, (b < a ? b : a))
MC_BINARY_FLOATS(max, MC_FLOAT_MAX) MC_BINARY_FLOATS(min, MC_FLOAT_MIN)
MC_BINARY_FLOATS(fmax, MC_FLOAT_MAX) MC_BINARY_FLOATS(fmin, MC_FLOAT_MIN)
#define MC_TERNARY(T, name, OP)                                                                    \
  MC_INLINE T name(T x, T y, T z) { return OP; }                                                   \
  MC_INLINE T##2 name(T##2 x, T##2 y, T##2 z) { return OP; }                                       \
  MC_INLINE T##3 name(T##3 x, T##3 y, T##3 z) { return OP; }                                       \
  MC_INLINE T##4 name(T##4 x, T##4 y, T##4 z) { return OP; }
#define MC_TERNARY_ALL(name, OP)                                                                   \
  MC_TERNARY(int, name, OP) MC_TERNARY(uint, name, OP) MC_TERNARY(short, name, OP) MC_TERNARY(ushort, name, OP) \
  MC_TERNARY(char, name, OP) MC_TERNARY(uchar, name, OP) MC_TERNARY(long, name, OP) MC_TERNARY(ulong, name, OP) \
  MC_TERNARY(float, name, OP) MC_TERNARY(half, name, OP) MC_TERNARY(bfloat, name, OP)
MC_TERNARY_ALL(clamp, min(max(x, y), z))
MC_TERNARY_ALL(max3, max(max(x, y), z)) MC_TERNARY_ALL(min3, min(min(x, y), z))
MC_TERNARY_ALL(median3, max(min(x, y), min(max(x, y), z)))
MC_INLINE float saturate(float x) { return clamp(x, 0.0f, 1.0f); }
MC_INLINE half saturate(half x) { return clamp(x, (half)0, (half)1); }

#define MC_UNARY(name, expr)                                                                       \
  MC_INLINE float name(float x) { return expr; }                                                   \
  MC_INLINE half name(half h) { float x = (float)h; return (half)(expr); }                         \
  MC_INLINE bfloat name(bfloat h) { float x = (float)h; return (bfloat)(expr); }                   \
  template <class T, mc_if_vector<T> = 0> MC_INLINE T name(T v) {                                  \
    T r;                                                                                           \
    for (int i = 0; i < mc_vector<T>::size; i++) { float x = (float)v[i]; r[i] = (typename mc_vector<T>::element)(expr); } \
    return r;                                                                                      \
  }
// fast:: promises little: an infinity or NaN gives anything (NaN here), exponentials err by 3 + |2 x| units in the last
// place (Metal's own table), and tanh is a quotient of exponentials that overflow.
MC_INLINE float mc_finite_only(float x, float y) { return __builtin_isfinite(x) ? y : __builtin_nanf(""); }
MC_INLINE float mc_exponential(float x, float y) {
  const float error = y == 0.0f ? 0.0f : (3.0f + __builtin_floorf(__builtin_fabsf(2.0f * x))) * 5.9604645e-8f;
  uint bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return mc_finite_only(x, y * (1.0f + (bits & 16u ? error : -error)));
}
#define MC_PRECISE(x, y) (y)
#define MC_PRECISE_TANH(x) __builtin_tanhf(x)
#define MC_FAST_TANH(x) mc_finite_only(x, (__builtin_expf(2.0f * x) - 1.0f) / (__builtin_expf(2.0f * x) + 1.0f))
#define MC_ELEMENTARY(FINITE, EXPONENTIAL, TANH)                                                   \
  MC_UNARY(exp, EXPONENTIAL(x, __builtin_expf(x))) MC_UNARY(exp2, EXPONENTIAL(x, __builtin_exp2f(x))) \
  MC_UNARY(log, FINITE(x, __builtin_logf(x))) MC_UNARY(log2, FINITE(x, __builtin_log2f(x)))         \
  MC_UNARY(log10, FINITE(x, __builtin_log10f(x))) MC_UNARY(sqrt, FINITE(x, __builtin_sqrtf(x)))     \
  MC_UNARY(rsqrt, FINITE(x, 1.0f / __builtin_sqrtf(x))) MC_UNARY(sin, FINITE(x, __builtin_sinf(x))) \
  MC_UNARY(cos, FINITE(x, __builtin_cosf(x))) MC_UNARY(tan, FINITE(x, __builtin_tanf(x)))           \
  MC_UNARY(tanh, TANH(x))                                                                          \
  MC_INLINE float pow(float a, float b) { return __builtin_powf(a, b); }                           \
  MC_INLINE half pow(half a, half b) { return (half)__builtin_powf((float)a, (float)b); }          \
  MC_INLINE bfloat pow(bfloat a, bfloat b) { return (bfloat)__builtin_powf((float)a, (float)b); }  \
  MC_INLINE float divide(float a, float b) { return a / b; }                                       \
  MC_INLINE float recip(float a) { return 1.0f / a; }
MC_ELEMENTARY(MC_PRECISE, MC_PRECISE, MC_PRECISE_TANH)
namespace fast { MC_ELEMENTARY(mc_finite_only, mc_exponential, MC_FAST_TANH) }
namespace precise { MC_ELEMENTARY(MC_PRECISE, MC_PRECISE, MC_PRECISE_TANH) }
MC_UNARY(floor, __builtin_floorf(x)) MC_UNARY(ceil, __builtin_ceilf(x)) MC_UNARY(trunc, __builtin_truncf(x))
MC_UNARY(rint, __builtin_rintf(x)) MC_UNARY(round, __builtin_roundf(x)) MC_UNARY(fabs, __builtin_fabsf(x))
MC_UNARY(sign, (x > 0 ? 1.f : x < 0 ? -1.f : 0.f)) MC_UNARY(fract, x - __builtin_floorf(x))
MC_UNARY(sinh, __builtin_sinhf(x)) MC_UNARY(cosh, __builtin_coshf(x)) MC_UNARY(asin, __builtin_asinf(x))
MC_UNARY(acos, __builtin_acosf(x)) MC_UNARY(atan, __builtin_atanf(x)) MC_UNARY(asinh, __builtin_asinhf(x))
MC_UNARY(acosh, __builtin_acoshf(x)) MC_UNARY(atanh, __builtin_atanhf(x))
#define MC_FLOATS(name, expr)                                                                      \
  MC_INLINE float name(float a, float b) { return expr; }                                          \
  MC_INLINE half name(half x, half y) { float a = (float)x, b = (float)y; return (half)(expr); }   \
  MC_INLINE bfloat name(bfloat x, bfloat y) { float a = (float)x, b = (float)y; return (bfloat)(expr); }
MC_FLOATS(atan2, __builtin_atan2f(a, b)) MC_FLOATS(fmod, __builtin_fmodf(a, b))
MC_INLINE float ldexp(float a, int b) { return __builtin_ldexpf(a, b); }
MC_INLINE float copysign(float a, float b) { return __builtin_copysignf(a, b); }
MC_INLINE float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
MC_INLINE half fma(half a, half b, half c) { return (half)__builtin_fmaf(a, b, c); }
template <class T, mc_if_vector<T> = 0> MC_INLINE T fma(T a, T b, T c) {
  T r;
  for (int i = 0; i < mc_vector<T>::size; i++)
    r[i] = (typename mc_vector<T>::element)__builtin_fmaf((float)a[i], (float)b[i], (float)c[i]);
  return r;
}
template <class T, mc_if_vector<T> = 0> MC_INLINE typename mc_vector<T>::element dot(T a, T b) {
  typename mc_vector<T>::element s = a[0] * b[0];
  for (int i = 1; i < mc_vector<T>::size; i++) s += a[i] * b[i];
  return s;
}
template <class T> MC_INLINE T abs(T x) { return x < 0 ? (T)-x : x; }
template <class T> constexpr bool mc_is_float = std::is_same_v<T, float> || std::is_same_v<T, half> || std::is_same_v<T, bfloat>;
#define MC_PREDICATE(name, expr)                                                                   \
  template <class T> MC_INLINE bool name(T x) {                                                    \
    static_assert(mc_is_float<T>, #name " takes a floating-point number");                        \
    return expr;                                                                                   \
  }
MC_PREDICATE(isnan, x != x)
MC_PREDICATE(isinf, __builtin_isinf((float)x))
MC_PREDICATE(isfinite, __builtin_isfinite((float)x))
template <class T> MC_INLINE T select(T a, T b, bool c) { return c ? b : a; }
template <class T, class C, mc_if_vector<C> = 0> MC_INLINE T select(T a, T b, C c) {
  T r;
  for (int i = 0; i < mc_vector<T>::size; i++) r[i] = c[i] ? b[i] : a[i];
  return r;
}
template <class T> MC_INLINE T powr(T a, T b) { return (T)__builtin_powf((float)a, (float)b); }
template <class T> MC_INLINE T exp10(T a) { return (T)__builtin_powf(10.0f, (float)a); }
template <class T> MC_INLINE T mix(T a, T b, T t) { return a + (b - a) * t; }
template <class T> MC_INLINE int popcount(T x) { return __builtin_popcountll(x); }
MC_INLINE uint clz(uint x) { return x ? __builtin_clz(x) : 32; }
MC_INLINE uint ctz(uint x) { return x ? __builtin_ctz(x) : 32; }
template <class T> MC_INLINE T extract_bits(T x, uint offset, uint bits) { return (T)((x >> offset) & ((1u << bits) - 1)); }
}  // namespace metal
