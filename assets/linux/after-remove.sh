#!/bin/sh
# After the files of a deb or rpm are gone. What people have stored is in their homes, and stays.
set -e
root=$DPKG_ROOT

# An upgrade comes here, too, with the new version in place: dpkg says "upgrade", rpm counts 1 that is left.
case $1 in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

command="$root/usr/bin/${executable}"
if [ "$(readlink "$command")" = '/opt/${sanitizedProductName}/${executable}' ]; then rm -f "$command"; fi

if command -v update-desktop-database >/dev/null; then
  update-desktop-database "$root/usr/share/applications" || true
fi

if [ -z "$root" ] && [ -f '/etc/apparmor.d/${executable}' ]; then
  if apparmor_status --enabled >/dev/null 2>&1; then
    apparmor_parser --remove '/etc/apparmor.d/${executable}' || true
  fi
  rm -f '/etc/apparmor.d/${executable}'
fi
