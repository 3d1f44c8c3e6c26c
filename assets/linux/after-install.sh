#!/bin/sh
# After the files of a deb or rpm are in place. dpkg names another root folder than / in DPKG_ROOT.
set -e
root=$DPKG_ROOT
program='/opt/${sanitizedProductName}'

# A program of another package with this name stays.
command="$root/usr/bin/${executable}"
mkdir -p "$root/usr/bin"
if [ -L "$command" ] || [ ! -e "$command" ]; then ln -sf "$program/${executable}" "$command"; fi

# Chromium's sandbox needs user namespaces; where the system has none, its helper needs the rights of root.
helper="$root$program/chrome-sandbox"
if [ -e "$helper" ]; then
  if unshare --user true 2>/dev/null; then chmod 0755 "$helper"; else chmod 4755 "$helper"; fi
fi

if command -v update-desktop-database >/dev/null; then
  update-desktop-database "$root/usr/share/applications" || true
fi

# Ubuntu 24.04 and later allow user namespaces to programs with a profile only. Older AppArmor cannot read it.
profile="$root$program/resources/apparmor-profile"
if [ -z "$root" ] && apparmor_status --enabled >/dev/null 2>&1; then
  if apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
    cp -f "$profile" '/etc/apparmor.d/${executable}'
    if ! { command -v ischroot >/dev/null && ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache '/etc/apparmor.d/${executable}'
    fi
  fi
fi
