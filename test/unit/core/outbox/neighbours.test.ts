import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { append } from '../../../../src-main/core/outbox/chain.ts';
import { drainOnFakeTime, type Ending, noteOf, orderOf } from '../../../support/drain.ts';

const minute = 60_000;

/** How a request ends, and what its entry is then, whatever becomes of the others. */
const ends = {
  made: { ending: { order: { revision: 'r2' } }, state: 'done', code: null },
  refused: { ending: { status: 422, code: 'validation_error' }, state: 'parked', code: 'service_refused' },
  conflicting: {
    ending: { status: 412, code: 'revision_mismatch' },
    state: 'conflict',
    code: 'service_conflict',
  },
  failed: { ending: 503, state: 'waiting', code: 'service_failed' },
  lost: { ending: 'lost', state: 'waiting', code: 'service_unreachable' },
  unconnected: { ending: 'refused', state: 'waiting', code: 'service_unreachable' },
  'not signed in': { ending: 401, state: 'waiting', code: 'sign_in_failed' },
  odd: { ending: { body: '{', status: 200 }, state: 'waiting', code: 'bad_answer' },
  'not storable': { ending: { order: { revision: 'r2' } }, state: 'sending', code: null },
  'not storable, and takes the others along': {
    ending: { order: { revision: 'r2' } },
    state: 'sending',
    code: null,
  },
} as const satisfies Record<string, { ending: Ending; state: string; code: string | null }>;
type End = keyof typeof ends;
const endNames = Object.keys(ends) as End[];

/** Lets as many be sent at the same time as ever. */
function widen({ gate }: ReturnType<typeof drainOnFakeTime>): void {
  for (let count = 0; count < 40; count += 1) gate.succeeded(0);
}

describe('chains whose answers come at the same moment', () => {
  it('end as they would alone, and their answers are stored as a whole or not at all', async () => {
    const group = fc.array(fc.constantFrom(...endNames), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(group, async names => {
        const fixture = drainOnFakeTime();
        const { database, entries, orders, drain, pass, endEach, queueStep } = fixture;
        widen(fixture);
        const steps = names.map(name => {
          const order = orderOf();
          return { name, order, id: queueStep(noteOf(order), order) };
        });
        const endOf = (orderId: string) => steps.find(({ order }) => order.id === orderId)?.name ?? 'made';
        database.exec('CREATE TABLE unstorable (id TEXT, how TEXT)');
        for (const { name, id } of steps.filter(one => one.name.startsWith('not storable')))
          database
            .prepare('INSERT INTO unstorable VALUES (?, ?)')
            .run(id, name === 'not storable' ? 'alone' : 'all');
        for (const [how, act] of [
          ['alone', 'ABORT'],
          ['all', 'ROLLBACK'],
        ])
          database.exec(`CREATE TRIGGER no_space_${how} BEFORE UPDATE OF state ON outbox_entry
            WHEN NEW.state = 'done' AND NEW.id IN (SELECT id FROM unstorable WHERE how = '${how}')
            BEGIN SELECT RAISE(${act}, 'no space'); END`);
        endEach(target => ends[endOf(target.split('/').at(-1) ?? '')].ending);
        drain.start();
        await pass(10);
        const found = steps.map(({ id, order }) => {
          const { state, lastError } = entries.get(id);
          return {
            state,
            code: lastError?.code ?? null,
            revision: orders.get(order.id).order?.revision,
          };
        });
        const alone = names.map(name => {
          const { state, code } = ends[name];
          return { state, code, revision: state === 'done' ? 'r2' : 'r1' };
        });
        expect(found).toEqual(alone);
        await drain.stop();
      }),
      { numRuns: 20 },
    );
  });
});

it('a refusal is told when it is recorded', async () => {
  const { drain, queue, pass, endWith, refusals } = drainOnFakeTime();
  endWith(401);
  queue();
  queue();
  drain.start();
  await pass(10);
  expect(refusals).toEqual([
    ['waiting', 'waiting'],
    ['waiting', 'waiting'],
  ]);
});

describe('an order that the list brings before the answer to its own placing', () => {
  /** The order is being placed, and another record of it is being changed, when both turn out to be one. */
  async function twins(ending: Ending) {
    const fixture = drainOnFakeTime();
    const { database, entries, recorder, drain, queue, queueStep, pass, endEach } = fixture;
    const placed = Promise.withResolvers<Ending>();
    const changed = Promise.withResolvers<Ending>();
    endEach(target => (target === '/v2/orders' ? placed.promise : changed.promise));
    const own = entries.get(queue()).localId;
    drain.start();
    await pass(10);
    const order = orderOf();
    database.transaction(() => recorder.fromService(order, 0, recorder.askedAt()));
    const id = queueStep(noteOf(order), order);
    drain.wake();
    await pass(10);
    placed.resolve({ order: { id: order.id } });
    await pass(10);
    drain.wake();
    await pass(10);
    const sent = fixture.requests.length;
    changed.resolve(ending);
    await pass(10);
    return { ...fixture, own, id, order, sent };
  }

  it.each([
    ['made', 'done'],
    [503, 'waiting'],
    [{ status: 422, code: 'validation_error' }, 'parked'],
  ] as const)('is one with it, and what was sent to it ends there: %j', async (ending, state) => {
    const { own, id, order, sent, entries, orders, logged, onStorage, news } = await twins(ending);
    expect(orders.get(own).orderId).toBe(order.id);
    expect(orders.find(order.id)).toBeNull();
    expect(entries.get(id)).toMatchObject({ localId: own, state });
    expect(sent).toBe(2);
    expect(logged).not.toContain('drain-failed');
    expect(onStorage.mock.calls.flat().filter(Boolean)).toEqual([]);
    expect(news).toEqual(state === 'parked' ? ['attention'] : []);
  });
});

describe('as many as are sent at the same time', () => {
  it('grow with a service that answers quickly, up to a bound', async () => {
    const { drain, queue, pass, endWith, endEach, requests } = drainOnFakeTime();
    for (let count = 0; count < 60; count += 1) queue();
    drain.start();
    await pass(10);
    endWith('hangs');
    for (let count = 0; count < 60; count += 1) queue();
    const before = requests.length;
    expect(before).toBe(60);
    drain.wake();
    await pass(10);
    expect(requests).toHaveLength(before + 32);
    endEach(() => 'made');
  });

  it('are three uploads at most, which hold up nothing else', async () => {
    const fixture = drainOnFakeTime();
    const { drain, queue, pass, endWith, requests, entries } = fixture;
    widen(fixture);
    endWith('hangs', target => target.startsWith('https:'));
    for (let count = 0; count < 8; count += 1) queue(`file ${count}`);
    drain.start();
    await pass(minute);
    const uploads = () => requests.filter(({ target }) => target.startsWith('https:'));
    expect(uploads()).toHaveLength(3);
    const order = queue();
    drain.wake();
    await pass(10);
    expect(entries.get(order).state).toBe('done');
    expect(uploads()).toHaveLength(3);
  });
});

it('an entry that is given up just when its upload is to get a new address stays so', async () => {
  const fixture = drainOnFakeTime();
  const { drain, queue, pass, endWith, entries, owner } = fixture;
  endWith('hangs', target => target.startsWith('https:'));
  const { localId } = entries.get(queue('letter'));
  drain.start();
  await pass(10);
  await drain.stop();
  await pass(2 * 60 * minute);
  append(owner, localId, 'end', { kind: 'order-cancel' }, null, 0);
  drain.start();
  for (const { id } of entries.ofOrder(localId).slice(1)) entries.withdraw(id, null, 0);
  await pass(10);
  const states = entries.ofOrder(localId).map(({ state }) => state);
  expect(states).toEqual(['done', 'superseded', 'cancelled', 'cancelled']);
});
