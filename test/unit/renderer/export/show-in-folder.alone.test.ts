import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { refusal } from '../../../../src-shared/errors.ts';
import { nextCall } from '../../../support/fake-core.ts';

const shown = vi.hoisted(() => ({ toasts: [] as string[], errors: 0 }));
vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => shown.toasts.push(text),
}));
vi.mock('../../../../src-renderer/state/show-error.ts', () => ({
  showError: () => {
    shown.errors += 1;
  },
}));
const { showInFolder } = await import('../../../../src-renderer/features/export/show-in-folder.ts');

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('names the file that is no longer where it was saved, and says other failures as they are', async () => {
  const gone = showInFolder({ exportId: 'one', path: '/home/anna/orders.csv' });
  (await nextCall('exports.show')).refuse(refusal('not_found', 'The exported file is gone.', 'file_gone'));
  await gone;
  expect(shown).toEqual({ toasts: [expect.stringContaining('/home/anna/orders.csv')], errors: 0 });
  const over = showInFolder({ exportId: 'two', path: '/home/anna/orders.csv' });
  (await nextCall('exports.show')).refuse(refusal('not_found', 'This export is over.', 'export'));
  await over;
  expect([shown.toasts.length, shown.errors]).toEqual([1, 1]);
});
