import { describe, expect, it } from 'vitest';
import { checkChange } from '../../../../src-shared/domain/change-rules.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { checkDraft, hasErrors } from '../../../../src-shared/domain/draft-rules.ts';
import { readTypedDate } from '../../../../src-shared/domain/typed-date.ts';
import { context, goodDraft } from '../../../support/builders/order.ts';

const found = (change: (draft: OrderDraft) => void) => {
  const problems = checkDraft(goodDraft(change), context);
  expect(hasErrors(problems)).toBe(false);
  return problems.map(({ path, code }) => `${path} ${code}`);
};

const windows = (...list: [string, string, string][]) =>
  list.map(([date, start, end]) => ({ date, start, end }));

describe('a delivery before the pickup', () => {
  /** Helsinki to Hamburg: a delivery window that ends at 09:00 there ends at 10:00 here. */
  const availableAt = (time: string) => (draft: OrderDraft) => {
    draft.pickup.availableFrom = { date: '2026-11-27', time };
    draft.pickup.requestedWindows = [];
    draft.delivery.requestedWindows = windows(['2026-11-27', '08:00', '09:00']);
  };

  it('is doubted where the window is over when the vehicle becomes available: one minute decides', () => {
    expect(found(availableAt('10:00'))).toEqual([
      'delivery.requested_windows.0.end_at delivery_before_available',
    ]);
    expect(found(availableAt('09:59'))).toEqual([]);
  });

  it('is said once where all pickup windows come after the last delivery window', () => {
    const change = (draft: OrderDraft) => {
      draft.pickup.requestedWindows = windows(['2026-11-26', '08:00', '09:00']);
    };
    expect(found(change)).toEqual(['delivery.requested_windows.0.end_at delivery_before_pickup']);
  });

  it('names the one window of several that cannot be', () => {
    const change = (draft: OrderDraft) => {
      draft.pickup.requestedWindows = windows(
        ['2026-12-01', '08:00', '09:00'],
        ['2026-11-24', '08:00', '09:00'],
      );
      draft.delivery.requestedWindows = windows(
        ['2026-11-25', '08:00', '09:00'],
        ['2026-11-23', '08:00', '09:00'],
      );
    };
    expect(found(change)).toEqual([
      'delivery.requested_windows.1.end_at delivery_before_pickup',
      'pickup.requested_windows.0.start_at pickup_after_delivery',
    ]);
  });

  it('is doubted in a change, too', () => {
    const after = goodDraft(availableAt('10:00'));
    expect(checkChange(goodDraft(), after, context)).toMatchObject([{ code: 'delivery_before_available' }]);
  });
});

describe('a day more than nine months ahead', () => {
  it('is doubted, with the year that is likelier: a day just past, typed without its year', () => {
    const read = readTypedDate('20.11. 8', { today: '2026-11-21', dayOrder: 'day-first' });
    expect(read).toMatchObject({ times: { date: '2027-11-20' } });
    const change = (draft: OrderDraft) => {
      draft.pickup.requestedWindows = [];
      draft.pickup.availableFrom = { date: '2027-11-20', time: '08:00' };
      draft.delivery.requestedWindows = [];
    };
    expect(checkDraft(goodDraft(change), context)).toEqual([
      {
        path: 'pickup.available_from',
        code: 'day_far_ahead',
        severity: 'warning',
        values: { day: '2027-11-20', year: '2026' },
      },
    ]);
  });

  it.each([
    ['2027-08-20', []],
    [
      '2027-09-20',
      ['pickup.requested_windows.0 day_far_ahead', 'delivery.requested_windows.0 day_far_ahead'],
    ],
  ])('is doubted at every window: %s', (date, problems) => {
    const change = (draft: OrderDraft) => {
      draft.pickup.requestedWindows = windows([date, '08:00', '09:00']);
      draft.delivery.requestedWindows = windows([date, '18:00', '19:00']);
    };
    expect(found(change)).toEqual(problems);
  });
});
