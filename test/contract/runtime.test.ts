import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { choose, type Place } from '../../tools/choose-runtime.mjs';
import { processTree, untilGone } from '../support/electron/app.ts';

// What runs the app, with made-up distributions of Electron: small scripts instead of its program.

const version = '45.4.1';
const answers = (electron = version) =>
  `echo 'dispatch-trial ${JSON.stringify({ electron, answer: 'answer to the page' })}'`;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-runtime-'));
  folders.push(folder);
  return folder;
}

function writeProgram(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

function writeDistribution(dist: string, script: string): void {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'version'), version);
  writeProgram(join(dist, 'electron'), `echo "$@" >> "$0.runs"\n${script}`);
}

type MadeUp = Place & { programs: string; runs: () => string[] };

/** A project whose npm package of Electron has this program; without one it cannot be downloaded. */
function project(script: string | null, more: Partial<Place> = {}): MadeUp {
  const root = newFolder();
  const programs = join(root, 'programs');
  const electron = join(root, 'node_modules', 'electron');
  mkdirSync(programs);
  mkdirSync(electron, { recursive: true });
  writeFileSync(join(electron, 'package.json'), JSON.stringify({ version }));
  writeFileSync(
    join(electron, 'install.js'),
    'console.error("Error: getaddrinfo ENOTFOUND downloads.invalid"); process.exit(1);',
  );
  const dist = join(electron, 'dist');
  if (script !== null) {
    writeDistribution(dist, script);
    writeFileSync(join(electron, 'path.txt'), 'electron');
  }
  const { env, ...rest } = more;
  return {
    root,
    electron,
    executable: 'electron',
    cache: join(root, 'cache'),
    standInDist: join(root, 'stand-in-dist'),
    buildStandIn: () => mkdirSync(join(root, 'stand-in-dist'), { recursive: true }),
    node: process.execPath,
    platform: 'linux',
    isRoot: false,
    trialWithinMs: 30_000,
    trialEndsWithinMs: 60_000,
    env: { PATH: `${programs}:${process.env.PATH}`, DISPLAY: ':1', ...env },
    ...rest,
    programs,
    runs: () => {
      const file = join(dist, 'electron.runs');
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    },
  };
}

const standInBecause = (why: string) =>
  `Runtime: the stand-in for Electron, in the system's Chromium (${why})`;

describe('an Electron that is there', () => {
  it('runs the app when it shows a window and answers a call', () => {
    const place = project(answers());
    const { kind, executablePath, args, line } = choose(place);
    expect({ kind, args, line }).toEqual({
      kind: 'electron',
      args: [],
      line: `Runtime: Electron ${version}`,
    });
    expect(executablePath).toBe(join(place.electron, 'dist', 'electron'));
  });

  it('is tried once, and again when its program has changed', () => {
    const place = project(answers());
    choose(place);
    choose(place);
    expect(place.runs()).toHaveLength(1);
    writeProgram(
      join(place.electron, 'dist', 'electron'),
      `echo again >> "$0.runs"\n# changed\n${answers()}`,
    );
    choose(place);
    expect(place.runs()).toHaveLength(2);
  });

  it('runs as root without its sandbox', () => {
    const place = project(answers(), { isRoot: true });
    expect(choose(place).args).toEqual(['--no-sandbox']);
    expect(place.runs()[0]).toMatch(/^--no-sandbox --user-data-dir=/);
  });

  it('is tried on a virtual display where there is no other', () => {
    const place = project(`[ "$DISPLAY" = :77 ] && ${answers()}`, { env: { DISPLAY: '' } });
    writeProgram(join(place.programs, 'Xvfb'), 'echo 77 >&3\nexec sleep 1000');
    expect(choose(place).kind).toBe('electron');
  });

  it('is not tried for packaging, nor on Windows', () => {
    const place = project('exit 1');
    expect(choose(place, { isTried: false }).kind).toBe('electron');
    expect(choose({ ...place, platform: 'win32' }).kind).toBe('electron');
    expect(place.runs()).toEqual([]);
  });
});

describe('the stand-in is taken, and one line says why and what to do, when Electron', () => {
  it('lacks libraries', () => {
    const place = project(answers());
    const found = ['libnss3.so', 'libgtk-3.so.0'].map(name => `\t${name} => not found`).join('\n');
    writeProgram(join(place.programs, 'ldd'), `echo '${found}'`);
    writeProgram(join(place.programs, 'dpkg-query'), 'exit 1');
    const runtime = choose(place);
    expect(runtime.line).toBe(
      standInBecause(
        'Electron cannot run here: it lacks libnss3.so, libgtk-3.so.0; on Debian and Ubuntu install libnss3 libgtk-3-0',
      ),
    );
    expect(runtime).toMatchObject({ kind: 'stand-in', lacking: ['libnss3.so', 'libgtk-3.so.0'] });
    expect(place.runs()).toEqual([]);
  });

  it('lacks a library that it loads later, by the name that its package has on this system', () => {
    const why = 'error while loading shared libraries: libasound.so.2: cannot open shared object file';
    const place = project(`echo "electron: ${why}" >&2; exit 127`);
    writeProgram(join(place.programs, 'dpkg-query'), 'echo "libssl3t64 ii "');
    expect(choose(place).line).toBe(
      standInBecause(
        'Electron cannot run here: it lacks libasound.so.2; on Debian and Ubuntu install libasound2t64',
      ),
    );
  });

  it('crashes', () => {
    expect(choose(project('kill -SEGV $$')).line).toContain(
      'cannot run here: it crashes (SIGSEGV); to see more, run ',
    );
  });

  it('hangs; nothing of it is left', async () => {
    const place = project('sleep 1000 & echo $! > "$0.child"; wait', { trialWithinMs: 300 });
    expect(choose(place).line).toContain('cannot run here: it does not answer within 0.3 s; ');
    const child = Number(readFileSync(join(place.electron, 'dist', 'electron.child'), 'utf8'));
    await untilGone(processTree(child));
  });

  it('hangs, with a process of another group that keeps its output open', async () => {
    const leave = 'setsid sh -c \'echo $$ > "$0.child"; exec sleep 777\' "$0" & sleep 776';
    const place = project(leave, { trialWithinMs: 2_000 });
    expect(choose(place).line).toContain('cannot run here: it does not answer within 2 s; ');
    process.kill(Number(readFileSync(join(place.electron, 'dist', 'electron.child'), 'utf8')), 'SIGKILL');
  });

  it('answers what cannot be read', () => {
    expect(choose(project("echo 'dispatch-trial {broken}'")).line).toContain(
      'cannot run here: its answer cannot be read: {broken}; to see more, run ',
    );
  });

  it('cannot be tried, which is not remembered', () => {
    const place = project(answers(), { env: { TMPDIR: '/nonexistent' } });
    expect(choose(place).line).toMatch(/cannot run here: it cannot be tried \(ENOENT: .*\/nonexistent/);
    expect(choose({ ...place, env: { ...place.env, TMPDIR: tmpdir() } }).kind).toBe('electron');
    const hung = project('kill -STOP $PPID', { trialEndsWithinMs: 3_000 });
    const { line } = choose({ ...hung, env: { ...hung.env, TMPDIR: hung.root } });
    expect(line).toContain('cannot run here: it cannot be tried (ETIMEDOUT); ');
  });

  it('is of another version than package.json says', () => {
    expect(choose(project(answers('44.0.0'))).line).toContain(
      `cannot run here: it is version 44.0.0; install version ${version}, which package.json names`,
    );
  });

  it('ends without an answer', () => {
    expect(choose(project('echo "no luck" >&2; exit 3')).line).toContain('it ends with code 3: no luck; ');
    expect(choose(project('exit 0')).line).toContain('it ends with code 0; ');
  });

  it('may not have its sandbox', () => {
    const place = project(
      'echo "FATAL: The SUID sandbox helper binary was found, but is not right" >&2; kill -TRAP $$',
    );
    expect(choose(place).line).toMatch(
      /its sandbox is not allowed here; allow it with: sudo chown root .*chrome-sandbox/,
    );
  });

  it('has no display, and none can be made', () => {
    const place = project(answers(), { env: { DISPLAY: '', PATH: '/nowhere' } });
    expect(choose(place).line).toContain('there is no display, and Xvfb is not installed; install xvfb');
  });

  it('cannot be downloaded', () => {
    expect(choose(project(null)).line).toBe(
      standInBecause(`Electron ${version} cannot be downloaded: ENOTFOUND`),
    );
  });
});

describe('an Electron that failed', () => {
  it('is not tried again for an hour, until the libraries of the system change', () => {
    const place = project('kill -SEGV $$');
    expect(choose(place).line).toBe(choose(place).line);
    expect(place.runs()).toHaveLength(1);
    writeProgram(join(place.programs, 'ldd'), "echo 'libnss3.so => /lib/libnss3.so (0x0000)'");
    choose(place);
    expect(place.runs()).toHaveLength(2);
  });

  it('is tried again an hour later', () => {
    const place = project('kill -SEGV $$');
    choose(place);
    const memory = join(place.cache, 'electron-trial.json');
    const remembered = JSON.parse(readFileSync(memory, 'utf8'));
    writeFileSync(memory, JSON.stringify({ ...remembered, atMs: remembered.atMs - 3_600_001 }));
    choose(place);
    expect(place.runs()).toHaveLength(2);
  });

  it('to come is asked for again an hour later, and tried when it comes', () => {
    const place = project(null);
    const install = join(place.electron, 'install.js');
    expect(choose(place).kind).toBe('stand-in');
    const dist = join(place.electron, 'dist');
    writeDistribution(join(place.root, 'downloaded'), answers());
    const paths = [join(place.root, 'downloaded'), dist, join(place.electron, 'path.txt')];
    const [from, to, pathFile] = paths.map(path => JSON.stringify(path));
    writeFileSync(
      install,
      `const fs = require('fs'); fs.renameSync(${from}, ${to}); fs.writeFileSync(${pathFile}, 'electron');`,
    );
    expect(choose(place).kind).toBe('stand-in');
    rmSync(join(place.cache, 'electron-download-failed.json'));
    expect(choose(place)).toMatchObject({
      kind: 'electron',
      line: `Runtime: Electron ${version}, downloaded just now`,
    });
    expect(place.runs()).toHaveLength(1);
  });
});

describe('a memory that cannot be written', () => {
  it('changes nothing but that an Electron is tried again', () => {
    for (const [script, kind] of [[answers(), 'electron'] as const, ['kill -SEGV $$', 'stand-in'] as const]) {
      const place = project(script);
      writeFileSync(place.cache, 'in the place of its folder');
      expect([choose(place).kind, choose(place).kind]).toEqual([kind, kind]);
      expect(place.runs()).toHaveLength(2);
    }
    const missing = project(null);
    writeFileSync(missing.cache, 'in the place of its folder');
    expect(choose(missing).line).toContain('cannot be downloaded: ENOTFOUND');
  });
});

describe('DISPATCH_RUNTIME', () => {
  it('takes the stand-in where Electron would run, without a try', () => {
    const place = project(answers(), { env: { DISPATCH_RUNTIME: 'stand-in' } });
    const { kind, line } = choose(place);
    expect(kind).toBe('stand-in');
    expect(line).toContain('(DISPATCH_RUNTIME asks for it)');
    expect(place.runs()).toEqual([]);
    expect(() => choose({ ...place, platform: 'darwin' })).toThrow('is for Linux only');
  });

  it('takes Electron or nothing, and tries anew what failed before', () => {
    const place = project('kill -SEGV $$');
    choose(place);
    const byHand = { ...place, env: { ...place.env, DISPATCH_RUNTIME: 'electron' } };
    const why = `DISPATCH_RUNTIME asks for electron, but Electron cannot run here: it crashes (SIGSEGV)`;
    expect(() => choose(byHand)).toThrow(why);
    expect(place.runs()).toHaveLength(2);
    const missing = project(null, { env: { DISPATCH_RUNTIME: 'electron' } });
    expect(() => choose(missing)).toThrow('cannot be downloaded: ENOTFOUND');
  });

  it('may be nothing else', () => {
    const place = project(answers(), { env: { DISPATCH_RUNTIME: 'Electron' } });
    expect(() => choose(place)).toThrow(
      'DISPATCH_RUNTIME is "Electron", but can only be "electron" or "stand-in".',
    );
  });
});

describe('ELECTRON_OVERRIDE_DIST_PATH', () => {
  it('gives another Electron, which is tried as well', () => {
    const dist = newFolder();
    writeDistribution(dist, answers());
    const place = project(null, { env: { ELECTRON_OVERRIDE_DIST_PATH: dist } });
    expect(choose(place)).toMatchObject({
      kind: 'electron',
      distPath: dist,
      line: `Runtime: Electron, in ${dist} (ELECTRON_OVERRIDE_DIST_PATH)`,
    });
    writeDistribution(dist, 'exit 1');
    expect(choose(place).kind).toBe('stand-in');
  });

  it('gives the stand-in, which is not tried, and no Electron by hand', () => {
    const place = project(answers());
    const given = { ...place, env: { ...place.env, ELECTRON_OVERRIDE_DIST_PATH: 'stand-in-dist' } };
    expect(choose(given)).toMatchObject({ kind: 'stand-in', distPath: place.standInDist });
    const byHand = { ...given, env: { ...given.env, DISPATCH_RUNTIME: 'electron' } };
    expect(() => choose(byHand)).toThrow('ELECTRON_OVERRIDE_DIST_PATH is the stand-in');
  });
});

describe('an Electron that is there by half', () => {
  it('is not taken when it crashes after its answer', () => {
    expect(choose(project(`${answers()}\nkill -SEGV $$`)).line).toContain('it crashes (SIGSEGV)');
  });

  it('is not taken when its download leaves no program', () => {
    const place = project(null);
    writeFileSync(join(place.electron, 'install.js'), '');
    expect(choose(place).line).toBe(
      standInBecause(`Electron ${version} cannot be downloaded: the download is incomplete`),
    );
  });

  it('is downloaded anew when it is of an older package', () => {
    const place = project(answers());
    writeFileSync(join(place.electron, 'dist', 'version'), '44.0.0');
    expect(choose(place).line).toContain('cannot be downloaded: ENOTFOUND');
    expect(place.runs()).toEqual([]);
  });
});
