import { describe, expect, it } from 'vitest';
import { append } from '../../../../src-main/core/outbox/chain.ts';
import { outboxSummary } from '../../../../src-main/core/outbox/entry-view.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { draftOf } from '../../../support/core-orders.ts';
import { openStores } from '../../../support/drain.ts';

const refused = new DispatchError('service_refused', '', { status: 422 }).error;

const noBytes = new Uint8Array(0);
const sealed = {
  method: 'DELETE',
  target: '/v2/files/file_1',
  headers: {},
  body: noBytes,
  blobSha256: null,
  bodyEnd: noBytes,
  sha256: '',
};

/** States in which the dispatcher decides what comes next. */
const needsDispatcher = ['parked', 'uncertain', 'conflict'] as const;
type NeedsDispatcher = (typeof needsDispatcher)[number];

function outbox() {
  const stores = openStores();
  const { orders, entries, owner } = stores;
  let count = 0;
  /** Cancellations of one order, each an entry. @returns their ids */
  const queue = (localId: string, nowMs = 0, times = 1): string[] => {
    if (!orders.find(localId)) orders.insertDraft(localId, draftOf(), 0);
    return Array.from({ length: times }, () => {
      count += 1;
      const intent = { kind: 'file-delete' as const, fileId: `file_${count}`, name: `paper-${count}.pdf` };
      return append(owner, localId, 'end', intent, null, nowMs);
    });
  };
  const wait = (id: string, untilMs: number | null, nowMs = 0) => {
    entries.seal(id, sealed, nowMs);
    entries.fail(id, { state: 'waiting', error: refused, nextAttemptAtMs: untilMs, sameFailures: 0 }, nowMs);
  };
  const park = (id: string, nowMs = 0, state: NeedsDispatcher = 'parked') =>
    entries.fail(id, { state, error: refused, nextAttemptAtMs: null, sameFailures: 0 }, nowMs);
  return { ...stores, queue, wait, park };
}

const hour = 3_600_000;
const nobody: { id: string; localId: string }[] = [];
const room = (count: number, running = nobody, uploads = 3) => ({ count, uploads, running });

describe('the heads that are due', () => {
  it('are the first of each chain, the oldest first, so many as are asked for', () => {
    const { queue, wait, entries } = outbox();
    const [[a = ''], [b = ''], [c = '']] = [queue('a', 0, 2), queue('b'), queue('c')];
    wait(a, 1_000);
    const due = (nowMs: number, count = 3, running = nobody) =>
      entries.dueHeads(nowMs, room(count, running)).map(({ id }) => id);
    expect(due(999)).toEqual([b, c]);
    expect(due(1_000)).toEqual([a, b, c]);
    expect(due(1_000, 2)).toEqual([a, b]);
    expect(due(1_000, 2, [{ id: 'elsewhere', localId: 'a' }])).toEqual([b, c]);
  });

  it('begin with the ones behind what was given up or done', () => {
    const { queue, entries } = outbox();
    const [first = '', second = '', third = ''] = queue('a', 0, 3);
    entries.withdraw(first, null, 0);
    entries.finish(second, null, null, 0);
    expect(entries.dueHeads(0, room(3)).map(({ id }) => id)).toEqual([third]);
  });

  it('do not begin with what waits for the dispatcher, nor with anything behind it', () => {
    const { queue, park, entries } = outbox();
    const [first = ''] = queue('a', 0, 2);
    park(first);
    expect(entries.dueHeads(0, room(3))).toEqual([]);
  });

  it('hold one whose time lies further ahead than any wait can', () => {
    const { queue, wait, entries } = outbox();
    const [near = ''] = queue('a');
    const [far = ''] = queue('b');
    wait(near, 24 * hour);
    wait(far, 24 * hour + 1);
    expect(entries.dueHeads(0, room(3)).map(({ id }) => id)).toEqual([far]);
  });

  it('pass over one that cannot be read, which is parked', () => {
    const { queue, entries, database } = outbox();
    const [[spoiled = ''], [sound = '']] = [queue('a'), queue('b')];
    database.prepare('UPDATE outbox_entry SET intent_json = ? WHERE id = ?').run('{}', spoiled);
    expect(entries.dueHeads(0, room(1)).map(({ id }) => id)).toEqual([sound]);
    expect(entries.stateOf(spoiled)).toBe('parked');
    expect(entries.unreadable(null).map(({ id }) => id)).toEqual([spoiled]);
  });

  it('are looked for again when the next one is due that waits', () => {
    const { queue, wait, entries } = outbox();
    for (const [name, atMs] of Object.entries({ a: 3_000, b: 2_000, c: 500 })) {
      for (const id of queue(name)) wait(id, atMs);
    }
    expect([500, 2_000, 3_000].map(entries.nextAttemptAtMs)).toEqual([2_000, 3_000, null]);
  });
});

describe('how many entries there are', () => {
  const notPaused = { isPaused: () => false, set: () => undefined };

  it('is kept with every change of them', () => {
    const { queue, wait, park, entries } = outbox();
    const totals = () => outboxSummary(entries, notPaused, hour);
    const nothing = {
      waiting: 0,
      unconfirmed: 0,
      sending: 0,
      attention: 0,
      held: 0,
      stuck: 0,
      isPaused: false,
      rejectedDrafts: 0,
      withdrawnDrafts: 0,
    };
    expect(totals()).toEqual(nothing);
    const [[a = ''], [b = ''], [c = '']] = [queue('a'), queue('b'), queue('c')];
    expect(totals()).toEqual({ ...nothing, waiting: 3 });
    park(a);
    wait(b, 5);
    expect(totals()).toEqual({ ...nothing, waiting: 2, attention: 1, stuck: 1 });
    entries.finish(b, null, null, 0);
    entries.withdraw(c, null, 0);
    expect(totals()).toEqual({ ...nothing, attention: 1 });
    entries.withdraw(a, null, 0);
    entries.removeFinished('a');
    expect(totals()).toEqual(nothing);
  });

  it('tells those behind one that needs the dispatcher apart: they do not wait for their turn', () => {
    const { queue, park, entries } = outbox();
    const [first = ''] = queue('a', 0, 3);
    queue('b', 0, 2);
    park(first);
    expect(outboxSummary(entries, notPaused, 0)).toMatchObject({ waiting: 2, held: 2, attention: 1 });
    expect(Object.fromEntries(entries.allCounts())).toEqual({ queued: 4, parked: 1 });
  });

  it('tells those apart that were sent without an answer, while they wait for their turn', () => {
    const { queue, wait, park, entries } = outbox();
    const [[first = '', second = ''], [sent = ''], [unsent = '']] = [
      queue('a', 0, 2),
      queue('b'),
      queue('c'),
    ];
    const send = (id: string) => {
      entries.seal(id, sealed, 0);
      entries.startSending(id, 0);
      wait(id, 5);
    };
    send(sent);
    send(second);
    wait(unsent, 5);
    expect(outboxSummary(entries, notPaused, 0)).toMatchObject({ waiting: 4, unconfirmed: 2 });
    park(first);
    expect(outboxSummary(entries, notPaused, 0)).toMatchObject({ waiting: 2, unconfirmed: 1, held: 1 });
  });

  it('is how many are listed of each kind, whatever stands behind what', () => {
    const { queue, park, entries } = outbox();
    const [first = '', , third = ''] = queue('a', 0, 4);
    queue('b', 0, 2);
    park(first);
    park(third);
    const { waiting, sending, held, attention } = outboxSummary(entries, notPaused, 0);
    const listed = (['waiting', 'held', 'attention', 'open'] as const).map(
      filter => entries.page(filter, '', null, 100).length,
    );
    expect([waiting + sending, held, attention, waiting + sending + held + attention]).toEqual(listed);
    expect(listed).toEqual([2, 2, 2, 6]);
    const isHeld = entries.page('open', '', null, 100).filter(({ id }) => entries.isHeld(id));
    expect(isHeld).toEqual(entries.page('held', '', null, 100));
  });

  it.each(needsDispatcher)('and how many are listed is the same behind one that is %s', state => {
    const { queue, wait, park, entries } = outbox();
    const [first = '', second = '', third = ''] = queue('a', 0, 3);
    const [other = ''] = queue('b', 0, 1);
    wait(second, 5);
    park(first, 0, state);
    const filters = ['waiting', 'held', 'attention', 'open'] as const;
    const ids = filters.map(filter => entries.page(filter, '', null, 9).map(({ id }) => id));
    expect(ids).toEqual([[other], [third, second], [first], [other, third, second, first]]);
    expect(outboxSummary(entries, notPaused, 0)).toMatchObject({ waiting: 1, held: 2, attention: 1 });
    expect([first, second, third, other].map(entries.isHeld)).toEqual([false, true, true, false]);
  });

  it('counts as stuck what has only failed for so long, and begins anew with a success or a decision', () => {
    const { queue, wait, park, entries } = outbox();
    const [[a = ''], [b = '']] = [queue('a'), queue('b')];
    wait(a, null, 1_000);
    wait(a, null, 2_000);
    wait(b, null, 3_000);
    expect([999, 1_000, 3_000].map(entries.failingSince)).toEqual([0, 1, 2]);
    park(a, 4_000);
    expect(entries.failingSince(9_000)).toBe(1);
    entries.finish(b, null, null, 5_000);
    expect([entries.failingSince(9_000), entries.get(b).lastError]).toEqual([0, null]);
  });
});

describe('an entry that is given up', () => {
  it('is cancelled where nothing of it ever left, and superseded where it was tried', () => {
    const { queue, wait, park, entries, database } = outbox();
    const [never = '', tried = ''] = queue('a', 0, 2);
    database.prepare('UPDATE outbox_entry SET first_attempt_at_ms = 5 WHERE id = ?').run(tried);
    wait(tried, null);
    entries.withdraw(never, null, 0);
    entries.withdraw(tried, never, 0);
    expect(entries.get(never)).toMatchObject({ state: 'cancelled', replacedBy: null });
    expect(entries.get(tried)).toMatchObject({
      state: 'superseded',
      replacedBy: never,
      failingSinceMs: null,
    });
    park(tried);
    expect(entries.stateOf(tried)).toBe('superseded');
  });
});

describe('a page of entries', () => {
  it('has the newest first and goes on where the one before ended', () => {
    const { queue, entries } = outbox();
    const ids = queue('a', 0, 5).toReversed();
    const first = entries.page('open', '', null, 2);
    const second = entries.page('open', '', first[1] ?? null, 9);
    expect([first, second].map(page => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });

  it('of what is done has the last to end first, also of two that ended in one moment', () => {
    const { queue, entries } = outbox();
    const [a = '', b = '', c = '', open = ''] = queue('a', 0, 4);
    entries.finish(b, null, null, 30);
    entries.finish(a, null, null, 50);
    entries.finish(c, null, null, 30);
    const first = entries.page('done', '', null, 2);
    const second = entries.page('done', '', first[1] ?? null, 9);
    expect([first, second].map(page => page.map(({ id }) => id))).toEqual([[a, c], [b]]);
    expect(entries.page('open', '', null, 9).map(({ id }) => id)).toEqual([open]);
  });

  it('finds a name, a key and words of the order, and takes % and _ as they are', () => {
    const { queue, entries } = outbox();
    const [one = '', two = ''] = queue('a', 0, 2);
    const found = (search: string) => entries.page('open', search, null, 9).map(({ id }) => id);
    expect(found('paper-1')).toEqual([one]);
    expect(found(entries.get(two).idempotencyKey.slice(3, 20))).toEqual([two]);
    expect(found('tre-1187')).toEqual([two, one]);
    expect([found('paper_1'), found('%paper%'), found('nothing')]).toEqual([[], [], []]);
  });
});

describe('the record of an order that turned out to be another one', () => {
  it('comes behind the chain of that one, in its own order', () => {
    const { queue, entries } = outbox();
    const own = queue('a', 0, 2);
    const moved = queue('b', 0, 2);
    entries.move('a', 'b');
    const chain = entries.ofOrder('a');
    expect(chain.map(({ id }) => id)).toEqual([...own, ...moved]);
    expect(chain.slice(2).map(one => one.chainPosition - one.buildsOnFrom)).toEqual([0, 1]);
    expect(entries.ofOrder('b')).toEqual([]);
  });
});
