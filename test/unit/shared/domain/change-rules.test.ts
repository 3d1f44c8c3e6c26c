import { describe, expect, it } from 'vitest';
import { checkChange, fixedFields } from '../../../../src-shared/domain/change-rules.ts';
import { follow } from '../../../../src-shared/domain/change-units.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { formOfOrder } from '../../../../src-shared/domain/draft-from-order.ts';
import { acceptedOrder, context } from '../../../support/builders/order.ts';

const laterMs = Date.parse('2026-11-24T08:00:00Z');
const now = formOfOrder(acceptedOrder());
const typed = (type: (draft: OrderDraft) => void, from = now): OrderDraft => {
  const draft = structuredClone(from);
  type(draft);
  return draft;
};
const problems = (draft: OrderDraft, nowMs = context.nowMs, from = now) =>
  checkChange(from, draft, { ...context, nowMs }).map(({ path, code, severity }) => [severity, code, path]);

// @interface update-order.rules update-order.cmr-recipients
describe('the rules of a change', () => {
  it('do not hold against it what the order broke by itself; a window that is over is a doubt', () => {
    const draft = typed(({ pickup }) => {
      pickup.releaseCode = 'B-1';
    });
    expect(problems(draft, laterMs)).toEqual([
      ['warning', 'window_in_past', 'pickup.requested_windows.0.end_at'],
    ]);
    const broken = typed(({ vehicle }) => {
      vehicle.vin = '';
    });
    expect(problems(broken, context.nowMs, broken)).toEqual([]);
  });

  it('hold for what was typed, also where the same rule was broken before', () => {
    const past = typed(({ pickup }) => {
      pickup.requestedWindows = [{ date: '2026-11-22', start: '09:00', end: '12:00' }];
      pickup.availableFrom = { date: '2026-11-22', time: '08:00' };
    });
    expect(problems(past, laterMs)).toEqual([
      ['error', 'window_in_past', 'pickup.requested_windows.0.end_at'],
    ]);
  });

  it('hold for what was broken before and is typed anew, still broken', () => {
    const broken = typed(({ vehicle }) => {
      vehicle.enginePowerKw = 'five';
    });
    expect(problems(broken)).toEqual([['error', 'number_invalid', 'items.0.engine_power_kw']]);
    expect(problems(broken, context.nowMs, broken)).toEqual([]);
    const anew = typed(({ vehicle }) => {
      vehicle.enginePowerKw = 'six';
    }, broken);
    expect(problems(anew, context.nowMs, broken)).toEqual([
      ['error', 'number_invalid', 'items.0.engine_power_kw'],
    ]);
  });

  it('know an untouched window that has moved up in the list', () => {
    const two = typed(({ pickup }) => {
      pickup.requestedWindows.unshift({ date: '2026-11-26', start: '09:00', end: '12:00' });
    });
    const one = typed(({ pickup }) => {
      pickup.requestedWindows.shift();
    }, two);
    expect(problems(one, laterMs, two)).toEqual([
      ['warning', 'window_in_past', 'pickup.requested_windows.0.end_at'],
    ]);
  });

  it('hold where a change elsewhere breaks them', () => {
    const draft = typed(({ delivery }) => {
      delivery.type = 'end_customer';
    });
    expect(problems(draft)).toEqual([
      ['error', 'contact_name_missing', 'delivery.contact.name'],
      ['error', 'contact_phone_missing', 'delivery.contact.phone'],
    ]);
  });

  it('fix what says which vehicle it is once that is known, and CMR recipients', () => {
    expect(fixedFields(now)).toEqual({
      'items.0.vin': 'identity',
      'items.0.cmr_recipient': 'cmr_recipient',
      'items.1': 'trade_in',
    });
  });
});

describe('an order that changes while one types', () => {
  const mine = typed(({ pickup, delivery }) => {
    pickup.releaseCode = 'MINE';
    delivery.contact.name = 'Jonas';
  });

  it('keeps what was typed, follows elsewhere, and knows what was overtaken', () => {
    const theirs = typed(draft => {
      draft.pickup.releaseCode = 'THEIRS';
      draft.customerNote = 'Gate 4';
      draft.delivery.address = 'Billstraße 3, Hamburg';
    });
    const followed = follow({ base: now, draft: mine }, theirs);
    expect(followed.overtaken).toEqual(['pickup.release_code']);
    expect(followed.draft).toMatchObject({
      customerNote: 'Gate 4',
      pickup: { releaseCode: 'MINE' },
      delivery: { address: 'Billstraße 3, Hamburg', contact: { name: 'Jonas' } },
    });
    // Once more, and the other one has taken it back.
    const back = typed(draft => {
      draft.customerNote = 'Gate 4';
    });
    expect(follow(followed, back)).toMatchObject({
      overtaken: [],
      draft: { pickup: { releaseCode: 'MINE' } },
    });
  });

  it('keeps and follows a country together with its address', () => {
    const theirs = typed(draft => {
      draft.delivery = { ...draft.delivery, address: 'Puławska 10, Warszawa', countryCode: 'PL' };
    });
    expect(follow({ base: now, draft: mine }, theirs).draft.delivery).toMatchObject({
      address: 'Puławska 10, Warszawa',
      countryCode: 'PL',
      contact: { name: 'Jonas' },
    });
    const chosen = typed(draft => void (draft.delivery.countryCode = 'SE'));
    expect(follow({ base: now, draft: chosen }, theirs)).toMatchObject({
      overtaken: ['delivery.address.formatted_address'],
      draft: { delivery: { address: now.delivery.address, countryCode: 'SE' } },
    });
  });

  it('keeps and follows what is said of a trade-in', () => {
    const formWith = (make: string) =>
      formOfOrder(
        acceptedOrder({
          items: [
            ...acceptedOrder().items,
            { id: 'item_2', role: 'trade_in', status: 'awaiting_pickup', make },
          ],
        }),
      );
    const base = formWith('Saab');
    const draft = typed(({ tradeIn }) => tradeIn && Object.assign(tradeIn, { note: 'Flat tyre' }), base);
    const { tradeIn } = follow({ base, draft }, formWith('Skoda')).draft;
    expect(tradeIn).toMatchObject({ make: 'Skoda', note: 'Flat tyre' });
  });

  it('counts as typed no more what the order has by now', () => {
    const followed = follow({ base: now, draft: mine }, mine);
    expect(followed).toEqual({ base: mine, draft: mine, overtaken: [] });
    expect(follow(followed, now).draft).toEqual(now);
  });
});
