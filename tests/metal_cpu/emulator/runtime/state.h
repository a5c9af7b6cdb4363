// State shared by the parts of the runtime: fibers, schedule, shadow memory, diagnostics.
#pragma once
#include <cstring>
#include <vector>

#include "interface.h"

using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;
using i64 = int64_t;

// Python reads the names from here (diagnostics.py), so this list is the only one.
enum Kind : u32 {
  RACE = 1,
  UNINITIALISED_READ = 2,
  OUT_OF_BOUNDS = 3,
  MISALIGNED = 4,
  WRITE_TO_INPUT = 5,
  DIVERGENT_SIMD_OP = 6,
  SIMD_OP_AFTER_LANE_EXIT = 7,
  DIVERGENT_BARRIER = 8,
  BARRIER_AFTER_EXIT = 9,
  READ_FROM_INACTIVE_LANE = 10,
  THREADGROUP_MEMORY_LIMIT = 11,
  CROSS_THREADGROUP_RACE = 12,
  THREADGROUP_OUT_OF_BOUNDS = 13,
  INTEGER_OVERFLOW = 14,
  DIVISION_BY_ZERO = 15,
  BAD_SHIFT = 16,
  ARRAY_OUT_OF_BOUNDS = 17,
  FLOAT_TO_INTEGER_OVERFLOW = 18,
  PARTIAL_SIMDGROUP = 19,
  TOO_MANY_THREADS = 20,
};

// One finding; equal findings (kind, place, buffer) are counted, not repeated.
struct Finding {
  u32 kind, thread, threadgroup[3];
  u32 site;  // line << 10 | column, where the compiler told us
  u64 pc;    // else the return address in the kernel
  i64 offset;
  u32 buffer, size, other;
  u32 pad;
  u64 count;
};

enum class Status : u8 { running, at_simd_op, at_simdgroup_barrier, at_threadgroup_barrier, done };

// One Metal thread.
struct Fiber {
  void* stack_pointer;
  u8* stack;
  Status status;
  u32 site, op, operand_size, barrier_flags;
  mc_exchange* exchange;
  u8 operand[64];
  mc_ids ids;
};
constexpr size_t kStackBytes = 128 * 1024;

enum Memory { kThreadgroup = 0, kDevice = 1 };
constexpr u32 kThreadgroupBuffer = 0xFFFF;  // in findings, where device memory has its buffer's index

struct Simdgroup {
  mc_exchange exchange[2];  // two, so that a slow lane can still read the last one
  u32 parity;
  u32 last_barrier[2];  // per Memory: the time of the last simdgroup_barrier that ordered it
  u32 lanes;
};

#pragma GCC visibility push(hidden)  // reached without the table of symbols that a library's users may replace
extern Fiber* current;  // the running fiber, or null while the scheduler runs
extern std::vector<Simdgroup> simdgroups;
extern u32 now, threadgroup_start, last_threadgroup_barrier[2];
extern u32 current_threadgroup[3];
extern u64 n_accesses;

void report(u32 kind, u32 site, u64 pc, i64 offset, u32 buffer, u32 size, u32 other);
void clear_findings();
[[noreturn]] void abort_run();  // leaves the kernel for good: what follows could crash the process
void yield_to_scheduler();

// Whether an address is a local variable of the running thread: nobody else sees those, so they are not checked.
inline bool is_local(const volatile void* p) { return u64(p) - u64(current->stack) < kStackBytes; }

// Shadow memory.
void check_access(const volatile void* p, u32 size, bool write, bool atomic, u64 pc);
void start_threadgroup_memory();
u32 threadgroup_bytes_peak();
void reset_shadow_for_run(u64 image_low, u64 image_high, u32 threadgroup_granule);
#pragma GCC visibility pop
