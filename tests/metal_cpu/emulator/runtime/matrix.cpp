// The product of 8x8 matrices, computed once for all lanes of a simdgroup.
#include "state.h"

namespace {
// The lane order MLX's steel kernels rely on (include/matrix.h has the same).
int row_of(u32 lane) { return ((lane / 4) & 4) + (lane / 2) % 4; }
int column_of(u32 lane) { return ((lane / 4) & 2) * 2 + (lane % 2) * 2; }
}  // namespace

extern "C" const float* mc_matrix_multiply(const float* mine, u32 site) {
  mc_exchange* x = mc_meet(mine, 6 * sizeof(float), MC_MATRIX_MULTIPLY, site);
  float* result = (float*)x->result;
  if (!x->done) {
    float left[8][8], right[8][8], sum[8][8];
    for (u32 lane = 0; lane < 32; lane++) {
      float s[6];
      if (x->active >> lane & 1)
        memcpy(s, x->slot[lane], sizeof s);
      else
        for (float& v : s) v = __builtin_nanf("");
      const int row = row_of(lane), column = column_of(lane);
      for (int k = 0; k < 2; k++)
        left[row][column + k] = s[k], right[row][column + k] = s[2 + k], sum[row][column + k] = s[4 + k];
    }
    for (int i = 0; i < 8; i++)
      for (int k = 0; k < 8; k++)
        for (int j = 0; j < 8; j++) sum[i][j] += left[i][k] * right[k][j];
    for (u32 lane = 0; lane < 32; lane++)
      for (int k = 0; k < 2; k++) result[lane * 2 + k] = sum[row_of(lane)][column_of(lane) + k];
    x->done = 1;
  }
  return result + 2 * mc_lane();
}
