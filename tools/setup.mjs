// Runs before `npm start` and `npm test`, also in a fresh clone: plain Node 20 and nothing installed.
// Installs what is missing, system packages first (keytar may be built from source), and is silent when all is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.dispatch-setup');
const env = { ...process.env, CI: 'true', DEBIAN_FRONTEND: 'noninteractive' };
const isWindows = process.platform === 'win32';

const BUILD_TOOLS = ['libsecret-1-dev', 'g++', 'make', 'python3'];
const SESSION_TOOLS = ['xvfb', 'xauth', 'dbus', 'gnome-keyring'];
/** Reads our exports with other eyes than ours, in a test; nothing else needs it. */
const OFFICE = 'libreoffice-calc-nogui';
const OFFICE_COMMANDS = ['soffice', 'libreoffice'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// Elsewhere the packages cannot be looked up by name: what they bring is looked for in PATH.
const COMMANDS = {
  'g++': ['g++', 'c++'],
  make: ['make'],
  python3: ['python3'],
  xvfb: ['Xvfb'],
};
const OTHER_SYSTEMS = [
  [
    'dnf',
    'sudo dnf install -y chromium xorg-x11-server-Xvfb xauth libsecret-devel gcc-c++ make python3 gnome-keyring libreoffice-calc',
  ],
  [
    'pacman',
    'sudo pacman -S --needed chromium xorg-server-xvfb xorg-xauth libsecret base-devel python gnome-keyring libreoffice-still',
  ],
  [
    'zypper',
    'sudo zypper install -y chromium xorg-x11-server-Xvfb xauth libsecret-devel gcc-c++ make python3 gnome-keyring libreoffice-calc',
  ],
];

class SetupError extends Error {}

function main() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const installed = isInstalled(hash, lock);
  if (process.platform === 'linux') {
    installSystemPackages(installed);
    installOffice();
  }
  if (!installed) {
    installNpmPackages();
    writeFileSync(stampFile, hash);
  }
}

function isInstalled(hash, lock) {
  if (!existsSync(join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node'))) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true;
  if (!treeMatches(JSON.parse(lock))) return false;
  writeFileSync(stampFile, hash);
  return true;
}

/** A tree that `npm install` made is as good, when it holds what the lock file says. */
function treeMatches(lock) {
  let tree;
  try {
    tree = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  const same = wanted.every(([path, { version, integrity, optional, peer }]) => {
    const found = tree[path];
    return found ? found.version === version && found.integrity === integrity : Boolean(optional || peer);
  });
  return same && Object.keys(tree).every(path => path in lock.packages);
}

function installSystemPackages(npmInstalled) {
  const debian = isDebian();
  const browser = hasElectron() || hasBrowser() ? [] : [browserPackage()];
  const tools = [...SESSION_TOOLS, ...BUILD_TOOLS];
  const missing = debian ? [...browser, ...missingPackages(tools)] : missingElsewhere(browser, npmInstalled);
  if (missing.length === 0) return;
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing];
  if (!debian || process.getuid() !== 0) {
    const known = OTHER_SYSTEMS.find(([manager]) => isInPath(manager))?.[1];
    const command = debian
      ? `sudo sh -c 'apt-get update && ${install.join(' ')}'`
      : (known ?? `install with your package manager: ${missing.join(' ')}`);
    throw new SetupError(
      `Missing on this machine: ${missing.join(', ')}. Please run, then try again:\n\n  ${command}\n`,
    );
  }
  say(`installing system packages: ${missing.join(' ')}`);
  // A failed update may still leave usable lists.
  const update = run('apt-get', ['update']);
  const result = run(install[0], install.slice(1));
  if (result.status !== 0) {
    const output = update.status === 0 ? result.output : `${update.output}\n${result.output}`;
    throw new SetupError(
      `System packages could not be installed. Please run, then try again:\n\n  ${install.join(' ')}\n\n${output}`,
    );
  }
}

/** Without it everything but one test works, and that one says what it lacks. */
function installOffice() {
  if (!isDebian() || process.getuid() !== 0 || OFFICE_COMMANDS.some(isInPath)) return;
  say(`installing ${OFFICE}`);
  run('apt-get', ['update']);
  const result = run('apt-get', ['install', '-y', '--no-install-recommends', OFFICE]);
  if (result.status !== 0) say(`${OFFICE} could not be installed; the test that reads exports will fail`);
}

function isDebian() {
  return isInOsRelease(/^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m) && existsSync('/usr/bin/dpkg-query');
}

function isInOsRelease(pattern) {
  try {
    return pattern.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** Ubuntu's name stands for a snap, which apt-get installs as well. */
function browserPackage() {
  return isInOsRelease(/^ID=.*ubuntu/m) ? 'chromium-browser' : 'chromium';
}

function missingPackages(names) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own syntax
  const format = '-f=${Package} ${db:Status-Abbrev}\\n';
  const { stdout } = spawnSync('dpkg-query', ['-W', format, ...names], {
    encoding: 'utf8',
  });
  const present = new Set(
    (stdout ?? '')
      .split('\n')
      .filter(line => / ii/.test(line))
      .map(line => line.split(' ')[0]),
  );
  return names.filter(name => !present.has(name));
}

function missingElsewhere(browser, npmInstalled) {
  const needed = npmInstalled ? ['xvfb'] : ['xvfb', 'g++', 'make', 'python3'];
  return [...browser, ...needed.filter(name => !COMMANDS[name].some(isInPath))];
}

function hasElectron() {
  const electron = join(modules, 'electron');
  return existsSync(join(electron, 'dist', 'version')) && existsSync(join(electron, 'path.txt'));
}

function hasBrowser() {
  const { CHROMIUM_PATH } = process.env;
  return (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) || BROWSERS.some(isInPath);
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
}

function isInPath(command) {
  return pathFolders().some(folder => existsSync(join(folder, command)));
}

function installNpmPackages() {
  say('installing npm packages, which may take some minutes');
  // Windows cannot delete the node.exe of node_modules that may be running this: change the tree in place.
  const clean = isWindows && existsSync(modules) ? undefined : npm('ci');
  if (clean?.status === 0) return;
  // A registry that lacks optional packages of other platforms makes `npm ci` find the lock file incomplete.
  const retry = clean === undefined || clean.output.includes('EUSAGE');
  const result = retry ? npm('install', '--no-save') : clean;
  if (result.status === 0) return;
  const command = retry ? 'npm install --no-save' : 'npm ci';
  throw new SetupError(
    `npm packages could not be installed. When this is mended, run \`${command}\`:\n\n${result.output}`,
  );
}

function npm(...args) {
  const script = process.env.npm_execpath;
  const all = [...args, '--no-audit', '--no-fund'];
  const result =
    script && existsSync(script)
      ? run(nodeOutsideModules(), [script, ...all])
      : run('npm', all, { shell: isWindows });
  // Warnings about Node's version do not explain a failure.
  return { ...result, output: result.output.replaceAll(/^npm warn .*\n/gm, '') };
}

/** `npm ci` deletes node_modules, with the Node in it: another one has to run it. */
function nodeOutsideModules() {
  const inside = modules + sep;
  const names = pathFolders().map(folder => join(folder, isWindows ? 'node.exe' : 'node'));
  const found = names.filter(path => existsSync(path)).find(path => !realpathSync(path).startsWith(inside));
  return found ?? process.execPath;
}

function run(command, args, options = {}) {
  // Without the Node of node_modules in front, for the same reason.
  const path = pathFolders()
    .filter(folder => !resolve(folder).startsWith(modules))
    .join(delimiter);
  const stdio = ['ignore', 'pipe', 'pipe'];
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...env, PATH: path },
    stdio,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  });
  return {
    status: result.status,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
  };
}

function say(line) {
  console.log(`setup: ${line}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof SetupError ? `setup: ${error.message}` : error);
  process.exitCode = 1;
}
