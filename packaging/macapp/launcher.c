/* Contents/MacOS/Octavo: becomes the Python inside the bundle.
 *
 * Python runs in this very process, so that macOS takes it for Octavo.app: its name in the menu, its icon in
 * the Dock, the documents and octavo:// addresses opened with it. sys.executable is this file, so it has to
 * do what `python` does, too: the app starts its engine as `Octavo -m engine pipe`.
 *
 *   Octavo                     the app          Octavo -m NAME ..., -c CODE ...   as python does
 *   Octavo doctor|chat|...     a command        Octavo --dark ...                 options of the app
 *
 * Compiled with -DMINIMUM_SYSTEM="14.0" -DPYTHON_LIBRARY="python/lib/libpython3.12.dylib". The parts that
 * are not macOS let the tests run it on Linux.
 */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <sys/sysctl.h>
#endif

#define LONGEST_PATH (PATH_MAX + 256)
#ifndef OSASCRIPT
#define OSASCRIPT "/usr/bin/osascript"
#endif

static int has_command; /* such as the background service, which launchd starts again and again */

/* Says why on stderr and, when Finder or the Dock started the app (its parent is launchd then), in an alert. The
 * alert is a child that nobody waits for: the status is 78 at once, whoever reads it. */
static int refuse(const char *sentence) {
  fprintf(stderr, "octavo: %s\n", sentence);
#ifdef __APPLE__
  if (getppid() == 1 && !has_command && fork() == 0) {
    execl(OSASCRIPT, "osascript", "-e", "on run argv", "-e",
          "display alert \"Octavo cannot start\" message (item 1 of argv)", "-e", "end run", sentence, NULL);
    _exit(127);
  }
#endif
  return 78; /* EX_CONFIG */
}

static int own_path(char *path) {
  char raw[LONGEST_PATH];
#ifdef __APPLE__
  uint32_t size = sizeof raw;
  if (_NSGetExecutablePath(raw, &size) != 0) return 0;
#else
  strcpy(raw, "/proc/self/exe");
#endif
  return realpath(raw, path) != NULL;
}

static void system_version(char *version, size_t size) {
#ifdef __APPLE__
  if (sysctlbyname("kern.osproductversion", version, &size, NULL, 0) == 0) return;
#else
  const char *told = getenv("OCTAVO_TEST_SYSTEM");
  if (told != NULL && strlen(told) < size) { strcpy(version, told); return; }
#endif
  version[0] = 0; /* unknown: let it try */
}

/* Whether the version `have` is older than `need`; both are up to three numbers with dots. */
static int older(const char *have, const char *need) {
  int h[3] = {0, 0, 0}, n[3] = {0, 0, 0};
  sscanf(have, "%d.%d.%d", h, h + 1, h + 2);
  sscanf(need, "%d.%d.%d", n, n + 1, n + 2);
  if (h[0] == 16) h[0] = 26; /* what macOS 26 calls itself to programs linked with an older SDK */
  for (int i = 0; i < 3; i++)
    if (h[i] != n[i]) return h[i] < n[i];
  return 0;
}

/* Commands are plain words, "doctor" or "model-service"; what is opened is a path or an address, with a slash or a colon. */
static int is_command(const char *word) {
  if (strcmp(word, "--version") == 0) return 1;
  return word[0] >= 'a' && word[0] <= 'z' && strspn(word, "abcdefghijklmnopqrstuvwxyz-") == strlen(word);
}

int main(int argc, char **argv) {
  char self[LONGEST_PATH], resources[LONGEST_PATH], path[2 * LONGEST_PATH], version[64], sentence[LONGEST_PATH];
  has_command = argc > 1 && (is_command(argv[1]) || (argv[1][0] == '-' && argv[1][1] != '-'));
  if (!own_path(self)) return refuse("Its own place cannot be found. Move Octavo to another folder.");
  strcpy(resources, self);
  for (int i = 0; i < 2; i++) *strrchr(resources, '/') = 0;
  strcat(resources, "/Resources");

  system_version(version, sizeof version);
  if (version[0] != 0 && older(version, MINIMUM_SYSTEM)) {
    snprintf(sentence, sizeof sentence,
             "This download of Octavo needs macOS %s or later, and this Mac has %s. "
             "Get the one for macOS 14, or update macOS.", MINIMUM_SYSTEM, version);
    return refuse(sentence);
  }

  snprintf(path, sizeof path, "%s/python", resources);
  setenv("PYTHONHOME", path, 1);
  snprintf(path, sizeof path, "%s/site", resources);
  setenv("PYTHONPATH", path, 1);
  setenv("PYTHONNOUSERSITE", "1", 1);
  setenv("PYTHONSAFEPATH", "1", 1);
  setenv("PYTHONEXECUTABLE", self, 1);
  setenv("PYTHONDONTWRITEBYTECODE", "1", 1); /* all is compiled, and the signed bundle must not change */

  snprintf(path, sizeof path, "%s/%s", resources, PYTHON_LIBRARY);
  void *python = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  int (*run)(int, char **) = python ? (int (*)(int, char **))dlsym(python, "Py_BytesMain") : NULL;
  if (run == NULL) {
    const char *reason = dlerror();
    snprintf(sentence, sizeof sentence, "A part of it is missing or damaged (%.400s). Install Octavo again.",
             reason ? reason : "no reason given");
    return refuse(sentence);
  }

  char **words = calloc((size_t)argc + 3, sizeof *words);
  if (words == NULL) return refuse("There is no memory left.");
  int count = 0, first = 1;
  words[count++] = self;
  if (argc < 2 || argv[1][0] != '-' || argv[1][1] == '-') { /* not one of Python's own options */
    words[count++] = "-m";
    words[count++] = argc > 1 && is_command(argv[1]) ? "engine" : "app";
  }
  while (first < argc) words[count++] = argv[first++];
  return run(count, words);
}
