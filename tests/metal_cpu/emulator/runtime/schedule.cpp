// The scheduler: one fiber a Metal thread, a seeded random order, rendezvous at simd operations and barriers.
#include <sys/mman.h>

#include <algorithm>

#include "state.h"

extern "C" void mc_switch(void** save_stack_pointer, void* new_stack_pointer);

Fiber* current = nullptr;
std::vector<Simdgroup> simdgroups;
u32 now, threadgroup_start, last_threadgroup_barrier[2];
u32 current_threadgroup[3];
u64 n_accesses;

namespace {

using Entry = void (*)(const mc_ids*, void**);
std::vector<Fiber> fibers;
void* scheduler_stack_pointer;
bool aborted;
Entry entry;
void** buffers;
u64 random_state, n_threads, n_barriers, n_simd_ops[MC_SIMD_OPS];

u32 random_u32() {  // xorshift
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return u32(random_state >> 16);
}

void fiber_main() {
  entry(&current->ids, buffers);
  current->status = Status::done;
  yield_to_scheduler();
  __builtin_trap();
}

void prepare_fiber(Fiber& fiber) {
  if (!fiber.stack) {
    fiber.stack = (u8*)mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    mprotect(fiber.stack, 4096, PROT_NONE);
  }
  u64* sp = (u64*)((u64)(fiber.stack + kStackBytes - 64) & ~15ull);
#if defined(__x86_64__)
  *--sp = 0;  // fiber_main never returns
  *--sp = (u64)fiber_main;
  for (int i = 0; i < 6; i++) *--sp = 0;
#else
  sp -= 20;
  memset(sp, 0, 160);
  sp[11] = (u64)fiber_main;
#endif
  fiber.stack_pointer = sp;
  fiber.status = Status::running;
}

u32 lanes_at(const Fiber* lanes, u32 n, Status status) {
  u32 mask = 0;
  for (u32 i = 0; i < n; i++)
    if (lanes[i].status == status) mask |= 1u << i;
  return mask;
}

// Reports as the fiber that `mask` starts with.
void report_lanes(u32 kind, Fiber* lanes, u32 mask, u32 site, u32 expected) {
  current = &lanes[__builtin_ctz(mask)];
  report(kind, site, 0, 0, mask, expected, 0);
  current = nullptr;
}

// All lanes of the simdgroup wait or are done: let one group of them go on.
void resolve(Simdgroup& group, Fiber* lanes) {
  const u32 n = group.lanes, all = n == 32 ? ~0u : (1u << n) - 1;
  const u32 live = all & ~lanes_at(lanes, n, Status::done);
  if (const u32 waiting = lanes_at(lanes, n, Status::at_simd_op)) {
    u32 site = ~0u, op = 0;  // the lowest site approximates where a GPU would reconverge first
    for (u32 i = 0; i < n; i++)
      if (waiting >> i & 1 && lanes[i].site < site) site = lanes[i].site, op = lanes[i].op;
    u32 mask = 0;
    for (u32 i = 0; i < n; i++)
      if (waiting >> i & 1 && lanes[i].site == site && lanes[i].op == op) mask |= 1u << i;
    if (mask != live)
      report_lanes(DIVERGENT_SIMD_OP, lanes, mask, site, live);
    else if (mask != all)
      report_lanes(SIMD_OP_AFTER_LANE_EXIT, lanes, mask, site, all);
    if (n < 32) report_lanes(PARTIAL_SIMDGROUP, lanes, mask, site, all);
    mc_exchange& exchange = group.exchange[group.parity];
    group.parity ^= 1;
    exchange.active = mask;
    exchange.done = 0;
    n_simd_ops[op < MC_SIMD_OPS ? op : 0]++;
    for (u32 i = 0; i < n; i++) {
      if (!(mask >> i & 1)) continue;
      memcpy(exchange.slot[i], lanes[i].operand, lanes[i].operand_size);
      lanes[i].exchange = &exchange;
      lanes[i].status = Status::running;
    }
    return;
  }
  if (const u32 waiting = lanes_at(lanes, n, Status::at_simdgroup_barrier)) {
    const Fiber& first = lanes[__builtin_ctz(waiting)];
    if (waiting != live) report_lanes(DIVERGENT_BARRIER, lanes, waiting, first.site, live);
    u32 flags = ~0u;
    for (u32 i = 0; i < n; i++) {
      if (!(waiting >> i & 1)) continue;
      if (lanes[i].site != first.site) report_lanes(DIVERGENT_BARRIER, lanes, 1u << i, lanes[i].site, 0);
      flags &= lanes[i].barrier_flags;
      lanes[i].status = Status::running;
    }
    now++;
    n_barriers++;
    if (flags & 2) group.last_barrier[kThreadgroup] = now;
    if (flags & 1) group.last_barrier[kDevice] = now;
  }
}

// Every live thread waits at a threadgroup barrier (or all are done: returns false).
bool release_threadgroup_barrier(u32 n) {
  Fiber* first = nullptr;
  u32 done = 0, flags = ~0u;
  for (u32 i = 0; i < n; i++) {
    Fiber& fiber = fibers[i];
    if (fiber.status == Status::done) {
      done++;
      continue;
    }
    if (!first) first = &fiber;
    flags &= fiber.barrier_flags;
    current = &fiber;
    if (fiber.site != first->site) report(DIVERGENT_BARRIER, fiber.site, 0, 0, 0, 0, first->site);
  }
  current = first;
  if (!first) return false;
  if (done) report(BARRIER_AFTER_EXIT, first->site, 0, 0, n - done, n, 0);
  current = nullptr;
  now++;
  n_barriers++;
  if (flags & 2) last_threadgroup_barrier[kThreadgroup] = now;
  if (flags & 1) last_threadgroup_barrier[kDevice] = now;
  for (u32 i = 0; i < n; i++)
    if (fibers[i].status == Status::at_threadgroup_barrier) fibers[i].status = Status::running;
  return true;
}

// Runs every lane of the simdgroup that can run, in a random order. False if the run was aborted.
bool run_lanes(Simdgroup& group, Fiber* lanes, bool shuffled) {
  u32 rounds = shuffled ? 1 + random_u32() % 16 : ~0u;
  while (rounds--) {
    const u32 n = group.lanes, stride = shuffled && random_u32() & 1 ? n - 1 : 1;
    u32 lane = shuffled ? random_u32() % n : 0;
    bool any = false;
    for (u32 i = 0; i < n; i++, lane = (lane + stride) % n) {
      if (lanes[lane].status != Status::running) continue;
      any = true;
      current = &lanes[lane];
      mc_switch(&scheduler_stack_pointer, lanes[lane].stack_pointer);
      current = nullptr;
      if (aborted) return false;
    }
    if (!any) break;
    resolve(group, lanes);
  }
  return true;
}

bool run_threadgroup(u32 n, bool shuffled) {
  for (;;) {
    u32 candidates[32], count = 0;
    for (u32 g = 0; g < simdgroups.size(); g++)
      if (lanes_at(&fibers[g * 32], simdgroups[g].lanes, Status::running)) candidates[count++] = g;
    if (!count) {
      if (!release_threadgroup_barrier(n)) return true;
      continue;
    }
    const u32 g = candidates[shuffled ? random_u32() % count : 0];
    if (!run_lanes(simdgroups[g], &fibers[g * 32], shuffled)) return false;
  }
}

u32 start_threads(const u32* group, const u32* size, const u32* groups, const u32* grid) {
  u32 shape[3];  // threadgroups at the edge of the grid shrink
  for (int k = 0; k < 3; k++) shape[k] = std::min(size[k], grid[k] - group[k] * size[k]);
  const u32 n = shape[0] * shape[1] * shape[2];
  simdgroups.resize((n + 31) / 32);
  for (u32 g = 0; g < simdgroups.size(); g++) {
    simdgroups[g].parity = 0;
    simdgroups[g].lanes = std::min(32u, n - g * 32);
    simdgroups[g].last_barrier[0] = simdgroups[g].last_barrier[1] = threadgroup_start;
  }
  for (u32 i = 0; i < n; i++) {
    prepare_fiber(fibers[i]);
    mc_ids& ids = fibers[i].ids;
    const u32 local[3] = {i % shape[0], i / shape[0] % shape[1], i / shape[0] / shape[1]};
    for (int k = 0; k < 3; k++) {
      ids.position_in_threadgroup[k] = local[k];
      ids.group[k] = group[k];
      ids.position_in_grid[k] = group[k] * size[k] + local[k];
      ids.threads_per_threadgroup[k] = shape[k];
      ids.dispatch_threads_per_threadgroup[k] = size[k];
      ids.threadgroups_per_grid[k] = groups[k];
      ids.threads_per_grid[k] = grid[k];
    }
    ids.index_in_threadgroup = i;
    ids.lane = i % 32;
    ids.simdgroup = i / 32;
    ids.simdgroups = u32(simdgroups.size());
  }
  n_threads += n;
  return n;
}

}  // namespace

void yield_to_scheduler() { mc_switch(&current->stack_pointer, scheduler_stack_pointer); }

void abort_run() {
  aborted = true;
  yield_to_scheduler();
  __builtin_trap();
}

extern "C" {

u32 mc_lane() { return current->ids.lane; }

mc_exchange* mc_meet(const void* operand, u32 size, u32 op, u32 site) {
  Fiber* me = current;
  memcpy(me->operand, operand, size);
  me->operand_size = size;
  me->op = op;
  me->site = site;
  me->status = Status::at_simd_op;
  yield_to_scheduler();
  return me->exchange;
}

void mc_barrier(u32 scope, u32 flags, u32 site) {
  current->site = site;
  current->barrier_flags = flags;
  current->status = scope ? Status::at_threadgroup_barrier : Status::at_simdgroup_barrier;
  yield_to_scheduler();
}

// Runs the whole grid. Seed 0 is the plain order; others shuffle threadgroups, simdgroups and lanes.
// Returns 0, or 1 if a finding made going on unsafe.
int mc_run(Entry kernel_entry, void** kernel_buffers, const u32* grid, const u32* threadgroup, u64 seed,
           u64 image_low, u64 image_high, u32 threadgroup_granule) {
  entry = kernel_entry;
  buffers = kernel_buffers;
  random_state = seed * 0x9E3779B97F4A7C15ull + 0x1234567;
  random_u32(), random_u32();
  aborted = false;
  clear_findings();
  n_accesses = n_threads = n_barriers = 0;
  memset(n_simd_ops, 0, sizeof n_simd_ops);
  now = 2;
  reset_shadow_for_run(image_low, image_high, threadgroup_granule);
  u32 size[3], groups[3];
  for (int k = 0; k < 3; k++) {
    size[k] = std::min(grid[k], threadgroup[k]);
    groups[k] = (grid[k] + size[k] - 1) / size[k];
  }
  const u32 threads = size[0] * size[1] * size[2];
  if (threads > 1024) {
    report(TOO_MANY_THREADS, 0, 0, threads, 0, 0, 0);
    return 1;
  }
  if (fibers.size() < threads) fibers.resize(threads);
  std::vector<u32> order(u64(groups[0]) * groups[1] * groups[2]);
  for (u32 i = 0; i < order.size(); i++) order[i] = i;
  if (seed)
    for (u64 i = order.size(); i > 1; i--) std::swap(order[i - 1], order[random_u32() % i]);
  for (u32 index : order) {
    const u32 group[3] = {index % groups[0], index / groups[0] % groups[1], index / groups[0] / groups[1]};
    memcpy(current_threadgroup, group, sizeof group);
    threadgroup_start = ++now;
    last_threadgroup_barrier[0] = last_threadgroup_barrier[1] = threadgroup_start;
    start_threadgroup_memory();
    const u32 n = start_threads(group, size, groups, grid);
    if (!run_threadgroup(n, seed != 0)) break;
  }
  current = nullptr;
  return aborted;
}

// Threads, checked accesses, barriers, then simd operations by kind.
void mc_counts(u64* out) {
  out[0] = n_threads, out[1] = n_accesses, out[2] = n_barriers;
  memcpy(out + 3, n_simd_ops, sizeof n_simd_ops);
}
}
