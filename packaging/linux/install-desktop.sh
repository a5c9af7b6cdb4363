#!/bin/sh
# Puts Octavo into your menu: its .desktop file, icons and file type go to ~/.local/share, nothing else.
# `install-desktop.sh remove` takes them away again. Octavo itself stays where it was unpacked.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}

refresh() { # each of these may be missing; menus then refresh at the next log-in
  command -v update-desktop-database >/dev/null 2>&1 && update-desktop-database -q "$data/applications" || true
  command -v update-mime-database >/dev/null 2>&1 && update-mime-database "$data/mime" || true
  command -v gtk-update-icon-cache >/dev/null 2>&1 && gtk-update-icon-cache -q -t "$data/icons/hicolor" || true
}

if [ "${1:-}" = remove ]; then
  (cd "$here/share" && find . -type f) | while read -r file; do rm -f "$data/$file"; done
  refresh
  echo "Octavo is no longer in the menu; delete $here to remove it. \`octavo doctor --data\` says where chats are."
  exit 0
fi
mkdir -p "$data/applications" "$data/mime/packages"
cp -R "$here/share/." "$data/"
# Exec takes a quoted path; backslash, quote, dollar and backtick would have to be escaped in it.
case $here in *[\"\$\`\\]*) echo "Move Octavo to a folder without \" \$ \` or \\ in its name." >&2 && exit 1 ;; esac
sed "s|^Exec=octavo|Exec=\"$(printf %s "$here" | sed 's/[&|]/\\&/g')/octavo\"|" \
  "$here/share/applications/octavo.desktop" >"$data/applications/octavo.desktop"
refresh
echo "Octavo is in the menu now."
