import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShown, mergedPatch, mergeFields } from '../../../../src-main/core/outbox/merge.ts';
import { applyPatch } from '../../../../src-main/core/outbox/patch.ts';
import { valueAt } from '../../../../src-main/core/outbox/same-value.ts';
import type { OrderPatch } from '../../../../src-shared/domain/order.ts';

const changeOf = (base: unknown, patch: OrderPatch) => ({ base, patch, before: [] });
const places = (base: unknown, patch: OrderPatch, now: unknown) =>
  mergeFields(changeOf(base, patch), now).map(({ path, by, choice }) => [path, by, choice]);

describe('an address and its country', () => {
  const turku = { formatted_address: 'Satamakatu 1, Turku', country_code: 'FI', city: 'Turku' };
  const base = { pickup: { address: { ...turku, formatted_address: 'Tehtaankatu 1, Helsinki' } } };
  const patch = { pickup: { address: { formatted_address: 'Hafenstr. 1, Hamburg', country_code: 'DE' } } };
  const now = { pickup: { address: turku } };

  it('are decided as one, and one side is sent whole or not at all', () => {
    expect(places(base, patch, now)).toEqual([['pickup.address', 'both', 'theirs']]);
    expect(mergedPatch(changeOf(base, patch), now, {})).toEqual({});
    expect(mergedPatch(changeOf(base, patch), now, { 'pickup.address': 'mine' })).toEqual(patch);
  });

  it('are shown as what can be asked for', () => {
    expect(mergeFields(changeOf(base, patch), now)).toMatchObject([
      {
        mine: patch.pickup.address,
        theirs: { formatted_address: 'Satamakatu 1, Turku', country_code: 'FI' },
      },
    ]);
  });

  it('take no country of theirs where ours has none', () => {
    const mine = { pickup: { address: { formatted_address: 'Hafenstr. 1, Hamburg', country_code: null } } };
    expect(mergedPatch(changeOf(base, mine), now, { 'pickup.address': 'mine' })).toEqual(mine);
  });
});

describe('the business that an order is for', () => {
  const base = { ordered_for: { business_id: 'A', country_code: 'FI' } };
  const mine = { ordered_for: { business_id: 'B', country_code: 'DE' } };
  const now = { ordered_for: { business_id: 'C', country_code: 'FI' } };

  it('is decided with its country', () => {
    expect(places(base, mine, now)).toEqual([['ordered_for', 'both', 'theirs']]);
    expect(mergedPatch(changeOf(base, mine), now, {})).toEqual({});
    expect(mergedPatch(changeOf(base, mine), now, { ordered_for: 'mine' })).toEqual(mine);
  });

  it('is listed where only the others changed it', () => {
    expect(places({ ordered_for: null }, { customer_note: 'x' }, now)).toEqual([
      ['customer_note', 'me', 'mine'],
      ['ordered_for', 'them', 'theirs'],
    ]);
  });

  it('can be taken away', () => {
    expect(mergedPatch(changeOf(base, { ordered_for: null }), base, {})).toEqual({ ordered_for: null });
  });
});

describe('a contact', () => {
  const anna = { name: 'Anna', phone: '+358 1', email: 'anna@example.com' };
  const bob = { name: 'Bob', phone: '+358 2', email: 'bob@example.com' };
  const base = { delivery: { contact: anna } };

  it('is one person: a phone of ours is not given to the person of the others', () => {
    const patch = { delivery: { contact: { phone: '+358 9' } } };
    const now = { delivery: { contact: bob } };
    expect(places(base, patch, now)).toEqual([['delivery.contact', 'both', 'theirs']]);
    expect(mergedPatch(changeOf(base, patch), now, { 'delivery.contact': 'mine' })).toEqual({
      delivery: { contact: { ...anna, phone: '+358 9' } },
    });
  });

  it('leaves no address of the other person behind', () => {
    const patch = { delivery: { contact: { email: null } } };
    expect(mergedPatch(changeOf(base, patch), base, {})).toEqual({
      delivery: { contact: { name: 'Anna', phone: '+358 1', email: null } },
    });
  });

  it('is there where the order has all that was asked for, whatever else of it changed', () => {
    const patch = { delivery: { contact: { phone: '+358 2' } } };
    expect(isShown(changeOf(base, patch), { delivery: { contact: bob } })).toBe(true);
  });
});

const contact = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  phone: fc.constantFrom('1', '2', '3'),
  email: fc.constantFrom(null, 'x', 'y'),
});
const contactPatch = fc.record(
  {
    name: fc.constantFrom(null, 'a', 'b', 'c'),
    phone: fc.constantFrom('1', '2', '3'),
    email: fc.constantFrom(null, 'x', 'y'),
  },
  { requiredKeys: [] },
);

describe('a merged contact', () => {
  it('is always that of one side, whatever is chosen', () => {
    fc.assert(
      fc.property(
        contact,
        contactPatch,
        contact,
        fc.constantFrom('mine', 'theirs'),
        (was, mine, now, side) => {
          const change = changeOf({ pickup: { contact: was } }, { pickup: { contact: mine } });
          const theirs = { pickup: { contact: now } };
          const patch = mergedPatch(change, theirs, { 'pickup.contact': side });
          const after = applyPatch(applyPatch({}, theirs), patch);
          const given = (value: unknown) => applyPatch({}, { contact: value });
          expect([given(now), given(applyPatch(was, mine))]).toContainEqual(
            given(valueAt(after, 'pickup.contact')),
          );
        },
      ),
    );
  });
});
