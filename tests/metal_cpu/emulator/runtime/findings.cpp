// What a run found, until Python asks for it.
#include <algorithm>

#include "state.h"

namespace {
std::vector<Finding> findings;
}

void report(u32 kind, u32 site, u64 pc, i64 offset, u32 buffer, u32 size, u32 other) {
  for (Finding& f : findings)
    if (f.kind == kind && f.site == site && f.pc == pc && f.buffer == buffer) {
      f.count++;
      return;
    }
  if (findings.size() >= 64) return;
  const u32* tg = current_threadgroup;
  findings.push_back({kind,
                      current ? current->ids.index_in_threadgroup : 0,
                      {tg[0], tg[1], tg[2]},
                      site,
                      pc,
                      offset,
                      buffer,
                      size,
                      other,
                      0,
                      1});
}

void clear_findings() { findings.clear(); }

extern "C" {

void mc_report_inactive_lane(u32 site) { report(READ_FROM_INACTIVE_LANE, site, 0, 0, 0, 0, 0); }

u32 mc_findings(Finding* out, u32 n) {
  const u32 count = std::min<u32>(n, u32(findings.size()));
  memcpy((void*)out, findings.data(), count * sizeof(Finding));
  return count;
}
}
