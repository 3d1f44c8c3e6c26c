import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fittingChips } from '../../../../../../src-renderer/features/orders/list/views/fitting-chips.ts';

const room = { gapPx: 2, lines: 1, morePx: 78, chevronPx: 22 };

it('all chips fit, or as many as leave room for the widest of the others', () => {
  expect(fittingChips([100, 100, 100], { ...room, roomPx: 304 })).toEqual({ count: 3, chipsPx: 304 });
  // Behind two chips there is no room for the button with the third one.
  expect(fittingChips([100, 100, 100], { ...room, roomPx: 303 })).toEqual({ count: 1, chipsPx: 179 });
  expect(fittingChips([100, 100, 100], { ...room, roomPx: 303, lines: 2 }).count).toBe(3);
  expect(fittingChips([100, 40, 40], { ...room, roomPx: 183 }).count).toBe(1);
  expect(fittingChips([100], { ...room, roomPx: 50 })).toEqual({ count: 0, chipsPx: 0 });
});

it('no line is ever wider than its room, and the button for the others has its own', () => {
  const widths = fc.array(fc.integer({ min: 30, max: 260 }), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(
      widths,
      fc.integer({ min: 300, max: 1_500 }),
      fc.integer({ min: 1, max: 2 }),
      (all, roomPx, lines) => {
        const { count, chipsPx } = fittingChips(all, { ...room, roomPx, lines });
        const rows: number[] = [0];
        for (const width of all.slice(0, count)) {
          const last = rows.at(-1) ?? 0;
          const wider = last === 0 ? width : last + room.gapPx + width;
          if (wider <= chipsPx) rows[rows.length - 1] = wider;
          else rows.push(width);
        }
        expect(rows.length).toBeLessThanOrEqual(lines);
        expect(Math.max(...rows)).toBeLessThanOrEqual(chipsPx);
        if (count === all.length || count === 0) return;
        const endPx = Math.max(room.morePx, Math.max(...all.slice(count)) + room.chevronPx);
        expect(chipsPx + room.gapPx + endPx).toBe(roomPx);
      },
    ),
  );
});
