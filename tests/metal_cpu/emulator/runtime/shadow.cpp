// Shadow memory: for every cell of writable memory, who wrote and read it last and whether a barrier lies
// between.
//
// Two accesses by different threads are ordered when a threadgroup_barrier with the right mem_flags lies
// between them, or a simdgroup_barrier with the right flags if both threads are in one simdgroup. Nothing
// else orders (not simd ops, not the schedule), so a race is found whatever the schedule happened to be.
#include <sys/mman.h>

#include <cstdlib>

#include "state.h"

namespace {

struct Cell {
  u32 write_time;          // 0: never written; 1: initialised by the host
  u32 readers;             // bit g: simdgroup g has read it since `readers_since`
  u32 readers_since;       // the threadgroup barrier after which `readers` counts
  u32 reader_lanes;        // lanes of `reader_group` that have read it since `lanes_since`
  u32 lanes_since;         // the simdgroup barrier after which `reader_lanes` counts
  u32 reader_threadgroup;  // start time of the first threadgroup that read it
  u16 writer;
  u8 reader_group;
  bool write_atomic : 1, reads_atomic : 1, many_reader_threadgroups : 1;
};

struct Write {
  u64 offset, size;
};

struct Region {
  u8 *low, *high;
  bool input, logged;
  u32 granule_bits, id;  // a cell has 1 << granule_bits bytes
  Cell* cells;
  u64 bytes_read, bytes_written;
  std::vector<Write> log;  // of an input that the kernel may write to: all that it wrote
};

constexpr size_t kArena = 64 * 1024, kLimit = 32 * 1024, kRedZone = 64;
std::vector<Region> regions;
Region* last_region = nullptr;
u8* arena = nullptr;
Cell* arena_cells = nullptr;
u8 arena_valid[kArena];
size_t arena_top = 0;
u32 arena_granule_bits = 1, arena_bytes = 0, arena_peak = 0;
u64 arena_read = 0, arena_written = 0;
u8 *image_low, *image_high;  // the kernel library itself: constants, jump tables

struct Variable {
  const void* key;
  u8* address;
};
std::vector<Variable> variables;

bool write_is_ordered(const Cell& cell, Memory memory) {
  if (cell.write_time < last_threadgroup_barrier[memory]) return true;
  const u32 group = current->ids.simdgroup;
  return cell.writer / 32u == group && cell.write_time < simdgroups[group].last_barrier[memory];
}

// True if a read by another thread of this threadgroup is not ordered before the present moment.
bool has_unordered_reader(const Cell& cell, Memory memory) {
  if (!cell.readers || cell.readers_since != last_threadgroup_barrier[memory]) return false;
  const u32 group = current->ids.simdgroup;
  if (cell.readers & ~(1u << group)) return true;
  return cell.reader_group == group && cell.lanes_since == simdgroups[group].last_barrier[memory] &&
         (cell.reader_lanes & ~(1u << current->ids.lane));
}

void note_read(Cell& cell, Memory memory, bool atomic) {
  const u32 group = current->ids.simdgroup;
  const bool fresh = !cell.readers || cell.readers_since != last_threadgroup_barrier[memory];
  if (fresh) {
    if (!cell.reader_threadgroup)
      cell.reader_threadgroup = threadgroup_start;
    else if (cell.reader_threadgroup != threadgroup_start)
      cell.many_reader_threadgroups = true;
    cell.readers = 0;
    cell.readers_since = last_threadgroup_barrier[memory];
    cell.reads_atomic = true;
  }
  cell.readers |= 1u << group;
  cell.reads_atomic = cell.reads_atomic && atomic;
  const u32 since = simdgroups[group].last_barrier[memory];
  if (fresh || cell.reader_group != group || cell.lanes_since != since) {
    cell.reader_group = static_cast<u8>(group);
    cell.lanes_since = since;
    cell.reader_lanes = 0;
  }
  cell.reader_lanes |= 1u << current->ids.lane;
}

bool read_by_other_threadgroup(const Cell& cell) {
  return cell.reader_threadgroup &&
         (cell.many_reader_threadgroups || cell.reader_threadgroup != threadgroup_start);
}

void check_cells(Cell* cells, u32 n, bool write, bool atomic, Memory memory, u64 pc, i64 offset, u32 buffer,
                 u32 size) {
  const u16 me = static_cast<u16>(current->ids.index_in_threadgroup);
  for (Cell* cell = cells; cell != cells + n; cell++) {
    if (cell->write_time > 1) {
      const bool both_atomic = atomic && cell->write_atomic;
      if (memory == kDevice && cell->write_time < threadgroup_start) {
        if (!both_atomic) report(CROSS_THREADGROUP_RACE, 0, pc, offset, buffer, size, cell->writer);
      } else if (cell->writer != me && !both_atomic && !write_is_ordered(*cell, memory)) {
        report(RACE, 0, pc, offset, buffer, size, cell->writer);
      }
    } else if (!cell->write_time && !write) {
      report(UNINITIALISED_READ, 0, pc, offset, buffer, size, 0);
    }
    if (!write) {
      note_read(*cell, memory, atomic);
      continue;
    }
    if (memory == kDevice && read_by_other_threadgroup(*cell)) {
      if (!(atomic && cell->reads_atomic)) report(CROSS_THREADGROUP_RACE, 1, pc, offset, buffer, size, 0);
    } else if (!(atomic && cell->reads_atomic) && has_unordered_reader(*cell, memory)) {
      report(RACE, 1, pc, offset, buffer, size, cell->reader_group * 32u);
    }
    cell->write_time = now;
    cell->writer = me;
    cell->write_atomic = atomic;
  }
}

u32 cells_of(u32 bytes, u32 granule_bits) { return (bytes + (1u << granule_bits) - 1) >> granule_bits; }

Region* find_region(const u8* p, u32 size) {
  if (last_region && p >= last_region->low && p + size <= last_region->high) return last_region;
  for (Region& region : regions)
    if (p >= region.low && p + size <= region.high) return last_region = &region;
  return nullptr;
}

void report_out_of_bounds(const u8* p, u32 size, bool write, u64 pc) {
  u32 id = ~0u;
  i64 offset = 0;
  u64 best = ~0ull;
  for (const Region& region : regions) {  // name the nearest buffer
    const u64 distance = p < region.low ? region.low - p : p - region.high;
    if (distance < best) best = distance, id = region.id, offset = p - region.low;
  }
  report(OUT_OF_BOUNDS, write, pc, offset, id, size, 0);
}

}  // namespace

void check_access(const volatile void* pointer, u32 size, bool write, bool atomic, u64 pc) {
  u8* p = (u8*)pointer;
  if (!current) return;
  n_accesses++;
  if (is_local(p)) return;
  if (p >= arena && p < arena + kArena) {
    const size_t offset = p - arena;
    if (!arena_valid[offset] || !arena_valid[offset + size - 1]) {
      report(THREADGROUP_OUT_OF_BOUNDS, write, pc, offset, kThreadgroupBuffer, size, 0);
      return;
    }
    (write ? arena_written : arena_read) += size;
    check_cells(arena_cells + (offset >> arena_granule_bits), cells_of(size, arena_granule_bits), write, atomic,
                kThreadgroup, pc, offset, kThreadgroupBuffer, size);
    return;
  }
  if (Region* region = find_region(p, size)) {
    (write ? region->bytes_written : region->bytes_read) += size;
    const i64 offset = p - region->low;
    if (write && region->logged) region->log.push_back({u64(offset), size});
    if (region->cells) {
      check_cells(region->cells + (offset >> region->granule_bits), cells_of(size, region->granule_bits), write,
                  atomic, kDevice, pc, offset, region->id, size);
    } else if (write && region->input) {
      report(WRITE_TO_INPUT, 0, pc, offset, region->id, size, 0);
      abort_run();
    }
    return;
  }
  if (p >= image_low && p < image_high) return;
  report_out_of_bounds(p, size, write, pc);
  abort_run();
}

void reset_shadow_for_run(u64 low, u64 high, u32 granule) {
  image_low = (u8*)low, image_high = (u8*)high;
  if (!arena) {
    arena = (u8*)mmap(nullptr, kArena + 65536, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    arena_cells = (Cell*)calloc(kArena + 64, sizeof(Cell));
  }
  arena_granule_bits = u32(__builtin_ctz(granule));
  arena_top = kArena - kRedZone;  // clears all of it once
  arena_peak = 0;
  arena_read = arena_written = 0;
}

void start_threadgroup_memory() {
  variables.clear();
  memset(arena_valid, 0, arena_top);
  memset((void*)arena_cells, 0, sizeof(Cell) * ((arena_top >> arena_granule_bits) + 1));
  arena_top = kRedZone;
  arena_bytes = 0;
}

extern "C" {

void* mc_threadgroup_variable(const void* key, size_t size, size_t align) {
  for (const Variable& variable : variables)
    if (variable.key == key) return variable.address;
  if (align < 16) align = 16;
  const size_t start = (arena_top + align - 1) / align * align, end = start + size + kRedZone;
  arena_bytes += size;
  if (arena_bytes > arena_peak) arena_peak = arena_bytes;
  if (arena_bytes > kLimit) report(THREADGROUP_MEMORY_LIMIT, 0, 0, arena_bytes, 0, 0, 0);
  if (end > kArena) abort_run();
  memset(arena + start, 0xFF, size);  // NaN in every float type
  memset(arena_valid + start, 1, size);
  arena_top = end;
  variables.push_back({key, arena + start});
  return arena + start;
}

void mc_clear_regions() {
  last_region = nullptr;
  for (Region& region : regions) free(region.cells);
  regions.clear();
}

void mc_add_region(void* p, u64 bytes, int input, u32 granule, int initialised, u32 id, int logged) {
  last_region = nullptr;
  const u32 granule_bits = u32(__builtin_ctz(granule));
  Region region{(u8*)p, (u8*)p + bytes, input != 0, logged != 0, granule_bits, id, nullptr, 0, 0, {}};
  if (!input && initialised != 2) {  // 2: larger than memory, so nobody keeps account of its cells
    const u64 n = bytes / granule + 2;
    region.cells = (Cell*)calloc(n, sizeof(Cell));
    if (initialised)
      for (u64 i = 0; i < n; i++) region.cells[i].write_time = 1;
  }
  regions.push_back(region);
}

// For buffer `id`: bytes read, bytes written, cells never written. Returns false for an unknown id.
int mc_region_counts(u32 id, u64* out) {
  for (const Region& region : regions) {
    if (region.id != id) continue;
    out[0] = region.bytes_read, out[1] = region.bytes_written, out[2] = 0;
    if (region.cells && !region.logged)
      for (u64 i = 0; i < u64(region.high - region.low) >> region.granule_bits; i++)
        out[2] += !region.cells[i].write_time;
    return 1;
  }
  return 0;
}

// For buffer `id`: how many writes were logged; (offset, size) of each goes to `out` if there is one.
u64 mc_region_writes(u32 id, u64* out) {
  for (const Region& region : regions) {
    if (region.id != id) continue;
    if (out) memcpy(out, region.log.data(), region.log.size() * sizeof(Write));
    return region.log.size();
  }
  return 0;
}

void mc_threadgroup_counts(u64* out) { out[0] = arena_read, out[1] = arena_written, out[2] = arena_peak; }
}
