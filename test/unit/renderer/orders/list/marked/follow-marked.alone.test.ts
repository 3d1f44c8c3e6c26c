import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ shown: 'one', followed: [] as string[], toasts: [] as string[] }));
vi.mock('../../../../../../src-renderer/bridge/bridge.ts', () => ({
  callOfShown: () => {
    const { shown } = asked;
    return async (_method: string, { localId }: { localId: string }) => {
      asked.followed.push(`${localId} in ${shown}`);
      asked.shown = 'another';
    };
  },
}));
vi.mock('../../../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => asked.toasts.push(text),
}));
vi.mock('../../../../../../src-renderer/features/orders/list/marked/order-marks.ts', () => ({
  async *markedRowsOf(localIds: readonly string[]) {
    for (const localId of localIds) yield { localId, phase: localId === 'waits' ? 'queued' : 'accepted' };
  },
}));
const { followMarked } = await import(
  '../../../../../../src-renderer/features/orders/list/marked/follow-marked.ts'
);

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('follows the accepted of the marked orders where they were marked, also when another environment is shown', async () => {
  await followMarked(new Set(['one', 'waits', 'two']), true);
  expect(asked).toMatchObject({ followed: ['one in one', 'two in one'], toasts: ['2 orders followed'] });
});
