import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '../../../tools/setup.mjs';

// Made-up computers: every program that the set-up runs is a small script in a PATH of its own, which writes down how it
// was called.
const debian = 'ID=debian\nVERSION_ID="12"\n';
const ends: (() => void)[] = [];
/** For afterEach. */
export const endComputers = (): void => {
  for (const end of ends.splice(0)) end();
};
export const onEnd = (end: () => void): void => void ends.push(end);

export type Options = {
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

export const standIn = { kind: 'stand-in', line: 'Runtime: the stand-in', lacking: [] };
export const electron = { kind: 'electron', line: 'Runtime: Electron', lacking: [] };
export const lock = {
  packages: { '': {}, 'node_modules/node': { version: '24.21.0', integrity: 'sha512-x' } },
};

export class Computer {
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

  /** The set-up as a process of its own, on this computer. */
  start(command: 'start' | 'test'): ChildProcess {
    const tools = join(import.meta.dirname, '../../../tools');
    for (const name of readdirSync(tools))
      if (!existsSync(join(this.root, 'tools', name)))
        cpSync(join(tools, name), join(this.root, 'tools', name), { recursive: true });
    const script = join(this.root, 'tools', 'setup.mjs');
    const child = spawn(process.execPath, [script, command], { env: this.machine.env, detached: true });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => void this.said.push(...text.trim().split('\n')));
    onEnd(() => child.kill('SIGKILL'));
    return child;
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
        *--prefix*) ;;
        "install"*|"ci"*) /bin/mkdir -p ${root}/node_modules/node
          echo '{}' > ${root}/node_modules/node/package.json
          echo '${JSON.stringify(lock)}' > ${root}/node_modules/.package-lock.json ;;
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
    this.write('node_modules/node/package.json', '{}');
    this.write('node_modules/.package-lock.json', JSON.stringify(lock));
  }

  #makeKeytar(): void {
    const folder = join(this.root, 'node_modules', 'keytar', 'build', 'Release');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'keytar.node'), '');
  }
}
