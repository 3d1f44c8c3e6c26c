import { expect, it, vi } from 'vitest';
import { createAlertBook } from '../../../../src-main/core/alerts/alert-book.ts';
import { createAlertStore } from '../../../../src-main/core/alerts/alert-store.ts';
import { fakeClock } from '../../../support/fakes.ts';
import { newDatabase } from '../../../support/stores.ts';

it('news that comes while the environment closes is stored at once, and no window is told of its alert', () => {
  const database = newDatabase();
  const alerts = createAlertStore(database);
  const ending = new AbortController();
  const emit = vi.fn();
  const log = { write: () => undefined };
  const clock = fakeClock();
  const book = createAlertBook({ database, alerts, clock, log, emit, ending: ending.signal });
  ending.abort();
  book.tellNews({ localId: 'a', label: 'A', kind: 'accepted', change: null });
  expect(alerts.list(clock.nowMs())).toMatchObject([{ localId: 'a', isRead: false }]);
  expect(emit.mock.calls.map(([event]) => event)).toEqual(['orders.news']);
});
