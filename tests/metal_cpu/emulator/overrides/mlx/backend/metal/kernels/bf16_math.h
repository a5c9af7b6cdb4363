#pragma once
// bfloat maths and simd functions come from the emulated library.
