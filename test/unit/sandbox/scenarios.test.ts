import { expect, it } from 'vitest';
import type { OrderRecord } from '../../../src-main/sandbox/orders/order-record.ts';
import { deliveryEtaChanged } from '../../../src-main/sandbox/scenarios/delivery-eta-changed.ts';
import { pickupApproachStarted } from '../../../src-main/sandbox/scenarios/pickup-approach-started.ts';
import { recordOf } from '../../support/builders/request.ts';

const at = (time: string) => Date.parse(`2026-03-12T${time}Z`);
const times = (time: string) => ({ eventAtMs: at(time), nowMs: at(time) });
const stamp = (time: string) => new Date(at(time)).toISOString();

function expected(stop: 'pickup' | 'delivery', eta: string | null): OrderRecord {
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
