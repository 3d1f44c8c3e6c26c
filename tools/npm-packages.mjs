// The npm packages of the project: what of them is there, and how the rest gets there.
import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { pathFolders, runCommand, SetupError } from './run-command.mjs';

const isWindows = process.platform === 'win32';
const nodeName = isWindows ? 'node.exe' : 'node';

/** The Node that the project brings. */
export const projectNodeIn = root => join(root, 'node_modules', 'node', 'bin', nodeName);

/** What is there: all packages as the lock file says, their Node, and the built module for the keychain. */
export function lookAtModules({ root }) {
  const modules = join(root, 'node_modules');
  return {
    areInstalled: areInstalled(root),
    hasNode: existsSync(projectNodeIn(root)),
    hasKeytar: existsSync(join(modules, 'keytar', 'build', 'Release', 'keytar.node')),
  };
}

const stampOf = root => join(root, 'node_modules', '.dispatch-setup');
const lockOf = root => readFileSync(join(root, 'package-lock.json'));
const hashOf = lock => createHash('sha256').update(lock).digest('hex');

function areInstalled(root) {
  const lock = lockOf(root);
  const hash = hashOf(lock);
  const stamp = stampOf(root);
  const tree = treeOf(root);
  if (tree === null || absentOf(root, tree).length > 0) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  if (!treeMatches(tree, JSON.parse(lock))) return false;
  writeFileSync(stamp, hash);
  return true;
}

/** What npm wrote down of what it installed, by folder; null where it did not come to that. */
function treeOf(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Packages whose folder is not there, whatever npm wrote down: another npm or a person has deleted it. */
const absentOf = (root, tree) =>
  Object.keys(tree).filter(path => path !== '' && !existsSync(join(root, path, 'package.json')));

/** A tree that `npm install` made is as good, when it holds what the lock file says. */
function treeMatches(tree, lock) {
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  const same = wanted.every(([path, { version, integrity, optional, peer }]) => {
    const found = tree[path];
    return found ? found.version === version && found.integrity === integrity : Boolean(optional || peer);
  });
  return same && Object.keys(tree).every(path => path in lock.packages);
}

/** All files of all packages. Nothing is built yet: that needs system packages, which come at the same time. */
export async function installModules(machine) {
  const { root } = machine;
  const lock = JSON.parse(lockOf(root));
  const fetching = fetchNode(machine, lock);
  // Windows cannot delete the node.exe of node_modules that may be running this: change the tree in place.
  const mayClean = isWhole(lock) && !(isWindows && existsSync(join(root, 'node_modules')));
  const command = mayClean ? ['ci'] : ['install', '--no-save'];
  const how = ['--ignore-scripts', '--include=dev', '--include=optional', '--include=peer'];
  let result = await npm(machine, [...command, ...how]);
  // A registry that lacks packages of other platforms makes `npm ci` find the lock file incomplete.
  if (result.status !== 0 && result.output.includes('EUSAGE'))
    result = await npm(machine, ['install', '--no-save', ...how]);
  await fetching;
  if (result.status !== 0)
    throw new SetupError(
      `npm packages could not be installed. Once the cause is removed, run the same command again:\n\n${result.output}`,
    );
  const leftOut = absentOf(root, requiredOf(lock));
  if (leftOut.length > 0)
    throw new SetupError(
      `npm has not installed all packages (missing: ${leftOut.length}, ${leftOut[0]} first). Delete node_modules, then run the same command again.`,
    );
  placeNode(root);
}

/** What no platform and no setting may leave out. */
const requiredOf = ({ packages }) =>
  Object.fromEntries(Object.entries(packages).filter(([, { optional, peer }]) => !optional && !peer));

/** `npm ci` refuses a lock file that lacks an optional package, as one made by a registry without it does. */
function isWhole({ packages }) {
  const names = new Set(Object.keys(packages).map(path => path.replace(/^.*node_modules\//, '')));
  return Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .every(name => names.has(name));
}

const nodePackage = `node-linux-${process.arch}`;
const downloadOf = root => join(root, 'out', 'node-download');

/** The package `node` would download its 190 MB only when it is set up, after all others: they come beside them. */
function fetchNode(machine, { packages }) {
  const version = packages['node_modules/node']?.version;
  if (process.platform !== 'linux' || version === undefined) return undefined;
  const args = ['install', '--no-save', '--ignore-scripts', '--prefix', downloadOf(machine.root)];
  return npm(machine, [...args, `${nodePackage}@${version}`]);
}

/** As setting up the package `node` does, which is still to be done where nothing came. */
function placeNode(root) {
  const download = downloadOf(root);
  const found = join(download, 'node_modules', nodePackage);
  if (existsSync(join(found, 'bin', nodeName))) {
    const modules = join(root, 'node_modules');
    const place = join(modules, 'node', 'node_modules', nodePackage);
    for (const folder of [dirname(place), join(modules, 'node', 'bin'), join(modules, '.bin')])
      mkdirSync(folder, { recursive: true });
    for (const old of [place, projectNodeIn(root), join(modules, '.bin', nodeName)])
      rmSync(old, { recursive: true, force: true });
    renameSync(found, place);
    linkSync(join(place, 'bin', nodeName), projectNodeIn(root));
    symlinkSync(join('..', 'node', 'bin', nodeName), join(modules, '.bin', nodeName));
  }
  rmSync(download, { recursive: true, force: true });
}

/** Runs what the packages want run when they are installed: brings Node, builds the module for the keychain. */
export async function setUpModule(machine, name) {
  const args = ['rebuild', name, '--ignore-scripts=false'];
  const result = await npm(machine, args, { ...headers(machine.root), JOBS: 'max' });
  const { hasNode, hasKeytar } = lookAtModules(machine);
  if (result.status === 0 && (name === 'node' ? hasNode : hasKeytar)) return;
  const what = name === 'node' ? 'Node could not be downloaded' : `The module ${name} could not be built`;
  throw new SetupError(`${what}:\n\n${result.output}`);
}

/** Node's own headers came with it; without them they would be downloaded. */
function headers(root) {
  const folder = join(root, 'node_modules', 'node', 'node_modules', nodePackage);
  return existsSync(join(folder, 'include', 'node', 'node_api.h')) ? { npm_config_nodedir: folder } : {};
}

/** Remembers that everything is as the lock file says. */
export function stampModules({ root }) {
  writeFileSync(stampOf(root), hashOf(lockOf(root)));
}

async function npm(machine, args, more = {}) {
  const script = machine.env.npm_execpath;
  const all = [...args, '--no-audit', '--no-fund'];
  // A setting for products on servers, which leaves out what builds and tests this one.
  const environment = { NODE_ENV: '', ...more };
  const result =
    script && existsSync(script)
      ? await runCommand(machine, nodeOutsideModules(machine), [script, ...all], { more: environment })
      : await runCommand(machine, 'npm', all, { more: environment, shell: isWindows });
  // Warnings about Node's version do not explain a failure.
  return { ...result, output: result.output.replaceAll(/^npm warn .*\n/gm, '') };
}

/** `npm ci` deletes node_modules, with the Node in it: another one has to run it. */
function nodeOutsideModules({ root, env }) {
  const inside = join(root, 'node_modules') + sep;
  const names = pathFolders(env).map(folder => join(folder, nodeName));
  const found = names.filter(path => existsSync(path)).find(path => !realpathSync(path).startsWith(inside));
  return found ?? process.execPath;
}
