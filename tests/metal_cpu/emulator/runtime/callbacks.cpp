// The functions clang's -fsanitize=thread and UBSan instrumentation calls. We are not the sanitizers'
// runtime: every load and store of the kernel lands here and is checked against shadow memory instead.
#include "state.h"

#define RETURN_ADDRESS ((u64)__builtin_return_address(0))

namespace {

// Most accesses are to local variables: those end here.
inline void check_aligned(void* p, u32 size, bool write, u64 pc) {
  if (!current) return;
  if (((u64)p) % size) {
    report(MISALIGNED, 0, pc, 0, 0, size, 0);
    abort_run();
  }
  if (is_local(p))
    n_accesses++;
  else
    check_access(p, size, write, false, pc);
}

struct UbsanLocation {
  const char* file;
  u32 line, column;
};

void undefined(void* data, u32 kind, bool fatal) {
  if (!current) return;
  const auto* where = (const UbsanLocation*)data;
  report(kind, (where->line << 10) | (where->column & 1023), 0, 0, 0, 0, 0);
  if (fatal) abort_run();
}

}  // namespace

extern "C" {
void mc_atomic_access(const volatile void* p, u32 size, int write) {
  check_access(p, size, write, true, RETURN_ADDRESS);
}

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
void __tsan_ignore_thread_begin() {}
void __tsan_ignore_thread_end() {}

#define ACCESS(N)                                                                              \
  void __tsan_read##N(void* p) { check_aligned(p, N, false, RETURN_ADDRESS); }                 \
  void __tsan_write##N(void* p) { check_aligned(p, N, true, RETURN_ADDRESS); }                 \
  void __tsan_unaligned_read##N(void* p) { check_access(p, N, false, false, RETURN_ADDRESS); } \
  void __tsan_unaligned_write##N(void* p) { check_access(p, N, true, false, RETURN_ADDRESS); } \
  void __tsan_read_write##N(void* p) {                                                         \
    check_aligned(p, N, false, RETURN_ADDRESS);                                                \
    check_aligned(p, N, true, RETURN_ADDRESS);                                                 \
  }                                                                                            \
  void __tsan_unaligned_read_write##N(void* p) {                                               \
    check_access(p, N, false, false, RETURN_ADDRESS);                                          \
    check_access(p, N, true, false, RETURN_ADDRESS);                                           \
  }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8) ACCESS(16)

    void __tsan_read_range(void* p, size_t n) {
  check_access(p, u32(n), false, false, RETURN_ADDRESS);
}
void __tsan_write_range(void* p, size_t n) { check_access(p, u32(n), true, false, RETURN_ADDRESS); }
void* __tsan_memcpy(void* to, const void* from, size_t n) {
  if (n)
    check_access(from, u32(n), false, false, RETURN_ADDRESS),
        check_access(to, u32(n), true, false, RETURN_ADDRESS);
  return memcpy(to, from, n);
}
void* __tsan_memmove(void* to, const void* from, size_t n) {
  if (n)
    check_access(from, u32(n), false, false, RETURN_ADDRESS),
        check_access(to, u32(n), true, false, RETURN_ADDRESS);
  return memmove(to, from, n);
}
void* __tsan_memset(void* to, int value, size_t n) {
  if (n) check_access(to, u32(n), true, false, RETURN_ADDRESS);
  return memset(to, value, n);
}

#define UNDEFINED(NAME, KIND, FATAL) \
  void __ubsan_handle_##NAME(void* data, u64, u64) { undefined(data, KIND, FATAL); }
UNDEFINED(type_mismatch_v1, MISALIGNED, true)
UNDEFINED(add_overflow, INTEGER_OVERFLOW, false)
UNDEFINED(sub_overflow, INTEGER_OVERFLOW, false)
UNDEFINED(mul_overflow, INTEGER_OVERFLOW, false)
UNDEFINED(negate_overflow, INTEGER_OVERFLOW, false)
UNDEFINED(pointer_overflow, INTEGER_OVERFLOW, false)
UNDEFINED(divrem_overflow, DIVISION_BY_ZERO, true)
UNDEFINED(shift_out_of_bounds, BAD_SHIFT, false)
UNDEFINED(out_of_bounds, ARRAY_OUT_OF_BOUNDS, true)
UNDEFINED(float_cast_overflow, FLOAT_TO_INTEGER_OVERFLOW, false)

// Conversions to bfloat, which older libgcc lacks: round to nearest even.
__bf16 __truncsfbf2(float f) {
  u32 bits;
  memcpy(&bits, &f, 4);
  const u16 rounded = f != f ? u16((bits >> 16) | 0x40) : u16((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
  __bf16 result;
  memcpy(&result, &rounded, 2);
  return result;
}
__bf16 __truncdfbf2(double d) { return __truncsfbf2(float(d)); }
}
