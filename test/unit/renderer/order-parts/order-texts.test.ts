import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { openLines, withFileNames } from '../../../../src-renderer/features/order-parts/open-values.ts';
import { orderStanding } from '../../../../src-renderer/features/order-parts/order-title.ts';
import { areZonesNamed, stopFactsOf } from '../../../../src-renderer/features/order-parts/stop-facts.ts';
import { vehicleFactsOf } from '../../../../src-renderer/features/order-parts/vehicle-facts.ts';
import { actionStates } from '../../../../src-renderer/features/orders/detail/action-states.ts';
import { activityOf } from '../../../../src-renderer/features/orders/detail/activity-events.ts';
import { orderOfHash, sheetsOfHash } from '../../../../src-renderer/features/orders/detail/own-window.ts';
import { inspectionFactsOf } from '../../../../src-renderer/features/orders/inspection/inspection-facts.ts';
import { foreignZoneName, formatInstantAt, formatMoney } from '../../../../src-renderer/i18n/format.ts';
import type { HistoryEvent } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { orderFileSchema } from '../../../../src-shared/domain/file.ts';
import { zoneOfEvent } from '../../../../src-shared/domain/stop-zone.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { defaultInterfaceProfile, localSandboxProfile } from '../../../../src-shared/interface-profile.ts';
import { detailOf, goodDraft, orderOf } from '../../../support/builders/order.ts';
import { outboxEntryOf } from '../../../support/builders/outbox-entry.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const inGermany = {
  address: { ...orderOf().delivery.address, country_code: 'DE' },
  requested_windows: [],
};

const event = (kind: HistoryEvent['kind'], value: string | null, atMs = 1): HistoryEvent => ({
  atMs,
  kind,
  value,
  requestId: null,
});

// @interface stop.times address.parts states.live-eta
describe('a stop', () => {
  it('tells what its ETA was, as long as the change that was seen is the last one', () => {
    const now = '2026-11-24T08:00:00Z';
    const history = [event('pickup_eta', `2026-11-24T07:00:00Z/${now}`, 2), event('pickup_eta', '/x', 1)];
    expect(stopFactsOf(detailOf({ history }))[0]?.etaWas).toMatch(/^24 Nov( 2026)? 09:00$/);
    expect(stopFactsOf(detailOf({ history: [event('pickup_eta', `/${now}`)] }))[0]?.etaWas).toBeNull();
    expect(
      stopFactsOf(detailOf({ history: [event('pickup_eta', 'a/other', 3), ...history] }))[0]?.etaWas,
    ).toBeNull();
  });

  it.each([
    // ETA, time of delivery, deadline, whether it has ended: late, overdue, missed
    ['2200-01-02T00:00:00Z', null, '2200-01-01T00:00:00Z', false, [true, false, false]],
    ['2200-01-01T00:00:00Z', null, '2200-01-01T00:00:00Z', false, [false, false, false]],
    ['2020-01-01T00:00:00Z', null, '2200-01-01T00:00:00Z', false, [false, true, false]],
    ['2020-01-01T00:00:00Z', null, '2020-01-02T00:00:00Z', false, [false, true, true]],
    ['2020-01-01T00:00:00Z', null, '2020-01-02T00:00:00Z', true, [false, false, false]],
    ['2020-01-01T00:00:00Z', '2020-01-03T00:00:00Z', '2020-01-02T00:00:00Z', true, [true, false, false]],
    ['2020-01-03T00:00:00Z', '2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z', true, [false, false, false]],
    [null, null, '2020-01-02T00:00:00Z', false, [false, false, true]],
    ['2020-01-01T00:00:00Z', null, null, false, [false, true, false]],
  ])(
    'with the ETA %j, delivered %j, with the deadline %j, ended %j',
    (eta, actual_at, deadline, isFinished, told) => {
      const delivery = { ...orderOf().delivery, eta, actual_at, commitment_deadline_at: deadline };
      const [, stop] = stopFactsOf(
        detailOf({ order: orderOf({ delivery }), row: { ...detailOf().row, isFinished } }),
      );
      expect([stop?.isLate, stop?.isOverdue, stop?.isDeadlineMissed]).toEqual(told);
    },
  );

  it('keeps postal code, city and country together', () => {
    expect(stopFactsOf(detailOf()).map(({ postalPlace }) => postalPlace)).toEqual([
      '33100 Tampere, FI',
      null,
    ]);
  });
});

// @interface item.conditions
it('the condition of a vehicle is told as the service says it', () => {
  const [vehicle] = vehicleFactsOf(detailOf());
  expect(vehicle?.conditions.map(({ stage }) => stage)).toEqual(['pickup']);
  const lines = openLines(vehicle?.conditions[0]?.said ?? {});
  expect(lines.map(({ name }) => name)).toEqual(['inspected at', 'damages']);
  expect(lines[1]?.lines[0]?.lines[0]).toMatchObject({ name: 'part', value: 'door' });
});

it('the status of a vehicle is told only where it is another than that of its order', () => {
  const told = (ofOrder: string, ofItem: string) => {
    const order = orderOf();
    const items = order.items.map(item => ({ ...item, status: ofItem }));
    return vehicleFactsOf(detailOf({ order: { ...order, status: ofOrder, items } }))[0]?.status;
  };
  expect([told('accepted', 'awaiting_pickup'), told('in_transit', 'in_transit')]).toEqual([null, null]);
  expect(told('in_transit', 'awaiting_pickup')).toBe('awaiting pickup');
});

it('an inspection report of another shape is shown as it is, and nothing of it is dropped', () => {
  const facts = inspectionFactsOf(
    {
      order_id: 'ord_1',
      status: 'completed',
      grade: 'B',
      items: [
        { item_id: 'item_1', checks: [{ area: 'tyres', result: 'worn', depth_mm: 2 }], odometer_km: 12_000 },
        { item_id: 'item_2', checks: [{ part: 'door' }] },
      ],
    },
    orderOf(),
  );
  expect(facts.others).toMatchObject([{ name: 'grade', value: 'B' }]);
  expect(facts.items[0]?.checks).toMatchObject([
    { area: 'tyres', result: 'worn', others: [{ name: 'depth mm', value: '2' }] },
  ]);
  expect(facts.items[0]?.others).toMatchObject([{ name: 'odometer km', value: '12000' }]);
  expect(facts.items[1]?.others).toMatchObject([{ name: 'checks' }]);
  const odd = inspectionFactsOf(
    {
      kind: 5,
      status: null,
      completed_at: false,
      items: [{ item_id: 'i', pickup_condition: 'dented' }, 'x'],
    },
    orderOf(),
  );
  expect(odd.others.map(({ name, value }) => [name, value])).toEqual([
    ['kind', '5'],
    ['completed at', 'no'],
    ['items', 'x'],
  ]);
  expect(odd.items[0]?.others).toMatchObject([{ name: 'pickup condition', value: 'dented' }]);
  const bare = inspectionFactsOf({ items: 'none' }, orderOf());
  expect([bare.items, bare.others]).toMatchObject([[], [{ name: 'items', value: 'none' }]]);
});

it('an inspection report does not repeat the condition that is shown with the vehicle', () => {
  const order = orderOf();
  const [item] = order.items;
  const conditionsOf = (pickup_condition: unknown) =>
    inspectionFactsOf({ items: [{ item_id: item?.id, pickup_condition }] }, order).items[0];
  expect(conditionsOf(item?.pickup_condition)).toMatchObject({ conditions: [], others: [] });
  expect(conditionsOf({ ...item?.pickup_condition, seen: 'later' })?.conditions).toHaveLength(1);
});

it('a file that a condition means is told by its name', () => {
  const files = [{ id: 'file_1a', name: 'scratch.png' }];
  expect(withFileNames('file_1a, file_2', files)).toBe('scratch.png, file_2');
  expect(withFileNames('profile_1a', files)).toBe('profile_1a');
});

it('every moment of an order names its zone as soon as a stop has another clock than here', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const stopIn = (timezone: string) => ({
    requested_windows: [{ start_at: '2026-11-24T08:00:00Z', end_at: '2026-11-24T10:00:00Z', timezone }],
    eta: null,
  });
  const pickup = { ...orderOf().pickup, ...stopIn(own) };
  const history = [event('pickup_eta', '/2026-11-24T07:00:00Z')];
  const orderIn = (zone: string) =>
    detailOf({
      history,
      order: orderOf({ pickup, delivery: { ...orderOf().delivery, ...stopIn(zone) } }),
    });
  const etaWords = (detail: ReturnType<typeof detailOf>) =>
    activityOf(detail).find(({ kind }) => kind === 'pickup_eta')?.words;
  expect(areZonesNamed(orderIn(own))).toBe(false);
  expect(etaWords(orderIn(own))).not.toContain('time');
  expect(areZonesNamed(orderIn('Pacific/Kiritimati'))).toBe(true);
  expect(etaWords(orderIn('Pacific/Kiritimati'))).toMatch(/ \(your time\)$/);
});

describe('an agreed window', () => {
  const span = { start_at: '2026-11-24T08:00:00Z', end_at: '2026-11-24T10:00:00Z' };
  const agreed = (agreed_window: Record<string, string>) =>
    stopFactsOf(
      detailOf({
        order: orderOf({
          pickup: {
            ...orderOf().pickup,
            requested_windows: [{ ...span, timezone: 'Europe/Helsinki' }],
            agreed_window: { start_at: null, end_at: null, timezone: null, ...agreed_window },
          },
        }),
      }),
    )[0]?.agreedWindow;

  it('is told in the zone of the stop, or in its own, which it names', () => {
    expect(agreed(span)).toMatch(/^Tue 24 Nov.* 10:00–12:00$/);
    expect(agreed({ ...span, timezone: 'Europe/Helsinki' })).toMatch(/^Tue 24 Nov.* 10:00–12:00$/);
    const name = foreignZoneName('Europe/Berlin', span.start_at) ?? 'your time';
    expect(agreed({ ...span, timezone: 'Europe/Berlin' })).toMatch(new RegExp(`09:00–11:00 ${name}$`));
    expect(agreed({ start_at: span.start_at, timezone: 'Europe/Berlin' })).toContain('09:00');
  });
});

it('a window that was typed and ends on another day says both', () => {
  const draft = goodDraft(typed => {
    typed.pickup.requestedWindows = [
      { date: '2026-11-23', start: '20:00', end: '02:00', endDate: '2026-11-24' },
    ];
  });
  const [stop] = stopFactsOf(detailOf({ order: null, draft }));
  expect(stop?.requestedWindows[0]).toMatch(/^Mon 23 Nov.* 20:00–Tue 24 Nov.* 02:00$/);
});

describe('what happened at a stop', () => {
  const at = '2026-11-24T08:05:00Z';
  const order = orderOf({ pickup: { ...orderOf().pickup, actual_at: at } });
  const elsewhere = formatInstantAt(at, 'Europe/Helsinki');

  it('is told in the activity with the clock of the stop, where that differs from the clock here', () => {
    const pickedUpIn = (timezone: string) => {
      const window = { start_at: at, end_at: at, timezone };
      const pickup = { ...order.pickup, requested_windows: [window] };
      return activityOf(detailOf({ order: { ...order, pickup } })).find(({ kind }) => kind === 'picked_up')
        ?.words;
    };
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(pickedUpIn(here)).toBe('Picked up');
    expect(pickedUpIn('Pacific/Kiritimati')).toBe(`Picked up, ${formatInstantAt(at, 'Pacific/Kiritimati')}`);
  });

  it('is told in an inspection report and in a condition by the same clock', () => {
    const pickup_condition = { inspected_at: at };
    const report = inspectionFactsOf({ items: [{ item_id: 'i', pickup_condition, seen_at: at }] }, order);
    expect(report.items[0]?.conditions[0]?.lines[0]?.value).toBe(elsewhere);
    expect(report.items[0]?.others[0]?.value).toBe(elsewhere);
    const [condition] = vehicleFactsOf(detailOf({ order }))[0]?.conditions ?? [];
    expect(condition?.zone).toBe('Europe/Helsinki');
  });

  it.each([
    ['picked_up', 'Europe/Helsinki'],
    ['pickup_completed', 'Europe/Helsinki'],
    ['delivered', 'Europe/Berlin'],
    ['delivery_eta', 'Europe/Berlin'],
    ['position', undefined],
  ])('a tracking event %s has the zone %s', (type, zone) => {
    expect(zoneOfEvent(type, { ...orderOf(), delivery: { ...order.delivery, ...inGermany } })).toBe(zone);
  });
});

describe('the activity', () => {
  const change = { path: 'customer_note', was: 'Ring first', becomes: 'Ring twice' };
  const changeEntry = (parts: Partial<OutboxEntry>) =>
    activityOf(
      detailOf({
        entries: [
          outboxEntryOf({
            kind: 'order-update',
            changes: [change],
            createdAtMs: 1_000,
            updatedAtMs: 2_000,
            ...parts,
          }),
        ],
      }),
    ).flatMap(({ words, changes }) => (words.startsWith('Your change') ? [[words, ...(changes ?? [])]] : []));
  const line = 'Note to the carrier: Ring first → Ring twice';

  it('tells what a change of the order changes, once, and both its times only where the answer took long', () => {
    expect(changeEntry({ state: 'queued' })).toEqual([['Your change was saved on this computer', line]]);
    expect(changeEntry({ state: 'done' })).toEqual([['Your change was accepted by the service', line]]);
    expect(changeEntry({ state: 'parked' })).toEqual([['Your change was rejected by the service', line]]);
    expect(changeEntry({ state: 'done', updatedAtMs: 100_000 })).toEqual([
      ['Your change was accepted by the service'],
      ['Your change was saved on this computer', line],
    ]);
  });

  it('tells the status before and after, as far as Dispatch has seen it', () => {
    const words = (history: HistoryEvent[]) =>
      activityOf(detailOf({ history, order: null })).map(one => one.words);
    const left = event('status', 'in_transit', 20);
    expect(words([event('accepted', null, 10), left, event('status', 'delivered', 30)])).toEqual([
      'In transit → Delivered',
      'Accepted → In transit',
      'Accepted by the service',
    ]);
    expect(words([left])).toEqual(['Status: In transit']);
  });

  it('puts together what the app saw, what the files tell, and the times of the order, the newest first', () => {
    const file = (name: string, created_at: string) =>
      orderFileSchema.parse({
        id: name,
        name,
        stage: 'pickup',
        media_type: 'image/png',
        size_bytes: 1,
        created_at,
      });
    const events = activityOf(
      detailOf({
        order: orderOf({ pickup: { ...orderOf().pickup, actual_at: '2026-11-24T08:05:00Z' } }),
        files: [file('a.png', '2026-11-24T09:00:10Z'), file('b.png', '2026-11-24T09:00:40Z')],
        history: [event('price', '100000/120000', Date.parse('2026-11-23T08:00:00Z'))],
      }),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['files', 'picked_up', 'price', 'created']);
    expect(events[0]?.words).toBe('Files added at the service: a.png, b.png (at pickup)');
    expect(events[2]?.words).toBe(`Price ${formatMoney(100_000)} → ${formatMoney(120_000)}`);
  });
});

describe('what the activity leaves out and puts together', () => {
  const fileAt = (name: string, stage: string, created_at = '2026-11-24T09:00:10Z') =>
    orderFileSchema.parse({ id: name, name, stage, media_type: 'image/png', size_bytes: 1, created_at });
  const filesOf = (...files: ReturnType<typeof fileAt>[]) =>
    activityOf(detailOf({ files, order: null })).map(({ words }) => words);

  it('files of one minute and stage are one event, with four names and how many more', () => {
    expect(filesOf(fileAt('a.png', 'pickup'), fileAt('b.png', 'delivery'))).toEqual([
      'Files added at the service: a.png (at pickup)',
      'Files added at the service: b.png (at delivery)',
    ]);
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => fileAt(name, 'pickup'));
    expect(filesOf(...many)).toEqual(['Files added at the service: a, b, c, d and 2 more (at pickup)']);
  });

  it('an order that was placed here was not also created at the service', () => {
    const kindsOf = (history: HistoryEvent[]) => activityOf(detailOf({ history })).map(({ kind }) => kind);
    expect(kindsOf([event('accepted', null)])).toEqual(['accepted']);
    expect(kindsOf([])).toEqual(['created']);
  });

  it('what was taken back or replaced before it was sent did not happen', () => {
    for (const state of ['cancelled', 'superseded'] as const) {
      const entry = outboxEntryOf({ kind: 'order-cancel', state });
      expect(activityOf(detailOf({ order: null, entries: [entry] }))).toEqual([]);
    }
  });

  it('an ETA is told by the clock of its stop', () => {
    const at = '2026-11-24T07:00:00Z';
    const [eta] = activityOf(detailOf({ history: [event('pickup_eta', `/${at}`, Date.parse(at))] }));
    expect(eta?.words).toContain('09:00');
  });
});

describe('an order that was sent and whose answer did not come', () => {
  const lost = new DispatchError('service_unreachable', '', { reason: 'reset' }).error;
  const wordsOf = (parts: Partial<OutboxEntry>) =>
    activityOf(
      detailOf({
        order: null,
        entries: [
          outboxEntryOf({ state: 'waiting', isUnsent: false, attempts: 1, updatedAtMs: 5, ...parts }),
        ],
        history: [event('queued', null)],
      }),
    ).map(({ words }) => words);

  it('was placed here, and sent, and nobody says that it waits to be sent', () => {
    expect(wordsOf({ lastError: lost })).toEqual([
      'Order sent, not confirmed by the service',
      'Placed in Dispatch',
    ]);
    expect(wordsOf({ lastError: null })).toHaveLength(2);
    const away = new DispatchError('sign_in_failed', '', { reason: 'invalid_client' }).error;
    expect(wordsOf({ attempts: 2, lastError: away })).toHaveLength(2);
  });

  it('was not sent where nothing has left, or the service has answered that nothing was done', () => {
    expect(wordsOf({ isUnsent: true, lastError: lost })).toEqual(['Placed in Dispatch']);
    for (const code of ['sign_in_failed', 'permission_denied', 'keychain_failed', 'rate_limited'] as const)
      expect(wordsOf({ lastError: new DispatchError(code, '').error }), code).toEqual(['Placed in Dispatch']);
    expect(wordsOf({ state: 'sending', lastError: lost })).toEqual(['Placed in Dispatch']);
  });

  it('is named so in the list, in its copy and in its export', () => {
    const row = { ...detailOf().row, phase: 'queued' as const };
    expect(orderStanding({ ...row, isUnconfirmed: true })).toBe('Unconfirmed');
    expect(orderStanding(row)).toBe('Queued');
    expect(orderStanding({ ...row, phase: 'sending', isUnconfirmed: true })).toBe('Sending');
  });
});

it('actions say why they cannot be done, also those that nobody knows yet', () => {
  const why = (profile: typeof localSandboxProfile) =>
    Object.fromEntries(
      actionStates(['update', 'cancel', 'get_files', 'reroute'], profile).map(state => [
        state.action,
        state.why,
      ]),
    );
  expect(why(localSandboxProfile)).toEqual({
    update: null,
    cancel: null,
    get_files: null,
    get_inspection_report: 'not-now',
    get_tracking: 'not-now',
    reroute: 'not-known',
  });
  expect(why(defaultInterfaceProfile).cancel).toBe('no-path');
});

it('only the address of an order window counts as one', () => {
  expect(orderOfHash('#/order-window/local/ord_1%2F2')).toEqual({
    environmentId: 'local',
    localId: 'ord_1/2',
  });
  for (const hash of ['', '#/orders/ord_1', '#/order-window/local', '#/order-window/local/%E0%A4%A'])
    expect(orderOfHash(hash), hash).toBeNull();
});

it('the window that draws order sheets is no order window, and the other way round', () => {
  expect(sheetsOfHash('#/order-sheets/local/sheets%2F1')).toEqual({
    environmentId: 'local',
    sheetsId: 'sheets/1',
  });
  expect(orderOfHash('#/order-sheets/local/sheets-1')).toBeNull();
  for (const hash of ['', '#/orders/ord_1', '#/order-window/local/ord_1', '#/order-sheets/local/%E0%A4%A'])
    expect(sheetsOfHash(hash), hash).toBeNull();
});

it('tells a price of the history in its currency, and gives only a confirmed readiness the mark of good news', () => {
  const events = [
    event('price', '120000/130000 SEK', 4),
    event('readiness', 'confirmed', 3),
    event('readiness', 'PAUSED', 2),
  ];
  expect(
    activityOf(detailOf({ order: null, history: events })).map(({ kind, words }) => [kind, words]),
  ).toEqual([
    ['price', `Price ${formatMoney(120_000)} → ${formatMoney(130_000, 'SEK')}`],
    ['readiness', 'Pickup readiness confirmed'],
    ['status', 'Pickup readiness: PAUSED'],
  ]);
});

it('tells an address without a city once', () => {
  const { pickup, ...rest } = orderOf();
  const address = {
    ...pickup.address,
    city: null,
    address_line_1: 'Satamatie 2',
    formatted_address: 'Satamatie 2, Oulu',
  };
  const [stop] = stopFactsOf(detailOf({ order: { ...rest, pickup: { ...pickup, address } } }));
  expect([stop?.city, stop?.street]).toEqual(['Satamatie 2, Oulu', '']);
});
