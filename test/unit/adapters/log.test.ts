import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '../../../src-main/adapters/log.ts';

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'logs', 'dispatch.log');
}

it('gives back what was written, the newest first, also after a restart', async () => {
  const path = newPath();
  openLog(path).write('one', { status: 200 });
  await new Promise(setImmediate);
  const log = openLog(path);
  log.write('two');
  expect(await log.read(10)).toEqual([
    { at: expect.any(String), event: 'two', fields: {} },
    { at: expect.any(String), event: 'one', fields: { status: 200 } },
  ]);
  expect((await log.read(1)).map(({ event }) => event)).toEqual(['two']);
});

it('keeps one former file at 1 MiB, and reads over both', async () => {
  const path = newPath();
  const log = openLog(path);
  for (let line = 0; line < 12; line += 1) {
    log.write(`line ${line}`, { long: 'x'.repeat(100_000) });
    await new Promise(setImmediate);
  }
  expect(statSync(`${path}.old`).size).toBeGreaterThan(1_048_576);
  expect(statSync(path).size).toBeLessThan(1_048_576);
  expect((await log.read(100)).map(({ event }) => event)).toEqual(
    Array.from({ length: 12 }, (_, index) => `line ${11 - index}`),
  );
});

it('counts what was there before a restart', async () => {
  const path = newPath();
  const former = openLog(path);
  former.write('former', { long: 'x'.repeat(1_000_000) });
  await former.read(1);
  const log = openLog(path);
  log.write('latter', { long: 'x'.repeat(100_000) });
  await log.read(1);
  expect(statSync(`${path}.old`).size).toBeGreaterThan(1_048_576);
});

it('has the last line also where the process ends right after it', () => {
  const path = newPath();
  const module = new URL('../../../src-main/adapters/log.ts', import.meta.url);
  const script = `import { openLog } from ${JSON.stringify(module.href)};
    openLog(${JSON.stringify(path)}).write('last');
    process.exit(3);`;
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script]).status).toBe(3);
  expect(readFileSync(path, 'utf8')).toContain('"last"');
});

it('leaves out a line that a crash cut short', async () => {
  const path = newPath();
  const log = openLog(path);
  log.write('whole');
  await log.read(1);
  appendFileSync(path, '{"at":"2026-');
  expect((await log.read(10)).map(({ event }) => event)).toEqual(['whole']);
});

it('never fails a caller, and goes on when it can', async () => {
  const path = newPath();
  const log = openLog(path);
  rmSync(join(path, '..'), { recursive: true });
  writeFileSync(join(path, '..'), 'a file where the folder was');
  log.write('lost');
  await new Promise(setImmediate);
  rmSync(join(path, '..'));
  const again = openLog(path);
  again.write('kept');
  await again.read(1);
  expect(readFileSync(path, 'utf8')).toContain('"kept"');
});
