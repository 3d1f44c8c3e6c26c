import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noDesktop } from '../../../../src-main/adapters/no-desktop.ts';
import { createOrderSheets } from '../../../../src-main/core/methods/order-sheets.ts';

it('end when their page makes no progress for some time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-sheets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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
  const begun = await handlers['sheets.begin']({
    environmentId: 'local',
    localIds: ['order-1', 'order-2'],
    isWithPrice: true,
    isWithNote: true,
    suggestedName: 'sheets.pdf',
  });
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
