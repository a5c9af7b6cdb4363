// Writes the keys and values of a step into the slots of a layer's pool: one thread an element. Values lie in a pool of
// their own, or with JOINED behind the keys, in the same rows (MLA). A negative slot is left out.
//
// MLX declares the pool `const`, since it is an input; the pool's owner alone may cast that away. What is returned is one
// number: a kernel that reads the pool takes it as an input, so that MLX runs it after this one.
//
// Grid: a block for each (token, THREADS elements of it), since CUDA's y ends at 65,535. slots[token]; `before` is what the
// last write returned.
// --- body ---
// writes: k v
  constexpr int ROW = DK + DV;
  const int token = static_cast<int>(blockIdx.x);
  const int index = static_cast<int>(blockIdx.y) * THREADS + static_cast<int>(threadIdx.x);
  const int slot = slots[token];
  if (index == 0 && token == 0) {
    written[0] = before[0];
  }
  if (index < HKV * ROW && slot >= 0) {
    const int head = index / ROW;
    const int column = index % ROW;
    const size_t from = static_cast<size_t>(token) * HKV + head;
    const size_t to = static_cast<size_t>(slot) * HKV + head;
    if (column < DK) {
      const_cast<T*>(k)[to * (JOINED ? ROW : DK) + column] = keys[from * DK + column];
    } else if (JOINED) {
      const_cast<T*>(k)[to * ROW + column] = values[from * DV + column - DK];
    } else {
      const_cast<T*>(v)[to * DV + column - DK] = values[from * DV + column - DK];
    }
  }
