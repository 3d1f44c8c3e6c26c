import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { MethodInput } from '../../src-shared/contract/contract.ts';
import { maxSheets } from '../../src-shared/contract/sheet-limits.ts';
import { errorOf, type Fixture, type FixtureOptions, startCore } from '../support/core.ts';

const pdf = Buffer.from('%PDF-1.7 sheets');
const asked = {
  environmentId: 'local',
  localIds: ['order-1', 'order-2', 'order-3'],
  isWithPrice: true,
  isWithNote: false,
  suggestedName: 'sheets.pdf',
} satisfies MethodInput<'sheets.begin'>;

/** A core whose window with the sheets is the test's. */
async function started(options: Pick<FixtureOptions, 'savePath'> = {}) {
  const desktop = {
    openSheetsWindow: vi.fn(() => Promise.resolve()),
    sheetsAsPdf: vi.fn((): Promise<Uint8Array> => Promise.resolve(pdf)),
    closeSheetsWindow: vi.fn(() => Promise.resolve()),
    /** Of each page that asked to be watched: what is called when it goes. */
    goes: [] as (() => void)[],
    whenPageGoes: (listener: () => void) => {
      desktop.goes.push(listener);
      return () => void desktop.goes.splice(desktop.goes.indexOf(listener), 1);
    },
  };
  const fixture = await startCore({ ...options, desktop });
  return { ...fixture, desktop };
}

const begin = async ({ call }: Pick<Fixture, 'call'>) =>
  (await call('sheets.begin', asked)) ?? expect.unreachable('a place was chosen');
const parts = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.part'));
const ready = (sheetsId: string, missing: string[] = [], partial: string[] = []) => ({
  sheetsId,
  missing,
  partial,
});

describe('order sheets', () => {
  it('are saved when their page is ready, and say which orders they lack', async () => {
    const fixture = await started();
    const { call, desktop, folder } = fixture;
    writeFileSync(join(folder, 'sheets.pdf'), 'before');
    const { sheetsId, path } = await begin(fixture);
    expect(desktop.openSheetsWindow).toHaveBeenCalledExactlyOnceWith(sheetsId, 'local');
    expect(await call('sheets.job', { sheetsId })).toEqual({
      localIds: asked.localIds,
      isWithPrice: true,
      isWithNote: false,
    });
    await call('sheets.noteProgress', { sheetsId, done: 2 });
    expect(fixture.events).toContainEqual({
      event: 'sheets.progressed',
      payload: { sheetsId, done: 2, total: 3 },
    });
    expect(readFileSync(path, 'utf8')).toBe('before');
    const result = call('sheets.result', { sheetsId });
    await call('sheets.ready', ready(sheetsId, ['order-2'], ['order-3']));
    expect(await result).toEqual({ path, missing: ['order-2'], partial: ['order-3'] });
    expect(desktop.sheetsAsPdf).toHaveBeenCalledExactlyOnceWith(sheetsId);
    expect(desktop.closeSheetsWindow).toHaveBeenCalledExactlyOnceWith(sheetsId);
    expect(readFileSync(path)).toEqual(pdf);
    expect(parts(folder)).toEqual([]);
    // Its folder can be shown like that of an export.
    await call('exports.show', { exportId: sheetsId });
    // The next job may begin.
    await begin(fixture);
  });

  it('are printed once, however often their page says that it is ready', async () => {
    const fixture = await started();
    const { call, desktop } = fixture;
    const printed = Promise.withResolvers<Uint8Array>();
    desktop.sheetsAsPdf.mockReturnValue(printed.promise);
    const { sheetsId } = await begin(fixture);
    await call('sheets.ready', ready(sheetsId));
    await call('sheets.ready', ready(sheetsId));
    printed.resolve(pdf);
    await call('sheets.result', { sheetsId });
    expect(desktop.sheetsAsPdf).toHaveBeenCalledTimes(1);
  });

  it('are no file where not one order could be read', async () => {
    const fixture = await started();
    const { call, desktop, folder } = fixture;
    const { sheetsId, path } = await begin(fixture);
    await call('sheets.ready', ready(sheetsId, asked.localIds));
    expect(await call('sheets.result', { sheetsId })).toEqual({
      path: null,
      missing: asked.localIds,
      partial: [],
    });
    expect(parts(folder)).toEqual([]);
    expect([existsSync(path), desktop.sheetsAsPdf.mock.calls.length]).toEqual([false, 0]);
  });

  it('are made for one job at a time, of so many orders, and only as a PDF', async () => {
    const fixture = await started();
    const { call } = fixture;
    const { sheetsId } = await begin(fixture);
    expect(await errorOf(call('sheets.begin', asked))).toMatchObject({ reason: 'sheets_running' });
    await call('sheets.cancel', { sheetsId: 'other' });
    expect(await errorOf(call('sheets.begin', asked))).toMatchObject({ reason: 'sheets_running' });
    await call('sheets.cancel', { sheetsId });
    for (const wrong of [
      { suggestedName: 'sheets.exe' },
      { localIds: [] },
      { localIds: Array.from({ length: maxSheets + 1 }, (_, index) => `order-${index}`) },
    ])
      expect(await errorOf(call('sheets.begin', { ...asked, ...wrong }))).toMatchObject({
        code: 'bad_request',
      });
    await begin(fixture);
  });
});

describe('order sheets leave nothing behind', () => {
  type Started = Awaited<ReturnType<typeof started>>;
  const ends: [how: string, end: (fixture: Started, sheetsId: string) => unknown, error: object][] = [
    ['the user cancels', ({ call }, sheetsId) => call('sheets.cancel', { sheetsId }), { code: 'cancelled' }],
    ['the asking window closes', ({ desktop }) => desktop.goes[0]?.(), { reason: 'sheets_not_made' }],
    ['their own page crashes', ({ desktop }) => desktop.goes.at(-1)?.(), { reason: 'sheets_not_made' }],
    [
      'the user cancels while they are printed',
      async ({ call, desktop }, sheetsId) => {
        const printed = Promise.withResolvers<Uint8Array>();
        desktop.sheetsAsPdf.mockReturnValue(printed.promise);
        await call('sheets.ready', ready(sheetsId));
        await call('sheets.cancel', { sheetsId });
        printed.resolve(pdf);
      },
      { code: 'cancelled' },
    ],
    [
      'they cannot be printed',
      async ({ call, desktop }, sheetsId) => {
        desktop.sheetsAsPdf.mockRejectedValue(new Error('Printing failed'));
        await call('sheets.ready', ready(sheetsId));
      },
      { code: 'internal' },
    ],
  ];
  it.each(ends)('when %s', async (_how, end, error) => {
    const fixture = await started();
    const { call, desktop, folder } = fixture;
    const { sheetsId, path } = await begin(fixture);
    await call('sheets.job', { sheetsId });
    expect(parts(folder)).toHaveLength(1);
    const result = errorOf(call('sheets.result', { sheetsId }));
    await end(fixture, sheetsId);
    expect(await result).toMatchObject(error);
    expect(parts(folder)).toEqual([]);
    expect(existsSync(path)).toBe(false);
    expect(desktop.closeSheetsWindow).toHaveBeenCalledWith(sheetsId);
    expect(await errorOf(call('sheets.ready', ready(sheetsId)))).toMatchObject({ code: 'not_found' });
  });

  it('when the program ends', async () => {
    const fixture = await started();
    const { path } = await begin(fixture);
    expect(parts(fixture.folder)).toHaveLength(1);
    await fixture.stop();
    expect([parts(fixture.folder), existsSync(path)]).toEqual([[], false]);
  });

  it('when the place cannot be written, or their window cannot be opened', async () => {
    const nowhere = await started({ savePath: '/nowhere/at/all/sheets.pdf' });
    expect(await errorOf(nowhere.call('sheets.begin', asked))).toMatchObject({ code: 'storage_failed' });
    expect(nowhere.desktop.openSheetsWindow).not.toHaveBeenCalled();

    const fixture = await started();
    fixture.desktop.openSheetsWindow.mockRejectedValueOnce(new Error('No window'));
    expect(await errorOf(fixture.call('sheets.begin', asked))).toMatchObject({ code: 'internal' });
    expect(parts(fixture.folder)).toEqual([]);
    await begin(fixture);
  });
});
