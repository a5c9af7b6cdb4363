// Memory of the kernel's buffers: each lies alone in a reserved window, so that an index that is wrong by any
// 32-bit amount still lands outside every other buffer and is reported.
#include <sys/mman.h>

#include "state.h"

namespace {
constexpr u64 kWindow = 1ull << 34, kAlignment = 4096;
struct Window {
  u8* base;
  u64 bytes;
};
std::vector<Window> windows;
}  // namespace

extern "C" {

// Memory for a buffer of `bytes`; pages nobody touches cost nothing, so a pool may be larger than the
// machine.
void* mc_allocate(u64 bytes) {
  const u64 used = (bytes + kAlignment - 1) / kAlignment * kAlignment, total = used + 2 * kWindow;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  u8* base = (u8*)mmap(nullptr, total, PROT_NONE, flags, -1, 0);
  if (base == MAP_FAILED) return nullptr;
  windows.push_back({base, total});
  if (used && mprotect(base + kWindow, used, PROT_READ | PROT_WRITE)) return nullptr;
  return base + kWindow;
}

void mc_free_all() {
  for (const Window& window : windows) munmap(window.base, window.bytes);
  windows.clear();
}
}
