import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
