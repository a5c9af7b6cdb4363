// What the emulated Metal library (include/) asks of the runtime: identity, rendezvous, barriers, memory.
#pragma once
#include <cstddef>
#include <cstdint>

extern "C" {

// Everything a Metal thread can ask about itself, filled in before its fiber starts.
struct mc_ids {
  uint32_t position_in_threadgroup[3], group[3], position_in_grid[3];
  uint32_t threads_per_threadgroup[3], dispatch_threads_per_threadgroup[3];
  uint32_t threadgroups_per_grid[3], threads_per_grid[3];
  uint32_t index_in_threadgroup, lane, simdgroup, simdgroups;
};

// One simd operation: every lane puts its operand in `slot`, whoever resumes first computes `result`.
struct mc_exchange {
  uint32_t active;  // bit i: lane i takes part
  uint32_t done;
  unsigned char slot[32][64];
  unsigned char result[512];
};

// Kinds of simd operation; they are counted, and lanes at different kinds never meet.
enum mc_simd_op : uint32_t {
  MC_SUM = 1,
  MC_PRODUCT,
  MC_MAX,
  MC_MIN,
  MC_OR,
  MC_AND,
  MC_XOR,
  MC_ALL,
  MC_ANY,
  MC_BALLOT,
  MC_SHUFFLE,
  MC_BROADCAST,
  MC_BROADCAST_FIRST,
  MC_SHUFFLE_XOR,
  MC_SHUFFLE_UP,
  MC_SHUFFLE_DOWN,
  MC_SCAN_EXCLUSIVE,
  MC_SCAN_INCLUSIVE,
  MC_MATRIX_LOAD = 30,
  MC_MATRIX_STORE,
  MC_MATRIX_MULTIPLY,
  MC_SIMD_OPS
};

uint32_t mc_lane() __attribute__((pure));
// Waits until all lanes of the simdgroup are at the same site, and returns their operands.
mc_exchange* mc_meet(const void* operand, uint32_t size, uint32_t kind, uint32_t site)
    __attribute__((convergent));
// a b + c of 8x8 matrices of which each lane brings two elements of each; returns this lane's two of the result.
const float* mc_matrix_multiply(const float* mine, uint32_t site) __attribute__((convergent));
// scope 0: simdgroup_barrier, 1: threadgroup_barrier; flags bit 0: mem_device, bit 1: mem_threadgroup.
void mc_barrier(uint32_t scope, uint32_t flags, uint32_t site) __attribute__((convergent));
// The threadgroup variable identified by `key`: the same address for all threads of a threadgroup.
void* mc_threadgroup_variable(const void* key, size_t size, size_t align);
void mc_atomic_access(const volatile void* p, uint32_t size, int write);
void mc_report_inactive_lane(uint32_t site);
}
