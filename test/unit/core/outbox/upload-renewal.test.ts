import { describe, expect, it } from 'vitest';
import { isEnded } from '../../../../src-main/core/outbox/upload-renewal.ts';
import { drainOnFakeTime } from '../../../support/drain.ts';

const minute = 60_000;
const cameAtMs = Date.parse('2026-11-21T08:00:00Z');
const endsIn = (ms: number) => new Date(cameAtMs + ms).toISOString();

describe('an upload address', () => {
  it('has ended when its time is over, and half a minute more', () => {
    const after = (ms: number) => isEnded(endsIn(15 * minute), cameAtMs, cameAtMs + ms);
    expect([14, 15, 15.4, 15.6, 600].map(minutes => after(minutes * minute))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('says nothing where the clock here is wrong, so that it had ended before it came', () => {
    expect(isEnded(endsIn(-minute), cameAtMs, cameAtMs + 600 * minute)).toBe(false);
    expect(isEnded('soon', cameAtMs, cameAtMs + 600 * minute)).toBe(false);
  });
});

describe('a document whose address has ended while it waited', () => {
  const isUpload = (target: string) => target.startsWith('https:');

  /**
   * Nothing reaches where documents go for so long, and then everything does; the address is good for an hour.
   * @returns targets in their order, without repetitions one after the other
   */
  async function sentAfter(minutes: number): Promise<string[]> {
    const { drain, queue, pass, requests, endWith, entries } = drainOnFakeTime();
    endWith('refused', isUpload);
    const id = queue('keys');
    drain.start();
    await pass(minutes * minute);
    endWith('made');
    drain.retryNow(null);
    await pass(minute);
    expect(entries.ofOrder(entries.get(id).localId).at(-1)?.state).toBe('done');
    const targets = requests.map(({ target }) => (isUpload(target) ? 'bytes' : target));
    return targets.filter((target, index) => target !== targets[index - 1]);
  }

  it('gets a new one before a byte is sent to the old one', async () => {
    expect(await sentAfter(70)).toEqual(['/v2/files', 'bytes', '/v2/files', 'bytes', '/v2/orders']);
  });

  it('is sent to the one it has where the clock was set ahead after the order was placed', async () => {
    const { drain, queue, pass, requests, setClock, entries } = drainOnFakeTime();
    const id = queue('keys');
    setClock(120 * minute);
    drain.start();
    await pass(minute);
    expect(entries.ofOrder(entries.get(id).localId).at(-1)?.state).toBe('done');
    expect(requests.map(({ target }) => (isUpload(target) ? 'bytes' : target))).toEqual([
      '/v2/files',
      'bytes',
      '/v2/orders',
    ]);
  });

  it('is sent to the one it has while that is good', async () => {
    expect(await sentAfter(50)).toEqual(['/v2/files', 'bytes', '/v2/orders']);
  });
});
