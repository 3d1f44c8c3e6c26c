import { describe, expect, it } from 'vitest';
import type { Connections } from '../../src-main/core/ports/ports.ts';
import type { OrderDraft } from '../../src-shared/domain/draft.ts';
import { buildOrderInput } from '../../src-shared/domain/draft-request.ts';
import { defaultInterfaceProfile } from '../../src-shared/interface-profile.ts';
import { errorOf, type Fixture, type FixtureOptions, startCore } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';

/** A core that looks at the service only when it is asked to. */
async function quietCore(options: FixtureOptions = {}): Promise<Fixture> {
  const fixture = await startCore(options);
  await fixture.call('settings.save', { refreshSeconds: 0 });
  return fixture;
}

/** Places an order whose answer never comes, whether it is done or not; nothing more is sent. */
async function placeUnanswered(fixture: Fixture, reference: string, isDone = true): Promise<string> {
  const kind = isDone ? 'reset_after' : 'reset_before';
  await fixture.control.faults({ operation: 'order-create', kind });
  const localId = await place(
    fixture,
    draftOf(draft => {
      draft.customerReference = reference;
    }),
  );
  await fixture.until(
    async () =>
      isDone
        ? (await fixture.control.effectsOf('order-create')).length > 0
        : ((await fixture.call('outbox.list', { filter: 'open' }))[0]?.attempts ?? 0) > 0,
    'it has left',
  );
  await fixture.call('outbox.setPaused', { isPaused: true });
  // It may be on its way again already.
  await fixture.until(
    async () => (await fixture.call('outbox.summary', {})).sending === 0,
    'nothing is on its way any more',
  );
  return localId;
}

const rowsOf = async (fixture: Fixture) => (await fixture.call('orders.list', {})).rows;
const countsOf = async (fixture: Fixture) => {
  const { states, unseen } = await fixture.call('orders.tally', {});
  const { total } = await fixture.call('orders.count', {});
  return { total, ofStates: states.reduce((sum, one) => sum + one.total, 0), unseen };
};

/** What another program places. */
function inputOf(change: (draft: OrderDraft) => void) {
  const draft = draftOf(one => {
    one.customerReference = 'LOST-3';
    change(one);
  });
  return buildOrderInput(draft, [], defaultInterfaceProfile.cmrRecipientOtherKind);
}

describe('an order whose answer is lost', () => {
  it('is one row in list, counts and search, however often the service lists it', async () => {
    const fixture = await quietCore();
    const localId = await placeUnanswered(fixture, 'LOST-1');
    for (let times = 0; times < 2; times += 1) {
      await fixture.call('orders.synchronise', {});
      expect(await rowsOf(fixture)).toMatchObject([{ localId, orderId: null }]);
      expect(await countsOf(fixture)).toEqual({ total: 1, ofStates: 1, unseen: 0 });
    }
    const asked = await fixture.call('orders.askService', { status: null, customerReference: 'LOST-1' });
    expect(asked.localIds).toEqual([localId]);

    await fixture.control.noFaults();
    await fixture.call('outbox.setPaused', { isPaused: false });
    await untilPhase(fixture, localId, 'accepted');
    await fixture.call('orders.synchronise', {});
    expect(await rowsOf(fixture)).toMatchObject([{ localId, phase: 'accepted', isUnseen: false }]);
    expect(await countsOf(fixture)).toEqual({ total: 1, ofStates: 1, unseen: 0 });
  });

  it('is one row after a restart, too', async () => {
    const fixture = await quietCore();
    const localId = await placeUnanswered(fixture, 'LOST-2');
    await fixture.call('orders.synchronise', {});
    await fixture.stop();
    const again = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
    await again.call('orders.synchronise', {});
    expect(await rowsOf(again)).toMatchObject([{ localId, orderId: null }]);
  });

  it('stands beside one that others have placed for another vehicle, or for the way back', async () => {
    const fixture = await quietCore();
    const localId = await placeUnanswered(fixture, 'LOST-3', false);
    await fixture.control.noFaults();
    for (const change of [
      (draft: OrderDraft) => void (draft.vehicle.vin = 'WVWZZZ1JZXW000001'),
      (draft: OrderDraft) =>
        void ([draft.pickup.address, draft.delivery.address] = [
          draft.delivery.address,
          draft.pickup.address,
        ]),
    ])
      await fixture.elsewhere('/v2/orders', inputOf(change));
    await fixture.call('orders.synchronise', {});
    const rows = await rowsOf(fixture);
    expect(rows).toHaveLength(3);
    expect(rows.filter(row => row.localId === localId)).toMatchObject([{ orderId: null }]);
  });

  it('and the service’s are two rows once it is said that it was not done', async () => {
    const fixture = await quietCore();
    const localId = await placeUnanswered(fixture, 'LOST-4');
    await fixture.call('orders.synchronise', {});
    const [entry] = await fixture.call('outbox.list', { filter: 'open' });
    await fixture.call('outbox.discard', { entryId: entry?.id ?? '', isMaybeDone: true });
    await fixture.call('orders.synchronise', {});
    const rows = await rowsOf(fixture);
    expect(rows.map(row => row.customerReference)).toContain('LOST-4');
    expect(rows.every(row => row.localId !== localId || row.orderId === null)).toBe(true);
    expect(rows.filter(row => row.orderId !== null)).toHaveLength(1);
  });
});

/** Holds up reads of single orders on their way to the service. */
function holdReads() {
  const held: (() => void)[] = [];
  let isHolding = false;
  return {
    hold: () => void (isHolding = true),
    held: () => held.length,
    release(): void {
      isHolding = false;
      for (const send of held) send();
    },
    watch: (connections: Connections): Connections => ({
      ...connections,
      dispatcher: connections.dispatcher.compose(dispatch => (options, handler) => {
        const isRead = options.method === 'GET' && options.path.startsWith('/v2/orders/');
        if (!isHolding || !isRead) return dispatch(options, handler);
        held.push(() => void dispatch(options, handler));
        return true;
      }),
    }),
  };
}

it('what is begun with the service’s id of an order goes on when the order turns out to be one’s own', async () => {
  const reads = holdReads();
  const fixture = await quietCore({ watchConnections: reads.watch });
  const own = await placeUnanswered(fixture, 'LOST-5');
  // As a clock that was days ahead has it: the list takes the order for one that was placed elsewhere.
  fixture.database.exec('UPDATE outbox_entry SET first_attempt_at_ms = first_attempt_at_ms + 259200000');
  await fixture.control.noFaults();
  await fixture.control.faults({ operation: 'order-get', kind: 'status', status: 503 });
  // The list is read, its orders cannot be.
  expect((await errorOf(fixture.call('orders.synchronise', {}))).status).toBe(503);
  const [listed] = (await rowsOf(fixture)).filter(({ orderId }) => orderId !== null);
  const localId = listed?.localId ?? expect.unreachable();
  expect(localId).toBe(listed?.orderId);
  await fixture.control.noFaults();
  reads.hold();
  const begun = [
    fixture.call('orders.refresh', { localId }),
    fixture.call('orders.follow', { localId, isFollowed: true }),
  ] as const;
  await fixture.until(async () => reads.held() === 2, 'both are on their way');
  await fixture.call('outbox.setPaused', { isPaused: false });
  await untilPhase(fixture, own, 'accepted');
  expect((await rowsOf(fixture)).map(row => row.localId)).toEqual([own]);
  reads.release();
  const [refreshed] = await Promise.all(begun);
  expect(refreshed.row).toMatchObject({ localId: own, orderId: localId });
  expect(await rowsOf(fixture)).toMatchObject([{ localId: own, isFollowed: true }]);
  await fixture.call('orders.update', { localId, patch: { customer_note: 'Ring first' } });
  await fixture.until(async () => (await rowsOf(fixture))[0]?.steps === 'none', 'it is changed');
  expect(await fixture.control.effectsOf('order-update')).toHaveLength(1);
});

it('a change of one’s own that the list tells of before its answer comes is no news', async () => {
  const fixture = await quietCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('orders.synchronise', {});
  await fixture.control.faults({ operation: 'order-cancel', kind: 'reset_after' });
  await fixture.call('orders.cancel', { localId });
  await fixture.until(
    async () => (await fixture.control.effectsOf('order-cancel')).length > 0,
    'the service has cancelled it',
  );
  await fixture.call('outbox.setPaused', { isPaused: true });
  await fixture.call('orders.synchronise', {});
  expect(await rowsOf(fixture)).toMatchObject([{ localId, isUnseen: false }]);
  await fixture.control.noFaults();
  await fixture.call('outbox.setPaused', { isPaused: false });
  await fixture.until(async () => (await rowsOf(fixture))[0]?.steps === 'none', 'it is done');
  await fixture.call('orders.synchronise', {});
  expect(await rowsOf(fixture)).toMatchObject([{ localId, status: 'cancelled', isUnseen: false }]);
});
