import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Machine, setUp } from '../../tools/setup.mjs';

// The set-up on made-up computers: every program that it runs is a small script in a PATH of its own, which writes
// down how it was called.

const debian = 'ID=debian\nVERSION_ID="12"\n';
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Options = {
  osRelease?: string;
  user?: number;
  env?: NodeJS.ProcessEnv;
  /** System packages and commands that are there. */
  installed?: string[];
  commands?: string[];
  /** What of node_modules is there. */
  modules?: ('tree' | 'keytar')[];
  /** Lines of a program before it does as it does. */
  programs?: Record<string, string>;
  /** What tools/runtime.mjs says, oldest first; the last one stays. */
  runtimes?: object[];
  lock?: object;
};

const standIn = { kind: 'stand-in', line: 'Runtime: the stand-in', lacking: [] };
const electron = { kind: 'electron', line: 'Runtime: Electron', lacking: [] };
const lock = { packages: { '': {}, 'node_modules/node': { version: '24.21.0', integrity: 'sha512-x' } } };

class Computer {
  readonly root = mkdtempSync(join(tmpdir(), 'dispatch-setup-'));
  readonly said: string[] = [];
  readonly machine: Machine;

  constructor(options: Options = {}) {
    ends.push(() => rmSync(this.root, { recursive: true, force: true }));
    const {
      osRelease = debian,
      user = 0,
      env = {},
      programs = {},
      modules = [],
      runtimes = [standIn],
    } = options;
    for (const folder of ['bin', 'tools']) mkdirSync(join(this.root, folder));
    this.write('installed', (options.installed ?? []).map(name => `${name}\n`).join(''));
    this.write('package-lock.json', JSON.stringify(options.lock ?? lock));
    this.write('runtimes.json', JSON.stringify(runtimes));
    this.write('tools/build.mjs', this.#script('build'));
    this.write(
      'tools/runtime.mjs',
      `${this.#script('runtime')}
      const file = '${this.root}/runtimes.json';
      const [first, ...rest] = JSON.parse(fs.readFileSync(file, 'utf8'));
      if (rest.length > 0) fs.writeFileSync(file, JSON.stringify(rest));
      console.log(JSON.stringify(first));`,
    );
    this.#programs({ user, programs, commands: options.commands ?? [] });
    if (modules.includes('tree')) this.#makeTree();
    if (modules.includes('keytar')) this.#makeKeytar();
    this.machine = {
      root: this.root,
      // Nothing answers on port 1.
      env: { PATH: join(this.root, 'bin'), ELECTRON_MIRROR: 'http://127.0.0.1:1/', ...env },
      platform: 'linux',
      osRelease,
      say: line => this.said.push(line),
    };
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text);
  }

  /** What was run, oldest first. */
  get calls(): string[] {
    const file = join(this.root, 'calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  }

  /** The packages of each call of apt-get. */
  get aptInstalls(): string[][] {
    const start = 'apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 ';
    return this.calls.filter(call => call.startsWith(start)).map(call => call.slice(start.length).split(' '));
  }

  #script(name: string): string {
    return `import fs from 'node:fs'; fs.appendFileSync('${this.root}/calls', '${name}\\n');`;
  }

  #programs({
    user,
    programs,
    commands,
  }: {
    user: number;
    programs: Record<string, string>;
    commands: string[];
  }): void {
    const { root } = this;
    const log = (name: string) => `echo "${name} $*" >> ${root}/calls`;
    const scripts: Record<string, string> = {
      id: `echo ${user}`,
      // The first argument but one is its format; a pattern of the shell may be asked for.
      'dpkg-query': `shift 2; while read name; do for wanted; do
        case $name in $wanted) echo "$name ii ";; esac; done; done < ${root}/installed`,
      'apt-get': `${log('apt-get')}\n${programs['apt-get'] ?? ''}
        for name; do echo "$name" >> ${root}/installed; done
        case "$*" in *chromium*) : > ${root}/bin/chromium ;; esac`,
      npm: `${log('npm')}\n${programs.npm ?? ''}\ncase "$*" in
        "install"*|"ci"*) /bin/mkdir -p ${root}/node_modules ;;
        "rebuild node"*) /bin/mkdir -p ${root}/node_modules/node/bin
          /bin/ln -sf ${process.execPath} ${root}/node_modules/node/bin/node ;;
        "rebuild keytar"*) /bin/mkdir -p ${root}/node_modules/keytar/build/Release
          : > ${root}/node_modules/keytar/build/Release/keytar.node ;;
      esac`,
    };
    for (const name of commands) scripts[name] = 'exit 0';
    for (const [name, script] of Object.entries(scripts)) {
      this.write(`bin/${name}`, `#!/bin/sh\n${script}\n`);
      chmodSync(join(root, 'bin', name), 0o755);
    }
  }

  #makeTree(): void {
    const node = join(this.root, 'node_modules', 'node', 'bin');
    mkdirSync(node, { recursive: true });
    symlinkSync(process.execPath, join(node, 'node'));
    this.write('node_modules/.package-lock.json', JSON.stringify(lock));
  }

  #makeKeytar(): void {
    const folder = join(this.root, 'node_modules', 'keytar', 'build', 'Release');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'keytar.node'), '');
  }
}

const buildTools = ['libsecret-1-dev', 'g++', 'make', 'python3'];
const forTests = ['xvfb', 'dbus', 'gnome-keyring', 'libreoffice-calc-nogui'];

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
      'npm rebuild keytar --no-audit --no-fund',
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
      'node_modules/a': { optionalDependencies: { 'a-for-windows': '1' } },
    };
    const computer = new Computer({ lock: { packages } });
    await setUp('start', computer.machine);
    expect(computer.calls).toContain('npm install --no-save --ignore-scripts --no-audit --no-fund');
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
      'npm rebuild keytar --no-audit --no-fund',
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

  it('does without the spreadsheet, and says which test lacks it', async () => {
    const computer = new Computer({ programs: { 'apt-get': 'case "$*" in *libreoffice*) exit 100;; esac' } });
    await setUp('test', computer.machine);
    expect(computer.aptInstalls.at(-1)).toEqual(['chromium', ...buildTools, 'xvfb', 'dbus', 'gnome-keyring']);
    expect(computer.said).toContain(
      'libreoffice-calc-nogui could not be installed (two files of tests read exports with it)',
    );
  });
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
    ends.push(() => server.close());
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
    for (const { calls } of [never, before])
      expect(calls).toContain('npm ci --ignore-scripts --no-audit --no-fund');
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
    expect(computer.calls).toContain('npm rebuild node --no-audit --no-fund');
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
