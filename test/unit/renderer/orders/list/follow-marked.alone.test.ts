import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ followed: [] as string[], toasts: [] as string[] }));
vi.mock('../../../../../src-renderer/bridge/bridge.ts', () => ({
  call: async (_method: string, { localId }: { localId: string }) => void asked.followed.push(localId),
}));
vi.mock('../../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => asked.toasts.push(text),
}));
vi.mock('../../../../../src-renderer/features/orders/list/order-marks.ts', () => ({
  async *markedRowsOf(localIds: readonly string[]) {
    for (const localId of localIds) yield { localId, phase: localId === 'waits' ? 'queued' : 'accepted' };
  },
}));
const { followMarked } = await import('../../../../../src-renderer/features/orders/list/follow-marked.ts');

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('follows the marked orders that the service has accepted, and leaves out the others', async () => {
  await followMarked(new Set(['one', 'waits', 'two']), true);
  expect(asked).toEqual({ followed: ['one', 'two'], toasts: ['2 orders followed'] });
});
