import { afterEach, describe, expect, it, vi } from 'vitest';
import { cancelled } from '../../../../src-main/core/api/failure.ts';
import type { Log } from '../../../../src-main/core/ports/ports.ts';
import type { Synchronisation } from '../../../../src-shared/contract/order-list.ts';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { forgetWaits, nextWait } from '../../../support/fakes.ts';
import { longestWaitMs } from '../../../support/longest-wait.ts';
import { listingService, listOf, refusal } from '../../../support/stores.ts';

vi.mock('node:timers/promises', async () => (await import('../../../support/fakes.ts')).fakeTimers);
afterEach(forgetWaits);

const intervalMs = 15_000;

/** Orders on three pages, which a list reads that looks every fifteen seconds. */
function opened(more: Parameters<typeof listOf>[1] = {}) {
  const service = listingService();
  service.add(8);
  return { service, list: listOf(service, { intervalMs: () => intervalMs, ...more }) };
}

/** Ends the present wait when its time has passed. @returns the next one */
async function passOne(list: ReturnType<typeof listOf>, wait: Awaited<ReturnType<typeof nextWait>>) {
  list.clock.pass(wait.ms);
  wait.end();
  return nextWait();
}

const fail = (error: Error) => () => {
  throw error;
};

describe('the synchroniser', () => {
  it('reads the whole list, and looks at it again after the time that is set', async () => {
    const { service, list } = opened();
    list.synchroniser.start();
    const wait = await nextWait();
    expect(wait.ms).toBe(intervalMs);
    expect(list.shown()).toEqual(service.orders.map(({ id }) => id));
    const [arrived] = service.add();
    await passOne(list, wait);
    expect(list.shown()[0]).toBe(arrived?.id);
  });

  it('that ends by a fault says so in the log, without the words of the fault', async () => {
    const lines: string[] = [];
    const log: Log = { write: (event, fields) => void lines.push(`${event} ${JSON.stringify(fields)}`) };
    const intervalMs = () => {
      throw new TypeError("cannot read 'hush'");
    };
    opened({ log, intervalMs }).list.synchroniser.start();
    await vi.waitFor(() => expect(lines).toContain('synchroniser-ended {"reason":"internal"}'));
    expect(lines.join()).toMatch(/internal-error .*"name":"TypeError"/);
    expect(lines.join()).not.toContain('hush');
  });

  it('reads nothing more where it is to look only when somebody asks', async () => {
    const { service, list } = opened({ intervalMs: () => null });
    list.synchroniser.start();
    const wait = await nextWait();
    service.lists.length = 0;
    await passOne(list, wait);
    expect(service.lists).toEqual([]);
  });

  it('says that it failed until the service answers, also when it is woken with nothing to ask for', async () => {
    const { service, list } = opened();
    list.synchroniser.start();
    const wait = await nextWait();
    service.onList = fail(refusal(503));
    const again = await passOne(list, wait);
    expect(list.synchroniser.state().error).not.toBeNull();
    list.synchroniser.wake();
    await nextWait();
    expect(list.synchroniser.state().error).not.toBeNull();
    list.synchroniser.want(['nothing of this name']);
    await list.synchroniser.rest(async () => undefined);
    expect(list.synchroniser.state().error).not.toBeNull();
    again.end();
  });

  it('says when it last read the newest orders, whatever else it reads, and nothing once it is left', async () => {
    const { service, list } = opened();
    const begunAtMs = list.clock.nowMs();
    service.onList = ({ cursor }) => {
      if (cursor) list.clock.pass(1_000);
    };
    list.synchroniser.start();
    const wait = await nextWait();
    const readAt = () => list.synchroniser.state().headReadAtMs;
    expect(list.clock.nowMs()).toBeGreaterThan(begunAtMs);
    expect(readAt()).toBe(begunAtMs);
    const [first] = list.pages.ids(everyOrder, null, null);
    list.clock.pass(1_000);
    list.synchroniser.want([first ?? '']);
    await list.synchroniser.rest(async () => undefined);
    expect(service.reads).not.toEqual([]);
    expect(readAt()).toBe(begunAtMs);
    await passOne(list, wait);
    expect(readAt()).toBe(list.clock.nowMs());
    await list.synchroniser.stop();
    expect(readAt()).toBeNull();
  });

  it('waits as long as the service asks', async () => {
    const { service, list } = opened();
    service.onList = fail(refusal(429, 120_000));
    list.synchroniser.start();
    expect((await nextWait()).ms).toBe(120_000);
  });

  it('waits twice as long after each failure, and as ever once the list was read', async () => {
    const { service, list } = opened();
    const wellAgain = service.onList;
    service.onList = fail(refusal(503));
    list.synchroniser.start();
    const waits: number[] = [];
    let wait = await nextWait();
    for (let failures = 1; failures <= 6; failures += 1) {
      waits.push(wait.ms / intervalMs);
      if (failures === 6) service.onList = wellAgain;
      wait = await passOne(list, wait);
    }
    service.onList = fail(refusal(503));
    wait = await passOne(list, wait);
    expect([...waits, wait.ms / intervalMs]).toEqual([1, 2, 4, 8, 16, 16, 1]);
  });

  it('says why it does not go on until it does', async () => {
    const { service, list } = opened();
    const wellAgain = service.onList;
    service.onList = fail(refusal(503));
    list.synchroniser.start();
    const wait = await nextWait();
    expect(list.synchroniser.state().error).toMatchObject({ code: 'service_failed', status: 503 });
    service.onList = wellAgain;
    await passOne(list, wait);
    expect(list.synchroniser.state()).toMatchObject({ error: null, isComplete: true });
  });

  it('says so no more where somebody has looked by hand meanwhile', async () => {
    const { service, list } = opened();
    const wellAgain = service.onList;
    service.onList = fail(refusal(503));
    list.synchroniser.start();
    await nextWait();
    service.onList = wellAgain;
    await list.synchroniser.now();
    expect(list.synchroniser.state().error).toBeNull();
  });

  it('goes on at once where the connections were renewed under it', async () => {
    const { service, list } = opened();
    service.onList = () => {
      service.onList = () => undefined;
      throw cancelled();
    };
    list.synchroniser.start();
    await nextWait();
    expect(list.synchroniser.state()).toMatchObject({ error: null, isComplete: true });
  });

  it('goes on at once when it is woken, and waits again after it', async () => {
    const { list } = opened({ intervalMs: () => null });
    list.synchroniser.start();
    for (let times = 0; times < 3; times += 1) {
      await nextWait();
      list.synchroniser.wake();
    }
    expect((await nextWait()).ms).toBeGreaterThan(0);
  });

  it.each([
    ['before anything was read', () => undefined],
    ['in the middle of the list', (list: ReturnType<typeof listOf>) => list.synchroniser.now()],
  ])('waits while this computer cannot store %s, says so, and goes on then', async (_when, before) => {
    const { service, list } = opened();
    await before(list);
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const transaction = vi.spyOn(list.database, 'transaction').mockImplementation(fail(full));
    list.synchroniser.start();
    const wait = await nextWait();
    expect(list.synchroniser.state().error).toMatchObject({ code: 'storage_full' });
    transaction.mockRestore();
    await passOne(list, wait);
    expect(list.synchroniser.state()).toMatchObject({ error: null, isComplete: true });
    expect(list.shown()).toEqual(service.orders.map(({ id }) => id));
  });

  it('ends only when the page that is on its way has ended', async () => {
    const { service, list } = opened();
    const held: (() => void)[] = [];
    service.onList = () => new Promise(resolve => held.push(resolve));
    list.synchroniser.start();
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: longestWaitMs });
    let hasEnded = false;
    const ending = list.synchroniser.stop().then(() => {
      hasEnded = true;
    });
    await new Promise(setImmediate);
    expect(hasEnded).toBe(false);
    service.onList = () => undefined;
    held[0]?.();
    await ending;
  });

  it('that ends for good reads nothing more, whoever waits for a turn or asks later', async () => {
    const { service, list } = opened();
    const held: (() => void)[] = [];
    service.onList = () => new Promise(resolve => held.push(resolve));
    const ends: string[] = [];
    const ask = (work: Promise<unknown>) =>
      work.then(
        () => ends.push('answered'),
        (thrown: { error?: { code: string } }) => ends.push(thrown.error?.code ?? 'other'),
      );
    const query = { status: null, customerReference: null };
    const first = list.synchroniser.now().catch(() => undefined);
    const others = [
      ask(list.synchroniser.now()),
      ask(list.synchroniser.askService(query)),
      ask(list.synchroniser.rest(async () => undefined)),
    ];
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: longestWaitMs });
    const ending = list.synchroniser.end();
    service.onList = () => undefined;
    held[0]?.();
    await Promise.all([ending, ...others, first]);
    const read = service.lists.length;
    await ask(list.synchroniser.now());
    list.synchroniser.want(['ord_0001']);
    list.synchroniser.start();
    await list.synchroniser.end();
    expect(ends).toEqual(Array.from({ length: 4 }, () => 'cancelled'));
    expect(service.lists).toHaveLength(read);
  });

  it.each([
    ['a look by hand', (list: ReturnType<typeof listOf>) => list.synchroniser.now()],
    [
      'a question to the service',
      (list: ReturnType<typeof listOf>) =>
        list.synchroniser.askService({ status: null, customerReference: null }),
    ],
  ])('gives up %s that is on its way when it ends', async (_what, ask) => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const released = Promise.withResolvers<void>();
    const { service } = opened();
    const list = listOf(service, {
      endpoints: {
        ...service.endpoints,
        async listEntries(_query, signal) {
          signals.push(signal);
          await released.promise;
          throw cancelled();
        },
      },
    });
    const asked = ask(list).catch((thrown: unknown) => thrown);
    await vi.waitFor(() => expect(signals).toHaveLength(1), { timeout: longestWaitMs });
    const ending = list.synchroniser.end();
    released.resolve();
    expect(signals[0]?.aborted).toBe(true);
    await ending;
    expect(await asked).toMatchObject({ error: { code: 'cancelled' } });
  });
});

describe('a refused sign-in or a missing permission', () => {
  /** Read once, and refused at the next look. @returns the wait in which only a reason to ask again ends */
  async function refused(status: number) {
    const { service, list } = opened();
    const wellAgain = service.onList;
    list.synchroniser.start();
    const wait = await nextWait();
    service.onList = fail(refusal(status));
    const held = await passOne(list, await passOne(list, wait));
    service.lists.length = 0;
    return { service, list, held, isWellAgain: () => void (service.onList = wellAgain) };
  }

  it.each([401, 403])('ends the reading: after %i the service is not asked again', async status => {
    const { service, list, held } = await refused(status);
    let wait = held;
    for (let times = 0; times < 5; times += 1) {
      list.synchroniser.wake();
      list.synchroniser.want(list.pages.ids(everyOrder, null, null));
      wait = await passOne(list, wait);
    }
    await list.synchroniser.rest(async () => undefined);
    expect([service.lists, service.reads.length]).toEqual([[], expect.any(Number)]);
    expect(list.synchroniser.state().error).toMatchObject({ status });
  });

  it.each([401, 403])('is tried again after %i when there is a reason to', async status => {
    const { service, list, isWellAgain } = await refused(status);
    list.synchroniser.tryAgain();
    await nextWait();
    expect(service.lists).toHaveLength(1);
    isWellAgain();
    list.synchroniser.tryAgain();
    await nextWait();
    expect(list.synchroniser.state().error).toBeNull();
  });

  it('is over where somebody looks by hand and is answered', async () => {
    const { service, list, isWellAgain } = await refused(401);
    await expect(list.synchroniser.now()).rejects.toMatchObject({ error: { status: 401 } });
    isWellAgain();
    await list.synchroniser.now();
    service.lists.length = 0;
    await passOne(list, await nextWait());
    expect(service.lists.length).toBeGreaterThan(0);
  });

  it('is over with any answer where the sign-in was refused, and not where a permission is missing', async () => {
    const signIn = await refused(401);
    signIn.isWellAgain();
    signIn.list.synchroniser.answered();
    await nextWait();
    expect(signIn.list.synchroniser.state().error).toBeNull();
    const permission = await refused(403);
    permission.list.synchroniser.answered();
    await permission.list.synchroniser.rest(async () => undefined);
    expect(permission.service.lists).toEqual([]);
  });

  it('by hand stops the reading, too', async () => {
    const { service, list } = opened();
    list.synchroniser.start();
    const wait = await nextWait();
    service.onList = fail(refusal(401));
    await list.synchroniser.now().catch(() => undefined);
    service.lists.length = 0;
    await passOne(list, wait);
    expect(service.lists).toEqual([]);
  });

  it('of one order ends nothing', async () => {
    const { service, list } = opened();
    service.onRead = fail(refusal(403));
    list.synchroniser.start();
    const wait = await nextWait();
    service.lists.length = 0;
    await passOne(list, wait);
    expect(service.lists.length).toBeGreaterThan(0);
  });
});

describe('the windows', () => {
  it('hear of orders that come later, and not of each one of the first reading', async () => {
    const { service, list } = opened({ intervalMs: () => null });
    list.synchroniser.start();
    await nextWait();
    expect(list.changed).toEqual([]);
    const [arrived] = service.add();
    await list.synchroniser.now();
    expect(list.changed).toContain(arrived?.id);
  });

  it('hear twice a second at most how far the first reading is, and of its end', async () => {
    const told: Synchronisation[] = [];
    const { service, list } = opened({ intervalMs: () => null, onProgress: state => told.push(state) });
    service.add(200);
    service.onList = () => list.clock.pass(20);
    list.synchroniser.start();
    await nextWait();
    expect(told.at(-1)).toMatchObject({ isComplete: true, readCount: 208 });
    const seconds = list.clock.monotonicMs() / 1_000;
    expect(told.length).toBeGreaterThan(1);
    expect(told.length).toBeLessThanOrEqual(2 * seconds + 1);
  });
});
