// Copies from global to shared memory that go on while the thread computes: `cp.async`, of sm_80 or newer. Older GPUs
// copy at once. Each thread waits for its own copies; a barrier shows them to the others.
struct Copies {
  // Begins a copy of 16 bytes, or of as many zeros if it is not `wanted`; `source` is not read then.
  __device__ void begin(uint4* target, const uint4* source, bool wanted) {
#if __CUDA_ARCH__ >= 800
    const unsigned int to = static_cast<unsigned int>(__cvta_generic_to_shared(target));
    const int bytes = wanted ? 16 : 0;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" : : "r"(to), "l"(source), "r"(bytes) : "memory");
#else
    *target = wanted ? *source : make_uint4(0u, 0u, 0u, 0u);
#endif
  }

  // Makes the copies that were begun since the last call a group.
  __device__ void commit() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" : : : "memory");
#endif
  }

  // Waits for all groups but the newest LEFT.
  template <int LEFT>
  __device__ void wait() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" : : "n"(LEFT) : "memory");
#endif
  }
};
