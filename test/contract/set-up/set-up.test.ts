import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../../../tools/setup.mjs';
import { Computer, electron, endComputers, lock, type Options, onEnd, standIn } from './computer.ts';

afterEach(endComputers);

const buildTools = ['libsecret-1-dev', 'g++', 'make', 'python3'];
const how = '--ignore-scripts --include=dev --include=optional --include=peer --no-audit --no-fund';
const forTests = ['xvfb', 'dbus', 'gnome-keyring', 'libreoffice-calc-nogui', 'chromium-headless-shell'];

describe('in a fresh clone, as root on Debian', () => {
  it('npm start gets a browser and what builds the module for the keychain, and says so beforehand', async () => {
    const computer = new Computer();
    await setUp('start', computer.machine);
    expect(computer.aptInstalls).toEqual([['chromium', ...buildTools]]);
    expect(computer.calls).not.toContain('apt-get update');
    expect(computer.said[0]).toBe(
      'installing for npm start: chromium (runs Dispatch where Electron does not); ' +
        'libsecret-1-dev, g++, make, python3 (to build the module for the keychain)',
    );
  });

  it('npm test gets the keychain, the display and the spreadsheet of the tests as well', async () => {
    const computer = new Computer();
    await setUp('test', computer.machine);
    expect(computer.aptInstalls).toEqual([['chromium', ...buildTools, ...forTests]]);
  });

  it('builds when both npm and apt-get are done, which run at the same time', async () => {
    // Each of them waits until the other one has begun.
    const wait = (own: string, other: string) =>
      `: > "$0.begun"; until [ -e "\${0%/${own}}/${other}.begun" ]; do :; done`;
    const programs = { 'apt-get': wait('apt-get', 'npm'), npm: wait('npm', 'apt-get') };
    const computer = new Computer({ programs });
    await setUp('start', computer.machine);
    const { calls } = computer;
    const at = (start: string) => calls.findIndex(call => call.startsWith(start));
    expect(at('npm ci --ignore-scripts')).toBeGreaterThanOrEqual(0);
    expect(at('npm rebuild node')).toBeGreaterThan(at('npm ci'));
    for (const later of ['npm rebuild keytar', 'build', 'runtime'])
      expect(at(later)).toBeGreaterThan(at('npm rebuild node'));
  });

  it('brings Node beside the other packages, and sets it up itself', async () => {
    const name = `node-linux-${process.arch}`;
    const npm = `case "$*" in *"--prefix \${0%/bin/npm}/out/node-download ${name}@24.21.0"*)
      folder=\${0%/bin/npm}/out/node-download/node_modules/${name}/bin
      /bin/mkdir -p $folder
      printf '#!/bin/sh\\nexec ${process.execPath} "$@"\\n' > $folder/node
      /bin/chmod 755 $folder/node ;; esac`;
    const computer = new Computer({ programs: { npm } });
    await setUp('start', computer.machine);
    expect(computer.calls.filter(call => call.startsWith('npm rebuild'))).toEqual([
      'npm rebuild keytar --ignore-scripts=false --no-audit --no-fund',
    ]);
    expect(computer.calls).toContain('build');
    const program = join(computer.root, 'node_modules', '.bin', 'node');
    expect(execFileSync(program, ['-p', '40 + 2'], { encoding: 'utf8' })).toBe('42\n');
    expect(existsSync(join(computer.root, 'out', 'node-download'))).toBe(false);
  });

  it('does nothing and says nothing a second time', async () => {
    const computer = new Computer();
    await setUp('start', computer.machine);
    const { calls, said } = computer;
    computer.write('installed', 'libsecret-1-0\n');
    await setUp('start', computer.machine);
    expect(computer.calls).toEqual(calls);
    expect(computer.said).toEqual(said);
  });

  it('changes a tree whose lock file lacks packages of other systems, which npm ci would refuse', async () => {
    const packages = {
      ...lock.packages,
      'node_modules/a': { optional: true, optionalDependencies: { 'a-for-windows': '1' } },
    };
    const computer = new Computer({ lock: { packages } });
    await setUp('start', computer.machine);
    expect(computer.calls).toContain(`npm install --no-save ${how}`);
  });
});

describe('npm start', () => {
  it('needs no tool chain where the module for the keychain is built', async () => {
    const computer = new Computer({ modules: ['tree', 'keytar'], commands: ['chromium'] });
    await setUp('start', computer.machine);
    expect(computer.aptInstalls).toEqual([['libsecret-1-0']]);
    expect(computer.calls.filter(call => call.startsWith('npm'))).toEqual([]);
  });

  it('builds the module for the keychain where that was cut off', async () => {
    const computer = new Computer({ modules: ['tree'], installed: buildTools, commands: ['chromium'] });
    await setUp('start', computer.machine);
    expect(computer.calls.filter(call => call.startsWith('npm'))).toEqual([
      'npm rebuild keytar --ignore-scripts=false --no-audit --no-fund',
    ]);
  });

  it('takes a browser by another name', async () => {
    const computer = new Computer({
      modules: ['tree', 'keytar'],
      commands: ['google-chrome'],
      installed: ['libsecret-1-0'],
    });
    await setUp('start', computer.machine);
    expect(computer.calls).toEqual([]);
  });

  it('asks for the browser by the name that it has on Ubuntu', async () => {
    const computer = new Computer({ osRelease: 'ID=ubuntu\nID_LIKE=debian\n' });
    await setUp('start', computer.machine);
    expect(computer.aptInstalls[0]?.[0]).toBe('chromium-browser');
  });
});

describe('apt-get', () => {
  const failing = (times: number) => `case "$*" in install*) echo x >> "$0.count"
    [ $(/usr/bin/wc -l < "$0.count") -le ${times} ] && echo "E: Unable to locate package" && exit 100;; esac`;

  it('brings its lists up to date only when it cannot install', async () => {
    const computer = new Computer({ programs: { 'apt-get': failing(1) } });
    await setUp('start', computer.machine);
    expect(computer.calls.filter(call => call.startsWith('apt-get')).map(call => call.split(' ')[1])).toEqual(
      ['install', 'update', 'install'],
    );
  });

  it('that fails ends the set-up with its words and the command', async () => {
    const computer = new Computer({ programs: { 'apt-get': failing(99) } });
    const end = setUp('start', computer.machine);
    await expect(end).rejects.toThrow(
      /Run this, then try again:\n\n {2}apt-get install .*chromium[\s\S]*Unable to locate/,
    );
  });

  it('does without the spreadsheet, and says which test lacks it; what else tests do without is there all the same', async () => {
    const computer = new Computer({ programs: { 'apt-get': 'case "$*" in *libreoffice*) exit 100;; esac' } });
    await setUp('test', computer.machine);
    expect(computer.aptInstalls).toContainEqual(['chromium', ...buildTools, 'xvfb', 'dbus', 'gnome-keyring']);
    expect(computer.aptInstalls.at(-1)).toEqual(['chromium-headless-shell']);
    expect(computer.said).toContain(
      'libreoffice-calc-nogui could not be installed (two files of tests read exports with it)',
    );
    expect(computer.said.join()).not.toContain('chromium-headless-shell could not');
  });
});

it('a runtime that DISPATCH_RUNTIME misspells is said before anything begins', async () => {
  const computer = new Computer({ env: { DISPATCH_RUNTIME: 'electon' } });
  await expect(setUp('test', computer.machine)).rejects.toThrow(
    'DISPATCH_RUNTIME is "electon", but can only',
  );
  expect(computer.calls).toEqual([]);
});

describe('without the rights', () => {
  it('begins nothing and says the one command to run', async () => {
    const computer = new Computer({ user: 1000 });
    await expect(setUp('start', computer.machine)).rejects.toThrow(
      "Missing on this computer: chromium (runs Dispatch where Electron does not); libsecret-1-dev, g++, make, python3 (to build the module for the keychain). Run this, then try again:\n\n  sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends chromium libsecret-1-dev g++ make python3'",
    );
    expect(computer.calls).toEqual([]);
    expect(computer.said).toEqual([]);
  });

  it('does not insist on the spreadsheet', async () => {
    const installed = ['libsecret-1-0', 'xvfb', 'dbus', 'gnome-keyring'];
    const computer = new Computer({
      user: 1000,
      installed,
      modules: ['tree', 'keytar'],
      commands: ['chromium'],
    });
    await setUp('test', computer.machine);
    expect(computer.calls).toEqual([]);
  });

  it('says the command of another system, also to root', async () => {
    const commands = ['dnf', 'make', 'chromium'];
    const computer = new Computer({ osRelease: 'ID=fedora\n', commands });
    await expect(setUp('start', computer.machine)).rejects.toThrow(
      '\n\n  sudo dnf install -y gcc-c++ python3 libsecret-devel\n',
    );
    const other = new Computer({ osRelease: 'ID=void\n', commands: ['g++', 'make', 'python3'] });
    await expect(setUp('start', other.machine)).rejects.toThrow(
      'Missing on this computer: chromium (runs Dispatch where Electron does not). Install these with your package manager',
    );
  });
});

describe('where Electron can be downloaded', () => {
  async function mirror(): Promise<string> {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    onEnd(() => server.close());
    await new Promise(resolve => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  it('its libraries are installed by the names of the system, and neither a browser nor a tool chain', async () => {
    const env = { ELECTRON_MIRROR: await mirror() };
    const computer = new Computer({ env, installed: ['libssl3t64'], runtimes: [electron] });
    await setUp('start', computer.machine);
    const [installed = []] = computer.aptInstalls;
    expect(installed).toEqual(
      expect.arrayContaining(['libgtk-3-0t64', 'libasound2t64', 'libnss3', 'libgbm1', 'xvfb']),
    );
    expect(installed.filter(name => name === 'chromium' || buildTools.includes(name))).toEqual([]);
  });

  it('a display is enough, and needs no second one', async () => {
    const env = { ELECTRON_MIRROR: await mirror(), DISPLAY: ':0' };
    const computer = new Computer({ env, runtimes: [electron] });
    await setUp('start', computer.machine);
    expect(computer.aptInstalls[0]).not.toContain('xvfb');
  });

  it('it gets what else it lacks, and a browser where it does not run all the same', async () => {
    const env = { ELECTRON_MIRROR: await mirror() };
    const lacking = { ...standIn, lacking: ['libexpat.so.1'] };
    const computer = new Computer({ env, runtimes: [lacking, standIn] });
    await setUp('start', computer.machine);
    expect(computer.aptInstalls.slice(1)).toEqual([['libexpat1'], ['chromium']]);
    expect(computer.said).toContain('Runtime: the stand-in');
  });

  it('the tool chain comes after all where the built module for the keychain does not', async () => {
    const npm = 'case "$*" in "rebuild keytar"*) [ -e "$0.tried" ] || { : > "$0.tried"; exit 1; };; esac';
    const computer = new Computer({
      env: { ELECTRON_MIRROR: await mirror() },
      programs: { npm },
      runtimes: [electron],
    });
    await setUp('start', computer.machine);
    expect(computer.aptInstalls.at(-1)).toEqual(buildTools);
    expect(computer.calls.filter(call => call.startsWith('npm rebuild keytar'))).toHaveLength(2);
  });

  it('DISPATCH_RUNTIME=stand-in needs no library of it', async () => {
    const env = { ELECTRON_MIRROR: await mirror(), DISPATCH_RUNTIME: 'stand-in' };
    const computer = new Computer({ env, modules: ['tree', 'keytar'], installed: ['libsecret-1-0'] });
    await setUp('start', computer.machine);
    expect(computer.aptInstalls).toEqual([['chromium']]);
  });
});

describe('what is not there after all', () => {
  it('a package that was removed, of which the settings are left, is missing', async () => {
    const computer = new Computer({ modules: ['tree', 'keytar'], commands: ['chromium'] });
    computer.write('bin/dpkg-query', '#!/bin/sh\necho "libsecret-1-0 rc "\n');
    await setUp('start', computer.machine);
    expect(computer.aptInstalls).toEqual([['libsecret-1-0']]);
  });

  it('packages that another lock file brought are brought anew', async () => {
    const options: Options = {
      modules: ['tree', 'keytar'],
      commands: ['chromium'],
      installed: ['libsecret-1-0'],
    };
    const other = {
      packages: { '': {}, 'node_modules/node': { version: '24.21.0', integrity: 'sha512-y' } },
    };
    const never = new Computer(options);
    never.write('node_modules/.package-lock.json', JSON.stringify(other));
    const before = new Computer(options);
    await setUp('start', before.machine);
    before.write('package-lock.json', JSON.stringify(other));
    for (const { machine } of [never, before]) await setUp('start', machine);
    for (const { calls } of [never, before]) expect(calls).toContain(`npm ci ${how}`);
  });

  it('a package whose folder is gone is brought anew, whatever was written down of it', async () => {
    const computer = new Computer();
    await setUp('start', computer.machine);
    rmSync(join(computer.root, 'node_modules', 'node', 'package.json'));
    await setUp('start', computer.machine);
    expect(computer.calls.filter(call => call === `npm ci ${how}`)).toHaveLength(2);
  });

  it('packages that npm leaves out end the set-up, and nothing is taken for done', async () => {
    const packages = { ...lock.packages, 'node_modules/vite': { version: '8.0.0' } };
    const computer = new Computer({ lock: { packages } });
    await expect(setUp('start', computer.machine)).rejects.toThrow('missing: 1, node_modules/vite first');
    expect(existsSync(join(computer.root, 'node_modules', '.dispatch-setup'))).toBe(false);
  });

  it('what builds and tests the program comes also where NODE_ENV is production', async () => {
    const npm = `echo "NODE_ENV is $NODE_ENV." >> \${0%/bin/npm}/calls`;
    const computer = new Computer({ programs: { npm }, env: { NODE_ENV: 'production' } });
    await setUp('start', computer.machine);
    expect(computer.calls).toContain('NODE_ENV is .');
    expect(computer.calls).not.toContain('NODE_ENV is production.');
  });

  it('a module for the keychain that npm says it has built, and has not, ends the set-up', async () => {
    const npm = 'case "$*" in "rebuild keytar"*) exit 0;; esac';
    const computer = new Computer({ programs: { npm } });
    await expect(setUp('start', computer.machine)).rejects.toThrow('keytar could not be built');
  });

  it('npm that fails ends the set-up with its words, and nothing is taken for done', async () => {
    const computer = new Computer({
      programs: { npm: 'case "$*" in ci*) echo "npm error 503"; exit 1;; esac' },
    });
    await expect(setUp('start', computer.machine)).rejects.toThrow(
      /could not be installed[\s\S]*npm error 503/,
    );
    expect(existsSync(join(computer.root, 'node_modules', '.dispatch-setup'))).toBe(false);
    expect(computer.calls).not.toContain('build');
  });

  it('half a Node beside the other packages is none: it is set up', async () => {
    const npm = `case "$*" in *--prefix*)
      /bin/mkdir -p \${0%/bin/npm}/out/node-download/node_modules/node-linux-${process.arch};; esac`;
    const computer = new Computer({ programs: { npm } });
    await setUp('start', computer.machine);
    expect(computer.calls).toContain('npm rebuild node --ignore-scripts=false --no-audit --no-fund');
    expect(existsSync(join(computer.root, 'out', 'node-download'))).toBe(false);
  });

  it('a module for the keychain that cannot be built ends the set-up', async () => {
    const npm = 'case "$*" in "rebuild keytar"*) echo "gyp ERR!"; exit 1;; esac';
    const computer = new Computer({ programs: { npm } });
    await expect(setUp('start', computer.machine)).rejects.toThrow(
      /keytar could not be built[\s\S]*gyp ERR!/,
    );
  });
});
