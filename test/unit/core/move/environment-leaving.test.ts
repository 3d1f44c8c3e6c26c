import { expect, it, onTestFinished, vi } from 'vitest';
import { createLeaving } from '../../../../src-main/core/environment-leaving.ts';
import type { MovingParts } from '../../../../src-main/core/moving-parts.ts';
import { fakeClock, fakeSecretStore } from '../../../support/fakes.ts';

it('a move that is cancelled while a request is on its way ends at once, and sending goes on', async () => {
  // The longest wait for the request is never over.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const session = {
    seat: { check: async () => undefined, state: () => ({ kind: 'ours' }) },
    holdForMove: vi.fn(),
    goOnAfterMove: vi.fn(),
    attemptsEnded: () => new Promise<void>(() => undefined),
  };
  const whileClosed = vi.fn();
  const parts = {
    sources: {
      ports: { clock: fakeClock(), log: { write: () => undefined }, secrets: fakeSecretStore() },
      emit: () => undefined,
    },
    work: {
      sessions: { inTurn: (_id: string, step: () => unknown) => step(), now: () => session },
      whileClosed,
      changed: () => undefined,
    },
    assertOfService: () => undefined,
  };
  const stop = new AbortController();
  const leave = createLeaving(parts as unknown as MovingParts);
  const ended = vi.fn<(error: unknown) => void>();
  leave('/home/anna/work.dispatchmove', ['office'], stop.signal).catch(ended);
  await vi.waitFor(() => expect(session.holdForMove).toHaveBeenCalledTimes(1));
  stop.abort();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  expect(ended.mock.lastCall).toMatchObject([{ error: { code: 'cancelled' } }]);
  expect([session.goOnAfterMove.mock.calls.length, whileClosed.mock.calls]).toEqual([1, []]);
});
