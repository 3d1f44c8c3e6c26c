import { describe, expect, it } from 'vitest';
import { callThread, type TableThread } from '../../../../src-renderer/features/table-file/call-thread.ts';
import type { TableResponse } from '../../../../src-renderer/features/table-file/table-request.ts';

const empty: TableResponse = { what: 'orders', table: { kind: 'failed', reason: 'empty' } };
const question = { want: 'orders', file: new Blob([]) } as const;

/** A thread that does as it is told here. */
function fakeThread(
  onQuestion: (thread: { answer(answer: TableResponse): void; fail(message: string): void }) => void,
) {
  const hearers: Record<string, ((event: never) => void)[]> = { message: [], error: [] };
  const seen = { questions: 0, isEnded: false };
  const tell = (type: string, event: object) => {
    for (const hear of hearers[type] ?? []) hear(event as never);
  };
  const thread: TableThread = {
    postMessage() {
      seen.questions += 1;
      onQuestion({ answer: data => tell('message', { data }), fail: message => tell('error', { message }) });
    },
    addEventListener(type: string, hear: (event: never) => void) {
      hearers[type]?.push(hear);
    },
    terminate() {
      seen.isEnded = true;
    },
  };
  return { thread, seen };
}

describe('a thread that reads a file', () => {
  it('is ended once it has answered', async () => {
    const { thread, seen } = fakeThread(({ answer }) => answer(empty));
    expect(await callThread(thread, question, new AbortController().signal)).toEqual(empty);
    expect(seen).toEqual({ questions: 1, isEnded: true });
  });

  it('is ended when its time is over', async () => {
    const { thread, seen } = fakeThread(() => undefined);
    expect(await callThread(thread, question, new AbortController().signal, 1)).toBeNull();
    expect(seen.isEnded).toBe(true);
  });

  it('is ended at once when it is given up, and what it says later counts for nothing', async () => {
    const stop = new AbortController();
    const late: { answer?: (answer: TableResponse) => void } = {};
    const { thread, seen } = fakeThread(({ answer }) => {
      late.answer = answer;
      stop.abort();
    });
    const asked = callThread(thread, question, stop.signal);
    await expect(asked).rejects.toMatchObject({ error: { code: 'cancelled' } });
    late.answer?.(empty);
    await expect(asked).rejects.toMatchObject({ error: { code: 'cancelled' } });
    expect(seen.isEnded).toBe(true);
  });

  it('is asked nothing where it was given up before', async () => {
    const { thread, seen } = fakeThread(({ answer }) => answer(empty));
    await expect(callThread(thread, question, AbortSignal.abort())).rejects.toMatchObject({
      error: { code: 'cancelled' },
    });
    expect(seen).toEqual({ questions: 0, isEnded: true });
  });

  it.each([
    ['breaks', (thread: { fail(message: string): void }) => thread.fail('out of memory')],
    ['breaks without a word', (thread: { fail(message: string): void }) => thread.fail('')],
    [
      'finds what nobody foresaw',
      (thread: { answer(answer: TableResponse): void }) => thread.answer({ what: 'threw', message: 'odd' }),
    ],
  ])('that %s is a failure of our own, and is ended', async (_, does) => {
    const { thread, seen } = fakeThread(does);
    await expect(callThread(thread, question, new AbortController().signal)).rejects.toMatchObject({
      error: { code: 'internal' },
    });
    expect(seen.isEnded).toBe(true);
  });
});
