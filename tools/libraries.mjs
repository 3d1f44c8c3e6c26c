// Shared libraries of Electron, and the packages of Debian and Ubuntu that bring them.
import { spawnSync } from 'node:child_process';

/** Since their change to 64-bit times these packages have another name, with t64 behind the old one. */
const RENAMED = new Set([
  'libasound2',
  'libatk-bridge2.0-0',
  'libatk1.0-0',
  'libatspi2.0-0',
  'libcups2',
  'libglib2.0-0',
  'libgtk-3-0',
]);

const PACKAGES = {
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgdk-3.so.0': 'libgtk-3-0',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgmodule-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsmime3.so': 'libnss3',
  'libudev.so.1': 'libudev1',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXrandr.so.2': 'libxrandr2',
};

/** What Electron needs; the rest comes with these. GTK and libnotify are loaded while it runs, so `ldd` names neither. */
export const ELECTRON_PACKAGES = [
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libdrm2',
  'libatk-bridge2.0-0',
  'libcups2',
  'libxkbcommon0',
  'libxcomposite1',
  'libxdamage1',
  'libxrandr2',
];

/** The names that a package goes by, the newer one last. */
export const namesOf = name => (RENAMED.has(name) ? [name, `${name}t64`] : [name]);

/** The name that a package has on this system. */
export function installNameOf(name, env) {
  return namesOf(name).at(hasNewNames(env) ? -1 : 0);
}

/** A system with the new names has some package of them already. */
function hasNewNames(env) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own syntax
  const format = '-f=${Package} ${db:Status-Abbrev}\n';
  const { stdout } = spawnSync('dpkg-query', ['-W', format, '*t64'], { env, encoding: 'utf8' });
  return /t64 ii/.test(stdout ?? '');
}

/** The packages that bring these libraries, as this system calls them; none for a library that is not known. */
export function packagesOf(libraries, env) {
  const known = libraries.map(name => PACKAGES[name]).filter(name => name !== undefined);
  return [...new Set(known)].map(name => installNameOf(name, env));
}

/** What the system's linker says of a program's libraries, and which of them are not there. */
export function librariesOf(program, env) {
  const { stdout } = spawnSync('ldd', [program], { env, encoding: 'utf8' });
  const text = stdout ?? '';
  const lacking = [...text.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
  return { text: text.replaceAll(/\(0x[0-9a-f]+\)/g, ''), lacking: [...new Set(lacking)] };
}
