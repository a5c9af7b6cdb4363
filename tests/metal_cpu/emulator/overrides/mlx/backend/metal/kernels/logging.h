#pragma once
// There is no os_log on a CPU.
