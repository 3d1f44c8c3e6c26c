import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { trackingFactsOf } from '../../../../../src-renderer/features/orders/tracking/tracking-facts.ts';
import { orderOf } from '../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const order = orderOf();
const factsOf = (answer: Record<string, unknown>) => trackingFactsOf(answer, order);

it('tracking of another shape keeps what can be read', () => {
  const facts = factsOf({
    status: 'available',
    items: [
      { item_id: 'a', position: { latitude: 60, longitude: 24 }, progress_percent: 40, speed_kmh: 80 },
      { item_id: 'b', position: { latitude: 600, longitude: 24 }, progress_percent: 'half' },
      'nonsense',
    ],
    events: [{ type: 'picked_up', at: '2026-11-24T08:00:00Z' }, { type: 1 }],
    carrier: 'North Haul',
  });
  expect(facts.vehicles).toMatchObject([
    { itemId: 'a', progressPercent: 40, others: [{ name: 'speed kmh', value: '80' }] },
    { itemId: 'b', position: null, progressPercent: null },
  ]);
  expect(facts.events).toEqual([{ type: 'picked_up', at: '2026-11-24T08:00:00Z', others: [] }]);
  // What cannot be read as usual is said as it is.
  expect(facts.vehicles[1]?.others.map(({ name }) => name)).toEqual(['position', 'progress percent']);
  expect(facts.others).toMatchObject([
    { name: 'items', value: 'nonsense' },
    { name: 'events', lines: [{ lines: [{ name: 'type', value: '1' }] }] },
    { name: 'carrier', value: 'North Haul' },
  ]);
  expect(factsOf({ status: 7, items: {}, pickup_eta: null }).others).toMatchObject([
    { name: 'status', value: '7' },
    { name: 'items' },
  ]);
  expect(factsOf({ status: null, items: null, events: [] }).others).toEqual([]);
});

it('what is said of an event besides is kept', () => {
  const { events } = factsOf({
    events: [{ type: 'position', at: '2026-11-24T08:00:00Z', place: 'Lahti', note: null }],
  });
  expect(events).toMatchObject([
    {
      others: [
        { name: 'place', value: 'Lahti' },
        { name: 'note', value: '–' },
      ],
    },
  ]);
});

it('an ETA that is not the one of the order is told by the clock at its stop', () => {
  const delivery_eta = '2026-11-25T10:30:00Z';
  const stops = { ...order, delivery: { ...order.delivery, eta: delivery_eta } };
  expect(trackingFactsOf({ delivery_eta, pickup_eta: null }, stops).others).toEqual([]);
  const [eta, ...others] = factsOf({ delivery_eta, order_id: 'ord_1' }).others;
  expect(others).toEqual([]);
  expect(eta?.name).toBe('delivery eta');
  expect(eta?.value).toContain('11:30');
});
