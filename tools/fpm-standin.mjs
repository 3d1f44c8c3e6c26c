#!/usr/bin/env node
// Makes a Debian package in place of fpm, which electron-builder would download: CUSTOM_FPM_PATH names this file. It
// knows the arguments that electron-builder gives for a deb, and refuses any other.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Arguments with a value, by the name of what they set. */
const single = {
  '-s': 'source',
  '-t': 'target',
  '--architecture': 'architecture',
  '--after-install': 'afterInstall',
  '--after-remove': 'afterRemove',
  '--description': 'description',
  '--version': 'version',
  '--package': 'file',
  '--name': 'name',
  '--maintainer': 'maintainer',
  '--vendor': 'vendor',
  '--url': 'url',
  '--license': 'license',
  '--category': 'section',
  '--deb-priority': 'priority',
  '--deb-compression': 'compression',
};
/** Arguments that may be given several times. */
const several = { '-d': 'depends', '--deb-recommends': 'recommends' };

/**
 * Reads fpm's command line.
 * @returns what it sets, and `files`: pairs of a path and where it is installed
 * @throws Error for an argument that is not known, and for a target that is no deb
 */
export function readArguments(args) {
  const options = { depends: [], recommends: [], files: [] };
  const rest = [...args];
  while (rest.length > 0) {
    const argument = rest.shift();
    if (argument === '--force') continue;
    if (Object.hasOwn(single, argument)) options[single[argument]] = valueAfter(argument, rest);
    else if (Object.hasOwn(several, argument)) options[several[argument]].push(valueAfter(argument, rest));
    else if (/^[^-].*=\//.test(argument)) options.files.push(pairOf(argument));
    else throw new Error(`fpm-standin.mjs does not know the argument ${argument}.`);
  }
  const { source, target } = options;
  if (source !== 'dir' || target !== 'deb')
    throw new Error(`fpm-standin.mjs makes a deb of a dir, not a ${target} of a ${source}.`);
  return options;
}

function valueAfter(argument, rest) {
  if (rest.length === 0) throw new Error(`The argument ${argument} has no value.`);
  return rest.shift();
}

/** The last `=` parts them: a path may have one, a place of ours has none. */
function pairOf(argument) {
  const at = argument.lastIndexOf('=');
  return [argument.slice(0, at), argument.slice(at + 1)];
}

/** The fields of a package (Debian Policy 5.3), in kibibytes. */
export function controlOf(options, installedKiB) {
  const fields = [
    ['Package', options.name],
    ['Version', options.version],
    ['License', options.license],
    ['Vendor', options.vendor],
    ['Architecture', options.architecture],
    ['Maintainer', options.maintainer],
    ['Installed-Size', String(installedKiB)],
    ['Depends', options.depends.join(', ')],
    ['Recommends', options.recommends.join(', ')],
    ['Section', options.section ?? 'default'],
    ['Priority', options.priority],
    ['Homepage', options.url],
    ['Description', descriptionOf(options.description)],
  ];
  return `${fields.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')}\n`;
}

/** The lines after the first are indented; an empty one is a dot. */
function descriptionOf(text) {
  const [first, ...others] = text.trim().split('\n');
  return [first, ...others.map(line => ` ${line.trim() || '.'}`)].join('\n');
}

/** Builds the package. @throws Error with what dpkg-deb says where it fails */
function buildPackage(options) {
  mkdirSync(dirname(options.file), { recursive: true });
  // Beside the package: it may be large, and is packed from there.
  const folder = mkdtempSync(join(dirname(options.file), '.deb-'));
  try {
    for (const [from, to] of options.files) copyTo(from, join(folder, to));
    const files = filesBelow(folder);
    const bytes = files.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0);
    writeControl(folder, options, files, Math.ceil(bytes / 1024));
    setFolderModes(folder);
    const compression = `-Z${options.compression ?? 'xz'}`;
    const args = ['--root-owner-group', compression, '--build', folder, options.file];
    const { status, stdout, stderr, error } = spawnSync('dpkg-deb', args, { encoding: 'utf8' });
    if (status !== 0)
      throw new Error(`dpkg-deb failed: ${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A path that ends with a slash is a folder whose content is copied. */
function copyTo(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  // Some are temporary files, which nobody else may read.
  if (!lstatSync(from).isDirectory()) chmodSync(to, 0o644);
}

const filesBelow = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();

function writeControl(folder, options, files, installedKiB) {
  const control = join(folder, 'DEBIAN');
  mkdirSync(control);
  writeFileSync(join(control, 'control'), controlOf(options, installedKiB));
  const sums = files.filter(path => lstatSync(join(folder, path)).isFile()).map(path => sumOf(folder, path));
  writeFileSync(join(control, 'md5sums'), sums.join(''));
  for (const [name, script] of [
    ['postinst', options.afterInstall],
    ['postrm', options.afterRemove],
  ]) {
    if (script === undefined) continue;
    writeFileSync(join(control, name), readFileSync(script));
    chmodSync(join(control, name), 0o755);
  }
}

const sumOf = (folder, path) =>
  `${createHash('md5')
    .update(readFileSync(join(folder, path)))
    .digest('hex')}  ${path}\n`;

/** Whatever the umask of whoever packages it is. */
function setFolderModes(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    buildPackage(readArguments(process.argv.slice(2)));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
