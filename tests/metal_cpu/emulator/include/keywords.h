// Address spaces, keywords and constants of the Metal language.
// With METAL_CPU_TYPECHECK the address spaces are real (clang rejects mixing them); without, they vanish.
#pragma once
#pragma clang system_header
#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "../runtime/interface.h"

#define __METAL__ 1
#define __METAL_VERSION__ 310
#define __HAVE_BFLOAT__ 1
#ifdef METAL_CPU_TYPECHECK
#define device __attribute__((address_space(1)))
#define constant __attribute__((address_space(2)))
#define threadgroup __attribute__((address_space(3)))
#else
#define device
#define constant
#define threadgroup
#endif
#define thread
#define kernel
#define METAL_FUNC inline __attribute__((always_inline))
#define MC_INLINE static inline __attribute__((always_inline))
// Library code that runs between two fibers' turns: its own accesses are not the kernel's.
#define MC_UNCHECKED __attribute__((no_sanitize("thread"), noinline))

#ifndef INFINITY
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VALF __builtin_inff()
#define MAXFLOAT __FLT_MAX__
#endif
#define M_E_F 2.71828182845904523536f
#define M_LOG2E_F 1.44269504088896340736f
#define M_LOG10E_F 0.43429448190325182765f
#define M_LN2_F 0.69314718055994530942f
#define M_LN10_F 2.30258509299404568402f
#define M_PI_F 3.14159265358979323846f
#define M_SQRT2_F 1.41421356237309504880f
#define M_SQRT1_2_F 0.70710678118654752440f

typedef unsigned int uint;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef _Float16 half;
typedef __bf16 bfloat;
#undef assert
#define assert(x) ((void)0)

// The loader rewrites `threadgroup T name[n];` in a kernel body to this.
#ifdef METAL_CPU_TYPECHECK
#define MC_THREADGROUP_VARIABLE(T, name, dims) static threadgroup T name dims
#else
#define MC_THREADGROUP_VARIABLE(T, name, dims)  \
  static const char name##_key_ = 0;            \
  typedef T name##_type_ dims;                  \
  name##_type_& name = *(name##_type_*)mc_threadgroup_variable(&name##_key_, sizeof(name##_type_), alignof(name##_type_))
// How the entry point hands buffer addresses to pointer and reference parameters of any type.
struct mc_pointer {
  void* p;
  template <class T> operator T*() const { return (T*)p; }
};
struct mc_reference {
  void* p;
  template <class T> operator T&() const { return *(T*)p; }
};
#endif
