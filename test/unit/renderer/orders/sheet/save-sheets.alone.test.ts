import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import { DispatchError, refusal } from '../../../../../src-shared/errors.ts';
import { leave, nextCall, tell } from '../../../../support/fake-core.ts';

const shown = vi.hoisted(() => ({ toasts: [] as string[], errors: [] as unknown[] }));
vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => shown.toasts.push(text),
}));
vi.mock('../../../../../src-renderer/state/show-error.ts', () => ({
  showError: (error: unknown) => shown.errors.push(error),
}));
const { saveSheets } = await import('../../../../../src-renderer/features/orders/sheet/save-sheets.ts');
const { noSheetsJob, useSheetsJob } = await import(
  '../../../../../src-renderer/features/orders/sheet/sheets-job.ts'
);

i18n.loadAndActivate({ locale: 'en', messages: {} });

afterEach(() => {
  leave();
  for (const list of Object.values(shown)) list.splice(0);
});

const titles = new Map([
  ['a', 'PO-1'],
  ['b', 'PO-2'],
]);
const path = '/home/anna/sheets.pdf';

/** Begins a job. @returns the question for its result */
async function begun() {
  const saving = saveSheets({ environmentId: 'one', titles, isWithPrice: true, isWithNote: false });
  const asked = await nextCall('sheets.begin');
  expect(asked.input).toMatchObject({ environmentId: 'one', localIds: ['a', 'b'], isWithNote: false });
  asked.answer({ sheetsId: 'job', path });
  expect(await saving).toBe(true);
  return nextCall('sheets.result');
}

const stateNow = () => useSheetsJob.getState();

it('the progress is that of the own job', async () => {
  const result = await begun();
  tell('sheets.progressed', { sheetsId: 'other', done: 2, total: 2 });
  expect(stateNow().running).toEqual({ sheetsId: 'job', done: 0, total: 2 });
  tell('sheets.progressed', { sheetsId: 'job', done: 1, total: 2 });
  expect(stateNow().running).toEqual({ sheetsId: 'job', done: 1, total: 2 });
  result.answer({ path, missing: [], partial: [] });
  await vi.waitFor(() => expect(shown.toasts).toHaveLength(1));
  expect(stateNow()).toEqual(noSheetsJob);
});

it('orders without a sheet stay named until the user has read it', async () => {
  const result = await begun();
  result.answer({ path, missing: ['b'], partial: [] });
  await vi.waitFor(() => expect(stateNow().result).toMatchObject({ missing: ['PO-2'], partial: [] }));
  expect([stateNow().running, shown.toasts]).toEqual([null, []]);
});

it('in another environment only a toast tells the end, with what is missing or not', async () => {
  const result = await begun();
  leave();
  tell('sheets.progressed', { sheetsId: 'job', done: 1, total: 2 });
  result.answer({ path, missing: ['b'], partial: [] });
  await vi.waitFor(() => expect(shown.toasts).toHaveLength(1));
  expect(stateNow()).toEqual(noSheetsJob);
});

it('a failure stays on screen; in another environment it is said at once', async () => {
  const failed = refusal('internal', 'It stopped.', 'sheets_not_made');
  const first = await begun();
  first.refuse(failed);
  await vi.waitFor(() => expect(stateNow().error).toMatchObject({ reason: 'sheets_not_made' }));
  expect(shown.errors).toEqual([]);
  leave();
  const second = await begun();
  leave();
  second.refuse(failed);
  await vi.waitFor(() => expect(shown.errors).toEqual([failed]));
  expect(stateNow()).toEqual(noSheetsJob);
});

it('a job that was cancelled is no failure', async () => {
  const result = await begun();
  result.refuse(new DispatchError('cancelled', 'Cancelled.'));
  await vi.waitFor(() => expect(shown.toasts).toEqual([expect.stringMatching(/^Cancelled/)]));
  expect([stateNow(), shown.errors]).toEqual([noSheetsJob, []]);
});
