import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
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
    for (let part = 0; part < 25; part += 1) log.write(`line ${line}`, { long: 'x'.repeat(4_000) });
    await new Promise(setImmediate);
  }
  expect(statSync(`${path}.old`).size).toBeGreaterThan(1_048_576);
  expect(statSync(path).size).toBeLessThan(1_048_576);
  const events = (await log.read(1_000)).map(({ event }) => event);
  expect(events).toHaveLength(300);
  expect([...new Set(events)]).toEqual(Array.from({ length: 12 }, (_, index) => `line ${11 - index}`));
});

it('does not grow without end where the former file cannot be replaced', async () => {
  const path = newPath();
  const log = openLog(path);
  mkdirSync(`${path}.old`);
  for (let line = 0; line < 12; line += 1) {
    for (let part = 0; part < 25; part += 1) log.write(`line ${line}`, { long: 'x'.repeat(4_000) });
    await new Promise(setImmediate);
    expect(statSync(path).size).toBeLessThan(1_048_576);
  }
  expect((await log.read(1)).map(({ event }) => event)).toEqual(['line 11']);
});

/** A log of about the largest size, its lines numbered. */
async function fullLog() {
  const path = newPath();
  const log = openLog(path);
  for (let line = 0; line < 12_000; line += 1) {
    log.write('call', { line, text: 'ä'.repeat(50) });
    if (line % 1_000 === 0) await new Promise(setImmediate);
  }
  await log.read(1);
  return { path, log };
}

it('parses the lines that are wanted and no others, once for all who ask at the same time', async () => {
  const { log } = await fullLog();
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => log.read(1_000)));
  expect(parse).toHaveBeenCalledTimes(1_000);
  expect(first?.map(({ fields }) => fields.line)).toEqual(
    Array.from({ length: 1_000 }, (_, n) => 11_999 - n),
  );
  expect(others.every(other => other === first)).toBe(true);
  log.write('next');
  expect((await log.read(1_000))[0]?.event).toBe('next');
});

it('reads all of it in pieces, between which others have their turn', async () => {
  const { log } = await fullLog();
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  let most = 0;
  const turns = setInterval(() => {
    most = Math.max(most, parse.mock.calls.length);
    parse.mockClear();
  });
  const lines = await log.read(20_000);
  clearInterval(turns);
  expect(lines.map(({ fields }) => fields.line)).toEqual(
    Array.from({ length: 12_000 }, (_, n) => 11_999 - n),
  );
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(2_000);
});

it('goes on before a line that has no end', async () => {
  const path = newPath();
  const log = openLog(path);
  log.write('before');
  await log.read(1);
  appendFileSync(path, `${'x'.repeat(1_000_000)}\n`);
  log.write('after');
  expect((await log.read(10)).map(({ event }) => event)).toEqual(['after', 'before']);
});

it('has no VIN, whoever made an id or a code of one', async () => {
  const path = newPath();
  const log = openLog(path);
  log.write('call', {
    path: '/v2/orders/ord_wvwzzz1jz3w386752/files',
    code: 'WVWZZZ1JZ3W386752',
    status: 404,
  });
  log.write('call', { path: '/v2/orders/ord_01k5x2m9q7r4t6w8y0abc', requestId: 'req_4f1e' });
  const [kept, masked] = await log.read(2);
  expect(masked?.fields).toEqual({ path: '/v2/orders/ord_(vin)/files', code: '(vin)', status: 404 });
  expect(kept?.fields.path).toBe('/v2/orders/ord_01k5x2m9q7r4t6w8y0abc');
});

it('no line is longer than 4 KiB, whatever is to be logged', async () => {
  const path = newPath();
  const log = openLog(path);
  log.write('short', { text: 'ä"\n' });
  log.write('long', { status: 200, text: 'x'.repeat(15_000_000), other: 'y' });
  log.write('wide', { text: '🚗'.repeat(3_000), more: '\u0000'.repeat(3_000) });
  log.write(
    'many',
    Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field-${n}`, 'x'.repeat(50)])),
  );
  const [many, wide, long, short] = await log.read(10);
  const written = readFileSync(path, 'utf8').split('\n');
  expect(written.map(line => Buffer.byteLength(line)).filter(bytes => bytes > 4_096)).toEqual([]);
  expect(short?.fields).toEqual({ text: 'ä"\n' });
  expect(long?.fields).toEqual({ status: 200, text: `${'x'.repeat(996)} […]`, other: 'y' });
  expect(String(wide?.fields.text)).toMatch(/^(🚗)+ \[…\]$/u);
  expect(many).toEqual({ at: expect.any(String), event: 'many', fields: {} });
});

it('what a terminal or a viewer would obey is escaped in the file, and is read again as it was', async () => {
  const path = newPath();
  const log = openLog(path);
  const obeyed =
    '\u0000\u0007\u001b[31m\u007f\u0085\u009b31m\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff';
  log.write('odd', { text: `äöü 🚗 ${obeyed}` });
  const [line] = await log.read(1);
  expect(line?.fields.text).toBe(`äöü 🚗 ${obeyed}`);
  const written = readFileSync(path, 'utf8').trimEnd();
  expect(written.match(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu)).toBeNull();
  expect(written).toContain('äöü 🚗');
});

it('counts what was there before a restart', async () => {
  const path = newPath();
  const former = openLog(path);
  for (let line = 0; line < 250; line += 1) former.write('former', { long: 'x'.repeat(4_000) });
  await former.read(1);
  const log = openLog(path);
  for (let line = 0; line < 25; line += 1) log.write('latter', { long: 'x'.repeat(4_000) });
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

it.each(['dispatch.log', 'dispatch.log.old'])('a named pipe in the place of %s holds nobody up', name => {
  // Windows has none among its files.
  if (process.platform === 'win32') return;
  const path = newPath();
  mkdirSync(join(path, '..'));
  spawnSync('mkfifo', [join(path, '..', name)]);
  const program = `
    import { openLog } from ${JSON.stringify(join(import.meta.dirname, '../../../src-main/adapters/log.ts'))};
    const log = openLog(${JSON.stringify(path)});
    log.write('one');
    console.log((await log.read(9)).map(({ event }) => event).join());`;
  const options = { encoding: 'utf8', timeout: 20_000 } as const;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options);
  expect(stdout.trim()).toBe(name === 'dispatch.log' ? '' : 'one');
  expect(stdout).toContain('\n');
});

it('a file in the place of its folder does not keep the program from starting', async () => {
  const path = newPath();
  writeFileSync(join(path, '..'), 'a file');
  const log = openLog(path);
  log.write('one');
  expect(await log.read(9)).toEqual([]);
});
