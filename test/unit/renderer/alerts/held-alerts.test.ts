import { expect, it } from 'vitest';
import { daysOf, heldAlerts } from '../../../../src-renderer/features/alerts/held-alerts.ts';
import type { Alert } from '../../../../src-shared/contract/alerts.ts';

const alert = (id: number, change: Partial<Alert> = {}): Alert => ({
  id,
  atMs: new Date(2026, 10, 23, 9, 30).getTime(),
  localId: `order-${id}`,
  label: `PO-${id}`,
  kind: 'attention',
  change: null,
  isRead: false,
  order: 'placed',
  entryId: null,
  ...change,
});
const idsOf = (alerts: readonly Alert[]) => alerts.map(({ id }) => id);

it('all stored alerts are shown until the list has rows of its own', () => {
  expect(heldAlerts(null, [alert(2), alert(1)])).toMatchObject({
    shown: [{ id: 2 }, { id: 1 }],
    newCount: 0,
  });
});

it('an open list keeps its rows: new alerts are counted, replaced ones stay, and each says what is true now', () => {
  const held = [alert(2, { entryId: 'entry' }), alert(1)];
  const { shown, newCount } = heldAlerts(held, [
    alert(4),
    alert(3),
    alert(2, { isRead: true, order: 'gone' }),
  ]);
  expect(idsOf(shown)).toEqual([2, 1]);
  expect(newCount).toBe(2);
  expect(shown[0]).toMatchObject({ isRead: true, order: 'gone', entryId: null });
});

it('a list that was opened empty counts what comes', () => {
  expect(heldAlerts([], [alert(1)])).toEqual({ shown: [], newCount: 1 });
});

it('groups by day of the clock on the wall, in their order', () => {
  const at = (day: number, hour: number) => ({ atMs: new Date(2026, 10, day, hour).getTime() });
  const days = daysOf([alert(3, at(23, 0)), alert(2, at(22, 23)), alert(1, at(22, 1))]);
  expect(days.map(({ day, alerts }) => [day, idsOf(alerts)])).toEqual([
    ['2026-11-23', [3]],
    ['2026-11-22', [2, 1]],
  ]);
  // The clock was set back for a moment.
  expect(daysOf([alert(3, at(23, 1)), alert(2, at(22, 1)), alert(1, at(23, 0))])).toHaveLength(3);
});
