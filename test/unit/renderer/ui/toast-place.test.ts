import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Box, isClear, isInside, placeOfToast } from '../../../../src-renderer/ui/toast-place.ts';

const area: Box = { left: 184, top: 30, right: 1440, bottom: 900 };
const size = { width: 400, height: 44 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('stands at the bottom centre where nothing is in the way', () => {
  expect(placeOfToast(size, area, [[], []])).toEqual(box(612, 840, 400, 44));
});

it('stands above a bar over the whole width, and above the buttons on it', () => {
  const bar = box(184, 860, 1256, 40);
  const button = box(800, 846, 100, 30);
  expect(placeOfToast(size, area, [[bar], []])).toEqual(box(612, 808, 400, 44));
  expect(placeOfToast(size, area, [[bar, button], []])).toEqual(box(612, 794, 400, 44));
});

it('stands beside what fills the centre', () => {
  const column = box(600, 400, 400, 500);
  expect(placeOfToast(size, area, [[column], []]).left).not.toBe(612);
  expect(isClear(placeOfToast(size, area, [[column], []]), [column])).toBe(true);
});

it('covers fields rather than a button where there is no room for both', () => {
  const fields = [box(184, 30, 1256, 800)];
  const button = box(600, 840, 400, 30);
  const place = placeOfToast(size, area, [[button], fields]);
  expect(isClear(place, [button])).toBe(true);
});

it('stands within the content, and clear of every button wherever there is room', () => {
  const some = fc
    .tuple(fc.integer({ min: 184, max: 1400 }), fc.integer({ min: 30, max: 880 }))
    .map(([left, top]) => box(left, top, 90, 30));
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), buttons => {
      const place = placeOfToast(size, area, [buttons, []]);
      // Eight buttons cannot take all places of three columns in the lower half.
      return isInside(place, area) && place.top >= 400 && isClear(place, buttons);
    }),
  );
});
