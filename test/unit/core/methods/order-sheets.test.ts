import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noDesktop } from '../../../../src-main/adapters/no-desktop.ts';
import { createOrderSheets } from '../../../../src-main/core/methods/order-sheets.ts';

const asked = {
  environmentId: 'local',
  localIds: ['order-1', 'order-2'],
  isWithPrice: true,
  isWithNote: true,
  suggestedName: 'sheets.pdf',
};

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-sheets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('leave no file where the program ends just after their window has closed', async () => {
  const folder = newFolder();
  let closed: () => void = () => undefined;
  const { handlers, stop } = createOrderSheets({
    desktop: {
      ...noDesktop,
      closeSheetsWindow: () => Promise.resolve(),
      chooseSavePath: name => Promise.resolve(join(folder, name)),
      whenPageGoes(gone) {
        closed = gone;
        return () => undefined;
      },
    },
    emit: () => undefined,
    keepShowable: () => undefined,
  });
  await handlers['sheets.begin'](asked);
  expect(readdirSync(folder)).toHaveLength(1);
  closed();
  await stop();
  expect(readdirSync(folder)).toEqual([]);
});

it('end when their page makes no progress for some time', async () => {
  const folder = newFolder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closeSheetsWindow = vi.fn(() => Promise.resolve());
  const { handlers } = createOrderSheets({
    desktop: {
      ...noDesktop,
      closeSheetsWindow,
      chooseSavePath: name => Promise.resolve(join(folder, name)),
    },
    emit: () => undefined,
    keepShowable: () => undefined,
    idleMs: 1_000,
  });
  const begun = await handlers['sheets.begin'](asked);
  const { sheetsId } = begun ?? expect.unreachable('a place was chosen');
  const result = Promise.resolve(handlers['sheets.result']({ sheetsId })).catch((error: unknown) => error);
  for (const done of [1, 2]) {
    vi.advanceTimersByTime(900);
    handlers['sheets.noteProgress']({ sheetsId, done });
  }
  vi.advanceTimersByTime(900);
  expect(closeSheetsWindow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(await result).toMatchObject({ error: { code: 'internal', reason: 'sheets_not_made' } });
  expect(closeSheetsWindow).toHaveBeenCalledExactlyOnceWith(sheetsId);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
});
