import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { supportFileNames } from '../../src-shared/contract/diagnostics.ts';
import { errorOf, startCore } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';
import { saveSupportFile, supportTexts, textsInZip } from '../support/support-file.ts';

afterEach(() => void vi.useRealTimers());

const crash = {
  startedAtMs: 1,
  foundAtMs: 2,
  version: '0.9.0',
  failure: { kind: 'exception', name: 'TypeError', text: '…', code: null, where: 'a main.cjs:1:2' },
};

describe('the support file', () => {
  it('has versions, settings, states, sizes, crashes, calls and the log, each in a file of its own', async () => {
    const fixture = await startCore({ crashes: { former: crash, known: [crash] }, networkDrive: 'nfs4' });
    const notice = 'settings lost /home/anna/.config/Dispatch/damaged/1';
    await fixture.call('settings.save', { theme: 'dark', dismissedNotices: [notice] });
    await untilPhase(fixture, await place(fixture), 'accepted');
    const texts = await supportTexts(fixture);
    expect(Object.keys(texts)).toEqual([...supportFileNames]);
    expect(JSON.parse(texts['about.json'])).toMatchObject({
      version: '0.0.0',
      runtime: 'test',
      secretStore: 'keychain',
      networkDrive: 'nfs4',
    });
    expect(JSON.parse(texts['settings.json'])).toMatchObject({ theme: 'dark', dismissedNotices: 1 });
    expect(JSON.parse(texts['environments.json'])).toMatchObject([
      { id: 'local', connection: { state: 'connected' } },
    ]);
    const databases = JSON.parse(texts['databases.json']);
    expect(databases.local.rows.transport_order).toBe(1);
    expect([databases.local.sizeBytes > 4_096, databases.app.sizeBytes > 0]).toEqual([true, true]);
    expect(JSON.parse(texts['crashes.json'])).toEqual([crash]);
    expect(texts['calls.txt']).toMatch(/^\S+Z {2}POST {2}\/v2\/orders {2}201 .* ms$/m);
    const log = texts['log.txt'].trim().split('\n');
    const times = log.map(line => JSON.parse(line).at);
    expect([times.length > 1, times.toSorted()]).toEqual([true, times]);
    expect(texts['log.txt']).not.toContain('"event":"call"');
  });

  it('has no secret, no content of an order, no name and no folder of the user', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    await fixture.call('settings.save', { dismissedNotices: [`settings lost ${fixture.folder}`] });
    const stored = await fixture.secrets.get('local/credential');
    const { clientSecret } = JSON.parse(stored?.reveal() ?? '');
    const all = JSON.stringify(await supportTexts(fixture));
    for (const text of [
      'TRE-1187',
      'Tampere',
      'Audi',
      'ABC-123',
      'WAUZZZF24NN012345',
      clientSecret,
      fixture.folder,
    ])
      expect(all).not.toContain(text);
  });

  it('is saved as it was shown, without what was left out', async () => {
    const fixture = await startCore();
    const { supportId, files } = await fixture.call('diagnostics.collect', {});
    const shown = await fixture.call('diagnostics.read', { supportId, name: 'log.txt' });
    expect(files.find(({ name }) => name === 'log.txt')?.sizeBytes).toBe(Buffer.byteLength(shown.text));
    appendFileSync(join(fixture.folder, 'logs', 'dispatch.log'), '{"at":"9","event":"later"}\n');
    const { path } = await fixture.call('diagnostics.save', { supportId, names: ['log.txt', 'about.json'] });
    const saved = await textsInZip(path ?? '');
    expect(Object.keys(saved)).toEqual(['about.json', 'log.txt']);
    expect(saved['log.txt']).toBe(shown.text);
    expect(path).toBe(join(fixture.folder, 'dispatch-support.zip'));
  });

  it('is in no file before somebody says where', async () => {
    const fixture = await startCore();
    await fixture.call('diagnostics.collect', {});
    expect(existsSync(join(fixture.folder, 'dispatch-support.zip'))).toBe(false);
  });

  it('cuts a file that is too large, and says so at its end', async () => {
    const fixture = await startCore();
    const logPath = join(fixture.folder, 'logs', 'dispatch.log');
    // Each is written as an escape, six times as long.
    const line = JSON.stringify({ at: '2026', event: 'x', text: '\u202e'.repeat(1_000) });
    appendFileSync(logPath, `${line}\n`.repeat(900));
    const { 'log.txt': text } = await supportTexts(fixture);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_194_304);
    expect(text.endsWith('… The rest is left out, because the file would be too large.\n')).toBe(true);
  });

  it('is forgotten after ten minutes without use, and where many more are collected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fixture = await startCore();
    const { supportId } = await fixture.call('diagnostics.collect', {});
    const read = () => fixture.call('diagnostics.read', { supportId, name: 'about.json' });
    vi.advanceTimersByTime(599_000);
    await read();
    vi.advanceTimersByTime(599_000);
    await read();
    vi.advanceTimersByTime(601_000);
    expect(await errorOf(read())).toMatchObject({ code: 'not_found', reason: 'support_file' });
    const other = await fixture.call('diagnostics.collect', {});
    for (const _ of [1, 2, 3, 4]) await fixture.call('diagnostics.collect', {});
    const lost = fixture.call('diagnostics.save', { supportId: other.supportId, names: ['about.json'] });
    expect(await errorOf(lost)).toMatchObject({ reason: 'support_file' });
  });

  it('has one file for each that anybody chose', async () => {
    const fixture = await startCore();
    const path = await saveSupportFile(fixture);
    expect(readFileSync(path).toString('latin1').split('PK\u0003\u0004')).toHaveLength(8);
  });
});

it('the window is told of the former run, and of a network drive', async () => {
  const fixture = await startCore({ crashes: { former: crash, known: [crash] }, networkDrive: 'cifs' });
  expect(await fixture.call('app.info', {})).toMatchObject({
    formerCrash: { startedAtMs: 1 },
    networkDrive: 'cifs',
  });
  const calm = await startCore();
  expect(await calm.call('app.info', {})).toMatchObject({ formerCrash: null, networkDrive: null });
});

it('the folder of the log is opened by the desktop, and its failure is told', async () => {
  const openLogFolder = vi.fn(() => Promise.resolve());
  const fixture = await startCore({ desktop: { openLogFolder } });
  await fixture.call('diagnostics.openLogFolder', {});
  expect(openLogFolder).toHaveBeenCalledTimes(1);
  openLogFolder.mockRejectedValueOnce(new Error('no file manager'));
  expect(await errorOf(fixture.call('diagnostics.openLogFolder', {}))).toMatchObject({ code: 'internal' });
});
