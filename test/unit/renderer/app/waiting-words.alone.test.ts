import { expect, it, vi } from 'vitest';
import { wordsOf } from '../../../support/markup.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ navigate: () => undefined }));
const { WaitingWords } = await import('../../../../src-renderer/app/OtherOutboxes.tsx');

it.each([
  [{ waiting: 2, isAnySent: false, isPaused: false }, '2 items queued'],
  [{ waiting: 1, isAnySent: false, isPaused: true }, '1 item queued, paused'],
  [{ waiting: 2, isAnySent: true, isPaused: false }, '2 items not confirmed'],
  [{ waiting: 1, isAnySent: true, isPaused: true }, '1 item not confirmed, paused'],
])('another environment calls nothing queued that may have arrived: %o', (props, words) => {
  expect(wordsOf(WaitingWords, props)).toBe(words);
});
