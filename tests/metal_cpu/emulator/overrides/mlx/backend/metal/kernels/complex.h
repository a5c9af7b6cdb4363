#pragma once
// The names only: no attention kernel computes with complex numbers.
template <typename T>
struct complex_t {
  T real, imag;
  constexpr complex_t(T r, T i) : real(r), imag(i) {}
};
typedef complex_t<float> complex64_t;
