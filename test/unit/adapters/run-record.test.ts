import { spawnSync } from 'node:child_process';
import {
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
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { beginRun } from '../../../src-main/adapters/run-record.ts';

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const write = vi.fn();
const begin = (folder: string, nowMs: number) => beginRun(folder, '1.2.3', nowMs, { write });
const failure = { kind: 'exception', name: 'TypeError', text: 'no', code: null, where: 'a main.cjs:1:2' };
const events = () => write.mock.calls.map(([event]) => event);

describe('a run', () => {
  it('that ends in order leaves nothing, and the next start reports nothing', () => {
    const folder = newFolder();
    const first = begin(folder, 1);
    expect(first.crashes).toEqual({ former: null, known: [] });
    first.noteEnding();
    first.noteEnd();
    expect(readdirSync(folder)).toEqual([]);
    expect(begin(folder, 2).crashes).toEqual({ former: null, known: [] });
  });

  it('that is killed is reported by the next start, and by that only', () => {
    const folder = newFolder();
    begin(folder, 1);
    const crash = { startedAtMs: 1, foundAtMs: 2, version: '1.2.3', failure: null };
    const second = begin(folder, 2);
    expect(second.crashes).toEqual({ former: crash, known: [crash] });
    second.noteEnd();
    expect(begin(folder, 3).crashes).toEqual({ former: null, known: [crash] });
  });

  it('that fails is reported with its failure, also where it ended in order then', () => {
    const folder = newFolder();
    const run = begin(folder, 1);
    run.noteFailure(failure);
    run.noteEnding();
    expect(begin(folder, 2).crashes.former).toMatchObject({ failure });
  });

  it('that the system has killed while it ended is no crash', () => {
    const folder = newFolder();
    begin(folder, 1).noteEnding();
    write.mockClear();
    expect(begin(folder, 2).crashes.former).toBeNull();
    expect(write.mock.calls).toEqual([['former-run-ended-late', { startedAtMs: 1 }]]);
  });

  it('is reported as well where its record cannot be read', () => {
    for (const content of [
      '',
      '{"startedAtMs":"x"}',
      JSON.stringify({ startedAtMs: 1, version: 'x'.repeat(9_000) }),
    ]) {
      const folder = newFolder();
      writeFileSync(join(folder, 'run.json'), content);
      expect(begin(folder, 5).crashes.former).toMatchObject({ foundAtMs: 5, failure: null });
    }
  });

  it('knows the newest twenty crashes, and takes nothing else for one', () => {
    const folder = newFolder();
    for (let atMs = 0; atMs < 25; atMs += 1) begin(folder, atMs);
    const { known } = begin(folder, 25).crashes;
    expect(known.map(({ startedAtMs }) => startedAtMs)).toEqual(Array.from({ length: 20 }, (_, i) => 24 - i));
    writeFileSync(join(folder, 'crashes.json'), '[{"startedAtMs":1}]');
    expect(begin(folder, 26).crashes.known).toHaveLength(1);
  });

  it('goes on where nothing can be written, and says so in the log', () => {
    const folder = newFolder();
    for (const name of ['run.json', 'run.json.new', 'crashes.json.new']) mkdirSync(join(folder, name));
    write.mockClear();
    const run = begin(folder, 1);
    run.noteFailure(failure);
    expect(run.crashes).toEqual({ former: null, known: [] });
    expect(new Set(events())).toEqual(new Set(['run-not-recorded']));
  });

  it('is written as a whole', () => {
    const folder = newFolder();
    begin(folder, 1).noteEnding();
    expect(readdirSync(folder)).toEqual(['run.json']);
    expect(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))).toMatchObject({ isEnding: true });
  });
});

describe('a hostile record', () => {
  it('that leads in a circle does not keep the program from starting', () => {
    const folder = newFolder();
    for (const name of ['run.json', 'crashes.json']) symlinkSync(name, join(folder, name));
    expect(begin(folder, 1).crashes).toEqual({ former: null, known: [] });
  });

  it('that is a named pipe does not hold the start up', ({ skip }) => {
    if (process.platform === 'win32') skip('Windows has no named pipes among its files.');
    const folder = newFolder();
    for (const name of ['crashes.json']) spawnSync('mkfifo', [join(folder, name)]);
    const program = `
      import { beginRun } from ${JSON.stringify(join(import.meta.dirname, '../../../src-main/adapters/run-record.ts'))};
      const { crashes } = beginRun(${JSON.stringify(folder)}, '1', 1, { write: () => undefined });
      console.log(JSON.stringify(crashes));`;
    const options = { encoding: 'utf8', timeout: 20_000 } as const;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options);
    expect(stdout.trim()).toBe('{"former":null,"known":[]}');
  });

  it('of a size that no record has is not read', () => {
    const folder = newFolder();
    const good = { startedAtMs: 1, foundAtMs: 2, version: '1', failure: null };
    // It would be valid, were it not for its size: a file of gigabytes must not be read into memory.
    for (const name of ['run.json', 'crashes.json'])
      writeFileSync(
        join(folder, name),
        JSON.stringify(name === 'run.json' ? { ...good, isEnding: true } : [good]) + ' '.repeat(3_000_000),
      );
    const { former, known } = begin(folder, 5).crashes;
    expect(former).toMatchObject({ foundAtMs: 5 });
    expect(known).toEqual([former]);
  });

  it('with a time that is none is not passed on: no window can show it', () => {
    for (const startedAtMs of [1e300, -1e300, 8.64e15 + 1]) {
      const folder = newFolder();
      writeFileSync(
        join(folder, 'run.json'),
        JSON.stringify({ startedAtMs, version: '1', isEnding: false, failure: null }),
      );
      writeFileSync(
        join(folder, 'crashes.json'),
        JSON.stringify([{ startedAtMs, foundAtMs: 1, version: '1', failure: null }]),
      );
      const { known } = begin(folder, 5).crashes;
      expect(known).toHaveLength(1);
      for (const crash of known) expect(() => new Date(crash.startedAtMs).toISOString()).not.toThrow();
    }
  });

  it('of one crash does not take the others along', () => {
    const folder = newFolder();
    const crashOf = (startedAtMs: unknown) => ({ startedAtMs, foundAtMs: 2, version: '1', failure: null });
    writeFileSync(join(folder, 'crashes.json'), JSON.stringify([crashOf(3), crashOf('x'), null, crashOf(1)]));
    expect(begin(folder, 5).crashes.known.map(({ startedAtMs }) => startedAtMs)).toEqual([3, 1]);
  });
});
