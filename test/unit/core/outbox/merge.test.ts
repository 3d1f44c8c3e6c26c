import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Change,
  composePatches,
  isShown,
  mergedPatch,
  mergeFields,
} from '../../../../src-main/core/outbox/merge.ts';
import { applyPatch, leavesOf } from '../../../../src-main/core/outbox/patch.ts';
import { valueAt } from '../../../../src-main/core/outbox/same-value.ts';

const changeOf = (base: unknown, patch: Change['patch'], before: Change['before'] = []): Change => ({
  base,
  patch,
  before,
});

describe('mergeFields', () => {
  const base = { customer_note: 'Was', customer_reference: 'R', pickup: { release_code: null } };

  it('sends what only we changed, and leaves what only they changed', () => {
    const now = { ...base, customer_reference: 'Theirs' };
    const fields = mergeFields(changeOf(base, { customer_note: 'Mine' }), now);
    expect(fields.map(({ path, by, choice }) => [path, by, choice])).toEqual([
      ['customer_note', 'me', 'mine'],
      ['customer_reference', 'them', 'theirs'],
    ]);
    expect(mergedPatch(changeOf(base, { customer_note: 'Mine' }), now, {})).toEqual({
      customer_note: 'Mine',
    });
  });

  it('leaves the choice where both changed, theirs unless chosen', () => {
    const now = { ...base, customer_note: 'Theirs' };
    const change = changeOf(base, { customer_note: 'Mine', pickup: { release_code: 'X' } });
    const [note] = mergeFields(change, now);
    expect(note).toEqual({
      path: 'customer_note',
      base: 'Was',
      mine: 'Mine',
      theirs: 'Theirs',
      by: 'both',
      choice: 'theirs',
    });
    expect(mergedPatch(change, now, {})).toEqual({ pickup: { release_code: 'X' } });
    expect(mergedPatch(change, now, { customer_note: 'mine', 'pickup.release_code': 'theirs' })).toEqual({
      customer_note: 'Mine',
    });
  });

  it('takes what both did alike as done', () => {
    const change = changeOf(base, { customer_note: null });
    expect(isShown(change, { ...base, customer_note: null })).toBe(true);
    expect(isShown(change, base)).toBe(false);
  });

  it('does not take a change of ours, done in between, for theirs', () => {
    const now = { ...base, customer_note: 'First' };
    const change = changeOf(base, { customer_note: 'Second' }, [{ customer_note: 'First' }]);
    expect(mergeFields(change, now)).toMatchObject([{ base: 'First', by: 'me', choice: 'mine' }]);
  });

  it('merges vehicles field by field, and sends each that changes whole', () => {
    const item = { role: 'primary', vin: 'V', plates: 'none', note: 'n', make: 'Audi' };
    const before = { items: [{ ...item, id: 'itm_1', status: 'awaiting_pickup' }] };
    const now = { items: [{ ...item, id: 'itm_1', status: 'in_transit', note: 'theirs', make: 'BMW' }] };
    const patch = { items: [{ ...item, plates: 'mounted', make: 'VW' }] };
    expect(mergeFields(changeOf(before, patch), now).map(({ path, by }) => [path, by])).toEqual([
      ['items.primary.make', 'both'],
      ['items.primary.note', 'them'],
      ['items.primary.plates', 'me'],
    ]);
    expect(mergedPatch(changeOf(before, patch), now, {})).toEqual({
      items: [{ role: 'primary', vin: 'V', plates: 'mounted', note: 'theirs', make: 'BMW' }],
    });
    expect(isShown(changeOf(before, patch), { items: [{ ...patch.items[0], id: 'itm_1' }] })).toBe(true);
  });
});

const name = fc.constantFrom('a', 'b', 'c');
const leaf = fc.oneof(
  fc.constantFrom('x', 'y', 'z', 1, 2, true),
  fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
);
/** Objects of up to three levels, with few names and values, so that things meet. */
const { object, patch } = fc.letrec<{ object: Record<string, unknown>; patch: Record<string, unknown> }>(
  tie => ({
    object: fc.dictionary(name, fc.oneof({ depthSize: 'small', maxDepth: 3 }, leaf, tie('object')), {
      maxKeys: 3,
    }),
    patch: fc.dictionary(
      name,
      fc.oneof({ depthSize: 'small', maxDepth: 3 }, leaf, fc.constant(null), tie('patch')),
      { maxKeys: 3 },
    ),
  }),
);

describe('a merged patch, on the order as it is now', () => {
  it('with nothing changed by others, does what ours would have done', () => {
    fc.assert(
      fc.property(object, patch, (base, mine) => {
        const merged = mergedPatch(changeOf(base, mine), base, {});
        expect(isShown(changeOf(base, mine), applyPatch(base, merged))).toBe(true);
      }),
    );
  });

  it('names nothing but fields of ours', () => {
    fc.assert(
      fc.property(object, patch, object, (base, mine, theirs) => {
        const ours = new Set(leavesOf(mine).keys());
        const merged = mergedPatch(changeOf(base, mine), theirs, {});
        const given = [...leavesOf(merged).keys()];
        expect(
          given.filter(path => ![...ours].some(one => path === one || path.startsWith(`${one}.`))),
        ).toEqual([]);
      }),
    );
  });

  it('all ours is all shown; all theirs sends nothing', () => {
    fc.assert(
      fc.property(object, patch, object, (base, mine, theirs) => {
        const change = changeOf(base, mine);
        const all = (choice: 'mine' | 'theirs') =>
          Object.fromEntries(mergeFields(change, theirs).map(({ path }) => [path, choice]));
        expect(isShown(change, applyPatch(theirs, mergedPatch(change, theirs, all('mine'))))).toBe(true);
        expect(mergedPatch(change, theirs, all('theirs'))).toEqual({});
      }),
    );
  });

  it('by default keeps every value that others gave', () => {
    fc.assert(
      fc.property(object, patch, object, (base, mine, theirs) => {
        const change = changeOf(base, mine);
        const result = applyPatch(theirs, mergedPatch(change, theirs, {}));
        for (const { path, theirs: value } of mergeFields(change, theirs).filter(({ by }) => by === 'both')) {
          if (value !== null) expect(valueAt(result, path)).toEqual(value);
        }
      }),
    );
  });
});

describe('composePatches', () => {
  it('does at once what two patches do in turn, on any order', () => {
    fc.assert(
      fc.property(patch, patch, object, (first, second, target) => {
        const composed = composePatches(first, second);
        if (composed === null) return;
        expect(applyPatch(target, composed)).toEqual(applyPatch(applyPatch(target, first), second));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is always possible where no whole value is replaced before it is written into', () => {
    expect(composePatches({ a: { b: 1 } }, { a: { c: null } })).toEqual({ a: { b: 1, c: null } });
    expect(composePatches({ a: 1 }, { a: null, b: 2 })).toEqual({ a: null, b: 2 });
    expect(composePatches({ a: null }, { a: { b: 1 } })).toBeNull();
    expect(composePatches({ a: { b: 1 } }, { a: [1] })).toEqual({ a: [1] });
  });
});
