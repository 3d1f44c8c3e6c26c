// The system packages of the project on Linux: which are needed for what, which are missing, and how they get there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ELECTRON_PACKAGES, installNameOf, namesOf, packagesOf } from './libraries.mjs';
import { pathFolders, runCommand, SetupError } from './run-command.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** What tests do without: each says what it lacks then. The programs that the package brings. */
const OPTIONAL = {
  'libreoffice-calc-nogui': ['soffice', 'libreoffice'],
  'chromium-headless-shell': ['chromium-headless-shell'],
};
/** Where the packages cannot be looked up by name, what they bring is looked for in PATH. */
const COMMANDS = {
  chromium: BROWSERS,
  'g++': ['g++', 'c++'],
  make: ['make'],
  python3: ['python3'],
  xvfb: ['Xvfb'],
};
/** What a package is called elsewhere. */
const ELSEWHERE = {
  dnf: {
    install: 'sudo dnf install -y',
    names: { xvfb: 'xorg-x11-server-Xvfb', 'g++': 'gcc-c++', 'libsecret-1-dev': 'libsecret-devel' },
  },
  pacman: {
    install: 'sudo pacman -S --needed',
    names: { xvfb: 'xorg-server-xvfb', 'g++': 'gcc', python3: 'python', 'libsecret-1-dev': 'libsecret' },
  },
  zypper: {
    install: 'sudo zypper install -y',
    names: { xvfb: 'xorg-x11-server-Xvfb', 'g++': 'gcc-c++', 'libsecret-1-dev': 'libsecret-devel' },
  },
};

const WHY_BUILD = 'to build the module for the keychain';

const need = (why, ...names) => names.map(name => ({ name, why }));
export const buildNeeds = need(WHY_BUILD, 'libsecret-1-dev', 'g++', 'make', 'python3');
export const browserNeeds = need('runs Dispatch where Electron does not', 'chromium');
const screenNeeds = need('a virtual display', 'xvfb');
const testNeeds = [
  ...screenNeeds,
  ...need('tests of the keychain', 'dbus', 'gnome-keyring'),
  ...need('two files of tests read exports with it', 'libreoffice-calc-nogui'),
];
const shellNeeds = need('runs most end-to-end specs in less time', 'chromium-headless-shell');

/** Whether a command works without it. */
export const isOptional = ({ name }) => Object.hasOwn(OPTIONAL, name);

/** What a command needs, as `{ name, why }`; `expected` is the kind of runtime that the app will have. */
export function needsOf(command, { expected, hasScreen, hasBrowser, buildsKeytar }) {
  const isElectron = expected === 'electron';
  return [
    ...(isElectron ? need('libraries of Electron', ...ELECTRON_PACKAGES) : []),
    ...(isElectron || hasBrowser ? [] : browserNeeds),
    ...(buildsKeytar ? buildNeeds : need('the library of the keychain', 'libsecret-1-0')),
    ...(isElectron && !hasScreen && command !== 'test' ? screenNeeds : []),
    ...(command === 'test' ? testNeeds : []),
    ...(command === 'test' && !isElectron ? shellNeeds : []),
  ];
}

/** The packages that bring libraries without which Electron does not run here. */
export function libraryNeeds(libraries, machine) {
  return isDebian(machine) ? need('libraries of Electron', ...packagesOf(libraries, machine.env)) : [];
}

/** What of these is not there. */
export function missingOf(needs, machine) {
  if (!isDebian(machine)) {
    return needs.filter(({ name }) => COMMANDS[name]?.some(one => isInPath(machine, one)) === false);
  }
  const all = needs.flatMap(({ name }) => namesOf(name));
  const installed = installedOf(machine, all);
  return needs.filter(
    ({ name }) =>
      !namesOf(name).some(one => installed.has(one)) && !OPTIONAL[name]?.some(one => isInPath(machine, one)),
  );
}

function installedOf({ env }, names) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own syntax
  const format = '-f=${Package} ${db:Status-Abbrev}\\n';
  const { stdout } = spawnSync('dpkg-query', ['-W', format, ...names], { env, encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').filter(line => / ii/.test(line));
  return new Set(lines.map(line => line.split(' ')[0]));
}

/** Throws with the command to run, where something is missing that only an administrator may install. */
export function requireRights(missing, machine) {
  if (missing.length === 0 || canInstall(machine)) return;
  throw new SetupError(wordsWithoutRights(missing, machine));
}

/** Installs what is missing, having said what and why; does nothing without the rights. */
export async function install(missing, machine, command) {
  if (missing.length === 0 || !canInstall(machine)) return;
  machine.say(`installing for npm ${command}: ${reasonsOf(missing, machine)}`);
  const first = await aptInstall(missing, machine);
  if (first === undefined) return;
  const required = missing.filter(one => !isOptional(one));
  const failure = required.length === missing.length ? first : await aptInstall(required, machine);
  if (failure !== undefined) {
    const line = ['apt-get', ...aptArguments(required, machine)].join(' ');
    throw new SetupError(
      `System packages could not be installed. Run this, then try again:\n\n  ${line}\n\n${failure}`,
    );
  }
  for (const one of missing.filter(isOptional)) {
    if ((await aptInstall([one], machine)) !== undefined)
      machine.say(`${one.name} could not be installed (${one.why})`);
  }
}

export const canInstall = machine => isDebian(machine) && isRoot(machine);

/** Answers why it failed, undefined when it did not. The lists are brought up to date only where they do not serve. */
async function aptInstall(packages, machine) {
  if (packages.length === 0) return undefined;
  const args = aptArguments(packages, machine);
  if ((await runCommand(machine, 'apt-get', args)).status === 0) return undefined;
  const update = await runCommand(machine, 'apt-get', ['update']);
  const again = await runCommand(machine, 'apt-get', args);
  if (again.status === 0) return undefined;
  return update.status === 0 ? again.output : `${update.output}\n${again.output}`;
}

function aptArguments(packages, machine) {
  const names = packages.map(({ name }) => nameHere(name, machine));
  return ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names];
}

function nameHere(name, machine) {
  // Ubuntu's name stands for a snap, which apt-get installs as well.
  if (name === 'chromium' && /^ID=.*ubuntu/m.test(machine.osRelease)) return 'chromium-browser';
  return installNameOf(name, machine.env);
}

/** `g++, make (to build …); chromium (…)` */
function reasonsOf(missing, machine) {
  const reasons = [...new Set(missing.map(({ why }) => why))];
  const words = reasons.map(why => {
    const names = missing.filter(one => one.why === why).map(({ name }) => nameHere(name, machine));
    return `${names.join(', ')} (${why})`;
  });
  return words.join('; ');
}

function wordsWithoutRights(missing, machine) {
  return `Missing on this computer: ${reasonsOf(missing, machine)}. ${commandFor(missing, machine)}\n`;
}

const asCommand = line => `Run this, then try again:\n\n  ${line}`;

function commandFor(missing, machine) {
  if (isDebian(machine)) {
    const names = missing.map(({ name }) => nameHere(name, machine)).join(' ');
    return asCommand(`sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends ${names}'`);
  }
  const manager = Object.keys(ELSEWHERE).find(name => isInPath(machine, name));
  if (manager === undefined) return 'Install these with your package manager, then try again.';
  const { install: line, names } = ELSEWHERE[manager];
  const libraries = missing.some(({ why }) => why === WHY_BUILD) ? [names['libsecret-1-dev']] : [];
  return asCommand([line, ...missing.map(({ name }) => names[name] ?? name), ...libraries].join(' '));
}

function isDebian(machine) {
  return /^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(machine.osRelease) && isInPath(machine, 'dpkg-query');
}

function isRoot({ env }) {
  return spawnSync('id', ['-u'], { env, encoding: 'utf8' }).stdout?.trim() === '0';
}

export function hasBrowser(machine) {
  const { CHROMIUM_PATH } = machine.env;
  return Boolean(CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) || BROWSERS.some(one => isInPath(machine, one));
}

function isInPath({ env }, command) {
  return pathFolders(env).some(folder => existsSync(join(folder, command)));
}
