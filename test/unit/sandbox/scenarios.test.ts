import { expect, it } from 'vitest';
import { commitmentDeadline } from '../../../src-main/sandbox/orders/agreed-pickup.ts';
import { inspectionReportOf } from '../../../src-main/sandbox/orders/inspection-report.ts';
import type { SandboxOrder } from '../../../src-main/sandbox/orders/order-record.ts';
import { trackingOf } from '../../../src-main/sandbox/orders/tracking.ts';
import { deliveryEtaChanged } from '../../../src-main/sandbox/scenarios/delivery.ts';
import { edited } from '../../../src-main/sandbox/scenarios/edit.ts';
import { inspectionCompleted } from '../../../src-main/sandbox/scenarios/inspection-completed.ts';
import {
  pickupApproachStarted,
  pickupCompleted,
  pickupReadinessConfirmed,
} from '../../../src-main/sandbox/scenarios/pickup.ts';
import type { Scenario, ScenarioResult } from '../../../src-main/sandbox/scenarios/scenario.ts';
import {
  trackingAvailable,
  trackingPaused,
  trackingUnavailable,
} from '../../../src-main/sandbox/scenarios/tracking.ts';
import { recordOf, vin } from '../../support/builders/request.ts';

const at = (time: string) => Date.parse(`2026-03-12T${time}Z`);
const times = (time: string) => ({ eventAtMs: at(time), nowMs: at(time) });
const stamp = (time: string) => new Date(at(time)).toISOString();

function expected(stop: 'pickup' | 'delivery', eta: string | null): SandboxOrder {
  const record = recordOf();
  const { order } = record;
  return {
    ...record,
    order: { ...order, [stop]: { ...order[stop], eta: eta === null ? null : stamp(eta) } },
  };
}

it.each([
  ['the eta that was told', '15:00:00', '12:00:00', '15:45:00'],
  ['the event, where that eta is over', '11:00:00', '12:00:00', '12:45:00'],
  ['the event, where there was no eta', null, '12:00:00', '12:45:00'],
])('a delivery comes 45 minutes after %s', (_what, eta, event, becomes) => {
  const { record, changesRevision } = deliveryEtaChanged.apply(expected('delivery', eta), times(event));
  expect(record.order.delivery).toMatchObject({ eta: stamp(becomes), eta_updated_at: stamp(event) });
  expect(changesRevision).toBe(false);
});

it.each([
  ['keeps an eta within the hour', '12:30:00', '12:30:00'],
  ['comes nearer than one after the hour', '13:30:00', '13:00:00'],
  ['has an eta in an hour where the former one is over', '11:30:00', '13:00:00'],
  ['has an eta in an hour where there was none', null, '13:00:00'],
])('a driver who sets out %s', (_what, eta, becomes) => {
  const { record } = pickupApproachStarted.apply(expected('pickup', eta), times('12:00:00'));
  expect(record.order.pickup).toMatchObject({ eta: stamp(becomes), eta_updated_at: stamp('12:00:00') });
  expect(record.internal.approachStartedAtMs).toBe(at('12:00:00'));
});

it('a delivery that is delayed again comes later by more, the third time after its deadline', () => {
  const deadline = stamp('23:00:00');
  let record = expected('delivery', '15:00:00');
  record = edited(record, { delivery: { ...record.order.delivery, commitment_deadline_at: deadline } });
  const etas: (string | null)[] = [];
  for (let change = 0; change < 3; change += 1) {
    ({ record } = deliveryEtaChanged.apply(record, times('12:00:00')));
    etas.push(record.order.delivery.eta);
  }
  expect(etas).toEqual(['2026-03-12T15:45:00.000Z', '2026-03-12T19:45:00.000Z', '2026-03-13T15:45:00.000Z']);
  const lateAnyway = edited(record, {
    delivery: { ...record.order.delivery, commitment_deadline_at: '2026-03-20T10:00:00.000Z' },
  });
  const { record: last } = deliveryEtaChanged.apply(lateAnyway, times('12:00:00'));
  expect(last.order.delivery.eta).toBe('2026-03-20T13:00:00.000Z');
});

it('a deadline comes with the agreed pickup, and is over well after the delivery was due', () => {
  const { record } = pickupReadinessConfirmed.apply(recordOf(), times('06:00:00'));
  const { pickup, delivery, distance_meters } = record.order;
  expect(delivery.commitment_deadline_at).toBe(
    commitmentDeadline(pickup.agreed_window?.end_at ?? '', distance_meters),
  );
  const onItsWay = pickupCompleted.apply(record, times('09:00:00')).record.order.delivery;
  expect(Date.parse(onItsWay.eta ?? '')).toBeLessThan(Date.parse(onItsWay.commitment_deadline_at ?? ''));
});

it.each([
  [0, '2026-03-13T22:00:00.000Z'],
  [180_000, '2026-03-14T03:00:00.000Z'],
  // Eleven hours of driving are two days.
  [550_000, '2026-03-15T10:00:00.000Z'],
])('for %i metres the deadline after a pickup by nine is %s', (meters, deadline) => {
  expect(commitmentDeadline('2026-03-12T08:30:00Z', meters)).toBe(deadline);
});

it('an inspection that is repeated finds damage, and shows it once', () => {
  const confirmed = pickupReadinessConfirmed.apply(
    recordOf({
      items: [
        { role: 'primary', vin },
        { role: 'trade_in', registration_number: 'ABC-123' },
      ],
    }),
    times('06:00:00'),
  ).record;
  const results: ScenarioResult[] = [];
  let record = confirmed;
  for (const time of ['07:00:00', '08:00:00', '09:00:00']) {
    const result = inspectionCompleted.apply(record, times(time));
    results.push(result);
    ({ record } = result);
  }
  expect(results.map(({ files }) => files?.length)).toEqual([0, 1, 0]);
  const [file] = results[1]?.files ?? [];
  expect(file).toMatchObject({ stage: 'pickup', sample: { picture: 'scratch' }, evidenceFor: ['scratch_1'] });
  const [primary, tradeIn] = record.order.items;
  expect(results[0]?.record.order.items[0]?.pickup_condition).toMatchObject({ damages: [] });
  expect(primary?.pickup_condition).toMatchObject({
    inspected_at: stamp('09:00:00'),
    damages: [{ id: 'scratch_1', evidence_file_ids: [file?.id] }],
  });
  expect(tradeIn?.pickup_condition).toMatchObject({ damages: [] });
  expect(inspectionReportOf(record).items.map(({ checks }) => checks[0])).toEqual([
    { area: 'exterior', result: 'damage_found' },
    { area: 'exterior', result: 'no_remarks' },
  ]);
});

it('what is out of sight on its way is so from the first pause to when it is seen again', () => {
  const moving = pickupCompleted.apply(
    pickupReadinessConfirmed.apply(recordOf(), times('06:00:00')).record,
    times('07:00:00'),
  ).record;
  let record = moving;
  const apply = (scenario: Scenario, time: string) => ({ record } = scenario.apply(record, times(time)));
  apply(trackingPaused, '08:00:00');
  apply(trackingUnavailable, '08:30:00');
  apply(trackingPaused, '09:00:00');
  const seen = trackingOf(record, at('10:00:00')).items[0];
  expect(seen?.position_at).toBe(stamp('08:00:00'));
  expect(seen?.position).toEqual(trackingOf(moving, at('08:00:00')).items[0]?.position);
  apply(trackingAvailable, '09:30:00');
  const { items, events } = trackingOf(record, at('10:00:00'));
  expect(events.map(({ type, at: time }) => [type, time])).toEqual([
    ['picked_up', stamp('07:00:00')],
    ['tracking_paused', stamp('08:00:00')],
    ['tracking_available', stamp('09:30:00')],
  ]);
  expect(items[0]?.position_at).toBe(stamp('10:00:00'));
  // It drove on meanwhile, by almost a third of the way.
  const usual = trackingOf(moving, at('08:00:00')).items[0]?.progress_percent ?? 0;
  expect(trackingOf(record, at('08:00:00')).items[0]?.progress_percent).toBe(usual + 30);
  const waiting = trackingPaused.apply(recordOf(), times('06:00:00')).record;
  expect(waiting.internal.unseen).toEqual([]);
});
