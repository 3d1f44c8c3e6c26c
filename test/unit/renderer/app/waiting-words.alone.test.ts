import { expect, it, vi } from 'vitest';
import { wordsOf } from '../../../support/markup.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ navigate: () => undefined }));
const { WaitingWords } = await import('../../../../src-renderer/app/OtherOutboxes.tsx');

it.each([
  [{ waiting: 2, unconfirmed: 0, isPaused: false }, '2 items queued'],
  [{ waiting: 1, unconfirmed: 0, isPaused: true }, '1 item queued, sending paused'],
  [{ waiting: 5, unconfirmed: 1, isPaused: false }, '4 items queued, 1 item unconfirmed'],
  [{ waiting: 2, unconfirmed: 2, isPaused: true }, '2 items unconfirmed, sending paused'],
])('another environment calls nothing queued that may have arrived: %o', (props, words) => {
  expect(wordsOf(WaitingWords, props)).toBe(words);
});
