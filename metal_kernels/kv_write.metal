// Writes the keys and values of a step into the slots of a layer's pool: one thread an element. Values lie in a pool of
// their own, or with JOINED behind the keys, in the same rows (MLA). A negative slot is left out.
//
// MLX declares the pool `const`, since it is an input; the pool's owner alone may cast that away. What is returned is one
// number: a kernel that reads the pool takes it as an input, so that MLX runs it after this one.
//
// Grid: a threadgroup for each (token, THREADS elements of it). slots[token]; `before` is what the last write returned.
// --- body ---
// writes: k v
  constexpr uint ROW = DK + DV;
  const uint token = threadgroup_position_in_grid.x;
  const uint index = threadgroup_position_in_grid.y * THREADS + thread_position_in_threadgroup.x;
  const int slot = slots[token];
  if (index == 0 && token == 0) {
    written[0] = before[0];
  }
  if (index < HKV * ROW && slot >= 0) {
    const uint head = index / ROW;
    const uint column = index % ROW;
    const size_t from = static_cast<size_t>(token) * HKV + head;
    const size_t to = static_cast<size_t>(slot) * HKV + head;
    if (column < DK) {
      const_cast<device T*>(k)[to * (JOINED ? ROW : DK) + column] = keys[from * DK + column];
    } else if (JOINED) {
      const_cast<device T*>(k)[to * ROW + column] = values[from * DV + column - DK];
    } else {
      const_cast<device T*>(v)[to * DV + column - DK] = values[from * DV + column - DK];
    }
  }
