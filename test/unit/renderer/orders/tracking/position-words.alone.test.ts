import { expect, it, vi } from 'vitest';
import { trackingFactsOf } from '../../../../../src-renderer/features/orders/tracking/tracking-facts.ts';
import { orderOf } from '../../../../support/builders/order.ts';
import { wordsOf } from '../../../../support/markup.ts';

const nothing = () => undefined;
vi.stubGlobal('window', { location: { hash: '', search: '' }, addEventListener: nothing, history: {} });

const { PositionWords } = await import('../../../../../src-renderer/features/orders/tracking/Tracking.tsx');

const position = { latitude: 60, longitude: 24 };
const nowMs = Date.parse('2026-11-25T12:05:00Z');

it.each([
  [{}, 'Position not known'],
  [{ position_at: '2026-11-25T12:00:00Z' }, 'Position not known'],
  [{ position: 'near Tampere' }, 'The position cannot be read'],
  [{ position }, 'Position known, time not given'],
  [{ position, position_at: '2026-11-25T12:00:00Z' }, /^Position at .+ \(5 min ago\)$/],
  [{ position, position_at: 'at noon' }, /^Position at at noon$/],
])('a vehicle of %j', (said, words) => {
  const [vehicle] = trackingFactsOf({ items: [said] }, orderOf()).vehicles;
  if (!vehicle) throw new Error('There is no vehicle.');
  expect(wordsOf(PositionWords, { vehicle, nowMs, isZoneNamed: false })).toMatch(words);
});
